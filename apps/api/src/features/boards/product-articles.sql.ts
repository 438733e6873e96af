import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';

/** An article as the product writes it; `body` is HTML. */
export type WrittenArticle = {
  readonly key: string;
  readonly type: string;
  readonly slug: string | null;
  readonly category: string;
  readonly title: string;
  readonly body: string;
  readonly pinned: boolean;
  /** what wrote it: `product`, or the table it was made from */
  readonly source: string;
};

/** Until the end of the transaction no other process writes them. */
export async function lockProductArticles(tx: Tx): Promise<void> {
  await sql`lock table product_article in share row exclusive mode`.execute(tx);
}

const given = (articles: readonly WrittenArticle[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(articles.map((article, no) => ({ ...article, no })))}::jsonb)
    as given (no integer, key text, type text, slug text, category text, title text, body text, pinned boolean, source text)`;

/**
 * Writes those that never were, each kind behind what it has. A name that staff have taken stays theirs.
 *
 * @returns their keys
 */
export async function insertMissing(tx: Tx, articles: readonly WrittenArticle[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with given as (${given(articles)}),
    missing as (
      select * from given
      where not exists (select from product_article p where p.key = given.key)
        and not exists (select from article a where a.slug = given.slug)
    ),
    added as (
      insert into article (type, slug, category, title, body, pinned, source, position)
      select type, slug, category, title, body, pinned, source,
        no + 1 + coalesce((select max(position) from article a where a.type = missing.type), 0)
      from missing order by no
      returning id, type, title
    )
    insert into product_article (key, article_id)
    select missing.key, added.id from missing join added using (type, title)
    returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Writes anew what says something else by now, where no staff have changed it. @returns their keys */
export async function updateOutdated(tx: Tx, articles: readonly WrittenArticle[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with given as (${given(articles)})
    update article set title = given.title, category = given.category, body = given.body, source = given.source,
      changed_at = clock_timestamp()
    from given join product_article p on p.key = given.key
    where article.id = p.article_id and article.source is not null
      and (article.title, article.category, article.body) is distinct from (given.title, given.category, given.body)
    returning given.key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Takes back what the product does not say any more, where no staff have changed it. @returns their keys */
export async function deleteObsolete(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string; article_id: number }>`
    delete from product_article p using article a
    where a.id = p.article_id and a.source is not null and p.key <> all (${keys}::text[])
    returning p.key, p.article_id`.execute(tx);
  if (rows.length > 0)
    await sql`delete from article where id = any (${rows.map((row) => row.article_id)}::bigint[])`.execute(tx);
  return rows.map(({ key }) => key);
}
