import type pg from 'pg';
import {
  debitResultsPath,
  debitResultsQuestion,
  gameListPath,
  gameListQuestion,
  poolsPath,
  poolsQuestion,
  maxDebitsAtOnce,
  resultsPath,
  resultsQuestion,
} from '@lime/contract/host-questions.ts';
import type { HostDebit, HostGame, HostPool, HostResult } from '@lime/contract/host-questions.ts';
import type { Answering } from './signed.ts';

/** Those who know debits of some games. */
type ResultSource = { results(txns: readonly string[]): Promise<HostResult[]> };

/**
 * The site's question what became of debits that are open at it for too long. What none of the sources knows is unknown.
 *
 * Source: decision 97 (`/debitResults`, `/results`).
 */
export function registerResults(answering: Answering, sources: readonly ResultSource[]): void {
  answering(resultsPath, resultsQuestion, async ({ txns }) => {
    const known = new Map<string, HostResult>();
    for (const source of sources) for (const result of await source.results(txns)) known.set(result.txn_id, result);
    return { results: txns.map((txn) => known.get(txn) ?? { txn_id: txn, state: 'unknown' }) };
  });
}

/** The site's question which games this host takes debits of. */
export function registerGameList(answering: Answering, games: readonly HostGame[]): void {
  answering(gameListPath, gameListQuestion, () => Promise.resolve({ games }));
}

/** The site's question about the amounts in this host's pools. */
export function registerPools(answering: Answering, read: () => Promise<HostPool[]>): void {
  answering(poolsPath, poolsQuestion, async () => ({ pools: await read() }));
}

/** Stakes that are taken and not ended: plays with moves, bets of rounds. Bets of a drawn round are on their way to an end. */
const heldDebits = `
  select p.txn, p.member_id, p.game, p.id::text as round, p.stake, p.asked_at from play p where p.state in ('open', 'ending')
  union all
  select b.txn, b.member_id, r.game, r.no::text, b.stake, b.asked_at from round r join bet b on b.round_id = r.id
  where r.drawn_at is null and b.state = 'taken'
  union all
  select b.txn, b.member_id, r.game, r.no::text, b.stake, b.asked_at from bet b join round r on r.id = b.round_id
  where b.state = 'ending'
  union all
  select d.txn, h.member_id, h.game, h.id::text, d.stake, h.asked_at from hand h
  cross join lateral (values (h.txn, h.stake), (h.call_txn, h.call_stake)) d (txn, stake)
  where d.txn is not null and (h.state in ('open', 'ending') or h.state = 'calling' and d.txn = h.txn)`;

type Held = { txn: string; member_id: string; game: string; round: string; stake: number; asked_at: Date };

/** The site's question which stakes this host holds. @param games of this host. Source: decision 97 (`/debitResults`). */
export function registerDebitResults(answering: Answering, pool: pg.Pool, games: readonly string[]): void {
  answering(debitResultsPath, debitResultsQuestion, async ({ after, size = maxDebitsAtOnce }) => {
    const { rows } = await pool.query<Held>(
      `select * from (${heldDebits}) d where game = any($3) and ($1::text is null or txn collate "C" > $1)
       order by txn collate "C" limit $2`,
      [after ?? null, size + 1, games],
    );
    const debits = rows.slice(0, size).map((row): HostDebit => ({
      txn_id: row.txn,
      user_id: row.member_id,
      game_id: row.game,
      round_id: row.round,
      amount: row.stake,
      at: row.asked_at.toISOString(),
    }));
    return { debits, more: rows.length > size };
  });
}
