/**
 * A second settlement, written apart from the product's: it knows markets by their numbers, reads results as plain rows
 * of scores and periods, and pays in exact fractions. Nothing of the product is imported.
 */
export type IndependentLeg = {
  marketsId: string;
  side: string;
  line: number | null;
  odds: number;
  goals: readonly [number, number];
};

/** What is known of a match: the score that counts for its sport, and how the periods went. */
export type IndependentResult = {
  status: string;
  goals: readonly [number, number] | null;
  periods: readonly (readonly [number | null, number | null])[];
  scorers?: readonly string[];
  /** the score with every overtime period; absent: nothing was played after the periods */
  afterOvertime?: readonly [number, number];
};

export type Fraction = { up: bigint; down: bigint };

const times = (a: Fraction, b: Fraction): Fraction => ({ up: a.up * b.up, down: a.down * b.down });
const plus = (a: Fraction, b: Fraction): Fraction => ({ up: a.up * b.down + b.up * a.down, down: a.down * b.down });
const same = (a: Fraction, b: Fraction) => a.up * b.down === b.up * a.down;
const one: Fraction = { up: 1n, down: 1n };
const none: Fraction = { up: 0n, down: 1n };

type Question =
  | 'three'
  | 'two'
  | 'handicap'
  | 'total'
  | 'home total'
  | 'away total'
  | 'parity'
  | 'double'
  | 'both'
  | 'next';
type Part = 'match' | 'overtime' | 'first' | 'second' | 'third' | 'fourth' | 'five innings';

/** Market number -> what is asked, of which part of the match. */
const markets: Record<string, readonly [Question, Part]> = {
  1: ['three', 'match'],
  52: ['two', 'match'],
  226: ['two', 'overtime'],
  3: ['handicap', 'match'],
  342: ['handicap', 'overtime'],
  2: ['total', 'match'],
  28: ['total', 'overtime'],
  900001: ['next', 'match'],
  7: ['double', 'match'],
  17: ['both', 'match'],
  5: ['parity', 'match'],
  51: ['parity', 'overtime'],
  101: ['home total', 'match'],
  102: ['away total', 'match'],
  41: ['three', 'first'],
  202: ['two', 'first'],
  64: ['handicap', 'first'],
  21: ['total', 'first'],
  72: ['parity', 'first'],
  42: ['three', 'second'],
  203: ['two', 'second'],
  65: ['handicap', 'second'],
  45: ['total', 'second'],
  73: ['parity', 'second'],
  43: ['three', 'third'],
  204: ['two', 'third'],
  66: ['handicap', 'third'],
  46: ['total', 'third'],
  74: ['parity', 'third'],
  205: ['two', 'fourth'],
  67: ['handicap', 'fourth'],
  47: ['total', 'fourth'],
  75: ['parity', 'fourth'],
  235: ['three', 'five innings'],
  281: ['handicap', 'five innings'],
  236: ['total', 'five innings'],
};

/** The order in which a market's prices are kept. */
export function sidesOf(marketsId: string): readonly string[] {
  const [question] = markets[marketsId]!;
  if (question === 'three' || question === 'next') return ['home', 'draw', 'away'];
  if (question === 'two' || question === 'handicap') return ['home', 'away'];
  if (question === 'parity') return ['odd', 'even'];
  if (question === 'both') return ['yes', 'no'];
  if (question === 'double') return ['home-draw', 'home-away', 'draw-away'];
  return ['over', 'under'];
}

/** The score of a market's part of the match; null when it is not known. */
function partOf(marketsId: string, result: IndependentResult): readonly [number, number] | null {
  const part = markets[marketsId]![1];
  if (part === 'match') return result.goals;
  if (part === 'overtime') return result.afterOvertime ?? result.goals;
  if (part === 'five innings') {
    const innings = result.periods.slice(0, 5);
    if (innings.length < 5) return null;
    return [
      innings.reduce((sum, [home]) => sum + (home ?? 0), 0),
      innings.reduce((sum, [, away]) => sum + (away ?? 0), 0),
    ];
  }
  const period = result.periods[['first', 'second', 'third', 'fourth'].indexOf(part)];
  return period ? [period[0] ?? 0, period[1] ?? 0] : null;
}

