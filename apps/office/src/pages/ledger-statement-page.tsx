import { StatementPage } from '../features/ledger/statement-page.tsx';

export function Page() {
  return <StatementPage />;
}
