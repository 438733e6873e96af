import { LeaguesPage } from '../features/trading/leagues-page.tsx';

export function Page() {
  return <LeaguesPage />;
}
