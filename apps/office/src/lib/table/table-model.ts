import { keep, readKept } from '@lime/ui/storage.ts';
import { useRef, useState } from 'react';
import type { Column } from './list-types.ts';

type Options<Row> = {
  page: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** another query: the selection ends, so that nobody acts on rows out of sight */
  reset: string;
};

export type TableModel<Row> = {
  readonly rows: readonly {
    id: string;
    original: Row;
    isSelected: boolean;
    /** with the event of a press, Shift takes the rows between */
    toggle: (event?: { shiftKey: boolean }) => void;
  }[];
  readonly shown: readonly Column<Row>[];
  readonly columns: readonly { id: string; label: string; isShown: boolean; toggle: () => void }[];
  readonly hidden: readonly string[];
  setHidden: (ids: readonly string[]) => void;
  readonly selected: Row[];
  readonly allSelected: boolean;
  readonly someSelected: boolean;
  toggleAll: () => void;
  clearSelection: () => void;
};

const nothing: ReadonlySet<string> = new Set();

/** Which columns are shown and which rows are selected; order, filters and pages are the server's. */
export function useTableModel<Row>({ page, columns, rows = [], rowKey, reset }: Options<Row>): TableModel<Row> {
  const [hidden, keepHidden] = useState(() => restored(page, columns));
  const [selection, setSelection] = useState({ of: reset, ids: nothing });
  const last = useRef<string | null>(null);
  const chosen = selection.of === reset ? selection.ids : nothing;

  const setHidden = (ids: readonly string[]) => {
    keep(columnsKey(page), JSON.stringify(ids));
    keepHidden(ids);
  };
  const choose = (ids: ReadonlySet<string>) => setSelection({ of: reset, ids });
  const ids = rows.map(rowKey);
  const toggle = (id: string, range: boolean) => {
    const from = range && last.current !== null ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const touched = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const on = !chosen.has(id);
    const next = new Set(chosen);
    for (const one of touched)
      if (on) next.add(one);
      else next.delete(one);
    last.current = id;
    choose(next);
  };

  const selected = rows.filter((_row, no) => chosen.has(ids[no]!));
  const all = rows.length > 0 && selected.length === rows.length;
  return {
    rows: rows.map((original, no) => {
      const id = ids[no]!;
      return { id, original, isSelected: chosen.has(id), toggle: (event) => toggle(id, event?.shiftKey === true) };
    }),
    shown: columns.filter(({ id }) => !hidden.includes(id)),
    columns: columns.map(({ id, label }) => {
      const isShown = !hidden.includes(id);
      return {
        id,
        label,
        isShown,
        toggle: () => setHidden(isShown ? [...hidden, id] : hidden.filter((one) => one !== id)),
      };
    }),
    hidden,
    setHidden,
    selected,
    allSelected: all,
    someSelected: selected.length > 0,
    toggleAll: () => choose(all ? nothing : new Set(ids)),
    clearSelection: () => choose(nothing),
  };
}

const columnsKey = (page: string) => `lime_office_columns_${page}`;

/** As they were left in this browser; before that, those that are hidden until chosen. */
function restored<Row>(page: string, columns: readonly Column<Row>[]): readonly string[] {
  try {
    const kept = JSON.parse(readKept(columnsKey(page)) ?? 'null') as string[] | null;
    if (Array.isArray(kept)) return kept;
  } catch {
    // as if nothing were kept
  }
  return columns.filter((column) => column.hidden).map(({ id }) => id);
}
