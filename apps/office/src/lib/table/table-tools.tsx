import { Button } from '@lime/ui/button.tsx';
import { Columns3, Download } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '../api.ts';
import { Popover } from '../popover.tsx';
import { toast } from '@lime/ui/toast.ts';
import { can } from '../session.ts';
import { saveRows } from './save-rows.ts';
import { SavedViews } from './saved-views.tsx';
import type { TableModel } from './table-model.ts';
import type { Loaded, TableQuery } from './table-types.ts';
import type { TableState } from './use-table-query.ts';

const exportRows = 10_000;
const exportSize = 100;

type Props<Row> = {
  page: string;
  state: TableState;
  model: TableModel<Row>;
  load: (query: TableQuery) => Promise<Loaded<Row>>;
  keyNames: Record<string, string>;
};

/** At the right of the filters: the keys, saved views, columns, and the file of all rows. */
export function TableTools<Row>({ page, state, model, load, keyNames }: Props<Row>) {
  const [done, setDone] = useState<number | null>(null);

  const handleExport = async () => {
    setDone(0);
    try {
      const { rows, total } = await readAll(load, state.query, setDone);
      const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[-:T]/g, '');
      saveRows(
        `lime-${page}-${stamp}.csv`,
        model.shown.map((column) => column.label),
        rows.map((row) => model.shown.map((column) => column.text(row))),
      );
      const cut = total > rows.length ? ` 처음 ${exportRows.toLocaleString('ko-KR')}건까지만 담았어요.` : '';
      toast(`${rows.length.toLocaleString('ko-KR')}건을 내보냈어요.${cut}`, cut === '' ? 'ok' : 'warn');
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setDone(null);
    }
  };

  return (
    <div className="table-tools">
      <span className="key-hints" aria-hidden>
        <kbd>J</kbd>
        <kbd>K</kbd>이동
        {Object.entries(keyNames).map(([key, name]) => (
          <span key={key}>
            <kbd>{key}</kbd>
            {name}
          </span>
        ))}
      </span>
      <SavedViews page={page} state={state} model={model} />
      <Popover
        label="보이는 열"
        button={(props) => (
          <Button size="small" look="outline" {...props}>
            <Columns3 size={15} aria-hidden />열
          </Button>
        )}
      >
        {() =>
          model.columns.map((column) => (
            <label key={column.id} className="line check">
              <input
                type="checkbox"
                checked={column.isShown}
                disabled={column.isShown && model.shown.length === 1}
                onChange={column.toggle}
              />
              {column.label}
            </label>
          ))
        }
      </Popover>
      {can('exports.make') && (
        <Button size="small" look="outline" busy={done !== null} onClick={() => void handleExport()}>
          {done === null && <Download size={15} aria-hidden />}
          {done === null || done === 0 ? '내보내기' : `${done.toLocaleString('ko-KR')}건`}
        </Button>
      )}
    </div>
  );
}

/** Page after page of what the filters let through. */
async function readAll<Row>(
  load: (query: TableQuery) => Promise<Loaded<Row>>,
  query: TableQuery,
  onRows: (count: number) => void,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { list, pagination } = await load({ ...query, page, size: exportSize });
    rows.push(...list);
    onRows(rows.length);
    if (list.length === 0 || page >= pagination.end || rows.length >= exportRows)
      return { rows: rows.slice(0, exportRows), total: pagination.total };
  }
}
