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
import type { Handle } from '../../core/handle.ts';
import { sanitise } from '../../core/sanitise-html.ts';
import type { OfficeBoards } from './staff-boards.service.ts';

export function registerStaffBoards(handle: Handle, boards: OfficeBoards): void {
  handle(staffListArticles, ({ input }) => boards.list(input));
  handle(staffReadArticle, async ({ input }) => ({ article: await boards.read(input.seq) }));
  handle(previewArticle, async ({ input }) => ({ body: sanitise(input.body) }));
  handle(createArticle, async ({ tx, staff, input }) => ({ article: await boards.create(tx, staff, input) }));
  handle(changeArticle, async ({ tx, staff, input }) => ({
    article: await boards.change(tx, staff, input.seq, input),
  }));
  handle(showArticle, async ({ tx, staff, input }) => ({
    article: await boards.show(tx, staff, input.seq, input.isVisible),
  }));
  handle(pinArticle, async ({ tx, staff, input }) => ({
    article: await boards.pin(tx, staff, input.seq, input.isPinned),
  }));
  handle(orderArticle, async ({ tx, staff, input }) => {
    await boards.order(tx, staff, input.seq, input);
    return {};
  });
  handle(deleteArticle, async ({ tx, staff, input }) => {
    await boards.delete(tx, staff, input.seq);
    return {};
  });
}
