import { TokenHub } from '../features/token/token-hub.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';
import { screenAt } from '../routes.tsx';

const hasScreen = (path: string) => screenAt(path) !== null;

/** /token/main. */
export function Page() {
  return (
    <WithAnswers>
      <TokenHub hasScreen={hasScreen} />
    </WithAnswers>
  );
}
