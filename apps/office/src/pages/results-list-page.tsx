import { DecidedPage } from '../features/results/decided-page.tsx';

export function Page() {
  return <DecidedPage />;
}
