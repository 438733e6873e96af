import type pg from 'pg';
import {
  changeSeedPath,
  changeSeedQuestion,
  maxSeedPlays,
  seedPlaysPath,
  seedPlaysQuestion,
  seedsPath,
  seedsQuestion,
} from '@lime/contract/host-questions.ts';
import type { HostSeedPlay, HostSeeds } from '@lime/contract/host-questions.ts';
import { within } from './database.ts';
import type { Seeds } from './host-seeds.ts';
import type { Answering } from './signed.ts';

const shownSeeds = 50;

type Deps = {
  readonly pool: pg.Pool;
  readonly seeds: Seeds;
  /** by the name of a line: the games that draw from its seeds */
  readonly lines: ReadonlyMap<string, readonly string[]>;
};
type PlayOfSeed = Omit<HostSeedPlay, 'at' | 'pool' | 'free'> & { at: Date; pool: number | null; free: boolean };

/** A member's seeds as the site's page of them asks: shown, changed, and the plays of those that are revealed. */
export function registerSeeds(answering: Answering, { pool, seeds, lines }: Deps): void {
  answering(seedsPath, seedsQuestion, ({ user_id: memberId }) =>
    within(pool, async (client): Promise<HostSeeds> => {
      const shown: HostSeeds['lines'] = [];
      for (const [line, games] of lines) {
        const of = { memberId, line };
        const { hash, clientSeed, nonce } = await seeds.active(client, of);
        shown.push({
          line,
          games: [...games],
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
      `with asked as (
         select id from seed where member_id = $1 and hash = $2 and revealed_at is not null and line = any($4))
       select p.nonce, p.asked_at as at, p.game, p.stake, case when p.state = 'done' then p.payout end as payout, p.bets, p.outcome,
         p.pool_before as pool, p.gift is not null as free
       from play p join asked on asked.id = p.seed_id
       union all
       select h.nonce, coalesce(h.opened_at, h.asked_at), h.game, h.stake + coalesce(h.call_stake, 0),
         case when h.state in ('ending', 'done') then h.payout + coalesce(h.call_payout, 0) end, h.bets, h.outcome, null, false
       from hand h join asked on asked.id = h.seed_id
       order by nonce desc limit $3`,
      [memberId, hash, maxSeedPlays, [...lines.keys()]],
    );
    return {
      plays: rows.map(({ pool: before, free, ...row }) => ({
        ...row,
        at: row.at.toISOString(),
        ...(before !== null && { pool: before }),
        ...(free && { free }),
      })),
    };
  });
}
