import { signedUpText } from '@lime/contract/auth.texts.ts';
import { signUpProblems } from '@lime/domain/access/sign-up.ts';
import type { SignUpForm } from '@lime/domain/access/sign-up.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { go } from '@lime/ui/go.ts';
import { CallFailed, send, siteName } from '../../lib/api.ts';
import { invitedBy } from '../../lib/invited-by.ts';
import { alertThenLead } from '../../lib/lead-to.ts';
import { signIn } from '../../lib/member-session.ts';
import { closeOverlays, showAlert } from '../../lib/overlays.ts';
import { useMemberForm } from '../../lib/use-member-form.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { fieldOf, firstWrong, problemsByField } from './sign-up-fields.ts';
import type { Problems, SignUpField } from './sign-up-fields.ts';
import { useCodeCheck } from './use-code-check.ts';
import { useIdText } from './use-id-text.ts';
import { signUpText } from './use-name-check.ts';

const empty = {
  userPw: '',
  userPw2: '',
  nickname: '',
  contact: '',
  birthday: '',
  cashoutPw: '',
  bankName: '',
  bankDepositor: '',
  bankAccount: '',
  code: '',
  referrer: '',
};

/**
 * What the visitor has entered into a sign-up; the checks are those of the server. Source: specification 0 §2, §4, §5.
 *
 * @param inputOf  where a field is entered
 */
export function useSignUp(inputOf: (field: SignUpField) => HTMLElement | null | undefined) {
  const settings = useSettings();
  const id = useIdText('');
  const form = useMemberForm<typeof empty, SignUpField>({ ...empty, code: invitedBy() }, 'own');
  const code = useCodeCheck();
  const codeRequired = settings?.signup.codeRequired ?? false;
  const ageLimit = settings?.ageLimit ?? 19;
  const { referrer, ...others } = form.fields;
  const typed: SignUpForm = { ...others, userId: id.value };

  /** Marks what is wrong, says the one sentence, and leads to the first wrong field. */
  const refuse = (found: Problems, text: string) => {
    form.setProblems(found);
    const first = firstWrong(found);
    void alertThenLead(text, () => first && inputOf(first));
  };
  const check = () => {
    const refusals = signUpProblems(typed, { codeRequired, ageLimit, today: seoulDay(new Date()) });
    const last = refusals.at(-1);
    if (last) refuse(problemsByField(refusals, signUpText), signUpText(last));
    return last === undefined;
  };
  const submit = async () => {
    const codeProblem = await code.check(typed.code);
    if (codeProblem !== null) return refuse({ code: codeProblem }, codeProblem);
    try {
      await send('/auth/signup', bodyOf(typed, referrer));
    } catch (error) {
      if (!(error instanceof CallFailed)) return refuse({}, '처리 중 문제가 생겼어요. 잠시 후 다시 시도해주세요.');
      const field = fieldOf(error.code);
      return refuse(field === null ? {} : { [field]: error.message }, error.message);
    }
    await enter(typed, settings?.signup.approval ?? false);
  };
  return {
    ...form,
    id,
    code,
    codeRequired,
    ageLimit,
    /** names of the banks, as the site offers them */
    banks: (settings?.config.bank ?? []).filter((bank) => bank.active).map((bank) => bank.name),
    handleSubmit: form.submit(check, submit),
  };
}

function bodyOf(typed: SignUpForm, referrer: string) {
  return {
    userId: typed.userId,
    userPw: typed.userPw,
    nickname: typed.nickname.trim(),
    phone: typed.contact,
    code: typed.code.trim(),
    cashoutPw: typed.cashoutPw,
    owner: typed.bankDepositor,
    account: typed.bankAccount,
    bankName: typed.bankName,
    sitename: siteName,
    ...(referrer === '' ? {} : { referrer }),
    ...(typed.birthday === '' ? {} : { birthday: typed.birthday }),
  };
}

/**
 * Signs the new member in; one who waits for the office sees that.
 *
 * @param approval  the office lets every new member in
 */
async function enter({ userId, userPw }: SignUpForm, approval: boolean): Promise<void> {
  let waiting = approval;
  if (!waiting) {
    try {
      await signIn(userId, userPw, true);
      return await new Promise(() => {}); // the page reloads: until then the form stays busy
    } catch (error) {
      waiting = error instanceof CallFailed && error.code === 'AUTH_WAITING';
    }
  }
  closeOverlays();
  go('/main');
  void showAlert(signedUpText, waiting ? '가입이 승인되면 로그인할 수 있어요.' : '이제 로그인할 수 있어요.');
}
