import { RoundsPage } from '../features/lotto/rounds-page.tsx';

export function Page() {
  return <RoundsPage />;
}
