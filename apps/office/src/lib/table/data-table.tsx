import { Button } from '@lime/ui/button.tsx';
import { names } from '@lime/ui/korean-labels.ts';
import { EmptyState, ErrorState, MessageBand } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { wordsOf } from '../api.ts';
import { toast } from '@lime/ui/toast.ts';
import { FilterBar } from './filter-bar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TableFoot } from './table-foot.tsx';
import { filterNames } from './table-query.ts';
import { useTableModel } from './table-model.ts';
import { TableTools } from './table-tools.tsx';
import type { BulkAction, Column, Filter, Loaded, Sort, TableQuery } from './list-types.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useTableQuery } from './use-table-query.ts';
import './table.css';

type Props<Row> = {
  /** the table's own name: its saved views and chosen columns are kept by it */
  page: string;
  /** what is listed, for those who do not see it */
  label?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** a row in a few words, for those who do not see it; without it the first column says it */
  rowName?: (row: Row) => string;
  load: (query: TableQuery) => Promise<Loaded<Row>>;
  queryKey: readonly unknown[];
  filters?: readonly Filter[];
  /** Enter or a press on a row */
  onOpen?: (row: Row) => void;
  bulk?: readonly BulkAction<Row>[];
  /** what the selection comes to, next to its count */
  summary?: (rows: Row[]) => ReactNode;
  /** letters that act on the row in focus; while rows are selected, the letters of `bulk` act on those instead */
  keys?: Record<string, (row: Row) => void>;
  /** what those letters do, in a word */
  keyNames?: Record<string, string>;
  refreshMs?: number;
  defaultSort?: Sort;
  /** next to the filters */
  toolbar?: ReactNode;
  /** what to do when there is nothing */
  emptyHint?: ReactNode;
  /** filters and page are not part of the address: tables in drawers */
  local?: boolean;
  /** the row whose drawer is open */
  openKey?: string | null;
};

const noFilters: readonly Filter[] = [];

