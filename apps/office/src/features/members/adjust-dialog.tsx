import { adjustmentName } from '@lime/contract/member-changes.texts.ts';
import { TextField } from '@lime/ui/field.tsx';
import { formatPoints, formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useId, useState } from 'react';
import { send } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useOneKey } from '../../lib/one-key.ts';
import { Presets } from '../../lib/presets.tsx';
import { toast } from '@lime/ui/toast.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { MemberPicker } from './member-picker.tsx';
import type { Picked } from './member-picker.tsx';
import { readAgain } from './use-member.ts';

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
  { id: 'cash', name: '보유금' },
  { id: 'point', name: '포인트' },
] as const;
const presets = ['이벤트 보상', '오류 보정', '고객 문의 처리', '부정 이용 회수'] as const;

/** Gives or takes cash or points. What was entered goes by one key: sent twice, it is done once. */
export function AdjustDialog({ member, onClose }: Props) {
  const [picked, setPicked] = useState<Picked | null>(member ?? null);
  const [direction, setDirection] = useState<'give' | 'take'>(member?.hasLeft ? 'take' : 'give');
  const [currency, setCurrency] = useState<'cash' | 'point'>('cash');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const withKey = useOneKey();
  const note = useId();

  const name = adjustmentName(direction, currency);
  const said = amount === null ? '' : currency === 'cash' ? formatWon(amount) : formatPoints(amount);
  const held = picked && (currency === 'cash' ? picked.cash : picked.point);
  const short = direction === 'take' && amount !== null && held !== null && held < amount;

  const check = () => {
    if (picked === null) return '회원을 먼저 선택해주세요.';
    if (amount === null || amount === 0) return '금액을 입력해주세요.';
    return reason.trim() === '' ? '사유를 입력해주세요.' : null;
  };
  const adjust = async () => {
    const { id, loginId } = picked!;
    const body = { memberId: id, currency, direction, amount: amount!, reason: reason.trim() };
    const { state } = await send('/staff/adjustments/make', withKey(body));
    if (state === 'waiting')
      toast(`${withParticle(`${name} ${said}`, '을', '를')} 신청했어요. 다른 관리자가 승인하면 반영돼요.`, 'warn');
    else toast(`${loginId} 님에게 ${withParticle(`${name} ${said}`, '을', '를')} 반영했어요.`, 'ok');
    readAgain();
  };

  return (
    <FormDialog
      title={member ? `${member.loginId} ${member.hasLeft ? '회수' : '지급·회수'}` : '새 지급·회수'}
      width={460}
      yes={said === '' ? name : `${said} ${directions.find(({ id }) => id === direction)?.name}`}
      danger={direction === 'take'}
      check={check}
      run={adjust}
      onClose={onClose}
    >
      {!member && <MemberPicker picked={picked} onPick={setPicked} />}
      <div className="pair">
        {!member?.hasLeft && (
          <Segmented full label="방향" items={directions} value={direction} onChange={setDirection} />
        )}
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
          보유한 금액보다 많아요. 보유한 만큼만 회수할 수 있어요.
        </MessageBand>
      )}
      <TextField
        label="사유"
        placeholder="변경 기록과 회원의 내역에 남아요"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Presets all={presets} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
