import { boardCalls, boardDetail, boardPage, faqDetail, faqList, listBoards } from '@lime/contract/boards.ts';
import { boardTypeIds, boardTypes } from '@lime/domain/boards/board-types.ts';
import type { WireInquiryArticle } from '@lime/contract/inquiries.ts';
import type { Handle } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import { listArticlesFor, readArticleFor } from './boards.service.ts';
import type { BoardDeps } from './boards.service.ts';

/**
 * Articles as members and visitors read them.
 *
 * @param ownInquiry  a member's inquiry by its number: articles and inquiries share one numbering (decision 72)
 */
export function registerBoards(
  handle: Handle,
  deps: BoardDeps,
  ownInquiry: (memberId: number, seq: string) => Promise<WireInquiryArticle>,
): void {
  handle(listBoards, ({ input: { type, ...wanted }, caller }) => listArticlesFor(deps, [type].flat(), wanted, caller));
  handle(boardDetail, async ({ input, caller }) => {
    try {
      return await readArticleFor(deps, boardTypeIds, input, caller);
    } catch (error) {
      if (!caller || !(error instanceof Refused) || error.code !== 'NOT_FOUND') throw error;
      return { article: await ownInquiry(caller.memberId, input.seq) };
    }
  });
  handle(boardPage, ({ input, caller }) =>
    readArticleFor(
      deps,
      boardTypes.flatMap(({ id, named }) => (named ? [id] : [])),
      input,
      caller,
    ),
  );
  handle(faqList, ({ input, caller }) => listArticlesFor(deps, ['faq'], input, caller));
  handle(faqDetail, ({ input, caller }) => readArticleFor(deps, ['faq'], { seq: input.board_seq }, caller));
  for (const { type, list, article } of boardCalls) {
    handle(list, ({ input, caller }) => listArticlesFor(deps, [type], input, caller));
    handle(article, ({ input, caller }) => readArticleFor(deps, [type], input, caller));
  }
}
