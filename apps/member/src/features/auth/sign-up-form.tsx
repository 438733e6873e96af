import { authTexts, codeFineText, signedUpText } from '@lime/contract/auth.texts.ts';
import { checkSignUp } from '@lime/domain/access/sign-up.ts';
import type { SignUpForm as Form, SignUpRefusal } from '@lime/domain/access/sign-up.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { go } from '@lime/ui/go.ts';
import { useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';
import { CallFailed, send, siteName } from '../../lib/api.ts';
import { closeOverlays, showAlert } from '../../lib/overlays.ts';
import { useSettings } from '../../lib/settings.ts';
import './auth.css';
import { useCodeCheck } from './use-code-check.ts';
import { useIdText } from './use-id-text.ts';

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
  const [refused, setRefused] = useState<SignUpRefusal | null>(null);
  const code = useCodeCheck();
  const codeRequired = settings?.signup.codeRequired ?? false;
  const ageLimit = settings?.ageLimit ?? 19;

  const set = (name: Name, value: string) => {
    setRefused(null);
    setFields((before) => ({ ...before, [name]: value }));
  };
  const bind = (name: Name, clean: (text: string) => string = (text) => text) => ({
    name,
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, clean(event.target.value)),
    problem: refused !== null && fieldOf(refused) === name ? textOf(refused) : undefined,
  });

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (processing) return;
    const { referrer, ...typed } = fields;
    const form: Form = { ...typed, userId: id.value };
    const rules = {
      codeRequired,
      ageLimit,
      today: seoulDay(new Date()),
    };
    const refusal = checkSignUp(form, rules);
    if (refusal) {
      setRefused(refusal);
      return void showAlert(textOf(refusal));
    }
    setProcessing(true);
    const codeProblem = await code.check(form.code);
    if (codeProblem !== null) {
      setProcessing(false);
      return void showAlert(codeProblem);
    }
    try {
      await send('/auth/signup', {
        userId: form.userId,
        userPw: form.userPw,
        nickname: form.nickname.trim(),
        phone: form.contact,
        code: form.code.trim(),
        cashoutPw: form.cashoutPw,
        owner: form.bankDepositor,
        account: form.bankAccount,
        bankName: form.bankName,
        sitename: siteName,
        ...(referrer === '' ? {} : { referrer }),
        ...(form.birthday === '' ? {} : { birthday: form.birthday }),
      });
      closeOverlays();
      go('/main');
      void showAlert(signedUpText, settings?.signup.approval ? '가입이 승인되면 로그인할 수 있어요.' : undefined);
    } catch (error) {
      setProcessing(false);
      void showAlert(
        error instanceof CallFailed ? error.message : '처리 중 문제가 생겼어요. 잠시 후 다시 시도해주세요.',
      );
    }
  };

  const differ = fields.userPw2 !== '' && fields.userPw !== fields.userPw2;
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  const idProblem = refused !== null && fieldOf(refused) === 'userId' ? textOf(refused) : undefined;

  return (
    <form className="sign-up-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
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
        good={/^[A-Za-z0-9]{4,}$/.test(id.value)}
        problem={idProblem}
        {...id.props}
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
      <TextField label="닉네임" autoComplete="nickname" maxLength={20} {...bind('nickname')} />
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
        hint={code.passed ? codeFineText : codeRequired ? '받은 코드를 입력해주세요' : '비워 두면 본사 코드로 가입돼요'}
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

function textOf(refusal: SignUpRefusal): string {
  const text = authTexts[refusal.code] as (refusal: SignUpRefusal) => string;
  return text(refusal);
}

const fieldOfCode: Record<SignUpRefusal['code'], Name | 'userId'> = {
  SIGN_UP_PASSWORDS_DIFFER: 'userPw2',
  SIGN_UP_ID_EMPTY: 'userId',
  SIGN_UP_ID_INVALID: 'userId',
  SIGN_UP_ID_RESERVED: 'userId',
  SIGN_UP_PASSWORD_EMPTY: 'userPw',
  SIGN_UP_PASSWORD_SHORT: 'userPw',
  SIGN_UP_PASSWORD_LONG: 'userPw',
  SIGN_UP_PASSWORD_IS_ID: 'userPw',
  SIGN_UP_NICKNAME_EMPTY: 'nickname',
  SIGN_UP_NICKNAME_INVALID: 'nickname',
  SIGN_UP_NICKNAME_RESERVED: 'nickname',
  SIGN_UP_NICKNAME_DECEIVES: 'nickname',
  SIGN_UP_CODE_EMPTY: 'code',
  SIGN_UP_CONTACT_EMPTY: 'contact',
  SIGN_UP_CONTACT_INVALID: 'contact',
  SIGN_UP_BIRTHDAY_INVALID: 'birthday',
  SIGN_UP_UNDER_AGE: 'birthday',
  SIGN_UP_BANK_EMPTY: 'bankName',
  SIGN_UP_DEPOSITOR_EMPTY: 'bankDepositor',
  SIGN_UP_ACCOUNT_EMPTY: 'bankAccount',
  SIGN_UP_ACCOUNT_INVALID: 'bankAccount',
  SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY: 'cashoutPw',
  SIGN_UP_WITHDRAWAL_PASSWORD_INVALID: 'cashoutPw',
  SIGN_UP_WITHDRAWAL_PASSWORD_WEAK: 'cashoutPw',
};

const fieldOf = (refusal: SignUpRefusal): Name | 'userId' => fieldOfCode[refusal.code];
