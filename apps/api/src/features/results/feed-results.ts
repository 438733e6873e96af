import { settingDefinitions } from '@lime/contract/settings.ts';
import { marketKind } from '@lime/domain/market-kinds.ts';
import type { Side } from '@lime/domain/market-kinds.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { ResultStatus } from '@lime/domain/settlement/match-result.ts';
import { isStaffSource } from '@lime/domain/settlement/result-source.ts';
import type { WireHold } from '@lime/contract/staff-results.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { AuditEvent } from '../../core/audit-event.ts';
import type { Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import type { FeedCounts, FeedResult } from '../../feeds/feed.ts';
import { marketsOf } from '../catalogue/fixture-rows.service.ts';
import type { MarketState } from '../catalogue/fixture-rows.service.ts';
import { addProposals, readNewestProposals, supersedeProposals } from './proposals.sql.ts';
import type { NewProposal, Proposal } from './proposals.sql.ts';
import type { MarketRuling, ResultFixture } from './result-facts.service.ts';
import { lockByKeys, setDetails } from './grading.sql.ts';
import { deadlineSource, applyResults, gradeResult, mergeMarkets } from './grading.service.ts';
import type { FixtureResult } from './grading.service.ts';
import { findHolds, forOwnTeams, whyHeld } from './holds.service.ts';
import type { Judged } from './holds.service.ts';
import { fixtureResultOf } from './outcome.ts';

const hourMs = 3_600_000;

type FixtureNews = { readonly fixture: ResultFixture; readonly result: FeedResult };
/** What a feed reported, as it would be decided; `contradicts`: the feed settled a market otherwise than its own score says. */
type News = FixtureNews &
  Judged & {
    readonly fixtureResult: FixtureResult;
    readonly own: readonly MarketRuling[];
    readonly contradicts: boolean;
    readonly isCrossed: boolean;
  };

/**
 * Takes the results a feed reports for its fixtures. A certain result decides at once; the same again changes nothing.
 *
 * A result waits for a person instead, as a proposal, when the feed itself is not sure, or when it contradicts what staff
 * decided by hand or a deadline has voided. It also waits when it corrects a result that is older than the time in which
 * feeds may: members have seen their money by then. A person's answer to it applies until the feed reports something else.
 *
 * Two persons decide where the source reported late what changes what slips are worth (`findHolds`).
 *
 * @param resettleHours how long after a fixture was first decided a feed's correction counts by itself; absent: the setting's default
 * @returns changed: ids of fixtures decided
 */
export async function takeFeedResults(
  tx: Tx,
  source: string,
  results: readonly FeedResult[],
  now: Date,
  resettleHours: number = settingDefinitions.results.default.resettleHours,
): Promise<{ changed: number[]; counts: FeedCounts }> {
  const known = new Map(
    (await lockByKeys(tx, source, [...new Set(results.map((result) => result.fixtureKey))])).map((fixture) => [
      fixture.key,
      fixture,
    ]),
  );
  const newest = new Map<number, FixtureNews>();
  let skipped = 0;
  for (const result of results) {
    const fixture = known.get(result.fixtureKey);
    const own = fixture && forOwnTeams(fixture, result);
    if (!own || !isDecisive(own)) skipped += 1;
    else newest.set(fixture.id, { fixture, result: own });
  }
  const alone = [...newest.values()].filter(({ result }) => isSettlementAlone(result));
  const scored = [...newest.values()].filter((one) => !alone.includes(one) && !isStanding(one.fixture, one.result));
  const news = await withoutMereDetails(tx, source, scored);
  const settled = await settlementsAlone(tx, source, alone);
  const holds = await findHolds(tx, [...news, ...settled.judged]);
  const waiting = news.filter((one) => holds.has(one.fixture.id) || mustWait(one, resettleHours, now));
  const proposals = [...waiting.map((one) => proposalOf(source, one)), ...settled.proposals];
  const added = await propose(tx, source, proposals.map(heldBy(holds)));
  const proposed = added.length;
  const held = added.filter(({ hold }) => hold);
  for (const proposal of held) await addAuditEvent(tx, heldEvent(proposal));
  const decided = news.filter((one) => !waiting.includes(one)).map(({ fixtureResult }) => fixtureResult);
  if (decided.length > 0) await applyResults(tx, decided);
  const changed = decided.map(({ fixture }) => fixture.id);
  await supersedeProposals(tx, changed, source);
  const taken = changed.length + proposed;
  const contradicted = [...settled.contradicted, ...news.flatMap((one) => (one.isCrossed ? one.fixture.key : []))];
  return {
    changed,
    counts: {
      taken,
      unchanged: newest.size - taken,
      skipped,
      ...(contradicted.length > 0 ? { contradicted } : {}),
      ...(held.length > 0 ? { held: held.length } : {}),
    },
  };
}

const heldBy =
  (holds: ReadonlyMap<number, readonly WireHold[]>) =>
  (proposal: NewProposal): NewProposal => {
    const hold = holds.get(proposal.fixture_id);
    return hold ? { ...proposal, hold, second_person: whyHeld(hold) } : proposal;
  };

const heldEvent = ({ fixture_id, source, status, score_home, score_away, hold }: NewProposal): AuditEvent => ({
  actor: 'system',
  action: 'result.hold',
  subject: `fixture:${fixture_id}`,
  after: { source, status, score_home, score_away, hold },
});

/**
 * What a part of a source that tells no scores settled, for a person: of a decided fixture what it settled otherwise, of
 * an open one all of it. Its score, when it comes from another part, is compared with what waits here.
 */
async function settlementsAlone(
  tx: Tx,
  source: string,
  told: readonly FixtureNews[],
): Promise<{ proposals: NewProposal[]; judged: Judged[]; contradicted: string[] }> {
  const proposals: NewProposal[] = [];
  const judged: Judged[] = [];
  const contradicted: string[] = [];
  if (told.length === 0) return { proposals, judged, contradicted };
  const ids = told.map(({ fixture }) => fixture.id);
  const markets = Map.groupBy(await marketsOf(tx, ids), (market) => market.fixture_id);
  const before = new Map((await readNewestProposals(tx, ids, source)).map((one) => [one.fixture_id, one]));
  for (const { fixture, result } of told) {
    const known = markets.get(fixture.id) ?? [];
    const own = ownMarkets(result, known);
    const last = before.get(fixture.id);
    // A score that is not certain waits already: it keeps waiting, with the settlements that differ from it.
    const scored = last?.state === 'waiting' && last.status !== 'markets' && last.status !== 'reopen' ? last : null;
    const current = scored
      ? gradeResult(fixtureResultOfProposal(fixture, scored, source), known).graded
      : known.flatMap(selectionsOf);
    const differing = differingFrom(own, current);
    if (differing.length === 0) continue;
    if (scored || (fixture.status !== 'scheduled' && fixture.status !== 'live')) contradicted.push(fixture.key);
    const proposal: NewProposal = scored
      ? { ...scored, markets: mergeMarkets(scored.markets ?? [], differing), reason: null }
      : {
          fixture_id: fixture.id,
          status: 'markets',
          score_home: null,
          score_away: null,
          detail: null,
          markets: differing,
          source,
          reason: null,
        };
    proposals.push(proposal);
    judged.push({ fixture, graded: gradeResult(fixtureResultOf(fixture, proposal, source, null), known).graded });
  }
  return { proposals, judged, contradicted };
}

function fixtureResultOfProposal(fixture: ResultFixture, proposal: Proposal, source: string): FixtureResult {
  const { status, score_home: home, score_away: away, detail } = proposal;
  return {
    fixture,
    status: status as ResultStatus,
    score: home === null || away === null ? null : { home, away },
    detail,
    markets: [],
    decidedBy: source,
    source,
    reason: null,
  };
}

type Reply = { readonly marketId: number; readonly side: Side; readonly result: LegResult };

function selectionsOf(market: MarketState): Reply[] {
  return market.sides.map((side, at) => ({ marketId: market.id, side, result: market.results[at]! }));
}

/** Markets of which one side's result is another one than here. */
function differingFrom(own: readonly MarketRuling[], current: readonly Reply[]): MarketRuling[] {
  const results = new Map(current.map(({ marketId, side, result }) => [`${marketId}:${side}`, result]));
  return own.filter(({ marketId, results: told }) =>
    Object.entries(told).some(([side, result]) => results.get(`${marketId}:${side}`) !== result),
  );
}

function mustWait({ fixture, result, contradicts }: News, resettleHours: number, now: Date): boolean {
  const { result_source: decidedBy, decided_at: since } = fixture;
  return (
    result.uncertain === true ||
    contradicts ||
    decidedBy === deadlineSource ||
    isStaffSource(decidedBy) ||
    (since !== null && now.getTime() - since.getTime() > resettleHours * hourMs)
  );
}

/**
 * What the feed said last and nobody has said yes to; the same words again are no news, whatever became of them.
 *
 * @returns those that are new
 */
async function propose(tx: Tx, source: string, told: readonly NewProposal[]): Promise<NewProposal[]> {
  if (told.length === 0) return [];
  const before = new Map(
    (
      await readNewestProposals(
        tx,
        told.map((proposal) => proposal.fixture_id),
        source,
      )
    ).map((proposal) => [proposal.fixture_id, proposal]),
  );
  const fresh = told.filter((one) => !isSame(before.get(one.fixture_id), one));
  if (fresh.length === 0) return [];
  await supersedeProposals(
    tx,
    fresh.map((proposal) => proposal.fixture_id),
    source,
  );
  for (const id of await addProposals(tx, fresh)) await writeOutbox(tx, 'work', { kind: 'result', what: 'new', id });
  return fresh;
}

function proposalOf(source: string, { fixture, result, own }: News): NewProposal {
  const { status, score, detail } = result;
  return {
    fixture_id: fixture.id,
    status,
    score_home: score?.home ?? null,
    score_away: score?.away ?? null,
    detail: detail ?? null,
    markets: own.length > 0 ? own : null,
    source,
    reason: null,
  };
}

function isSame(before: Proposal | undefined, now: NewProposal): boolean {
  return (
    before !== undefined &&
    before.state !== 'superseded' &&
    before.status === now.status &&
    before.score_home === now.score_home &&
    before.score_away === now.score_away &&
    sameJson(before.detail, now.detail) &&
    sameJson(before.markets, now.markets)
  );
}

/** Corrections of what no market's result hangs on (a name, a half-time score nobody bet on) are kept without a revision. */
async function withoutMereDetails(tx: Tx, source: string, all: readonly FixtureNews[]): Promise<News[]> {
  if (all.length === 0) return [];
  const markets = Map.groupBy(
    await marketsOf(
      tx,
      all.map(({ fixture }) => fixture.id),
    ),
    (market) => market.fixture_id,
  );
  const settledBefore = await waitingSettlements(tx, source, all);
  const mere: News[] = [];
  const news: News[] = [];
  for (const { fixture, result } of all) {
    const { status, score, detail = null } = result;
    const known = markets.get(fixture.id) ?? [];
    const before = fixture.markets ?? [];
    const plain = { fixture, status, score, detail, markets: before, decidedBy: source, source, reason: null };
    const crossed = differingFrom(settledBefore.get(fixture.id) ?? [], gradeResult(plain, known).graded);
    const own = mergeMarkets(crossed, ownMarkets(result, known));
    const fixtureResult = { ...plain, markets: mergeMarkets(before, own) };
    const { graded } = gradeResult(fixtureResult, known);
    const byScore = own.length > 0 ? gradeResult(plain, known).graded : graded;
    const isCrossed = crossed.length > 0;
    const contradicts =
      isCrossed || graded.some((one, at) => byScore[at]!.result !== 'wait' && byScore[at]!.result !== one.result);
    const isMere =
      !isCrossed &&
      isSameOutcome(fixture, result) &&
      // Reply again of a match its deadline has voided: nothing waits for it any more.
      (fixture.result_source === deadlineSource || graded.every((one) => one.before === one.result));
    (isMere ? mere : news).push({ fixture, result, fixtureResult, graded, own, contradicts, isCrossed });
  }
  if (mere.length > 0)
    await setDetails(
      tx,
      mere.map(({ fixture, fixtureResult }) => ({ id: fixture.id, score_detail: fixtureResult.detail })),
    );
  return news;
}

/** What parts of the source that tell no scores have settled of these, and nobody has looked at yet. */
async function waitingSettlements(
  tx: Tx,
  source: string,
  all: readonly FixtureNews[],
): Promise<Map<number, readonly MarketRuling[]>> {
  const ended = all.filter(({ result }) => result.status === 'finished').map(({ fixture }) => fixture.id);
  const newest = ended.length > 0 ? await readNewestProposals(tx, ended, source) : [];
  return new Map(
    newest.flatMap(({ fixture_id, state, status, markets }) =>
      state === 'waiting' && status === 'markets' && markets ? [[fixture_id, markets] as const] : [],
    ),
  );
}

/** The markets a source settled itself, by our ids; those we do not sell are left out. */
function ownMarkets({ markets = [] }: FeedResult, known: readonly MarketState[]): MarketRuling[] {
  return markets.flatMap(({ type, line, results }) =>
    known
      .filter((market) => market.type === type && market.line === line)
      .map((market) => ({
        marketId: market.id,
        results: Object.fromEntries(
          marketKind(type).sides.flatMap((side, at) => (results[at] ? [[side, results[at]] as const] : [])),
        ),
      })),
  );
}

/** A finished fixture needs a score that the schema can hold; the others may come without one. */
function isDecisive(result: FeedResult): boolean {
  const { status, score } = result;
  const fits = (goals: number) => Number.isInteger(goals) && goals >= 0 && goals <= 32_767;
  return score ? fits(score.home) && fits(score.away) : status !== 'finished' || isSettlementAlone(result);
}

function isSettlementAlone({ status, score, markets = [] }: FeedResult): boolean {
  return status === 'finished' && score === null && markets.length > 0;
}

/** Whether a fixture already has the reported result; what the source settled itself may have come later than the score. */
function isStanding(fixture: ResultFixture, result: FeedResult): boolean {
  return (
    (result.markets ?? []).length === 0 &&
    isSameOutcome(fixture, result) &&
    sameJson(fixture.score_detail, result.detail ?? null)
  );
}

function isSameOutcome(fixture: ResultFixture, { status, score }: FeedResult): boolean {
  return (
    fixture.status === status &&
    fixture.score_home === (score?.home ?? null) &&
    fixture.score_away === (score?.away ?? null)
  );
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** jsonb gives keys back in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
