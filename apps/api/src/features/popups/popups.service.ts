import type { WirePopup } from '@lime/contract/popup.ts';
import type { WirePicture } from '@lime/contract/pictures.ts';
import type { PopupBody, WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { Members } from '../members/members.service.ts';
import { assertPicture, picturesOf } from '../pictures/pictures.service.ts';
import {
  deletePopupRow,
  hadPopups,
  insertPopup,
  lockPopup,
  lockPopups,
  readPopups,
  readShownPopups,
  setPopupOrder,
  setPopupVisible,
  updatePopup,
} from './popups.sql.ts';
import type { PopupRow } from './popups.sql.ts';

const most = 100;

/** What reading popups as a member needs. */
export type PopupDeps = Pick<Core, 'db'> & { readonly members: Pick<Members, 'facts'> };

/** What a visitor (null) or member sees now, in the order of the office. */
export async function popupsFor({ members, db }: PopupDeps, memberId: number | null): Promise<WirePopup[]> {
  const facts = memberId === null ? null : await members.facts(memberId);
  const rows = await readShownPopups(db, facts?.grade ?? null);
  const picture = await picturesIn(db, rows);
  return rows.map((row) => toWire(row, picture));
}

/** All popups as the office sees them, in its order. */
export async function listStaffPopups(db: Db): Promise<WireStaffPopup[]> {
  const rows = await readPopups(db);
  const picture = await picturesIn(db, rows);
  return rows.map((row) => toStaffWire(row, picture));
}

/** Adds one, the last of all. @throws Refused POPUP_TOO_MANY */
export async function addPopup(
  channel: Pick<Channel, 'notify'>,
  tx: Tx,
  staff: StaffCaller,
  popup: PopupBody,
): Promise<WireStaffPopup> {
  await lockPopups(tx);
  if ((await readPopups(tx)).length >= most) throw new Refused({ code: 'POPUP_TOO_MANY', detail: { most } });
  await assertPicture(tx, popup.pictureId);
  const row = await insertPopup(tx, popup);
  await record(channel, tx, staff, 'create', { subject: `popup:${row.id}`, after: popup });
  return toStaffWire(row, await picturesIn(tx, [row]));
}

/** Replaces what a popup says. @throws Refused NOT_FOUND (404) */
export async function changePopupBody(
  channel: Pick<Channel, 'notify'>,
  tx: Tx,
  staff: StaffCaller,
  id: string,
  popup: PopupBody,
): Promise<WireStaffPopup> {
  const before = await locked(tx, id);
  await assertPicture(tx, popup.pictureId);
  const row = await updatePopup(tx, before.id, popup);
  await record(channel, tx, staff, 'change', { subject: `popup:${row.id}`, before: bodyOf(before), after: popup });
  return toStaffWire(row, await picturesIn(tx, [row]));
}

/** Shows or hides a popup; nothing when it is so already. @throws Refused NOT_FOUND (404) */
export async function setPopupShown(
  channel: Pick<Channel, 'notify'>,
  tx: Tx,
  staff: StaffCaller,
  id: string,
  isVisible: boolean,
): Promise<WireStaffPopup> {
  const before = await locked(tx, id);
  const picture = await picturesIn(tx, [before]);
  if (before.visible === isVisible) return toStaffWire(before, picture);
  const row = await setPopupVisible(tx, before.id, isVisible);
  await record(channel, tx, staff, isVisible ? 'show' : 'hide', {
    subject: `popup:${row.id}`,
    before: { isVisible: before.visible },
    after: { isVisible },
  });
  return toStaffWire(row, picture);
}

/** Puts all popups in this order. @throws Refused POPUPS_MOVED when `ids` are not all the popups there are */
export async function reorderPopups(
  channel: Pick<Channel, 'notify'>,
  tx: Tx,
  staff: StaffCaller,
  ids: readonly string[],
): Promise<void> {
  await lockPopups(tx);
  const before = (await readPopups(tx)).map(({ id }) => String(id));
  if (before.toSorted().join() !== ids.toSorted().join()) throw new Refused({ code: 'POPUPS_MOVED' });
  if (before.join() === ids.join()) return;
  await setPopupOrder(tx, ids);
  await record(channel, tx, staff, 'order', { subject: 'popup', before, after: ids });
}

/** Deletes a popup. @throws Refused NOT_FOUND (404) */
export async function removePopup(
  channel: Pick<Channel, 'notify'>,
  tx: Tx,
  staff: StaffCaller,
  id: string,
): Promise<void> {
  const before = await locked(tx, id);
  await deletePopupRow(tx, before.id);
  await record(channel, tx, staff, 'delete', { subject: `popup:${before.id}`, before: bodyOf(before) });
}

/** Audited, and announced to the open pages of every process. */
async function record(
  channel: Pick<Channel, 'notify'>,
  tx: Tx,
  staff: StaffCaller,
  what: string,
  { subject, before, after }: { subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  await addAuditEvent(tx, { ...byStaff(staff), action: `popup.${what}`, subject, before, after });
  await announcePopups(tx, channel);
}

async function locked(tx: Tx, id: string): Promise<PopupRow> {
  await lockPopups(tx); // before the row: reordering locks in the same order
  const row = await lockPopup(tx, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return row;
}

/** The first popups of a new installation; where there are any, or ever were, nothing is added. */
export async function seedPopups(tx: Tx, popups: readonly PopupBody[]): Promise<void> {
  if (await hadPopups(tx)) return;
  for (const popup of popups) {
    const { id } = await insertPopup(tx, popup);
    await addAuditEvent(tx, { actor: 'seed', action: 'popup.create', subject: `popup:${id}`, after: popup });
  }
}

/** Open pages of every process ask for their popups again. */
export function announcePopups(tx: Tx, channel: Pick<Channel, 'notify'>): Promise<void> {
  return channel.notify(tx, 'popups', '');
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

type PictureOf = (id: string | null) => WirePicture | null;

const picturesIn = (db: Db | Tx, rows: readonly PopupRow[]) =>
  picturesOf(
    db,
    rows.map((row) => row.picture_id),
  );

function toWire(row: PopupRow, picture: PictureOf): WirePopup {
  const { id, kind, title, body, link, picture_id, place, visible, starts_at, ends_at } = row;
  return {
    seq: String(id),
    kind,
    title,
    body,
    link,
    picture: picture(picture_id),
    place,
    isVisible: visible,
    startsAt: isoOrNull(starts_at),
    endsAt: isoOrNull(ends_at),
  };
}

function toStaffWire(row: PopupRow, picture: PictureOf): WireStaffPopup {
  const { audience, grades, state, changed_at, picture_id } = row;
  return {
    ...toWire(row, picture),
    pictureId: picture_id,
    audience,
    grades,
    state,
    changedAt: changed_at.toISOString(),
  };
}

function bodyOf(row: PopupRow): PopupBody {
  const { kind, title, body, link, picture_id, place, audience, grades, visible, starts_at, ends_at } = row;
  return {
    kind,
    title,
    body,
    link,
    pictureId: picture_id,
    place,
    audience,
    grades,
    isVisible: visible,
    startsAt: isoOrNull(starts_at),
    endsAt: isoOrNull(ends_at),
  };
}
