import { useState } from 'preact/hooks';
import { ArrivalError, readFile, readText, type Arrival } from './arrivals.ts';
import { arrived } from './door.ts';
import { Faults } from './faults.tsx';

/** A record or rules, from a file or pasted. */
export function OpenForm() {
    const [typed, type] = useState('');
    const [error, fail] = useState<ArrivalError | null>(null);
    const open = async (read: () => Arrival | Promise<Arrival>): Promise<void> => {
        try {
            fail(null);
            arrived.value = await read();
        } catch (error) {
            if (!(error instanceof ArrivalError)) throw error;
            fail(error);
        }
    };
    const openFile = (input: HTMLInputElement): void => {
        const file = input.files?.[0];
        if (file !== undefined) void open(() => readFile(file));
        input.value = '';
    };
    return (
        <form class="open" onSubmit={event => (event.preventDefault(), void open(() => readText(typed)))}>
            <label class="file">
                Open a file
                <input
                    type="file"
                    accept=".txt,.brd,.yaml,.yml,text/plain,text/yaml"
                    onChange={event => openFile(event.currentTarget)}
                />
            </label>
            <label>
                or paste a record, a link, or rules
                <textarea
                    rows={4}
                    spellcheck={false}
                    autocapitalize="off"
                    value={typed}
                    onInput={event => type(event.currentTarget.value)}
                />
            </label>
            <button type="submit" disabled={typed.trim() === ''}>
                Open it
            </button>
            {error !== null && <Faults error={error} />}
        </form>
    );
}
