import type { CannedBody, WireCannedReply } from '@lime/contract/staff-inquiries.ts';
import { cleanText } from '@lime/domain/text/clean-text.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import {
  deleteCannedRow,
  insertCanned,
  lockCanned,
  lockOneCanned,
  readCanned,
  setCannedOrder,
  updateCanned,
} from './canned.sql.ts';
import type { CannedRow } from './canned.sql.ts';

const most = 200;

/** Replies written beforehand (답변 문구), in their order. */
export async function listReplies(db: Db): Promise<WireCannedReply[]> {
  return (await readCanned(db)).map(toWire);
}

/** The last of the list. @throws Refused CANNED_TOO_MANY beyond two hundred */
export async function createReply(tx: Tx, staff: StaffCaller, body: CannedBody): Promise<WireCannedReply> {
  await lockCanned(tx);
  if ((await readCanned(tx)).length >= most) throw new Refused({ code: 'CANNED_TOO_MANY', detail: { most } });
  const row = await insertCanned(tx, tidy(body));
  await record(tx, staff, 'create', { subject: `canned:${row.id}`, after: bodyOf(row) });
  return toWire(row);
}

/** @throws Refused NOT_FOUND (404) */
export async function changeReply(tx: Tx, staff: StaffCaller, seq: string, body: CannedBody): Promise<WireCannedReply> {
  const before = await locked(tx, seq);
  const row = await updateCanned(tx, before.id, tidy(body));
  await record(tx, staff, 'change', { subject: `canned:${row.id}`, before: bodyOf(before), after: bodyOf(row) });
  return toWire(row);
}

/** @throws Refused NOT_FOUND (404) */
export async function deleteReply(tx: Tx, staff: StaffCaller, seq: string): Promise<void> {
  const before = await locked(tx, seq);
  await deleteCannedRow(tx, before.id);
  await record(tx, staff, 'delete', { subject: `canned:${before.id}`, before: bodyOf(before) });
}

/** @throws Refused CANNED_MOVED when these are not all there are */
export async function orderReplies(tx: Tx, staff: StaffCaller, seqs: readonly string[]): Promise<void> {
  await lockCanned(tx);
  const before = (await readCanned(tx)).map(({ id }) => String(id));
  if (before.toSorted().join() !== seqs.toSorted().join()) throw new Refused({ code: 'CANNED_MOVED' });
  if (before.join() === seqs.join()) return;
  await setCannedOrder(tx, seqs);
  await record(tx, staff, 'order', { subject: 'canned', before, after: seqs });
}

/** The first ones of a new installation; where there are any, nothing is added. */
export async function seedReplies(tx: Tx, bodies: readonly CannedBody[]): Promise<void> {
  await lockCanned(tx);
  if ((await readCanned(tx)).length > 0) return;
  for (const body of bodies) {
    const { id } = await insertCanned(tx, tidy(body));
    await addAuditEvent(tx, { actor: 'seed', action: 'canned.create', subject: `canned:${id}`, after: body });
  }
}

async function locked(tx: Tx, seq: string): Promise<CannedRow> {
  const row = await lockOneCanned(tx, seq);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return row;
}

function record(
  tx: Tx,
  staff: StaffCaller,
  what: string,
  { subject, before, after }: { subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  return addAuditEvent(tx, { ...byStaff(staff), action: `canned.${what}`, subject, before, after });
}

/** As it is kept. @throws Refused INPUT_INVALID when nothing is left of it */
function tidy({ title, content, kind }: CannedBody): CannedBody {
  const kept = { title: cleanText(title).replaceAll('\n', ' '), content: cleanText(content), kind };
  if (kept.title === '' || kept.content === '') throw new Refused({ code: 'INPUT_INVALID' }, 400);
  return kept;
}
const bodyOf = ({ title, content, kind }: CannedRow): CannedBody => ({ title, content, kind });

function toWire({ id, title, content, kind, used, changed_at }: CannedRow): WireCannedReply {
  return { seq: String(id), title, content, kind, used, changedAt: changed_at.toISOString() };
}
