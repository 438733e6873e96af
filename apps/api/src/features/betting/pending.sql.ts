import { sql } from 'kysely';
import type { MatchMoment } from '@lime/domain/betting/acceptance.ts';
import type { LivePeriod } from '@lime/domain/in-play/live-state.ts';
import type { CartBody } from '@lime/contract/betting.ts';
import type { NotAccepted } from '@lime/contract/betting.texts.ts';
import type { Db, Tx } from '../../core/db.ts';

/** How a bet's matches stood when it was sent: by match, and which match each pick (by its id) is of. */
export type FixtureMoments = {
  readonly before: Readonly<Record<string, MatchMoment | null>>;
  readonly fixtureOf: Readonly<Record<string, number>>;
};

export type NewPending = {
  readonly betCode: string;
  readonly memberId: number;
  readonly kind: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly body: CartBody;
  readonly fixtures: FixtureMoments;
};

/** A waiting bet that is due, under this process's lease. */
export type DueBet = {
  readonly id: number;
  readonly bet_code: string;
  readonly member_id: number;
  readonly kind: string;
  readonly stake: number;
  readonly key: string;
  readonly body_hash: string;
  readonly body: CartBody;
  readonly fixtures: FixtureMoments;
  readonly sent_at: Date;
  /** seconds since it was to be decided */
  readonly late: number;
  readonly fence: number;
};

/** A bet that waits from now on, by the database's clock. */
export async function insertPending(
  tx: Tx,
  { betCode, memberId, kind, key, bodyHash, body, fixtures }: NewPending,
  seconds: number,
): Promise<{ id: number; decideAt: Date }> {
  const { rows } = await sql<{ id: number; decideAt: Date }>`
    insert into pending_bet (bet_code, member_id, kind, stake, idempotency_key, body_hash, body, fixtures, sent_at, decide_at)
    select ${betCode}, ${memberId}, ${kind}, ${body.amount}, ${key}::uuid, ${bodyHash}::bigint, ${JSON.stringify(body)}::jsonb,
      ${JSON.stringify(fixtures)}::jsonb, t.now, t.now + make_interval(secs => ${seconds}::double precision)
    from (select clock_timestamp() as now) t
    returning id, decide_at as "decideAt"`.execute(tx);
  return rows[0]!;
}

/** Takes what is due and nobody has in hand, the longest waiting first. */
export async function claimDue(db: Db, leaseMs: number, most: number): Promise<DueBet[]> {
  const { rows } = await sql<DueBet>`
    update pending_bet p set fence = p.fence + 1,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::double precision)
    from (
      select id from pending_bet
      where state = 'pending' and decide_at <= clock_timestamp() and (leased_until is null or leased_until <= clock_timestamp())
      order by decide_at
      limit ${most}
      for update skip locked) due
    where p.id = due.id
    returning p.id, p.bet_code, p.member_id, p.kind, p.stake, p.idempotency_key::text as key, p.body_hash::text as body_hash,
      p.body, p.fixtures, p.sent_at, extract(epoch from clock_timestamp() - p.decide_at)::double precision as late, p.fence`.execute(
    db,
  );
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

/** What incidents a cause may have come about by. */
const kindsOf: Partial<Record<NotAccepted['cause'], readonly string[]>> = {
  goal: ['goal', 'own-goal', 'penalty-goal'],
  score: ['goal', 'point', 'basket', 'run'],
  'red-card': ['red'],
  penalty: ['penalty-goal', 'penalty-missed'],
  var: ['var'],
  corner: ['corner'],
  break: ['period-end'],
  closed: ['ended', 'period-end'],
};

/** The newest incident of a match since then that explains the cause; null when none was told. */
export async function readIncident(
  db: Db,
  fixtureId: number,
  since: Date,
  cause: NotAccepted['cause'],
): Promise<NotAccepted['event']> {
  const kinds = kindsOf[cause];
  if (!kinds) return null;
  const { rows } = await sql<{
    kind: NonNullable<NotAccepted['event']>['kind'];
    side: 'home' | 'away' | null;
    period: LivePeriod;
    seconds: number | null;
    home: number | null;
    away: number | null;
  }>`
    select kind, side, period, clock_seconds as seconds, score_home as home, score_away as away from fixture_incident
    where fixture_id = ${fixtureId} and at >= ${since.toISOString()}::timestamptz and not cancelled and kind = any(${kinds}::text[])
    order by no desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { kind, side, period, seconds, home, away } = row;
  return { kind, side, period, seconds, score: { home: home ?? 0, away: away ?? 0 } };
}
