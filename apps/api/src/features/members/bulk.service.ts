import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import type {
  BulkActForm,
  BulkTargetForm,
  cancelMemberBulk,
  listMemberBulks,
  previewMemberBulk,
  readMemberBulk,
  startMemberBulk,
  WireBulkPreview,
  WireMemberBulk,
} from '@lime/contract/staff-member-bulk.ts';
import { bulkActWords } from '@lime/contract/staff-member-bulk.texts.ts';
import { rightOfBulkAct } from '@lime/domain/access/member-bulk.ts';
import type { MemberBulkAct } from '@lime/domain/access/member-bulk.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import { segmentOf } from '../segments/segments.service.ts';
import {
  beginBulk,
  endBulk,
  insertBulk,
  readBulk,
  readBulkMembers,
  readBulks,
  readFates,
  readSample,
} from './bulk.sql.ts';
import type { BulkFate, BulkMembers, BulkRow, BulkTarget } from './bulk.sql.ts';

/** Members of a preview that are shown. */
const sampleSize = 10;

/** What acts on many members need in addition to the transaction. */
export type BulkDeps = {
  readonly channel: Pick<Channel, 'notify'>;
  /** from how many members on a second person must say yes (setting secondPerson) */
  readonly bulkFrom: () => number;
  /** the highest grade in use (setting levelOption) */
  readonly grades: () => number;
};

/** What an act would do now. @throws Refused STAFF_RIGHT_MISSING (403), NOT_FOUND (404), AUTH_GRADE_UNUSED (400) */
export async function preview(
  db: Db,
  staff: StaffCaller,
  { target, act }: InputOf<typeof previewMemberBulk>,
  deps: BulkDeps,
): Promise<WireBulkPreview> {
  assertMay(staff, act, deps);
  const { members } = await targetOf(db, target);
  const fates = await readFates(db, act, members);
  const sample = await readSample(db, act, members, sampleSize);
  const concerned = fates.find(({ why }) => why === null);
  return {
    total: fates.reduce((sum, { count }) => sum + count, 0),
    concerned: concerned?.count ?? 0,
    sample: sample.map((row) => ({
      id: String(row.id),
      loginId: row.login_id,
      nickname: row.nickname,
      grade: row.grade,
      state: row.state,
      tags: row.tags,
      maxStake: row.max_stake,
      maxWin: row.max_win,
      betDelay: row.bet_delay,
    })),
    left: fates.flatMap(({ why, count, login_ids }) => (why === null ? [] : [{ why, count, loginIds: login_ids }])),
    why: whyTwo(concerned, deps),
    from: deps.bulkFrom(),
  };
}

/**
 * Writes down whom the act concerns. The worker begins at once, or once a second person has said yes.
 *
 * @throws Refused STAFF_REASON_REQUIRED, MEMBER_BULK_NOBODY and as `preview`
 */
export async function start(
  tx: Tx,
  staff: StaffCaller,
  { target: form, act, reason }: Pick<InputOf<typeof startMemberBulk>, 'target' | 'act' | 'reason'>,
  deps: BulkDeps,
): Promise<PayloadOf<typeof startMemberBulk>> {
  assertMay(staff, act, deps);
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const { members, target } = await targetOf(tx, form);
  const why = whyTwo(
    (await readFates(tx, act, members)).find((fate) => fate.why === null),
    deps,
  );
  const made = await insertBulk(tx, { act, target, members, reason, staffId: staff.staffId, address: staff.address });
  if (!made) throw new Refused({ code: 'MEMBER_BULK_NOBODY' });
  const { id, total } = made;
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'member-bulk.start',
    subject: `member-bulk:${id}`,
    after: { act, target, total },
    reason,
  });
  if (why === null) {
    await beginBulk(tx, id, false);
    await deps.channel.notify(tx, 'member_bulk', '');
    return { id: String(id), total, waiting: null };
  }
  const waiting = await ask(tx, staff, {
    kind: 'member.bulk',
    subject: `member-bulk:${id}`,
    input: { id },
    lines: linesOf(act, target, total),
    why,
    amount: null,
    reason,
  });
  return { id: String(id), total, waiting };
}

