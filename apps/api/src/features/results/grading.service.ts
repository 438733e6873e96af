import type { Side } from '@lime/domain/market-kinds.ts';
import type { LegResult, Score } from '@lime/domain/settlement/leg-result.ts';
import { gradeMarket, readMatchResult, waitsForDeadline } from '@lime/domain/settlement/match-result.ts';
import type { ResultStatus } from '@lime/domain/settlement/match-result.ts';
import { olderVersions } from '@lime/domain/settlement/rule-laws.ts';
import { ruleVersion, voidDeadlineMs } from '@lime/domain/settlement/rule-table.ts';
import type { Tx } from '../../core/db.ts';
import type { FixtureStatus } from '../catalogue/catalogue.types.ts';
import { marketsOf } from '../catalogue/fixture-rows.service.ts';
import type { MarketState } from '../catalogue/fixture-rows.service.ts';
import type { MarketRuling, ResultFixture } from './result-facts.service.ts';
import { voidLegs } from './leg-voids.service.ts';
import { setOlderResults } from './leg-voids.sql.ts';
import type { OlderResult } from './leg-voids.sql.ts';
import { addSettlementTasks, closeMarkets, lockOverdue, setResults, setSelectionResults } from './grading.sql.ts';

/** Who voids what was not played in time; staff are `staff:<id>`, feeds go by their names. */
export const deadlineSource = 'rule';
/** Who says a revision in which legs alone became void; the match's result is what it was. */
export const legSource = 'leg-rule';

/** What becomes of a fixture: an outcome, or none (`scheduled`, `live`) but results of single markets. */
export type FixtureResult = {
  readonly fixture: ResultFixture;
  readonly status: FixtureStatus;
  readonly score: Score | null;
  readonly detail: unknown;
  /** set by hand, over whatever the score says */
  readonly markets: readonly MarketRuling[];
  /** who the outcome comes from: `staff:<id>` and `deadlineSource` are not overruled by a feed; null: there is none */
  readonly decidedBy: string | null;
  /** who says so, for the revision: results of single markets leave the outcome whose it is */
  readonly source: string;
  readonly reason: string | null;
};

/** A selection's result under a fixture’s result, next to the one it has. */
export type Graded = {
  readonly marketId: number;
  readonly selectionId: number;
  readonly side: Side;
  readonly before: LegResult;
  readonly result: LegResult;
  /** for slips of older rules, in the order of `olderVersions` */
  readonly older: readonly LegResult[];
};

/** What a fixture’s result makes of a fixture's selections; writes nothing. */
export function gradeResult(
  fixtureResult: FixtureResult,
  markets: readonly MarketState[],
): { graded: Graded[]; voidAt: Date | null } {
  const { fixture, status, score, detail, decidedBy } = fixtureResult;
  const byHand = new Map(fixtureResult.markets.map(({ marketId, results }) => [marketId, results]));
  const match =
    status === 'scheduled' || status === 'live'
      ? null
      : readMatchResult(fixture.family, { status, score, detail, expired: decidedBy === deadlineSource });
  const graded = markets.flatMap((market) => {
    const graded = (version?: number) =>
      match ? gradeMarket(match, market, version) : market.sides.map((): LegResult => 'wait');
    const own = graded();
    const older = olderVersions.map(graded);
    return market.sides.map((side, at): Graded => {
      const ruled = status === 'cancelled' ? undefined : byHand.get(market.id)?.[side];
      return {
        marketId: market.id,
        selectionId: market.selection_ids[at]!,
        side,
        before: market.results[at]!,
        result: ruled ?? own[at]!,
        older: older.map((results) => ruled ?? results[at]!),
      };
    });
  });
  const waits =
    match !== null &&
    waitsForDeadline(
      match,
      // Of a match without markets nothing waits, but a bet may still be on its way.
      graded.length === 0 && status === 'postponed' ? ['wait'] : graded.map(({ result }) => result),
    );
  return { graded, voidAt: waits ? new Date(voidDeadlineMs(fixture.family, fixture.starts_at.getTime())) : null };
}

/** Of graded selections what they are for slips of older rules, where that differs. */
export const olderResults = (graded: readonly Graded[]): OlderResult[] =>
  graded.flatMap(({ selectionId, result, older }) =>
    older.flatMap((was, at) => (was === result ? [] : { selectionId, upTo: olderVersions[at]!, result: was })),
  );

