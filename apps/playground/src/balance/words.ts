// A report in words: what the reader of the table sees.
import type { Figure, Report, Row, Unit } from './protocol.ts';

/** The groups of `brdbalance`, in its order, with what their values are. */
const GROUPS: Readonly<Record<string, string>> = {
    wins: 'Who wins, share of games',
    endings: 'How games end, share of games',
    length: 'How long they are',
    course: 'What they are like',
    moves: 'Which moves are made, share of all moves',
    legal: 'Which moves are legal, share of the seats’ moves',
    pieces: 'What acts, share of the seats’ moves',
    captured: 'What is captured in a game',
    used: 'What is used after it was placed, share of the items',
    phases: 'In which phases, share of the seats’ moves',
};

function digits(value: number): string {
    return value.toFixed(Math.abs(value) < 9.995 ? 2 : Math.abs(value) < 99.95 ? 1 : 0);
}

function number(value: number, unit: Unit): string {
    return unit === 'number in a game' ? digits(value) : (100 * value).toFixed(1);
}

/** "52.0 %", "3.14"; "never" if it happened in no game; "–" if no game has such a value. */
export function valueOf(figure: Figure, unit: Unit): string {
    if (figure.games === 0) return '–';
    if (figure.present === 0) return 'never';
    return unit === 'number in a game' ? digits(figure.mean) : `${number(figure.mean, unit)} %`;
}

/** "45.1 – 58.8" */
export function intervalOf({ low, high, games }: Figure, unit: Unit): string {
    return games === 0 ? '' : `${number(low, unit)} – ${number(high, unit)}`;
}

/** "+6.0", "−3.1" */
export function differenceOf({ difference, unit }: Row): string {
    if (difference === undefined) return '';
    return `${difference.mean < 0 ? '−' : '+'}${number(Math.abs(difference.mean), unit)}`;
}

export interface Group {
    readonly key: string;
    readonly heading: string;
    readonly rows: readonly Row[];
}

/** The rows by group, in the order of the report; groups of later versions keep their names. */
export function groupsOf({ rows }: Report): Group[] {
    const keys = [...new Set(rows.map(({ group }) => group))];
    return keys.map(key => ({
        key,
        heading: GROUPS[key] ?? key,
        rows: rows.filter(({ group }) => group === key),
    }));
}

/** The finding in a sentence. */
export function summaryOf(report: Report): string {
    const { games, length, compared_rows: compared } = report;
    const repeats = report.distinct_games < games * 0.9 ? `; only ${report.distinct_games} of them are distinct` : '';
    const lasts = `${games} games, ${length.median} moves in the median${repeats}.`;
    if (compared === undefined) return lasts;
    const differ = report.rows.filter(({ difference }) => difference?.significant).length;
    const figures = differ === 0 ? 'No figure differs' : `${differ} of ${compared} figures differ`;
    return `${lasts} ${figures} from the built-in rules.`;
}
