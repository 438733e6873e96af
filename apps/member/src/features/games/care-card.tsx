import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { send } from '../../lib/api.ts';
import { useMember } from '../../lib/session.ts';
import './care-card.css';

const restMs = 5 * 60_000;
const restKey = 'lime_rest_until';
const openedAt = Date.now();

/** How the day went and how long the page is open, with five minutes of rest one press away. */
export function CareCard() {
  const member = useMember();
  const today = seoulDay(new Date());
  const { data } = useQuery({
    queryKey: ['slips', 'today', today, member?.members_seq],
    queryFn: () => send('/betting/results', { startDate: today, endDate: today, page: 1, size: 1 }),
    enabled: member !== null,
    refetchInterval: 60_000,
  });
  const minutes = useEachSecond(() => Math.floor((Date.now() - openedAt) / 60_000));
  const rest = useEachSecond(() => Math.max(0, Math.ceil((Number(readKept(restKey) ?? 0) - Date.now()) / 1_000)));
  const balance = data ? data.totals.payed - data.totals.amount : null;
  return (
    <section className="card care-card" aria-label="건전한 게임">
      <ShieldCheck size={20} aria-hidden />
      <dl>
        <div>
          <dt>오늘 손익</dt>
          <dd>{balance === null ? '–' : `${balance > 0 ? '+' : ''}${signed(balance)}원`}</dd>
        </div>
        <div>
          <dt>접속 시간</dt>
          <dd>{minutes < 60 ? `${minutes}분` : `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`}</dd>
        </div>
      </dl>
      <Button size="small" look="outline" onClick={() => keep(restKey, String(Date.now() + restMs))}>
        5분 쉬기
      </Button>
      {rest > 0 && <Rest left={rest} />}
    </section>
  );
}

const signed = (amount: number) => (amount < 0 ? `-${formatAmount(-amount)}` : formatAmount(amount));

/** Stands over the page until the rest is over: it was asked for. */
function Rest({ left }: { left: number }) {
  return (
    <div
      className="resting"
      role="alertdialog"
      aria-modal="true"
      aria-label="쉬는 시간"
      tabIndex={-1}
      ref={(box) => box?.focus()}
    >
      <ShieldCheck size={40} aria-hidden />
      <h2>잠시 쉬고 있어요</h2>
      <b role="timer">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </b>
      <p>그동안 게임 화면은 쉬어요. 창을 닫아도 시간은 흘러요.</p>
    </div>
  );
}
