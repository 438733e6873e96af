import { Button } from '@lime/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../api.ts';
import { Popover } from '../popover.tsx';
import { toast } from '@lime/ui/toast.ts';
import type { ViewValue } from '@lime/contract/staff-views.ts';

type Props = {
  page: string;
  /** what the list and its button are called, where they are no views of a table */
  label?: string;
  /** what is saved under a name */
  value: ViewValue;
  onChoose: (value: ViewValue) => void;
};

/** Filters, order and columns under a name; they are the member of staff's own, on every machine. */
export function SavedViews(props: Props) {
  return (
    <Popover
      label={props.label ?? '저장한 보기'}
      button={(button) => (
        <Button size="small" look="outline" {...button}>
          <Bookmark size={15} aria-hidden />
          {props.label ?? '보기'}
        </Button>
      )}
    >
      {(close) => <Views {...props} close={close} />}
    </Popover>
  );
}

function Views({ page, label = '저장한 보기', value, onChoose, close }: Props & { close: () => void }) {
  const queryKey = ['views', page];
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey, queryFn: () => send('/staff/views/list', { page }) });
  const [name, setName] = useState('');

  const attempt = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      toast(said, 'ok');
      await client.invalidateQueries({ queryKey });
    } catch (failure) {
      toast(wordsOf(failure), 'danger');
    }
  };
  const handleSave = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    void attempt(() => send('/staff/views/save', { page, name: name.trim(), value }), '보기를 저장했어요.');
    setName('');
  };

  return (
    <>
      <p className="title">{label}</p>
      {error && <p className="none">{wordsOf(error)}</p>}
      {data?.list.length === 0 && <p className="none">아직 없어요. 지금 필터와 열을 이름으로 저장해두세요.</p>}
      <ul>
        {data?.list.map((view) => (
          <li key={view.id} className="view">
            <button
              type="button"
              className="line"
              onClick={() => {
                onChoose(view.value);
                close();
              }}
            >
              {view.name}
            </button>
            <button
              type="button"
              className="drop"
              aria-label={`${view.name} 지우기`}
              onClick={() => void attempt(() => send('/staff/views/delete', { id: view.id }), '보기를 지웠어요.')}
            >
              <Trash2 size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <form className="save-view" onSubmit={handleSave}>
        <input
          type="text"
          aria-label="보기 이름"
          placeholder="지금 보기의 이름"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="tiny">
          저장
        </Button>
      </form>
    </>
  );
}
