import { sql } from 'kysely';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { anywhere } from '../../core/paging.ts';
import type { Db } from '../../core/db.ts';

/** An article as readers see it. */
export type ArticleRow = {
  id: number;
  type: BoardTypeId;
  slug: string | null;
  category: string;
  title: string;
  body: string;
  picture_id: string | null;
  pinned: boolean;
  ends_at: Date | null;
  /** since when it can be read */
  shown_at: Date;
  is_new: boolean;
};

/** What a reader sees and searches for. */
export type ListFilter = {
  readonly types: readonly BoardTypeId[];
  /** each must be in the title or the text */
  readonly words: readonly string[];
  /** '' for all */
  readonly category: string;
  /** of the reader; null for a visitor */
  readonly grade: number | null;
};

const shownAt = sql`greatest(created_at, starts_at)`;
const columns = sql`id, type, slug, category, title, body, picture_id, pinned, ends_at, ${shownAt} as shown_at,
  ${shownAt} > clock_timestamp() - interval '7 days' as is_new`;

/** What a member of this grade (null: a visitor) may see now; other articles do not exist for them. */
const isShown = (grade: number | null) => sql`
  visible
  and (starts_at is null or starts_at <= clock_timestamp())
  and (ends_at is null or ends_at > clock_timestamp())
  and (audience = 'all' or ${grade}::smallint is not null)
  and (grades = '{}' or ${grade}::smallint = any (grades))`;

const fits = ({ types, words, category, grade }: ListFilter) => sql`
  type = any (${types}) and ${isShown(grade)}
  and (${category} = '' or category = ${category})
  and words ilike all (${words.map(anywhere)}::text[])`;

/** @param byPosition in the order the office has set; else the newest first. Pinned ones come before all others */
export async function readArticles(
  db: Db,
  filter: ListFilter,
  { byPosition, offset, size }: { byPosition: boolean; offset: number; size: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<ArticleRow>`
      select ${columns} from article where ${fits(filter)}
      order by pinned desc, case when ${byPosition}::boolean then position end, ${shownAt} desc, id desc
      offset ${offset} limit ${size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from article where ${fits(filter)}`.execute(db),
  ]);
  return { rows, total: total.rows[0]!.total };
}

/** Categories of what a reader sees of these kinds, in the order of their articles. */
export async function readCategories(db: Db, { types, grade }: Pick<ListFilter, 'types' | 'grade'>): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from article
    where type = any (${types}) and category <> '' and ${isShown(grade)}
    group by category order by min(position), min(id) limit 100`.execute(db);
  return rows.map(({ category }) => category);
}

/** An article by its number or its name, of one of these kinds; null when this reader sees none. */
export async function readArticle(
  db: Db,
  at: { seq: string } | { slug: string },
  { types, grade }: Pick<ListFilter, 'types' | 'grade'>,
): Promise<ArticleRow | null> {
  const { rows } = await sql<ArticleRow>`
    select ${columns} from article
    where ${'seq' in at ? sql`id = ${at.seq}` : sql`slug = ${at.slug}`} and type = any (${types}) and ${isShown(grade)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The article before or after another. */
export type Neighbour = { side: 'previous' | 'next'; id: number; title: string };

/** The previous and the next article of its kind that the reader sees: by their day, or in the office's order. */
export async function readNeighbours(
  db: Db,
  { id, type }: Pick<ArticleRow, 'id' | 'type'>,
  { byPosition, grade }: { byPosition: boolean; grade: number | null },
): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    with placed as (
      select id, row_number() over (
        order by case when ${byPosition}::boolean then position end,
          case when ${byPosition}::boolean then null else ${shownAt} end,
          case when ${byPosition}::boolean then ${shownAt} end desc,
          case when ${byPosition}::boolean then -id else id end) as place
      from article where type = ${type} and ${isShown(grade)}
    ), here as (select place from placed where id = ${id})
    select case when placed.place < here.place then 'previous' else 'next' end as side, article.id, article.title
    from here join placed on placed.place in (here.place - 1, here.place + 1)
      join article on article.id = placed.id`.execute(db);
  return rows;
}
