import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { plainArray } from '../../core/array-literals.ts';
import type { Account } from '../../core/ledger/accounts.ts';
import type { PoolPlay } from './wallet-pools.ts';

// Pools as batches of calls read and move them: only a batch in which a call names one sends these statements.

/** Opens pools that are not there yet, and locks them in the order of their names: after the members of the batch. */
const openPools = `
  insert into provider_pool (account, provider, name)
  select a, split_part(a, ':', 2), split_part(a, ':', 3) from unnest($1::text[]) a order by a on conflict do nothing`;
const lockPools = `select account, balance from provider_pool where account = any($1::text[]) order by account for update`;

/** Moves pools by the plays of a batch or of one. */
export const movePools = `
  with play as materialized (
    select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) p(slip_id, account, pool_in, pool_out)),
  kept as (insert into provider_pool_play (slip_id, account, pool_in, pool_out) select * from play),
  moved as materialized (select account, sum(pool_in - pool_out)::bigint as won from play group by account)
  update provider_pool p set balance = p.balance + m.won from moved m
  where p.account = any($2::text[]) and p.account = m.account`;

/** For `prepareWallet`. */
export const poolStatements = `
  prepare open_pools as ${openPools}; prepare lock_pools as ${lockPools}; prepare move_pools as ${movePools}`;

/** The numbers of `move_pools`. */
export const poolValues = (plays: readonly PoolPlay[]): string[] => [
  plainArray(plays.map(({ slipId }) => slipId)),
  plainArray(plays.map(({ account }) => account)),
  plainArray(plays.map((play) => play.in)),
  plainArray(plays.map(({ out }) => out)),
];

/**
 * Keeps what a pool began with. @returns true when this call was the first to say so, and what the pool is said to have begun with
 */
export async function keepOpening(
  tx: Tx,
  { account, provider, name }: { account: Account; provider: string; name: string },
  amount: number,
): Promise<{ isNew: boolean; opening: number; balance: number }> {
  await sql`
    insert into provider_pool (account, provider, name) values (${account}, ${provider}, ${name}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ opening: number | null; balance: number }>`
    select opening, balance from provider_pool where account = ${account} for update`.execute(tx);
  const { opening, balance } = rows[0]!;
  if (opening !== null) return { isNew: false, opening, balance };
  await sql`
    update provider_pool set opening = ${amount}, balance = balance + ${amount} where account = ${account}`.execute(tx);
  return { isNew: true, opening: amount, balance: balance + amount };
}

/** A pool with what its host said at the last look. */
export type PoolRow = {
  account: Account;
  provider: string;
  name: string;
  balance: number;
  host_amount: number | null;
  compared_at: Date | null;
  differs_since: Date | null;
};

/** Pools of these providers, those that differ first, then the fullest. */
export async function readPools(db: Db, providers: readonly string[], most: number): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select account, provider, name, balance, host_amount, compared_at, differs_since from provider_pool
    where provider = any(${providers}::text[]) order by differs_since, balance desc, account limit ${most}`.execute(db);
  return rows;
}

export type Comparison = {
  readonly account: Account;
  readonly amount: number;
  readonly underWay: number;
  readonly differs: boolean;
};

/** Keeps what a host said of its pools, held in the order that batches of calls hold them in. @returns those that differ for so many seconds and more */
export async function keepComparison(db: Db, compared: readonly Comparison[], seconds: number): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    with held as materialized (
      select account from provider_pool where account = any(${compared.map(({ account }) => account)}::text[]) order by account for update)
    update provider_pool p set host_amount = c.amount, host_under_way = c.under_way, compared_at = clock_timestamp(),
      differs_since = case when c.differs then coalesce(p.differs_since, clock_timestamp()) end
    from unnest(${compared.map(({ account }) => account)}::text[], ${compared.map(({ amount }) => amount)}::bigint[],
      ${compared.map(({ underWay }) => underWay)}::bigint[], ${compared.map(({ differs }) => differs)}::boolean[])
      c(account, amount, under_way, differs) join held h on h.account = c.account
    where p.account = c.account
    returning p.account, p.provider, p.name, p.balance, p.host_amount, p.compared_at, p.differs_since`.execute(db);
  return rows.filter(
    ({ compared_at: at, differs_since: since }) => since !== null && at!.getTime() - since.getTime() >= seconds * 1_000,
  );
}
