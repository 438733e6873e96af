import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { CallFailed, wordsOf } from './api.ts';
import './own-account.css';
import { toast } from '@lime/ui/toast.ts';

type Problem = { field: 'old' | 'next' | 'again'; text: string };

type Props = {
  /** sets the new password */
  change: (old: string, next: string) => Promise<unknown>;
  onDone?: () => void;
};

/** Another password for oneself; every other session of the account ends with it. */
export function PasswordForm({ change, onDone }: Props) {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongIn(old, next, again);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      await change(old, next);
      for (const clear of [setOld, setNext, setAgain]) clear('');
      toast('비밀번호를 바꿨어요. 다른 기기에서는 모두 로그아웃됐어요.', 'ok');
      onDone?.();
    } catch (error) {
      const isNew = error instanceof CallFailed && error.code === 'STAFF_PASSWORD_INVALID';
      setProblem({ field: isNew ? 'next' : 'old', text: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const problemOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);

  return (
    <section className="card" aria-labelledby="password">
      <div className="card-head">
        <h2 id="password">비밀번호 변경</h2>
      </div>
      <form className="card-body" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="지금 비밀번호"
          type="password"
          autoComplete="current-password"
          value={old}
          problem={problemOf('old')}
          onChange={(event) => setOld(event.target.value)}
        />
        <TextField
          label="새 비밀번호"
          type="password"
          autoComplete="new-password"
          maxLength={64}
          value={next}
          problem={problemOf('next')}
          hint="10~64자"
          onChange={(event) => setNext(event.target.value)}
        />
        <TextField
          label="새 비밀번호 확인"
          type="password"
          autoComplete="new-password"
          maxLength={64}
          value={again}
          problem={problemOf('again')}
          onChange={(event) => setAgain(event.target.value)}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={busy}>
            변경
          </Button>
        </div>
      </form>
    </section>
  );
}

function wrongIn(old: string, next: string, again: string): Problem | null {
  if (old === '') return { field: 'old', text: '지금 비밀번호를 입력해주세요.' };
  if (next.length < 10) return { field: 'next', text: '10자 이상 입력해주세요.' };
  if (next !== again) return { field: 'again', text: '새 비밀번호와 달라요.' };
  return null;
}
