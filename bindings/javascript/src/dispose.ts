// `using` calls the method of this name. In engines that do not have the name yet, compilers use the second one.
const DISPOSE: symbol = (Symbol as { dispose?: symbol }).dispose ?? Symbol.for('Symbol.dispose');

/** Makes `using` call `dispose`. */
export function disposable(prototype: { dispose(): void }): void {
    Object.defineProperty(prototype, DISPOSE, {
        value(this: { dispose(): void }): void {
            this.dispose();
        },
        configurable: true,
        writable: true,
    });
}
