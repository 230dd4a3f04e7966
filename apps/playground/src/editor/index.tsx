/** An editor for rules: YAML with the library's faults underlined, the differences, and "play these rules". */
import './editor.css';
import type { Rules } from 'boardrules';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface EditorProps {
    /** The rules in play; the text begins with them. */
    readonly rules: Rules;
    /** Called when the reader wants to play other rules; yaml is the text as written. */
    onPlay(rules: Rules, yaml: string): void;
}

type Loaded = FunctionComponent<EditorProps> | 'failed' | null;

/** The editor. It is larger than the rest of the page, so the page fetches it when it is first shown. */
export function Editor(props: EditorProps) {
    const [loaded, setLoaded] = useState<Loaded>(null);
    const fetchIt = (): void => {
        setLoaded(null);
        import('./workbench.tsx').then(
            ({ Workbench }) => setLoaded(() => Workbench),
            () => setLoaded('failed'),
        );
    };
    useEffect(fetchIt, []);
    if (loaded === 'failed') return <Failed onRetry={fetchIt} />;
    const Workbench = loaded;
    return Workbench ? <Workbench {...props} /> : <p role="status">The editor is being fetched …</p>;
}

function Failed({ onRetry }: { onRetry(): void }) {
    return (
        <p role="alert">
            The editor could not be fetched.{' '}
            <button type="button" onClick={onRetry}>
                Try again
            </button>
        </p>
    );
}
