// From a CommonJS program: by import().
import('./game.js').then(async ({ findings }) => console.log(JSON.stringify(await findings())));
