import { TextField } from '@lime/ui/field.tsx';
import { toast } from '@lime/ui/toast.ts';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useState } from 'react';
import { CallFailed, send, wordsOf } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useOneKey } from '../../lib/one-key.ts';
import { queryClient } from '../../lib/query.ts';

const maxTickets = 20;
const maxDays = 90;

/** Gives a member tickets. What was entered goes by one key: sent twice, it is given once. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const [loginId, setLoginId] = useState('');
  const [count, setCount] = useState<number | null>(1);
  const [days, setDays] = useState<number | null>(7);
  const [reason, setReason] = useState('');
  const withKey = useOneKey();

  const check = () => {
    if (loginId.trim() === '') return '회원 아이디를 입력해주세요.';
    if (count === null || count < 1 || count > maxTickets)
      return `티켓은 1장부터 ${maxTickets}장까지 지급할 수 있어요.`;
    if (days === null || days < 1 || days > maxDays) return `기한은 1일부터 ${maxDays}일까지 정할 수 있어요.`;
    return reason.trim() === '' ? '사유를 입력해주세요.' : null;
  };
  const give = async () => {
    const body = { loginId: loginId.trim(), count: count!, days: days!, reason: reason.trim() };
    await send('/staff/events/tickets/give', withKey(body));
    toast(`${body.loginId} 님에게 룰렛 티켓 ${count}장을 지급했어요.`, 'ok');
    void queryClient.invalidateQueries({ queryKey: ['events'] });
  };

  return (
    <FormDialog
      title="룰렛 티켓 지급"
      width={420}
      yes={count === null ? '티켓 지급' : `티켓 ${count}장 지급`}
      check={check}
      run={give}
      failed={(error) =>
        error instanceof CallFailed && error.code === 'NOT_FOUND' ? '이 아이디를 쓰는 회원이 없어요.' : wordsOf(error)
      }
      onClose={onClose}
    >
      <TextField
        label="회원 아이디"
        maxLength={40}
        autoComplete="off"
        value={loginId}
        onChange={(event) => setLoginId(event.target.value)}
      />
      <div className="pair">
        <WonInput label="티켓" unit="장" value={count} onChange={setCount} />
        <WonInput label="쓸 수 있는 날" unit="일" value={days} onChange={setDays} />
      </div>
      <TextField
        label="사유"
        placeholder="변경 기록에 남아요"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
