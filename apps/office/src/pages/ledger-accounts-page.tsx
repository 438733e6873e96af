import { AccountsPage } from '../features/ledger/accounts-page.tsx';

export function Page() {
  return <AccountsPage />;
}
