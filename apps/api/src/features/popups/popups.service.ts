import type { WirePopup } from '@lime/contract/popup.ts';
import type { PopupBody, WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, Core, StaffCaller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { Members } from '../members/members.service.ts';
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
  /** Audited, and told to the open pages of every process. */
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
    const row = await lockPopup(tx, id);
    if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
    return row;
  }

  return {
    async shownTo(memberId) {
      const facts = memberId === null ? null : await members.facts(memberId);
      return (await readShownPopups(db, facts?.grade ?? null)).map(toWire);
    },
    async list() {
      return (await readPopups(db)).map(toStaffWire);
    },
    async create(tx, staff, popup) {
      await lockPopups(tx);
      if ((await readPopups(tx)).length >= most) throw new Refused({ code: 'POPUP_TOO_MANY', detail: { most } });
      const row = await insertPopup(tx, popup);
      await record(tx, staff, 'create', { subject: `popup:${row.id}`, after: popup });
      return toStaffWire(row);
    },
    async change(tx, staff, id, popup) {
      const before = await locked(tx, id);
      const row = await updatePopup(tx, before.id, popup);
      await record(tx, staff, 'change', { subject: `popup:${row.id}`, before: bodyOf(before), after: popup });
      return toStaffWire(row);
    },
    async show(tx, staff, id, isVisible) {
      const before = await locked(tx, id);
      if (before.visible === isVisible) return toStaffWire(before);
      const row = await setPopupVisible(tx, before.id, isVisible);
      await record(tx, staff, isVisible ? 'show' : 'hide', {
        subject: `popup:${row.id}`,
        before: { isVisible: before.visible },
        after: { isVisible },
      });
      return toStaffWire(row);
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

function toWire({ id, kind, title, body, link, place, visible, starts_at, ends_at }: PopupRow): WirePopup {
  return {
    seq: String(id),
    kind,
    title,
    body,
    link,
    place,
    isVisible: visible,
    startsAt: isoOrNull(starts_at),
    endsAt: isoOrNull(ends_at),
  };
}

function toStaffWire(row: PopupRow): WireStaffPopup {
  const { audience, grades, state, changed_at } = row;
  return { ...toWire(row), audience, grades, state, changedAt: changed_at.toISOString() };
}

function bodyOf(row: PopupRow): PopupBody {
  const { seq: _seq, state: _state, changedAt: _changedAt, ...body } = toStaffWire(row);
  return body;
}
