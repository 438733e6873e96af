import { codeFineText, signedUpText } from '@lime/contract/auth.texts.ts';
import { signUpProblems } from '@lime/domain/access/sign-up.ts';
import type { SignUpForm as Form } from '@lime/domain/access/sign-up.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { go } from '@lime/ui/go.ts';
import { useRef, useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';
import { CallFailed, send, siteName } from '../../lib/api.ts';
import { alertThenLead } from '../../lib/lead-to.ts';
import { closeOverlays, showAlert } from '../../lib/overlays.ts';
import { signIn } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';
import './auth.css';
import { fieldOf, firstWrong, problemsByField } from './sign-up-fields.ts';
import type { Problems, SignUpField } from './sign-up-fields.ts';
import { useCodeCheck } from './use-code-check.ts';
import { useIdText } from './use-id-text.ts';
import { signUpText, useNameCheck } from './use-name-check.ts';

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

type Name = keyof typeof empty;

/** Every field of the sign-up; the checks are those of the server. Source: specification 0 §2, §4, §5. */
export function SignUpForm() {
  const settings = useSettings();
  const id = useIdText('');
  const [fields, setFields] = useState(empty);
  const [processing, setProcessing] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const code = useCodeCheck();
  const codeRequired = settings?.signup.codeRequired ?? false;
  const ageLimit = settings?.ageLimit ?? 19;

  const idCheck = useNameCheck('userId', id.value);
  const nicknameCheck = useNameCheck('nickname', fields.nickname);

  const fine = (name: SignUpField) => setProblems(({ [name]: _gone, ...others }) => others);
  const set = (name: Name, value: string) => {
    fine(name);
    setFields((before) => ({ ...before, [name]: value }));
  };
  const bind = (name: Name, clean: (text: string) => string = (text) => text) => ({
    name,
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, clean(event.target.value)),
    problem: problems[name],
  });

  /** Marks what is wrong, says the one sentence, and leads to the first wrong field. */
  const refuse = async (found: Problems, text: string) => {
    setProcessing(false);
    setProblems(found);
    const first = firstWrong(found);
    await alertThenLead(text, () => first && form.current?.querySelector<HTMLElement>(`[name="${first}"]`));
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (processing) return;
    const { referrer, ...others } = fields;
    const typed: Form = { ...others, userId: id.value };
    const refusals = signUpProblems(typed, { codeRequired, ageLimit, today: seoulDay(new Date()) });
    const last = refusals.at(-1);
    if (last) return void refuse(problemsByField(refusals, signUpText), signUpText(last));
    setProcessing(true);
    const codeProblem = await code.check(typed.code);
    if (codeProblem !== null) return void refuse({ code: codeProblem }, codeProblem);
    try {
      await send('/auth/signup', {
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
      });
    } catch (error) {
      if (!(error instanceof CallFailed)) return void refuse({}, '처리 중 문제가 생겼어요. 잠시 후 다시 시도해주세요.');
      const field = fieldOf(error.code);
      return void refuse(field === null ? {} : { [field]: error.message }, error.message);
    }
    await enter(typed);
  };

  /** Signs the new member in; one who waits for the office sees that. */
  const enter = async ({ userId, userPw }: Form) => {
    let waiting = settings?.signup.approval ?? false;
    if (!waiting) {
      try {
        return await signIn(userId, userPw, true); // the page reloads
      } catch (error) {
        waiting = error instanceof CallFailed && error.code === 'AUTH_WAITING';
      }
    }
    closeOverlays();
    go('/main');
    void showAlert(signedUpText, waiting ? '가입이 승인되면 로그인할 수 있어요.' : '이제 로그인할 수 있어요.');
  };

  const differ = fields.userPw2 !== '' && fields.userPw !== fields.userPw2;
  const digits = (text: string) => text.replaceAll(/\D/g, '');

  return (
    <form ref={form} className="sign-up-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        className="full"
        label="아이디"
        hint="영문·숫자 4자 이상"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        name="userId"
        data-autofocus=""
        good={idCheck.good}
        problem={problems.userId ?? idCheck.problem}
        {...id.props}
        onInput={() => fine('userId')}
      />
      <TextField
        label="비밀번호"
        type="password"
        autoComplete="new-password"
        hint="영문·숫자 6~16자, 8자 이상이어야 해요"
        good={fields.userPw.length >= 8}
        {...bind('userPw')}
      />
      <TextField
        label="비밀번호 확인"
        type="password"
        autoComplete="new-password"
        good={fields.userPw2.length >= 8}
        {...bind('userPw2')}
        {...(differ ? { problem: '입력된 비밀번호가 다릅니다.' } : {})}
      />
      <TextField
        label="닉네임"
        autoComplete="nickname"
        maxLength={20}
        good={nicknameCheck.good}
        {...bind('nickname')}
        problem={problems.nickname ?? nicknameCheck.problem}
      />
      <TextField
        label="휴대폰"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="010-0000-0000"
        {...bind('contact')}
      />
      <TextField
        label="생년월일"
        inputMode="numeric"
        autoComplete="bday"
        placeholder="19900101"
        maxLength={8}
        hint={`숫자 8자리, 만 ${ageLimit}세 이상`}
        {...bind('birthday', digits)}
      />
      <TextField
        label="출금 비밀번호"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint="숫자 4~6자리"
        good={/^\d{4,6}$/.test(fields.cashoutPw)}
        {...bind('cashoutPw', digits)}
      />
      <p className="full part">
        <b>출금 계좌</b>
        예금주는 나중에 바꿀 수 없어요
      </p>
      <SelectField label="은행" {...bind('bankName')}>
        <option value="">은행을 골라주세요</option>
        {(settings?.config.bank ?? [])
          .filter((bank) => bank.active)
          .map((bank) => (
            <option key={bank.name}>{bank.name}</option>
          ))}
      </SelectField>
      <TextField label="예금주" autoComplete="name" maxLength={20} {...bind('bankDepositor')} />
      <TextField
        className="full"
        label="계좌번호"
        inputMode="numeric"
        autoComplete="off"
        placeholder="숫자만 입력"
        {...bind('bankAccount')}
      />
      <TextField
        label="가입코드"
        mark={codeRequired ? '필수' : '선택'}
        placeholder={codeRequired ? '가입 코드 입력' : '가입 코드가 있다면 입력'}
        autoComplete="off"
        hint={code.passed ? codeFineText : codeRequired ? '받은 코드를 입력해주세요' : '비워두면 본사 코드로 가입돼요'}
        good={code.passed}
        {...bind('code')}
        {...(code.message === null ? {} : { problem: code.message })}
        onBlur={() => void code.check(fields.code)}
      />
      <TextField label="추천인 아이디" mark="선택" autoComplete="off" {...bind('referrer')} />
      <Button className="full" type="submit" look="primary" size="large" busy={processing}>
        {processing ? '가입 중' : '즉시가입'}
      </Button>
    </form>
  );
}
