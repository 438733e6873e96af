import * as z from 'zod';
import { boardTypeIds } from '@lime/domain/boards/board-types.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { call, idText, page } from './call.ts';
import type { CallPath, Pagination } from './call.ts';
import type { WireInquiryArticle } from './inquiries.ts';

/**
 * An article. The names of the specification first, ours after them. Source: specification 2 §3 "Board article".
 *
 * `board_content` is HTML of the allowed elements alone (core/sanitise-html); null in the lists of a reader who may not open the
 * article (an event's, to a visitor). `board_img` is a path of our own origin, or null.
 */
export type WireArticle = {
  board_seq: string;
  /** the same number */
  seq: string;
  board_title: string;
  board_content: string | null;
  board_img: string | null;
  /** since when it can be read */
  board_regdatetime: string;
  /** always 관리자 */
  board_author_name: string;
  comments: { content: string; createdAt: string }[];
  board_type: BoardTypeId;
  /** '' where there is none */
  board_category: string;
  /** the name it is reached by instead of a number; null where it has none */
  board_slug: string | null;
  /** the first words, as plain text */
  board_summary: string;
  /** listed before all others */
  board_pinned: boolean;
  /** of the last seven days */
  board_new: boolean;
  /** until when it can be read; null: 무기한 */
  board_enddatetime: string | null;
};

/** A neighbour of an article in its list. */
export type ArticleLink = { board_seq: string; board_title: string };
/** `previous` is the older of the two, or the one above where the office has set the order; null at the ends. */
export type ArticlePayload = { article: WireArticle; previous: ArticleLink | null; next: ArticleLink | null };
/** `categories`: those there are in these lists, whatever was asked for. */
export type ArticleListPayload = { list: WireArticle[]; pagination: Pagination; categories: string[] };

/** The longest search. */
export const keywordLength = 40;

const listed = {
  page,
  /** rows of a page; absent: what the kind has (20, rules 100) */
  size: z.int().min(1).max(100).optional(),
  /** every word must be in the title or the text */
  keyword: z.string().max(keywordLength).default(''),
  category: z.string().max(30).default(''),
};
const list = z.strictObject(listed);
const bySeq = z.strictObject({ seq: idText });
const typeName = z.enum(boardTypeIds as [BoardTypeId, ...BoardTypeId[]]);

/** Several kinds at once. Source: specification 2 §7. */
export const listBoards = call<ArticleListPayload>()({
  path: '/board/list/all',
  summary: '게시글 목록',
  throws: ['AUTH_REQUIRED'],
  auth: 'visitor',
  get: true,
  input: z.strictObject({
    ...listed,
    type: z.union([typeName, z.array(typeName).min(1).max(boardTypeIds.length)]).default(['notice', 'event', 'rule']),
  }),
});

/**
 * An article of any kind the caller may open, or the caller's own inquiry with its `comments` (decision 72).
 *
 * @throws NOT_FOUND (404) for another member's inquiry and an unknown number alike
 */
export const boardDetail = call<ArticlePayload | { article: WireInquiryArticle }>()({
  path: '/board/detail/:seq',
  summary: '게시글 상세',
  throws: ['AUTH_REQUIRED'],
  auth: 'visitor',
  get: true,
  input: bySeq,
});

/** A page of the footer or the introduction of a game, by its name. */
export const boardPage = call<ArticlePayload>()({
  path: '/board/page/:slug',
  summary: '안내 페이지 조회',
  throws: ['NOT_FOUND'],
  auth: 'visitor',
  get: true,
  input: z.strictObject({ slug: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
});

/** Questions are for members (decision 36). */
export const faqList = call<ArticleListPayload>()({
  path: '/board/faq/list',
  summary: '자주 묻는 질문 목록',
  auth: 'member',
  get: true,
  input: list,
});
/** One of the frequent questions. */
export const faqDetail = call<ArticlePayload>()({
  path: '/board/faq/detail/:board_seq',
  summary: '자주 묻는 질문 상세',
  throws: ['NOT_FOUND'],
  auth: 'member',
  get: true,
  input: z.strictObject({ board_seq: idText }),
});

/** `type` is a known key there too; the path says the kind, so no other is taken. */
const aliasList = <const P extends CallPath>(path: P, summary: string, type: BoardTypeId) =>
  call<ArticleListPayload>()({
    path,
    summary,
    throws: ['AUTH_REQUIRED'],
    auth: 'visitor',
    get: true,
    input: list.extend({ type: typeName.refine((asked) => asked === type).optional() }),
  });
const aliasDetail = <const P extends CallPath>(path: P, summary: string) =>
  call<ArticlePayload>()({
    path,
    summary,
    throws: ['AUTH_REQUIRED', 'NOT_FOUND'],
    auth: 'visitor',
    get: true,
    input: bySeq,
  });

/** One kind each, by the path of its page (decision 36). */
export const noticeList = aliasList('/bbs/n/l', '공지사항 목록', 'notice');
/** As `noticeList`: one notice. */
export const noticeDetail = aliasDetail('/bbs/n/d/:seq', '공지사항 상세');
/** As `noticeList`: the events. */
export const eventList = aliasList('/bbs/e/l', '이벤트 목록', 'event');
/** As `noticeList`: one event, for members alone. */
export const eventDetail = aliasDetail('/bbs/e/d/:seq', '이벤트 상세');
/** As `noticeList`: the rules. */
export const ruleList = aliasList('/bbs/rule/l', '이용규정 목록', 'rule');
/** As `noticeList`: one rule. */
export const ruleDetail = aliasDetail('/bbs/rule/d/:seq', '이용규정 상세');

/** These calls by their kind; the questions' need a member. */
export const boardCalls = [
  { type: 'notice', list: noticeList, article: noticeDetail },
  { type: 'event', list: eventList, article: eventDetail },
  { type: 'rule', list: ruleList, article: ruleDetail },
] as const;
