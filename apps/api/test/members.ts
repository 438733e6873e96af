import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '../src/core/db.ts';
import type { Db } from '../src/core/db.ts';
import { issue, memberAccount } from '../src/core/ledger/accounts.ts';
import { openAccounts, post } from '../src/core/ledger/ledger.ts';

/** Bare members for tests of money and slips: no password that works, `cash` won each, granted in the ledger. @returns their ids */
export function makeMembers(db: Db, count: number, cash: number): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into member (login_id, nickname, password_hash, withdrawal_hash, phone, birthday, bank_name, bank_account, bank_owner, join_code)
      select 't' || ${randomBytes(6).toString('hex')} || g, ${randomBytes(6).toString('hex')} || g, '-', '-', '-', '1990-01-01', '-', '-', '-', '-'
      from generate_series(1, ${count}::int) g returning id`.execute(tx);
    for (const { id } of rows) await openAccounts(tx, id);
    if (cash > 0)
      await post(
        tx,
        rows.map(({ id }) => ({
          from: issue.playMoney,
          to: memberAccount(id, 'cash'),
          amount: cash,
          kind: 'grant',
          cause: `grant:test-${id}`,
        })),
      );
    return rows.map(({ id }) => id);
  });
}

/** As if what a member sent lately had come so many seconds earlier: the five seconds of a repeated body are over. */
export async function bodiesWereEarlier(db: Db, memberId: number, seconds: number): Promise<void> {
  await sql`
    update member_balance set recent_at = array(
      select at - make_interval(secs => ${seconds}::double precision) from unnest(recent_at) at)
    where member_id = ${memberId}`.execute(db);
}
