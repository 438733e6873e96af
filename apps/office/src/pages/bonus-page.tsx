import { CodesPage } from '../features/bonus/codes-page.tsx';

export function Page() {
  return <CodesPage />;
}
