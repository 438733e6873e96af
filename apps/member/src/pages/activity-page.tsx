import { ArticlePage } from '../features/boards/article-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /bbs/e/d/$seq. */
export function Page() {
  return (
    <WithAnswers>
      <ArticlePage kind="event" />
    </WithAnswers>
  );
}
