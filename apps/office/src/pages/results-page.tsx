import { ProposalsPage } from '../features/results/proposals-page.tsx';

export function Page() {
  return <ProposalsPage />;
}
