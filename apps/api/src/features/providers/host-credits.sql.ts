import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import type { Account, Purse } from '../../core/ledger/accounts.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';
import { hostedSlipCtes, hostedSlipValues } from '../betting/hosted-slips.service.ts';
import type { EndedSlip } from '../betting/hosted-slips.service.ts';
import { movePools, poolValues } from './pools.sql.ts';
import type { PoolPlay } from './wallet-pools.ts';
import type { WaitReason } from './wallet-waits.ts';

/** A credit that waits or waited. */
export type WaitRow = {
  id: number;
  provider: string;
  txn: string;
  kind: 'credit' | 'bonus';
  member_id: number;
  slip_id: number | null;
  purse: Purse;
  amount: number;
  most: number | null;
  why: WaitReason;
  cause: string;
  pool: Account | null;
  pool_in: number;
  pool_out: number;
  paid: number | null;
  /** of its slip: Seoul's day of the stake, and the kind and the stake */
  day: string | null;
  slip_kind: string | null;
  stake: number | null;
};

const columns = sql`w.id, w.provider, w.txn, w.kind, w.member_id, w.slip_id, w.purse, w.amount, w.most, w.why, w.cause, w.pool, w.pool_in,
  w.pool_out, w.paid, (s.placed_at at time zone 'Asia/Seoul')::date::text as day, s.kind as slip_kind, s.stake`;

/** The credit, held; null: there is none. */
export async function lockWait(tx: Tx, id: number): Promise<WaitRow | null> {
  const { rows } = await sql<WaitRow>`
    select ${columns} from provider_wait w left join slip s on s.id = w.slip_id where w.id = ${id} for update of w`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Credits nobody was told of yet and that do not rest, the oldest first. */
export async function readUntold(db: Db, most: number): Promise<{ id: number; has_failed: boolean }[]> {
  const item = sql`w.id::text`;
  const { rows } = await sql<{ id: number; has_failed: boolean }>`
    select w.id, ${hasFailed('host-credits', item)} as has_failed from provider_wait w
    where w.told_at is null and not ${isResting('host-credits', item)} order by w.id limit ${most}`.execute(db);
  return rows;
}

/** Those of these credits nobody was told of yet, held; what another process holds is left to it. */
export async function lockUntold(tx: Tx, ids: readonly number[]): Promise<(WaitRow & { game: string | null })[]> {
  const { rows } = await sql<WaitRow & { game: string | null }>`
    select ${columns}, d.game from provider_wait w left join slip s on s.id = w.slip_id
    left join provider_debit d on d.slip_id = w.slip_id
    where w.told_at is null and w.id = any(${ids}::bigint[]) order by w.id for update of w skip locked`.execute(tx);
  return rows;
}

export async function markTold(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update provider_wait set told_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(tx);
}

/** Keeps what was decided; of a call of its own also that it moved so much. */
export async function markDecided(tx: Tx, { id, provider, txn, kind }: WaitRow, paid: number): Promise<void> {
  await sql`update provider_wait set decided_at = clock_timestamp(), paid = ${paid} where id = ${id}`.execute(tx);
  await sql`
    update provider_call set amount = ${paid} where provider = ${provider} and txn = ${txn} and kind = ${kind}`.execute(
    tx,
  );
}

/** Ends a play whose credit waited, its member held. @throws AssertionFault when the slip is not open */
export async function endWaitingPlay(tx: Tx, slip: EndedSlip, pool: PoolPlay | null): Promise<void> {
  await sql`
    update provider_debit set state = 'settled', payout = ${slip.end.payout}, closed_at = clock_timestamp()
    where slip_id = ${slip.id} and state = 'waiting'`.execute(tx);
  await tx.executeQuery(
    CompiledQuery.raw(
      `with ledger_clock as materialized (select clock_timestamp() as at),${hostedSlipCtes(1)}
      -- a broken assumption ends the statement, and the transaction with it
      select 1 / (case when h.fault = 0 then 1 else 0 end) from hosted_fault h`,
      hostedSlipValues({ today: slip.day, placed: [], ended: [slip] }),
    ),
  );
  if (pool) await tx.executeQuery(CompiledQuery.raw(movePools, poolValues([pool])));
}

type ListedRow = WaitRow & {
  at: Date;
  game: string | null;
  bet_code: string | null;
  login_id: string;
  nickname: string;
  decided_at: Date | null;
  asked: boolean;
};

/** A page of what waits, the oldest first, or was decided, the newest first; `sums` of all that waits. */
export async function readWaits(
  db: Db,
  state: 'waiting' | 'decided',
  { offset, size }: { offset: number; size: number },
): Promise<{ rows: ListedRow[]; total: number; sums: { count: number; amount: number } }> {
  const where = state === 'waiting' ? sql`w.decided_at is null` : sql`w.decided_at is not null`;
  const order = state === 'waiting' ? sql`w.id` : sql`w.decided_at desc, w.id desc`;
  const { rows } = await sql<ListedRow>`
    select ${columns}, w.at, d.game, s.bet_code, m.login_id, m.nickname, w.decided_at,
      exists (select from approval a where a.kind = 'host.credit' and a.subject = 'host-credit:' || w.id and a.state = 'waiting') as asked
    from provider_wait w join member m on m.id = w.member_id
    left join slip s on s.id = w.slip_id left join provider_debit d on d.slip_id = w.slip_id
    where ${where} order by ${order} limit ${size} offset ${offset}`.execute(db);
  const counts = await sql<{ total: number; count: number; amount: number }>`
    select count(*) filter (where ${where})::int as total, count(*) filter (where w.decided_at is null)::int as count,
      coalesce(sum(w.amount) filter (where w.decided_at is null), 0)::bigint as amount
    from provider_wait w`.execute(db);
  const { total, ...sums } = counts.rows[0]!;
  return { rows, total, sums };
}
