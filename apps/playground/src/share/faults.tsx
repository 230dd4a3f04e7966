import type { ArrivalError } from './arrivals.ts';

const MOST = 12;

/** The faults of content from outside. */
export function Faults({ error }: { error: ArrivalError }) {
    const { message, details } = error;
    return (
        <div class="faults" role="alert">
            <p>{message}</p>
            {details.length > 0 && (
                <ul>
                    {details.slice(0, MOST).map((line, index) => (
                        <li key={index}>{line}</li>
                    ))}
                </ul>
            )}
            {details.length > MOST && <p>{`… and ${details.length - MOST} more`}</p>}
        </div>
    );
}
