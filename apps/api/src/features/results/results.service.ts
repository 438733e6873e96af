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
import { gradeRuling, marketsOf, readFacts } from '../catalogue/rulings.service.ts';
import type { Graded, MarketState } from '../catalogue/rulings.service.ts';
import { dryRun } from '../settlement/dry-run.service.ts';
import { checkedOutcome, outcomeToWire, rulingOf } from './outcome.ts';
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
import { takesTwo } from './takes-two.service.ts';

type Query<C extends { input: z.ZodType }> = z.output<C['input']>;

export type ResultReads = {
  proposals(db: Db, staff: StaffCaller, query: Query<typeof listProposals>): Promise<PayloadOf<typeof listProposals>>;
  missing(db: Db, query: Query<typeof listMissing>): Promise<PayloadOf<typeof listMissing>>;
  decided(db: Db, query: Query<typeof listDecided>): Promise<PayloadOf<typeof listDecided>>;
  tasks(db: Db, query: Query<typeof listTasks>): Promise<PayloadOf<typeof listTasks>>;
  /** @throws Refused NOT_FOUND (404) */
  detail(db: Db, staff: StaffCaller, fixtureId: number): Promise<PayloadOf<typeof readResult>>;
  /** @throws Refused RESULT_… (400), NOT_FOUND (404) */
  dryRun(
    db: Db,
    staff: Pick<StaffCaller, 'staffId' | 'loginId'>,
    query: Query<typeof dryRunResult>,
  ): Promise<WireDryRun>;
};

const largestShown = 10;

/** What the office reads of results; writes nothing. */
export function createResultReads(setting: () => { secondPersonFrom: number; missingHours: number }): ResultReads {
  const toWire = (row: ProposalRow, fixture: FixtureRow, staff: StaffCaller): WireProposal => {
    const byFeed = !isStaffSource(row.raw_source);
    return {
      id: String(row.id),
      game: fixtureToWire(fixture),
      outcome: outcomeToWire(row),
      source: row.source,
      byFeed,
      own: row.raw_source === staffSource(staff),
      reason: row.reason,
      state: row.state,
      at: row.at.toISOString(),
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
      note: row.note,
      secondPerson: row.second_person,
      liability: row.liability,
    };
  };

  return {
    async proposals(db, staff, { state, page, size }) {
      const { rows, total, waiting } = await readProposals(db, state, place(page, size));
      const fixtures = await readFixtures(db, [...new Set(rows.map((row) => row.fixture_id))]);
      return {
        list: rows.map((row) => toWire(row, fixtures.get(row.fixture_id)!, staff)),
        pagination: paginationOf(page, size, total),
        waiting,
      };
    },

    async missing(db, { hours = setting().missingHours, q, page, size }) {
      const { rows, total } = await readMissing(db, { hours, q }, place(page, size));
      return { list: rows.map(fixtureToWire), pagination: paginationOf(page, size, total), hours };
    },

    async decided(db, { page, size, q, status, corrected, from, to }) {
      const { rows, total } = await readDecided(db, { q, status, corrected, from, to }, place(page, size));
      return { list: rows.map(fixtureToWire), pagination: paginationOf(page, size, total) };
    },

    async tasks(db, { page, size, q, state, sport, minutes }) {
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
    },

    async detail(db, staff, fixtureId) {
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
        proposals: proposals.map((one) => toWire(one, row, staff)),
        secondPersonFrom: setting().secondPersonFrom,
      };
    },

    async dryRun(db, staff, { gameSeq, outcome }) {
      const [fixture] = await readFacts(db, [Number(gameSeq)]);
      if (!fixture) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const markets = await marketsOf(db, [fixture.id]);
      const kept = checkedOutcome(fixture, markets, outcome);
      const { graded } = gradeRuling(rulingOf(fixture, kept, 'dry-run', null), markets);
      const two = await takesTwo(db, staff, { fixture, outcome: kept, graded, from: setting().secondPersonFrom });
      const run = await dryRun(db, fixture.id, new Map(graded.map(({ selectionId, result }) => [selectionId, result])));
      const largest = run.slips
        .toSorted(
          (a, b) =>
            Math.abs(b.after.payout - b.before.payout) - Math.abs(a.after.payout - a.before.payout) ||
            b.stake - a.stake,
        )
        .slice(0, largestShown);
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
    },
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
