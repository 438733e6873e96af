import { updatedText } from '@lime/contract/auth.texts.ts';
import type { WireMember } from '@lime/contract/auth.ts';
import { checkPasswordChange, checkWithdrawalPasswordChange } from '@lime/domain/access/password-change.ts';
import { CallFailed } from '../../lib/api.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { queryClient } from '../../lib/query.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useMemberForm } from '../../lib/use-member-form.ts';
import { authText, updateAccount } from './update-account.ts';

const empty = { oldUserPw: '', userPw: '', userPw2: '', oldCashoutPw: '', cashoutPw: '', cashoutPw2: '' };
type Name = keyof typeof empty;
type Problem = { readonly field: Name; readonly text: string };

/** The change of the sign-in password, the withdrawal password or both. Source: specification 2 §2 "My page", decision 46. */
export function usePasswordChange(member: WireMember) {
  const form = useMemberForm(empty);
  const { oldUserPw, userPw, userPw2, oldCashoutPw, cashoutPw, cashoutPw2 } = form.fields;
  const signIn = [oldUserPw, userPw, userPw2].some((text) => text !== '');
  const withdrawal = [oldCashoutPw, cashoutPw, cashoutPw2].some((text) => text !== '');

  const check = () => {
    if (!signIn && !withdrawal) {
      void showAlert('바꿀 비밀번호를 입력해주세요.');
      return false;
    }
    const problem =
      (signIn && signInProblem(member.members_id, form.fields)) ||
      (withdrawal && withdrawalProblem(form.fields, member.members_birthday)) ||
      null;
    form.setProblems(problem ? { [problem.field]: problem.text } : {});
    if (problem) void showAlert(problem.text);
    return problem === null;
  };
  const send = async () => {
    try {
      await updateAccount({
        ...(signIn && { oldUserPw, userPw, userPw2 }),
        ...(withdrawal && { oldCashoutPw, cashoutPw, cashoutPw2 }),
      });
      form.change(empty);
      for (const what of ['sessions', 'cash']) void queryClient.invalidateQueries({ queryKey: [what] });
      void inform(updatedText);
    } catch (error) {
      const text = refusalText(error);
      const field = error instanceof CallFailed ? fieldOf(error.code, withdrawal && !signIn) : null;
      if (field) form.setProblems({ [field]: text });
      void showAlert(text);
    }
  };
  return { ...form, handleSubmit: form.submit(check, send) };
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
