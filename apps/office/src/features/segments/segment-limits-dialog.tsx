import type { WireSegment } from '@lime/contract/staff-segments.ts';
import { ownLimitsLoosen } from '@lime/domain/limits/level-limits.ts';
import { TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { DelayLimit, WonLimit } from '../../lib/limit-fields.tsx';
import { waitingIn } from '../../lib/list-action.ts';
import { queryClient } from '../../lib/query.ts';

/** What the members of a segment are held to below their levels, for as long as they are its members. */
export function SegmentLimitsDialog({ segment, onClose }: { segment: WireSegment; onClose: () => void }) {
  const [maxStake, setMaxStake] = useState(segment.maxStake);
  const [maxWin, setMaxWin] = useState(segment.maxWin);
  const [delay, setDelay] = useState(String(segment.betDelay));
  const [reason, setReason] = useState('');
  const limits = { maxStake, maxWin, betDelay: Number(delay) };
  const same = maxStake === segment.maxStake && maxWin === segment.maxWin && limits.betDelay === segment.betDelay;
  const isWrong = maxStake === 0 || maxWin === 0 || limits.betDelay > 60;

  const save = async () => {
    const waits = waitingIn(await send('/staff/segments/limits', { id: segment.id, ...limits, reason }));
    if (waits !== null) toast(waits, 'warn');
    else toast('회원 그룹 한도를 바꿨어요. 1분 안에 회원들에게 적용돼요.', 'ok');
    void queryClient.invalidateQueries({ queryKey: ['segments'] });
  };

  return (
    <FormDialog
      title={`${segment.name} 베팅 한도`}
      width={440}
      yes="한도 저장"
      idle={same || reason.trim() === '' || isWrong}
      run={save}
      onClose={onClose}
    >
      <WonLimit label="한 번에 최대 베팅금액" value={maxStake} onChange={setMaxStake} />
      <WonLimit
        label="한 번에 최대 당첨금"
        hint="비워두면 레벨과 회원의 한도만 적용해요. 조건에 맞는 동안에만 걸리고, 가장 낮은 한도를 따라요."
        value={maxWin}
        onChange={setMaxWin}
      />
      <DelayLimit value={delay} onChange={setDelay} />
      <TextField label="사유" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      {ownLimitsLoosen(segment, limits) && (
        <MessageBand tone="info">한도를 푸는 변경은 다른 관리자가 승인해야 적용돼요.</MessageBand>
      )}
    </FormDialog>
  );
}
