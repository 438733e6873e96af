import { AppLink, usePath } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { BrandMark, brandName } from '@lime/ui/brand.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Toasts } from '@lime/ui/toasts.tsx';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Authenticator } from '../../lib/authenticator.tsx';
import { QuestionHost } from '../../lib/confirm.tsx';
import { IdleWatch } from '../../lib/idle-watch.tsx';
import { PasswordForm } from '../../lib/own-password-form.tsx';
import { Page } from '../../lib/page.tsx';
import { SignInPanel } from '../../lib/sign-in-panel.tsx';
import { ask } from './agent-api.ts';
import './agent-area.css';
import { authenticatorOfAgent, refreshSelf, signInAgent, signOutAgent, useAgentSession } from './agent-session.ts';
import { BranchCodes } from './branch-codes.tsx';
import { BranchHome } from './branch-home.tsx';
import { BranchMembers } from './branch-members.tsx';
import { BranchNotes } from './branch-notes.tsx';
import { BranchPayouts } from './branch-payouts.tsx';
import { BranchSettlements } from './branch-settlements.tsx';
import { BranchTree } from './branch-tree.tsx';

/** The agents' pages, in the order of their links. */
const parts: readonly { path: string; name: string; show: () => ReactNode }[] = [
  { path: '/agent', name: '개요', show: () => <BranchHome /> },
  { path: '/agent/tree', name: '트리', show: () => <BranchTree /> },
  { path: '/agent/members', name: '회원', show: () => <BranchMembers /> },
  { path: '/agent/statements', name: '정산', show: () => <BranchSettlements /> },
  { path: '/agent/payouts', name: '지급', show: () => <BranchPayouts /> },
  { path: '/agent/notes', name: '쪽지', show: () => <BranchNotes /> },
  { path: '/agent/codes', name: '코드', show: () => <BranchCodes /> },
  { path: '/agent/account', name: '계정', show: () => <OwnAgentAccount /> },
];

const changePassword = (oldUserPw: string, userPw: string) => ask('/agent/me/change-password', { oldUserPw, userPw });

/** The pages of a partner: its sign-in, then its own branch. The session of staff has no part in them. */
export function AgentArea() {
  const { self, ended } = useAgentSession();
  const path = usePath();
  const part = parts.find((one) => one.path === path) ?? parts[0]!;

  useEffect(() => {
    if (self !== null) document.title = `${part.name} | ${brandName()} 총판`;
  }, [part, self]);

  useEffect(() => void refreshSelf(), []);

  if (self === null)
    return (
      <SignInPanel place="총판" idLabel="총판 아이디" ended={ended} signIn={signInAgent} onDone={() => undefined} />
    );
  return (
    <div className="agent-area">
      <a className="skip-link" href="#content">
        본문 바로가기
      </a>
      <header>
        <span className="brand">
          <BrandMark size={24} />
          <b>{brandName()}</b> <span className="badge outline">총판</span>
        </span>
        <span className="who">
          <b>{self.name}</b> <span className="code">{self.code}</span>
        </span>
        <Button size="small" onClick={() => void signOutAgent()}>
          <LogOut size={14} aria-hidden />
          로그아웃
        </Button>
        {!self.mustChangePassword && (
          <nav aria-label="총판 메뉴">
            {parts.map(({ path: to, name }) => (
              <AppLink key={to} to={to} manyPages current={to === part.path}>
                {name}
              </AppLink>
            ))}
          </nav>
        )}
      </header>
      <main id="content" tabIndex={-1}>
        {self.mustChangePassword ? <FirstPassword /> : part.show()}
      </main>
      <footer>모의머니 · 현금 가치 없음 · 환전 불가</footer>
      <Toasts />
      <QuestionHost />
      <IdleWatch minutes={self.idleMinutes} signOut={signOutAgent} onStay={() => void refreshSelf()} />
    </div>
  );
}

/** Staff have seen this password: until the agent chooses one, nothing else opens. */
function FirstPassword() {
  return (
    <Page title="새 비밀번호 정하기">
      <MessageBand tone="warn">
        지금 비밀번호는 관리자가 만든 임시 비밀번호예요. 본인만 아는 비밀번호로 바꾸면 화면이 열려요.
      </MessageBand>
      <div className="narrow">
        <PasswordForm change={changePassword} onDone={() => void refreshSelf()} />
      </div>
    </Page>
  );
}

function OwnAgentAccount() {
  const { self } = useAgentSession();
  if (self === null) return null;
  return (
    <Page title="내 계정" sub={`${self.name} · ${self.loginId}`}>
      <div className="narrow">
        <Authenticator account={self} calls={authenticatorOfAgent} onChange={() => void refreshSelf()} />
        <PasswordForm change={changePassword} />
      </div>
    </Page>
  );
}
