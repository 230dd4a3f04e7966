/** An editor for rules: YAML with the library's faults underlined, the differences, and "play these rules". */
import './editor.css';
import type { Rules } from 'boardrules';
import { useFetched } from '../ui/fetching.tsx';

export interface EditorProps {
    /** The rules in play; the text begins with them. */
    readonly rules: Rules;
    /** Called when the reader wants to play other rules; yaml is the text as written. */
    onPlay(rules: Rules, yaml: string): void;
}

const fetchWorkbench = async () => (await import('./workbench.tsx')).Workbench;

/** The editor. It is larger than the rest of the page, so the page fetches it when it is first shown. */
export function Editor(props: EditorProps) {
    const [Workbench, excuse] = useFetched(fetchWorkbench, 'The editor');
    return Workbench ? <Workbench {...props} /> : excuse;
}
