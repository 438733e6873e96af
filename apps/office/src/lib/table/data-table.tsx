import { Button } from '@lime/ui/button.tsx';
import { names } from '@lime/ui/class-names.ts';
import { EmptyState, ErrorState, MessageBand } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { wordsOf } from '../api.ts';
import { useIsPhone } from '../phone.ts';
import { toast } from '@lime/ui/toast.ts';
import { FilterBar } from './filter-bar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TableHead, TableRow } from './table-rows.tsx';
import { TableFoot } from './table-foot.tsx';
import { filterNames } from './table-query.ts';
import { useTableModel } from './table-model.ts';
import type { TableModel } from './table-model.ts';
import { TableTools } from './table-tools.tsx';
import type { BulkAction, Column, Filter, Loaded, Sort, TableQuery } from './list-types.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useTableQuery } from './use-table-query.ts';
import type { TableState } from './use-table-query.ts';
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
  /** one page; `signal` calls it off once something else is asked for, so that a late answer moves no sum above the list */
  load: (query: TableQuery, signal?: AbortSignal) => Promise<Loaded<Row>>;
  queryKey: readonly unknown[];
  filters?: readonly Filter[];
  /** Enter or a press on a row */
  onOpen?: (row: Row) => void;
  bulk?: readonly BulkAction<Row>[];
  /** what the selection comes to, next to its count */
  summary?: (rows: Row[]) => ReactNode;
  /** letters that act on the row in focus; while rows are selected, the letters of `bulk` act on those instead */
  keys?: Record<string, (row: Row) => void>;
  /** what pulling a row's card to the right on a phone asks for; it is done by button and letter too. null: nothing */
  swipe?: (row: Row) => (() => void) | null;
  /** on a phone: a row in two lines instead of a line for each column */
  card?: (row: Row) => ReactNode;
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
  /** false: the server makes no file of this list */
  exported?: boolean;
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
    queryFn: ({ signal }) => load(state.query, signal),
    placeholderData: keepPreviousData,
    ...(props.refreshMs === undefined ? {} : { refetchInterval: props.refreshMs }),
  });
  const model = useTableModel({ page, columns, rows: data?.list, rowKey, reset: JSON.stringify(state.query) });
  const isPhone = useIsPhone();
  const selectable = bulk !== undefined && bulk.length > 0;

  const { change } = state;
  useLastPage(state, isPlaceholderData ? undefined : data?.pagination.end);

  const { busy, runBulk, onSelectionLetter } = useBulk({ model, bulk, keys, refetch });
  const { current, setCurrent, body } = useRowFocus({ model, selectable, onOpen, keys, onSelectionLetter });

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
          exported={props.exported ?? true}
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
            <TableHead
              model={model}
              selectable={selectable}
              sort={state.sort}
              onSort={(sort) => change({ sort: sort.id, dir: sort.dir })}
            />
            <tbody ref={body}>
              {model.rows.map((row, no) => (
                <TableRow
                  key={row.id}
                  row={row}
                  shown={model.shown}
                  name={props.rowName?.(row.original) ?? columns[0]?.text(row.original) ?? row.id}
                  selectable={selectable}
                  reached={current === null ? no === 0 : row.id === current}
                  className={names(
                    row.isSelected && 'selected',
                    row.id === current && 'current',
                    row.id === props.openKey && 'open',
                    onOpen && 'opens',
                  )}
                  onCurrent={() => setCurrent(row.id)}
                  onOpen={() => onOpen?.(row.original)}
                  onSwipe={props.swipe?.(row.original) ?? null}
                  card={isPhone ? props.card?.(row.original) : undefined}
                />
              ))}
              {isPending && <Waiting width={width} />}
            </tbody>
          </table>
          {error && !data && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
          {data?.list.length === 0 && <NothingFound filters={filters} state={state} hint={props.emptyHint} />}
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

type BulkOptions<Row> = {
  model: TableModel<Row>;
  bulk: readonly BulkAction<Row>[] | undefined;
  keys: Record<string, (row: Row) => void> | undefined;
  refetch: () => Promise<unknown>;
};

/** Runs actions on the selected rows, by press or letter; `busy` is the label of the one that runs. */
function useBulk<Row>({ model, bulk, keys, refetch }: BulkOptions<Row>) {
  const [busy, setBusy] = useState<string | null>(null);
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
  const onSelectionLetter = (letter: string): boolean => {
    const action = bulk?.find((one) => one.letter?.toUpperCase() === letter);
    if (action && busy === null) void runBulk(action);
    else if (!action && keys?.[letter.toLowerCase()])
      toast('선택한 줄에는 쓸 수 없는 키예요. 선택을 해제해주세요.', 'warn');
    return action !== undefined || keys?.[letter.toLowerCase()] !== undefined;
  };
  return { busy, runBulk, onSelectionLetter };
}

/** Goes back to the last page from one beyond it, after rows were dealt with. @param end  undefined: not known yet */
function useLastPage({ query, change }: TableState, end: number | undefined): void {
  useEffect(() => {
    if (end !== undefined && query.page > Math.max(1, end)) change({ page: String(Math.max(1, end)) });
  });
}

function NothingFound({ filters, state, hint }: { filters: readonly Filter[]; state: TableState; hint: ReactNode }) {
  const filtered = filterNames(filters).filter((name) => state.text[name] !== undefined);
  return (
    <EmptyState
      hint={hint}
      action={
        filtered.length > 0 && (
          <Button
            size="small"
            look="outline"
            onClick={() => state.change(Object.fromEntries(filtered.map((name) => [name, ''])))}
          >
            필터 지우기
          </Button>
        )
      }
    />
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
