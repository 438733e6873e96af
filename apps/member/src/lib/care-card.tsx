import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { send } from './api.ts';
import { useMember } from './session.ts';
import './care-card.css';

const restMs = 5 * 60_000;
const restKey = 'lime_rest_until';
const openedAt = Date.now();

/** How the day went and how long the page is open, with five minutes of rest one press away. */
export function CareCard() {
  const member = useMember();
  const today = seoulDay(new Date());
  const { data: balance = null } = useQuery({
    queryKey: ['slips', 'today', today, member?.members_seq],
    queryFn: () => balanceOf(today),
    enabled: member !== null,
    refetchInterval: 60_000,
  });
  const minutes = useEachSecond(() => Math.floor((Date.now() - openedAt) / 60_000));
  const rest = useEachSecond(() => Math.max(0, Math.ceil((Number(readKept(restKey) ?? 0) - Date.now()) / 1_000)));
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

/** What the day's decided slips paid beyond their stakes: what still waits is not lost. */
async function balanceOf(day: SeoulDay): Promise<number> {
  const totals = async (result: 'all' | 'wait') =>
    (await send('/betting/results', { result, startDate: day, endDate: day, page: 1, size: 1 })).totals;
  const [all, waiting] = await Promise.all([totals('all'), totals('wait')]);
  return all.payed - (all.amount - waiting.amount);
}

const signed = (amount: number) => (amount < 0 ? `-${formatAmount(-amount)}` : formatAmount(amount));

/** Covers the page until the rest is over, as its member asked. What is behind it takes no press and no key. */
function Rest({ left }: { left: number }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={box} className="resting" aria-label="쉬는 시간" onCancel={(event) => event.preventDefault()}>
      <ShieldCheck size={40} aria-hidden />
      <h2>잠시 쉬고 있어요</h2>
      <b role="timer">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </b>
      <p>그동안 게임 화면은 쉬어요. 창을 닫아도 시간은 흘러요.</p>
    </dialog>
  );
}
