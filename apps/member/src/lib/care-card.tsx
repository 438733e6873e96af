import type { WireCare } from '@lime/contract/care.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { send } from './api.ts';
import { showError } from './overlays.ts';
import { queryClient } from './query.ts';
import { refusalText } from './refusal-text.ts';
import { useMember } from './member-session.ts';
import { useVisit } from './visit.ts';
import './care-card.css';

/** An answer with when it arrived, by the browser's stopwatch: its own clock may be wrong. */
type Care = WireCare & { readonly heardAt: number };

/** How the day went and how long the member is here, with five minutes of rest one press away; the same on every device. */
export function CareCard() {
  const member = useMember();
  const key = ['care', member?.members_seq];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Care> => heard(await send('/member/care', {})),
    enabled: member !== null,
    refetchInterval: 60_000,
  });
  // money moved, or another device asked for a rest: the server says so by the member
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['care'] }), [member]);
  const visit = useVisit(member?.members_seq ?? null);
  const rest = useEachSecond(() => (data ? restLeft(data) : 0));
  const [busy, setBusy] = useState(false);
  if (!member) return null;
  const begin = async () => {
    setBusy(true);
    try {
      queryClient.setQueryData<Care>(key, heard(await send('/member/rest', {})));
    } catch (error) {
      showError(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card care-card" aria-label="건전게임">
      <ShieldCheck size={20} aria-hidden />
      <dl>
        <div>
          <dt>오늘 손익</dt>
          <dd>{data ? `${signed(data.balance)}원` : '–'}</dd>
        </div>
        <div>
          <dt>접속 시간</dt>
          <dd>{visit}</dd>
        </div>
      </dl>
      <Button size="small" look="outline" busy={busy} onClick={() => void begin()}>
        5분 쉬기
      </Button>
      {rest > 0 && <Rest left={rest} />}
    </section>
  );
}

const heard = (care: WireCare): Care => ({ ...care, heardAt: performance.now() });

/** Seconds of the rest that are left. */
function restLeft({ now, restingUntil, heardAt }: Care): number {
  if (restingUntil === null) return 0;
  const left = Date.parse(restingUntil) - Date.parse(now) - (performance.now() - heardAt);
  return Math.max(0, Math.ceil(left / 1_000));
}

const signed = (amount: number) =>
  amount < 0 ? `-${formatAmount(-amount)}` : `${amount > 0 ? '+' : ''}${formatAmount(amount)}`;

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
      <p>다른 기기에서도 베팅할 수 없어요. 창을 닫아도 시간은 계속 흘러요.</p>
    </dialog>
  );
}
