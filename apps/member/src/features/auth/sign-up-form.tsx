import { codeFineText } from '@lime/contract/auth.texts.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { useRef } from 'react';
import { digits } from '../../lib/use-member-form.ts';
import './auth.css';
import { useNameCheck } from './use-name-check.ts';
import { useSignUp } from './use-sign-up.ts';

type SignUp = ReturnType<typeof useSignUp>;

/** Every field of the sign-up. Source: specification 0 §2, §4, §5. */
export function SignUpForm() {
  const form = useRef<HTMLFormElement>(null);
  const signUp = useSignUp((field) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`));
  return (
    <form ref={form} className="sign-up-form" noValidate onSubmit={signUp.handleSubmit}>
      <SignInFields {...signUp} />
      <PersonFields {...signUp} />
      <BankFields {...signUp} />
      <CodeFields {...signUp} />
      <Button className="full" type="submit" look="primary" size="large" busy={signUp.busy}>
        {signUp.busy ? '가입 중' : '즉시가입'}
      </Button>
    </form>
  );
}

/** Id and password. */
function SignInFields({ id, fields, problems, setProblems, bind }: SignUp) {
  const idCheck = useNameCheck('userId', id.value);
  const differ = fields.userPw2 !== '' && fields.userPw !== fields.userPw2;
  return (
    <>
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
        onInput={() => setProblems(({ userId: _gone, ...others }) => others)}
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
    </>
  );
}

/** Who the member is, and the password of withdrawals. */
function PersonFields({ fields, problems, bind, ageLimit }: SignUp) {
  const nicknameCheck = useNameCheck('nickname', fields.nickname);
  return (
    <>
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
    </>
  );
}

/** The account of withdrawals. */
function BankFields({ bind, banks }: SignUp) {
  return (
    <>
      <p className="full part">
        <b>출금 계좌</b>
        예금주는 나중에 바꿀 수 없어요
      </p>
      <SelectField label="은행" {...bind('bankName')}>
        <option value="">은행을 골라주세요</option>
        {banks.map((name) => (
          <option key={name}>{name}</option>
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
    </>
  );
}

/** Who invited the member. */
function CodeFields({ fields, bind, code, codeRequired }: SignUp) {
  return (
    <>
      <TextField
        label="가입코드"
        mark={codeRequired ? '필수' : '선택'}
        placeholder={codeRequired ? '가입코드 입력' : '가입코드가 있으면 입력'}
        autoComplete="off"
        hint={
          code.passed
            ? code.greeting || codeFineText
            : codeRequired
              ? '받은 코드를 입력해주세요'
              : '비워두면 본사 코드로 가입돼요'
        }
        good={code.passed}
        {...bind('code')}
        {...(code.message === null ? {} : { problem: code.message })}
        onBlur={() => void code.check(fields.code)}
      />
      <TextField label="추천인 아이디" mark="선택" autoComplete="off" {...bind('referrer')} />
    </>
  );
}
