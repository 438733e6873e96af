import { InfoPage } from '../features/pages/info-page.tsx';

/** /fair: how results come about, and how to check them. */
export function Page() {
  return <InfoPage slug="fair" />;
}
