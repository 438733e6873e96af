// Plays a title from its data alone, with no code of the rules it is held against: own reading of strips, own evaluation,
// own random numbers. Made for speed, some millions of plays a second. The rules: docs/decisions/0067-rules-of-slots.md.

/** A title as its file has it. */
export type TitleData = {
  readonly id: string;
  readonly wild: number;
  readonly bonus: { readonly symbol: number; readonly from: number; readonly pays: readonly number[] };
  readonly reels: {
    readonly kind: string;
    readonly rows: number;
    readonly strips: readonly string[];
    readonly lines?: readonly string[];
    readonly wildTimes?: number;
    readonly pays: readonly (readonly number[])[];
    readonly sizes?: readonly number[];
    readonly times?: readonly number[];
  };
  readonly feature: Readonly<Record<string, unknown>> & { readonly kind: string };
  readonly cap: number;
};

/** sfc32: a fast generator of good quality, another one than the product's. @returns whole numbers below 2^32 */
export function sfc32(seed: number): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162 ^ seed, seed | 0];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let no = 0; no < 20; no += 1) next();
  return next;
}

const at = (list: readonly number[], index: number): number => list[index < list.length ? index : list.length - 1] ?? 0;

/** A title made ready to be played fast, and what its reels show now. */
type Machine = {
  readonly title: TitleData;
  readonly random: () => number;
  readonly count: number;
  readonly rows: number;
  /** by reel every window of its strip, one after the other: in plays, and in free spins */
  readonly own: readonly Int8Array[];
  readonly free: readonly Int8Array[];
  readonly lines: readonly Int8Array[];
  readonly field: Field;
  /** by reel where its window begins */
  readonly stops: Int32Array;
  /** bonus symbols that are seen */
  bonuses: number;
};

/** What clusters are looked for in: the windows with a border around them. */
type Field = {
  readonly width: number;
  readonly cells: Int8Array;
  /** by cell the number of the last look that reached it */
  readonly looked: Int32Array;
  readonly gone: Uint8Array;
  readonly queue: Int32Array;
  looks: number;
};

const border = 99;

/** Makes the machine of a title. @returns a function that plays once and says what was won, in hundredths of the stake */
export function createMachine(title: TitleData, random: () => number): () => number {
  const { bonus, reels, feature, cap } = title;
  const count = reels.strips.length;
  const own = windowsOf(reels.strips, reels.rows);
  const machine: Machine = {
    title,
    random,
    count,
    rows: reels.rows,
    own,
    free: Array.isArray(feature.strips) ? windowsOf(feature.strips as string[], reels.rows) : own,
    lines: (reels.lines ?? []).map((line) => Int8Array.from(line, Number)),
    field: emptyField(count, reels.rows),
    stops: new Int32Array(count),
    bonuses: 0,
  };
  const start = features[feature.kind]!;
  return () => {
    const won = spin(machine, own);
    return Math.min(cap, machine.bonuses < bonus.from ? won : won + start(machine));
  };
}

const windowsOf = (strips: readonly string[], rows: number): Int8Array[] =>
  strips.map((strip) => {
    const all = new Int8Array(strip.length * rows);
    for (let no = 0; no < all.length; no += 1)
      all[no] = parseInt(strip[(Math.floor(no / rows) + (no % rows)) % strip.length]!, 36);
    return all;
  });

function emptyField(count: number, rows: number): Field {
  const width = rows + 2;
  const cells = new Int8Array(width * (count + 2)).fill(border);
  return {
    width,
    cells,
    looked: new Int32Array(cells.length),
    gone: new Uint8Array(cells.length),
    queue: new Int32Array(cells.length),
    looks: 0,
  };
}

const place = ({ width }: Field, reel: number, row: number) => (reel + 1) * width + row + 1;

const below = (random: () => number, of: number) => Math.floor((random() / 2 ** 32) * of);

