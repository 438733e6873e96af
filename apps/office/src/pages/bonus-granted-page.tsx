import { GrantedPage } from '../features/bonus/granted-page.tsx';

export function Page() {
  return <GrantedPage />;
}
