import { gunzipSync, gzipSync } from 'node:zlib';
import type { InputOf } from '@lime/contract/call.ts';
import { dataKeptDays } from '@lime/contract/privacy.names.ts';
import type { WireDataFile, WireDataText } from '@lime/contract/privacy.ts';
import type { askMemberData, purgeMember, takeMemberData, WirePrivacy } from '@lime/contract/staff-privacy.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import {
  insertFile,
  keepFile,
  purge,
  readDue,
  readFile,
  readFiles,
  readOwnData,
  readPurge,
  readPurged,
  readWaitingFiles,
} from './privacy.sql.ts';
import type { DataRow } from './privacy.sql.ts';
import { workEach } from '../../core/work-apart.ts';

const dayMs = 86_400_000;
const later = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

type Deps = { readonly channel: Pick<Channel, 'notify'> };

/** Asks for a file of what the site keeps of the member. @throws Refused DATA_ASKED */
export async function askFile(
  tx: Tx,
  memberId: number,
  staffId: number | null,
  { channel }: Deps,
): Promise<WireDataFile> {
  const row = await insertFile(tx, memberId, staffId);
  if (!row) throw new Refused({ code: 'DATA_ASKED' });
  await channel.notify(tx, 'member_data', '');
  return toWire(row);
}

/** The same for staff, with a reason that is on record. @throws Refused DATA_ASKED, STAFF_REASON_REQUIRED, NOT_FOUND (404) */
export async function askFor(
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: InputOf<typeof askMemberData>,
  deps: Deps,
): Promise<WireDataFile> {
  if (!(await readPurge(tx, Number(id)))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const file = await askFile(tx, Number(id), staff.staffId, deps);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'privacy.ask',
    subject: `member:${id}`,
    after: { file: file.id },
    reason,
  });
  return file;
}

/** The member's own files, newest first. */
export async function ownFiles(db: Db, memberId: number): Promise<WireDataFile[]> {
  return (await readFiles(db, memberId)).filter((row) => row.staff_id === null).map(toWire);
}

/** @throws Refused NOT_FOUND (404) */
export async function takeOwn(db: Db, memberId: number, id: number): Promise<WireDataText> {
  return textOf(await readFile(db, { memberId, id, own: true }));
}

/** Takes a file for staff; it is on record. @throws Refused NOT_FOUND (404) */
export async function takeFor(
  tx: Tx,
  staff: StaffCaller,
  { id, file }: InputOf<typeof takeMemberData>,
): Promise<WireDataText> {
  const text = textOf(await readFile(tx, { memberId: Number(id), id: Number(file), own: false }));
  await addAuditEvent(tx, { ...byStaff(staff), action: 'privacy.download', subject: `member:${id}`, after: { file } });
  return text;
}

/** @throws Refused NOT_FOUND (404) */
export async function privacyOf(db: Db, memberId: number): Promise<WirePrivacy> {
  const row = await readPurge(db, memberId);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { staffDays, days, automatic } = await readSetting(db, 'privacy');
  const purged = await readPurged(db, memberId);
  return {
    files: (await readFiles(db, memberId)).map(toWire),
    leftAt: row.left_at?.toISOString() ?? null,
    from: row.left_at ? later(row.left_at, staffDays).toISOString() : null,
    automaticAt: row.left_at && automatic ? later(row.left_at, days).toISOString() : null,
    purged: purged && { at: purged.at.toISOString(), by: purged.actor, events: purged.events, kept: purged.kept },
  };
}

/**
 * Overwrites what is personal about a member who has left, or asks a second person to agree. Ledger and slips stay.
 *
 * @param approved  a second person has said yes, or the demo world needs none
 * @returns what waits; null when it is done
 * @throws  Refused PURGE_NOT_LEFT, PURGE_TOO_EARLY, PURGE_OWED, PURGED, STAFF_REASON_REQUIRED, NOT_FOUND (404)
 */
export async function purgeFor(
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: InputOf<typeof purgeMember>,
  approved: boolean,
): Promise<WireWaiting | null> {
  const memberId = Number(id);
  const row = await readPurge(tx, memberId);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (row.purged_at) throw new Refused({ code: 'PURGED' });
  if (row.state !== 'left' || !row.left_at) throw new Refused({ code: 'PURGE_NOT_LEFT' });
  const { staffDays } = await readSetting(tx, 'privacy');
  const from = later(row.left_at, staffDays);
  if (from > new Date()) throw new Refused({ code: 'PURGE_TOO_EARLY', detail: { day: seoulDay(from) } });
  if (row.owed) throw new Refused({ code: 'PURGE_OWED' });
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  if (!approved)
    return ask(tx, staff, {
      kind: 'member.purge',
      subject: `member:${id}`,
      input: { id, reason },
      // no name: what waits is kept
      lines: [
        { label: '회원 번호', before: null, after: id },
        { label: '개인정보', before: '보관 중', after: '파기(되돌릴 수 없음)' },
      ],
      why: 'control',
      amount: null,
      reason,
    });
  await purgeNow(tx, memberId, byStaff(staff), reason);
  return null;
}

async function purgeNow(
  tx: Tx,
  memberId: number,
  by: { readonly actor: string; readonly address?: string | undefined },
  reason?: string,
): Promise<void> {
  await purge(tx, memberId, by.actor);
  await addAuditEvent(tx, { ...by, action: 'member.purge', subject: `member:${memberId}`, reason });
}

/** Purges who left longer ago than the setting says, a transaction each. @returns how many */
export async function purgeDue({ db, log }: Pick<Core, 'db' | 'log'>, isGoing = () => true): Promise<number> {
  const { automatic, days } = await readSetting(db, 'privacy');
  if (!automatic) return 0;
  const purged = await workEach(await readDue(db, days, 200), {
    db,
    log,
    isGoing,
    work: 'member-purge',
    itemOf: ({ id }) => id,
    run: ({ id }) =>
      inTransaction(db, async (tx) => {
        const row = await readPurge(tx, id);
        if (!row || row.purged_at || row.owed) return 0;
        await purgeNow(tx, id, { actor: 'system' });
        return 1;
      }),
  });
  return purged.reduce<number>((sum, one) => sum + one, 0);
}

/** Makes the files that wait. @returns how many */
export async function makeFiles({ db, log }: Pick<Core, 'db' | 'log'>, isGoing = () => true): Promise<number> {
  const made = await workEach(await readWaitingFiles(db, 100), {
    db,
    log,
    isGoing,
    work: 'member-data',
    itemOf: ({ id }) => id,
    async run({ id, member_id: memberId }) {
      const json = (await readOwnData(db, memberId))!;
      const text = JSON.stringify(JSON.parse(json), null, 2);
      await inTransaction(db, (tx) => keepFile(tx, id, { file: gzipSync(text), bytes: Buffer.byteLength(text) }));
    },
  });
  return made.length;
}

function textOf(row: { file: Buffer; made_at: Date } | null): WireDataText {
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return { name: `lime-내정보-${seoulDay(row.made_at)}.json`, json: gunzipSync(row.file).toString('utf8') };
}

const toWire = (row: DataRow): WireDataFile => ({
  id: String(row.id),
  askedAt: row.asked_at.toISOString(),
  madeAt: row.made_at?.toISOString() ?? null,
  bytes: row.bytes,
  keptUntil: row.made_at ? later(row.made_at, dataKeptDays).toISOString() : null,
  byStaff: row.staff_id !== null,
});
