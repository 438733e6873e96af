import * as z from 'zod';
import { boardType, boardTypeIds } from '@lime/domain/boards/board-types.ts';
import type { BoardTypeId, Readers } from '@lime/domain/boards/board-types.ts';
import { idText, moment, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { pictureId } from './pictures.ts';
import type { WirePicture } from './pictures.ts';

/** The longest HTML an article may have: with three bytes a letter it still fits a call's body. */
export const articleMaxLetters = 20_000;

const type = z.enum(boardTypeIds as [BoardTypeId, ...BoardTypeId[]]);

/** What staff write. `body` is HTML and is sanitised before it is kept; pages and games have a slug, nothing else does. */
export const articleBody = z
  .strictObject({
    type,
    title: z.string().trim().min(1).max(60),
    category: z.string().trim().max(30),
    slug: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .nullable(),
    body: z.string().max(articleMaxLetters),
    pictureId: pictureId.nullable(),
    isPinned: z.boolean(),
    audience: z.enum(['all', 'members']),
    /** of members: only these; empty: all */
    grades: z.array(z.int().min(1).max(10)).max(10),
    isVisible: z.boolean(),
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
  })
  .refine((article) => boardType(article.type).named === (article.slug !== null), { path: ['slug'] })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
  })
  .refine(({ audience, grades }) => audience === 'members' || grades.length === 0, { path: ['grades'] })
  .refine(({ grades }) => new Set(grades).size === grades.length, { path: ['grades'] });

/** An article as staff write it, checked. */
export type ArticleBody = z.output<typeof articleBody>;

/** Whether members see an article now: its switch, and the period it is shown in. */
export type ArticleState = 'shown' | 'hidden' | 'waiting' | 'over';

/** An article in the office's list. */
export type WireStaffArticleRow = {
  seq: string;
  type: BoardTypeId;
  title: string;
  category: string;
  slug: string | null;
  isPinned: boolean;
  audience: Readers;
  grades: number[];
  isVisible: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** on screens now, running out or not begun yet, by the server's clock */
  state: ArticleState;
  /** what wrote it instead of staff (`rule-table`), which writes it anew when that changes; null: staff */
  source: string | null;
  createdAt: string;
  changedAt: string;
};

/** An article as it is edited. `revision` says which text one has read. */
export type WireStaffArticle = WireStaffArticleRow & {
  body: string;
  pictureId: string | null;
  picture: WirePicture | null;
  revision: string;
};

/** Articles of a type: newest first, or in the order the office has set. `categories`: those there are of the type. */
export const staffListArticles = staffCall<{
  list: WireStaffArticleRow[];
  pagination: Pagination;
  categories: string[];
}>()({
  path: '/staff/boards/list',
  summary: '게시글 목록',
  right: 'boards.view',
  input: z.strictObject({
    type,
    page,
    size: pageSize,
    /** every word in the title or the text */
    q: z.string().max(64).default(''),
    state: z.enum(['shown', 'hidden', 'waiting', 'over']).optional(),
    category: z.string().max(30).optional(),
    /** absent: as members meet them */
    sort: z.enum(['title', 'changedAt', 'createdAt']).optional(),
    dir: z.enum(['asc', 'desc']).default('desc'),
  }),
});

/** One article in full, as it is edited. */
export const staffReadArticle = staffCall<{ article: WireStaffArticle }>()({
  path: '/staff/boards/read',
  summary: '게시글 상세',
  throws: ['NOT_FOUND'],
  right: 'boards.view',
  input: z.strictObject({ seq: idText }),
});

/** The HTML as members would get it: what an article's body becomes when it is kept. */
export const previewArticle = staffCall<{ body: string }>()({
  path: '/staff/boards/preview',
  summary: '게시글 미리보기',
  right: 'boards.edit',
  input: z.strictObject({ body: z.string().max(articleMaxLetters) }),
});

/** Refused BOARD_SLUG_TAKEN, PICTURE_UNKNOWN. */
export const createArticle = staffCall<{ article: WireStaffArticle }>()({
  path: '/staff/boards/create',
  summary: '게시글 작성',
  throws: ['BOARD_EMPTY', 'BOARD_SLUG_TAKEN', 'PICTURE_UNKNOWN'],
  right: 'boards.edit',
  writes: true,
  input: articleBody,
});

/** Refused BOARD_MOVED when a colleague has changed it since `revision`, BOARD_SLUG_TAKEN, PICTURE_UNKNOWN. A type stays. */
export const changeArticle = staffCall<{ article: WireStaffArticle }>()({
  path: '/staff/boards/change',
  summary: '게시글 수정',
  throws: ['BOARD_EMPTY', 'BOARD_MOVED', 'BOARD_SLUG_TAKEN', 'BOARD_TYPE_STAYS', 'NOT_FOUND', 'PICTURE_UNKNOWN'],
  right: 'boards.edit',
  writes: true,
  input: z.strictObject({ seq: idText, revision: z.string().max(40), article: articleBody }),
});

/** Shows or hides an article; its period still applies. */
export const showArticle = staffCall<{ article: WireStaffArticleRow }>()({
  path: '/staff/boards/show',
  summary: '게시글 노출 전환',
  throws: ['NOT_FOUND'],
  right: 'boards.edit',
  writes: true,
  input: z.strictObject({ seq: idText, isVisible: z.boolean() }),
});

/** Keeps an article at the top of its list, or lets go of it. */
export const pinArticle = staffCall<{ article: WireStaffArticleRow }>()({
  path: '/staff/boards/pin',
  summary: '게시글 상단 고정',
  throws: ['NOT_FOUND'],
  right: 'boards.edit',
  writes: true,
  input: z.strictObject({ seq: idText, isPinned: z.boolean() }),
});

/** Puts an article directly before or after another of its type, where the office sets the order. Refused BOARD_ORDER. */
export const orderArticle = staffCall<Record<string, never>>()({
  path: '/staff/boards/order',
  summary: '게시글 순서 변경',
  throws: ['BOARD_ORDER', 'NOT_FOUND'],
  right: 'boards.edit',
  writes: true,
  input: z.strictObject({ seq: idText, beside: idText, side: z.enum(['before', 'after']) }),
});

/** Deletes an article for good; `showArticle` only hides it. */
export const deleteArticle = staffCall<Record<string, never>>()({
  path: '/staff/boards/delete',
  summary: '게시글 삭제',
  throws: ['NOT_FOUND'],
  right: 'boards.edit',
  writes: true,
  input: z.strictObject({ seq: idText }),
});
