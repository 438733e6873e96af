import { AppLink } from '@lime/ui/app-link.tsx';
import './line-tabs.css';

/** The pages about the member. Source: specification 2 §2 "a tab bar linking the my-info pages". */
const pages = [
  { path: '/info/user', name: '마이페이지' },
  { path: '/info/bet', name: '베팅내역' },
  { path: '/info/recommender', name: '추천인' },
] as const;

export function AccountTabs() {
  return (
    <nav className="line-tabs account-tabs" aria-label="내 정보">
      {pages.map(({ path, name }) => (
        <AppLink key={path} to={path}>
          {name}
        </AppLink>
      ))}
    </nav>
  );
}
