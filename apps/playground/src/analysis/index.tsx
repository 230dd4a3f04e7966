/** Analysis: trying moves from any position of a game, with the computer's opinion beside. */
import './analysis.css';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { endAnalysis } from '../ui/places.ts';
import type { Analysing, Table } from '../ui/table.ts';

export interface AnalyseProps {
    /** The game. */
    readonly table: Table;
    readonly begun: Analysing;
}

type Loaded = FunctionComponent<AnalyseProps> | 'failed' | null;

/** The page fetches it when it is first asked for. */
export function Analyse(props: AnalyseProps) {
    const [loaded, setLoaded] = useState<Loaded>(null);
    const fetchIt = (): void => {
        setLoaded(null);
        import('./workbench.tsx').then(
            ({ Workbench }) => setLoaded(() => Workbench),
            () => setLoaded('failed'),
        );
    };
    useEffect(fetchIt, []);
    const Workbench = loaded;
    if (Workbench !== null && Workbench !== 'failed') return <Workbench {...props} />;
    return <main class="play">{loaded === 'failed' ? <Failed onRetry={fetchIt} /> : <Fetching />}</main>;
}

const Fetching = () => <p role="status">The analysis is being fetched …</p>;

function Failed({ onRetry }: { onRetry(): void }) {
    return (
        <p role="alert">
            The analysis could not be fetched.{' '}
            <button type="button" onClick={onRetry}>
                Try again
            </button>{' '}
            <button type="button" onClick={endAnalysis}>
                Back to the game
            </button>
        </p>
    );
}
