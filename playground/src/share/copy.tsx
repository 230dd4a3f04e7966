import { useEffect, useState } from 'preact/hooks';

const SAID_FOR = 2500;

/** Copies a text. Where the browser does not let a page do that, it is offered to be copied by hand. */
async function copy(text: string): Promise<string> {
    try {
        await navigator.clipboard.writeText(text);
        return 'Copied';
    } catch {
        prompt('Copy this:', text);
        return '';
    }
}

/** A button that copies a text and says so. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
    const [said, say] = useState('');
    useEffect(() => {
        const timer = setTimeout(() => say(''), SAID_FOR);
        return () => clearTimeout(timer);
    }, [said]);
    return (
        <button type="button" data-done={said !== ''} onClick={async () => say(await copy(text()))}>
            <span aria-live="polite">{said === '' ? label : said}</span>
        </button>
    );
}

/** A button for what the device itself shares links with, where it has that. */
export function SendButton({ title, url }: { title: string; url: string }) {
    if (!('share' in navigator)) return null;
    const send = (): void => void navigator.share({ title, url }).catch(() => {}); // the reader has changed his mind
    return (
        <button type="button" onClick={send}>
            Send…
        </button>
    );
}
