function refuse(): never {
    throw new TypeError('tables: rules cannot be changed');
}

/** A map that callers cannot change, because all users of the rules share it. */
export class FixedMap<Value> extends Map<string, Value> {
    constructor(entries: Iterable<readonly [string, Value]>) {
        super();
        for (const [key, value] of entries) super.set(key, value);
        Object.freeze(this);
    }

    override set(): never {
        return refuse();
    }

    override delete(): never {
        return refuse();
    }

    override clear(): never {
        return refuse();
    }
}
