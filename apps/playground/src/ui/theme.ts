import { computed, effect, signal } from '@preact/signals';
import { store, stored } from '../storage.ts';

/** The reader's colours: the system's, or always light or dark. */
export type Wish = 'system' | 'light' | 'dark';

const KEPT = 'boardrules colours';
const system = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(system.matches);
system.addEventListener('change', () => (systemDark.value = system.matches));

function remembered(): Wish {
    const kept = stored(KEPT);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export const wish = signal<Wish>(remembered());
export const dark = computed(() => (wish.value === 'system' ? systemDark.value : wish.value === 'dark'));

effect(() => {
    document.documentElement.dataset.colours = dark.value ? 'dark' : 'light';
});

/** Switches between light and dark. The choice is stored, unless it equals the system's. */
export function switchColours(): void {
    const wanted = dark.value ? 'light' : 'dark';
    wish.value = (wanted === 'dark') === systemDark.value ? 'system' : wanted;
    store(KEPT, wish.value);
}
