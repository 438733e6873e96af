/** A second settlement, written apart from the product's: half stakes as fractions over plain scores. */
export type IndependentLeg = {
  marketsId: string;
  side: string;
  line: number | null;
  odds: number;
  goals: readonly [number, number];
};

type Fraction = { up: bigint; down: bigint };

const times = (a: Fraction, b: Fraction): Fraction => ({ up: a.up * b.up, down: a.down * b.down });
const plus = (a: Fraction, b: Fraction): Fraction => ({ up: a.up * b.down + b.up * a.down, down: a.down * b.down });

/** What one stake unit on a whole or half line returns. */
function straight(leg: IndependentLeg, line: number): Fraction {
  const price: Fraction = { up: BigInt(Math.round(leg.odds * 100)), down: 100n };
  const [home, away] = leg.goals;
  const back: Fraction = { up: 1n, down: 1n };
  const nothing: Fraction = { up: 0n, down: 1n };
  const compare = (mine: number, other: number) => (mine > other ? price : mine < other ? nothing : back);
  switch (`${leg.marketsId}/${leg.side}`) {
    case '1/home':
      return home > away ? price : nothing;
    case '1/draw':
      return home === away ? price : nothing;
    case '1/away':
      return home < away ? price : nothing;
    case '52/home':
      return compare(home, away);
    case '52/away':
      return compare(away, home);
    case '2/over':
      return compare(home + away, line);
    case '2/under':
      return compare(line, home + away);
    case '3/home':
      return compare(home + line, away);
    case '3/away':
      return compare(away, home + line);
    default:
      throw new Error(`no rule for ${leg.marketsId}/${leg.side}`);
  }
}

function legReturn(leg: IndependentLeg): Fraction {
  const line = leg.line ?? 0;
  const isQuarter = Math.round(Math.abs(line) * 4) % 2 === 1;
  if (!isQuarter) return straight(leg, line);
  const half: Fraction = { up: 1n, down: 2n };
  return plus(times(half, straight(leg, line - 0.25)), times(half, straight(leg, line + 0.25)));
}

/** Whole won a slip pays: the stake times the product of what its legs return, cut once at the end. */
export function independentPayout(stake: number, legs: readonly IndependentLeg[]): number {
  const total = legs.map(legReturn).reduce(times, { up: BigInt(stake), down: 1n });
  return Number(total.up / total.down);
}
