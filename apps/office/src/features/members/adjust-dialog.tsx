import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatPoints, formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { toast } from '@lime/ui/toast.ts';
import { MemberPicker } from './member-picker.tsx';
import type { Picked } from './member-picker.tsx';
import { readAgain } from './use-member.ts';
import { adjustmentName } from './words.tsx';

type Props = {
  /** whose money it is; without, one is chosen first */
  member?: Picked;
  onClose: () => void;
};

const directions = [
  { id: 'give', name: '지급' },
  { id: 'take', name: '회수' },
] as const;
const currencies = [
  { id: 'cash', name: '캐시' },
  { id: 'point', name: '포인트' },
] as const;
const presets = ['이벤트 보상', '오류 보정', '고객 문의 처리', '부정 이용 회수'] as const;

/** Gives or takes cash or points. What was entered goes by one key: sent twice, it is done once. */
export function AdjustDialog({ member, onClose }: Props) {
  const [picked, setPicked] = useState<Picked | null>(member ?? null);
  const [direction, setDirection] = useState<'give' | 'take'>('give');
  const [currency, setCurrency] = useState<'cash' | 'point'>('cash');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ of: string; key: string } | null>(null);
  const note = useId();

  const name = adjustmentName(direction, currency);
  const said = amount === null ? '' : currency === 'cash' ? formatWon(amount) : formatPoints(amount);
  const held = picked && (currency === 'cash' ? picked.cash : picked.point);
  const short = direction === 'take' && amount !== null && held !== null && held < amount;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (picked === null) return setProblem('회원을 먼저 선택해주세요.');
    if (amount === null || amount === 0) return setProblem('금액을 입력해주세요.');
    if (reason.trim() === '') return setProblem('사유를 입력해주세요.');
    const body = { memberId: picked.id, currency, direction, amount, reason: reason.trim() };
    const of = JSON.stringify(body);
    const key = sent?.of === of ? sent.key : crypto.randomUUID();
    setSent({ of, key });
    setBusy(true);
    setProblem(null);
    try {
      const { state } = await send('/staff/adjustments/make', { ...body, key });
      if (state === 'waiting') toast(`${name} ${said}을 신청했어요. 다른 관리자가 승인하면 반영돼요.`, 'warn');
      else toast(`${picked.loginId} 님에게 ${name} ${said}을 반영했어요.`, 'ok');
      readAgain();
      onClose();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={member ? `${member.loginId} 지급·회수` : '새 지급·회수'} onClose={onClose} locked={busy} width={460}>
      <form className="body member-form" onSubmit={(event) => void handleSubmit(event)}>
        {!member && <MemberPicker picked={picked} onPick={setPicked} />}
        <div className="pair">
          <Segmented full label="방향" items={directions} value={direction} onChange={setDirection} />
          <Segmented full label="구분" items={currencies} value={currency} onChange={setCurrency} />
        </div>
        <WonInput
          label="금액"
          unit={currency === 'cash' ? '원' : 'P'}
          placeholder="금액"
          value={amount}
          onChange={setAmount}
          bad={short}
          describedBy={short ? note : undefined}
          large
          aside={held === null ? undefined : `보유 ${currency === 'cash' ? formatWon(held) : formatPoints(held)}`}
        />
        {short && (
          <MessageBand tone="warn" id={note}>
            보유한 것보다 많아요. 보유금 아래로는 회수할 수 없어요.
          </MessageBand>
        )}
        <TextField
          label="사유"
          placeholder="변경 기록과 회원의 내역에 남아요"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="presets" role="group" aria-label="자주 쓰는 사유">
          {presets.map((preset) => (
            <button key={preset} type="button" aria-pressed={preset === reason} onClick={() => setReason(preset)}>
              {preset}
            </button>
          ))}
        </div>
        {problem !== null && (
          <MessageBand tone="danger" live>
            {problem}
          </MessageBand>
        )}
        <div className="actions">
          <Button onClick={onClose}>취소</Button>
          <Button type="submit" look={direction === 'take' ? 'danger' : 'primary'} busy={busy}>
            {said === '' ? name : `${said} ${directions.find(({ id }) => id === direction)?.name}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
