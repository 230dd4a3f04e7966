// game.js: a user's program. It returns its results as one object, which must be equal wherever it runs.
import { games, IllegalMove, load, GameRecord, REFEREE, Rules, RulesError, SPECTATOR, State, version } from 'boardrules';

/** A game of first legal moves, as the sentence of each ply. */
function firstMoves(rules, plies) {
    const state = rules.state();
    const said = [];
    while (!state.isOver && state.ply < plies) {
        const [move] = state.legalMoves(REFEREE);
        said.push(state.sentence(move, REFEREE));
        state.play(move, REFEREE);
    }
    return { position: state.position, said, record: String(GameRecord.of(state, { viewer: REFEREE })), picture: state.svg({ viewer: SPECTATOR }) };
}

function whatIsRefused(rules) {
    try {
        rules.state().play('e5c4', 0);
    } catch (error) {
        if (error instanceof IllegalMove) return [error.reason, error.sentence, String(error.cell)];
    }
    return [];
}

function faults(yaml) {
    try {
        Rules.fromYaml(yaml);
    } catch (error) {
        if (error instanceof RulesError) return error.faults;
    }
    return [];
}

export async function findings(options) {
    await load(options);
    const tokonoma = new Rules('tokonoma', { attackers: 3 });
    const again = Rules.fromYaml(tokonoma.yaml());
    return {
        version: version(),
        games: games().map(game => ({ game, ...firstMoves(new Rules(game), 30) })),
        same: again.fingerprint === tokonoma.fingerprint && again.equals(tokonoma),
        perft: String(tokonoma.state().perft(4)),
        refused: whatIsRefused(tokonoma),
        faults: faults('schema: 1\nextends: tokonoma\nswitches: {atackers: 3}\n'),
        restored: State.fromSave(tokonoma, tokonoma.state().save()).position,
    };
}
