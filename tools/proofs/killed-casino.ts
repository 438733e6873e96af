import { until } from '../ports.ts';
import { beginPlaying } from './killed-games/begin-playing.ts';
import { countRounds, findCasinoFaults, findFaults, readOpenWork } from './killed-games/find-faults.ts';
import { makePlayers, openGameSite } from './killed-games/killed-site.ts';
import { killAtRandom } from './killed-games/killer.ts';
import type { Proof } from './proof.ts';

/** Members play casino, slots and all other games while site and host are killed at random, with money on its way in and home. */
export const killedCasino: Proof = {
  name: 'killed-casino',
  claim:
    'site and host killed at random for ten minutes while 200 members play all games: each round, play, hand and transfer ends once, each payout at a table equals an independent calculation, members have what the rows of the host say, the audit passes',
  async run(_start, { short }) {
    const [members, atOnce, minutes] = short ? [12, 6, 1] : [200, 24, 10];
    const site = await openGameSite();
    try {
      const players = await makePlayers(site, members);
      const { told, end } = await beginPlaying(site, players, atOnce);
      const killed = await killAtRandom(site.product, Date.now() + minutes * 60_000);
      await end();
      const isDone = await until(async () => (await readOpenWork(site)) === 0, 120_000);
      const faults = [...(await findFaults(site, told)), ...(await findCasinoFaults(site))];
      for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`);
      const rounds = await countRounds(site);
      const [transfers] = await site.read<{ in: number; out: number; refused: number }>(`
        select count(*) filter (where direction = 'in' and state = 'done')::int as "in",
          count(*) filter (where direction = 'out' and state = 'done')::int as "out",
          count(*) filter (where state = 'refused')::int as refused from casino_transfer`);
      return {
        holds: isDone && faults.length === 0,
        figures: {
          members,
          minutes,
          ...Object.fromEntries(Object.entries(killed.counts).map(([what, count]) => [`killed: ${what}`, count])),
          'longest until back, ms': killed.longestBackMs,
          ...rounds,
          'transfers to the casino': transfers!.in,
          'transfers home': transfers!.out,
          'transfers returned': transfers!.refused,
          ...Object.fromEntries([...told.refused].map(([code, count]) => [`refused ${code}`, count])),
          'left open': isDone ? 0 : await readOpenWork(site),
          faults: faults.length,
        },
      };
    } finally {
      await site.stop();
    }
  },
};
