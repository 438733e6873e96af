import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { ownLimitsLoosen } from '@lime/domain/limits/level-limits.ts';
import { TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import { waitingIn } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { heldWords } from '../../lib/held-words.ts';
import { DelayLimit, WonLimit } from '../../lib/limit-fields.tsx';
import { readAgain } from './use-member.ts';

/** The most of one bet and the least wait in play of one member, below and above what holds for the level. */
export function LimitsDialog({ card: { member }, onClose }: { card: WireMemberCard; onClose: () => void }) {
  const [maxStake, setMaxStake] = useState<number | null>(member.maxStake);
  const [maxWin, setMaxWin] = useState<number | null>(member.maxWin);
  const [delay, setDelay] = useState(String(member.betDelay));
  const [reason, setReason] = useState('');
  const betDelay = delay === '' ? 0 : Number(delay);
  const same = maxStake === member.maxStake && maxWin === member.maxWin && betDelay === member.betDelay;
  const loosens = ownLimitsLoosen(member, { maxStake, maxWin, betDelay });

  const held = heldWords(member.held);

  const save = async () => {
    const waits = waitingIn(await send('/staff/members/limits', { id: member.id, maxStake, maxWin, betDelay, reason }));
    if (waits !== null) toast(waits, 'warn');
    else toast('베팅 한도를 바꿨어요. 다음 베팅부터 적용돼요.', 'ok');
    readAgain();
  };

  return (
    <FormDialog
      title={`${member.loginId} 베팅 한도`}
      width={440}
      yes="한도 저장"
      waits={same ? '바뀐 값이 없어요.' : reason.trim() === '' ? '사유를 입력해주세요.' : '값을 확인해주세요.'}
      idle={same || reason.trim() === '' || maxStake === 0 || maxWin === 0 || betDelay > 60}
      run={save}
      onClose={onClose}
    >
      <WonLimit
        label="한 번에 최대 베팅금액"
        hint="비워두면 레벨 한도를 적용해요. 레벨 한도보다 큰 값은 적용되지 않고, 레벨의 최소 금액보다 작으면 이 회원은 베팅할 수 없어요."
        value={maxStake}
        onChange={setMaxStake}
      />
      <WonLimit label="한 번에 최대 당첨금" hint="비워두면 레벨 한도를 적용해요." value={maxWin} onChange={setMaxWin} />
      {held !== '' && <MessageBand tone="info">이 회원이 속한 회원 그룹의 한도도 적용 중이에요: {held}</MessageBand>}
      <DelayLimit more=". 종목의 접수 시간과 비교해 더 긴 쪽을 적용해요." value={delay} onChange={setDelay} />
      <TextField label="사유" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      {loosens && (
        <MessageBand tone="info">한도를 풀거나 지연을 줄이는 변경은 다른 관리자가 승인해야 적용돼요.</MessageBand>
      )}
    </FormDialog>
  );
}
