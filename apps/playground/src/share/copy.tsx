import { useEffect, useState } from 'preact/hooks';

const SAID_FOR = 2500;

/** Copies a text. If the browser does not let a page copy, the reader gets the text to copy by hand. */
async function copy(text: string): Promise<string> {
    try {
        await navigator.clipboard.writeText(text);
        return 'Copied';
    } catch {
        prompt('Copy this:', text);
        return '';
    }
}

/** A button that copies a text and confirms it. */
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

/** A button for the device's own way to share links, if it has one. */
export function SendButton({ title, url }: { title: string; url: string }) {
    if (!('share' in navigator)) return null;
    const send = (): void => void navigator.share({ title, url }).catch(() => {}); // the reader cancelled
    return (
        <button type="button" onClick={send}>
            Send…
        </button>
    );
}
