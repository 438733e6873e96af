import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { ArticlePage } from '../features/boards/article-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** One article of a kind. */
export const pageOf = (kind: BoardTypeId) => ({
  Page: () => (
    <WithAnswers>
      <ArticlePage kind={kind} />
    </WithAnswers>
  ),
});
