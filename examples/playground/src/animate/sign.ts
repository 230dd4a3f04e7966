import type { Notice } from './notice.ts';

const SVG = 'http://www.w3.org/2000/svg';
const LINGERS = 2600;
const MOST = 3;

/** A thing of the picture as the figure on a card, if one is drawn somewhere. */
function faceOf(svg: Element, notice: Notice): Element | null {
    const ofSeat = notice.seat === null ? '' : `.seat-${notice.seat}`;
    const kind = notice.type === 'hidden' ? '.hidden' : `.type-${CSS.escape(notice.type)}`;
    const found = svg.querySelector(`.piece${kind}${ofSeat}`) ?? svg.querySelector(`.piece${kind}`);
    if (found === null) return null;
    const face = document.createElementNS(SVG, 'svg'), copy = found.cloneNode(true) as Element;
    for (const name of ['data-cell', 'data-item', 'transform', 'tabindex', 'role', 'aria-label']) copy.removeAttribute(name);
    face.setAttribute('class', 'brd');
    face.setAttribute('viewBox', '-50 -50 100 100');
    face.append(copy);
    return face;
}

function letterOf(type: string): string {
    return type === 'hidden' ? '?' : type.slice(0, 1).toUpperCase() || '?';
}

function figureOf(svg: Element, notice: Notice): HTMLElement {
    const figure = document.createElement('span');
    figure.className = `figure ${notice.figure}`;
    if (notice.figure === 'card') figure.append(faceOf(svg, notice) ?? letterOf(notice.type));
    return figure;
}

function signOf(svg: Element, notice: Notice): HTMLElement {
    const sign = document.createElement('p'), words = document.createElement('span');
    sign.className = 'sign';
    words.textContent = notice.words;
    sign.append(figureOf(svg, notice), words);
    return sign;
}

/** The place for signs: in what the holder of the picture stands in, since the picture is replaced soon. */
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

/** Takes signs away before their time: what they say was for the eyes of one who no longer looks. */
export function clearSigns(frame: Element): void {
    frame.querySelector(':scope > .signs')?.replaceChildren();
}

/** Shows a sign for a while; it needs no waiting for. What it says is announced elsewhere. */
export function putSign(svg: Element, notice: Notice, still: boolean): void {
    const place = placeFor(svg), sign = signOf(svg, notice);
    place.append(sign);
    while (place.childElementCount > MOST) place.firstElementChild!.remove();
    if (!still) sign.classList.add('moving');
    setTimeout(() => sign.remove(), LINGERS);
}
