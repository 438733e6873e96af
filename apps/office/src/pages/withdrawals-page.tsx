import { CashQueue } from '../features/cash/cash-queue.tsx';

export function Page() {
  return <CashQueue kind="withdrawal" />;
}
