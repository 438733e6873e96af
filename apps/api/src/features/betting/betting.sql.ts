import { sql } from 'kysely';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { lockMember } from '../../core/ledger/recent-bodies.ts';
import type { PlacedSlip } from './placement.sql.ts';

/** What a key was answered with; `bodyHash` tells whether it was the same body. */
export type KeyAnswer =
  | { readonly state: 'placed'; readonly bodyHash: string; readonly slip: PlacedSlip }
  | { readonly state: 'refused'; readonly bodyHash: string; readonly code: string; readonly detail: unknown }
  | { readonly state: 'pending'; readonly bodyHash: string; readonly betCode: string; readonly decideAt: Date };

export type Refusal = { readonly code: string; readonly detail?: unknown };

/** Null when the key is unknown, or its refusal is older than a day. A slip outranks a refusal, and both a bet that waits. */
export async function readKeyAnswer(db: Db | Tx, memberId: number, key: string): Promise<KeyAnswer | null> {
  const { rows } = await sql<{
    id: number | null;
    bet_code: string | null;
    total_odds: string;
    stake: number;
    expected_payout: number;
    balance_after: number;
    balance_version: number;
    body_hash: string;
    code: string | null;
    detail: string | null;
    decide_at: Date | null;
  }>`
    select id, bet_code, total_odds::text as total_odds, stake, expected_payout, balance_after, coalesce(balance_version, 0) as balance_version,
      body_hash::text as body_hash,
      null as code, null as detail, null::timestamptz as decide_at
    from slip where idempotency_key = ${key}::uuid and member_id + 0 = ${memberId}
    union all
    select null, null, null, null, null, null, null, body_hash::text, code, detail::text, null
    from bet_refusal where member_id = ${memberId} and idempotency_key = ${key}::uuid and at > now() - interval '24 hours'
    union all
    select null, bet_code, null, null, null, null, null, body_hash::text, code, detail::text, decide_at
    from pending_bet where member_id = ${memberId} and idempotency_key = ${key}::uuid and state <> 'accepted'
    limit 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (row.decide_at && row.code === null)
    return { state: 'pending', bodyHash: row.body_hash, betCode: row.bet_code!, decideAt: row.decide_at };
  if (row.code !== null || row.bet_code === null) {
    return {
      state: 'refused',
      bodyHash: row.body_hash,
      code: row.code!,
      detail: row.detail === null ? undefined : JSON.parse(row.detail),
    };
  }
  return {
    state: 'placed',
    bodyHash: row.body_hash,
    slip: {
      id: row.id!,
      betCode: row.bet_code,
      totalOdds: row.total_odds,
      stake: row.stake,
      expectedPayout: row.expected_payout,
      cash: row.balance_after,
      version: row.balance_version,
    },
  };
}

/**
 * Keeps a refusal under the member's key, unless the key already has an answer: that answer then remains.
 *
 * @returns the key's answer, which may be this very refusal
 */
export function rememberRefusal(
  db: Db,
  entry: { memberId: number; key: string; bodyHash: string },
  refusal: Refusal,
): Promise<KeyAnswer> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, entry.memberId);
    const known = await readKeyAnswer(tx, entry.memberId, entry.key);
    if (known) return known;
    const detail = refusal.detail === undefined ? null : JSON.stringify(refusal.detail);
    await sql`
      insert into bet_refusal (member_id, idempotency_key, body_hash, code, detail)
      values (${entry.memberId}, ${entry.key}::uuid, ${entry.bodyHash}::bigint, ${refusal.code}, ${detail}::json)
      on conflict (member_id, idempotency_key) do update
        set body_hash = excluded.body_hash, code = excluded.code, detail = excluded.detail, at = excluded.at`.execute(
      tx,
    );
    return { state: 'refused', bodyHash: entry.bodyHash, code: refusal.code, detail: refusal.detail };
  });
}

/** Drops refusals nobody can ask for any more. @returns how many */
export async function forgetOldRefusals(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from bet_refusal where at < now() - interval '24 hours'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
