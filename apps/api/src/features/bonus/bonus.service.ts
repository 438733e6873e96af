import { typedCode } from '@lime/domain/text/typed-code.ts';
import type { WireBonusOffer } from '@lime/contract/bonus.ts';
import { bonusAmount, lockedAmount, rollingNeed } from '@lime/domain/cash/rolling.ts';
import type { RollingRule } from '@lime/domain/cash/rolling.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import { assert } from '@lime/domain/assert.ts';
import { house, issue, memberAccount } from '../../core/ledger/accounts.ts';
import { bonusCause } from '../../core/ledger/causes.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import {
  completeBonuses,
  hasWaitingBonus,
  insertBonus,
  lockCode,
  readCode,
  readGrade,
  readGranted,
  readRequestedAt,
  readUses,
} from './bonus.sql.ts';
import type { CodeRow, NewBonus } from './bonus.sql.ts';
import { readActive, readProgress } from './rolling.sql.ts';

/**
 * What a code would do for a deposit of this member now. Called again when the deposit is asked for, in its transaction
 * with the member locked: then a limited code is held, so that of two who want the last one the second is refused.
 *
 * @param amount won; 0: not known yet, nothing is refused for it
 * @throws Refused BONUS_CODE_INVALID, BONUS_CODE_USED, BONUS_CODE_MINIMUM, BONUS_ACTIVE or BONUS_WAITING
 */
export async function checkCode(
  db: Db | Tx,
  memberId: number,
  code: string,
  amount: number,
  now: Date,
): Promise<WireBonusOffer> {
  const found = await findCode(db, code);
  if (!found || !found.active || !isOpen(found, now)) throw new Refused({ code: 'BONUS_CODE_INVALID' });
  const grade = await readGrade(db, memberId);
  if (grade === null || !fitsGrade(found, grade)) throw new Refused({ code: 'BONUS_CODE_INVALID' });
  const uses = await readUses(db, memberId, found.code);
  if (uses.mine >= found.per_member) throw new Refused({ code: 'BONUS_CODE_USED' });
  if (found.total_limit !== null && uses.granted + uses.asked >= found.total_limit)
    throw new Refused({ code: 'BONUS_CODE_INVALID' });
  if (amount > 0 && amount < found.min_deposit)
    throw new Refused({ code: 'BONUS_CODE_MINIMUM', detail: { minimum: found.min_deposit } });
  const refusal = await bonusInTheWay(db, memberId);
  if (refusal) throw new Refused({ code: refusal });
  return offerOf(found, amount);
}

/** Why a member can be promised no other bonus now: one has to be met first, or a deposit that brings one waits. Null: nothing. */
export async function bonusInTheWay(db: Db | Tx, memberId: number): Promise<'BONUS_ACTIVE' | 'BONUS_WAITING' | null> {
  if (await unmet(db, memberId)) return 'BONUS_ACTIVE';
  return (await hasWaitingBonus(db, memberId)) ? 'BONUS_WAITING' : null;
}

/** A deposit that came in with a code. */
export type Grant = {
  readonly memberId: number;
  /** the deposit's request: it is granted for once */
  readonly requestSeq: number;
  readonly code: string;
  /** won that came in */
  readonly deposit: number;
  readonly now: Date;
};

/**
 * Grants what a deposit's code promised and posts it, within the approval's transaction and with the member locked. A
 * code that was open when the deposit was asked for is honoured; asked again for the same deposit it answers the same.
 *
 * @returns null when there is nothing to grant any more: the code was withdrawn or used up, another bonus is active
 */
export async function grantBonus(
  tx: Tx,
  { memberId, requestSeq, code, deposit, now }: Grant,
): Promise<{ currency: 'cash' | 'point'; amount: number } | null> {
  const granted = await readGranted(tx, requestSeq);
  if (granted) return granted;
  const found = await lockCode(tx, normalCode(code));
  if (!found || !found.active || !isOpen(found, (await readRequestedAt(tx, requestSeq)) ?? now)) return null;
  if (deposit < found.min_deposit) return null;
  const uses = await readUses(tx, memberId, found.code);
  if (uses.mine >= found.per_member || (found.total_limit !== null && uses.granted >= found.total_limit)) return null;
  const amount = bonusAmount(ruleOf(found), deposit);
  if (amount === 0) return null;
  const { currency, rolling } = found;
  const source = { code: found.code };
  return (await giveBonus(tx, { memberId, requestSeq, source, currency, amount, deposit, rolling })) === null
    ? null
    : { currency, amount };
}

