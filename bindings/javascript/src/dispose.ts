// `using` works with what has a method of this name. Engines that do not know the name yet get it by the one that
// compilers use in its place.
const DISPOSE: symbol = (Symbol as { dispose?: symbol }).dispose ?? Symbol.for('Symbol.dispose');

/** Lets `using` call `dispose`. */
export function disposable(prototype: { dispose(): void }): void {
    Object.defineProperty(prototype, DISPOSE, {
        value(this: { dispose(): void }): void {
            this.dispose();
        },
        configurable: true,
        writable: true,
    });
}
