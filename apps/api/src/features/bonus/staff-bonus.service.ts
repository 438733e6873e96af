import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { WireGrantedBonus, staffBonuses, staffBonusSlips, staffConversions } from '@lime/contract/staff-bonus.ts';
import { seoulDayStart, addDays } from '@lime/domain/seoul-time.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { allOf, readConversions, sumBonuses } from './codes.sql.ts';
import { endUnmet } from './ending.ts';
import { bonusesToWire, slipToWire } from './member-bonuses.service.ts';
import { readBonus, readBonuses, readRolledSlips } from './rolling.sql.ts';
import type { BonusRow } from './rolling.sql.ts';

/** A page of the bonuses that members were granted, with their sums. */
export async function listGranted(
  db: Db,
  { page, size, sort, dir, q, member, id, code, state, from, to }: InputOf<typeof staffBonuses>,
): Promise<PayloadOf<typeof staffBonuses>> {
  const where = allOf([
    q === '' ? null : whoIs(q),
    member === undefined ? null : sql`b.member_id = ${member}::bigint`,
    id === undefined ? null : sql`b.id = ${id}::bigint`,
    code === undefined
      ? null
      : sql`(b.code = ${code.toUpperCase()} or b.version_id in (
          select v.id from promotion_version v join promotion p on p.id = v.promotion_id where p.name = ${code}))`,
    state === undefined ? null : sql`b.state = ${state}`,
    ...between(sql`b.granted_at`, from, to),
  ]);
  const [rows, sums] = await Promise.all([
    readBonuses(
      db,
      where,
      sql`${orders[sort]} ${dir === 'asc' ? sql`asc` : sql`desc`}, b.id desc`,
      (page - 1) * size,
      size,
    ),
    sumBonuses(db, where),
  ]);
  const of = (currency: 'cash' | 'point') => sums.find((sum) => sum.currency === currency);
  return {
    list: await grantedToWire(db, rows),
    pagination: paginationOf(
      page,
      size,
      sums.reduce((total, sum) => total + sum.bonuses, 0),
    ),
    figures: {
      granted: { cash: of('cash')?.amount ?? 0, point: of('point')?.amount ?? 0 },
      takenBack: { cash: of('cash')?.taken_back ?? 0, point: of('point')?.taken_back ?? 0 },
    },
  };
}

/** A page of the slips that count for a bonus. @throws Refused NOT_FOUND (404) */
export async function listSlipsOf(
  db: Db,
  { id, page, size }: InputOf<typeof staffBonusSlips>,
): Promise<PayloadOf<typeof staffBonusSlips>> {
  const bonus = await readBonus(db, Number(id));
  if (!bonus) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { rows, total } = await readRolledSlips(db, bonus.id, (page - 1) * size, size);
  return { list: rows.map((row) => slipToWire(bonus, row)), pagination: paginationOf(page, size, total) };
}

/**
 * Staff end a bonus before its need is met.
 *
 * @returns won or points that were taken back
 * @throws Refused STAFF_REASON_REQUIRED, BONUS_NOT_ACTIVE, NOT_FOUND (404)
 */
export async function endBonusOf(
  { outbox }: Pick<Core, 'outbox'>,
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<{ takenBack: number }> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const bonus = await readBonus(tx, Number(id));
  if (!bonus) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const how = { state: 'ended', by: byStaff(staff).actor, reason } as const;
  const [ended] = await endUnmet(tx, { outbox }, [bonus], how, () => true);
  if (!ended) throw new Refused({ code: 'BONUS_NOT_ACTIVE' });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'bonus.end',
    subject: `member:${bonus.member_id}`,
    before: { bonus: bonus.id, code: bonus.code, amount: bonus.amount, currency: bonus.currency, state: 'active' },
    after: { state: 'ended', takenBack: ended.takenBack },
    reason,
  });
  return { takenBack: ended.takenBack };
}

/** A page of the points that members turned into cash, with their sum. */
export async function listConversions(
  db: Db,
  { page, size, q, member, from, to }: InputOf<typeof staffConversions>,
): Promise<PayloadOf<typeof staffConversions>> {
  const where = allOf([
    q === '' ? null : whoIs(q),
    member === undefined ? null : sql`c.member_id = ${member}::bigint`,
    ...between(sql`c.at`, from, to),
  ]);
  const { rows, total, sum } = await readConversions(db, where, (page - 1) * size, size);
  return {
    list: rows.map((row) => ({
      seq: String(row.seq),
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      amount: row.amount,
      at: row.at.toISOString(),
    })),
    pagination: paginationOf(page, size, total),
    figures: { sum },
  };
}

const orders = {
  grantedAt: sql`b.granted_at`,
  expiresAt: sql`b.expires_at`,
  amount: sql`b.amount`,
} as const;

/** Seoul days, both included. */
function between(at: RawBuilder<unknown>, from: string | undefined, to: string | undefined) {
  return [
    from === undefined ? null : sql`${at} >= ${seoulDayStart(from)}`,
    to === undefined ? null : sql`${at} < ${seoulDayStart(addDays(to, 1))}`,
  ];
}

const whoIs = (q: string) =>
  sql`(m.login_id like ${anywhere(q.toLowerCase())} or lower(m.nickname) like ${anywhere(q.toLowerCase())})`;

async function grantedToWire(db: Db, rows: readonly BonusRow[]): Promise<WireGrantedBonus[]> {
  const wires = await bonusesToWire(db, rows);
  return rows.map((row, i) => ({
    ...wires[i]!,
    memberId: String(row.member_id),
    loginId: row.login_id,
    nickname: row.nickname,
    requestSeq: row.request === null ? null : String(row.request),
    endedBy: endedByName(row.ended_by),
    reason: row.end_reason,
  }));
}

function endedByName(by: string | null): string | null {
  if (by === null) return null;
  if (by === 'system') return '자동';
  return by.startsWith('staff:') ? by.slice('staff:'.length) : '회원';
}
