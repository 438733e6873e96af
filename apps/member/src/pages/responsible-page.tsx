import { InfoPage } from '../features/pages/info-page.tsx';

/** /responsible: how to keep control, and who helps. */
export function Page() {
  return <InfoPage slug="responsible" />;
}
