import { update, waiting } from '../offline/register.ts';
import { trouble } from './table.ts';

/** Messages about the page itself. */
export function Notices() {
    return (
        <>
            {waiting.value !== null && (
                <p class="notice" role="status">
                    There is a newer version of this page.{' '}
                    <button type="button" onClick={update}>
                        Load it
                    </button>
                </p>
            )}
            {trouble.value !== '' && (
                <p class="notice wrong" role="alert">
                    {trouble.value}
                </p>
            )}
        </>
    );
}
