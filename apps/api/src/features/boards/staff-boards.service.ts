import type { Pagination } from '@lime/contract/call.ts';
import type { ArticleBody, ArticleState, WireStaffArticle, WireStaffArticleRow } from '@lime/contract/staff-boards.ts';
import { boardType } from '@lime/domain/boards/board-types.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { sanitise } from '../../core/sanitise-html.ts';
import { assertPicture, picturesOf } from '../pictures/pictures.service.ts';
import {
  deleteArticleRow,
  insertArticle,
  isSlugTaken,
  lockArticle,
  lockOrder,
  readAllCategories,
  readOfficeArticle,
  readOfficeArticles,
  setArticle,
  setArticleOrder,
  updateArticle,
} from './staff-boards.sql.ts';
import type { OfficeArticle, OfficeRow } from './staff-boards.sql.ts';

/** Which articles of a kind a list asks for. */
export type WantedArticles = {
  readonly type: BoardTypeId;
  readonly page: number;
  readonly size: number;
  readonly q: string;
  readonly state?: ArticleState | undefined;
  readonly category?: string | undefined;
  readonly sort?: 'title' | 'changedAt' | 'createdAt' | undefined;
  readonly dir: 'asc' | 'desc';
};

/** A page of the articles of a kind, with all categories of the kind. */
export async function listStaffArticles(
  db: Db,
  { type, page, size, q, state, category, sort, dir }: WantedArticles,
): Promise<{ list: WireStaffArticleRow[]; pagination: Pagination; categories: string[] }> {
  const words = q.normalize('NFC').split(/\s+/).filter(Boolean);
  const byPosition = boardType(type).order === 'position';
  const [{ rows, total }, categories] = await Promise.all([
    readOfficeArticles(
      db,
      { type, words, state: state ?? null, category: category ?? null },
      { sort: sort ?? null, dir, byPosition, offset: (page - 1) * size, size },
    ),
    readAllCategories(db, type),
  ]);
  return { list: rows.map(toRow), pagination: paginationOf(page, size, total), categories };
}

