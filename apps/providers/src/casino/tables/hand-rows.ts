import type pg from 'pg';
import type { SpotBet } from '@lime/domain/games/hosted/spot-game.ts';
import type { HoldemOutcome } from '@lime/domain/casino/tables/house-holdem.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/casino-tables.ts';

/** A hand as it is written, with the seed it draws from. */
export type HandRow = {
  id: number;
  game: string;
  key: string;
  member_id: string;
  nonce: number;
  bets: SpotBet[];
  txn: string;
  stake: number;
  most: number;
  call_txn: string | null;
  call_stake: number | null;
  state: 'asked' | 'open' | 'calling' | 'ending' | 'done' | 'refused' | 'void';
  outcome: HoldemOutcome | null;
  payout: number | null;
  call_payout: number | null;
  is_paid: boolean;
  is_call_paid: boolean;
  answer: { code: string; msg: string } | null;
  asked_at: Date;
  opened_at: Date | null;
  hash: string;
  salt: Buffer;
  client_seed: string;
  is_revealed: boolean;
};

/** Hands with their seeds, for a condition after it. */
export const handRows = `select h.id, h.game, h.key, h.member_id, h.nonce, h.bets, h.txn, h.stake, h.most, h.call_txn, h.call_stake, h.state,
    h.outcome, h.payout, h.call_payout, h.is_paid, h.is_call_paid, h.answer, h.asked_at, h.opened_at, s.hash, s.salt, s.client_seed,
    s.revealed_at is not null as is_revealed
  from hand h join seed s on s.id = h.seed_id`;

/** The hand of a condition; null: there is none. */
export async function oneHand(pool: pg.Pool, where: string, values: readonly unknown[]): Promise<HandRow | null> {
  const { rows } = await pool.query<HandRow>(`${handRows} where ${where}`, [...values]);
  return rows[0] ?? null;
}

/** The hand of a member's key. */
export const handByKey = (pool: pg.Pool, table: CasinoTable, memberId: string, key: string) =>
  oneHand(pool, 'h.game = $1 and h.member_id = $2 and h.key = $3', [table.id, memberId, key]);

/** A hand as it is now. */
export const handAgain = async (pool: pg.Pool, { id }: HandRow) => (await oneHand(pool, 'h.id = $1', [id]))!;
