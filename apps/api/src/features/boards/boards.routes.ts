import { boardCalls, boardDetail, boardPage, faqDetail, faqList, listBoards } from '@lime/contract/boards.ts';
import { boardTypeIds, boardTypes } from '@lime/domain/boards/board-types.ts';
import type { WireInquiryArticle } from '@lime/contract/inquiries.ts';
import type { Handle } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import type { Boards } from './boards.service.ts';

/**
 * @param ownInquiry  a member's inquiry by its number: articles and inquiries share one numbering (decision 72)
 */
export function registerBoards(
  handle: Handle,
  boards: Boards,
  ownInquiry: (memberId: number, seq: string) => Promise<WireInquiryArticle>,
): void {
  handle(listBoards, ({ input: { type, ...wanted }, caller }) => boards.list([type].flat(), wanted, caller));
  handle(boardDetail, async ({ input, caller }) => {
    try {
      return await boards.article(boardTypeIds, input, caller);
    } catch (error) {
      if (!caller || !(error instanceof Refused) || error.code !== 'NOT_FOUND') throw error;
      return { article: await ownInquiry(caller.memberId, input.seq) };
    }
  });
  handle(boardPage, ({ input, caller }) =>
    boards.article(
      boardTypes.flatMap(({ id, named }) => (named ? [id] : [])),
      input,
      caller,
    ),
  );
  handle(faqList, ({ input, caller }) => boards.list(['faq'], input, caller));
  handle(faqDetail, ({ input, caller }) => boards.article(['faq'], { seq: input.board_seq }, caller));
  for (const { type, list, article } of boardCalls) {
    handle(list, ({ input, caller }) => boards.list([type], input, caller));
    handle(article, ({ input, caller }) => boards.article([type], input, caller));
  }
}
