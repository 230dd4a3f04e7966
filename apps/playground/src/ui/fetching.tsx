import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A part of the page that is fetched when it is first shown. Returns it, or null, and what is shown in its place.
 *
 * @param fetch - it is called once, and again when the reader wants it
 * @param what - what it is: "The editor"
 * @param ways - what else can be done if it does not arrive
 */
export function useFetched<Part>(
    fetch: () => Promise<Part>,
    what: string,
    ways: ComponentChildren = null,
): readonly [Part | null, VNode] {
    const [part, setPart] = useState<Part | null>(null);
    const [isLost, setLost] = useState(false);
    const begin = (): void => {
        setLost(false);
        fetch().then(
            found => setPart(() => found),
            () => setLost(true),
        );
    };
    useEffect(begin, []);
    if (!isLost) return [part, <p role="status">{`${what} is being fetched …`}</p>];
    const excuse = (
        <p role="alert">
            {`${what} could not be fetched. `}
            <button type="button" onClick={begin}>
                Try again
            </button>
            {ways}
        </p>
    );
    return [null, excuse];
}
