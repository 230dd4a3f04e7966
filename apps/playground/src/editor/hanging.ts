/** Wrapped lines continue below their own first word, so that the indentation stays visible. */
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView } from '@codemirror/view';

/** The columns before a line's first word, dashes of lists included. */
export function columnsBefore(line: string): number {
    return /^ *(- +)*/.exec(line)?.[0].length ?? 0;
}

function decorate(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>();
    for (const { from, to } of view.visibleRanges)
        for (let line = view.state.doc.lineAt(from); ; line = view.state.doc.line(line.number + 1)) {
            builder.add(line.from, line.from, hangingBy(columnsBefore(line.text)));
            if (line.to >= to || line.number === view.state.doc.lines) break;
        }
    return builder.finish();
}

function hangingBy(columns: number): Decoration {
    const style = `padding-left: calc(${columns}ch + 6px); text-indent: -${columns}ch`;
    return Decoration.line({ attributes: { style } });
}

export function hanging(): Extension {
    return ViewPlugin.define(
        view => ({
            lines: decorate(view),
            update({ docChanged, viewportChanged, view: current }) {
                if (docChanged || viewportChanged) this.lines = decorate(current);
            },
        }),
        { decorations: plugin => plugin.lines },
    );
}
