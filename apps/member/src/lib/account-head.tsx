import { AppLink } from '@lime/ui/app-link.tsx';
import { useMember } from './member-session.ts';
import './account-head.css';

/** The pages about the member. Source: specification 2 §2 "a tab bar linking the my-info pages". */
const pages = [
  { path: '/info/user', name: '마이페이지' },
  { path: '/info/bet', name: '베팅내역' },
  { path: '/info/recommender', name: '추천인' },
  { path: '/bbs/msg/l', name: '쪽지' },
] as const;

/** The name of a page about the member, with links to the others next to it. */
export function AccountHead({ title }: { title: string }) {
  const unread = useMember()?.notesUnread ?? 0;
  return (
    <div className="account-head">
      <h1>{title}</h1>
      <nav className="account-pills" aria-label="내 정보">
        {pages.map(({ path, name }) => (
          <AppLink key={path} to={path}>
            {name}
            {path === '/bbs/msg/l' && unread > 0 && (
              <span className="count" aria-label={`안 읽은 쪽지 ${unread}통`}>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </AppLink>
        ))}
      </nav>
    </div>
  );
}
