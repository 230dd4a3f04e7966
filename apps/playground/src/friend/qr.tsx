import { encode } from 'uqr';

/** The light frame that readers of such codes need, in modules. */
const BORDER = 3;

/** A text as a path of squares, one for each run of dark modules, and the width of the code. */
export function codeOf(text: string): { path: string; width: number } {
    const { data, size } = encode(text, { ecc: 'M', border: BORDER });
    const runs = data.flatMap((row, y) =>
        row.flatMap((dark, x) => {
            if (!dark || row[x - 1] === true) return [];
            const end = row.indexOf(false, x);
            return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`];
        }),
    );
    return { path: runs.join(''), width: size };
}

/** A link for a phone's camera. It is dark on light whatever the colours of the page are. */
export function QrCode({ link, label }: { link: string; label: string }) {
    const { path, width } = codeOf(link);
    return (
        <svg class="qr" viewBox={`0 0 ${width} ${width}`} role="img" aria-label={label} shape-rendering="crispEdges">
            <path fill="#fff" d={`M0 0h${width}v${width}H0z`} />
            <path fill="#000" d={path} />
        </svg>
    );
}
