import { pictureSrc } from '@lime/contract/picture-path.ts';
import type { ArticleListPayload, ArticlePayload, WireArticle } from '@lime/contract/boards.ts';
import { boardAuthor, boardType, mayRead, pageSizeOf } from '@lime/domain/boards/board-types.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import type { Caller, Core } from '../../core/context.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { firstWords } from '../../core/sanitise-html.ts';
import type { Members } from '../members/members.service.ts';
import { readArticle, readArticles, readCategories, readNeighbours } from './boards.sql.ts';
import type { ArticleRow } from './boards.sql.ts';

/** Of the list's second line. */
const summaryLength = 80;

/** Which articles a list asks for. */
export type ArticleQuery = {
  readonly page: number;
  /** absent: what the kinds have */
  readonly size?: number | undefined;
  readonly keyword: string;
  readonly category: string;
};

/** What reading articles needs. */
export type BoardDeps = Pick<Core, 'db'> & { readonly members: Pick<Members, 'facts'> };

/**
 * A page of what the reader sees of these kinds, pinned ones first.
 *
 * @throws Refused AUTH_REQUIRED (401) when one of them is for members and a visitor asks
 */
export async function listArticlesFor(
  { db, members }: BoardDeps,
  types: readonly BoardTypeId[],
  { page, size = pageSizeOf(types), keyword, category }: ArticleQuery,
  reader: Caller | null,
): Promise<ArticleListPayload> {
  const isMember = reader !== null;
  if (!types.every((type) => mayRead(type, 'list', isMember))) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  const filter = {
    types,
    words: wordsOf(keyword),
    category: category.normalize('NFC'),
    grade: await gradeOf(members, reader),
  };
  const byPosition = types.every((type) => boardType(type).order === 'position');
  const [{ rows, total }, categories] = await Promise.all([
    readArticles(db, filter, { byPosition, offset: (page - 1) * size, size }),
    readCategories(db, filter),
  ]);
  return {
    list: rows.map((row) => toWire(row, mayRead(row.type, 'detail', isMember))),
    pagination: paginationOf(page, size, total),
    categories,
  };
}

/**
 * An article with the previous and the next one.
 *
 * @throws Refused NOT_FOUND (404) for what is not there, not of these kinds, hidden, not yet or no longer shown, or of
 *   other grades; AUTH_REQUIRED (401) for what a visitor sees and only members open
 */
export async function readArticleFor(
  { db, members }: BoardDeps,
  types: readonly BoardTypeId[],
  at: { seq: string } | { slug: string },
  reader: Caller | null,
): Promise<ArticlePayload> {
  const grade = await gradeOf(members, reader);
  const row = await readArticle(db, at, { types, grade });
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (!mayRead(row.type, 'detail', reader !== null)) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  const byPosition = boardType(row.type).order === 'position';
  const beside = await readNeighbours(db, row, { byPosition, grade });
  const link = (side: 'previous' | 'next') => {
    const found = beside.find((one) => one.side === side);
    return found ? { board_seq: String(found.id), board_title: found.title } : null;
  };
  return { article: toWire(row, true), previous: link('previous'), next: link('next') };
}

const gradeOf = async (members: BoardDeps['members'], reader: Caller | null) =>
  reader === null ? null : ((await members.facts(reader.memberId))?.grade ?? null);

/** Every word of a search, in the one way of writing Hangul that titles and texts are kept in. */
function wordsOf(keyword: string): string[] {
  return keyword.normalize('NFC').split(/\s+/).filter(Boolean);
}

function toWire(row: ArticleRow, mayOpen: boolean): WireArticle {
  const seq = String(row.id);
  return {
    board_seq: seq,
    seq,
    board_title: row.title,
    board_content: mayOpen ? row.body : null,
    board_img: row.picture_id === null ? null : pictureSrc(row.picture_id),
    board_regdatetime: row.shown_at.toISOString(),
    board_author_name: boardAuthor,
    comments: [],
    board_type: row.type,
    board_category: row.category,
    board_slug: row.slug,
    board_summary: firstWords(row.body, summaryLength),
    board_pinned: row.pinned,
    board_new: row.is_new,
    board_enddatetime: row.ends_at?.toISOString() ?? null,
  };
}
