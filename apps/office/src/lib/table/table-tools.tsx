import { Button } from '@lime/ui/button.tsx';
import { Columns3 } from 'lucide-react';
import { Popover } from '../popover.tsx';
import { ListExport } from '../exports/list-export.tsx';
import { SavedViews } from './saved-views.tsx';
import type { TableModel } from './table-model.ts';
import type { Loaded, TableQuery } from './list-types.ts';
import type { TableState } from './use-table-query.ts';

type Props<Row> = {
  page: string;
  state: TableState;
  model: TableModel<Row>;
  load: (query: TableQuery) => Promise<Loaded<Row>>;
  keyNames: Record<string, string>;
  /** whether the server makes a file of the list */
  exported: boolean;
};

/** At the right of the filters: the keys, saved views, columns, and the file of all rows. */
export function TableTools<Row>({ page, state, model, load, keyNames, exported }: Props<Row>) {
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
      <SavedViews
        page={page}
        value={{ query: savedQuery(state), hidden: [...model.hidden] }}
        onChoose={({ query, hidden }) => {
          state.replace(query);
          model.setHidden(hidden);
        }}
      />
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
      {exported && <ListExport load={() => load(state.query)} />}
    </div>
  );
}

/** The page and the open row are no part of a view. */
function savedQuery({ text }: TableState): Record<string, string> {
  const { page: _page, open: _open, ...query } = text;
  return query;
}
