import type { SlotWin } from './play.ts';
import { Tally } from './spread.ts';
import type { WindowCounts } from './spread.ts';
import { byCount, stripSymbols } from './title.ts';
import type { ClusterReels, SlotTitle, Strip } from './title.ts';

/** No play falls more often; a strip that pays for ever would never end. */
const mostFalls = 10;

/** A window with what pays in it. `total` has its multiplier. */
type Fall = {
  readonly window: readonly (readonly number[])[];
  readonly wins: readonly SlotWin[];
  readonly times: number;
  readonly total: number;
};

/** Makes the field of a title: what falls from given stops on. It is made once and used for millions of stops. */
function createField(reels: ClusterReels, title: SlotTitle, strips: readonly Strip[]) {
  const { rows, sizes, pays, times } = reels;
  const lists = strips.map((strip) => Int8Array.from(stripSymbols(strip)));
  const cells = new Int8Array(rows * strips.length);
  const tops = new Int32Array(strips.length);
  /** the last group that looked at a cell; symbols belong to one group, wilds to as many as they touch */
  const seen = new Int32Array(cells.length);
  const goes = new Uint8Array(cells.length);
  const found = new Int32Array(cells.length);
  let group = 0;
  const payOf = (symbol: number, size: number): number => {
    let column = sizes.length - 1;
    while (column >= 0 && size < sizes[column]!) column -= 1;
    return column < 0 ? 0 : (pays[symbol]?.[column] ?? 0);
  };

  function gather(start: number, symbol: number): number {
    group += 1;
    let count = 1;
    found[0] = start;
    seen[start] = group;
    const look = (cell: number) => {
      if (seen[cell] === group || (cells[cell] !== symbol && cells[cell] !== title.wild)) return;
      seen[cell] = group;
      found[count] = cell;
      count += 1;
    };
    for (let at = 0; at < count; at += 1) {
      const cell = found[at]!;
      if (cell % rows > 0) look(cell - 1);
      if (cell % rows < rows - 1) look(cell + 1);
      if (cell >= rows) look(cell - rows);
      if (cell + rows < cells.length) look(cell + rows);
    }
    return count;
  }

  /** Marks what goes. @returns what the window pays, before its multiplier */
  function settle(wins?: SlotWin[]): number {
    const before = group;
    let sum = 0;
    goes.fill(0);
    for (let cell = 0; cell < cells.length; cell += 1) {
      const symbol = cells[cell]!;
      if (symbol === title.wild || symbol === title.bonus.symbol || seen[cell]! > before) continue;
      const count = gather(cell, symbol);
      const pay = payOf(symbol, count);
      if (pay === 0) continue;
      sum += pay;
      for (let at = 0; at < count; at += 1) goes[found[at]!] = 1;
      wins?.push({
        symbol,
        count,
        cells: Array.from(found.subarray(0, count)).toSorted((a, b) => a - b),
        line: null,
        pay,
      });
    }
    return sum;
  }

  function drop(): void {
    for (const [reel, list] of lists.entries()) {
      let to = reel * rows + rows - 1;
      for (let from = to; from >= reel * rows; from -= 1)
        if (goes[from] === 0) {
          cells[to] = cells[from]!;
          to -= 1;
        }
      for (; to >= reel * rows; to -= 1) {
        tops[reel] = (tops[reel]! + list.length - 1) % list.length;
        cells[to] = list[tops[reel]]!;
      }
    }
  }

  return {
    set(stops: ArrayLike<number>): void {
      for (const [reel, list] of lists.entries()) {
        tops[reel] = stops[reel]!;
        for (let row = 0; row < rows; row += 1) cells[reel * rows + row] = list[(stops[reel]! + row) % list.length]!;
      }
    },
    bonuses(): number {
      let count = 0;
      for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell] === title.bonus.symbol) count += 1;
      return count;
    },
    /** What all falls pay together. */
    run(note?: (fall: Fall) => void): number {
      let sum = 0;
      for (let fall = 0; fall < mostFalls; fall += 1) {
        const wins: SlotWin[] | undefined = note && [];
        const factor = times[Math.min(fall, times.length - 1)]!;
        const paid = settle(wins) * factor;
        note?.({
          window: lists.map((_, reel) => Array.from(cells.subarray(reel * rows, (reel + 1) * rows))),
          wins: wins!,
          times: factor,
          total: paid,
        });
        if (paid === 0) break;
        sum += paid;
        drop();
      }
      return sum;
    },
  };
}

/** All that is seen from given stops on; the last window pays nothing, but for the tenth. */
export function fallsFrom(reels: ClusterReels, title: SlotTitle, stops: readonly number[]): readonly Fall[] {
  const field = createField(reels, title, reels.strips);
  const falls: Fall[] = [];
  field.set(stops);
  field.run((fall) => falls.push(fall));
  return falls;
}

/** Counts every window of these strips with all that falls after it, by full cycle. @param unit, cap  see `countFromLeft` */
export function countClusters(
  reels: ClusterReels,
  title: SlotTitle,
  strips: readonly Strip[],
  unit: number,
  cap: number,
): WindowCounts {
  const field = createField(reels, title, strips);
  const tally = new Tally(cap);
  const stops = strips.map(() => 0);
  const cycle = strips.reduce((product, strip) => product * strip.length, 1);
  for (let no = 0; no < cycle; no += 1) {
    field.set(stops);
    const bonus = field.bonuses();
    tally.add(bonus, (field.run() + byCount(title.bonus.pays, bonus, title.bonus.from)) / unit, 1);
    for (let reel = 0; reel < stops.length; reel += 1) {
      stops[reel]! += 1;
      if (stops[reel]! < strips[reel]!.length) break;
      stops[reel] = 0;
    }
  }
  return tally.counted(cycle);
}
