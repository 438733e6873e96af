import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField } from '@lime/ui/field.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNow } from '../../lib/now.ts';
import { approveByButton, askAndRefuse, isStale, refuseRow, releaseRow, takeRow } from './decide.ts';
import { isOpenHere } from './kinds.ts';
import type { Queue } from './kinds.ts';
import { approveWord } from './queue-columns.tsx';
import { reasonsFor } from './refusal-reasons.ts';

type Props = { queue: Queue; row: WireCashRequest; onDecided: () => void };

const own = 'own';

/** Refuse, put aside or approve. What a colleague has in hand can only be taken over, once they have had it for long. */
export function DecisionFoot({ queue, row, onDecided }: Props) {
  const [reason, setReason] = useState('');
  const [unanswered, setUnanswered] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const reasons = reasonsFor(queue, [row]);
  const doubt = reasons.find(({ text }) => text === reason)?.doubt;
  const [busy, setBusy] = useState<'approve' | 'refuse' | 'take' | null>(null);
  const run = async (what: 'approve' | 'refuse' | 'take', work: () => Promise<boolean | void>) => {
    setBusy(what);
    const done = await work();
    setBusy(null);
    if (done === true && !(what === 'approve' && row.needsSecond && row.first === null)) onDecided();
  };
  const refuse = () => {
    setUnanswered(reason === '');
    if (reason === '') select.current?.focus();
    else void run('refuse', () => (reason === own ? askAndRefuse(queue, row) : refuseRow(queue, row, reason)));
  };
  const waits = waitsBecause(row);
  if (!isOpenHere(row)) return <TakeOver queue={queue} row={row} />;
  return (
    <div className="decision">
      <SelectField
        label="거절 사유"
        mark="회원의 내역에 보여요"
        ref={select}
        value={reason}
        {...(unanswered && reason === '' && { problem: '거절 사유를 골라주세요.' })}
        onChange={(event) => setReason(event.target.value)}
      >
        <option value="">사유 선택</option>
        {reasons.map(({ text, doubt: against }) => (
          <option key={text} value={text}>
            {against ? `${text} (${against.mark})` : text}
          </option>
        ))}
        <option value={own}>직접 입력</option>
      </SelectField>
      {doubt && (
        <MessageBand tone="warn" live>
          {doubt.text}
        </MessageBand>
      )}
      <div className="buttons">
        <Button className="bad" busy={busy === 'refuse'} onClick={refuse}>
          <X size={16} aria-hidden />
          거절 <kbd>R</kbd>
        </Button>
        <Button
          look="outline"
          busy={busy === 'take'}
          title={row.taken ? '접수로 되돌려요' : '내가 맡아 확인 중으로 바꿔요'}
          onClick={() => void run('take', () => (row.taken ? releaseRow(queue, row) : takeRow(queue, row)))}
        >
          {row.taken ? '내려놓기' : '맡기'}
        </Button>
        <Button
          look="primary"
          busy={busy === 'approve'}
          aria-disabled={waits !== null}
          title={waits ?? undefined}
          onClick={() =>
            waits === null ? void run('approve', () => approveByButton(queue, row)) : toast(waits, 'warn')
          }
        >
          {approveWord(row)} <kbd>A</kbd>
        </Button>
      </div>
      {waits !== null && <MessageBand tone="info">{waits}</MessageBand>}
      <p className="dim">
        {row.needsSecond && row.paidToday > 0 && `오늘 이 회원에게 ${formatWon(row.paidToday)}을 지급했어요. 합해서 `}
        {row.needsSecond && '이 금액은 2인 승인이 필요해요. '}모든 처리는 감사로그에 남아요.
      </p>
    </div>
  );
}

/** Why the reader cannot approve a request, and until when or for whom it waits; null: they can. */
function waitsBecause({ heldUntil, first }: WireCashRequest): string | null {
  if (heldUntil !== null)
    return `관리자가 회원의 계좌나 비밀번호를 바꿔서 ${formatDayTime(heldUntil)}까지 지급하지 않아요.`;
  return first?.mine ? '1차 승인을 했어요. 다른 관리자의 2차 승인을 기다려요.' : null;
}

function TakeOver({ queue, row }: { queue: Queue; row: WireCashRequest }) {
  const now = useNow();
  return (
    <div className="decision">
      <p>
        <b>{row.taken?.by}</b> 님이 확인하고 있어요.
      </p>
      {isStale(row, now) && (
        <div className="buttons">
          <Button look="outline" onClick={() => void takeRow(queue, row)}>
            넘겨받기
          </Button>
        </div>
      )}
    </div>
  );
}
