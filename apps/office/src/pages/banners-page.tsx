import { BannersPage } from '../features/banners/banners-page.tsx';

export function Page() {
  return <BannersPage />;
}
