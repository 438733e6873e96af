import { OverviewPage } from '../features/activities/overview-page.tsx';

export function Page() {
  return <OverviewPage />;
}
