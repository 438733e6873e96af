import { ArticlePage } from '../features/boards/article-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /board/faq/detail/$board_seq. */
export function Page() {
  return (
    <WithAnswers>
      <ArticlePage kind="faq" />
    </WithAnswers>
  );
}
