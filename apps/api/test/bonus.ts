import { sql } from 'kysely';
import type { RollingRule } from '@lime/domain/cash/rolling.ts';
import { inTransaction } from '../src/core/db.ts';
import type { Db } from '../src/core/db.ts';
import { issue, memberAccount } from '../src/core/ledger/accounts.ts';
import { cashCause } from '../src/core/ledger/causes.ts';
import { lockBalances } from '../src/core/ledger/ledger.sql.ts';
import { post } from '../src/core/ledger/ledger.ts';
import { grantBonus } from '../src/features/bonus/bonus.service.ts';

export const plainRolling: RollingRule = {
  base: 'bonus',
  percent: 100,
  minimumOdds: 1500,
  days: 30,
  weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
};

/** A code as the office writes it; 5% in points where a test does not say otherwise. */
export async function makeCode(db: Db, code: string, changes: Record<string, unknown> = {}): Promise<string> {
  const row = {
    label: `${code} 보너스`,
    currency: 'point',
    form: 'percent',
    value: 500,
    max_amount: 100_000,
    min_deposit: 10_000,
    rolling: plainRolling,
    per_member: 100,
    total_limit: null,
    grades: [],
    starts_at: null,
    ends_at: null,
    active: true,
    ...changes,
  };
  await sql`
    insert into bonus_code (code, label, currency, form, value, max_amount, min_deposit, rolling, per_member, total_limit, grades, starts_at, ends_at, active)
    select ${code}, r.label, r.currency, r.form, r.value, r.max_amount, r.min_deposit, r.rolling, r.per_member, r.total_limit, r.grades, r.starts_at, r.ends_at, r.active
    from jsonb_populate_record(null::bonus_code, ${JSON.stringify(row)}::jsonb) r`.execute(db);
  return code;
}

/** A deposit that waits, with a code. @returns its number */
export async function askDeposit(db: Db, memberId: number, amount: number, code: string | null): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into cash_request (member_id, type, amount, bonus_code) values (${memberId}, 'deposit', ${amount}, ${code}) returning seq`.execute(
    db,
  );
  return rows[0]!.seq;
}

/** Approves a deposit as cash does: member locked, money in, bonus granted, request done. */
export function approveDeposit(db: Db, seq: number) {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ member_id: number; amount: number; bonus_code: string | null }>`
      select member_id, amount, bonus_code from cash_request where seq = ${seq}`.execute(tx);
    const { member_id: memberId, amount, bonus_code: code } = rows[0]!;
    await lockBalances(tx, [memberId]);
    await sql`update cash_request set status = 'done', decided_at = clock_timestamp() where seq = ${seq}`.execute(tx);
    await post(tx, [
      {
        from: issue.playMoney,
        to: memberAccount(memberId, 'cash'),
        amount,
        kind: 'deposit',
        cause: cashCause.deposit(seq),
      },
    ]);
    return code === null ? null : grantBonus(tx, { memberId, requestSeq: seq, code, deposit: amount, now: new Date() });
  });
}
