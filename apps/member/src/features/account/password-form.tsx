import { updatedText } from '@lime/contract/auth.texts.ts';
import type { WireMember } from '@lime/contract/auth.ts';
import { checkPasswordChange, checkWithdrawalPasswordChange } from '@lime/domain/access/password-change.ts';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { maskName } from '@lime/domain/mask-name.ts';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';
import { CallFailed } from '../../lib/api.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { queryClient } from '../../lib/query.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { authText, updateAccount } from './update-account.ts';

const empty = { oldUserPw: '', userPw: '', userPw2: '', oldCashoutPw: '', cashoutPw: '', cashoutPw2: '' };
type Name = keyof typeof empty;
type Problem = { readonly field: Name; readonly text: string };

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** New passwords, each kind with its old one; the account is read-only. Source: specification 2 §2 "My page", decision 46. */
export function PasswordForm({ member }: { member: WireMember }) {
  const [fields, setFields] = useState(empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [processing, setProcessing] = useState(false);

  const bind = (name: Name, clean: (text: string) => string = (text) => text) => ({
    name,
    type: 'password',
    value: fields[name],
    problem: problem?.field === name ? problem.text : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setProblem(null);
      setFields((before) => ({ ...before, [name]: clean(event.target.value) }));
    },
  });

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (processing) return;
    const { oldUserPw, userPw, userPw2, oldCashoutPw, cashoutPw, cashoutPw2 } = fields;
    const signIn = [oldUserPw, userPw, userPw2].some((text) => text !== '');
    const withdrawal = [oldCashoutPw, cashoutPw, cashoutPw2].some((text) => text !== '');
    if (!signIn && !withdrawal) return void showAlert('바꿀 비밀번호를 입력해주세요.');
    const no =
      (signIn && signInProblem(member.members_id, fields)) ||
      (withdrawal && withdrawalProblem(fields, member.members_birthday)) ||
      null;
    setProblem(no);
    if (no) return void showAlert(no.text);
    setProcessing(true);
    try {
      await updateAccount({
        ...(signIn && { oldUserPw, userPw, userPw2 }),
        ...(withdrawal && { oldCashoutPw, cashoutPw, cashoutPw2 }),
      });
      setFields(empty);
      for (const what of ['sessions', 'cash']) void queryClient.invalidateQueries({ queryKey: [what] });
      void inform(updatedText);
    } catch (error) {
      const text = refusalText(error);
      const field = error instanceof CallFailed ? fieldOf(error.code, withdrawal && !signIn) : null;
      if (field) setProblem({ field, text });
      void showAlert(text);
    } finally {
      setProcessing(false);
    }
  };

  return (
    <form className="password-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h3 className="full">비밀번호</h3>
      {/* password managers tie the new password to the id */}
      <input type="text" name="username" autoComplete="username" value={member.members_id} readOnly hidden />
      <TextField className="full" label="기존 비밀번호" autoComplete="current-password" {...bind('oldUserPw')} />
      <TextField
        label="새 비밀번호"
        autoComplete="new-password"
        hint="영문·숫자 6~16자, 8자 이상이어야 해요"
        good={fields.userPw.length >= 8}
        {...bind('userPw')}
      />
      <TextField
        label="새 비밀번호 확인"
        autoComplete="new-password"
        good={fields.userPw2.length >= 8 && fields.userPw2 === fields.userPw}
        {...bind('userPw2')}
      />
      <h3 className="full">출금 비밀번호</h3>
      <TextField
        className="full"
        label="기존 출금 비밀번호"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...bind('oldCashoutPw', digits)}
      />
      <TextField
        label="새 출금 비밀번호"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint="숫자 4~6자리"
        good={/^\d{4,6}$/.test(fields.cashoutPw)}
        {...bind('cashoutPw', digits)}
      />
      <TextField
        label="새 출금 비밀번호 확인"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        good={/^\d{4,6}$/.test(fields.cashoutPw2) && fields.cashoutPw2 === fields.cashoutPw}
        {...bind('cashoutPw2', digits)}
      />
      <h3 className="full">
        출금 계좌 <Lock size={12} aria-hidden /> <small>변경 불가</small>
      </h3>
      <TextField label="은행" readOnly value={member.members_cashout_bankname} />
      <TextField label="예금주" readOnly value={maskName(member.members_cashout_owner)} />
      <TextField
        className="full"
        label="계좌번호"
        readOnly
        value={member.members_cashout_account}
        hint="계좌를 바꾸려면 고객센터에 문의해주세요"
      />
      <Button className="full" type="submit" look="primary" size="large" busy={processing}>
        {processing ? '수정 중' : '정보수정'}
      </Button>
      <p className="full form-foot">비밀번호를 바꾸면 다른 기기에서는 로그아웃돼요.</p>
    </form>
  );
}

function signInProblem(loginId: string, { oldUserPw, userPw, userPw2 }: typeof empty): Problem | null {
  const refusal = checkPasswordChange({ loginId, old: oldUserPw, next: userPw, again: userPw2 });
  if (!refusal) return null;
  const field =
    refusal.code === 'SIGN_UP_PASSWORD_EMPTY' && oldUserPw === ''
      ? 'oldUserPw'
      : refusal.code === 'SIGN_UP_PASSWORDS_DIFFER'
        ? 'userPw2'
        : 'userPw';
  return { field, text: authText(refusal) };
}

function withdrawalProblem(
  { oldCashoutPw, cashoutPw, cashoutPw2 }: typeof empty,
  birthday: string | null,
): Problem | null {
  const refusal = checkWithdrawalPasswordChange({ old: oldCashoutPw, next: cashoutPw, again: cashoutPw2, birthday });
  if (!refusal) return null;
  const field =
    refusal.code === 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY' && oldCashoutPw === ''
      ? 'oldCashoutPw'
      : refusal.code === 'SIGN_UP_PASSWORDS_DIFFER'
        ? 'cashoutPw2'
        : 'cashoutPw';
  return { field, text: authText(refusal) };
}

/** Where a refusal of the server belongs; null: to the form as a whole. */
function fieldOf(code: string, withdrawalOnly: boolean): Name | null {
  switch (code) {
    case 'AUTH_PASSWORD_WRONG':
      return 'oldUserPw';
    case 'AUTH_WITHDRAWAL_PASSWORD_WRONG':
      return 'oldCashoutPw';
    case 'AUTH_PASSWORD_COMMON':
      return 'userPw';
    case 'AUTH_PASSWORD_SAME':
      return withdrawalOnly ? 'cashoutPw' : 'userPw';
    default:
      return null;
  }
}
