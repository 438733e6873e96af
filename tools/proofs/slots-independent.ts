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

/** Makes the machine of a title. @returns a function that plays once and says what was won, in hundredths of the stake */
export function createMachine(title: TitleData, random: () => number): () => number {
  const { wild, bonus, reels, feature, cap } = title;
  const { rows, pays } = reels;
  const count = reels.strips.length;
  const below = (of: number) => Math.floor((random() / 2 ** 32) * of);
  const drawn = (list: readonly (readonly number[])[]): readonly number[] => {
    let left = below(list.reduce((sum, row) => sum + row.at(-1)!, 0));
    for (const row of list) {
      left -= row.at(-1)!;
      if (left < 0) return row;
    }
    throw new Error('a weight is missing');
  };

  /** Every window of every reel, one after the other. */
  const windowsOf = (strips: readonly string[]) =>
    strips.map((strip) => {
      const all = new Int8Array(strip.length * rows);
      for (let no = 0; no < all.length; no += 1)
        all[no] = parseInt(strip[(Math.floor(no / rows) + (no % rows)) % strip.length]!, 36);
      return all;
    });
  const own = windowsOf(reels.strips);
  const free = Array.isArray(feature.strips) ? windowsOf(feature.strips as string[]) : own;
  const stops = new Int32Array(count);
  let bonuses = 0;

  function stop(windows: readonly Int8Array[]): void {
    bonuses = 0;
    for (let reel = 0; reel < count; reel += 1) {
      const window = windows[reel]!;
      const from = below(window.length / rows) * rows;
      stops[reel] = from;
      for (let row = from; row < from + rows; row += 1) if (window[row] === bonus.symbol) bonuses += 1;
    }
  }

  const lines = (reels.lines ?? []).map((line) => Int8Array.from(line, Number));
  const wildTimes = reels.wildTimes ?? 1;
  function onLines(windows: readonly Int8Array[]): number {
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

  function inWays(windows: readonly Int8Array[]): number {
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

  // clusters: a field with a border around it
  const width = rows + 2;
  const border = 99;
  const field = new Int8Array(width * (count + 2)).fill(border);
  const looked = new Int32Array(field.length);
  const gone = new Uint8Array(field.length);
  const queue = new Int32Array(field.length);
  let looks = 0;
  const place = (reel: number, row: number) => (reel + 1) * width + row + 1;
  const sizes = reels.sizes ?? [];

  function inClusters(): number {
    const uppers = Array.from({ length: count }, (_, reel) => stops[reel]! / rows);
    for (let reel = 0; reel < count; reel += 1)
      for (let row = 0; row < rows; row += 1) field[place(reel, row)] = own[reel]![stops[reel]! + row]!;
    let sum = 0;
    for (let fall = 0; fall < 10; fall += 1) {
      gone.fill(0);
      let paid = 0;
      const done = looks;
      for (let reel = 0; reel < count; reel += 1)
        for (let row = 0; row < rows; row += 1) {
          const symbol = field[place(reel, row)]!;
          if (symbol === wild || pays[symbol] === undefined || looked[place(reel, row)]! > done) continue;
          looks += 1;
          let length = 1;
          queue[0] = place(reel, row);
          looked[queue[0]] = looks;
          for (let no = 0; no < length; no += 1)
            for (const step of [-1, 1, -width, width]) {
              const cell = queue[no]! + step;
              if (looked[cell] === looks || (field[cell] !== symbol && field[cell] !== wild)) continue;
              looked[cell] = looks;
              queue[length] = cell;
              length += 1;
            }
          let column = -1;
          while (column + 1 < sizes.length && sizes[column + 1]! <= length) column += 1;
          if (column < 0) continue;
          paid += pays[symbol][column]!;
          for (let no = 0; no < length; no += 1) gone[queue[no]!] = 1;
        }
      if (paid === 0) break;
      sum += paid * at(reels.times ?? [1], fall);
      for (let reel = 0; reel < count; reel += 1) {
        let to = rows - 1;
        for (let row = rows - 1; row >= 0; row -= 1)
          if (gone[place(reel, row)] === 0) {
            field[place(reel, to)] = field[place(reel, row)]!;
            to -= 1;
          }
        for (; to >= 0; to -= 1) {
          const length = own[reel]!.length / rows;
          uppers[reel] = (uppers[reel]! + length - 1) % length;
          field[place(reel, to)] = own[reel]![uppers[reel]! * rows]!;
        }
      }
    }
    return sum;
  }

  const reelsPay = reels.kind === 'lines' ? onLines : reels.kind === 'ways' ? inWays : inClusters;
  function spin(windows: readonly Int8Array[]): number {
    stop(windows);
    return reelsPay(windows) + (bonuses < bonus.from ? 0 : at(bonus.pays, bonuses - bonus.from));
  }

  const numbers = (name: string) => feature[name] as readonly number[];
  const rowsOf = (name: string) => feature[name] as readonly (readonly number[])[];
  const features: Readonly<Record<string, () => number>> = {
    spins() {
      let all = at(numbers('spins'), bonuses - bonus.from);
      let sum = 0;
      let streak = 0;
      for (let no = 0; no < all; no += 1) {
        const won = spin(free);
        sum += won * at(numbers('times'), streak);
        streak = won > 0 ? streak + 1 : 0;
        if (bonuses >= bonus.from) all = Math.min(Number(feature.most), all + Number(feature.again));
      }
      return sum;
    },
    wheel: () => drawn(rowsOf('prizes'))[0]!,
    pool: () => drawn(rowsOf('prizes'))[0]!,
    ladder() {
      let rung = at(numbers('start'), bonuses - bonus.from);
      while (rung < numbers('up').length && below(100) < numbers('up')[rung]!) rung += 1;
      return numbers('rungs')[rung]!;
    },
    hold() {
      let coins = bonuses;
      for (let left = 3; left > 0 && coins < rows * count; left -= 1) {
        const before = coins;
        for (let cell = before; cell < rows * count; cell += 1) if (below(Number(feature.oneIn)) === 0) coins += 1;
        if (coins > before) left = 4;
      }
      let sum = coins === rows * count ? Number(feature.full) : 0;
      for (let no = 0; no < coins; no += 1) sum += drawn(rowsOf('values'))[0]!;
      return sum;
    },
  };
  const start = features[feature.kind]!;
  return () => {
    const won = spin(own);
    return Math.min(cap, bonuses < bonus.from ? won : won + start());
  };
}