/** Draws a row by its weight, the last of its numbers. */
function drawn(random: () => number, list: readonly (readonly number[])[]): readonly number[] {
  let left = below(
    random,
    list.reduce((sum, row) => sum + row.at(-1)!, 0),
  );
  for (const row of list) {
    left -= row.at(-1)!;
    if (left < 0) return row;
  }
  throw new Error('a weight is missing');
}

/** Spins once. @returns what the reels and their bonus symbols pay */
function spin(machine: Machine, windows: readonly Int8Array[]): number {
  stop(machine, windows);
  const { bonus, reels } = machine.title;
  const paid =
    reels.kind === 'lines'
      ? onLines(machine, windows)
      : reels.kind === 'ways'
        ? inWays(machine, windows)
        : inClusters(machine);
  return paid + (machine.bonuses < bonus.from ? 0 : at(bonus.pays, machine.bonuses - bonus.from));
}

function stop(machine: Machine, windows: readonly Int8Array[]): void {
  const { title, random, rows, count, stops } = machine;
  const { symbol } = title.bonus;
  let bonuses = 0;
  for (let reel = 0; reel < count; reel += 1) {
    const window = windows[reel]!;
    const from = below(random, window.length / rows) * rows;
    stops[reel] = from;
    for (let row = from; row < from + rows; row += 1) if (window[row] === symbol) bonuses += 1;
  }
  machine.bonuses = bonuses;
}

function onLines({ title, lines, count, stops }: Machine, windows: readonly Int8Array[]): number {
  const { wild, reels } = title;
  const { pays, wildTimes = 1 } = reels;
  let sum = 0;
  for (const line of lines) {
    const symbol = windows[0]![stops[0]! + line[0]!]!;
    const row = pays[symbol];
    if (row === undefined) continue;
    let times = 1;
    let reel = 1;
    for (; reel < count; reel += 1) {
      const cell = windows[reel]![stops[reel]! + line[reel]!]!;
      if (cell === wild) times *= wildTimes;
      else if (cell !== symbol) break;
    }
    if (reel > 2) sum += row[reel - 3]! * times;
  }
  return sum;
}

function inWays({ title, rows, count, stops }: Machine, windows: readonly Int8Array[]): number {
  const { wild, reels } = title;
  const { pays } = reels;
  let sum = 0;
  for (let symbol = 0; symbol < pays.length; symbol += 1) {
    let ways = 1;
    let reel = 0;
    for (; reel < count; reel += 1) {
      let cells = 0;
      for (let row = stops[reel]!; row < stops[reel]! + rows; row += 1) {
        const cell = windows[reel]![row]!;
        if (cell === symbol || cell === wild) cells += 1;
      }
      if (cells === 0) break;
      ways *= cells;
    }
    if (reel > 2) sum += pays[symbol]![reel - 3]! * ways;
  }
  return sum;
}

/** Pays clusters and lets symbols fall into their cells until nothing is paid. */
function inClusters(machine: Machine): number {
  const { title, field, rows, count, own, stops } = machine;
  const uppers = Array.from({ length: count }, (_, reel) => stops[reel]! / rows);
  for (let reel = 0; reel < count; reel += 1)
    for (let row = 0; row < rows; row += 1) field.cells[place(field, reel, row)] = own[reel]![stops[reel]! + row]!;
  let sum = 0;
  for (let fall = 0; fall < 10; fall += 1) {
    const paid = payClusters(machine);
    if (paid === 0) break;
    sum += paid * at(title.reels.times ?? [1], fall);
    for (let reel = 0; reel < count; reel += 1) uppers[reel] = fallDown(machine, reel, uppers[reel]!);
  }
  return sum;
}

/** Pays each cluster of the field, and marks its cells as gone. */
function payClusters({ title, field, rows, count }: Machine): number {
  const { wild, reels } = title;
  const { pays, sizes = [] } = reels;
  const { cells, looked, gone, queue } = field;
  gone.fill(0);
  let paid = 0;
  const done = field.looks;
  for (let reel = 0; reel < count; reel += 1)
    for (let row = 0; row < rows; row += 1) {
      const from = place(field, reel, row);
      const symbol = cells[from]!;
      if (symbol === wild || pays[symbol] === undefined || looked[from]! > done) continue;
      const length = spread(field, from, symbol, wild);
      let column = -1;
      while (column + 1 < sizes.length && sizes[column + 1]! <= length) column += 1;
      if (column < 0) continue;
      paid += pays[symbol][column]!;
      for (let no = 0; no < length; no += 1) gone[queue[no]!] = 1;
    }
  return paid;
}

