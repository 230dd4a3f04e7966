/** Changed rules to read and to play, at least three for each game. A comment at their head explains the change. */
import carnyxNoForce from './examples/carnyx-no-force.yaml';
import carnyxSlanting from './examples/carnyx-slanting.yaml';
import carnyxStacksJump from './examples/carnyx-stacks-jump.yaml';
import thronesLongPeace from './examples/thrones-long-peace.yaml';
import thronesRoughFate from './examples/thrones-rough-fate.yaml';
import thronesTwoHands from './examples/thrones-two-hands.yaml';
import tokonomaLances from './examples/tokonoma-lances.yaml';
import tokonomaLoneHunters from './examples/tokonoma-lone-hunters.yaml';
import tokonomaNoStar from './examples/tokonoma-no-star.yaml';
import tokonomaRisingFlats from './examples/tokonoma-rising-flats.yaml';
import tokonomaSwiftArms from './examples/tokonoma-swift-arms.yaml';
import tombsShort from './examples/tombs-short.yaml';
import tombsTeams from './examples/tombs-teams.yaml';
import tombsThreeCards from './examples/tombs-three-cards.yaml';
import tomisGatesStand from './examples/tomis-gates-stand.yaml';
import tomisKnight from './examples/tomis-knight.yaml';
import tomisStrongTowers from './examples/tomis-strong-towers.yaml';
import { follow, outline } from './outline.ts';
import { textOf } from './starts.ts';
import { gameOf } from './suggestions.ts';
import { builtIn } from './verdict.ts';

export interface Example {
    readonly game: string;
    readonly title: string;
    readonly text: string;
}

const texts = [
    ...[tokonomaSwiftArms, tokonomaLoneHunters, tokonomaNoStar, tokonomaLances, tokonomaRisingFlats],
    ...[carnyxStacksJump, carnyxNoForce, carnyxSlanting],
    ...[tombsShort, tombsThreeCards, tombsTeams],
    ...[tomisKnight, tomisStrongTowers, tomisGatesStand],
    ...[thronesLongPeace, thronesTwoHands, thronesRoughFate],
];

function example(text: string): Example {
    const file = outline(text);
    const title = follow(file, ['title']);
    return { game: gameOf(file), title: title?.kind === 'scalar' ? title.value : '', text };
}

/** The examples of all games. */
export const examples: readonly Example[] = texts.map(example);

/** Texts that a reader may begin with: the built-in rules of a game, and its examples. */
export function examplesOf(game: string): Example[] {
    const original = { game, title: 'The built-in rules', text: textOf(game, builtIn(game).text, 'short') };
    return [original, ...examples.filter(one => one.game === game)];
}
