import {
  boardDetail,
  boardPage,
  eventDetail,
  eventList,
  faqDetail,
  faqList,
  listBoards,
  noticeDetail,
  noticeList,
  ruleDetail,
  ruleList,
} from '@lime/contract/boards.ts';
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
  handle(noticeList, ({ input, caller }) => boards.list(['notice'], input, caller));
  handle(noticeDetail, ({ input, caller }) => boards.article(['notice'], input, caller));
  handle(eventList, ({ input, caller }) => boards.list(['event'], input, caller));
  handle(eventDetail, ({ input, caller }) => boards.article(['event'], input, caller));
  handle(ruleList, ({ input, caller }) => boards.list(['rule'], input, caller));
  handle(ruleDetail, ({ input, caller }) => boards.article(['rule'], input, caller));
}
