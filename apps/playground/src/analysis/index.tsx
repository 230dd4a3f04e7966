/** Analysis: trying moves from any position of a game, with the computer's opinion beside. */
import './analysis.css';
import { useFetched } from '../ui/fetching.tsx';
import { endAnalysis } from '../ui/places.ts';
import type { Analysing, Table } from '../ui/table.ts';

export interface AnalyseProps {
    /** The game. */
    readonly table: Table;
    readonly begun: Analysing;
}

const fetchWorkbench = async () => (await import('./workbench.tsx')).Workbench;

const Back = () => (
    <>
        {' '}
        <button type="button" onClick={endAnalysis}>
            Back to the game
        </button>
    </>
);

/** The page fetches it when it is first asked for. */
export function Analyse(props: AnalyseProps) {
    const [Workbench, excuse] = useFetched(fetchWorkbench, 'The analysis', <Back />);
    return Workbench ? <Workbench {...props} /> : <main class="play">{excuse}</main>;
}
