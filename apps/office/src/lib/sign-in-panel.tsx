import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { BrandMark, brandName } from '@lime/ui/brand.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { CallFailed, wordsOf } from './api.ts';
import './sign-in-panel.css';

type Props = {
  /** next to the logo and in the title: 운영 */
  place: string;
  /** 관리자 아이디 */
  idLabel: string;
  /** why the last session ended; null: nobody was thrown out */
  ended: string | null;
  /** @throws CallFailed STAFF_CODE_NEEDED where the code of an authenticator is missing */
  signIn: (userId: string, userPw: string, code?: string) => Promise<void>;
  onDone: () => void;
};

/** Id and password, and where an authenticator is set up its six digits. */
export function SignInPanel({ place, idLabel, ended, signIn, onDone }: Props) {
  const [id, setId] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.title = `로그인 | ${brandName()} ${place}`;
  }, [place]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (id.trim() === '' || password === '') return setProblem('아이디와 비밀번호를 입력해주세요.');
    if (code !== null && !isCode(code)) return setProblem('인증 앱의 6자리 코드나 복구 코드를 입력해주세요.');
    setBusy(true);
    setProblem(null);
    try {
      await signIn(id.trim(), password, code ?? undefined);
      onDone();
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
          <BrandMark size={30} />
          <h1>
            {brandName()} <span className="badge outline">{place}</span>
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
              label={idLabel}
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
