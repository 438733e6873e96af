import { sql } from 'kysely';
import type { WireBonus, WireBonusOffer, WireBonusSlip } from '@lime/contract/bonus.ts';
import type { Pagination } from '@lime/contract/call.ts';
import { countSlip } from '@lime/domain/cash/rolling.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { AttemptLimiter } from '../../core/attempt-limiter.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { countBonuses } from './bonus.sql.ts';
import { checkCode, rollingToWire } from './bonus.service.ts';
import { endUnmet } from './ending.ts';
import { readActive, readBonus, readBonuses, readProgress, readRolledSlips } from './rolling.sql.ts';
import type { BonusRow, RolledSlipRow } from './rolling.sql.ts';

/** Runs work that asks about a code a member typed. @throws Refused TOO_MANY_REQUESTS (429) after too many wrong codes */
export type GuardCode = <T>(memberId: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work that asks about a code the member typed; wrong codes are counted together, wherever they are typed.
 *
 * @throws Refused as the work does, TOO_MANY_REQUESTS (429) when the tries are used up
 */
export async function guardCode<T>(tries: AttemptLimiter, memberId: number, work: () => Promise<T>): Promise<T> {
  const name = String(memberId);
  await tries.assertLeft(name);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.code === 'BONUS_CODE_INVALID') await tries.count(name);
    throw error;
  }
}

/** As `checkCode`; wrong codes are counted. @throws Refused as checkCode, and as the guard does */
export function checkCodeOf(
  { db, guard }: Pick<Core, 'db'> & { readonly guard: GuardCode },
  memberId: number,
  code: string,
  amount: number,
): Promise<WireBonusOffer> {
  return guard(memberId, async () => checkCode(db, memberId, code, amount, await databaseNow(db)));
}

/** A page of a member's bonuses, newest first, and the active one; null: none is. */
export async function listOwnBonuses(
  db: Db,
  memberId: number,
  page: number,
  size: number,
): Promise<{ active: WireBonus | null; list: WireBonus[]; pagination: Pagination }> {
  const [rows, total, active] = await Promise.all([
    readBonuses(db, sql`b.member_id = ${memberId}`, sql`b.id desc`, (page - 1) * size, size),
    countBonuses(db, sql`b.member_id = ${memberId}`),
    readActive(db, memberId),
  ]);
  const wires = await bonusesToWire(db, active ? [...rows, active] : rows);
  return {
    active: active ? wires.at(-1)! : null,
    list: wires.slice(0, rows.length),
    pagination: paginationOf(page, size, total),
  };
}

/** A page of the slips that count for a bonus. @throws Refused NOT_FOUND (404) for a bonus that is not this member's */
export async function listOwnSlips(
  db: Db,
  memberId: number,
  id: number,
  page: number,
  size: number,
): Promise<{ list: WireBonusSlip[]; pagination: Pagination }> {
  const bonus = await readBonus(db, id);
  if (bonus?.member_id !== memberId) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { rows, total } = await readRolledSlips(db, id, (page - 1) * size, size);
  return {
    list: rows.map((row) => slipToWire(bonus, row)),
    pagination: paginationOf(page, size, total),
  };
}

/**
 * A member gives a bonus up before its need is met.
 *
 * @returns won or points that were taken back
 * @throws Refused NOT_FOUND (404), BONUS_NOT_ACTIVE, BONUS_SLIPS_OPEN while slips wait for their results
 */
export async function giveBonusUp(
  { outbox }: Pick<Core, 'outbox'>,
  tx: Tx,
  memberId: number,
  id: number,
): Promise<{ takenBack: number }> {
  const bonus = await readBonus(tx, id);
  if (bonus?.member_id !== memberId) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const how = { state: 'given-up', by: `member:${memberId}`, reason: null } as const;
  const [ended] = await endUnmet(tx, { outbox }, [bonus], how, ({ waiting }) => {
    // What is staked cannot be taken back: giving up before the results would turn the bonus into a free bet.
    if (waiting > 0) throw new Refused({ code: 'BONUS_SLIPS_OPEN', detail: { slips: waiting } });
    return true;
  });
  if (!ended) throw new Refused({ code: 'BONUS_NOT_ACTIVE' });
  return { takenBack: ended.takenBack };
}

/** Bonuses with what their slips have come to; those that are done show their whole need. */
export async function bonusesToWire(db: Db | Tx, rows: readonly BonusRow[]): Promise<WireBonus[]> {
  const progress = await readProgress(
    db,
    rows.filter((row) => row.state !== 'done').map((row) => row.id),
  );
  return rows.map((row) => ({
    id: String(row.id),
    code: row.code,
    label: row.label,
    currency: row.currency,
    amount: row.amount,
    deposit: row.deposit,
    rolling: rollingToWire(row.rolling),
    need: row.need,
    done: row.state === 'done' ? row.need : Math.min(row.need, progress.get(row.id)!.done),
    state: row.state,
    grantedAt: row.granted_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    takenBack: row.taken_back,
  }));
}

/** A slip with what of its stake counts for the bonus. */
export function slipToWire({ rolling, need }: Pick<BonusRow, 'rolling' | 'need'>, row: RolledSlipRow): WireBonusSlip {
  const count = countSlip(rolling, need, row.before, {
    ...row,
    lowestOdds: row.lowest_odds,
    cancelled: row.status === 'cancelled',
    atRisk: row.at_risk,
  });
  return {
    betCode: row.bet_code,
    slipNumber: slipNumber(row.slip_id),
    placedAt: row.placed_at.toISOString(),
    stake: row.stake,
    kind: row.kind,
    legs: row.legs,
    result: row.result,
    atRisk: row.at_risk,
    ...count,
  };
}
