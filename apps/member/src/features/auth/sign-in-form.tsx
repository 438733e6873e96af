import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { lazy, Suspense, useState } from 'react';
import type { FormEvent } from 'react';
import { CallFailed } from '../../lib/api.ts';
import { openOverlay, showAlert } from '../../lib/overlays.ts';
import { signIn } from '../../lib/member-session.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import './auth.css';
import { useIdText } from './use-id-text.ts';

const SignInHelp = lazy(() => import('./sign-in-help.tsx').then((module) => ({ default: module.SignInHelp })));

const savedIdKey = 'lime_saved_id';

/** The two screens say a failed sign-in in words of their own. Source: specification 0 §4 "Login". */
const failed = {
  dialog: '로그인에 실패했습니다. 관리자에 문의 하세요.',
  page: '로그인에 실패했습니다. 관리자에게 문의하세요.',
};
const failedDetail = '아이디와 비밀번호를 다시 확인해주세요. 5번 틀리면 15분 동안 로그인할 수 없어요.';

/** Id and password, of the dialog and of the page. Source: specification 0 §4 and §5 "Login". */
export function SignInForm({ on }: { on: keyof typeof failed }) {
  const saved = readKept(savedIdKey);
  const id = useIdText(saved ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(saved !== null);
  const [processing, setProcessing] = useState(false);
  const [lost, setLost] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (processing) return;
    if (id.value === '') return void showAlert('아이디를 입력해주세요.');
    if (password === '') return void showAlert('비밀번호를 입력해주세요.');
    setProcessing(true);
    try {
      keep(savedIdKey, remember ? id.value : null);
      await signIn(id.value, password); // the page reloads
    } catch (error) {
      setProcessing(false);
      if (!(error instanceof CallFailed)) return void showAlert(failed[on]);
      if (error.code === 'AUTH_SIGN_IN_FAILED') return void showAlert(failed[on], failedDetail);
      void showAlert(error.message);
    }
  };

  if (lost)
    return (
      <Suspense>
        <SignInHelp onBack={() => setLost(false)} />
      </Suspense>
    );
  return (
    <form className="sign-in-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="아이디"
        name="userId"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={saved === null ? '' : undefined}
        {...id.props}
      />
      <TextField
        label="비밀번호"
        name="userPw"
        type="password"
        autoComplete="current-password"
        data-autofocus={saved === null ? undefined : ''}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <label className="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        아이디 저장
      </label>
      <Button type="submit" look="primary" size="large" block busy={processing}>
        {processing ? '로그인 중' : '로그인'}
      </Button>
      <p className="to-sign-up">
        <button type="button" onClick={() => setLost(true)}>
          아이디·비밀번호를 잊었어요
        </button>
      </p>
      <p className="to-sign-up">
        처음이신가요?
        <button type="button" onClick={() => openOverlay({ kind: 'signup' })}>
          회원가입
        </button>
      </p>
    </form>
  );
}
