import { SlipsPage } from '../features/slips/slips-page.tsx';

/** /info/bet. */
export function Page() {
  return <SlipsPage />;
}
