// Makes each mistake that bindings/README.md lists, and prints it with the kind and the text of the error, a line of JSON each.
// The programs beside this one make the same mistakes (travel.sh compares them).
//
//     node mistakes.mjs PACKAGE
const { Batch, CHANCE, GameRecord, load, REFEREE, Rules, savedPosition, State } = await import(process.argv[2]);
await load();

const [tokonoma, tombs] = [new Rules('tokonoma'), new Rules('tombs')];
const [start, dealt] = [tokonoma.state(), tombs.state()];
while (dealt.isChance) dealt.play(dealt.draw(0), CHANCE);
const moved = start.after('c7c5');
const batch = new Batch(tokonoma, 2, { seed: null });
const nonsense = new TextEncoder().encode('nonsense');

const MISTAKES = {
    'five players in Tokonoma': () => tokonoma.state(5),
    'nine players in Tombs': () => tombs.state(9),
    'a game that is not there': () => new Rules('chess'),
    'a game that is misspelt': () => new Rules('tomi'),
    'a game with control characters': () => new Rules('to\x1b[2J"\n\x85'),
    'a switch that is not there': () => new Rules('tokonoma', { max_ply: 9 }),
    'a switch with a wrong value': () => new Rules('tokonoma', { max_plies: 'many' }),
    'a rules file with two faults': () => Rules.fromYaml('schema: 1\nextends: tokonoma\nswitches: {max_plies: many, x: 1}\n'),
    'a rules file that is no YAML': () => Rules.fromYaml('x: ['),
    'a cell by a name that is not there': () => start.items('c9'),
    'a cell by a number that is not there': () => start.items(99),
    'a direction that is not there': () => new Rules('tomis').neighbour('a1', 'NEE'),
    'a type that is not there': () => tokonoma.typeSentence('flt'),
    'a stock by a name that is not there': () => dealt.stock('hand_blad', 0, 0),
    'a counter by a name that is not there': () => start.counter('castling', null),
    'a stock of each seat without a seat': () => dealt.stock('hand_blade', null, 0),
    'a common counter with a seat': () => start.counter('reversible', 0),
    'a seat that does not play': () => start.phase(2),
    'a viewer that does not play': () => start.observe(7),
    'an actor that does not play': () => start.play('c7c5', 7),
    'the viewer of no observation': () => State.fromObservation(tokonoma, 7, 'x'),
    'no viewer, where there are secrets': () => dealt.board(),
    'no actor, where there are secrets': () => dealt.play('+B'),
    'a hidden stock': () => dealt.stock('hand_blade', 1, 0),
    'a text that is no move': () => start.play('castle'),
    'a move that is hidden': () => start.play('?'),
    'a move of other rules': () => start.play(new Rules('carnyx').parseMove('@a1')),
    'a move that is not legal': () => moved.play('c1c6', 1),
    'a move of another seat': () => moved.play('c5c4', 0),
    'a legal move that is not one': () => moved.parseMove('c1c6', 1),
    'taking back no ply': () => start.undo(),
    'looking at no ply': () => start.peek(),
    'a text that is no event': () => tokonoma.parseEvent('castle'),
    'a position that lacks fields': () => State.fromPosition(tokonoma, '5/6/1F5'),
    'an observation that lacks fields': () => State.fromObservation(tombs, 0, '...'),
    'bytes that are no save': () => State.fromSave(tokonoma, nonsense),
    'a save of other rules': () => State.fromSave(tokonoma, tombs.state().save()),
    'the position of bytes that are no save': () => savedPosition(nonsense),
    'a text that is no record': () => new GameRecord('nonsense'),
    'chance where it is not to move': () => start.draw(0),
    'a ticket that is not there': () => tombs.state().draw(32),
    'perft too deep': () => start.perft(65),
    'a seed below 0': () => start.playouts(-1, 1),
    'an action that is not there': () => batch.step([900, -1]),
    'an action that is not legal': () => batch.step([-1, tokonoma.actions.indexOf('c7c6')]),
    'a theme that is no CSS': () => start.svg({ viewer: REFEREE, theme: '}{' }),
};

for (const [mistake, make] of Object.entries(MISTAKES)) {
    const said = { mistake, kind: '', text: '' };
    try {
        said.kind = String(make());
    } catch ({ name, message }) {
        [said.kind, said.text] = [name, message];
    }
    console.log(JSON.stringify(said));
}
