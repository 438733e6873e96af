import { TransfersPage } from '../features/ledger/transfers-page.tsx';

export function Page() {
  return <TransfersPage />;
}
