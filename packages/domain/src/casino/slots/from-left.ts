import type { SlotWin } from './play.ts';
import { Tally } from './spread.ts';
import type { WindowCounts } from './spread.ts';
import { byCount, stripSymbols } from './title.ts';
import type { LineReels, SlotTitle, Strip, WayReels } from './title.ts';

// Lines and ways: equal symbols from the left, three at least. A thread is a symbol of the first reel on one line, or on all
// ways at once, which each further reel multiplies or ends.

type Columns = readonly (readonly number[])[];
type Reels = LineReels | WayReels;

/** The rows of a reel in which a thread goes on. @param row  null: any */
const rowsOf = (column: readonly number[], row: number | null, symbol: number, wild: number): number[] =>
  (row === null ? [...column.keys()] : [row]).filter((at) => column[at] === symbol || column[at] === wild);

const placesOf = (reels: Reels): readonly (string | null)[] => (reels.kind === 'lines' ? reels.lines : [null]);

/** What a reel multiplies a thread by; 0 ends it. */
function factorOf(reels: Reels, column: readonly number[], found: readonly number[], wild: number): number {
  if (reels.kind === 'ways') return found.length;
  return found.length === 0 ? 0 : column[found[0]!] === wild ? reels.wildTimes : 1;
}

/** What a window pays on lines or ways. */
export function winsFromLeft(reels: Reels, title: SlotTitle, window: Columns): SlotWin[] {
  const wins: SlotWin[] = [];
  for (const [line, place] of placesOf(reels).entries()) {
    const rowAt = (reel: number) => (place === null ? null : Number(place[reel]));
    const [first] = window;
    const starts = place === null ? new Set(first) : new Set([first![rowAt(0)!]!]);
    for (const symbol of starts) {
      let times = 1;
      const cells: number[] = [];
      let reach = 0;
      for (const [reel, column] of window.entries()) {
        const found = rowsOf(column, rowAt(reel), symbol, title.wild);
        const factor = factorOf(reels, column, found, title.wild);
        if (factor === 0) break;
        times *= factor;
        reach += 1;
        cells.push(...found.map((row) => reel * reels.rows + row));
      }
      const pay = (reels.pays[symbol]?.[reach - 3] ?? 0) * times;
      if (pay > 0) wins.push({ symbol, count: reach, cells, line: place === null ? null : line, pay });
    }
  }
  return wins;
}

/**
 * Counts every window of these strips, by full cycle. Where no thread is left, the further reels matter for their bonus
 * symbols alone and are counted at once.
 *
 * @param unit, cap  hundredths of a unit, and units of the cap
 */
export function countFromLeft(
  reels: Reels,
  title: SlotTitle,
  strips: readonly Strip[],
  unit: number,
  cap: number,
): WindowCounts {
  const places = placesOf(reels);
  const symbols = title.symbols.length;
  const columns = strips.map((strip) => {
    const list = stripSymbols(strip);
    return list.map((_, stop) => Array.from({ length: reels.rows }, (__, row) => list[(stop + row) % list.length]!));
  });
  const bonuses = columns.map((stops) =>
    stops.map((column) => column.filter((symbol) => symbol === title.bonus.symbol).length),
  );
  // by stop, place and symbol
  const factors = columns.map((stops, reel) =>
    Int16Array.from(
      stops.flatMap((column) =>
        places.flatMap((place) =>
          Array.from({ length: symbols }, (_, symbol) => {
            const found = rowsOf(column, place === null ? null : Number(place[reel]), symbol, title.wild);
            return factorOf(reels, column, found, title.wild);
          }),
        ),
      ),
    ),
  );
  const pays = Array.from({ length: symbols }, (_, symbol) =>
    strips.map((__, reel) => (reels.pays[symbol]?.[reel - 2] ?? 0) / unit),
  );
  /** Of the reels from one on: in how many ways so many bonus symbols come. */
  const rests = [[1]];
  for (const stops of bonuses.toReversed()) {
    const before = rests[0]!;
    const rest: number[] = [];
    for (const more of stops)
      for (const [bonus, count] of before.entries()) rest[bonus + more] = (rest[bonus + more] ?? 0) + count;
    rests.unshift(Array.from(rest, (count) => count ?? 0));
  }

  const tally = new Tally(cap);
  const note = (bonus: number, win: number, count: number) =>
    tally.add(bonus, win + byCount(title.bonus.pays, bonus, title.bonus.from) / unit, count);
  const room = places.length * reels.rows;
  /** Threads that are left before each reel: their place and symbol, and the product of their factors. */
  const keys = strips.map(() => new Int32Array(room));
  const products = strips.map(() => new Int32Array(room));

  function walk(reel: number, threads: number, win: number, bonus: number): void {
    if (reel === strips.length || threads === 0) {
      for (const [more, count] of rests[reel]!.entries()) if (count > 0) note(bonus + more, win, count);
      return;
    }
    const [key, product, factor] = [keys[reel]!, products[reel]!, factors[reel]!];
    const isLast = reel === strips.length - 1;
    const [nextKey, nextProduct] = [keys[reel + 1], products[reel + 1]];
    for (let stop = 0; stop < columns[reel]!.length; stop += 1) {
      let left = 0;
      let paid = win;
      for (let at = 0; at < threads; at += 1) {
        const times = factor[stop * places.length * symbols + key[at]!]!;
        if (times === 0) paid += pays[key[at]! % symbols]![reel - 1]! * product[at]!;
        else if (isLast) paid += pays[key[at]! % symbols]![reel]! * product[at]! * times;
        else {
          nextKey![left] = key[at]!;
          nextProduct![left] = product[at]! * times;
          left += 1;
        }
      }
      walk(reel + 1, left, paid, bonus + bonuses[reel]![stop]!);
    }
  }

  for (const [stop, column] of columns[0]!.entries()) {
    let threads = 0;
    for (let at = 0; at < places.length * symbols; at += 1) {
      const factor = factors[0]![stop * places.length * symbols + at]!;
      if (factor === 0 || !column.includes(at % symbols)) continue;
      keys[1]![threads] = at;
      products[1]![threads] = factor;
      threads += 1;
    }
    walk(1, threads, 0, bonuses[0]![stop]!);
  }
  return tally.counted(columns.reduce((product, stops) => product * stops.length, 1));
}
