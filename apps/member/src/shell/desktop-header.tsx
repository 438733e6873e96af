import type { WireMember } from '@lime/contract/auth.ts';
import { AppLink, usePath } from '@lime/ui/app-link.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import { LogOut, Moon, RefreshCw, ShieldCheck, Sun } from 'lucide-react';
import { openOverlay, showNotLoaded } from '../lib/overlays.ts';
import { signOut, useMember } from '../lib/member-session.ts';
import { useTheme } from '../lib/theme.ts';
import { preloads } from './entry-dialogs.ts';
import { useVisit } from '../lib/visit.ts';
import { Logo } from './logo.tsx';
import { notesPath, productsOf, useMenu } from './menu.ts';
import type { MenuEntry } from './menu.ts';
import { Notice } from './notice.tsx';
import { Unread } from './unread.tsx';
import { useScrolled } from './use-scrolled.ts';
import { playMoney } from './shell-labels.ts';

const inPlayPath = '/sport/livematch';
/** Whether something is in play is asked once the page is shown: nothing waits for it. */
const LiveDot = laterPart(
  async () => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    return (await import('./live-dot.tsx')).LiveDot;
  },
  { background: true },
);

export function DesktopHeader() {
  const member = useMember();
  const scrolled = useScrolled(30);
  const here = usePath();
  const shown = useMenu();
  const unread = member?.notesUnread ?? 0;
  const visit = useVisit(member?.members_seq ?? null);
  const at = (place: 'util' | 'account') => shown.filter((entry) => entry.place === place && entry.path !== '/main');
  return (
    <header className="desktop-header">
      <div className="util">
        <div className="wide">
          <Notice />
          <span className="play-money">{playMoney}</span>
          {at('util').map(({ path, name, icon: Icon }) => (
            <AppLink key={path} to={path}>
              <Icon size={14} aria-hidden />
              {name}
              {path === notesPath && unread > 0 && <Unread count={unread} />}
            </AppLink>
          ))}
          <AppLink to="/responsible" className="care-link">
            <ShieldCheck size={14} aria-hidden />
            건전게임{visit && <span className="visit">접속 {visit}</span>}
          </AppLink>
          <button
            type="button"
            onClick={() => import('../lib/clear-cache.ts').then(({ clearCache }) => clearCache(), showNotLoaded)}
          >
            <RefreshCw size={14} aria-hidden />
            화면 새로 받기
          </button>
          <ThemeSwitch />
        </div>
      </div>
      <div className={scrolled ? 'head scrolled' : 'head'}>
        <div className="wide">
          <Logo />
          <nav className="nav" aria-label="주 메뉴">
            {productsOf(shown).map(({ path, name, under, digit }) => (
              <AppLink
                key={name}
                to={path}
                current={under?.test(here) ?? false}
                {...(digit !== null && { title: `Alt+${digit}`, 'aria-keyshortcuts': `Alt+${digit}` })}
              >
                {name}
                {path === inPlayPath && <LiveDot />}
              </AppLink>
            ))}
          </nav>
          {member ? (
            <Account member={member} links={at('account')} />
          ) : (
            <div className="account">
              <Button size="small" onClick={() => openOverlay({ kind: 'login' })} {...preloads('login')}>
                로그인
              </Button>
              <Button
                size="small"
                look="primary"
                onClick={() => openOverlay({ kind: 'signup' })}
                {...preloads('signup')}
              >
                회원가입
              </Button>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

function Account({ member, links }: { member: WireMember; links: readonly MenuEntry[] }) {
  return (
    <div className="account">
      {links.map(({ path, name, icon: Icon }) => (
        <AppLink key={path} to={path} className="account-link">
          <Icon size={16} aria-hidden />
          {name}
        </AppLink>
      ))}
      <i className="rule" />
      <Balance name="보유금" amount={member.members_cash} unit="원" />
      <Balance name="포인트" amount={member.members_point} unit="P" />
      <AppLink to="/point/change" className="btn tiny outline">
        전환
      </AppLink>
      <Button size="small" look="primary" onClick={() => openOverlay({ kind: 'deposit' })}>
        입금
      </Button>
      <Button size="small" onClick={() => openOverlay({ kind: 'withdrawal' })}>
        출금
      </Button>
      <i className="rule" />
      <div className="who">
        <span className="avatar" aria-hidden>
          {[...member.members_nickname][0]}
        </span>
        <div className="names">
          <b className="clip">{member.members_nickname}</b>
          <span>{member.members_grade}레벨</span>
        </div>
      </div>
      <IconButton label="로그아웃" onClick={() => void signOut()}>
        <LogOut size={17} aria-hidden />
      </IconButton>
    </div>
  );
}

function Balance({ name, amount, unit }: { name: string; amount: number; unit: string }) {
  return (
    <div className="balance">
      <span className="k">{name}</span>
      <span className="v">
        {formatAmount(amount)}
        <i>{unit}</i>
      </span>
    </div>
  );
}

function ThemeSwitch() {
  const { theme, toggle } = useTheme();
  return (
    <button type="button" onClick={toggle}>
      {theme === 'dark' ? <Sun size={14} aria-hidden /> : <Moon size={14} aria-hidden />}
      {theme === 'dark' ? '라이트 모드' : '다크 모드'}
    </button>
  );
}
