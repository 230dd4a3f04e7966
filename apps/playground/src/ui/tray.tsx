import { useRef } from 'preact/hooks';
import { drag } from '../board/drag.ts';
import type { TrayItem } from '../board/tray.ts';
import { Glyph } from './glyph.tsx';
import type { Table } from './table.ts';

/** An item in the tray: click it and then a cell, or drag it there. */
function Item({ table, item }: { table: Table; item: TrayItem }) {
    const button = useRef<HTMLButtonElement>(null);
    const { selection } = table;
    const carry = (event: PointerEvent): void => {
        const ghost = document.createElement('div');
        ghost.append(button.current!.querySelector('.drawing')!.cloneNode(true));
        const lift = (): void => {
            if (item.moves.length > 1 && selection.choice.value.hand !== item.key) selection.take(item);
        };
        drag(event, { ghost, lift, drop: cell => (cell === null ? selection.cancel() : selection.put(item, cell)) });
    };
    return (
        <button
            type="button"
            class="tray-item"
            ref={button}
            aria-pressed={selection.choice.value.hand === item.key}
            onPointerDown={carry}
            onClick={() => selection.take(item)}
        >
            <Glyph game={table.session.rules.game} type={item.type} seat={item.seat} label={item.label} />
            <span>{item.label}</span>
        </button>
    );
}

/** The items that can be put on the board, if there is a choice. */
export function Tray({ table }: { table: Table }) {
    const items = table.selection.tray.value;
    if (table.selection.paints.value || items.length === 0 || table.selection.choice.value.asked.length > 0) return null;
    return (
        <div class="tray" role="group" aria-label="Pieces to place on the board">
            {items.map(item => (
                <Item key={item.key} table={table} item={item} />
            ))}
        </div>
    );
}
