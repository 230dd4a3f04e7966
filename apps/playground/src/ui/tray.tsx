import { useRef } from 'preact/hooks';
import { drag } from '../board/drag.ts';
import type { TrayItem } from '../board/tray.ts';
import { Glyph } from './glyph.tsx';
import type { Table } from './table.ts';

/** An item in the tray: click it and then a cell, or drag it there. */
function Item({ table, item }: { table: Table; item: TrayItem }) {
    const button = useRef<HTMLButtonElement>(null);
    const { selection } = table;
    const isPlayable = item.moves.length > 0;
    const carry = (event: PointerEvent): void => {
        const ghost = document.createElement('div');
        ghost.append(button.current!.querySelector('.drawing')!.cloneNode(true));
        if (!isPlayable) return;
        drag(event, {
            ghost,
            lift: () => selection.hold(item),
            drop: cell => (cell === null ? selection.cancel() : selection.put(item, cell)),
        });
    };
    return (
        <button
            type="button"
            class="tray-item"
            ref={button}
            aria-pressed={selection.inHand.value === item.key}
            aria-disabled={!isPlayable}
            onPointerDown={carry}
            onClick={() => selection.take(item)}
        >
            <Glyph rules={table.session.rules} type={item.type} seat={item.seat} label={item.label} />
            <span>{item.label}</span>
            {item.count !== null && item.count > 1 && <b>{`×${item.count}`}</b>}
        </button>
    );
}

/** The hand, the stock: what the player can put on the board, and, grey, what cannot be put there now. */
export function Tray({ table }: { table: Table }) {
    const items = table.selection.tray.value;
    if (table.selection.paints.value || items.length === 0) return null;
    return (
        <div class="tray" role="group" aria-label="Pieces to place on the board">
            {items.map(item => (
                <Item key={item.key} table={table} item={item} />
            ))}
        </div>
    );
}
