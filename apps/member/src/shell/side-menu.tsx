import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatPoints, formatWon } from '@lime/ui/format.ts';
import type { GameKind } from '@lime/domain/access/game-groups.ts';
import { Dices, Headset, LogOut, Moon, RefreshCw, Spade, Sun, Trophy, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { closeOverlays, dismissOverlay, openOverlay, showNotLoaded } from '../lib/overlays.ts';
import { signOut, useMember } from '../lib/member-session.ts';
import { useTheme } from '../lib/theme.ts';
import { preloads } from './entry-dialogs.ts';
import { useVisit } from '../lib/visit.ts';
import { notesPath, useMenu } from './menu.ts';
import type { MenuEntry } from './menu.ts';
import { playMoney } from './shell-labels.ts';

type Group = { readonly name: string; readonly icon: LucideIcon; readonly kinds?: readonly GameKind[] };
const sports: Group = { name: '스포츠', icon: Trophy, kinds: ['prematch', 'inplay'] };
const own: Group = { name: '내 정보', icon: UserRound };
const about: Group = { name: '고객센터', icon: Headset };
/** In the order of the menu. */
const groups: readonly Group[] = [
  sports,
  { name: '카지노', icon: Spade, kinds: ['casino', 'slots'] },
  { name: '게임', icon: Dices, kinds: ['mini', 'lotus', 'token'] },
  own,
  about,
];

function groupOf({ kind, place, path }: MenuEntry): Group {
  if (kind !== undefined) return groups.find(({ kinds }) => kinds?.includes(kind))!;
  if (path.startsWith('/sport/')) return sports;
  return place === 'money' || path.startsWith('/info/') || path === notesPath ? own : about;
}

/** The menu that slides in on a phone: who is here, every way, and the switches. */
export function SideMenu() {
  const member = useMember();
  const { theme, toggle } = useTheme();
  const menu = useMenu();
  const visit = useVisit(member?.members_seq ?? null);
  return (
    <Dialog title="메뉴" place="right" width={312} onClose={dismissOverlay} className="side-menu">
      <div className="body">
        {member ? (
          <div className="card person">
            <b>{member.members_nickname}</b>
            <span className="grade">{member.members_grade}레벨</span>
            <dl>
              <div>
                <dt>보유금</dt>
                <dd>{formatWon(member.members_cash)}</dd>
              </div>
              <div>
                <dt>포인트</dt>
                <dd>{formatPoints(member.members_point)}</dd>
              </div>
            </dl>
            <AppLink to="/responsible" className="text-link">
              건전게임 · 접속 {visit}
            </AppLink>
          </div>
        ) : (
          <div className="entry-buttons">
            <Button onClick={() => openOverlay({ kind: 'login' })} {...preloads('login')}>
              로그인
            </Button>
            <Button look="primary" onClick={() => openOverlay({ kind: 'signup' })} {...preloads('signup')}>
              회원가입
            </Button>
          </div>
        )}
        <nav aria-label="전체 메뉴">
          {[...Map.groupBy(menu, groupOf)]
            .toSorted(([a], [b]) => groups.indexOf(a) - groups.indexOf(b))
            .map(([{ name: group, icon: Icon }, entries]) => (
              <section key={group} aria-label={group}>
                <h3>
                  <Icon size={18} aria-hidden />
                  {group}
                </h3>
                {entries.map(({ path, name }) => (
                  <AppLink key={name} to={path} onClick={closeOverlays}>
                    {name}
                  </AppLink>
                ))}
              </section>
            ))}
        </nav>
        <div className="switches">
          <button type="button" onClick={toggle}>
            {theme === 'dark' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
            {theme === 'dark' ? '라이트 모드' : '다크 모드'}
          </button>
          <button
            type="button"
            onClick={() => {
              closeOverlays();
              import('../lib/clear-cache.ts').then(({ clearCache }) => clearCache(), showNotLoaded);
            }}
          >
            <RefreshCw size={20} aria-hidden />
            화면 새로 받기
          </button>
          {member && (
            <button
              type="button"
              onClick={() => {
                closeOverlays();
                void signOut();
              }}
            >
              <LogOut size={20} aria-hidden />
              로그아웃
            </button>
          )}
        </div>
        <p className="play-money-line">{playMoney}</p>
      </div>
    </Dialog>
  );
}
