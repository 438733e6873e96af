import type { z } from 'zod';
import { marketKind, marketNameKo, sideNamesKo } from '@lime/domain/market-kinds.ts';
import { isStaffSource, staffSource } from '@lime/domain/settlement/result-source.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type {
  dryRunResult,
  listDecided,
  listMissing,
  listProposals,
  listTasks,
  readResult,
  WireDryRun,
  WireProposal,
  WireResultFixture,
  WireResultMarket,
} from '@lime/contract/staff-results.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { marketsOf } from '../catalogue/fixture-rows.service.ts';
import type { MarketState } from '../catalogue/fixture-rows.service.ts';
import { dryRun } from '../settlement/dry-run.service.ts';
import type { DrySlip } from '../settlement/dry-run.service.ts';
import { checkedOutcome, outcomeToWire, fixtureResultOf } from './outcome.ts';
import { readFacts } from './result-facts.service.ts';
import {
  readDecided,
  readFixture,
  readFixtures,
  readMarketStakes,
  readMissing,
  readProposals,
  readProposalsOf,
  readRevisions,
  readSlipNames,
  readTasks,
} from './results.sql.ts';
import type { FixtureRow, ProposalRow } from './results.sql.ts';
import { gradeResult, olderResults } from './grading.service.ts';
import type { Graded } from './grading.service.ts';
import { legsApart } from './leg-voids.service.ts';
import { takesTwo } from './takes-two.service.ts';

type Query<C extends { input: z.ZodType }> = z.output<C['input']>;

/** Of setting `results`: won from which a second person confirms, and hours after which a result is missing. */
export type ResultSetting = { readonly secondPersonFrom: number; readonly missingHours: number };

const largestShown = 10;

/** Lists proposals of a state, with how many wait. */
export async function readProposalList(
  db: Db,
  staff: StaffCaller,
  { state, page, size }: Query<typeof listProposals>,
): Promise<PayloadOf<typeof listProposals>> {
  const { rows, total, waiting } = await readProposals(db, state, place(page, size));
  const fixtures = await readFixtures(db, [...new Set(rows.map((row) => row.fixture_id))]);
  return {
    list: rows.map((row) => proposalToWire(row, fixtures.get(row.fixture_id)!, staff)),
    pagination: paginationOf(page, size, total),
    waiting,
  };
}

/** Lists matches without a result some hours after their start. @param hours of `setting` where the call names none */
export async function readMissingList(
  db: Db,
  setting: Pick<ResultSetting, 'missingHours'>,
  { hours = setting.missingHours, q, page, size }: Query<typeof listMissing>,
): Promise<PayloadOf<typeof listMissing>> {
  const { rows, total } = await readMissing(db, { hours, q }, place(page, size));
  return { list: rows.map(fixtureToWire), pagination: paginationOf(page, size, total), hours };
}

/** Lists decided matches. */
export async function readDecidedList(
  db: Db,
  { page, size, q, status, corrected, from, to }: Query<typeof listDecided>,
): Promise<PayloadOf<typeof listDecided>> {
  const { rows, total } = await readDecided(db, { q, status, corrected, from, to }, place(page, size));
  return { list: rows.map(fixtureToWire), pagination: paginationOf(page, size, total) };
}

/** Lists the settlement's tasks with how far each is. */
export async function readTaskList(
  db: Db,
  { page, size, q, state, sport, minutes }: Query<typeof listTasks>,
): Promise<PayloadOf<typeof listTasks>> {
  const { rows, total, counts } = await readTasks(db, { q, state, sport, minutes }, place(page, size));
  return {
    list: rows.map((row) => ({
      game: {
        gameSeq: String(row.fixture_id),
        league: row.league,
        home: row.home,
        away: row.away,
        score: pair(row.score_home, row.score_away),
      },
      revision: row.revision,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
      slips: row.slips,
      left: row.left,
      takes: row.takes,
    })),
    pagination: paginationOf(page, size, total),
    counts,
  };
}

/** A match with its markets, revisions and proposals. @throws Refused NOT_FOUND (404) */
export async function readResultDetail(
  db: Db,
  staff: StaffCaller,
  setting: Pick<ResultSetting, 'secondPersonFrom'>,
  fixtureId: number,
): Promise<PayloadOf<typeof readResult>> {
  const [row, [facts]] = await Promise.all([readFixture(db, fixtureId), readFacts(db, [fixtureId])]);
  if (!row || !facts) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const [markets, stakes, revisions, proposals] = await Promise.all([
    marketsOf(db, [fixtureId]),
    readMarketStakes(db, fixtureId),
    readRevisions(db, fixtureId),
    readProposalsOf(db, fixtureId),
  ]);
  const byHand = new Set((facts.markets ?? []).map(({ marketId }) => marketId));
  const { status } = facts;
  return {
    game: fixtureToWire(row),
    outcome: outcomeToWire({
      status: status === 'scheduled' || status === 'live' ? 'finished' : status,
      score_home: facts.score_home,
      score_away: facts.score_away,
      detail: facts.score_detail,
      markets: facts.markets,
    }),
    markets: markets
      .map((market): WireResultMarket => ({
        ...nameOf(market, row),
        type: market.type,
        product: market.product,
        byHand: byHand.has(market.id),
        ...(stakes.get(market.id) ?? { slips: 0, stakes: 0 }),
        sides: sidesOf(market, (at) => market.results[at]!),
      }))
      .toSorted((a, b) => b.stakes - a.stakes),
    revisions: revisions.map((one) => ({
      revision: one.revision,
      status: one.status,
      score: pair(one.score_home, one.score_away),
      markets: one.markets?.length ?? 0,
      source: one.source,
      reason: one.reason,
      ruleVersion: one.rule_version,
      at: one.at.toISOString(),
    })),
    proposals: proposals.map((one) => proposalToWire(one, row, staff)),
    secondPersonFrom: setting.secondPersonFrom,
  };
}

