function refuse(): never {
    throw new TypeError('tables: rules do not change');
}

/** A map that callers cannot change: what tells of rules is read by all who have them. */
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
