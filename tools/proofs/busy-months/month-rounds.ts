import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RoundGame } from '../../../packages/domain/src/games/game.ts';
import type { GameOutcome } from '../../../packages/domain/src/games/round-games.ts';
import { seoulDay } from '../../../packages/domain/src/seoul-time.ts';
import { inTransaction } from '../../../apps/api/src/core/db.ts';
import type { Db } from '../../../apps/api/src/core/db.ts';
import { drawRound, openRound, sealRound, voidRound } from '../../../apps/api/src/features/games/rounds.sql.ts';
import type { NewRound } from '../../../apps/api/src/features/games/rounds.sql.ts';
import type { Chance } from './chance.ts';
import type { World } from './month-world.ts';

export type OpenRound = { readonly id: number; readonly game: RoundGame<GameOutcome> };

/** A round of each game. @param no  counts rounds of a game from 1 on, for all time */
export async function openRounds(db: Db, { games }: World, no: number, now: Date): Promise<OpenRound[]> {
  const ids = await inTransaction(db, async (tx) => {
    for (const { game, chain } of games)
      await openRound(tx, {
        game: game.id,
        day: seoulDay(now),
        no,
        running: no,
        chain_id: chain,
        link_no: no,
        terms: Object.fromEntries(game.folders.flatMap(({ picks }) => picks.map(({ no: pick, name, price }) => [pick, { name, price }]))), // prettier-ignore
        limits: {} as NewRound['limits'],
        beacon: null,
        opensAt: now.getTime(),
        closesAt: now.getTime() + 3_000_000,
        drawsAt: now.getTime() + 3_300_000,
      });
    const { rows } = await sql<{ id: number; game: string }>`
      select id, game from game_round where running = ${no} and game = any(${games.map(({ game }) => game.id)}::text[])`.execute(
      tx,
    );
    return new Map(rows.map((row) => [row.game, row.id]));
  });
  return games.map(({ game }) => ({ id: ids.get(game.id)!, game }));
}

/** Draws the rounds, each outcome as likely as the game says; a few are void. */
export async function endRounds(db: Db, rounds: readonly OpenRound[], chance: Chance): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { id, game } of rounds)
      if (chance.next() < 0.02) await voidRound(tx, id);
      else {
        await sealRound(tx, id, { salt: randomBytes(32), slips: 0, beacon: null });
        await drawRound(
          tx,
          id,
          randomBytes(32),
          game.draw(() => randomBytes(64)),
        );
      }
  });
}
