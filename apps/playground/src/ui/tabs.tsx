import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface Tab {
    readonly key: string;
    readonly label: string;
    content(): ComponentChildren;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
    ArrowRight: (index, count) => (index + 1) % count,
    ArrowLeft: (index, count) => (index + count - 1) % count,
    Home: () => 0,
    End: (_, count) => count - 1,
};

interface Props {
    label: string;
    tabs: readonly Tab[];
    shown: string;
    onShow: (key: string) => void;
}

/** Panels behind tabs, one of them visible; the arrow keys move from tab to tab. */
export function Tabs({ label, tabs, shown, onShow }: Props) {
    const list = useRef<HTMLDivElement>(null);
    const panel = useRef<HTMLDivElement>(null);
    const index = Math.max(
        0,
        tabs.findIndex(({ key }) => key === shown),
    );
    const key = tabs[index]!.key;
    // Not where another panel was.
    useLayoutEffect(() => void panel.current!.scrollTo({ top: 0, behavior: 'instant' }), [key]);
    const walk = (event: KeyboardEvent): void => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const next = step(index, tabs.length);
        onShow(tabs[next]!.key);
        list.current!.querySelectorAll<HTMLElement>('[role=tab]')[next]!.focus();
    };
    return (
        <div class="tabs">
            <div role="tablist" aria-label={label} ref={list} onKeyDown={walk}>
                {tabs.map((tab, at) => (
                    <button
                        type="button"
                        role="tab"
                        key={tab.key}
                        id={`tab-${tab.key}`}
                        aria-selected={at === index}
                        aria-controls="panel"
                        tabIndex={at === index ? 0 : -1}
                        onClick={() => onShow(tab.key)}
                    >
                        {tab.label}
                    </button>
                ))}
            </div>
            <div role="tabpanel" id="panel" ref={panel} aria-labelledby={`tab-${key}`} tabIndex={0}>
                {tabs[index]!.content()}
            </div>
        </div>
    );
}
