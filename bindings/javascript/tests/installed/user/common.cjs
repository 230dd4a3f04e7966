// common.cjs: a CommonJS program, which loads the package by import().
import('./game.js').then(async ({ findings }) => console.log(JSON.stringify(await findings())));