/** What an outcome would pay and change; writes nothing. @throws Refused RESULT_… (400), NOT_FOUND (404) */
export async function dryRunOutcome(
  db: Db,
  staff: Pick<StaffCaller, 'staffId' | 'loginId'>,
  setting: Pick<ResultSetting, 'secondPersonFrom'>,
  { gameSeq, outcome }: Query<typeof dryRunResult>,
): Promise<WireDryRun> {
  const [fixture] = await readFacts(db, [Number(gameSeq)]);
  if (!fixture) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const markets = await marketsOf(db, [fixture.id]);
  const kept = checkedOutcome(fixture, markets, outcome);
  const { graded } = gradeResult(fixtureResultOf(fixture, kept, 'dry-run', null), markets);
  const two = await takesTwo(db, staff, { fixture, outcome: kept, graded, from: setting.secondPersonFrom });
  const run = await dryRun(
    db,
    fixture.id,
    new Map(graded.map(({ selectionId, result }) => [selectionId, result])),
    await legsApart(db, fixture.id, olderResults(graded)),
  );
  const largest = largestMoved(run.slips);
  const names = await readSlipNames(
    db,
    largest.map(({ id }) => id),
  );
  const count = (result: string) => run.slips.filter(({ after }) => after.result === result).length;
  const payout = run.slips.reduce((sum, { after }) => sum + after.payout, 0);
  const before = run.slips.reduce((sum, slip) => sum + slip.before.payout, 0);
  const results = Map.groupBy(graded, ({ marketId }) => marketId);
  return {
    slips: run.slips.length,
    hit: count('hit'),
    miss: count('miss'),
    exception: count('exception'),
    wait: count('wait'),
    payout,
    before,
    change: payout - before,
    receivables: run.receivables,
    debtors: run.debtors,
    largest: largest.map(({ id, stake, legs, before: was, after }) => ({
      betCode: names.get(id)?.betCode ?? '',
      slipNumber: slipNumber(id),
      member: names.get(id)?.member ?? '',
      stake,
      legs,
      before: was,
      after,
    })),
    secondPerson: two.why,
    liability: two.liability,
    undecided: [...results.values()].filter((list) => list.some(({ result }) => result === 'wait')).length,
    markets: markets.map((market) => {
      const own = results.get(market.id)!;
      return { ...nameOf(market, fixture), sides: sidesOf(market, (at) => own[at]!.result) };
    }),
  };
}

/** The slips whose payout the outcome moves most, then those of the highest stakes. */
function largestMoved(slips: readonly DrySlip[]): DrySlip[] {
  return slips
    .toSorted(
      (a, b) =>
        Math.abs(b.after.payout - b.before.payout) - Math.abs(a.after.payout - a.before.payout) || b.stake - a.stake,
    )
    .slice(0, largestShown);
}

function proposalToWire(row: ProposalRow, fixture: FixtureRow, staff: StaffCaller): WireProposal {
  return {
    id: String(row.id),
    game: fixtureToWire(fixture),
    outcome: outcomeToWire(row),
    source: row.source,
    byFeed: !isStaffSource(row.raw_source),
    own: row.raw_source === staffSource(staff),
    reason: row.reason,
    state: row.state,
    at: row.at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    secondPerson: row.second_person,
    liability: row.liability,
    hold: row.hold ?? [],
    first:
      row.first_by === null || row.first_at === null
        ? null
        : { by: row.first_by, at: row.first_at.toISOString(), own: row.first_id === staff.staffId },
  };
}

const place = (page: number, size: number) => ({ size, offset: (page - 1) * size });
const pair = (home: number | null, away: number | null): [number, number] | null =>
  home === null || away === null ? null : [home, away];

function nameOf(market: MarketState, { family }: Pick<FixtureRow, 'family'>) {
  return {
    marketId: String(market.id),
    name: marketNameKo(market.type, family),
    line: market.line === null ? null : market.line / 100,
  };
}

/** A market's sides in their own order, whatever order its rows came in. */
function sidesOf(market: MarketState, resultAt: (at: number) => Graded['result']): WireResultMarket['sides'] {
  return marketKind(market.type).sides.flatMap((side) => {
    const at = market.sides.indexOf(side);
    return at === -1 ? [] : [{ side, name: sideNamesKo[side], result: resultAt(at) }];
  });
}

function fixtureToWire(row: FixtureRow): WireResultFixture {
  return {
    gameSeq: String(row.id),
    sport: row.family,
    league: row.league,
    home: row.home,
    away: row.away,
    startsAt: row.starts_at.toISOString(),
    provider: row.provider,
    status: row.status,
    score: pair(row.score_home, row.score_away),
    source: row.source,
    revision: row.revision,
    decidedAt: row.finished_at?.toISOString() ?? null,
    voidAt: row.void_at?.toISOString() ?? null,
    slips: row.slips,
    stakes: row.stakes,
    undecidedLegs: row.finished_at === null ? 0 : row.undecided_legs,
  };
}
