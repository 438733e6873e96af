import { sql } from 'kysely';
import type { CartBody, GameCartBody } from '@lime/contract/betting.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

export type NewPending = {
  readonly betCode: string;
  readonly memberId: number;
  readonly product: string;
  readonly kind: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly body: CartBody | GameCartBody;
  /** what its product wants to know of then when the wait is over */
  readonly moments: unknown;
};

/** A waiting bet that is due, under this process's lease. */
export type DueBet = {
  readonly id: number;
  readonly bet_code: string;
  readonly member_id: number;
  readonly product: string;
  readonly kind: string;
  readonly stake: number;
  readonly key: string;
  readonly body_hash: string;
  readonly body: CartBody | GameCartBody;
  /** what its product wants to know of then when the wait is over */
  readonly moments: unknown;
  readonly sent_at: Date;
  /** seconds since it was to be decided */
  readonly late: number;
  readonly fence: number;
  readonly has_failed: boolean;
};

/** A bet that waits from now on, by the database's clock. */
export async function insertPending(
  tx: Tx,
  { betCode, memberId, product, kind, key, bodyHash, body, moments }: NewPending,
  seconds: number,
): Promise<{ id: number; decideAt: Date }> {
  const { rows } = await sql<{ id: number; decideAt: Date }>`
    insert into pending_bet (bet_code, member_id, product, kind, stake, idempotency_key, body_hash, body, fixtures, sent_at, decide_at)
    select ${betCode}, ${memberId}, ${product}, ${kind}, ${body.amount}, ${key}::uuid, ${bodyHash}::bigint, ${JSON.stringify(body)}::jsonb,
      ${JSON.stringify(moments)}::jsonb, t.now, t.now + make_interval(secs => ${seconds}::double precision)
    from (select clock_timestamp() as now) t
    returning id, decide_at as "decideAt"`.execute(tx);
  return rows[0]!;
}

/** Takes what is due and nobody has in hand, the longest waiting first. */
export async function claimDue(db: Db, leaseMs: number, most: number): Promise<DueBet[]> {
  const { rows } = await sql<DueBet>`${often}
    update pending_bet p set fence = p.fence + 1,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::double precision)
    from (
      select id from pending_bet
      where state = 'pending' and decide_at <= clock_timestamp() and (leased_until is null or leased_until <= clock_timestamp())
        and not ${isResting('waiting-bets', sql`id::text`)}
      order by decide_at
      limit ${most}
      for update skip locked) due
    where p.id = due.id
    returning p.id, p.bet_code, p.member_id, p.product, p.kind, p.stake, p.idempotency_key::text as key, p.body_hash::text as body_hash,
      p.body, p.fixtures as moments, p.sent_at, extract(epoch from clock_timestamp() - p.decide_at)::double precision as late, p.fence,
      ${hasFailed('waiting-bets', sql`p.id::text`)} as has_failed`.execute(db);
  return rows;
}

/** Decides a bet; only once, and only by the worker that holds its lease. @returns false when another has decided it or has it now */
export async function decidePending(
  tx: Tx,
  { id, fence }: Pick<DueBet, 'id' | 'fence'>,
  state: 'accepted' | 'refused',
  refusal: { readonly code: string; readonly detail?: unknown } | null = null,
): Promise<boolean> {
  const detail = refusal?.detail === undefined ? null : JSON.stringify(refusal.detail);
  const { numAffectedRows } = await sql`
    update pending_bet set state = ${state}, code = ${refusal?.code ?? null}, detail = ${detail}::json, decided_at = clock_timestamp()
    where id = ${id} and fence = ${fence} and state = 'pending'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Puts a bet back for the next worker. */
export async function returnPending(db: Db, { id, fence }: Pick<DueBet, 'id' | 'fence'>): Promise<void> {
  await sql`
    update pending_bet set leased_until = clock_timestamp()
    where id = ${id} and fence = ${fence} and state = 'pending'`.execute(db);
}

/** Keeps on a slip how long it waited before it was taken. */
export async function setAcceptMs(tx: Tx, betCode: string, sentAt: Date): Promise<void> {
  await sql`
    update slip set accept_ms = greatest(0, extract(epoch from placed_at - ${sentAt.toISOString()}::timestamptz) * 1000)::integer
    where bet_code = ${betCode}`.execute(tx);
}
