import { MenusPage } from '../features/settings/menus-page.tsx';

export function Page() {
  return <MenusPage />;
}
