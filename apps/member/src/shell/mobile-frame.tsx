import { AppLink } from '@lime/ui/app-link.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { LayoutGrid, Mail, Menu, Plus } from 'lucide-react';
import { openOverlay } from '../lib/overlays.ts';
import { useMember } from '../lib/member-session.ts';
import { useVisit } from '../lib/visit.ts';
import { Logo } from './logo.tsx';
import { barOf, notesPath, useMenu } from './menu.ts';
import './mobile.css';
import { Unread } from './unread.tsx';
import { useScrolled } from './use-scrolled.ts';

export function MobileHeader() {
  const member = useMember();
  const scrolled = useScrolled(50);
  useVisit(member?.members_seq ?? null); // shown in the menu
  return (
    <header className={scrolled ? 'mobile-header scrolled' : 'mobile-header'}>
      <Logo size={23} />
      <span className="fill" />
      {member ? (
        <>
          <AppLink
            to="/cash/in"
            className="cash"
            aria-label={`보유금 ${formatAmount(member.members_cash)}원, 입금하기`}
          >
            {formatAmount(member.members_cash)}
            <i>원</i>
            <span className="plus">
              <Plus size={14} strokeWidth={2.6} aria-hidden />
            </span>
          </AppLink>
          <AppLink to={notesPath} className="icon-btn notes-link" aria-label="쪽지">
            <Mail size={20} aria-hidden />
            {member.notesUnread > 0 && <Unread count={member.notesUnread} />}
          </AppLink>
        </>
      ) : (
        <AppLink to="/login" className="btn small primary">
          로그인
        </AppLink>
      )}
      <IconButton label="메뉴" className="big" onClick={() => openOverlay({ kind: 'mmenu' })}>
        <Menu size={22} aria-hidden />
      </IconButton>
    </header>
  );
}

/** The bar at the bottom: the ways a thumb reaches. */
export function MobileBar() {
  const entries = barOf(useMenu());
  return (
    <nav className="mobile-bar" aria-label="바로가기">
      {entries.map(({ path, name, icon: Icon }) => (
        <AppLink key={name} to={path}>
          <Icon size={22} aria-hidden />
          {name}
        </AppLink>
      ))}
      {entries.length < 5 && (
        <button type="button" onClick={() => openOverlay({ kind: 'mmenu' })}>
          <LayoutGrid size={22} aria-hidden />
          전체
        </button>
      )}
    </nav>
  );
}
