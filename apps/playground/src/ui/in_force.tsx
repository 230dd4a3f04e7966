import type { Rules } from 'boardrules';
import { useFetched } from './fetching.tsx';
import { isBuiltIn } from './words.ts';

/** The list comes with the editor, which reads YAML; only changed rules need it. */
const fetchList = async () => (await import('../editor/changed.tsx')).ChangesOf;

function Changes({ rules }: { rules: Rules }) {
    const [List, excuse] = useFetched(fetchList, 'The list of changes');
    return List ? <List rules={rules} /> : excuse;
}

/** What the rules of the table change of the built-in ones; nothing for the built-in rules. */
export function InForce({ rules }: { rules: Rules }) {
    if (isBuiltIn(rules)) return null;
    return (
        <section class="in-force" aria-label="Changed rules">
            <h2>Changed in this game</h2>
            <Changes rules={rules} />
        </section>
    );
}
