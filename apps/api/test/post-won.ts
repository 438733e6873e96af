import { inTransaction, openDb, openPool } from '../src/core/db.ts';
import { issue, memberAccount } from '../src/core/ledger/accounts.ts';
import { post, versionedBalancesOf } from '../src/core/ledger/ledger.ts';

// A process that gives a member one won at a time, and prints cash and version as each posting sees them.
// node post-won.ts <database url> <member id> <name of the process> <how often>

const [url, id, name, times] = process.argv.slice(2);
const pool = openPool(url!, 4, () => undefined);
const db = openDb(pool);
const memberId = Number(id);

for (let no = 0; no < Number(times); no += 1) {
  await inTransaction(db, async (tx) => {
    const to = memberAccount(memberId, 'cash');
    await post(tx, [{ from: issue.playMoney, to, amount: 1, kind: 'grant', cause: `won:${memberId}:${name}:${no}` }]);
    const { cash, version } = (await versionedBalancesOf(tx, [memberId])).get(memberId)!;
    console.log(`${cash} ${version}`);
  });
}
await pool.end();