/** What one unit on a whole or half line returns at a price. */
function straight(leg: IndependentLeg, line: number, scorers: readonly string[] | undefined): Fraction {
  const price: Fraction = { up: BigInt(Math.round(leg.odds * 100)), down: 100n };
  const [home, away] = leg.goals;
  const compare = (mine: number, other: number) => (mine > other ? price : mine < other ? none : one);
  const when = (right: boolean) => (right ? price : none);
  const [question] = markets[leg.marketsId] ?? [];
  const winner = home > away ? 'home' : home < away ? 'away' : 'draw';
  const over = (count: number) => (leg.side === 'over' ? compare(count, line) : compare(line, count));
  switch (question) {
    case 'three':
      return when(leg.side === winner);
    case 'two':
      return leg.side === 'home' ? compare(home, away) : compare(away, home);
    case 'handicap':
      return leg.side === 'home' ? compare(home + line, away) : compare(away, home + line);
    case 'total':
      return over(home + away);
    case 'home total':
      return over(home);
    case 'away total':
      return over(away);
    case 'parity':
      return when(leg.side === ((home + away) % 2 === 1 ? 'odd' : 'even'));
    case 'both':
      return when((leg.side === 'yes') === (home > 0 && away > 0));
    case 'double':
      return when(leg.side.includes(winner));
    case 'next':
      if (home + away < line) return when(leg.side === 'draw');
      return scorers?.[line - 1] === undefined ? one : when(scorers[line - 1] === leg.side);
    default:
      throw new Error(`no rule for ${leg.marketsId}/${leg.side}`);
  }
}

/** What one unit on a leg returns; quarter lines are two halves. */
export function legReturn(leg: IndependentLeg, scorers?: readonly string[]): Fraction {
  const line = leg.line ?? 0;
  const isQuarter = Math.round(Math.abs(line) * 4) % 2 === 1;
  if (!isQuarter) return straight(leg, line, scorers);
  const half: Fraction = { up: 1n, down: 2n };
  return plus(times(half, straight(leg, line - 0.25, scorers)), times(half, straight(leg, line + 0.25, scorers)));
}

/** Whole won a slip pays: the stake times the product of what its legs return, cut once at the end. */
export function independentPayout(stake: number, legs: readonly IndependentLeg[]): number {
  return payoutOf(
    stake,
    legs.map((leg) => legReturn(leg)),
  );
}

/** As above, from what each leg returns. */
export function payoutOf(stake: number, returns: readonly Fraction[]): number {
  const total = returns.reduce(times, { up: BigInt(stake), down: 1n });
  return Number(total.up / total.down);
}

/**
 * What a leg may return once its match is over. A match that was called off returns the stake, unless the market's own
 * part of it was finished before: then that decides.
 */
export function returnsOf(leg: Omit<IndependentLeg, 'goals'>, result: IndependentResult): Fraction[] {
  const goals = partOf(leg.marketsId, result);
  const graded = goals && legReturn({ ...leg, goals }, result.scorers);
  if (result.status === 'finished') return graded ? [graded] : [one];
  const isWhole = ['match', 'overtime'].includes(markets[leg.marketsId]![1]);
  return graded && !isWhole ? [one, graded] : [one];
}

/** Whether a leg's word says what it returns. */
export function saysReturn(word: string, odds: number, value: Fraction): boolean {
  const price: Fraction = { up: BigInt(Math.round(odds * 100)), down: 100n };
  const half: Fraction = { up: 1n, down: 2n };
  const words: Record<string, Fraction> = {
    won: price,
    half_won: times(half, plus(price, one)),
    void: one,
    half_lost: half,
    lost: none,
  };
  return words[word] !== undefined && same(words[word], value);
}
