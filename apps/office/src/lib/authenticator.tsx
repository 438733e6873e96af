import type { WireAuthenticator } from '@lime/contract/staff-auth.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { wordsOf } from './api.ts';
import './own-account.css';
import { ShownOnce } from './shown-once.tsx';
import { toast } from '@lime/ui/toast.ts';

/** What the server does for it; without `renew` there are no new recovery codes. */
export type AuthenticatorCalls = {
  readonly start: (password: string) => Promise<WireAuthenticator>;
  readonly confirm: (code: string) => Promise<{ recoveryCodes: string[] }>;
  readonly remove: (password: string, code: string) => Promise<unknown>;
  readonly renew?: (password: string, code: string) => Promise<{ recoveryCodes: string[] }>;
};

type Props = {
  account: { readonly secondFactor: boolean; readonly recoveryCodes: number };
  calls: AuthenticatorCalls;
  /** the account has changed */
  onChange: () => void;
};

/** Sets up an authenticator (password, QR code, first code) or removes the one that is there (password and code). */
export function Authenticator({ account, calls, onChange }: Props) {
  const [begun, setBegun] = useState<WireAuthenticator | null>(null);
  const [asking, setAsking] = useState<'authenticator' | 'codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const handleDone = (words: string, recoveryCodes: readonly string[] | null = null) => {
    setBegun(null);
    setAsking(null);
    setCodes(recoveryCodes);
    toast(words, 'ok');
    onChange();
  };

  return (
    <section className="card" aria-labelledby="authenticator">
      <div className="card-head">
        <h2 id="authenticator">2단계 인증</h2>
        {account.secondFactor ? <Badge tone="win">사용 중</Badge> : <Badge tone="warn">등록 안 됨</Badge>}
      </div>
      <div className="card-body">
        {begun ? (
          <Confirm
            begun={begun}
            confirm={calls.confirm}
            onDone={(recoveryCodes) => handleDone('2단계 인증을 등록했어요.', recoveryCodes)}
            onCancel={() => setBegun(null)}
          />
        ) : asking === 'codes' && calls.renew ? (
          <Renew
            renew={calls.renew}
            onDone={(recoveryCodes) => handleDone('복구 코드를 새로 만들었어요.', recoveryCodes)}
            onCancel={() => setAsking(null)}
          />
        ) : asking ? (
          account.secondFactor ? (
            <Remove
              remove={calls.remove}
              onDone={() => handleDone('2단계 인증을 해제했어요.')}
              onCancel={() => setAsking(null)}
            />
          ) : (
            <Begin start={calls.start} onBegun={setBegun} onCancel={() => setAsking(null)} />
          )
        ) : (
          <>
            <p className="soft">
              {account.secondFactor
                ? '로그인할 때 비밀번호와 함께 인증 앱의 6자리 코드를 물어봐요. 휴대폰을 바꿀 때는 해제하고 다시 등록해주세요. 휴대폰을 잃어버렸으면 코드 자리에 복구 코드를 입력하면 돼요.'
                : '인증 앱(Google Authenticator, Microsoft Authenticator 등)을 등록하면 비밀번호가 새어 나가도 계정을 지킬 수 있어요.'}
            </p>
            {account.secondFactor && (
              <p className={account.recoveryCodes < 3 ? 'few-codes' : undefined}>
                남은 복구 코드 <b>{account.recoveryCodes}개</b>
              </p>
            )}
            <div className="form-actions">
              {account.secondFactor && calls.renew && (
                <Button onClick={() => setAsking('codes')}>복구 코드 다시 만들기</Button>
              )}
              <Button look={account.secondFactor ? 'outline' : 'primary'} onClick={() => setAsking('authenticator')}>
                {account.secondFactor ? '해제하기' : '인증 앱 등록하기'}
              </Button>
            </div>
          </>
        )}
      </div>
      {codes && (
        <ShownOnce
          title="복구 코드"
          text="휴대폰을 쓸 수 없을 때 인증 코드 대신 입력해요. 코드 하나는 한 번만 쓸 수 있어요."
          secret={codes}
          keep="휴대폰이 아닌 곳에 보관해주세요."
          done="보관했어요"
          onClose={() => setCodes(null)}
        />
      )}
    </section>
  );
}

