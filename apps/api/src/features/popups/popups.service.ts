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

export type Popups = {
  /** What a visitor (null) or member sees now, in the order of the office. */
  shownTo(memberId: number | null): Promise<WirePopup[]>;
  list(): Promise<WireStaffPopup[]>;
  /** @throws Refused POPUP_TOO_MANY */
  create(tx: Tx, staff: StaffCaller, popup: PopupBody): Promise<WireStaffPopup>;
  /** @throws Refused NOT_FOUND (404) */
  change(tx: Tx, staff: StaffCaller, id: string, popup: PopupBody): Promise<WireStaffPopup>;
  /** @throws Refused NOT_FOUND (404) */
  show(tx: Tx, staff: StaffCaller, id: string, isVisible: boolean): Promise<WireStaffPopup>;
  /** @throws Refused POPUPS_MOVED when `ids` are not all the popups there are */
  order(tx: Tx, staff: StaffCaller, ids: readonly string[]): Promise<void>;
  /** @throws Refused NOT_FOUND (404) */
  delete(tx: Tx, staff: StaffCaller, id: string): Promise<void>;
};

export function createPopups({ db, channel }: Pick<Core, 'db' | 'channel'>, members: Pick<Members, 'facts'>): Popups {
  /** Audited, and announced to the open pages of every process. */
  async function record(
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

  return {
    async shownTo(memberId) {
      const facts = memberId === null ? null : await members.facts(memberId);
      const rows = await readShownPopups(db, facts?.grade ?? null);
      const picture = await picturesIn(db, rows);
      return rows.map((row) => toWire(row, picture));
    },
    async list() {
      const rows = await readPopups(db);
      const picture = await picturesIn(db, rows);
      return rows.map((row) => toStaffWire(row, picture));
    },
    async create(tx, staff, popup) {
      await lockPopups(tx);
      if ((await readPopups(tx)).length >= most) throw new Refused({ code: 'POPUP_TOO_MANY', detail: { most } });
      await assertPicture(tx, popup.pictureId);
      const row = await insertPopup(tx, popup);
      await record(tx, staff, 'create', { subject: `popup:${row.id}`, after: popup });
      return toStaffWire(row, await picturesIn(tx, [row]));
    },
    async change(tx, staff, id, popup) {
      const before = await locked(tx, id);
      await assertPicture(tx, popup.pictureId);
      const row = await updatePopup(tx, before.id, popup);
      await record(tx, staff, 'change', { subject: `popup:${row.id}`, before: bodyOf(before), after: popup });
      return toStaffWire(row, await picturesIn(tx, [row]));
    },
    async show(tx, staff, id, isVisible) {
      const before = await locked(tx, id);
      const picture = await picturesIn(tx, [before]);
      if (before.visible === isVisible) return toStaffWire(before, picture);
      const row = await setPopupVisible(tx, before.id, isVisible);
      await record(tx, staff, isVisible ? 'show' : 'hide', {
        subject: `popup:${row.id}`,
        before: { isVisible: before.visible },
        after: { isVisible },
      });
      return toStaffWire(row, picture);
    },
    async order(tx, staff, ids) {
      await lockPopups(tx);
      const before = (await readPopups(tx)).map(({ id }) => String(id));
      if (before.toSorted().join() !== ids.toSorted().join()) throw new Refused({ code: 'POPUPS_MOVED' });
      if (before.join() === ids.join()) return;
      await setPopupOrder(tx, ids);
      await record(tx, staff, 'order', { subject: 'popup', before, after: ids });
    },
    async delete(tx, staff, id) {
      const before = await locked(tx, id);
      await deletePopupRow(tx, before.id);
      await record(tx, staff, 'delete', { subject: `popup:${before.id}`, before: bodyOf(before) });
    },
  };
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
