/** Games and rules as links, records and files: sharing them, and opening content from outside. */
import './share.css';

export { holdsArrival, linkTo } from './address.ts';
export { CopyButton, SendButton } from './copy.tsx';
export { setupOfAddress } from './door.ts';
export { Arrivals } from './entrance.tsx';
export { OpenForm } from './open.tsx';
export { Share } from './panel.tsx';