/** The form of one step: it runs, shows what is wrong next to its field, and is left by 취소. */
function useStep(run: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    run()
      .catch((error: unknown) => setProblem(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, handleSubmit };
}

type BeginProps = Pick<AuthenticatorCalls, 'start'> & {
  onBegun: (begun: WireAuthenticator) => void;
  onCancel: () => void;
};

function Begin({ start, onBegun, onCancel }: BeginProps) {
  const [password, setPassword] = useState('');
  const { busy, problem, handleSubmit } = useStep(async () => onBegun(await start(password)));
  return (
    <form noValidate onSubmit={handleSubmit}>
      <TextField
        label="지금 비밀번호"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        problem={problem}
        hint="본인인지 확인하려고 한 번 더 물어봐요."
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="form-actions">
        <Button onClick={onCancel}>취소</Button>
        <Button type="submit" look="primary" busy={busy} aria-disabled={password === ''}>
          다음
        </Button>
      </div>
    </form>
  );
}

type ConfirmProps = Pick<AuthenticatorCalls, 'confirm'> & {
  begun: WireAuthenticator;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

function Confirm({ begun, confirm, onDone, onCancel }: ConfirmProps) {
  const [code, setCode] = useState('');
  const { busy, problem, handleSubmit } = useStep(async () => {
    const { recoveryCodes } = await confirm(code);
    onDone(recoveryCodes);
  });
  return (
    <form noValidate className="confirm-code" onSubmit={handleSubmit}>
      <ol className="soft">
        <li>인증 앱에서 QR 코드를 찍거나 아래 키를 직접 입력해주세요.</li>
        <li>앱에 보이는 6자리 코드를 입력해주세요.</li>
      </ol>
      <img src={begun.qr} width={196} height={196} alt="인증 앱으로 찍는 QR 코드" />
      <div className="secret-key">
        <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={begun.secret}>키 복사</CopyButton>
      </div>
      <TextField
        label="인증 코드"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        value={code}
        problem={problem}
        hint="30초마다 바뀌는 숫자예요."
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
      />
      <div className="form-actions">
        <Button onClick={onCancel}>취소</Button>
        <Button type="submit" look="primary" busy={busy} aria-disabled={code.length !== 6}>
          등록
        </Button>
      </div>
    </form>
  );
}

type RemoveProps = Pick<AuthenticatorCalls, 'remove'> & { onDone: () => void; onCancel: () => void };

function Remove({ remove, onDone, onCancel }: RemoveProps) {
  const run = async (password: string, code: string) => {
    await remove(password, code);
    onDone();
  };
  return <PasswordAndCode label="해제" look="danger" mayRecover run={run} onCancel={onCancel} />;
}

type RenewProps = {
  renew: NonNullable<AuthenticatorCalls['renew']>;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
};

function Renew({ renew, onDone, onCancel }: RenewProps) {
  const run = async (password: string, code: string) => {
    const { recoveryCodes } = await renew(password, code);
    onDone(recoveryCodes);
  };
  return <PasswordAndCode label="새로 만들기" look="primary" run={run} onCancel={onCancel} />;
}

type PasswordAndCodeProps = {
  label: string;
  look: 'primary' | 'danger';
  /** a recovery code does as well */
  mayRecover?: boolean;
  run: (password: string, code: string) => Promise<void>;
  onCancel: () => void;
};

function PasswordAndCode({ label, look, mayRecover = false, run, onCancel }: PasswordAndCodeProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, problem, handleSubmit } = useStep(() => run(password, code));
  return (
    <form noValidate onSubmit={handleSubmit}>
      <TextField
        label="지금 비밀번호"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label="인증 코드"
        inputMode={mayRecover ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={mayRecover ? 24 : 6}
        value={code}
        problem={problem}
        hint={mayRecover ? '인증 앱의 6자리 코드나 복구 코드예요.' : '복구 코드는 쓸 수 없어요.'}
        onChange={(event) => setCode(mayRecover ? event.target.value : event.target.value.replaceAll(/\D/g, ''))}
      />
      <div className="form-actions">
        <Button onClick={onCancel}>취소</Button>
        <Button type="submit" look={look} busy={busy} aria-disabled={password === '' || code.length < 6}>
          {label}
        </Button>
      </div>
    </form>
  );
}
