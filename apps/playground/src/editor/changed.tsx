import type { Rules } from 'boardrules';
import { changes, type Change } from './changes.ts';
import type { Draft } from './draft.ts';
import { lines, type Line } from './lines.ts';
import { outline } from './outline.ts';
import { meaning, schemaOf } from './schema.ts';
import { builtIn } from './verdict.ts';

/** The differences from the built-in rules: key by key, or in lines of their canonical forms. */
export function Changed({ draft }: { draft: Draft }) {
    const { sound, verdict } = draft;
    const all = draft.changes.value;
    return (
        <section class="editor-changed" aria-label="What is changed">
            <h3>What is changed</h3>
            <p class="faint">{remark(verdict.kind === 'faults', all.length)}</p>
            {sound && all.length > 0 && (
                <>
                    <ChangeList all={all} canonical={sound.canonical} />
                    <Lines original={builtIn(sound.game).text} changed={sound.canonical} />
                </>
            )}
        </section>
    );
}

/** The differences of rules from the built-in ones of their game. */
export function ChangesOf({ rules }: { rules: Rules }) {
    const canonical = rules.yaml();
    return <ChangeList all={changes(builtIn(rules.game).text, canonical)} canonical={canonical} />;
}

function remark(faulty: boolean, count: number): string {
    if (faulty) return count > 0 ? 'Before the text had a fault:' : 'Nothing so far.';
    return count > 0 ? '' : 'Nothing: these are the built-in rules.';
}

function ChangeList({ all, canonical }: { all: readonly Change[]; canonical: string }) {
    const schema = schemaOf(outline(canonical));
    return (
        <ul class="editor-changes">
            {all.map(change => (
                <li key={change.path.join('.')}>
                    <p class="path">{change.path.join(' › ')}</p>
                    <Values change={change} />
                    <p class="meaning">{meaning(schema, change.path)}</p>
                </li>
            ))}
        </ul>
    );
}

/** A short value beside the new one; entries of lists below each other. */
function Values({ change: { before, after, kept } }: { change: Change }) {
    const entries = [...before, ...after].some(text => text.startsWith('{'));
    return (
        <div class={entries ? 'values entries' : 'values'}>
            {before.map(text => (
                <del key={text}>
                    <span class="unseen">was: </span>
                    {text}
                </del>
            ))}
            {after.map(text => (
                <ins key={text}>
                    <span class="unseen">is: </span>
                    {text}
                </ins>
            ))}
            {kept > 0 && <small>{kept === 1 ? 'one entry stays' : `${kept} entries stay`}</small>}
        </div>
    );
}

const signs: Readonly<Record<Line['kind'], string>> = { same: ' ', gone: '−', added: '+', gap: '⋯' };

function Lines({ original, changed }: { original: string; changed: string }) {
    return (
        <details class="editor-lines">
            <summary>In lines of the whole rules</summary>
            <pre tabIndex={0}>
                {lines(original, changed).map(({ kind, text }, index) => (
                    <span key={index} class={kind}>
                        {signs[kind]} {text}
                        {'\n'}
                    </span>
                ))}
            </pre>
        </details>
    );
}
