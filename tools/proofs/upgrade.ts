import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../../apps/api/src/core/db.ts';
import { runAudit } from '../../apps/api/src/core/ledger/audit.ts';
import { checks } from '../../apps/api/src/core/ledger/audit-checks.ts';
import { migrate } from '../../apps/api/src/core/migrate.ts';
import { ensureRoles } from '../../apps/api/src/core/roles.ts';
import { migrateToOlder, noLongerFits, olderBet, olderChecks } from '../../apps/api/test/older-world.ts';
import { makeWorld, prepareOwner } from '../../bench/lib/bench-world.ts';
import { drillCommand } from '../backup/drill.ts';
import { claimDataDir, ownFolder, readSecrets } from '../data-dir.ts';
import { removeInstallation } from '../backup/restore.ts';
import { startPostgres } from '../postgres.ts';
import { makeOlderSlips } from './older-slips.ts';
import { percentile } from './proof.ts';
import type { Figures, Proof } from './proof.ts';

const tables = ['slip', 'leg', 'slip_day', 'slip_hidden_day', 'ledger_transfer'];
const maxHeldMs = 2_000;
const maxRestoreMs = 600_000;
const clients = 8;

/** A large site of the release before the betting events is upgraded while its members bet, then backed up and restored. */
export const upgrade: Proof = {
  name: 'upgrade',
  claim:
    'a site of five million slips is upgraded while its members bet: no lock they wait for is held above two seconds, p99 at most doubles, the audit holds before and after, and a backup is restored within ten minutes',
  isTimed: true,
  async run(_start, { short }) {
    const slips = short ? 20_000 : 5_000_000;
    const dir = mkdtempSync(join(tmpdir(), 'lime-upgrade-'));
    ownFolder(dir);
    const say = (text: string) => {
      if (!short) console.log(`  ${text}`);
    };
    const { ownerPassword } = readSecrets(dir);
    const postgres = await startPostgres({ dir: join(dir, 'postgres'), password: ownerPassword });
    const owner = openPool(postgres.url, clients + 2, () => undefined);
    try {
      await migrateToOlder(owner);
      await fill(postgres.url, slips, say);
      const audit = async (some = checks) => {
        const { auditUrl } = await ensureRoles(postgres.url, ownerPassword);
        const auditor = openPool(auditUrl, 2, () => undefined);
        const broken = (await runAudit(auditor, some)).filter(({ holds }) => !holds);
        await auditor.end();
        return broken.map(({ name, example }) => `${name}: ${example}`);
      };
      const brokenBefore = await audit(await olderChecks(owner));
      const bets = betting(owner, await readPicks(owner));
      await wait(short ? 2_000 : 30_000);
      const alone = bets.take();
      const locks = watchLocks(postgres.url);
      const began = performance.now();
      const ran = await migrate(owner, { say });
      const upgradeMs = performance.now() - began;
      const held = await locks.end();
      const meanwhile = await bets.end();
      const brokenAfter = await audit();
      const seconds = (ms: number) => Math.round(ms / 100) / 10;
      const [p99Alone, p99] = [percentile(alone, 0.99), percentile(meanwhile, 0.99)];
      const drill = await rehearse(dir, postgres.url, say);
      const figures: Figures = {
        slips,
        files: ran.length,
        upgradeSeconds: seconds(upgradeMs),
        bets: meanwhile.length,
        betP99Ms: Math.round(p99),
        betP99AloneMs: Math.round(p99Alone),
        longestBetMs: Math.round(Math.max(...meanwhile)),
        longestLockMs: Math.round(held.ms),
        longestLock: held.what,
        brokenBefore: brokenBefore.join('; '),
        brokenAfter: brokenAfter.join('; '),
        restoreSeconds: seconds(drill.restoreMs),
        backupSeconds: seconds(drill.backupMs),
        drill: drill.verdict,
      };
      const holds =
        held.ms <= maxHeldMs &&
        (short || p99 <= 2 * p99Alone) &&
        brokenBefore.length + brokenAfter.length === 0 &&
        drill.code === 0 &&
        drill.restoreMs <= maxRestoreMs;
      return { holds, figures };
    } finally {
      await owner.end();
      await postgres.stop();
      await removeInstallation(dir);
    }
  },
};

