import type { SeoulDay } from '../seoul-time.ts';
import type { AgentTree } from './agent-tree.ts';
import type { AgentGroup } from './product-groups.ts';
import { rateKeys } from './rates.ts';
import type { RateBasis, RateBook, RateKey } from './rates.ts';

/**
 * What members of an agent brought on one day, for one rate. The day is the one on which the slip was placed or the money
 * moved: it tells whose members they were and which rates counted, also when a result is corrected later.
 */
export type AgentFact = {
  /** the member's own agent on that day */
  readonly agentId: number;
  readonly day: SeoulDay;
  readonly key: RateKey;
  /** of a slip that an earlier period has counted already */
  readonly correction: boolean;
  /** whole won; below zero where a correction takes back or more went out than came in */
  readonly base: number;
  /** slips or transfers; one taken back counts -1 */
  readonly count: number;
};

/** A row of a statement: a base with one rate, cut to a whole won. */
export type StatementLine = {
  readonly key: RateKey;
  readonly correction: boolean;
  /** hundredths of a percent */
  readonly rate: number;
  readonly base: number;
  readonly count: number;
  readonly amount: number;
};

/** What an agent earns over a period, in won. The parts add up to `total`. */
export type AgentStatement = {
  /** of the agent and everybody below */
  readonly lines: readonly StatementLine[];
  /** by basis, without corrections */
  readonly shares: Readonly<Record<RateBasis, number>>;
  /** what of it those directly below have, without corrections; each 0 or more unless more went out than came in */
  readonly children: readonly { readonly agentId: number; readonly amount: number }[];
  /** corrections of the agent's own lines less those of the agents below */
  readonly corrections: number;
  readonly total: number;
};

/**
 * A rate of a base, cut to a whole won towards zero: what a correction takes back is what the same base gave.
 *
 * @param rate  hundredths of a percent
 */
export function shareOf(base: number, rate: number): number {
  const whole = Math.trunc(base / 10_000);
  // In two parts, since the product of both may be beyond what a number holds exactly.
  return whole * rate + Math.trunc(((base - whole * 10_000) * rate) / 10_000) + 0;
}

/**
 * The statement of one agent from the facts of all members below. A line sums the facts of one rate key, one rate and one
 * parent before it is cut, so that what is taken from the parent is to the won what the child's own statement says.
 */
export function agentStatement(
  agentId: number,
  facts: readonly AgentFact[],
  tree: AgentTree,
  book: RateBook,
): AgentStatement {
  const { own, below, addAll } = createTally(agentId, tree, book);
  addAll(facts);
  const lines = merge(linesOf(own));
  const children = [...below]
    .map(([id, sums]) => ({ agentId: id, lines: linesOf(sums) }))
    .toSorted((a, b) => a.agentId - b.agentId);
  const shares = { stake: 0, lost: 0, deposit: 0, net: 0 };
  for (const { key, correction, amount } of lines) if (!correction) shares[basisOf.get(key)!] += amount;
  const corrections = sum(lines, true) - children.reduce((all, child) => all + sum(child.lines, true), 0);
  const paid = children.map((child) => ({ agentId: child.agentId, amount: sum(child.lines, false) }));
  return {
    lines,
    shares,
    children: paid.filter(({ amount }) => amount !== 0),
    corrections,
    total:
      shares.stake +
      shares.lost +
      shares.deposit +
      shares.net +
      corrections -
      paid.reduce((all, { amount }) => all + amount, 0),
  };
}

/** Won by parts of a statement that are each to be seen apart; those of a list add up to its total. */
export type StatementParts = {
  /** what each day's facts add to all before, the first day first: a line is cut once, so a day alone may come to a won less */
  readonly days: readonly { readonly day: SeoulDay; readonly amount: number }[];
  /** by what is bet on, and `deposit` and `net` */
  readonly products: ReadonlyMap<AgentGroup | 'deposit' | 'net', number>;
  /** the agent's lines by who was above, before those below have their part; null: nobody was, so the house gives it */
  readonly above: ReadonlyMap<number | null, number>;
};

