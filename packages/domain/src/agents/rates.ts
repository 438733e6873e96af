import type { SeoulDay } from '../seoul-time.ts';
import { addDays } from '../seoul-time.ts';
import { agentGroups } from './product-groups.ts';
import type { AgentGroup } from './product-groups.ts';
import type { AgentTree } from './agent-tree.ts';

/** What a rate is taken of: all stakes, those of lost slips, deposits, or deposits minus withdrawals. */
export type RateBasis = 'stake' | 'lost' | 'deposit' | 'net';

/** One rate: `stake:sports:1` (up to 6 folders), `lost:casino:1`, `deposit`, `net`. */
export type RateKey = string;

/** Rates in hundredths of a percent (80 is 0.8%) by their keys; one that is missing is 0. */
export type AgentRates = Readonly<Record<RateKey, number>>;

/** No rate is above half of what it is taken of. */
export const maxRate = 5_000;

/** Every rate there is, in the order in which they are shown. */
export const rateKeys: readonly { key: RateKey; basis: RateBasis; group: AgentGroup | null; folders: number }[] = [
  ...(['stake', 'lost'] as const).flatMap((basis) =>
    agentGroups.flatMap(({ id: group, folders }) =>
      Array.from({ length: folders }, (_, n) => ({
        key: slipRateKey(basis, group, n + 1),
        basis,
        group,
        folders: n + 1,
      })),
    ),
  ),
  { key: 'deposit', basis: 'deposit', group: null, folders: 0 },
  { key: 'net', basis: 'net', group: null, folders: 0 },
];

/** The key of a rate on slips. @param folders  as `foldersOf` counts */
export function slipRateKey(basis: 'stake' | 'lost', group: AgentGroup, folders: number): RateKey {
  return `${basis}:${group}:${folders}`;
}

const known: ReadonlySet<RateKey> = new Set(rateKeys.map(({ key }) => key));

/** Are these rates: known keys alone, whole hundredths of a percent from 0 to `maxRate`? */
export function areRates(rates: AgentRates): boolean {
  return Object.entries(rates).every(
    ([key, rate]) => known.has(key) && Number.isSafeInteger(rate) && rate >= 0 && rate <= maxRate,
  );
}

/** Rates of an agent that count from a Seoul midnight until the next ones. */
export type RatesFrom = { readonly agentId: number; readonly fromDay: SeoulDay; readonly rates: AgentRates };

/** Everybody's rates on any day. */
export type RateBook = {
  /** what an agent has on that day; nothing before the first */
  on(agentId: number, day: SeoulDay): AgentRates;
  /** since when, and those that come next */
  spanOn(agentId: number, day: SeoulDay): { since: SeoulDay | null; next: RatesFrom | null };
  /** days on which the rates of an agent change */
  readonly days: readonly SeoulDay[];
};

/** Rows in any order; of the same agent and day the last one counts. */
export function createRateBook(rows: readonly RatesFrom[]): RateBook {
  const byAgent = new Map<number, Map<SeoulDay, RatesFrom>>();
  for (const row of rows) {
    const own = byAgent.get(row.agentId) ?? new Map<SeoulDay, RatesFrom>();
    byAgent.set(row.agentId, own.set(row.fromDay, row));
  }
  const sorted = new Map(
    [...byAgent].map(([id, own]) => [id, [...own.values()].toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))]),
  );
  const of = (agentId: number, day: SeoulDay) => (sorted.get(agentId) ?? []).findLast(({ fromDay }) => fromDay <= day);
  return {
    on: (agentId, day) => of(agentId, day)?.rates ?? {},
    spanOn: (agentId, day) => ({
      since: of(agentId, day)?.fromDay ?? null,
      next: (sorted.get(agentId) ?? []).find(({ fromDay }) => fromDay > day) ?? null,
    }),
    days: [...new Set(rows.map(({ fromDay }) => fromDay))],
  };
}

/**
 * Rates as if an agent had had the same ones on all days of a period; on the days around it all is as it was.
 *
 * @param to  the last day of the period
 */
export function layRates(
  rows: readonly RatesFrom[],
  { agentId, from, to, rates }: { agentId: number; from: SeoulDay; to: SeoulDay; rates: AgentRates },
): RatesFrom[] {
  const past = addDays(to, 1);
  const after = { agentId, fromDay: past, rates: createRateBook(rows).on(agentId, past) };
  const others = rows.filter((row) => row.agentId !== agentId || row.fromDay < from || row.fromDay > past);
  return [...others, { agentId, fromDay: from, rates }, after];
}

/** A rate above the parent's, on the first day it is. */
export type RateBreach = {
  readonly childId: number;
  readonly parentId: number;
  readonly key: RateKey;
  readonly rate: number;
  readonly most: number;
  readonly day: SeoulDay;
};

/**
 * Is each agent's rate at most the parent's on every day from one on, through all changes of tree and rates that are
 * written down by then?
 *
 * @returns the first breach; null: there is none
 */
export function findRateBreach(tree: AgentTree, book: RateBook, fromDay: SeoulDay): RateBreach | null {
  const days = [fromDay, ...tree.days, ...book.days].filter((day) => day >= fromDay);
  for (const day of [...new Set(days)].toSorted())
    for (const childId of tree.agents) {
      const parentId = tree.parentOn(childId, day);
      if (parentId === null) continue;
      const [own, above] = [book.on(childId, day), book.on(parentId, day)];
      for (const { key } of rateKeys) {
        const [rate, most] = [own[key] ?? 0, above[key] ?? 0];
        if (rate > most) return { childId, parentId, key, rate, most, day };
      }
    }
  return null;
}

/**
 * From when on a change may count: a Seoul midnight to come, so that nothing that has happened is counted anew.
 *
 * @param settledTo  the last day of the agents' settled periods; null: none is settled
 */
export function changeDayRefusal(
  fromDay: SeoulDay,
  today: SeoulDay,
  settledTo: SeoulDay | null,
):
  | { code: 'AGENT_PERIOD_SETTLED'; detail: { to: SeoulDay } }
  | { code: 'AGENT_DAY_PAST'; detail: { earliest: SeoulDay } }
  | null {
  if (settledTo !== null && fromDay <= settledTo) return { code: 'AGENT_PERIOD_SETTLED', detail: { to: settledTo } };
  if (fromDay <= today) return { code: 'AGENT_DAY_PAST', detail: { earliest: addDays(today, 1) } };
  return null;
}
