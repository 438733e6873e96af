import { TokenHub } from '../features/token/token-hub.tsx';
import { screenAt } from '../routes.tsx';

const hasScreen = (path: string) => screenAt(path) !== null;

/** /token/main. */
export function Page() {
  return <TokenHub hasScreen={hasScreen} />;
}
