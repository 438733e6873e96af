import { sql } from 'kysely';
import type { PopupBody } from '@lime/contract/staff-popups.ts';
import type { Db, Tx } from '../../core/db.ts';
import { isShownTo, publishedState } from '../../core/shown-rows.ts';

/** A popup with what it is now: shown, hidden, not yet or no longer. */
export type PopupRow = {
  id: number;
  kind: 'notice' | 'event';
  title: string;
  body: string;
  link: string;
  picture_id: string | null;
  place: 'all' | 'main';
  audience: 'all' | 'members' | 'visitors';
  grades: number[];
  visible: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  changed_at: Date;
  state: 'shown' | 'hidden' | 'waiting' | 'over';
};

const columns = sql`id, kind, title, body, link, picture_id, place, audience, grades, visible, starts_at, ends_at, changed_at,
  ${publishedState} as state`;

/** What is on screens now, for a member of this grade; null: a visitor. */
export async function readShownPopups(db: Db, grade: number | null): Promise<PopupRow[]> {
  const { rows } = await sql<PopupRow>`
    select ${columns} from popup
    where ${isShownTo(grade)}
    order by position, id`.execute(db);
  return rows;
}

/** All popups in the office's order. */
export async function readPopups(db: Db | Tx): Promise<PopupRow[]> {
  const { rows } = await sql<PopupRow>`select ${columns} from popup order by position, id`.execute(db);
  return rows;
}

/** Until the next beginning or end of a popup that is not hidden, at least 1; null: there is none. */
export async function millisecondsToNextEdge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(edge) - clock_timestamp()) * 1000)::bigint as ms
    from popup, unnest(array[starts_at, ends_at]) as edge
    where visible and edge > clock_timestamp()`.execute(db);
  const ms = rows[0]!.ms;
  return ms === null ? null : Math.max(1, ms);
}

/** Until the end of the transaction nobody else adds, orders or deletes. */
export async function lockPopups(tx: Tx): Promise<void> {
  await sql`lock table popup in share row exclusive mode`.execute(tx);
}

/** Null when there is none. */
export async function lockPopup(tx: Tx, id: string): Promise<PopupRow | null> {
  const { rows } = await sql<PopupRow>`select ${columns} from popup where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Before all others. */
export async function insertPopup(tx: Tx, popup: PopupBody): Promise<PopupRow> {
  const { rows } = await sql<PopupRow>`
    insert into popup (kind, title, body, link, picture_id, place, audience, grades, visible, starts_at, ends_at, position)
    values (${popup.kind}, ${popup.title}, ${popup.body}, ${popup.link}, ${popup.pictureId}, ${popup.place},
      ${popup.audience}, ${popup.grades}::smallint[], ${popup.isVisible}, ${popup.startsAt}::timestamptz, ${popup.endsAt}::timestamptz,
      (select coalesce(min(position), 0) - 1 from popup))
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** Replaces what it says. */
export async function updatePopup(tx: Tx, id: number, popup: PopupBody): Promise<PopupRow> {
  const { rows } = await sql<PopupRow>`
    update popup set kind = ${popup.kind}, title = ${popup.title}, body = ${popup.body}, link = ${popup.link},
      picture_id = ${popup.pictureId}, place = ${popup.place}, audience = ${popup.audience}, grades = ${popup.grades}::smallint[],
      visible = ${popup.isVisible}, starts_at = ${popup.startsAt}::timestamptz, ends_at = ${popup.endsAt}::timestamptz,
      changed_at = clock_timestamp()
    where id = ${id} returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** Shows or hides it. */
export async function setPopupVisible(tx: Tx, id: number, visible: boolean): Promise<PopupRow> {
  const { rows } = await sql<PopupRow>`
    update popup set visible = ${visible}, changed_at = clock_timestamp() where id = ${id} returning ${columns}`.execute(
    tx,
  );
  return rows[0]!;
}

/** Puts all of them in this order. */
export async function setPopupOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update popup set position = wished.position
    from unnest(${ids}::bigint[]) with ordinality as wished (id, position)
    where popup.id = wished.id`.execute(tx);
}

/** Deletes it. */
export async function deletePopupRow(tx: Tx, id: number): Promise<void> {
  await sql`delete from popup where id = ${id}`.execute(tx);
}

/** Was there ever one? Its events stay when popups are deleted. */
export async function hadPopups(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from popup) or exists (select from audit_event where action = 'popup.create') as had`.execute(
    tx,
  );
  return rows[0]!.had;
}
