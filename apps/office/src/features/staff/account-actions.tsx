import type { WireStaffAccount } from '@lime/contract/staff-accounts.ts';
import { Button } from '@lime/ui/button.tsx';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';

type Props = {
  account: WireStaffAccount;
  busy: boolean;
  /** runs a call and says `done` once it has succeeded */
  onRun: (work: () => Promise<unknown>, done: string) => Promise<void>;
  onPassword: (password: string) => void;
};

/** Resets an account's password or authenticator and ends its sessions, each with a reason. */
export function AccountActions({ account, busy, onRun, onPassword }: Props) {
  const askAndRun = async (
    question: { title: string; text: string; yes: string; presets: readonly string[] },
    work: (body: { id: string; reason: string }) => Promise<unknown>,
    done: string,
  ) => {
    const reason = await askReason({ ...question, danger: true });
    if (reason !== null) await onRun(() => work({ id: account.id, reason }), done);
  };
  const resetPassword = () =>
    askAndRun(
      {
        title: '비밀번호를 초기화할까요?',
        text: '임시 비밀번호를 한 번만 보여줘요. 접속 중인 기기는 모두 로그아웃돼요.',
        yes: '초기화',
        presets: ['비밀번호 분실', '계정 도용 의심'],
      },
      async (body) => onPassword((await send('/staff/accounts/reset-password', body)).password),
      '비밀번호를 초기화했어요.',
    );
  const resetAuthenticator = () =>
    askAndRun(
      {
        title: '2단계 인증을 초기화할까요?',
        text: '다음 로그인부터 코드를 묻지 않아요. 본인인지 먼저 확인해주세요.',
        yes: '초기화',
        presets: ['휴대폰 분실', '휴대폰 교체'],
      },
      (body) => send('/staff/accounts/reset-authenticator', body),
      '2단계 인증을 초기화했어요.',
    );
  const endSessions = () =>
    askAndRun(
      {
        title: '모든 기기에서 로그아웃시킬까요?',
        text: `${account.loginId} 계정이 접속 중인 ${account.sessions}곳에서 바로 로그아웃돼요.`,
        yes: '모두 로그아웃',
        presets: ['자리 비움', '계정 도용 의심'],
      },
      (body) => send('/staff/accounts/end-sessions', body),
      '모든 기기에서 로그아웃시켰어요.',
    );
  return (
    <div className="drawer-actions">
      <Button size="small" disabled={busy} onClick={() => void resetPassword()}>
        비밀번호 초기화
      </Button>
      {account.secondFactor && (
        <Button size="small" disabled={busy} onClick={() => void resetAuthenticator()}>
          2단계 인증 초기화
        </Button>
      )}
      {account.sessions > 0 && (
        <Button size="small" disabled={busy} onClick={() => void endSessions()}>
          강제 로그아웃
        </Button>
      )}
    </div>
  );
}
