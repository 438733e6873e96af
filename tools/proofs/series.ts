import { chiSquareTest, runsTest } from './randomness.ts';

/** What a series of outcomes is tried for. Every value is the chance that honest outcomes deviate as much by luck alone. */
type Chances = { readonly chiSquare: number; readonly serial: number; readonly runs: number };

/** Counts outcomes of some kinds that are expected in known shares, one after the other. */
export class Series {
  readonly #shares: readonly number[];
  readonly #isHigh: readonly boolean[];
  readonly #counts: number[];
  readonly #pairs: number[];
  #last = -1;
  #count = 0;
  #changes = 0;

  /** @param shares  of each kind, summing to one */
  constructor(shares: readonly number[]) {
    this.#shares = shares;
    // for runs: kinds from the first on until they are about half of all, and the rest
    let sum = 0;
    this.#isHigh = shares.map((share) => {
      const high = sum >= 0.5 - share / 2;
      sum += share;
      return high;
    });
    this.#counts = shares.map(() => 0);
    this.#pairs = Array.from({ length: shares.length ** 2 }, () => 0);
  }

  /** @param kind  from 0 */
  add(kind: number): void {
    this.#counts[kind]! += 1;
    // pairs that share no outcome: they are independent of one another
    if (this.#count % 2 === 1) this.#pairs[this.#last * this.#shares.length + kind]! += 1;
    if (this.#count > 0 && this.#isHigh[kind] !== this.#isHigh[this.#last]) this.#changes += 1;
    this.#last = kind;
    this.#count += 1;
  }

  chances(): Chances {
    const high = this.#shares.filter((_, kind) => this.#isHigh[kind]).reduce((sum, share) => sum + share, 0);
    return {
      chiSquare: chiSquareTest(this.#counts, this.#shares),
      serial: chiSquareTest(
        this.#pairs,
        this.#shares.flatMap((first) => this.#shares.map((second) => first * second)),
      ),
      runs: runsTest(this.#changes, this.#count, high),
    };
  }
}
