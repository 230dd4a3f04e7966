import type { Fault } from 'boardrules';
import { faultSentence } from '../faults.ts';
import { meant, pathOf } from './diagnostics.ts';

interface Props {
    readonly faults: readonly Fault[];
    /** Moves the cursor to an offset in bytes. */
    onGo(offset: number): void;
    /** Writes another word there. */
    onWrite(offset: number, word: string): void;
}

/** All faults of the text; each links to its place, and some have a button that corrects them. */
export function FaultList({ faults, onGo, onWrite }: Props) {
    return (
        <ol class="editor-faults" aria-label="Faults">
            {faults.map((fault, index) => (
                <li key={index}>
                    <button type="button" class="goes" onClick={() => onGo(fault.offset)}>
                        <span class="line">Line {fault.line}</span> {pathOf(fault) && <code>{pathOf(fault)}</code>}
                        <span class="says">
                            <Sentence text={faultSentence(fault)} />
                        </span>
                    </button>
                    {meant(fault) && (
                        <button type="button" onClick={() => onWrite(fault.offset, meant(fault))}>
                            Write {meant(fault)}
                        </button>
                    )}
                </li>
            ))}
        </ol>
    );
}

/** A sentence of the library, with quotations from the text in backquotes. */
function Sentence({ text }: { text: string }) {
    const parts = text.split('`');
    return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
