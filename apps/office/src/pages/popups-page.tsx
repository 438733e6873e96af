import { PopupsPage } from '../features/popups/popups-page.tsx';

export function Page() {
  return <PopupsPage />;
}
