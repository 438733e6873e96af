import { randomUUID } from 'node:crypto';
import { inTransaction, openPool } from '../src/core/db.ts';
import type { Db } from '../src/core/db.ts';
import { issue, memberAccount } from '../src/core/ledger/accounts.ts';
import type { Purse } from '../src/core/ledger/accounts.ts';
import { runAudit } from '../src/core/ledger/audit.ts';
import { post } from '../src/core/ledger/ledger.ts';
import { sealNow } from '../src/core/ledger/seal.ts';
import type { TestDatabase } from './pg.ts';
import type { TestSite } from './site.ts';

/** Play money for a member, through the ledger. @param amount  won @param purse  the account it goes to */
export const giveCash = (db: Db, memberId: number, amount: number, purse: Purse = 'cash'): Promise<unknown> =>
  inTransaction(db, (tx) =>
    post(tx, [
      {
        from: issue.playMoney,
        to: memberAccount(memberId, purse),
        amount,
        kind: 'grant',
        cause: `grant:test-${randomUUID()}`,
      },
    ]),
  );

/** The invariants that do not hold, as the auditor's own role finds them. */
export async function brokenInvariants({ db, auditUrl }: Pick<TestDatabase, 'db' | 'auditUrl'>) {
  await sealNow(db);
  const pool = openPool(auditUrl, 2, () => undefined);
  try {
    return (await runAudit(pool)).filter(({ broken }) => broken > 0);
  } finally {
    await pool.end();
  }
}

/** The first page of a member's own history. */
export const historyOf = async (site: TestSite, token: string, filter: object = {}) =>
  (await site.call('/betting/results', filter, token)).body.payload as {
    list: Record<string, unknown>[][];
    totals: { count: number; amount: number; payed: number };
  };
