import type { WireMember } from '@lime/contract/auth.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { LogOut, Moon, RefreshCw, Sun } from 'lucide-react';
import { AppLink } from '../lib/app-link.tsx';
import { clearCache } from '../lib/clear-cache.ts';
import { openOverlay } from '../lib/overlays.ts';
import { signOut, useMember } from '../lib/session.ts';
import { useTheme } from '../lib/theme.ts';
import { Logo } from './logo.tsx';
import { menu } from './menu.ts';
import { Notice } from './notice.tsx';
import { useScrolled } from './use-scrolled.ts';
import { playMoney } from './words.ts';

export function DesktopHeader() {
  const member = useMember();
  const scrolled = useScrolled(30);
  const at = (place: 'nav' | 'util' | 'account') =>
    menu.filter((entry) => entry.place === place && entry.path !== '/main');
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
            </AppLink>
          ))}
          <button type="button" onClick={() => void clearCache()}>
            <RefreshCw size={14} aria-hidden />
            캐시삭제
          </button>
          <ThemeSwitch />
        </div>
      </div>
      <div className={scrolled ? 'head scrolled' : 'head'}>
        <div className="wide">
          <Logo />
          <nav className="nav" aria-label="주 메뉴">
            {at('nav').map(({ path, name }) => (
              <AppLink key={path} to={path}>
                {name}
              </AppLink>
            ))}
          </nav>
          {member ? (
            <Account member={member} links={at('account')} />
          ) : (
            <div className="account">
              <Button size="small" onClick={() => openOverlay({ kind: 'login' })}>
                로그인
              </Button>
              <Button size="small" look="primary" onClick={() => openOverlay({ kind: 'signup' })}>
                회원가입
              </Button>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

function Account({ member, links }: { member: WireMember; links: typeof menu }) {
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
