import { useEffect, useRef, useState } from 'preact/hooks';
import { capital } from '../board/tray.ts';
import { CopyButton, SendButton } from '../share/copy.tsx';
import type { Session } from '../model/session.ts';
import { seatName } from '../ui/words.ts';
import { QrCode } from './qr.tsx';

/** The address of the page with a token in its fragment, which browsers send to no server. */
export const linkOf = (token: string): string => `${location.href.replace(/#.*$/s, '')}#friend=${token}`;

/** Who a link is for: a seat, or those who watch. */
interface Guest {
    readonly name: string;
    readonly token: string;
}

function Link({ session, guest: { name, token } }: { session: Session; guest: Guest }) {
    const link = linkOf(token);
    return (
        <div class="invited">
            <QrCode link={link} label={`A code with the link for ${name}`} />
            <div>
                <label>
                    {`Link for ${name}`}
                    <input readOnly value={link} onFocus={event => event.currentTarget.select()} />
                </label>
                <div class="row">
                    <CopyButton label="Copy link" text={() => link} />
                    <SendButton title={`Play ${session.rules.title} with me`} url={link} />
                </div>
            </div>
        </div>
    );
}

interface Props {
    readonly session: Session;
    /** The tokens of the seats of friends; null: nobody is invited there. */
    readonly seats: readonly (string | null)[];
    readonly spectators: string;
    onClose(): void;
}

/** The links of a table, one at a time, for the player who has made it. */
export function Invitation({ session, seats, spectators, onClose }: Props) {
    const friends = seats.flatMap((token, seat) => (token === null ? [] : [{ name: seatName(session, seat), token }]));
    const guests: Guest[] = [...friends, { name: 'spectators', token: spectators }];
    const [shown, show] = useState(0);
    const guest = guests[shown]!;
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const { current } = dialog;
        current!.showModal();
        return () => current!.close();
    }, []);
    return (
        <dialog ref={dialog} class="entrance invitation" aria-label="Invite" onClose={onClose}>
            <h2>Invite</h2>
            <p class="faint">
                Send each player their own link: who opens it sits there. It also leads back to the game after a page
                was closed.
            </p>
            <div class="row" role="group" aria-label="Whose link">
                {guests.map((one, index) => (
                    <button type="button" key={one.token} aria-pressed={guest === one} onClick={() => show(index)}>
                        {capital(one.name)}
                    </button>
                ))}
            </div>
            <Link key={guest.token} session={session} guest={guest} />
            <button type="button" class="main" onClick={onClose}>
                To the board
            </button>
        </dialog>
    );
}
