/** The editor's parts and their connections. */
import { Rules } from 'boardrules';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CopyButton, linkTo, SendButton } from '../share/index.tsx';
import { Changed } from './changed.tsx';
import { Code } from './code.ts';
import { Draft } from './draft.ts';
import { examplesOf } from './examples.ts';
import { FaultList } from './fault_list.tsx';
import type { EditorProps } from './index.tsx';
import { formOf, type Form } from './starts.ts';
import { judge, type Verdict } from './verdict.ts';

export function Workbench({ rules, onPlay }: EditorProps) {
    const [draft] = useState(() => new Draft(rules));
    const code = useRef<Code | null>(null);
    const replace = (text: string | null): void => void (text !== null && code.current?.replace(text));
    useEffect(() => replace(draft.follow(rules)), [rules]);
    const play = (): void => {
        const { text } = code.current ?? draft;
        const verdict = judge(text);
        draft.take(verdict, text);
        if (verdict.kind === 'rules') onPlay(Rules.fromYaml(text), text);
    };
    return (
        <section class="editor" aria-label="Change the rules">
            <div class="editor-writing">
                <Tools
                    draft={draft}
                    game={draft.sound?.game ?? rules.game}
                    onReplace={replace}
                    onSuggest={() => code.current?.suggest()}
                />
                <Field draft={draft} code={code} />
                <Status verdict={draft.verdict} />
                {draft.verdict.kind === 'faults' && (
                    <FaultList
                        faults={draft.verdict.faults}
                        onGo={offset => code.current?.goTo(offset)}
                        onWrite={(offset, word) => code.current?.write(offset, word)}
                    />
                )}
                <div class="editor-doing">
                    <button type="button" class="main" aria-disabled={draft.verdict.kind === 'faults'} onClick={play}>
                        Play these rules
                    </button>
                    {draft.verdict.kind === 'rules' && <Links title={draft.verdict.title} text={draft.text} />}
                </div>
            </div>
            <Changed draft={draft} />
        </section>
    );
}

/** Ways to share the text. */
function Links({ title, text }: { title: string; text: string }) {
    return (
        <>
            <CopyButton label="Copy a link" text={() => linkTo('rules', text)} />
            <SendButton title={title} url={linkTo('rules', text)} />
        </>
    );
}

interface ToolsProps {
    readonly draft: Draft;
    /** The game of the rules. */
    readonly game: string;
    onReplace(text: string | null): void;
    onSuggest(): void;
}

function Tools({ draft, game, onReplace, onSuggest }: ToolsProps) {
    return (
        <div class="editor-tools">
            <FormChoice draft={draft} onReplace={onReplace} />
            <ExampleChoice game={game} onReplace={onReplace} />
            <button type="button" onClick={onSuggest}>
                Suggest
            </button>
        </div>
    );
}

const forms: readonly (readonly [Form, string])[] = [
    ['short', 'Only what differs'],
    ['whole', 'All rules'],
];

/** The same rules in another form. */
function FormChoice({ draft, onReplace }: Pick<ToolsProps, 'draft' | 'onReplace'>) {
    const form = formOf(draft.text);
    return (
        <div class="editor-forms" role="group" aria-label="Form of the text">
            {forms.map(([key, label]) => (
                <button
                    type="button"
                    key={key}
                    aria-pressed={form === key}
                    aria-disabled={draft.verdict.kind === 'faults'}
                    onClick={() => form !== key && onReplace(draft.as(key))}
                >
                    {label}
                </button>
            ))}
        </div>
    );
}

/** Other texts to begin with. */
function ExampleChoice({ game, onReplace }: Pick<ToolsProps, 'game' | 'onReplace'>) {
    const offered = examplesOf(game);
    const take = ({ currentTarget: list }: { currentTarget: HTMLSelectElement }): void => {
        onReplace(offered.find(({ title }) => title === list.value)?.text ?? null);
        list.value = '';
    };
    return (
        <select aria-label="Other texts to begin with" onChange={take}>
            <option value="">Examples …</option>
            {offered.map(({ title }) => (
                <option key={title}>{title}</option>
            ))}
        </select>
    );
}

function Field({ draft, code }: { draft: Draft; code: { current: Code | null } }) {
    const place = useRef<HTMLDivElement>(null);
    const keys = useId();
    useEffect(() => {
        const options = { text: draft.text, label: 'Rules, in YAML', describedBy: keys };
        const onVerdict = (verdict: Verdict, text: string): void => draft.take(verdict, text);
        code.current = place.current && new Code(place.current, { ...options, onVerdict });
        return () => code.current?.close();
    }, []);
    return (
        <>
            <div class="editor-field" ref={place} />
            <p class="editor-keys" id={keys}>
                <kbd>Ctrl</kbd> <kbd>Space</kbd> suggests, <kbd>F8</kbd> goes to the next fault, <kbd>Tab</kbd> leaves
                the field.
            </p>
        </>
    );
}

/** The number of faults, also for screen readers. */
function Status({ verdict }: { verdict: Verdict }) {
    const count = verdict.kind === 'faults' ? verdict.faults.length : 0;
    return (
        <p class="editor-status" role="status" data-good={verdict.kind === 'rules'}>
            {verdict.kind === 'rules'
                ? 'No fault: these rules can be played.'
                : `${count} ${count === 1 ? 'fault' : 'faults'}`}
        </p>
    );
}
