import { RowsPage } from '../features/events/rows-page.tsx';

export function Page() {
  return <RowsPage />;
}
