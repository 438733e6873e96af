import type { BannerBody, WireBanner, WireStaffBanner } from '@lime/contract/banners.ts';
import type { WirePicture } from '@lime/contract/pictures.ts';
import type { BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { Members } from '../members/members.service.ts';
import { assertPicture, picturesOf } from '../pictures/pictures.service.ts';
import {
  deleteBannerRow,
  insertBanner,
  lockBanner,
  lockBanners,
  readBanners,
  readShownBanners,
  setBannerOrder,
  setBannerVisible,
  updateBanner,
} from './banners.sql.ts';
import type { BannerRow } from './banners.sql.ts';

const most = 100;

/** What reading banners as a member needs. */
export type BannerDeps = Pick<Core, 'db'> & { readonly members: Pick<Members, 'facts'> };

/** What a visitor (null) or member sees now, in the order of the office. */
export async function bannersFor({ members, db }: BannerDeps, memberId: number | null): Promise<WireBanner[]> {
  const facts = memberId === null ? null : await members.facts(memberId);
  const rows = await readShownBanners(db, facts?.grade ?? null);
  const picture = await picturesOf(
    db,
    rows.map((row) => row.picture_id),
  );
  return rows.map((row) => toWire(row, picture(row.picture_id)));
}

/** All banners as the office sees them, in its order. */
export async function listStaffBanners(db: Db): Promise<WireStaffBanner[]> {
  const rows = await readBanners(db);
  const picture = await picturesOf(
    db,
    rows.map((row) => row.picture_id),
  );
  return rows.map((row) => toStaffWire(row, picture));
}

/** Adds one, the last of its place. @throws Refused BANNER_TOO_MANY, PICTURE_UNKNOWN */
export async function addBanner(tx: Tx, staff: StaffCaller, banner: BannerBody): Promise<WireStaffBanner> {
  await lockBanners(tx);
  if ((await readBanners(tx)).length >= most) throw new Refused({ code: 'BANNER_TOO_MANY', detail: { most } });
  await assertPicture(tx, banner.pictureId);
  const row = await insertBanner(tx, banner);
  await record(tx, staff, 'create', { subject: `banner:${row.id}`, after: banner });
  return staffWire(tx, row);
}

/** Replaces what a banner says. @throws Refused NOT_FOUND (404), PICTURE_UNKNOWN */
export async function changeBannerBody(
  tx: Tx,
  staff: StaffCaller,
  id: string,
  banner: BannerBody,
): Promise<WireStaffBanner> {
  const before = await locked(tx, id);
  await assertPicture(tx, banner.pictureId);
  const row = await updateBanner(tx, before.id, banner);
  await record(tx, staff, 'change', { subject: `banner:${row.id}`, before: bodyOf(before), after: banner });
  return staffWire(tx, row);
}

/** Shows or hides a banner; nothing when it is so already. @throws Refused NOT_FOUND (404) */
export async function setBannerShown(
  tx: Tx,
  staff: StaffCaller,
  id: string,
  isVisible: boolean,
): Promise<WireStaffBanner> {
  const before = await locked(tx, id);
  if (before.visible === isVisible) return staffWire(tx, before);
  const row = await setBannerVisible(tx, before.id, isVisible);
  await record(tx, staff, isVisible ? 'show' : 'hide', {
    subject: `banner:${row.id}`,
    before: { isVisible: before.visible },
    after: { isVisible },
  });
  return staffWire(tx, row);
}

/** Puts the banners of a place in this order. @throws Refused BANNERS_MOVED when `ids` are not all the banners of the place */
export async function reorderBanners(
  tx: Tx,
  staff: StaffCaller,
  place: BannerPlace,
  ids: readonly string[],
): Promise<void> {
  await lockBanners(tx);
  const before = (await readBanners(tx)).filter((row) => row.place === place).map(({ id }) => String(id));
  if (before.toSorted().join() !== ids.toSorted().join()) throw new Refused({ code: 'BANNERS_MOVED' });
  if (before.join() === ids.join()) return;
  await setBannerOrder(tx, ids);
  await record(tx, staff, 'order', {
    subject: 'banner',
    before: { place, seqs: before },
    after: { place, seqs: ids },
  });
}

/** Deletes a banner. @throws Refused NOT_FOUND (404) */
export async function removeBanner(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const before = await locked(tx, id);
  await deleteBannerRow(tx, before.id);
  await record(tx, staff, 'delete', { subject: `banner:${before.id}`, before: bodyOf(before) });
}

const record = (
  tx: Tx,
  staff: StaffCaller,
  what: string,
  { subject, before, after }: { subject: string; before?: unknown; after?: unknown },
) => addAuditEvent(tx, { ...byStaff(staff), action: `banner.${what}`, subject, before, after });

async function locked(tx: Tx, id: string): Promise<BannerRow> {
  await lockBanners(tx); // before the row: reordering locks in the same order
  const row = await lockBanner(tx, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return row;
}

const staffWire = async (tx: Tx, row: BannerRow) => toStaffWire(row, await picturesOf(tx, [row.picture_id]));

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

function toWire(
  { id, place, title, words, words_shown, link, art }: BannerRow,
  picture: WirePicture | null,
): WireBanner {
  return { seq: String(id), place, title, words, wordsShown: words_shown, link, art, picture };
}

function bodyOf(row: BannerRow): BannerBody {
  return {
    place: row.place,
    title: row.title,
    words: row.words,
    wordsShown: row.words_shown,
    link: row.link,
    art: row.art,
    pictureId: row.picture_id,
    audience: row.audience,
    grades: row.grades,
    isVisible: row.visible,
    startsAt: isoOrNull(row.starts_at),
    endsAt: isoOrNull(row.ends_at),
  };
}

function toStaffWire(row: BannerRow, picture: (id: string | null) => WirePicture | null): WireStaffBanner {
  return {
    ...toWire(row, picture(row.picture_id)),
    ...bodyOf(row),
    state: row.state,
    changedAt: row.changed_at.toISOString(),
  };
}
