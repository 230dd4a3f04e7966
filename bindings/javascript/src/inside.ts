// What is inside the package's objects. Proxies do not carry private members (#name), so a state behind a proxy would break.
// A property that can be neither changed nor removed must be returned unchanged by every proxy.
const INSIDE = Symbol('inside');

type Class<Inside> = abstract new (...given: never[]) => Inside;

/** Puts the inside into an object, and freezes both: proxies that reach for what they return leave frozen objects alone. */
export function enclose(owner: object, inside: object): void {
    Object.defineProperty(owner, INSIDE, { value: Object.freeze(inside) });
    Object.freeze(owner);
}

/** What is inside an object, which may be behind a proxy; undefined: it has no inside of this class. */
export function insideOf<Inside>(owner: unknown, kind: Class<Inside>): Inside | undefined {
    if (typeof owner !== 'object' || owner === null) return undefined;
    const inside = (owner as { [INSIDE]?: unknown })[INSIDE];
    return inside instanceof kind ? inside : undefined;
}

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Makes Node's console show instances as `show` writes them, and proxy libraries leave them alone. */
export function present<Instance extends object>(prototype: Instance, name: string, show: (one: Instance) => string): void {
    Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
    Object.defineProperty(prototype, INSPECT, {
        value(this: Instance): string {
            return show(this);
        },
        configurable: true,
        writable: true,
    });
}
