import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { go } from '@lime/ui/go.ts';
import { LimeMark } from '@lime/ui/lime-mark.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { CallFailed, wordsOf } from '../../lib/api.ts';
import { signIn, useEnded } from '../../lib/staff-session.ts';
import './sign-in.css';

/** Id and password, and where an authenticator is set up its six digits. */
export function SignInForm() {
  const ended = useEnded();
  const [id, setId] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.title = '로그인 | LIME 운영';
  }, []);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (id.trim() === '' || password === '') return setProblem('아이디와 비밀번호를 입력해주세요.');
    if (code !== null && !isCode(code)) return setProblem('인증 앱의 6자리 코드나 복구 코드를 입력해주세요.');
    setBusy(true);
    setProblem(null);
    try {
      await signIn(id.trim(), password, code ?? undefined);
      go(wanted(), { replace: true });
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'STAFF_CODE_NEEDED') setCode('');
      else {
        setProblem(wordsOf(error));
        if (code !== null) setCode('');
      }
      setBusy(false);
    }
  };

  return (
    <main className="sign-in">
      <form className="card" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <div className="brand">
          <LimeMark size={30} />
          <h1>
            LIME <span className="badge outline">운영</span>
          </h1>
        </div>
        {ended !== null && problem === null && (
          <MessageBand tone="warn" live>
            {ended}
          </MessageBand>
        )}
        {problem !== null && (
          <MessageBand tone="danger" live>
            {problem}
          </MessageBand>
        )}
        {code === null ? (
          <>
            <TextField
              label="관리자 아이디"
              name="userId"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={id}
              onChange={(event) => setId(event.target.value)}
            />
            <TextField
              label="비밀번호"
              name="userPw"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        ) : (
          <TextField
            label="인증 코드"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={24}
            hint="인증 앱에 보이는 6자리 숫자예요. 휴대폰이 없으면 복구 코드를 입력해주세요."
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <Button type="submit" look="primary" size="large" block busy={busy}>
          {busy ? '확인 중' : '로그인'}
        </Button>
        {code !== null && (
          <Button look="ghost" block onClick={() => setCode(null)}>
            다른 계정으로 로그인
          </Button>
        )}
        <p className="note">모의머니 · 현금 가치 없음 · 환전 불가</p>
      </form>
    </main>
  );
}

/** Six digits of an authenticator, or a recovery code. */
const isCode = (text: string) => /^(\d{6}|[a-z2-9]{16})$/i.test(text.replaceAll(/[\s-]/g, ''));

/** Where one wanted to go before the sign-in, when that is a page of the office. */
function wanted(): string {
  const to = new URLSearchParams(window.location.search).get('to') ?? '/';
  return /^\/[a-z]/.test(to) && !to.startsWith('/sign-in') ? to : '/';
}
