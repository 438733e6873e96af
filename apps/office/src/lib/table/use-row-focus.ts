import { useRef, useState } from 'react';
import type { TableModel } from './table-model.ts';
import { useRowKeys } from './use-row-keys.ts';

type Options<Row> = {
  model: TableModel<Row>;
  selectable: boolean;
  onOpen: ((row: Row) => void) | undefined;
  /** letters that act on the row in focus */
  keys: Record<string, (row: Row) => void> | undefined;
  /** takes every letter while rows are selected, and says whether it meant something */
  onSelectionLetter: (letter: string) => boolean;
};

/** The row in focus, which the keyboard moves; `current` is its key, null before one was focused. */
export function useRowFocus<Row>({ model, selectable, onOpen, keys, onSelectionLetter }: Options<Row>) {
  const [current, setCurrent] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const row = model.rows.find(({ id }) => id === current);

  useRowKeys({
    onMove(step) {
      const at = model.rows.findIndex(({ id }) => id === current);
      const next = model.rows[at === -1 ? 0 : Math.max(0, Math.min(model.rows.length - 1, at + step))]?.id;
      if (next === undefined) return;
      setCurrent(next);
      body.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(next)}"]`)?.focus();
    },
    onSelect: () => selectable && row?.toggle(),
    onOpen() {
      if (row !== undefined) onOpen?.(row.original);
    },
    onLetter(letter) {
      // A letter never reaches the row in focus while others are selected: it would decide what nobody chose.
      if (model.selected.length > 0) return onSelectionLetter(letter);
      const runAction = keys?.[letter.toLowerCase()];
      if (!runAction || row === undefined) return false;
      runAction(row.original);
      return true;
    },
  });

  return { current, setCurrent, body };
}
