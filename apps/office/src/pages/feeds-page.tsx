import { FeedsPage } from '../features/feeds/feeds-page.tsx';

export function Page() {
  return <FeedsPage />;
}
