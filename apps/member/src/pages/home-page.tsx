import { HomePage } from '../features/home/home-page.tsx';

/** /main. */
export function Page() {
  return <HomePage />;
}
