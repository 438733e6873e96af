import { Spread } from '../spread.ts';
import type { WindowCounts } from '../spread.ts';
import { byCount } from '../title.ts';
import type { FreeSpins, Hundredths } from '../title.ts';

/** Plays free spins one after the other. @param spin  makes one and says what it won and how many bonus symbols it had */
export function playFreeSpins(
  feature: FreeSpins,
  bonus: number,
  from: number,
  spin: (no: number, of: number, times: number) => { readonly win: Hundredths; readonly bonus: number },
): void {
  let of = byCount(feature.spins, bonus, from);
  let step = 0;
  for (let no = 1; no <= of; no += 1) {
    const made = spin(no, of, feature.times[step]!);
    if (made.bonus >= from) of = Math.min(feature.most, of + feature.again);
    step = made.win > 0 ? Math.min(step + 1, feature.times.length - 1) : 0;
  }
}

/** What free spins win together, spin after spin, by how many there are in all and which multiplier is next. */
export function spreadFreeSpins(
  feature: FreeSpins,
  bonus: number,
  from: number,
  counts: WindowCounts,
  cap: number,
): Spread {
  const { times, again, most } = feature;
  const classes = new Map<string, { win: number; more: number; chance: number }>();
  for (const { bonus: come, win, count } of counts.list) {
    const more = come >= from ? again : 0;
    const key = `${win}:${more}`;
    const before = classes.get(key)?.chance ?? 0;
    classes.set(key, { win, more, chance: before + count / counts.cycle });
  }
  const result = new Spread(cap);
  const first = new Spread(cap);
  first.put(0, 1);
  let states = new Map([[byCount(feature.spins, bonus, from) * times.length, first]]);
  for (let played = 0; states.size > 0; played += 1) {
    const next = new Map<number, Spread>();
    for (const [state, spread] of states) {
      const [of, step] = [Math.floor(state / times.length), state % times.length];
      if (of === played) {
        result.add(spread, 0, 1);
        continue;
      }
      for (const { win, more, chance } of classes.values()) {
        const then = Math.min(most, of + more) * times.length + (win > 0 ? Math.min(step + 1, times.length - 1) : 0);
        let into = next.get(then);
        if (!into) next.set(then, (into = new Spread(cap)));
        into.add(spread, win * times[step]!, chance);
      }
    }
    states = next;
  }
  return result;
}
