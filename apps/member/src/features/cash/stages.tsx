import { takenBackText } from '@lime/contract/cash.texts.ts';
import type { WireCashRow, WirePace } from '@lime/contract/cash.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatTime } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { takeMoney } from '../../lib/member-session.ts';
import { duration } from './duration.ts';
import type { CashSide } from './use-cash.ts';
import { reloadCash } from './use-cash.ts';

/** How far a request is: 접수 → 확인 중 → 승인 or 거절, each with its time once it is reached. */
export function Stages({ row }: { row: WireCashRow }) {
  const decided = row.cash_completedatetime;
  const steps = [
    { name: '접수', at: row.cash_regdatetime },
    { name: '확인 중', at: row.checkingAt ?? null },
    { name: decided === null ? '승인' : row.cash_status, at: decided },
  ];
  const reached = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="stages" aria-label="처리 단계">
      {steps.map(({ name, at }, no) => (
        <li
          key={name}
          className={names(no <= reached && 'reached', no === reached && 'now')}
          aria-current={no === reached ? 'step' : undefined}
        >
          {name}
          {at !== null && <time dateTime={at}>{formatTime(at)}</time>}
        </li>
      ))}
    </ol>
  );
}

/** The usual time from asking to decision, where enough was decided to say it. */
export function Pace({ side, pace }: { side: CashSide; pace: WirePace | null | undefined }) {
  if (!pace) return null;
  const { half, most } = pace;
  return (
    <p className="pace">
      {side === 'in' ? '입금은' : '출금은'} 보통 {duration(half)} 만에 처리돼요
      {duration(most) !== duration(half) && <> · 10건 중 9건은 {duration(most)} 안에</>}
    </p>
  );
}

/** Takes a withdrawal back while that may be. @param readAt when the row was read, by this browser's clock */
export function TakeBack({ row, readAt }: { row: WireCashRow; readAt: number }) {
  const [busy, setBusy] = useState(false);
  const until = readAt + (row.takeBackSeconds ?? 0) * 1_000;
  const left = useEachSecond(() => Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
  if (row.takeBackSeconds === undefined || left === 0) return null;

  const handleClick = async () => {
    if (busy) return;
    setBusy(true);
    try {
      takeMoney(await send('/balance/withdrawal/cancel', { seq: row.cash_seq }));
      void inform(takenBackText);
    } catch (error) {
      void showAlert(refusalText(error));
    }
    setBusy(false);
    reloadCash();
  };
  return (
    <Button size="tiny" look="outline" className="take-back" busy={busy} onClick={() => void handleClick()}>
      신청 취소 <span aria-hidden>{left}초</span>
    </Button>
  );
}
