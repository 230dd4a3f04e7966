import { signal } from '@preact/signals';
import type { Setup } from '../model/session.ts';
import { isTyping } from '../typing.ts';
import { holdsArrival, takeFragment } from './address.ts';
import { ArrivalError, readFile, readFragment, readText, type Arrival } from './arrivals.ts';

/** Content from outside that waits to be opened. */
export const arrived = signal<Arrival | null>(null);

/** Why the last content cannot be opened. */
export const failed = signal<ArrivalError | null>(null);

/** Whether files are being dragged over the page. */
export const isHeldOver = signal(false);

/** Accepts content, or shows why it is refused. */
export async function receive(read: () => Arrival | null | Promise<Arrival>): Promise<void> {
    try {
        arrived.value = await read();
        failed.value = null;
    } catch (error) {
        failed.value = asArrivalError(error);
    }
}

function asArrivalError(error: unknown): ArrivalError {
    return error instanceof ArrivalError ? error : new ArrivalError('It cannot be opened.', [String(error)]);
}

/** The game in the content, if it can continue. */
export const setupOf = (arrival: Arrival | null): Setup | null =>
    arrival?.kind === 'seen' ? null : (arrival?.setup ?? null);

/** The game that the page was opened with, or null. Other content of the address waits to be shown. */
export function setupOfAddress(): Setup | null {
    try {
        const arrival = readFragment(takeFragment());
        if (arrival?.kind !== 'seen') return setupOf(arrival);
        arrived.value = arrival;
    } catch (error) {
        failed.value = asArrivalError(error);
    }
    return null;
}

const looksOurs = (text: string): boolean => /^\s*boardrules-record\b|#(game|rules)(=|%3D)/i.test(text);

function paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isTyping(event.target) || !looksOurs(text)) return;
    event.preventDefault();
    void receive(() => readText(text));
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

function hold(event: DragEvent): void {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    isHeldOver.value = true;
}

function leave(event: DragEvent): void {
    if (event.relatedTarget === null) isHeldOver.value = false;
}

function drop(event: DragEvent): void {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    isHeldOver.value = false;
    const file = event.dataTransfer!.files[0];
    if (file !== undefined) void receive(() => readFile(file));
}

/** Opens content from the address, a dropped file or a pasted text, until the signal is aborted. */
export function keepDoor(signal: AbortSignal): void {
    addEventListener('hashchange', () => holdsArrival() && void receive(() => readFragment(takeFragment())), {
        signal,
    });
    addEventListener('paste', paste, { signal });
    addEventListener('dragover', hold, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
}
