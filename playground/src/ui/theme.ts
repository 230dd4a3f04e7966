import { computed, effect, signal } from '@preact/signals';

/** What colours the reader wants: those of the system, or always these. */
export type Wish = 'system' | 'light' | 'dark';

const KEPT = 'boardrules colours';
const system = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(system.matches);
system.addEventListener('change', () => (systemDark.value = system.matches));

function remembered(): Wish {
    try {
        const kept = localStorage.getItem(KEPT);
        return kept === 'light' || kept === 'dark' ? kept : 'system';
    } catch {
        return 'system';
    }
}

export const wish = signal<Wish>(remembered());
export const dark = computed(() => (wish.value === 'system' ? systemDark.value : wish.value === 'dark'));

effect(() => {
    document.documentElement.dataset.colours = dark.value ? 'dark' : 'light';
});

/** The other of light and dark; it is remembered, unless it is what the system wants, too. */
export function switchColours(): void {
    const wanted = dark.value ? 'light' : 'dark';
    wish.value = (wanted === 'dark') === systemDark.value ? 'system' : wanted;
    try {
        localStorage.setItem(KEPT, wish.value);
    } catch {
        // A private window may refuse: then it lasts until the page is closed.
    }
}
