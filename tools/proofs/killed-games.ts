import { until } from '../ports.ts';
import { beginPlaying } from './killed-games/begin-playing.ts';
import { countRounds, findCasinoFaults, findFaults, readOpenWork } from './killed-games/find-faults.ts';
import { makePlayers, openGameSite } from './killed-games/killed-site.ts';
import { killAll, killsOf } from './killed-games/killer.ts';
import type { Proof } from './proof.ts';

/** Six of the site, seven token games, a table of each game of rounds, hold'em, and all slots as one. */
const everyGame = 19;

/** Members play every game, the casino's too, while site, host and database are killed: nothing is lost, doubled or paid otherwise than right. */
export const killedGames: Proof = {
  name: 'killed-games',
  claim:
    'site, host and database killed while members play: each round and play ends once, each payout equals an independent calculation, no debit is open, the audit passes',
  async run(_start, { short }) {
    const [members, atOnce, roundsOfEach] = short ? [12, 6, 1] : [500, 24, 10];
    // the short form: the site after closing, the host after a draw, the database while bets are settled
    const kills = short ? killsOf(12).filter((_, no) => no % 4 === 3) : killsOf(40);
    const site = await openGameSite();
    try {
      const players = await makePlayers(site, members);
      const { told, end } = await beginPlaying(site, players, atOnce);
      const killed = await killAll(site, kills);
      const hasEnough = async () => {
        const counts = Object.entries(await countRounds(site));
        return (
          counts.length === everyGame &&
          counts.every(([game, count]) => /^(plays|hands) of /.test(game) || count >= roundsOfEach)
        );
      };
      await until(hasEnough, 300_000);
      await end();
      const isDone = await until(async () => (await readOpenWork(site)) === 0, 120_000);
      const faults = [...(await findFaults(site, told)), ...(await findCasinoFaults(site))];
      for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`);
      const rounds = await countRounds(site);
      return {
        holds: isDone && faults.length === 0 && told.acknowledged.size > 0 && Object.keys(rounds).length === everyGame,
        figures: {
          members,
          kills: kills.length,
          ...Object.fromEntries(Object.entries(killed.counts).map(([what, count]) => [`killed: ${what}`, count])),
          'moments not met': killed.missed,
          'longest until back, ms': killed.longestBackMs,
          ...rounds,
          'bets acknowledged': told.acknowledged.size,
          ...Object.fromEntries([...told.refused].map(([code, count]) => [`refused ${code}`, count])),
          faults: faults.length,
        },
      };
    } finally {
      await site.stop();
    }
  },
};