/** The second person has said yes. @throws Refused MEMBER_BULK_ENDED: it was stopped meanwhile */
export async function approveBulk(tx: Tx, id: number, channel: Pick<Channel, 'notify'>): Promise<void> {
  if (!(await beginBulk(tx, id, true))) throw new Refused({ code: 'MEMBER_BULK_ENDED' });
  await channel.notify(tx, 'member_bulk', '');
}

/** A page of the acts, newest first. */
export async function listBulks(
  db: Db,
  { page, size }: InputOf<typeof listMemberBulks>,
): Promise<PayloadOf<typeof listMemberBulks>> {
  const { rows, total } = await readBulks(db, (page - 1) * size, size);
  return { list: rows.map(toWire), pagination: paginationOf(page, size, total) };
}

/** One act and a page of its members. @throws Refused NOT_FOUND (404) */
export async function readOne(
  db: Db,
  { id, only, page, size }: InputOf<typeof readMemberBulk>,
): Promise<PayloadOf<typeof readMemberBulk>> {
  const bulk = await bulkOf(db, Number(id));
  const { rows, total } = await readBulkMembers(db, Number(id), only ?? null, (page - 1) * size, size);
  return {
    bulk,
    list: rows.map((row) => ({
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      state: row.state,
      text: row.code === null ? null : textOf(row.code, undefined),
    })),
    pagination: paginationOf(page, size, total),
  };
}

/**
 * Stops an act. It waits for the members the worker has in hand; who was changed stays changed.
 *
 * @throws Refused STAFF_REASON_REQUIRED, MEMBER_BULK_ENDED (400), NOT_FOUND (404)
 */
export async function cancel(
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: InputOf<typeof cancelMemberBulk>,
): Promise<{ bulk: WireMemberBulk }> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  await bulkOf(tx, Number(id));
  if (!(await endBulk(tx, Number(id), 'cancel', reason))) throw new Refused({ code: 'MEMBER_BULK_ENDED' });
  const bulk = await bulkOf(tx, Number(id));
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'member-bulk.cancel',
    subject: `member-bulk:${id}`,
    after: { changed: bulk.changed, same: bulk.same, failed: bulk.failed, total: bulk.total },
    reason,
  });
  return { bulk };
}

/** Needs a second person when so many are changed, and when anybody is let do more than before. */
function whyTwo(concerned: BulkFate | undefined, { bulkFrom }: BulkDeps): 'bulk' | 'control' | null {
  if (concerned === undefined) return null;
  if (concerned.loosened > 0) return 'control';
  return concerned.count >= bulkFrom() ? 'bulk' : null;
}

function assertMay(staff: StaffCaller, act: BulkActForm, { grades }: BulkDeps): void {
  const right = rightOfBulkAct[act.kind];
  if (!staff.rights.has(right)) throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right } }, 403);
  if (act.kind === 'grade' && act.grade > grades())
    throw new Refused({ code: 'AUTH_GRADE_UNUSED', detail: { grades: grades() } });
}

async function targetOf(
  db: Db | Tx,
  target: BulkTargetForm,
): Promise<{ readonly target: BulkTarget; readonly members: BulkMembers }> {
  if (target.by === 'ids') return { target: { by: 'ids' }, members: { ids: [...new Set(target.ids.map(Number))] } };
  const { name, conditions } = await segmentOf(db, target.id);
  return { target: { by: 'segment', id: target.id, name }, members: { conditions } };
}

function linesOf(act: MemberBulkAct, target: BulkTarget, total: number): DiffLine[] {
  return [
    { label: '작업', before: null, after: bulkActWords(act) },
    { label: '대상', before: null, after: target.by === 'segment' ? `회원 그룹 ‘${target.name}’` : '선택한 회원' },
    { label: '바뀌는 회원', before: null, after: `${total.toLocaleString('ko-KR')}명` },
    ...(act.kind === 'memo' ? [{ label: '메모', before: null, after: act.text }] : []),
  ];
}

async function bulkOf(db: Db | Tx, id: number): Promise<WireMemberBulk> {
  const row = await readBulk(db, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return toWire(row);
}

const toWire = (row: BulkRow): WireMemberBulk => ({
  id: String(row.id),
  act: row.act,
  target: row.target,
  state: row.state,
  total: row.total,
  changed: row.changed,
  same: row.same,
  failed: row.failed,
  reason: row.reason,
  by: row.by,
  at: row.made_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  endedReason: row.ended_reason,
});
