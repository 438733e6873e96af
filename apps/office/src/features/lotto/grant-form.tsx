import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { useOneKey } from '../../lib/one-key.ts';
import { runAction } from './use-staff-lotto.ts';

/** Gives a member one right to a ticket of the open round; sent twice, it is given once. */
export function GrantForm({ onClose }: { onClose: () => void }) {
  const [loginId, setLoginId] = useState('');
  const [reason, setReason] = useState('');
  const withKey = useOneKey();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (loginId.trim() === '' || reason.trim() === '' || busy) return;
    setBusy(true);
    const body = { loginId: loginId.trim(), reason: reason.trim() };
    const done = await runAction(
      () => send('/staff/lotto/grant', withKey(body)),
      `${body.loginId} 님에게 응모권 1장을 지급했어요.`,
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Drawer
      title="응모권 지급"
      onClose={onClose}
      foot={
        <Button look="primary" size="small" block type="submit" form={formId} busy={busy}>
          1장 지급하기
        </Button>
      }
    >
      <form id={formId} className="lotto-form compact-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="회원 아이디"
          autoComplete="off"
          maxLength={20}
          problem={tried && loginId.trim() === '' ? '회원 아이디를 입력해주세요.' : undefined}
          value={loginId}
          onChange={(event) => setLoginId(event.target.value)}
        />
        <TextField
          label="사유"
          hint="감사로그에 남아요. 지금 열린 회차에서 쓸 수 있고, 회차의 최대 장수에는 포함되지 않아요."
          maxLength={200}
          problem={tried && reason.trim() === '' ? '사유를 입력해주세요.' : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Drawer>
  );
}
