import type { SlotWin } from './play.ts';
import { Tally } from './spread.ts';
import type { WindowCounts } from './spread.ts';
import { byCount, stripSymbols } from './title.ts';
import type { ClusterReels, SlotTitle, Strip } from './title.ts';

/** No play falls more often; a strip that pays for ever would never end. */
const maxFalls = 10;

/** A window with what pays in it. `total` has its multiplier. */
type Fall = {
  readonly window: readonly (readonly number[])[];
  readonly wins: readonly SlotWin[];
  readonly times: number;
  readonly total: number;
};

/** What falls in a title from given stops on. It is made once and used for millions of stops. */
type Field = {
  readonly reels: ClusterReels;
  readonly title: SlotTitle;
  /** the symbols of each strip */
  readonly lists: readonly Int8Array[];
  /** the window, reel by reel */
  readonly cells: Int8Array;
  /** where each strip is at the top of the window */
  readonly tops: Int32Array;
  /** the last group that looked at a cell; symbols belong to one group, wilds to as many as they touch */
  readonly seen: Int32Array;
  readonly goes: Uint8Array;
  /** the cells of the group that was gathered last */
  readonly found: Int32Array;
  group: number;
};

function createField(reels: ClusterReels, title: SlotTitle, strips: readonly Strip[]): Field {
  const size = reels.rows * strips.length;
  return {
    reels,
    title,
    lists: strips.map((strip) => Int8Array.from(stripSymbols(strip))),
    cells: new Int8Array(size),
    tops: new Int32Array(strips.length),
    seen: new Int32Array(size),
    goes: new Uint8Array(size),
    found: new Int32Array(size),
    group: 0,
  };
}

function setStops({ reels: { rows }, lists, cells, tops }: Field, stops: ArrayLike<number>): void {
  for (const [reel, list] of lists.entries()) {
    tops[reel] = stops[reel]!;
    for (let row = 0; row < rows; row += 1) cells[reel * rows + row] = list[(stops[reel]! + row) % list.length]!;
  }
}

function countBonuses({ cells, title: { bonus } }: Field): number {
  let count = 0;
  for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell] === bonus.symbol) count += 1;
  return count;
}

function payOf({ sizes, pays }: ClusterReels, symbol: number, size: number): number {
  let column = sizes.length - 1;
  while (column >= 0 && size < sizes[column]!) column -= 1;
  return column < 0 ? 0 : (pays[symbol]?.[column] ?? 0);
}

/** Gathers the group of a cell into `found`. @returns how many cells it has */
function gather(field: Field, start: number, symbol: number): number {
  const { cells, seen, found } = field;
  const { rows } = field.reels;
  const { wild } = field.title;
  field.group += 1;
  const { group } = field;
  let count = 1;
  found[0] = start;
  seen[start] = group;
  const look = (cell: number) => {
    if (seen[cell] === group || (cells[cell] !== symbol && cells[cell] !== wild)) return;
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
function settle(field: Field, wins?: SlotWin[]): number {
  const { reels, title, cells, seen, goes, found, group: before } = field;
  let sum = 0;
  goes.fill(0);
  for (let cell = 0; cell < cells.length; cell += 1) {
    const symbol = cells[cell]!;
    if (symbol === title.wild || symbol === title.bonus.symbol || seen[cell]! > before) continue;
    const count = gather(field, cell, symbol);
    const pay = payOf(reels, symbol, count);
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

/** Takes what goes out of the window, and lets what is above it fall. */
function drop({ reels: { rows }, lists, cells, tops, goes }: Field): void {
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

/** Lets all fall that falls. @returns what the falls pay together */
function runFalls(field: Field, note?: (fall: Fall) => void): number {
  const { lists, cells } = field;
  const { rows, times } = field.reels;
  let sum = 0;
  for (let fall = 0; fall < maxFalls; fall += 1) {
    const wins: SlotWin[] | undefined = note && [];
    const factor = times[Math.min(fall, times.length - 1)]!;
    const paid = settle(field, wins) * factor;
    note?.({
      window: lists.map((_, reel) => Array.from(cells.subarray(reel * rows, (reel + 1) * rows))),
      wins: wins!,
      times: factor,
      total: paid,
    });
    if (paid === 0) break;
    sum += paid;
    drop(field);
  }
  return sum;
}

/** All that is seen from given stops on; the last window pays nothing, but for the tenth. */
export function fallsFrom(reels: ClusterReels, title: SlotTitle, stops: readonly number[]): readonly Fall[] {
  const field = createField(reels, title, reels.strips);
  const falls: Fall[] = [];
  setStops(field, stops);
  runFalls(field, (fall) => falls.push(fall));
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
    setStops(field, stops);
    const bonus = countBonuses(field);
    tally.add(bonus, (runFalls(field) + byCount(title.bonus.pays, bonus, title.bonus.from)) / unit, 1);
    for (let reel = 0; reel < stops.length; reel += 1) {
      stops[reel]! += 1;
      if (stops[reel]! < strips[reel]!.length) break;
      stops[reel] = 0;
    }
  }
  return tally.counted(cycle);
}
