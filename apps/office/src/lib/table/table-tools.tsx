import { exportPaths } from '@lime/contract/export-paths.ts';
import { Button } from '@lime/ui/button.tsx';
import { Columns3, Download } from 'lucide-react';
import { useState } from 'react';
import { callOf, download, wordsOf } from '../api.ts';
import { can } from '../session.ts';
import { Popover } from '../popover.tsx';
import { toast } from '@lime/ui/toast.ts';
import { saveFile } from './save-rows.ts';
import { SavedViews } from './saved-views.tsx';
import type { TableModel } from './table-model.ts';
import type { Loaded, TableQuery } from './table-types.ts';
import type { TableState } from './use-table-query.ts';

type Props<Row> = {
  page: string;
  state: TableState;
  model: TableModel<Row>;
  load: (query: TableQuery) => Promise<Loaded<Row>>;
  keyNames: Record<string, string>;
};

/** At the right of the filters: the keys, saved views, columns, and the file of all rows. */
export function TableTools<Row>({ page, state, model, load, keyNames }: Props<Row>) {
  const [progress, setProgress] = useState<{ come: number; of: number } | null>(null);

  const handleExport = async () => {
    const call = callOf(() => load(state.query));
    const path = exportPaths.find((known) => known === call?.path);
    if (!path) {
      toast('먼저 조건을 골라 목록을 보이게 해주세요.', 'warn');
      return;
    }
    setProgress({ come: 0, of: 0 });
    try {
      const { name, parts, rows } = await download({ path, query: call!.body as Record<string, unknown> }, (come, of) =>
        setProgress({ come, of }),
      );
      saveFile(name, new Blob(parts));
      toast(`${rows.toLocaleString('ko-KR')}건을 내보냈어요.`, 'ok');
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setProgress(null);
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
        <Button size="small" look="outline" busy={progress !== null} onClick={() => void handleExport()}>
          {progress === null && <Download size={15} aria-hidden />}
          {progress === null ? '내보내기' : progressWords(progress)}
        </Button>
      )}
    </div>
  );
}

const progressWords = ({ come, of }: { come: number; of: number }) =>
  of === 0 ? '만드는 중' : `${come.toLocaleString('ko-KR')} / ${of.toLocaleString('ko-KR')}건`;
