import {
    BRD_NAME_DIRECTION,
    BRD_NAME_ENDING,
    BRD_NAME_MARK,
    BRD_NAME_MOVE_KIND,
    BRD_NAME_PHASE,
    BRD_NAME_REFUSAL,
    BRD_RULES_SECRETS,
    readRulesInfo,
    sizeOf,
    type RawRulesInfo,
} from './abi.js';
import { DisposedError } from './errors.js';
import { library } from './library.js';
import { must } from './status.js';

/** Compiled rules: their bytes, their figures, and the names in them. */
export class Compiled {
    readonly info: RawRulesInfo;
    readonly fingerprint: bigint;
    readonly game: string;
    readonly phases: readonly string[];
    readonly moveKinds: readonly string[];
    readonly endings: readonly string[];
    readonly possibleEndings: readonly string[];
    readonly directions: readonly string[];
    readonly refusals: readonly string[];
    readonly marks: readonly string[];
    readonly players: readonly number[];
    #bytes: Uint8Array | undefined;

    constructor(bytes: Uint8Array) {
        this.#bytes = bytes;
        this.info = this.#readInfo();
        this.fingerprint = BigInt.asUintN(64, this.info.fingerprint);
        this.game = library().memory.string(library().c.brd_rules_name(this.address()));
        this.players = Object.freeze(Array.from({ length: 32 }, (_, n) => n).filter(n => (this.info.players >> n) & 1));
        this.phases = this.#names(BRD_NAME_PHASE, this.info.phaseCount);
        this.moveKinds = this.#names(BRD_NAME_MOVE_KIND, this.info.moveKindCount);
        this.endings = this.#names(BRD_NAME_ENDING, this.info.endingCount);
        this.possibleEndings = Object.freeze(this.endings.filter((_, code) => ((this.info.endings >> BigInt(code)) & 1n) !== 0n));
        this.directions = this.#names(BRD_NAME_DIRECTION, this.info.directionCount);
        this.refusals = this.#names(BRD_NAME_REFUSAL, this.info.refusalCount);
        this.marks = this.#names(BRD_NAME_MARK, this.info.markCount);
    }

    /** Address of the rules in the module's memory, valid during the current call. DisposedError. */
    address(): number {
        return library().rules(this.bytes());
    }

    bytes(): Uint8Array {
        if (this.#bytes === undefined) throw new DisposedError('these rules were disposed of');
        return this.#bytes;
    }

    get hasSecrets(): boolean {
        return (this.info.flags & BRD_RULES_SECRETS) !== 0;
    }

    dispose(): void {
        this.#bytes = undefined;
    }

    #readInfo(): RawRulesInfo {
        const { c, memory } = library();
        return library().scratch(() => {
            const at = library().struct(sizeOf.rulesInfo);
            must(c.brd_rules_info_get(this.address(), at));
            return readRulesInfo(memory, at);
        });
    }

    #names(family: number, count: number): readonly string[] {
        return Object.freeze(Array.from({ length: count }, (_, code) => this.name(family, code)));
    }

    /** The name of a code; "" if it has none. */
    name(family: number, code: number): string {
        const { c, memory } = library();
        return memory.string(c.brd_name(this.address(), family, code));
    }

    /** The paragraphs of the rulebook that a refusal or an ending rests on. */
    ruleIds(family: number, code: number): readonly string[] {
        const { c, memory } = library();
        const ids: string[] = [];
        for (;;) {
            const id = c.brd_rule_id(this.address(), family, code, ids.length);
            if (id === 0) return Object.freeze(ids);
            ids.push(memory.string(id));
        }
    }

    direction(index: number): string {
        return this.directions[index] ?? '';
    }
}