/** An article as the office sees it. @throws Refused NOT_FOUND (404) */
export async function readStaffArticle(db: Db, id: string): Promise<WireStaffArticle> {
  const row = await readOfficeArticle(db, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return toWhole(db, row);
}

/** Adds an article. @throws Refused BOARD_EMPTY, BOARD_SLUG_TAKEN, PICTURE_UNKNOWN */
export async function addArticle(tx: Tx, staff: StaffCaller, article: ArticleBody): Promise<WireStaffArticle> {
  const kept = await fit(tx, article, null);
  const row = await insertArticle(tx, kept);
  await record(tx, staff, 'create', { id: row.id, after: kept });
  return toWhole(tx, row);
}

/** Replaces what an article says. @throws Refused NOT_FOUND (404), BOARD_MOVED, BOARD_TYPE_STAYS, BOARD_EMPTY, BOARD_SLUG_TAKEN, PICTURE_UNKNOWN */
export async function changeArticleBody(
  tx: Tx,
  staff: StaffCaller,
  id: string,
  { revision, article }: { revision: string; article: ArticleBody },
): Promise<WireStaffArticle> {
  const before = await locked(tx, id);
  if (before.revision !== revision) throw new Refused({ code: 'BOARD_MOVED' });
  if (before.type !== article.type) throw new Refused({ code: 'BOARD_TYPE_STAYS' });
  const kept = await fit(tx, article, before.id);
  const row = await updateArticle(tx, before.id, kept);
  await record(tx, staff, 'change', { id: row.id, before: bodyOf(before), after: kept });
  return toWhole(tx, row);
}

/** Shows or hides an article; nothing when it is so already. @throws Refused NOT_FOUND (404) */
export function setArticleShown(tx: Tx, staff: StaffCaller, id: string, value: boolean): Promise<WireStaffArticleRow> {
  return turn(tx, staff, id, { what: value ? 'show' : 'hide', field: 'visible', value });
}

/** Pins or unpins an article; nothing when it is so already. @throws Refused NOT_FOUND (404) */
export function setArticlePinned(tx: Tx, staff: StaffCaller, id: string, value: boolean): Promise<WireStaffArticleRow> {
  return turn(tx, staff, id, { what: value ? 'pin' : 'unpin', field: 'pinned', value });
}

/** Puts an article before or after another of its kind. @throws Refused NOT_FOUND (404) when one of the two is not there, or not of the other's type; BOARD_ORDER */
export async function moveArticle(
  tx: Tx,
  staff: StaffCaller,
  id: string,
  { beside, side }: { beside: string; side: 'before' | 'after' },
): Promise<void> {
  const row = await readOfficeArticle(tx, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (boardType(row.type).order !== 'position') throw new Refused({ code: 'BOARD_ORDER' });
  const before = await lockOrder(tx, row.type);
  const others = before.filter((one) => one !== row.id);
  const at = others.indexOf(Number(beside));
  if (at === -1 || !before.includes(row.id)) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const after = others.toSpliced(side === 'before' ? at : at + 1, 0, row.id);
  if (after.join() === before.join()) return;
  await setArticleOrder(tx, after);
  const place = (order: readonly number[]) => ({ place: order.indexOf(row.id) + 1, of: order.length });
  await record(tx, staff, 'order', { id: row.id, before: place(before), after: place(after) });
}

/** Deletes an article. @throws Refused NOT_FOUND (404) */
export async function removeArticle(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const before = await locked(tx, id);
  await deleteArticleRow(tx, before.id);
  await record(tx, staff, 'delete', { id: before.id, before: bodyOf(before) });
}

const record = (
  tx: Tx,
  staff: StaffCaller,
  what: string,
  { id, before, after }: { id: number; before?: unknown; after?: unknown },
) => addAuditEvent(tx, { ...byStaff(staff), action: `article.${what}`, subject: `article:${id}`, before, after });

async function locked(tx: Tx, id: string): Promise<OfficeArticle> {
  const row = await lockArticle(tx, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return row;
}

/** What is kept of what was written. */
async function fit(tx: Tx, article: ArticleBody, own: number | null): Promise<ArticleBody> {
  const body = sanitise(article.body);
  if (!hasContent(body)) throw new Refused({ code: 'BOARD_EMPTY' });
  if (await isSlugTaken(tx, article.slug, own)) throw new Refused({ code: 'BOARD_SLUG_TAKEN' });
  await assertPicture(tx, article.pictureId);
  return { ...article, title: article.title.normalize('NFC'), category: article.category.normalize('NFC'), body };
}

async function turn(
  tx: Tx,
  staff: StaffCaller,
  id: string,
  { what, field, value }: { what: string; field: 'visible' | 'pinned'; value: boolean },
): Promise<WireStaffArticleRow> {
  const before = await locked(tx, id);
  if (before[field] === value) return toRow(before);
  const row = await setArticle(tx, before.id, { ...before, [field]: value });
  await record(tx, staff, what, { id: row.id, before: { [field]: !value }, after: { [field]: value } });
  return toRow(row);
}

/** Is there anything to read or to look at? */
function hasContent(html: string): boolean {
  return /<img\b/.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

function toRow(row: OfficeRow): WireStaffArticleRow {
  return {
    seq: String(row.id),
    type: row.type,
    title: row.title,
    category: row.category,
    slug: row.slug,
    isPinned: row.pinned,
    audience: row.audience,
    grades: row.grades,
    isVisible: row.visible,
    startsAt: isoOrNull(row.starts_at),
    endsAt: isoOrNull(row.ends_at),
    state: row.state,
    source: row.source,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}

async function toWhole(db: Db | Tx, row: OfficeArticle): Promise<WireStaffArticle> {
  const picture = await picturesOf(db, [row.picture_id]);
  return {
    ...toRow(row),
    body: row.body,
    pictureId: row.picture_id,
    picture: picture(row.picture_id),
    revision: row.revision,
  };
}

/** An article as it was written. */
function bodyOf(row: OfficeArticle): ArticleBody {
  const { type, title, category, slug, isPinned, audience, grades, isVisible, startsAt, endsAt } = toRow(row);
  return {
    type,
    title,
    category,
    slug,
    body: row.body,
    pictureId: row.picture_id,
    isPinned,
    audience,
    grades,
    isVisible,
    startsAt,
    endsAt,
  };
}
