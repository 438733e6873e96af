import { LottoSettingsPage } from '../features/lotto/settings-page.tsx';

export function Page() {
  return <LottoSettingsPage />;
}
