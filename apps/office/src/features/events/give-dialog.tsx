import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { CallFailed, send, wordsOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

const mostTickets = 20;
const mostDays = 90;

/** Gives a member tickets. What was entered goes by one key: sent twice, it is given once. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const [loginId, setLoginId] = useState('');
  const [count, setCount] = useState<number | null>(1);
  const [days, setDays] = useState<number | null>(7);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ of: string; key: string } | null>(null);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (loginId.trim() === '') return setProblem('회원 아이디를 입력해주세요.');
    if (count === null || count < 1 || count > mostTickets)
      return setProblem(`티켓은 1장부터 ${mostTickets}장까지 줄 수 있어요.`);
    if (days === null || days < 1 || days > mostDays)
      return setProblem(`기한은 1일부터 ${mostDays}일까지 정할 수 있어요.`);
    if (reason.trim() === '') return setProblem('사유를 입력해주세요.');
    const body = { loginId: loginId.trim(), count, days, reason: reason.trim() };
    const of = JSON.stringify(body);
    const key = sent?.of === of ? sent.key : crypto.randomUUID();
    setSent({ of, key });
    setBusy(true);
    setProblem(null);
    try {
      await send('/staff/events/tickets/give', { ...body, key });
      toast(`${body.loginId} 님에게 룰렛 티켓 ${count}장을 줬어요.`, 'ok');
      void queryClient.invalidateQueries({ queryKey: ['events'] });
      onClose();
    } catch (error) {
      const unknown = error instanceof CallFailed && error.code === 'NOT_FOUND';
      setProblem(unknown ? '그런 아이디의 회원이 없어요.' : wordsOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title="룰렛 티켓 지급" onClose={onClose} locked={busy} width={420}>
      <form className="body event-form" onSubmit={(event) => void handleSubmit(event)}>
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
        {problem !== null && (
          <MessageBand tone="danger" live>
            {problem}
          </MessageBand>
        )}
        <div className="actions">
          <Button onClick={onClose}>취소</Button>
          <Button type="submit" look="primary" busy={busy}>
            {count === null ? '티켓 지급' : `티켓 ${count}장 지급`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
