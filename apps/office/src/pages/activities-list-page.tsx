import { RowsPage } from '../features/activities/rows-page.tsx';

export function Page() {
  return <RowsPage />;
}
