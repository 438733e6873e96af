import type { WireMember } from '@lime/contract/auth.ts';
import { checkPasswordChange } from '@lime/domain/access/password-change.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { inform } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { signOut } from '../../lib/member-session.ts';
import { authText, updateAccount } from './update-account.ts';
import './account.css';

/** Staff made this password and have seen it: the rest of the site waits until the member has one of their own. */
export function MustChangePassword({ member }: { member: WireMember }) {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const refusal = checkPasswordChange({ loginId: member.members_id, old, next, again });
    setProblem(refusal ? authText(refusal) : undefined);
    if (refusal) return;
    setBusy(true);
    try {
      await updateAccount({ oldUserPw: old, userPw: next, userPw2: again });
      void inform('새 비밀번호로 바꿨어요.');
    } catch (error) {
      setProblem(refusalText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title="새 비밀번호 정하기" alert locked onClose={() => undefined} width={400}>
      <form className="body must-change" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p>고객센터에서 만든 임시 비밀번호예요. 본인만 아는 비밀번호로 바꾸면 바로 이용할 수 있어요.</p>
        {/* password managers tie the new password to the id */}
        <input type="text" name="username" autoComplete="username" value={member.members_id} readOnly hidden />
        <TextField
          label="임시 비밀번호"
          name="oldUserPw"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={old}
          onChange={(event) => setOld(event.target.value)}
        />
        <TextField
          label="새 비밀번호"
          name="userPw"
          type="password"
          autoComplete="new-password"
          hint="8자 이상이어야 해요"
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        <TextField
          label="새 비밀번호 확인"
          name="userPw2"
          type="password"
          autoComplete="new-password"
          problem={problem}
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        <Button type="submit" look="primary" size="large" block busy={busy}>
          변경
        </Button>
        <Button look="ghost" block onClick={() => void signOut()}>
          로그아웃
        </Button>
      </form>
    </Dialog>
  );
}
