import { sql } from 'kysely';
import type { ArticleBody, ArticleState } from '@lime/contract/staff-boards.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { anywhere } from '../../core/paging.ts';
import type { Db, Tx } from '../../core/db.ts';
import { publishedState } from '../../core/shown-rows.ts';

/** A row of the list in the office. */
export type OfficeRow = {
  id: number;
  type: BoardTypeId;
  slug: string | null;
  category: string;
  title: string;
  pinned: boolean;
  audience: 'all' | 'members';
  grades: number[];
  visible: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  source: string | null;
  created_at: Date;
  changed_at: Date;
  state: ArticleState;
};
/** A whole article as the office edits it. */
export type OfficeArticle = OfficeRow & { body: string; picture_id: string | null; revision: string };

const columns = sql`id, type, slug, category, title, pinned, audience, grades, visible, starts_at, ends_at, source,
  created_at, changed_at, ${publishedState} as state`;
const wholeColumns = sql`${columns}, body, picture_id, (extract(epoch from changed_at) * 1000000)::bigint::text as revision`;

/** What a list in the office is narrowed by; null is no filter. */
export type OfficeFilter = {
  readonly type: BoardTypeId;
  readonly words: readonly string[];
  readonly state: ArticleState | null;
  readonly category: string | null;
};

const fits = (filter: OfficeFilter) => sql`
  type = ${filter.type}
  and words ilike all (${filter.words.map(anywhere)}::text[])
  and (${filter.state}::text is null or ${publishedState} = ${filter.state})
  and (${filter.category}::text is null or category = ${filter.category})`;

const orders = {
  title: sql`title`,
  changedAt: sql`changed_at`,
  createdAt: sql`created_at`,
} as const;

type Order = { sort: keyof typeof orders | null; dir: 'asc' | 'desc'; byPosition: boolean };

/** @param order `sort` null: as members meet them */
export async function readOfficeArticles(
  db: Db,
  filter: OfficeFilter,
  { sort, dir, byPosition, offset, size }: Order & { offset: number; size: number },
): Promise<{ rows: OfficeRow[]; total: number }> {
  const order = sort
    ? sql`${orders[sort]} ${dir === 'asc' ? sql`asc` : sql`desc`}, id desc`
    : sql`pinned desc, case when ${byPosition}::boolean then position end, greatest(created_at, starts_at) desc, id desc`;
  const [{ rows }, total] = await Promise.all([
    sql<OfficeRow>`
      select ${columns} from article where ${fits(filter)} order by ${order} offset ${offset} limit ${size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from article where ${fits(filter)}`.execute(db),
  ]);
  return { rows, total: total.rows[0]!.total };
}

/** Categories there are of a type, hidden articles' too, in the order of their articles. */
export async function readAllCategories(db: Db, type: BoardTypeId): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from article where type = ${type} and category <> ''
    group by category order by min(position), min(id) limit 100`.execute(db);
  return rows.map(({ category }) => category);
}

/** Null when there is none. */
export async function readOfficeArticle(db: Db | Tx, id: string): Promise<OfficeArticle | null> {
  const { rows } = await sql<OfficeArticle>`select ${wholeColumns} from article where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Null when there is none. */
export async function lockArticle(tx: Tx, id: string): Promise<OfficeArticle | null> {
  const { rows } = await sql<OfficeArticle>`select ${wholeColumns} from article where id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Has another article this name? Another transaction that asks for a name waits until this one is over.
 *
 * @param but  this one does not count; null: there is none yet
 */
export async function isSlugTaken(tx: Tx, slug: string | null, but: number | null): Promise<boolean> {
  if (slug === null) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended('lime:article-slugs', 0))`.execute(tx);
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from article where slug = ${slug} and id is distinct from ${but}) as taken`.execute(tx);
  return rows[0]!.taken;
}

/** Last of its type, where the office sets the order. */
export async function insertArticle(tx: Tx, article: ArticleBody): Promise<OfficeArticle> {
  const { rows } = await sql<OfficeArticle>`
    insert into article (type, slug, category, title, body, picture_id, pinned, audience, grades, visible, starts_at,
      ends_at, position)
    values (${article.type}, ${article.slug}, ${article.category}, ${article.title}, ${article.body},
      ${article.pictureId}, ${article.isPinned}, ${article.audience}, ${article.grades}::smallint[],
      ${article.isVisible}, ${article.startsAt}::timestamptz, ${article.endsAt}::timestamptz,
      (select coalesce(max(position), 0) + 1 from article where type = ${article.type}))
    returning ${wholeColumns}`.execute(tx);
  return rows[0]!;
}

/** From then on staff wrote it, whatever did before. */
export async function updateArticle(tx: Tx, id: number, article: ArticleBody): Promise<OfficeArticle> {
  const { rows } = await sql<OfficeArticle>`
    update article set slug = ${article.slug}, category = ${article.category}, title = ${article.title},
      body = ${article.body}, picture_id = ${article.pictureId}, pinned = ${article.isPinned},
      audience = ${article.audience}, grades = ${article.grades}::smallint[], visible = ${article.isVisible},
      starts_at = ${article.startsAt}::timestamptz, ends_at = ${article.endsAt}::timestamptz, source = null,
      changed_at = clock_timestamp()
    where id = ${id} returning ${wholeColumns}`.execute(tx);
  return rows[0]!;
}

/** Sets what a list switches: visible and pinned. */
export async function setArticle(
  tx: Tx,
  id: number,
  { visible, pinned }: { visible: boolean; pinned: boolean },
): Promise<OfficeArticle> {
  const { rows } = await sql<OfficeArticle>`
    update article set visible = ${visible}, pinned = ${pinned}, changed_at = clock_timestamp()
    where id = ${id} returning ${wholeColumns}`.execute(tx);
  return rows[0]!;
}

/** Deletes it. */
export async function deleteArticleRow(tx: Tx, id: number): Promise<void> {
  await sql`delete from article where id = ${id}`.execute(tx);
}

/** All articles of a type in their order, locked. Pinned ones come first, as on the page. */
export async function lockOrder(tx: Tx, type: BoardTypeId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as (select id, pinned, position, created_at, starts_at from article where type = ${type} order by id for update)
    select id from locked order by pinned desc, position, greatest(created_at, starts_at) desc, id desc`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Puts the articles of a kind in this order. */
export async function setArticleOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update article set position = wished.position
    from unnest(${ids}::bigint[]) with ordinality as wished (id, position)
    where article.id = wished.id and article.position <> wished.position`.execute(tx);
}
