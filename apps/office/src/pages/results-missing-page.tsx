import { MissingPage } from '../features/results/missing-page.tsx';

export function Page() {
  return <MissingPage />;
}
