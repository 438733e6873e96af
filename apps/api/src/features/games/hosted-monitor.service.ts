import { assert } from '@lime/domain/assert.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import type { HostedBet } from '@lime/domain/games/hosted/hosted-game.ts';
import { alarmEvidence, isPoint, playsBetweenLooks } from '@lime/domain/games/monitor.ts';
import { noTrials, trialEvidence, withTrial } from '@lime/domain/games/trial-monitor.ts';
import type { SeriesTally } from '@lime/domain/games/trial-monitor.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { addPoints, holdMonitor, putSeries, readCountedTo, readTally } from './monitor.sql.ts';
import type { PointRow } from './monitor.sql.ts';
import { suspendGame } from './suspension.ts';

/** A play or a drawn round of a hosted game, as its host tells it; of everybody's round without bets. */
type ToldPlay = { readonly no: number; readonly outcome?: unknown; readonly bets?: readonly unknown[] | undefined };

export type HostedMonitor = {
  /**
   * Counts plays, each number once, and looks every thousand of them whether the game still draws as it says. One that does
   * not is suspended.
   *
   * @returns the number up to which all is counted
   */
  count(game: AnyHostedGame, told: readonly ToldPlay[]): Promise<number>;
};

/** Counts what hosts tell of their games, by the chances the site itself knows. */
export function createHostedMonitor(core: Pick<Core, 'db' | 'log' | 'channel'>): HostedMonitor {
  return {
    async count(game, told) {
      // hosts ask all the time, and mostly tell nothing new
      const countedTo = await readCountedTo(core.db, game.id);
      if (countedTo !== null && told.every(({ no }) => no <= countedTo)) return countedTo;
      return inTransaction(core.db, async (tx) => {
        const monitor = await holdMonitor(tx, game.id);
        const fresh = told.filter(({ no }) => no > monitor.counted_to).toSorted((one, other) => one.no - other.no);
        const last = fresh.at(-1);
        if (!last) return monitor.counted_to;
        const series = new Map<number, SeriesTally>(game.watch.series.map(({ no }) => [no, noTrials]));
        for (const { pick, trials, won, expected, logs } of await readTally(tx, game.id))
          if (trials !== null && series.has(pick)) series.set(pick, { trials, won, expected, logs });
        let { plays } = monitor;
        let isOut = monitor.out_at !== null;
        const points: PointRow[] = [];
        for (const play of fresh) {
          addPlay(game, series, play);
          plays += 1;
          if (isPoint(plays)) points.push(pointOf(plays, series));
          if (isOut || plays % playsBetweenLooks !== 0) continue;
          const out = conspicuous(game, series);
          if (!out) continue;
          isOut = true;
          await suspendGame(tx, core, game, { ...out, plays });
        }
        await putSeries(tx, game.id, { to: last.no, plays, series });
        await addPoints(tx, game.id, points);
        return last.no;
      });
    },
  };
}

function addPlay(game: AnyHostedGame, series: Map<number, SeriesTally>, { no, outcome, bets = [] }: ToldPlay): void {
  const read = game.readOutcome(outcome);
  assert(read, `${game.id} has no such outcome, at ${no}`);
  for (const trial of game.watch.trialsOf(read, bets as readonly HostedBet[]))
    series.set(trial.no, withTrial(series.get(trial.no)!, trial));
}

const pointOf = (plays: number, series: ReadonlyMap<number, SeriesTally>): PointRow => ({
  plays,
  picks: [...series].map(([no, { trials, won, expected }]) => [no, trials, won, expected]),
});

/** The series that is out of its band; null: none is. */
function conspicuous(game: AnyHostedGame, series: ReadonlyMap<number, SeriesTally>) {
  const alarm = alarmEvidence(series.size);
  const [worst] = [...series].toSorted(([, one], [, other]) => trialEvidence(other) - trialEvidence(one));
  if (!worst || trialEvidence(worst[1]) <= alarm) return null;
  const [no, { trials, won, expected }] = worst;
  return { no, pick: game.watch.series.find((one) => one.no === no)!.name, won, chance: expected / trials };
}
