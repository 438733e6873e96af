import { CannedPage } from '../features/inquiries/canned-page.tsx';

export function Page() {
  return <CannedPage />;
}
