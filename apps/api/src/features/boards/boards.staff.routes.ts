import {
  changeArticle,
  createArticle,
  deleteArticle,
  orderArticle,
  pinArticle,
  previewArticle,
  showArticle,
  staffListArticles,
  staffReadArticle,
} from '@lime/contract/staff-boards.ts';
import type { Db } from '../../core/db.ts';
import type { Handle } from '../../core/handle.ts';
import { sanitise } from '../../core/sanitise-html.ts';
import {
  addArticle,
  changeArticleBody,
  listStaffArticles,
  moveArticle,
  readStaffArticle,
  removeArticle,
  setArticlePinned,
  setArticleShown,
} from './staff-boards.service.ts';

/** Articles in the office. */
export function registerStaffBoards(handle: Handle, db: Db): void {
  handle(staffListArticles, ({ input }) => listStaffArticles(db, input));
  handle(staffReadArticle, async ({ input }) => ({ article: await readStaffArticle(db, input.seq) }));
  handle(previewArticle, async ({ input }) => ({ body: sanitise(input.body) }));
  handle(createArticle, async ({ tx, staff, input }) => ({ article: await addArticle(tx, staff, input) }));
  handle(changeArticle, async ({ tx, staff, input }) => ({
    article: await changeArticleBody(tx, staff, input.seq, input),
  }));
  handle(showArticle, async ({ tx, staff, input }) => ({
    article: await setArticleShown(tx, staff, input.seq, input.isVisible),
  }));
  handle(pinArticle, async ({ tx, staff, input }) => ({
    article: await setArticlePinned(tx, staff, input.seq, input.isPinned),
  }));
  handle(orderArticle, async ({ tx, staff, input }) => {
    await moveArticle(tx, staff, input.seq, input);
    return {};
  });
  handle(deleteArticle, async ({ tx, staff, input }) => {
    await removeArticle(tx, staff, input.seq);
    return {};
  });
}
