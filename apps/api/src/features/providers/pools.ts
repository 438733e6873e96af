import { maxPools, poolsAnswer, poolsPath } from '@lime/contract/host-questions.ts';
import type { WirePool } from '@lime/contract/staff-games.ts';
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { ringAlarms } from '../games/monitor.service.ts';
import type { AskHost } from './ask-host.ts';
import { keepComparison, readPools } from './pools.sql.ts';
import type { PoolRow } from './pools.sql.ts';
import type { Provider, ProviderHost } from './provider-list.service.ts';

/** A pool that differs rings once it did at two looks: the first may have met a play between its two figures. */
const ringAfterSeconds = 10;

const isSettled = (pool: PoolRow, again: PoolRow | undefined): again is PoolRow => again?.balance === pool.balance;

/**
 * Compares what the ledger has of a host's pools with what the host says. The ledger is read before and after the question,
 * and a pool that moved meanwhile is left for the next look. Plays that the host has written and knows no answer of may
 * have moved the ledger already: so much it may be above the host, and never below (`wallet-pools.ts`).
 */
export async function comparePools(
  { db }: Pick<Core, 'db'>,
  ask: AskHost,
  provider: Provider,
  host: ProviderHost,
): Promise<void> {
  const before = await readPools(db, [provider.id], maxPools);
  if (before.length === 0) return;
  const answer = await ask(host, poolsPath, {}, poolsAnswer);
  if (answer === null) return;
  const said = new Map(answer.pools.map((pool) => [pool.pool, pool]));
  const after = new Map((await readPools(db, [provider.id], maxPools)).map((pool) => [pool.account, pool]));
  const compared = before.flatMap((pool) => {
    if (!isSettled(pool, after.get(pool.account))) return [];
    const { amount, under_way: underWay } = said.get(pool.name) ?? { amount: 0, under_way: 0 };
    const differs = pool.balance < amount || pool.balance > amount + underWay;
    return [{ account: pool.account, amount, underWay, differs }];
  });
  const differing = await keepComparison(db, compared, ringAfterSeconds);
  if (differing.length === 0) return;
  const alarms = differing.map((pool) => ({
    kind: 'host' as const,
    game: pool.name,
    subject: `${provider.id} pool ${pool.name} ${pool.differs_since!.toISOString()}`,
    detail: {
      host: provider.name,
      what: 'pool',
      pool: nameOf(pool.name),
      ledger: pool.balance,
      amount: pool.host_amount,
    },
  }));
  await inTransaction(db, (tx) => ringAlarms(tx, alarms));
}

/** A pool of a title has the title's name. */
const nameOf = (pool: string): string => findProviderGame(pool)?.name ?? pool;

/** Pools of all hosts as they were compared last, those that differ first. @param hosts  by the id of the provider its name */
export async function listPools(db: Core['db'], hosts: ReadonlyMap<string, string>): Promise<WirePool[]> {
  const rows = await readPools(db, [...hosts.keys()], maxPools);
  return rows.map((row) => ({
    host: hosts.get(row.provider)!,
    pool: row.name,
    name: nameOf(row.name),
    balance: row.balance,
    hostAmount: row.host_amount,
    comparedAt: row.compared_at?.toISOString() ?? null,
    differsSince: row.differs_since?.toISOString() ?? null,
  }));
}
