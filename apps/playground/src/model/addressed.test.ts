import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { load, REFEREE, Rules } from 'boardrules';
import { addressed, toYou } from './addressed.ts';
import { computer, person } from './players.ts';
import { Session } from './session.ts';

before(() => load());

test('a sentence about the reader speaks to the reader', () => {
    const told: readonly (readonly [string, string, string])[] = [
        ['Player 1', 'Player 1 draws a Thorn', 'You draw a Thorn'],
        [
            'Player 1',
            'Player 1 discards an Ombra; Player 1 wins: no card of Player 2 fitted anywhere',
            'You discard an Ombra; you win: no card of Player 2 fitted anywhere',
        ],
        [
            'Player 1',
            "Blade on c3, killing Player 2's Ombra on c4 and Player 1's Thorn on b3",
            "Blade on c3, killing Player 2's Ombra on c4 and your Thorn on b3",
        ],
        [
            'Player 3',
            'Player 1 and Player 3 win: the kill goal is reached',
            'Player 1 and you win: the kill goal is reached',
        ],
        [
            'Player 1',
            'Player 1 and Player 3 win: the kill goal is reached',
            'You and Player 3 win: the kill goal is reached',
        ],
        ['White', 'Arm a1 to a2; Black wins: White has no move', 'Arm a1 to a2; Black wins: you have no move'],
        [
            'White',
            "Black wins: a lone flat has reached White's house",
            'Black wins: a lone flat has reached your house',
        ],
        ['White', 'White passes', 'You pass'],
        [
            'Light',
            '2 discs of Light are removed from the game; Light gets a disc from the supply',
            '2 discs of yours are removed from the game; you get a disc from the supply',
        ],
        ['Light', 'Light hunkers down', 'You hunker down'],
        ['White', 'Chance draws a card for White', 'Chance draws a card for you'],
        ['White', 'White resigns: Black wins', 'You resign: Black wins'],
        ['White', 'Black draws a card', 'Black draws a card'],
    ];
    for (const [name, sentence, wanted] of told) assert.equal(toYou(sentence, name), wanted);
});

/** A game of Tombs in which chance has dealt to all. */
function dealt(persons: number): Session {
    const start = new Rules('tombs').state();
    const players = [0, 1].map(seat => (seat < persons ? person : computer(1)));
    const session = new Session({ start, players });
    while (session.state.isChance) session.play(session.state.draw(0));
    return session;
}

test('the only person is the reader; people who share a screen keep their names', () => {
    const sentences = (session: Session): string[] =>
        session.plies.value.map(ply => addressed(session, ply.sentence(REFEREE)).replace(/ an? \w+$/, ''));
    assert.deepEqual([...new Set(sentences(dealt(1)))].sort(), ['Player 2 draws', 'You draw']);
    assert.deepEqual([...new Set(sentences(dealt(2)))].sort(), ['Player 1 draws', 'Player 2 draws']);
});