/** Follows a cluster from one of its cells; wilds belong to each they touch. @returns how many cells the queue now holds */
function spread(field: Field, from: number, symbol: number, wild: number): number {
  const { cells, looked, queue, width } = field;
  field.looks += 1;
  const { looks } = field;
  let length = 1;
  queue[0] = from;
  looked[from] = looks;
  for (let no = 0; no < length; no += 1)
    for (const step of [-1, 1, -width, width]) {
      const cell = queue[no]! + step;
      if (looked[cell] === looks || (cells[cell] !== symbol && cells[cell] !== wild)) continue;
      looked[cell] = looks;
      queue[length] = cell;
      length += 1;
    }
  return length;
}

/** Lets a reel's symbols fall into the cells that are gone, and its strip follow from above. @returns where its strip is now */
function fallDown({ field, rows, own }: Machine, reel: number, upper: number): number {
  const { cells, gone } = field;
  const length = own[reel]!.length / rows;
  let to = rows - 1;
  for (let row = rows - 1; row >= 0; row -= 1)
    if (gone[place(field, reel, row)] === 0) {
      cells[place(field, reel, to)] = cells[place(field, reel, row)]!;
      to -= 1;
    }
  for (; to >= 0; to -= 1) {
    upper = (upper + length - 1) % length;
    cells[place(field, reel, to)] = own[reel]![upper * rows]!;
  }
  return upper;
}

const numbers = ({ title }: Machine, name: string) => title.feature[name] as readonly number[];
const rowsOf = ({ title }: Machine, name: string) => title.feature[name] as readonly (readonly number[])[];

const drawPrize = (machine: Machine) => drawn(machine.random, rowsOf(machine, 'prizes'))[0]!;

/** By kind: what a feature brings, once enough bonus symbols are seen. */
const features: Readonly<Record<string, (machine: Machine) => number>> = {
  spins: playFreeSpins,
  wheel: drawPrize,
  pool: drawPrize,
  ladder: climb,
  hold: holdCoins,
};

function playFreeSpins(machine: Machine): number {
  const { bonus, feature } = machine.title;
  const times = numbers(machine, 'times');
  let all = at(numbers(machine, 'spins'), machine.bonuses - bonus.from);
  let sum = 0;
  let streak = 0;
  for (let no = 0; no < all; no += 1) {
    const won = spin(machine, machine.free);
    sum += won * at(times, streak);
    streak = won > 0 ? streak + 1 : 0;
    if (machine.bonuses >= bonus.from) all = Math.min(Number(feature.most), all + Number(feature.again));
  }
  return sum;
}

function climb(machine: Machine): number {
  const up = numbers(machine, 'up');
  let rung = at(numbers(machine, 'start'), machine.bonuses - machine.title.bonus.from);
  while (rung < up.length && below(machine.random, 100) < up[rung]!) rung += 1;
  return numbers(machine, 'rungs')[rung]!;
}

function holdCoins(machine: Machine): number {
  const { random, title } = machine;
  const cells = machine.rows * machine.count;
  const oneIn = Number(title.feature.oneIn);
  let coins = machine.bonuses;
  for (let left = 3; left > 0 && coins < cells; left -= 1) {
    const before = coins;
    for (let cell = before; cell < cells; cell += 1) if (below(random, oneIn) === 0) coins += 1;
    if (coins > before) left = 4;
  }
  let sum = coins === cells ? Number(title.feature.full) : 0;
  for (let no = 0; no < coins; no += 1) sum += drawn(random, rowsOf(machine, 'values'))[0]!;
  return sum;
}
