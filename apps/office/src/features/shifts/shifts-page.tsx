import type { WireHandover, WireOpenWork, WireShiftSum } from '@lime/contract/staff-shifts.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { Page } from '../../lib/page.tsx';
import './shifts.css';

const runAction = createListAction('shifts');
const refreshMs = 30_000;
const shown = 50;

const openNames: Record<keyof WireOpenWork, string> = {
  deposits: '입금',
  withdrawals: '출금',
  signups: '가입',
  adjustments: '지급·회수',
  inquiries: '1:1 문의',
  chats: '상담',
  results: '결과',
};
const typeNames = { deposit: '입금', withdrawal: '출금' } as const;
const statusNames = { done: '승인', refused: '거절' } as const;

/** One's own shift with the way to end it, and what colleagues left. */
export function ShiftsPage() {
  return (
    <Page title="교대 인계">
      <div className="shifts">
        <OwnShift />
        <Handovers />
      </div>
    </Page>
  );
}

function OwnShift() {
  const [note, setNote] = useState('');
  const now = useQuery({
    queryKey: ['shifts', 'now'],
    queryFn: ({ signal }) => send('/staff/shifts/now', {}, { signal }),
    refetchInterval: refreshMs,
  });
  const handleEnd = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '') return;
    const sure = await confirmDialog({
      title: '근무를 마칠까요?',
      text: '지금 대기 중인 일과 내가 처리한 합계가 메모와 함께 남아요. 고칠 수 없어요.',
      yes: '근무 종료',
    });
    if (!sure) return;
    const key = crypto.randomUUID();
    if (await runAction(() => send('/staff/shifts/end', { note, key }), '인계를 남겼어요.')) setNote('');
  };
  return (
    <section className="card own-shift" aria-label="내 근무">
      <h2>내 근무</h2>
      {now.data ? (
        <>
          <p className="sub">{formatDayTime(now.data.since)}부터</p>
          <Work open={now.data.open} late={now.data.late} sums={now.data.sums} />
        </>
      ) : now.error ? (
        <ErrorState text={wordsOf(now.error)} onRetry={() => void now.refetch()} />
      ) : (
        <Skeleton height={90} />
      )}
      <form onSubmit={(event) => void handleEnd(event)}>
        <label>
          다음 근무자에게
          <textarea
            className="text-area"
            rows={4}
            maxLength={1_000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        {note.trim() === '' && (
          <p className="sub">남길 내용을 적으면 인계할 수 있어요. 없으면 ‘없음’이라고 적어주세요.</p>
        )}
        <Button type="submit" look="primary" aria-disabled={note.trim() === ''}>
          근무 종료하고 인계
        </Button>
      </form>
    </section>
  );
}

function Handovers() {
  const all = useQuery({
    queryKey: ['shifts', 'list'],
    queryFn: ({ signal }) => send('/staff/shifts/list', { size: shown }, { signal }),
    refetchInterval: refreshMs,
  });
  if (all.error) return <ErrorState text={wordsOf(all.error)} onRetry={() => void all.refetch()} />;
  if (!all.data) return <Skeleton height={220} />;
  if (all.data.list.length === 0)
    return <EmptyState text="아직 인계가 없어요" hint="근무를 마치며 남긴 인계가 여기에 보여요." />;
  return (
    <ul className="handovers" aria-label="인계">
      {all.data.list.map((one) => (
        <Handover key={one.id} one={one} />
      ))}
    </ul>
  );
}

function Handover({ one }: { one: WireHandover }) {
  const confirm = () => runAction(() => send('/staff/shifts/confirm', { id: one.id }), '인계를 확인했어요.');
  return (
    <li className="card handover">
      <div className="top">
        <b>{one.by}</b>
        <span className="sub">
          {formatDayTime(one.beganAt)} – {formatDayTime(one.endedAt)}
        </span>
        {one.confirmedAt === null ? (
          <Badge tone="wait">확인 대기</Badge>
        ) : (
          <Badge tone="win">{`${one.confirmedBy} 확인`}</Badge>
        )}
      </div>
      <p className="note">{one.note}</p>
      <Work open={one.open} late={one.late} sums={one.sums} />
      {one.confirmedAt === null && !one.mine && <Button onClick={() => void confirm()}>인계 확인</Button>}
    </li>
  );
}

type WorkProps = { open: WireOpenWork; late: number | null; sums: readonly WireShiftSum[] };

function Work({ open, late, sums }: WorkProps) {
  const kinds = (Object.keys(openNames) as (keyof WireOpenWork)[]).filter((kind) => open[kind] > 0);
  return (
    <dl className="shift-work">
      <dt>대기</dt>
      <dd>
        {kinds.length === 0
          ? '없음'
          : kinds.map((kind) => `${openNames[kind]} ${formatAmount(open[kind])}`).join(' · ')}
        {late !== null && late > 0 && <b className="late"> · 목표 초과 {formatAmount(late)}</b>}
      </dd>
      <dt>처리</dt>
      <dd>
        {sums.length === 0
          ? '없음'
          : sums
              .map(
                ({ type, status, count, amount }) =>
                  `${typeNames[type]} ${statusNames[status]} ${formatAmount(count)}건 ${formatWon(amount)}`,
              )
              .join(' · ')}
      </dd>
    </dl>
  );
}
