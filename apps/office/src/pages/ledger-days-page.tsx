import { DaysPage } from '../features/ledger/days-page.tsx';

export function Page() {
  return <DaysPage />;
}
