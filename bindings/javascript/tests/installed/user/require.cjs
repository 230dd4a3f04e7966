// require.cjs: a CommonJS program in a Node that can require modules.
const { load, Rules } = require('boardrules');

load().then(() => {
    const state = new Rules('tokonoma').state();
    while (!state.isOver && state.ply < 30) state.play(state.legalMoves()[0]);
    console.log(JSON.stringify(state.position));
});
