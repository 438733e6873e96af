import { HomePage } from '../features/home/home-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /main. */
export function Page() {
  return <WithAnswers><HomePage /></WithAnswers>;
}
