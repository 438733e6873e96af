import { countClusters } from './cluster.ts';
import { spreadFreeSpins } from './features/feature-free-spins.ts';
import { spreadHold } from './features/hold-and-win.ts';
import { spreadLadder } from './features/feature-ladder.ts';
import { spreadPool } from './features/pool.ts';
import { spreadWheel } from './features/prize-wheel.ts';
import { countFromLeft } from './from-left.ts';
import { Spread } from './spread.ts';
import type { WindowCounts } from './spread.ts';
import { byCount } from './title.ts';
import type { Feature, Hundredths, SlotTitle, Strip } from './title.ts';

/** What a title's numbers say, as members read them before they play. Shares and chances are from 0 to 1. */
export type SlotFacts = {
  /** how many stops of the reels were counted: all */
  readonly stops: number;
  /** the share of stakes that comes back: what reels, bonus symbols and feature pay, and the pool */
  readonly returned: number;
  /** its parts; `pool` is what stakes put into the pool, which pays back all of it in time */
  readonly parts: {
    readonly reels: number;
    readonly bonus: number;
    readonly feature: number;
    readonly pool: number;
  };
  /** a play wins something, a play wins its stake at least */
  readonly hit: number;
  readonly atLeastStake: number;
  /** of the feature to be started */
  readonly feature: number;
  /** of one play, in stakes: the square root of the variance */
  readonly deviation: number;
  /** 1, the steadiest, to 5 */
  readonly volatility: number;
  readonly highest: { readonly win: Hundredths; readonly chance: number };
};

/** The largest number that divides all. */
const divisorOf = (list: readonly number[]): number =>
  list.reduce((one, other) => {
    let [a, b] = [one, other];
    while (b > 0) [a, b] = [b, a % b];
    return a;
  }, 0);

/** What a feature can pay at once. */
function prizesOf(feature: Feature): readonly Hundredths[] {
  switch (feature.kind) {
    case 'spins':
      return [];
    case 'wheel':
      return feature.prizes.map(([prize]) => prize);
    case 'hold':
      return [feature.full, ...feature.values.map(([value]) => value)];
    case 'ladder':
      return feature.rungs;
    case 'pool':
      return feature.prizes.map(([prize]) => prize);
  }
}

/** Standard deviations, in stakes, from which a title is of the next class. */
const volatilityFrom = [2, 3, 4, 6];

/**
 * How likely each win of a title is: every stop of its reels counted in whole numbers, and what its feature comes to from
 * there as a chain of chances. Sums are shares: of the stake, and of plays that start the feature.
 */
export function spreadSlot(title: SlotTitle) {
  const { reels, bonus, feature } = title;
  const unit = divisorOf([title.cap, ...reels.pays.flat(), ...bonus.pays, ...prizesOf(feature)]);
  const cap = title.cap / unit;
  const countWindows = (strips: readonly Strip[]): WindowCounts =>
    reels.kind === 'cluster'
      ? countClusters(reels, title, strips, unit, cap)
      : countFromLeft(reels, title, strips, unit, cap);
  const windows = countWindows(reels.strips);
  const freeWindows = feature.kind !== 'spins' || feature.strips === null ? windows : countWindows(feature.strips);
  const spreadOf = (count: number): Spread => {
    switch (feature.kind) {
      case 'spins':
        return spreadFreeSpins(feature, count, bonus.from, freeWindows, cap);
      case 'wheel':
        return spreadWheel(feature, unit, cap);
      case 'hold':
        return spreadHold(feature, count, reels.strips.length * reels.rows, unit, cap);
      case 'ladder':
        return spreadLadder(feature, count, bonus.from, unit, cap);
      case 'pool':
        return spreadPool(feature, unit, cap);
    }
  };

  const all = new Spread(cap);
  const spreads = new Map<number, Spread>();
  const sums = { window: 0, bonus: 0, started: 0 };
  for (const { bonus: count, win, count: stops } of windows.list) {
    const chance = stops / windows.cycle;
    sums.window += chance * win * unit;
    sums.bonus += chance * byCount(bonus.pays, count, bonus.from);
    if (count < bonus.from) {
      all.put(win, chance);
      continue;
    }
    sums.started += chance;
    let spread = spreads.get(count);
    if (!spread) spreads.set(count, (spread = spreadOf(count)));
    all.add(spread, win, chance);
  }
  return {
    spread: all,
    unit,
    stops: windows.cycle,
    window: sums.window / 100,
    bonus: sums.bonus / 100,
    started: sums.started,
  };
}

/** What a title's numbers say. Counting takes a phone seconds, so pages read what is kept of it. */
export function countSlot(title: SlotTitle): SlotFacts {
  const { feature } = title;
  const { spread, unit, stops, window, bonus, started } = spreadSlot(title);
  const stake = 100 / unit;
  const mean = spread.moment(1) / stake;
  const pool = feature.kind === 'pool' ? feature.contribution / 1000 : 0;
  const deviation = Math.sqrt(spread.moment(2) / stake ** 2 - mean ** 2);
  return {
    stops,
    returned: mean + pool,
    parts: { reels: window - bonus, bonus, feature: mean - window, pool },
    hit: spread.reaching(1),
    atLeastStake: spread.reaching(Math.ceil(stake)),
    feature: started,
    deviation,
    volatility: 1 + volatilityFrom.filter((from) => deviation >= from).length,
    highest: { win: spread.highest * unit, chance: spread.cells[spread.highest]! },
  };
}
