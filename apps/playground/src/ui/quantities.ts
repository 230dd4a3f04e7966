import type { Rules } from 'boardrules';

/** A stock's or counter's texts for players. The library has its name and the meaning of its number. */
export interface QuantityWords {
    /** Its name for players, if the library’s name is not enough. */
    readonly name?: string;
    /** Its meaning, in a sentence. */
    readonly means: string;
    /** Whether it has any effect under given rules, with so many players. */
    readonly matters?: (rules: Rules, players: number) => boolean;
    /** Whether it is shown at zero, too. */
    readonly always?: boolean;
    /** The number at which it decides the game; null: none. */
    readonly goal?: (rules: Rules, players: number) => string | null;
    /** What it says together with others, whose texts are given by their names, instead of its name and number. */
    readonly tells?: (texts: (name: string) => string) => string;
    /** What is said behind its number, depending on which others have a value; or ''. */
    readonly note?: (has: (name: string) => boolean) => string;
}

const isOn = (name: string) => (rules: Rules) => rules.switches.get(name)?.value !== '0';

/** From rules/<game>.md, in the order of its paragraphs. A stock’s text includes its parts. */
const QUANTITIES: Readonly<Record<string, Readonly<Record<string, QuantityWords>>>> = {
    tokonoma: {
        reversible: {
            name: 'quiet moves',
            means: 'Moves in a row in which no lone flat moved and nothing was taken: at the limit the game is a draw.',
            matters: isOn('reversible_limit'),
        },
    },
    carnyx: {
        unplaced: { name: 'to place', means: 'Discs that are still to be placed before the game begins.' },
        reserve: { always: true, means: 'Discs in the player’s hand, which can enter on the home row.' },
        supply: {
            always: true,
            means: 'Discs in the box, which can come into the reserve, for example by a move that ends in the centre.',
        },
        removed: { means: 'Discs that are out of the game.' },
        hunkered: {
            means: 'Its discs cannot be captured until its next turn, in which it is free to capture or not.',
        },
        bar_from: {
            name: 'no way back',
            tells: texts => `${texts('bar_to')} may not go back to ${texts('bar_from')}`,
            means: 'The piece that has just moved may not go straight back.',
        },
        bar_to: { matters: () => false, means: 'The cell where that piece is now; it is told with the other.' },
        entered: { means: 'The player has entered a disc in this turn and still has an action.' },
    },
    tombs: {
        hand: { means: 'Cards in the hand.' },
        deck: { means: 'Cards that can still be drawn.' },
        kills: {
            always: true,
            goal: (rules, players) => rules.switches.get(`kill_goal_${players}`)?.value ?? null,
            means: 'Units killed so far: a player with enough of them wins.',
        },
        stuck_turns: {
            name: 'stuck turns', means: 'The player’s last turns in a row in which it could place no card.',
        },
        turn: {
            means:
                'The number of this turn, counting all players’ turns: ' +
                'in the first three (two with three players) nothing may be killed.',
        },
        stuck: { name: 'stuck turns', means: 'Turns in a row in which nobody could place a card.' },
        placer: {
            name: 'last to place',
            matters: (_, players) => players > 2,
            means: 'Wins if all the others then get stuck, one after another.',
        },
    },
    tomis: {
        base: { means: 'Still to be placed.' },
        gate: { name: 'gates', means: 'Still to be placed.' },
        marker: { name: 'markers', means: 'In stock: on one of the player’s active gates each makes a jump gate.' },
        frigate: { name: 'frigates', means: 'In reserve, to be deployed.' },
        sentry: { name: 'sentries', means: 'In reserve, to be deployed.' },
        tower: { name: 'towers', means: 'In reserve, to be deployed.' },
        flagship: {
            note: has => (has('unlocked') ? '' : 'not yet free'),
            means:
                'In reserve: it is free to be deployed once a frigate of the player ' +
                'has reached the opponent’s back row.',
        },
        unlocked: { matters: () => false, means: 'The flagship can be deployed; it is told with the flagship.' },
        worked: { name: 'gate worked', means: 'The work on a gate is done: the action of this turn is due.' },
        passes: { name: 'passes in a row', means: 'Two passes in a row end the game in a draw.' },
    },
    thrones: {
        dragon: {
            name: 'dragon held back',
            means: 'It can arrive later, on a mountain or in the fortress of the player’s land.',
        },
        favor: { name: 'favors', always: true, means: 'Fate’s Favors in hand: one can be spent in a turn.' },
        gained: { name: 'gained', means: 'Fate’s Favors gained in the whole game, usually four at most.' },
        favor_plains: {
            name: 'Haste', means: 'Favors that let a piece move one cell in addition to the turn’s action.',
        },
        favor_forest: { name: 'Ambush', means: 'Favors that let two pieces in forests exchange places.' },
        favor_mountain: { name: 'Cunning', means: 'Favors that pass a survival check.' },
        favor_water: {
            name: 'Deception', means: 'Favors that let two adjacent pieces exchange places, whoever owns them.',
        },
        lastfort: {
            name: 'last fortress', means: 'The throne gains a favor when it enters a fortress other than this one.',
        },
        guard: {
            name: 'warhorse guarded',
            means: 'It removed a piece by attacking in its owner’s last turn, and is protected now.',
        },
        turn: { means: 'The number of this turn, counting both players’ turns.' },
    },
};

/** The texts of a game's stock or counter. */
export function quantityWords(game: string, name: string): QuantityWords {
    return QUANTITIES[game]?.[name] ?? { means: '' };
}
