import { createReader } from '../../fairness/draw.ts';
import type { Draw } from '../../fairness/draw.ts';
import type { Won } from '../../money.ts';
import { isWhole } from '../../games/whole.ts';
import { fallsFrom } from './cluster.ts';
import { playFreeSpins } from './features/feature-free-spins.ts';
import { playHold } from './features/hold-and-win.ts';
import { playLadder } from './features/feature-ladder.ts';
import { playPool } from './features/pool.ts';
import { playWheel } from './features/prize-wheel.ts';
import { winsFromLeft } from './from-left.ts';
import type { Pick, SlotPlay, SlotStep, SlotWin } from './play.ts';
import { byCount, stripSymbols } from './title.ts';
import type { Hundredths, SlotTitle, Strip } from './title.ts';

/** Stakes in won: whole hundreds, so that hundredths of them are whole won. Source: drawing 32. */
export const slotStake = { least: 100, most: 100_000, step: 100 } as const;

/** The least time from one play to the next, in milliseconds, for every title. There is no faster one. */
export const slotCycle = 2_500;

/** Whether something that came over a wire is a stake of slots. */
export const isSlotStake = (value: unknown): value is Won =>
  isWhole(value, slotStake.least, slotStake.most) && value % slotStake.step === 0;

/** What a win comes to at a stake; exact, as stakes are whole hundreds. */
export const slotWon = (win: Hundredths, stake: Won): Won => (win * stake) / 100;

/** What of a stake goes into the title's pool; whole won, 0 without a pool. */
export const poolContribution = ({ feature }: SlotTitle, stake: Won): Won =>
  feature.kind === 'pool' ? (stake * feature.contribution) / 1000 : 0;

/**
 * What a share of a pool comes to: in proportion to the stake, so no stake is worth more than another. Cut to whole won; the
 * rest stays in the pool.
 *
 * @param share  thousandths, of a play
 * @param pool   the amount in it before the play's own contribution
 */
export const poolWon = (share: number, stake: Won, pool: Won): Won =>
  Number((BigInt(pool) * BigInt(share) * BigInt(stake)) / BigInt(1000 * slotStake.most));

type SpinStep = Extract<SlotStep, { kind: 'spin' }>;
type Spun = { readonly steps: readonly SpinStep[]; readonly bonusCells: readonly number[] };

/** Stops every reel and says what is seen then. */
function spinReels(
  title: SlotTitle,
  strips: readonly Strip[],
  free: SpinStep['free'],
  times: number,
  pick: Pick,
): Spun {
  const { reels, bonus } = title;
  const stops = strips.map((strip) => pick(strip.length));
  const window = strips.map((strip, reel) => {
    const list = stripSymbols(strip);
    return Array.from({ length: reels.rows }, (_, row) => list[(stops[reel]! + row) % list.length]!);
  });
  const bonusCells = window.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === bonus.symbol ? [reel * reels.rows + row] : [])),
  );
  const count = bonusCells.length;
  const pay = byCount(bonus.pays, count, bonus.from);
  const bonusWins: SlotWin[] = pay > 0 ? [{ symbol: bonus.symbol, count, cells: bonusCells, line: null, pay }] : [];
  if (reels.kind === 'cluster') {
    const steps = fallsFrom(reels, title, stops).map((fall, no): SpinStep => ({
      kind: 'spin',
      free,
      fall: no,
      window: fall.window,
      wins: no === 0 ? [...fall.wins, ...bonusWins] : fall.wins,
      times: fall.times,
      win: fall.total + (no === 0 ? pay : 0),
    }));
    return { steps, bonusCells };
  }
  const wins = [...winsFromLeft(reels, title, window), ...bonusWins];
  const win = wins.reduce((sum, one) => sum + one.pay, 0) * times;
  return { steps: [{ kind: 'spin', free, fall: 0, window, wins, times, win }], bonusCells };
}

/** What the feature shows after a spin that started it. */
function playFeature(title: SlotTitle, bonusCells: readonly number[], pick: Pick): readonly SlotStep[] {
  const { feature, reels, bonus } = title;
  const count = bonusCells.length;
  switch (feature.kind) {
    case 'spins': {
      const steps: SlotStep[] = [];
      playFreeSpins(feature, count, bonus.from, (no, of, times) => {
        const spun = spinReels(title, feature.strips ?? reels.strips, [no, of], times, pick);
        steps.push(...spun.steps);
        return { win: totalOf(spun.steps), bonus: spun.bonusCells.length };
      });
      return steps;
    }
    case 'wheel':
      return [playWheel(feature, pick)];
    case 'hold':
      return playHold(feature, bonusCells, reels.strips.length * reels.rows, pick);
    case 'ladder':
      return playLadder(feature, count, bonus.from, pick);
    case 'pool':
      return [playPool(feature, pick)];
  }
}

const totalOf = (steps: readonly SlotStep[]): Hundredths => steps.reduce((sum, { win }) => sum + win, 0);

/** A play of a title from numbers that are drawn as it needs them. It is the same whatever the stake. */
export function playSlot(title: SlotTitle, pick: Pick): SlotPlay {
  const { steps, bonusCells } = spinReels(title, title.reels.strips, null, 1, pick);
  const all = [...steps, ...(bonusCells.length >= title.bonus.from ? playFeature(title, bonusCells, pick) : [])];
  const share = all.reduce((sum, step) => sum + (step.kind === 'pool' ? step.share : 0), 0);
  return { steps: all, win: Math.min(totalOf(all), title.cap), poolShare: share };
}

/** A play of a title from uniform bytes, four a number, none favoured. */
export const slotDraw =
  (title: SlotTitle): Draw<SlotPlay> =>
  (blocks) => {
    const read = createReader(4, blocks);
    return playSlot(title, (count) => read(count));
  };
