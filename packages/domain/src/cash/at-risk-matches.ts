import type { Line, MarketType, Side } from '../market-kinds.ts';
import { marketKind } from '../market-kinds.ts';
import type { Won } from '../money.ts';
import type { Odds } from '../odds.ts';
import { selectionResult } from '../settlement/leg-result.ts';
import type { Score } from '../settlement/leg-result.ts';
import { sportRules } from '../settlement/rule-table.ts';
import type { RuledSport } from '../settlement/rule-table.ts';
import { slipOutcome } from '../settlement/slip-outcome.ts';
import type { SlipGroup } from '../settlement/slip-outcome.ts';
import { stakesAtRisk } from './at-risk.ts';
import type { StakedSlip } from './at-risk.ts';

/** A leg of a slip whose risk is asked about. */
export type RiskLeg = {
  readonly fixtureId: number;
  readonly sport: RuledSport;
  readonly type: MarketType;
  readonly side: Side;
  readonly line: Line | null;
  readonly odds: Odds;
};

/** A slip whose risk is asked about. */
export type RiskSlip = StakedSlip & {
  readonly legs: readonly RiskLeg[];
  /** legs of one match that were priced together */
  readonly groups?: readonly SlipGroup[];
};

/** Combinations over more matches than this are taken at their whole risk: covering all their outcomes is not practical. */
const maxEvents = 3;
/** So are groups that would take more arithmetic than this. */
const maxWork = 200_000;

/**
 * What of each stake on matches can be lost. Slips over the same matches, and the same parts of them, are one event. Every
 * score that its slips can tell apart is tried: opposite picks, a double chance with its opposite and all outcomes of a
 * market are cases of this, and so are a win against a handicap, or two lines of one total.
 *
 * @param slips     of the member and of those linked to them; cancelled and void ones left out
 * @param memberId  whose slips are asked about
 * @returns won at risk by slip, for the member's slips that risk less than their stake
 * Source: decision 122.
 */
export function matchStakesAtRisk(slips: readonly RiskSlip[], memberId: number): Map<number, Won> {
  const events = Map.groupBy(slips, (slip) => eventsOf(slip).join(' ')).values();
  return new Map([...events].flatMap((event) => [...stakesAtRisk(event, memberId, leastPaid)]));
}

/** The parts of matches a slip is about, each once, in a fixed order. */
function eventsOf({ legs }: RiskSlip): string[] {
  return [...new Set(legs.map(eventOf))].toSorted();
}

function eventOf({ fixtureId, sport, type }: RiskLeg): string {
  const { scope } = marketKind(type);
  return `${fixtureId}/${scope === 'overtime' && sportRules[sport].overtimeCounts ? 'sport' : scope}`;
}

const nameOf = ({ type, side, line }: RiskLeg) => `${type} ${side} ${line}`;

/** The least that all slips pay together, whatever the scores; 0 where that is not worth finding out. */
function leastPaid(slips: readonly RiskSlip[]): bigint {
  const events = eventsOf(slips[0]!);
  if (slips.length < 2 || events.length > maxEvents) return 0n;
  const outcomes = events.map((event) =>
    outcomesOf(slips.flatMap(({ legs }) => legs.filter((leg) => eventOf(leg) === event))),
  );
  const count = outcomes.reduce((product, list) => product * list.length, 1);
  if (count * slips.length > maxWork) return 0n;
  let least: bigint | null = null;
  for (let at = 0; at < count; at += 1) {
    let rest = at;
    const now = new Map(
      events.map((event, no) => {
        const list = outcomes[no]!;
        const outcome = list[rest % list.length]!;
        rest = Math.floor(rest / list.length);
        return [event, outcome] as const;
      }),
    );
    let paid = 0n;
    for (const { stake, legs, groups } of slips) {
      const graded = legs.map((leg) => ({ result: now.get(eventOf(leg))!.get(nameOf(leg))!, odds: leg.odds }));
      paid += BigInt(slipOutcome(stake, graded, null, groups).payout);
    }
    if (least === null || paid < least) least = paid;
    if (least === 0n) return 0n;
  }
  return least ?? 0n;
}

type Outcome = ReadonlyMap<string, ReturnType<typeof selectionResult>>;

/** How these picks of one part of a match can end together, each way once. */
function outcomesOf(legs: readonly RiskLeg[]): Outcome[] {
  const picks = [...new Map(legs.map((leg) => [nameOf(leg), leg])).values()];
  const asksGoals = picks.some(({ type }) => marketKind(type).rule === 'next-goal');
  const ways = new Map<string, Outcome>();
  for (const score of scoresOf(picks))
    for (const scorer of asksGoals ? (['home', 'away'] as const) : [undefined]) {
      const goals = scorer && Array<'home' | 'away'>(score.home + score.away).fill(scorer);
      const outcome = new Map(
        picks.map((pick) => [nameOf(pick), selectionResult(pick.type, pick.side, pick.line, score, goals)]),
      );
      ways.set([...outcome.values()].join(), outcome);
    }
  return [...ways.values()];
}

/** Scores on either side of every line of these picks, and the few lowest ones. */
function scoresOf(picks: readonly RiskLeg[]): Score[] {
  const margins = new Set([-2, -1, 0, 1, 2]);
  const totals = new Set([0, 1, 2, 3, 4, 5]);
  const home = new Set([0, 1, 2]);
  const away = new Set([0, 1, 2]);
  for (const { type, line } of picks) {
    const { rule } = marketKind(type);
    const edge = Math.round((line ?? 0) / 100);
    const [around, of] =
      rule === 'handicap'
        ? [-edge, margins]
        : rule === 'total' || rule === 'next-goal'
          ? [edge, totals]
          : rule === 'home-total'
            ? [edge, home]
            : rule === 'away-total'
              ? [edge, away]
              : [0, null];
    if (of) for (const step of [-2, -1, 0, 1, 2]) of.add(around + step);
  }
  for (const margin of margins) for (const step of [0, 1, 2]) totals.add(Math.abs(margin) + step);
  const found = new Map<string, Score>();
  const add = (h: number, a: number) => {
    if (Number.isInteger(h) && h >= 0 && a >= 0) found.set(`${h}:${a}`, { home: h, away: a });
  };
  for (const total of totals) {
    for (const margin of margins) add((total + margin) / 2, (total - margin) / 2);
    for (const h of home) add(h, total - h);
    for (const a of away) add(total - a, a);
  }
  for (const margin of margins) {
    for (const h of home) add(h, h - margin);
    for (const a of away) add(a + margin, a);
  }
  for (const h of home) for (const a of away) add(h, a);
  return [...found.values()];
}