/**
 * Grants what a version of a promotion promised for a deposit, within the approval's transaction and with the member
 * locked; asked again for the same deposit it answers the same.
 *
 * @returns null while another bonus has to be met first
 */
export async function grantPromised(
  tx: Tx,
  bonus: NewBonus & { readonly requestSeq: number },
): Promise<{ currency: 'cash' | 'point'; amount: number } | null> {
  const granted = await readGranted(tx, bonus.requestSeq);
  if (granted) return granted;
  const { currency, amount } = bonus;
  return (await giveBonus(tx, bonus)) === null ? null : { currency, amount };
}

/**
 * Grants a bonus and posts it, with its member locked; what calls it decides what is due.
 *
 * @returns its id; null while another bonus has to be met first
 */
export async function giveBonus(tx: Tx, bonus: NewBonus): Promise<number | null> {
  const { memberId, currency, amount, deposit, rolling } = bonus;
  const need = rollingNeed(rolling, amount, deposit);
  await completeMet(tx, memberId);
  // a bonus that is free at once blocks no other
  if (need > 0 && (await readActive(tx, memberId))) return null;
  const id = await insertBonus(tx, bonus, need);
  await post(tx, [
    {
      from: currency === 'cash' ? house.bonus : issue.points,
      to: memberAccount(memberId, currency),
      amount,
      kind: 'bonus',
      cause: bonusCause.grant(id),
    },
  ]);
  return id;
}

/** Bonus money of the member that is not the member's own yet, in won and points; never more than there is. */
export async function lockedBonus(db: Db | Tx, memberId: number): Promise<{ cash: number; point: number }> {
  const locked = { cash: 0, point: 0 };
  const active = await readActive(db, memberId);
  if (!active) return locked;
  const held = await balances(db, memberId);
  assert(held, `member ${memberId} has no accounts`);
  const { done } = (await readProgress(db, [active.id])).get(active.id)!;
  locked[active.currency] = lockedAmount({ ...active, done }, held[active.currency]);
  return locked;
}

/** Is there an active bonus whose need is not met? One that is met is as good as ended. */
async function unmet(db: Db | Tx, memberId: number): Promise<boolean> {
  const active = await readActive(db, memberId);
  if (!active) return false;
  return (await readProgress(db, [active.id])).get(active.id)!.done < active.need;
}

async function completeMet(tx: Tx, memberId: number): Promise<void> {
  const active = await readActive(tx, memberId);
  if (active && !(await unmet(tx, memberId))) await completeBonuses(tx, [active.id]);
}

/** Codes are written in capitals; what members type is read generously. */
function normalCode(code: string): string {
  return code.trim().toUpperCase();
}

async function findCode(db: Db | Tx, text: string): Promise<CodeRow | null> {
  const code = normalCode(text);
  if (!typedCode.test(code)) return null;
  const found = await readCode(db, code);
  return found?.total_limit && db.isTransaction ? lockCode(db as Tx, code) : found;
}

function isOpen({ starts_at, ends_at }: CodeRow, at: Date): boolean {
  return (starts_at === null || starts_at <= at) && (ends_at === null || at < ends_at);
}

function fitsGrade({ grades }: CodeRow, grade: number): boolean {
  return grades.length === 0 || grades.includes(grade);
}

function ruleOf({ form, value, max_amount }: CodeRow) {
  return { form, value, maxAmount: max_amount };
}

function offerOf(code: CodeRow, deposit: number): WireBonusOffer {
  const amount = deposit > 0 || code.form === 'amount' ? bonusAmount(ruleOf(code), deposit) : 0;
  return {
    code: code.code,
    label: code.label,
    currency: code.currency,
    amount,
    rate: code.form === 'percent' ? code.value / 100 : 0,
    rolling: rollingToWire(code.rolling),
    need: deposit > 0 ? rollingNeed(code.rolling, amount, deposit) : 0,
  };
}

/** Odds as on every wire, with two decimals. */
export function rollingToWire({ minimumOdds, weights, ...rolling }: RollingRule): WireBonusOffer['rolling'] {
  return {
    ...rolling,
    minimumOdds: oddsToWire(minimumOdds),
    weights: weights.map(({ kinds, ...weight }) => ({ ...weight, kinds: [...kinds] })),
  };
}
