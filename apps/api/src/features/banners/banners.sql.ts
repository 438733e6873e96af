import { sql } from 'kysely';
import type { BannerBody } from '@lime/contract/banners.ts';
import type { BannerArt, BannerPlace } from '@lime/domain/banners/banner-places.ts';
import type { Db, Tx } from '../../core/db.ts';
import { isShownTo, publishedState } from '../../core/shown-rows.ts';

/** A banner with what it is now: shown, hidden, not yet or no longer. */
export type BannerRow = {
  id: number;
  place: BannerPlace;
  title: string;
  words: string;
  words_shown: boolean;
  link: string;
  art: BannerArt | null;
  picture_id: string | null;
  audience: 'all' | 'members' | 'visitors';
  grades: number[];
  visible: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  changed_at: Date;
  state: 'shown' | 'hidden' | 'waiting' | 'over';
};

const columns = sql`id, place, title, words, words_shown, link, art, picture_id, audience, grades, visible, starts_at,
  ends_at, changed_at, ${publishedState} as state`;

/** What is on screens now, for a member of this grade; null: a visitor. */
export async function readShownBanners(db: Db, grade: number | null): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${columns} from banner
    where ${isShownTo(grade)}
    order by place, position, id`.execute(db);
  return rows;
}

/** All banners in the office's order. */
export async function readBanners(db: Db | Tx): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`select ${columns} from banner order by place, position, id`.execute(db);
  return rows;
}

/** Until the end of the transaction nobody else adds, moves, orders or deletes. */
export async function lockBanners(tx: Tx): Promise<void> {
  await sql`lock table banner in share row exclusive mode`.execute(tx);
}

/** Null when there is none. */
export async function lockBanner(tx: Tx, id: string): Promise<BannerRow | null> {
  const { rows } = await sql<BannerRow>`select ${columns} from banner where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Before all others of its place. */
export async function insertBanner(tx: Tx, banner: BannerBody): Promise<BannerRow> {
  const { rows } = await sql<BannerRow>`
    insert into banner (place, title, words, words_shown, link, art, picture_id, audience, grades, visible, starts_at,
      ends_at, position)
    values (${banner.place}, ${banner.title}, ${banner.words}, ${banner.wordsShown}, ${banner.link}, ${banner.art},
      ${banner.pictureId}, ${banner.audience}, ${banner.grades}::smallint[], ${banner.isVisible},
      ${banner.startsAt}::timestamptz, ${banner.endsAt}::timestamptz,
      (select coalesce(min(position), 0) - 1 from banner where place = ${banner.place}))
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** A banner that goes to another place becomes the first one there. */
export async function updateBanner(tx: Tx, id: number, banner: BannerBody): Promise<BannerRow> {
  const { rows } = await sql<BannerRow>`
    update banner set title = ${banner.title}, words = ${banner.words}, words_shown = ${banner.wordsShown},
      link = ${banner.link}, art = ${banner.art}, picture_id = ${banner.pictureId}, audience = ${banner.audience},
      grades = ${banner.grades}::smallint[], visible = ${banner.isVisible}, starts_at = ${banner.startsAt}::timestamptz,
      ends_at = ${banner.endsAt}::timestamptz, changed_at = clock_timestamp(), place = ${banner.place},
      position = case when place = ${banner.place} then position
        else (select coalesce(min(position), 0) - 1 from banner where place = ${banner.place}) end
    where id = ${id} returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** Shows or hides it. */
export async function setBannerVisible(tx: Tx, id: number, visible: boolean): Promise<BannerRow> {
  const { rows } = await sql<BannerRow>`
    update banner set visible = ${visible}, changed_at = clock_timestamp()
    where id = ${id} returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** Puts these banners in this order. */
export async function setBannerOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update banner set position = wished.position
    from unnest(${ids}::bigint[]) with ordinality as wished (id, position)
    where banner.id = wished.id`.execute(tx);
}

/** Deletes it. */
export async function deleteBannerRow(tx: Tx, id: number): Promise<void> {
  await sql`delete from banner where id = ${id}`.execute(tx);
}
