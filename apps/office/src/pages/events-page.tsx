import { OverviewPage } from '../features/events/overview-page.tsx';

export function Page() {
  return <OverviewPage />;
}