/** The parts of a statement, from what it is counted from. */
export function statementParts(
  agentId: number,
  facts: readonly AgentFact[],
  tree: AgentTree,
  book: RateBook,
): StatementParts {
  const { own, below, addAll } = createTally(agentId, tree, book);
  const days: { day: SeoulDay; amount: number }[] = [];
  let before = 0;
  for (const [day, those] of [...Map.groupBy(facts, (fact) => fact.day)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    addAll(those);
    let total = amountOf(own);
    for (const sums of below.values()) total -= amountOf(sums);
    days.push({ day, amount: total - before });
    before = total;
  }
  const products = new Map<AgentGroup | 'deposit' | 'net', number>();
  const above = new Map<number | null, number>();
  for (const { key, parentId, amount } of linesOf(own)) {
    products.set(productOf(key), (products.get(productOf(key)) ?? 0) + amount);
    above.set(parentId, (above.get(parentId) ?? 0) + amount);
  }
  for (const sums of below.values())
    for (const { key, amount } of linesOf(sums))
      products.set(productOf(key), (products.get(productOf(key)) ?? 0) - amount);
  return { days, products, above };
}

/** What to do with a period that ends below zero: taken from the next one, or let go. */
export type NegativePolicy = 'carry' | 'drop';

/**
 * What a period pays and leaves for the next.
 *
 * @param total    of the statement
 * @param carryIn  what the last period left, 0 or below
 * @returns        `payable` 0 or more, `carryOut` 0 or below
 */
export function settlePeriod(
  total: number,
  carryIn: number,
  policy: NegativePolicy,
): { readonly payable: number; readonly carryOut: number } {
  const sum = total + carryIn;
  if (sum >= 0) return { payable: sum, carryOut: 0 };
  return { payable: 0, carryOut: policy === 'carry' ? sum : 0 };
}

type Sums = {
  key: RateKey;
  correction: boolean;
  rate: number;
  /** who was above the one whose rate it is */
  parentId: number | null;
  base: number;
  count: number;
};

/** Sums of an agent's own lines and of those directly below, to which facts are added. */
function createTally(agentId: number, tree: AgentTree, book: RateBook) {
  const own = new Map<string, Sums>();
  const below = new Map<number, Map<string, Sums>>();
  const chains = new Map<string, number[]>();
  const addAll = (facts: readonly AgentFact[]) => {
    for (const fact of facts) {
      const at = `${fact.agentId} ${fact.day}`;
      const chain = chains.get(at) ?? tree.chainOn(fact.agentId, fact.day);
      chains.set(at, chain);
      const place = chain.indexOf(agentId);
      if (place < 0) continue;
      add(own, fact, rateOf(book, agentId, fact), chain[place + 1] ?? null);
      const childId = chain[place - 1];
      if (childId === undefined) continue;
      const child = below.get(childId) ?? new Map<string, Sums>();
      below.set(childId, child);
      add(child, fact, rateOf(book, childId, fact), agentId);
    }
  };
  return { own, below, addAll };
}

const productOf = (key: RateKey) => groupOf.get(key) ?? (key as 'deposit' | 'net');
const groupOf: ReadonlyMap<RateKey, AgentGroup | null> = new Map(rateKeys.map(({ key, group }) => [key, group]));
const basisOf: ReadonlyMap<RateKey, RateBasis> = new Map(rateKeys.map(({ key, basis }) => [key, basis]));
const order: ReadonlyMap<RateKey, number> = new Map(rateKeys.map(({ key }, n) => [key, n]));

const rateOf = (book: RateBook, agentId: number, { key, day }: AgentFact) => book.on(agentId, day)[key] ?? 0;

function add(sums: Map<string, Sums>, fact: AgentFact, rate: number, parentId: number | null): void {
  const { key, correction, base, count } = fact;
  const name = `${key} ${rate} ${parentId} ${correction}`;
  const known = sums.get(name);
  if (known) {
    known.base += base;
    known.count += count;
  } else sums.set(name, { key, correction, rate, parentId, base, count });
}

const linesOf = (sums: ReadonlyMap<string, Sums>) =>
  [...sums.values()].map((line) => ({ ...line, amount: shareOf(line.base, line.rate) }));
const amountOf = (sums: ReadonlyMap<string, Sums>) => linesOf(sums).reduce((all, { amount }) => all + amount, 0);

/** Merges lines of one rate, also where the parent changed meanwhile; of what is not shared only stakes are shown. */
function merge(lines: ReturnType<typeof linesOf>): StatementLine[] {
  const merged = new Map<string, StatementLine>();
  for (const { parentId: _above, ...line } of lines) {
    const name = `${line.key} ${line.rate} ${line.correction}`;
    const known = merged.get(name);
    merged.set(
      name,
      known
        ? {
            ...known,
            base: known.base + line.base,
            count: known.count + line.count,
            amount: known.amount + line.amount,
          }
        : line,
    );
  }
  return [...merged.values()]
    .filter(({ key, rate, base, count }) => (rate > 0 || basisOf.get(key) === 'stake') && (base !== 0 || count !== 0))
    .toSorted(
      (a, b) => Number(a.correction) - Number(b.correction) || order.get(a.key)! - order.get(b.key)! || a.rate - b.rate,
    );
}

const sum = (lines: readonly StatementLine[], correction: boolean) =>
  lines.reduce((all, line) => (line.correction === correction ? all + line.amount : all), 0);
