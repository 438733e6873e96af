import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { createRoundClock } from '../src/features/games/round-clock.ts';
import type { Game } from '../src/features/games/round-clock.ts';
import { inDatabase } from './in-database.ts';
import type { TestSite } from './site.ts';

const dayMs = 86_400_000;
const seoulMs = 9 * 3_600_000;

/** A game whose round opens in this very second. */
export function gameFromNow(id: string, periodSeconds: number, closesSeconds: number): Game {
  const secondOfDay = Math.floor(((Date.now() + seoulMs) % dayMs) / 1_000);
  return {
    ...findRoundGame(id)!,
    clock: { periodSeconds, offsetSeconds: secondOfDay % periodSeconds, closesSeconds },
  };
}

/** Does all there is to do now for these games' rounds, for a site without workers. */
export const moveRounds = (site: TestSite, games: readonly Game[], isOpen = true): Promise<void> =>
  createRoundClock(site.app.core, { isOpen: () => isOpen, games, maxMissed: 3 }).runOnce();

export type TestRound = { id: number; state: string; closes_at: Date; draws_at: Date };

/** A game's newest round. */
export async function newestRound(site: TestSite, game: string): Promise<TestRound> {
  const { rows } = await sql<TestRound>`
    select r.id, e.state, r.closes_at, r.draws_at from game_round r join betting_event e on e.id = r.id
    where r.game = ${game} order by r.running desc limit 1`.execute(site.database.db);
  return rows[0]!;
}

/** The time of a round is over: it should have closed so many seconds ago, and been drawn two seconds later. */
export const passRound = (site: TestSite, id: number, closedAgo = 4): Promise<void> =>
  inDatabase(
    site.database.ownerUrl,
    `with r as (
       update game_round set opens_at = clock_timestamp() - interval '1 minute',
         closes_at = clock_timestamp() - make_interval(secs => ${closedAgo}),
         draws_at = clock_timestamp() - make_interval(secs => ${closedAgo - 2})
       where id = ${id} returning id, closes_at)
     update betting_event e set closes_at = r.closes_at from r where r.id = e.id`,
  );

/** Waits until the site takes bets on a round. @param call  of its game: /game/lotus/oe */
export const roundServed = (site: TestSite, call: string, id: number): Promise<unknown> =>
  vi.waitUntil(async () => (await site.call(call, {})).body.payload?.game?.game_seq === String(id), {
    timeout: 10_000,
  });

export type RoundBet = {
  call?: string;
  round: number;
  pick: number;
  odds?: number;
  amount?: number;
  key?: string;
  /** further keys of its one item */
  item?: object;
};
export type BetAnswer = {
  success: boolean;
  code?: string;
  msg?: string;
  error?: string;
  payload: { betCode: string; members_cash: number };
};

/** A bet of one pick, with the key its browser chose. */
export async function betOnRound(
  site: TestSite,
  token: string,
  {
    call = '/betting/mini/process',
    round,
    pick,
    odds = 1.95,
    amount = 10_000,
    key = randomUUID(),
    item = {},
  }: RoundBet,
): Promise<BetAnswer> {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api${call}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { bettings: [{ betsSeq: String(round * 1_000 + pick), odds, ...item }], amount },
  });
  return answer.json<BetAnswer>();
}
