import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findHostedGameByType, hostedGames } from '@lime/domain/games/hosted-games.ts';
import { openHostTest } from '../../test/host-test.ts';
import { secret } from '../../test/other-site.ts';
import { createOutcomes } from './outcomes.ts';
import { createPlays } from './plays.ts';
import { createSeeds } from './host-seeds.ts';
import type { ToldPlay } from './site-calls.ts';

const keno = findHostedGameByType('keno')!;
const { database, other } = await openHostTest();

test('plays that are over are told once each, in numbers of their own, whatever answer is lost', async () => {
  const { pool } = database;
  const plays = createPlays({ pool, site: other.site, seeds: createSeeds(secret), games: hostedGames });
  const bets = [{ stake: 1_000, numbers: [1, 2], risk: 'low' }];
  const play = (member: string) => plays.play(keno, member, randomUUID(), bets);
  for (const member of ['91', '92', '93']) expect(await play(member)).toMatchObject({ state: 'done' });

  const counted: ToldPlay[] = [];
  let loses = 0;
  const outcomes = createOutcomes({
    pool,
    site: {
      async tellOutcomes(gType, list) {
        expect(gType).toBe('keno');
        const last = counted.at(-1)?.no ?? 0;
        counted.push(...list.filter(({ no }) => no > last));
        if (list.length > 0 && loses > 0) {
          loses -= 1;
          return null;
        }
        return counted.at(-1)?.no ?? 0;
      },
    },
  });
  loses = 1;
  expect(await outcomes.tell(keno)).toBe('away');
  await Promise.all([outcomes.tell(keno), outcomes.tell(keno), play('94')]);
  expect(await outcomes.tell(keno)).toBe('all');
  expect(counted.map(({ no }) => no)).toEqual([1, 2, 3, 4]);
  for (const { outcome, bets: told } of counted) {
    expect(keno.readOutcome(outcome)).not.toBeNull();
    expect(told).toEqual(bets);
  }
});