async function fill(url: string, slips: number, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await prepareOwner(client);
    await makeWorld(client, { fixtures: 2_000, members: slips > 1_000_000 ? 20_000 : 2_000, lowBalanceShare: 0 });
    await makeOlderSlips(client, slips, (made) => say(`${made.toLocaleString('en')} slips`));
  } finally {
    await client.end();
  }
}

type BenchPick = { member: number; id: number; marketId: number; selectionIds: number[]; odds: number[] };

async function readPicks(owner: pg.Pool): Promise<BenchPick[]> {
  const { rows } = await owner.query<BenchPick>(`
    with open as (
      select f.id, m.id as market_id, array_agg(x.id order by x.id) as ids, array_agg(x.odds order by x.id) as odds, row_number() over (order by f.id) - 1 as n, count(*) over () as total
      from fixture f join market m on m.fixture_id = f.id and m.type = 1 join selection x on x.market_id = m.id
      where f.provider = 'bench' and f.status = 'scheduled' group by f.id, m.id)
    select b.id as member, o.id, o.market_id as "marketId", o.ids as "selectionIds", o.odds
    from (select id, row_number() over (order by id) as n from member where login_id like 'bench%') b join open o on o.n = b.n % o.total`);
  return rows;
}

/** Members of the release before, one bet after the other each, until the upgrade's last file ends their statements. */
function betting(owner: pg.Pool, picks: readonly BenchPick[]) {
  let times: number[] = [];
  let isOver = false;
  const member = async (no: number) => {
    for (let n = no; !isOver; n += clients) {
      const pick = picks[(n * 7_919) % picks.length]!;
      const began = performance.now();
      try {
        await olderBet(owner, pick.member, pick);
      } catch (error) {
        if (noLongerFits(error)) return;
        throw error;
      }
      times.push(performance.now() - began);
      await wait(20);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, no) => member(no)));
  all.catch(() => undefined); // heard of in `end`
  return {
    /** @returns milliseconds of the bets since the last call */
    take(): number[] {
      const taken = times;
      times = [];
      return taken;
    },
    async end(): Promise<number[]> {
      isOver = true;
      await all;
      return times;
    },
  };
}

/** Looks a hundred times a second for locks on the tables of bets that a bet waits for. */
function watchLocks(url: string) {
  let isOver = false;
  let longest = { ms: 0, what: 'none' };
  const watching = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows: known } = await client.query<{ id: number; name: string }>(
      'select oid::int as id, relname as name from pg_class where relname = any($1) and relnamespace = $2::regnamespace',
      [tables, 'public'],
    );
    const nameOf = new Map(known.map(({ id, name }) => [id, name]));
    const since = new Map<string, number>();
    while (!isOver) {
      const at = performance.now();
      const { rows } = await client.query<{ relation: number; mode: string; transaction: string }>(
        `select relation::int as relation, mode, virtualtransaction as transaction from pg_locks
         where granted and locktype = 'relation' and relation = any($1)
           and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
        [[...nameOf.keys()]],
      );
      const now = new Set<string>();
      for (const { relation, mode, transaction } of rows) {
        const key = `${transaction} ${relation} ${mode}`;
        now.add(key);
        const from = since.get(key) ?? at;
        since.set(key, from);
        // until the end of this look: at most one look too much
        const ms = performance.now() - from;
        if (ms > longest.ms) longest = { ms, what: `${mode} on ${nameOf.get(relation)}` };
      }
      for (const key of since.keys()) if (!now.has(key)) since.delete(key);
      await wait(10);
    }
    await client.end();
  })();
  watching.catch(() => undefined);
  return {
    async end() {
      isOver = true;
      await watching;
      return longest;
    },
  };
}

/** Backup, restore and audit as the operator's `drill` does them, next to the running database. */
async function rehearse(dir: string, url: string, say: (text: string) => void) {
  const lines: string[] = [];
  const claim = claimDataDir(dir, url.replace('postgresql', 'http'));
  try {
    const code = await drillCommand([dir], dir, (line) => {
      lines.push(line);
      say(line);
    });
    const secondsOf = (step: string) =>
      Number(
        lines.map((line) => new RegExp(`^ +${step} +([\\d.]+) s`).exec(line)?.[1]).findLast(Boolean) ?? Number.NaN,
      );
    return {
      code,
      backupMs: secondsOf('backup') * 1_000,
      restoreMs: (secondsOf('restore') + secondsOf('recovery') + secondsOf('migrations') + secondsOf('audit')) * 1_000,
      verdict: lines.at(-1)!,
    };
  } finally {
    claim.release();
  }
}
