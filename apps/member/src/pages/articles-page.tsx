import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { ArticlesPage } from '../features/boards/articles-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** The list of a kind of article. */
export const pageOf = (kind: BoardTypeId) => ({
  Page: () => (
    <WithAnswers>
      <ArticlesPage kind={kind} />
    </WithAnswers>
  ),
});
