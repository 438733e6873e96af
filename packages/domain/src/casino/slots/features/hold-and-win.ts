import { pickWeighted } from '../play.ts';
import type { Pick, SlotStep } from '../play.ts';
import { Spread } from '../spread.ts';
import type { Hundredths, HoldAndWin } from '../title.ts';

/** Spins that are left after a new coin. */
const spinsLeft = 3;

/** Plays coins that stay. @param held  the cells that have one already @param cells  how many there are */
export function playHold(feature: HoldAndWin, held: readonly number[], cells: number, pick: Pick): SlotStep[] {
  const weights = feature.values.map(([, weight]) => weight);
  const values = new Map<number, Hundredths>();
  const steps: SlotStep[] = [];
  const land = (places: readonly number[]) => {
    const coins = places.map((cell) => [cell, feature.values[pickWeighted(weights, pick)]![0]] as const);
    for (const [cell, value] of coins) values.set(cell, value);
    return coins;
  };
  steps.push({ kind: 'hold', coins: land(held), left: spinsLeft, win: 0 });
  for (let left = spinsLeft; left > 0 && values.size < cells;) {
    const empty = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !values.has(cell));
    const coins = land(empty.filter(() => pick(feature.oneIn) === 0));
    left = coins.length > 0 ? spinsLeft : left - 1;
    steps.push({ kind: 'hold', coins, left, win: 0 });
  }
  const sum = [...values.values()].reduce((all, value) => all + value, 0);
  const last = steps.pop()!;
  return [...steps, { ...last, win: sum + (values.size === cells ? feature.full : 0) }];
}

const choose = (of: number, count: number): number =>
  Array.from({ length: count }, (_, at) => (of - at) / (at + 1)).reduce((product, part) => product * part, 1);

/** How likely there are so many coins at the end, from `held` on. @returns by their number, 0 to `cells` */
function chancesOfCoins({ oneIn }: HoldAndWin, held: number, cells: number): readonly number[] {
  // by coins and spins left
  const states = Array.from({ length: cells + 1 }, () => Array.from({ length: spinsLeft + 1 }, () => 0));
  states[held]![spinsLeft] = 1;
  for (let coins = held; coins < cells; coins += 1)
    for (let left = spinsLeft; left > 0; left -= 1) {
      const chance = states[coins]![left]!;
      const empty = cells - coins;
      for (let more = 0; more <= empty; more += 1) {
        const hits = choose(empty, more) * oneIn ** -more * (1 - 1 / oneIn) ** (empty - more);
        states[coins + more]![more > 0 ? spinsLeft : left - 1]! += chance * hits;
      }
    }
  return states.map((row, coins) => (coins === cells ? row[spinsLeft]! : row[0]!));
}

/** What coins that stay win together. */
export function spreadHold(feature: HoldAndWin, held: number, cells: number, unit: number, cap: number): Spread {
  const all = feature.values.reduce((sum, [, weight]) => sum + weight, 0);
  const chances = chancesOfCoins(feature, held, cells);
  const result = new Spread(cap);
  let worth = new Spread(cap);
  worth.put(0, 1);
  for (let coins = 0; coins <= cells; coins += 1) {
    if (coins >= held) result.add(worth, coins === cells ? feature.full / unit : 0, chances[coins]!);
    const next = new Spread(cap);
    for (const [value, weight] of feature.values) next.add(worth, value / unit, weight / all);
    worth = next;
  }
  return result;
}
