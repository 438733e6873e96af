import type pg from 'pg';
import {
  changeSeedPath,
  changeSeedQuestion,
  mostSeedPlays,
  seedPlaysPath,
  seedPlaysQuestion,
  seedsPath,
  seedsQuestion,
} from '@lime/contract/host-questions.ts';
import type { HostSeedPlay, HostSeeds } from '@lime/contract/host-questions.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { within } from './database.ts';
import { seedLineOf } from './plays.ts';
import type { Seeds } from './seeds.ts';
import type { Answering } from './signed.ts';

const shownSeeds = 50;

/** Games that draw from the same seeds, by the name of their line. */
const lines = Map.groupBy(
  hostedGames.filter(({ play }) => play.kind === 'instant'),
  (game) => seedLineOf(game, '').line,
);

type Deps = { readonly pool: pg.Pool; readonly seeds: Seeds };
type PlayOfSeed = Omit<HostSeedPlay, 'at'> & { at: Date };

/** A member's seeds as the site's page of them asks: shown, changed, and the plays of those that are revealed. */
export function registerSeeds(answering: Answering, { pool, seeds }: Deps): void {
  answering(seedsPath, seedsQuestion, ({ user_id: memberId }) =>
    within(pool, async (client): Promise<HostSeeds> => {
      const shown: HostSeeds['lines'] = [];
      for (const [line, games] of lines) {
        const of = { memberId, line };
        const { hash, clientSeed, nonce } = await seeds.active(client, of);
        shown.push({
          line,
          games: games.map(({ gType }) => gType),
          active: { hash, clientSeed, nonce },
          nextHash: await seeds.nextHash(client, of),
          revealed: await seeds.revealed(client, of, shownSeeds),
        });
      }
      return { lines: shown };
    }),
  );

  answering(changeSeedPath, changeSeedQuestion, ({ user_id: memberId, line, hash, clientSeed }) =>
    within(pool, async (client) => {
      const of = { memberId, line };
      // sent again, or from a page that shows an older seed: nothing more is revealed
      if (!lines.has(line) || (await seeds.active(client, of)).hash !== hash) return { end: 'changed' };
      return { end: (await seeds.rotate(client, of, clientSeed)) ? 'done' : 'running' };
    }),
  );

  answering(seedPlaysPath, seedPlaysQuestion, async ({ user_id: memberId, hash }) => {
    const { rows } = await pool.query<PlayOfSeed>(
      `select p.nonce, p.asked_at as at, p.game, p.stake, case when p.state = 'done' then p.payout end as payout, p.bets, p.outcome
       from play p join seed s on s.id = p.seed_id
       where s.member_id = $1 and s.hash = $2 and s.revealed_at is not null order by p.nonce desc limit $3`,
      [memberId, hash, mostSeedPlays],
    );
    return { plays: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  });
}
