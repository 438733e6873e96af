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
import type { Handle } from '../../core/handle.ts';
import type { Boards } from './boards.service.ts';

export function registerBoards(handle: Handle, boards: Boards): void {
  handle(listBoards, ({ input: { type, ...wanted }, caller }) => boards.list([type].flat(), wanted, caller));
  handle(boardDetail, ({ input, caller }) => boards.article(boardTypeIds, input, caller));
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
