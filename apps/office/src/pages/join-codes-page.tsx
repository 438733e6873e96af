import { JoinCodesPage } from '../features/join-codes/join-codes-page.tsx';

export function Page() {
  return <JoinCodesPage />;
}
