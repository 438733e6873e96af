/**
 * How likely each win of a play is. Wins are counted in units of their title, and the last cell holds the cap and all beyond.
 * Only sums and products of numbers that are not negative come up, so the relative error of a chance is below 1e-11.
 */
export class Spread {
  readonly cells: Float64Array;
  /** no chance above it */
  highest = 0;

  /** @param cap  units */
  constructor(cap: number) {
    this.cells = new Float64Array(cap + 1);
  }

  /** Adds a chance of one win. */
  put(win: number, chance: number): void {
    const at = Math.min(win, this.cells.length - 1);
    this.cells[at]! += chance;
    if (chance > 0 && at > this.highest) this.highest = at;
  }

  /** Adds another one, each of its wins larger by `shift`, and its chances multiplied. */
  add(other: Spread, shift: number, chance: number): void {
    if (chance === 0) return;
    const { cells } = this;
    const cap = cells.length - 1;
    const whole = Math.min(other.highest, cap - shift - 1);
    for (let at = 0; at <= whole; at += 1) cells[at + shift]! += other.cells[at]! * chance;
    for (let at = Math.max(0, whole + 1); at <= other.highest; at += 1) cells[cap]! += other.cells[at]! * chance;
    this.highest = Math.max(this.highest, Math.min(cap, other.highest + shift));
  }

  /** The mean of win^power, in units. */
  moment(power: number): number {
    let sum = 0;
    for (let win = 1; win <= this.highest; win += 1) sum += this.cells[win]! * win ** power;
    return sum;
  }

  /** The chance of at least so many units. */
  reaching(win: number): number {
    let sum = 0;
    for (let at = this.highest; at >= win; at -= 1) sum += this.cells[at]!;
    return sum;
  }
}

/** Counts of the stops of all reels: how often a window comes with so many bonus symbols and such a win, in units. */
export type WindowCounts = {
  /** all stops: the product of the lengths of the strips */
  readonly cycle: number;
  readonly list: readonly { readonly bonus: number; readonly win: number; readonly count: number }[];
};

const maxBonus = 32;

/** Collects `WindowCounts`. */
export class Tally {
  readonly #cap: number;
  readonly #counts: Float64Array;

  /** @param cap  units */
  constructor(cap: number) {
    this.#cap = cap;
    this.#counts = new Float64Array(maxBonus * (cap + 1));
  }

  add(bonus: number, win: number, count: number): void {
    this.#counts[bonus * (this.#cap + 1) + Math.min(win, this.#cap)]! += count;
  }

  counted(cycle: number): WindowCounts {
    const list: { bonus: number; win: number; count: number }[] = [];
    for (const [at, count] of this.#counts.entries())
      if (count > 0) list.push({ bonus: Math.floor(at / (this.#cap + 1)), win: at % (this.#cap + 1), count });
    return { cycle, list };
  }
}
