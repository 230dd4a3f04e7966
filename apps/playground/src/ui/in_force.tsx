import { useEffect, useState } from 'preact/hooks';
import type { FunctionComponent } from 'preact';
import type { Rules } from 'boardrules';
import { isBuiltIn } from './words.ts';

/** The list comes with the editor, which reads YAML; only changed rules need it. */
async function fetchList(): Promise<FunctionComponent<{ rules: Rules }>> {
    return (await import('../editor/changed.tsx')).ChangesOf;
}

/** What the rules of the table change of the built-in ones; nothing for the built-in rules. */
export function InForce({ rules }: { rules: Rules }) {
    const isPlain = isBuiltIn(rules);
    const [List, setList] = useState<FunctionComponent<{ rules: Rules }> | null>(null);
    useEffect(() => {
        if (!isPlain) fetchList().then(list => setList(() => list), console.error);
    }, [isPlain]);
    if (isPlain) return null;
    return (
        <section class="in-force" aria-label="Changed rules">
            <h2>Changed in this game</h2>
            {List === null ? <p class="faint">The changes are being fetched …</p> : <List rules={rules} />}
        </section>
    );
}
