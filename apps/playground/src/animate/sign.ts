import type { Notice } from './notice.ts';

const SVG = 'http://www.w3.org/2000/svg';
const LINGERS = 2600;

/** An item of a picture as the drawing on a card; null: the picture does not contain it. */
function faceOf(picture: string, { seat, type }: Notice): Element | null {
    const drawn = new DOMParser().parseFromString(picture, 'image/svg+xml');
    const kind = type === 'hidden' ? '.piece.hidden' : `.piece.type-${CSS.escape(type)}`;
    const found = drawn.querySelector(`${kind}.seat-${seat}`) ?? drawn.querySelector(kind);
    if (found === null) return null;
    const face = document.createElementNS(SVG, 'svg'), copy = document.importNode(found, true);
    for (const name of ['data-cell', 'data-item', 'transform']) copy.removeAttribute(name);
    copy.querySelector('title')?.remove();
    face.setAttribute('class', 'brd');
    face.setAttribute('viewBox', '-44 -44 88 88');
    face.append(copy);
    return face;
}

function letterOf(type: string): string {
    return type === 'hidden' ? '?' : type.slice(0, 1).toUpperCase() || '?';
}

function figureOf(picture: string, notice: Notice): HTMLElement {
    const figure = document.createElement('span');
    figure.className = `figure ${notice.figure}`;
    if (notice.figure === 'card') figure.append(faceOf(picture, notice) ?? letterOf(notice.type));
    return figure;
}

function signOf(picture: string, notice: Notice): HTMLElement {
    const sign = document.createElement('p'), words = document.createElement('span');
    sign.className = 'sign';
    words.textContent = notice.words;
    sign.append(figureOf(picture, notice), words);
    return sign;
}

/** The element for signs. It is outside the holder of the picture, because the picture is replaced soon. */
function placeFor(svg: Element): Element {
    const frame = svg.parentElement!.parentElement!;
    const found = frame.querySelector(':scope > .signs');
    if (found !== null) return found;
    const place = document.createElement('div');
    place.className = 'signs';
    place.setAttribute('aria-hidden', 'true');
    frame.append(place);
    return place;
}

/** Removes signs early when another viewer takes over the page. */
export function clearSigns(frame: Element): void {
    frame.querySelector(':scope > .signs')?.replaceChildren();
}

/**
 * Shows a sign for a while; nothing waits for it, and the status line announces its text. picture: contains the drawing
 * on the card.
 */
export function putSign(svg: Element, notice: Notice, picture: string, still: boolean): void {
    const place = placeFor(svg), sign = signOf(picture, notice);
    place.replaceChildren(sign);
    if (!still) sign.classList.add('moving');
    setTimeout(() => sign.remove(), LINGERS);
}