/**
 * Writes what becomes of locked fixtures: their selections' results, the revision that tells of it and the work of the
 * settlement, which pays, takes back or lets wait whatever that changes. Every path of a result ends here. Legs that a rule
 * voids one by one are void before it: a result that comes after a leg's clock has ended is none for it.
 *
 * @param corrects  two persons have confirmed it: late legs that were settled are void too
 */
export async function applyResults(
  tx: Tx,
  fixtureResults: readonly FixtureResult[],
  { corrects = false }: { corrects?: boolean } = {},
): Promise<void> {
  await voidLegs(tx, fixtureResults.map(({ fixture }) => fixture), { corrects }); // prettier-ignore
  const markets = Map.groupBy(
    await marketsOf(
      tx,
      fixtureResults.map(({ fixture }) => fixture.id),
    ),
    (market) => market.fixture_id,
  );
  const changed: { id: number; result: LegResult }[] = [];
  const closed: number[] = [];
  const older: (OlderResult & { fixtureId: number })[] = [];
  const rows = fixtureResults.map((fixtureResult) => {
    const { fixture, status, score } = fixtureResult;
    const own = markets.get(fixture.id) ?? [];
    const { graded, voidAt } = gradeResult(fixtureResult, own);
    for (const { selectionId, before, result } of graded)
      if (before !== result) changed.push({ id: selectionId, result });
    for (const one of olderResults(graded)) older.push({ ...one, fixtureId: fixture.id });
    const isOpen = status === 'scheduled' || status === 'live';
    const byHand = new Set(fixtureResult.markets.map(({ marketId }) => marketId));
    closed.push(...own.flatMap(({ id }) => (!isOpen || byHand.has(id) ? id : [])));
    return {
      id: fixture.id,
      status,
      score_home: score?.home ?? null,
      score_away: score?.away ?? null,
      score_detail: fixtureResult.detail ?? null,
      markets: status === 'cancelled' ? [] : fixtureResult.markets,
      version: fixture.version + 1,
      result_revision: fixture.result_revision + 1,
      void_at: voidAt?.toISOString() ?? null,
      source: fixtureResult.source,
      decided_by: fixtureResult.decidedBy,
      reason: fixtureResult.reason,
      rule_version: ruleVersion,
      undecided: isOpen
        ? 0
        : new Set(graded.flatMap(({ marketId, result }) => (result === 'wait' ? marketId : []))).size,
    };
  });
  if (changed.length > 0) await setSelectionResults(tx, changed);
  await setOlderResults(tx, rows.map(({ id }) => id), older); // prettier-ignore
  await closeMarkets(tx, closed);
  await setResults(tx, rows);
  await addSettlementTasks(
    tx,
    rows.map((row) => ({ fixture_id: row.id, revision: row.result_revision })),
  );
}

/** The current result of a fixture, to change parts of. */
export function currentResult(fixture: ResultFixture): Omit<FixtureResult, 'source' | 'reason'> {
  return {
    fixture,
    status: fixture.status,
    score:
      fixture.score_home === null || fixture.score_away === null
        ? null
        : { home: fixture.score_home, away: fixture.score_away },
    detail: fixture.score_detail,
    markets: fixture.markets ?? [],
    decidedBy: fixture.result_source,
  };
}

/** Markets set by hand before, with newer words over them; one set to `wait` on all sides follows the score again. */
export function mergeMarkets(before: readonly MarketRuling[], after: readonly MarketRuling[]): MarketRuling[] {
  const merged = new Map(before.map((market) => [market.marketId, market]));
  for (const market of after) {
    if (Object.values(market.results).every((result) => result === 'wait')) merged.delete(market.marketId);
    else merged.set(market.marketId, market);
  }
  return [...merged.values()];
}

/** Voids those of the fixtures that were not played by their deadline. @returns their ids */
export async function voidOverdue(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const overdue = await lockOverdue(tx, ids);
  if (overdue.length > 0)
    await applyResults(
      tx,
      overdue.map((fixture) => ({
        ...currentResult(fixture),
        decidedBy: deadlineSource,
        source: deadlineSource,
        reason: null,
      })),
    );
  return overdue.map(({ id }) => id);
}

/** Whether a status is one a match can end with. */
export function isDecided(status: FixtureStatus): status is ResultStatus {
  return status !== 'scheduled' && status !== 'live';
}
