import { Approvals } from '../features/approvals/approvals.tsx';

export function Page() {
  return <Approvals />;
}