/**
 * A list of the office: server-side pages, order and filters in the address bar, columns to choose, saved views, the
 * server's CSV file of everything the filters let through, and every action by keyboard.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { page, columns, rowKey, load, queryKey, filters = noFilters, onOpen, bulk, keys, defaultSort } = props;
  const state = useTableQuery({ filters, defaultSort, local: props.local ?? false });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, state.query],
    queryFn: () => load(state.query),
    placeholderData: keepPreviousData,
    ...(props.refreshMs === undefined ? {} : { refetchInterval: props.refreshMs }),
  });
  const model = useTableModel({ page, columns, rows: data?.list, rowKey, reset: JSON.stringify(state.query) });
  const [current, setCurrent] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const selectable = bulk !== undefined && bulk.length > 0;

  const keyOf = (index: number) => model.rows[index]?.id ?? null;
  const rowOf = (key: string | null) => model.rows.find((row) => row.id === key)?.original;
  const focusRow = (key: string) => {
    setCurrent(key);
    body.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)?.focus();
  };

  useRowKeys({
    onMove(step) {
      const at = model.rows.findIndex((row) => row.id === current);
      const next = keyOf(at === -1 ? 0 : Math.max(0, Math.min(model.rows.length - 1, at + step)));
      if (next !== null) focusRow(next);
    },
    onSelect: () => selectable && model.rows.find((row) => row.id === current)?.toggle(),
    onOpen() {
      const row = rowOf(current);
      if (row !== undefined) onOpen?.(row);
    },
    onLetter(letter) {
      if (model.selected.length > 0) return onSelectionLetter(letter);
      const act = keys?.[letter.toLowerCase()];
      const row = rowOf(current);
      if (!act || row === undefined) return false;
      act(row);
      return true;
    },
  });

  /** A letter never reaches the row in focus while others are selected: it would decide what nobody chose. */
  function onSelectionLetter(letter: string): boolean {
    const action = bulk?.find((one) => one.letter?.toUpperCase() === letter);
    if (action && busy === null) void runBulk(action);
    else if (!action && keys?.[letter.toLowerCase()])
      toast('선택한 줄에는 쓸 수 없는 키예요. 선택을 해제해주세요.', 'warn');
    return action !== undefined || keys?.[letter.toLowerCase()] !== undefined;
  }

  // a page beyond the last one, after rows were dealt with: back to the last
  const end = data?.pagination.end;
  const asked = state.query.page;
  const { change } = state;
  useEffect(() => {
    if (end !== undefined && !isPlaceholderData && asked > Math.max(1, end)) change({ page: String(Math.max(1, end)) });
  });

  const runBulk = async (action: BulkAction<Row>) => {
    setBusy(action.label);
    try {
      if ((await action.run(model.selected)) !== false) model.clearSelection();
    } catch (failure) {
      toast(wordsOf(failure), 'danger');
    } finally {
      setBusy(null);
      void refetch();
    }
  };

  const filtered = filterNames(filters).filter((name) => state.text[name] !== undefined);
  const width = model.shown.length + (selectable ? 1 : 0);
  return (
    <section className="data-table" aria-label={props.label}>
      <div className="table-bar">
        <FilterBar filters={filters} state={state} />
        {props.toolbar}
        <TableTools
          page={page}
          state={state}
          model={model}
          load={load}
          keyNames={{
            ...(onOpen ? { Enter: '열기' } : {}),
            ...(selectable ? { Space: '선택' } : {}),
            ...props.keyNames,
          }}
        />
      </div>
      {error && data && (
        <MessageBand tone="warn" live>
          {wordsOf(error)} 보이는 내용은 최신이 아닐 수 있어요.
        </MessageBand>
      )}
      <div className="card table-card">
        <div className="table-room" aria-busy={isFetching}>
          <table>
            <thead>
              <tr>
                {selectable && (
                  <th className="pick">
                    <label className="check">
                      <input
                        type="checkbox"
                        aria-label="이 쪽 모두 선택"
                        checked={model.allSelected}
                        ref={(box) => {
                          if (box) box.indeterminate = model.someSelected && !model.allSelected;
                        }}
                        onChange={() => model.toggleAll()}
                      />
                    </label>
                  </th>
                )}
                {model.shown.map((column) => (
                  <HeadCell
                    key={column.id}
                    column={column}
                    sort={state.sort}
                    onSort={(sort) => change({ sort: sort.id, dir: sort.dir })}
                  />
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {model.rows.map((row) => (
                <tr
                  key={row.id}
                  data-key={row.id}
                  tabIndex={row.id === (current ?? keyOf(0)) ? 0 : -1}
                  className={names(
                    row.isSelected && 'selected',
                    row.id === current && 'current',
                    row.id === props.openKey && 'open',
                    onOpen && 'opens',
                  )}
                  onFocus={() => setCurrent(row.id)}
                  onClick={(event) => {
                    if ((event.target as HTMLElement).closest('button, a, input, label, select')) return;
                    if (window.getSelection()?.isCollapsed === false) return;
                    setCurrent(row.id);
                    onOpen?.(row.original);
                  }}
                >
                  {selectable && (
                    <td className="pick">
                      <label className="check">
                        <input
                          type="checkbox"
                          aria-label={`${props.rowName?.(row.original) ?? columns[0]?.text(row.original) ?? row.id} 선택`}
                          checked={row.isSelected}
                          onChange={() => undefined}
                          onClick={(event) => row.toggle(event)}
                        />
                      </label>
                    </td>
                  )}
                  {model.shown.map((column) => (
                    <td key={column.id} className={names(column.align, column.keep && 'keep') || undefined}>
                      {column.cell(row.original)}
                    </td>
                  ))}
                </tr>
              ))}
              {isPending && <Waiting width={width} />}
            </tbody>
          </table>
          {error && !data && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
          {data?.list.length === 0 && (
            <EmptyState
              hint={props.emptyHint}
              action={
                filtered.length > 0 && (
                  <Button
                    size="small"
                    look="outline"
                    onClick={() => change(Object.fromEntries(filtered.map((name) => [name, ''])))}
                  >
                    필터 지우기
                  </Button>
                )
              }
            />
          )}
        </div>
        {selectable && model.selected.length > 0 && (
          <SelectionBar
            rows={model.selected}
            actions={bulk}
            summary={props.summary}
            busy={busy}
            onRun={(action) => void runBulk(action)}
            onClear={() => model.clearSelection()}
          />
        )}
        {data && data.pagination.total > 0 && <TableFoot pagination={data.pagination} onChange={change} />}
      </div>
    </section>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}) {
  const dir = sort?.id === column.id ? sort.dir : null;
  const Arrow = dir === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      className={names(column.align, column.keep && 'keep') || undefined}
      style={{ width: column.width }}
      aria-sort={dir === null ? undefined : dir === 'asc' ? 'ascending' : 'descending'}
    >
      {column.sort ? (
        <button type="button" onClick={() => onSort({ id: column.id, dir: dir === 'desc' ? 'asc' : 'desc' })}>
          {column.label}
          <Arrow size={12} strokeWidth={2} className={dir === null ? 'idle' : undefined} aria-hidden />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

/** Rows to come, in their very height. */
function Waiting({ width }: { width: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className="waiting" aria-hidden>
      {Array.from({ length: width }, (_unused, cell) => (
        <td key={cell}>
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ));
}
