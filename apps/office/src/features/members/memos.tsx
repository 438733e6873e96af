import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { attempt } from './use-member.ts';

const pageSize = 20;

/** What staff remember of a member; written once, never changed. */
export function Memos({ id }: { id: string }) {
  const field = useId();
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['members', 'memos', id, page],
    queryFn: () => send('/staff/members/memos', { id, page, size: pageSize }),
    placeholderData: keepPreviousData,
  });

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    if (await attempt(() => send('/staff/members/memo', { id, text: text.trim() }), '메모를 남겼어요.')) {
      setText('');
      setPage(1);
    }
    setBusy(false);
  };

  return (
    <section className="card member-memos" aria-label="메모">
      {can('members.edit') && (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <label htmlFor={field}>새 메모</label>
          <textarea
            id={field}
            className="text-area"
            rows={3}
            maxLength={1_000}
            placeholder="관리자만 볼 수 있어요. 남긴 메모는 지울 수 없어요."
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="small" look="primary" busy={busy} aria-disabled={text.trim() === ''}>
            메모 남기기
          </Button>
        </form>
      )}
      {error && !data && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState text="메모 없음" />}
      <ul>
        {data?.list.map((memo) => (
          <li key={memo.id}>
            <p>{memo.text}</p>
            <small>
              {memo.by} · {formatDayTime(memo.at)}
            </small>
          </li>
        ))}
      </ul>
      {data && data.pagination.end > 1 && <Pager page={page} end={data.pagination.end} onPage={setPage} />}
    </section>
  );
}
