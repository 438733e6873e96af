import type { Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { marketKind } from '@lime/domain/catalogue.ts';
import { isStaffSource } from '@lime/domain/settlement/result-source.ts';
import type { FeedCounts, FeedResult } from '../../feeds/feed.ts';
import { marketsOf } from './offer.sql.ts';
import type { MarketState } from './offer.sql.ts';
import { addProposals, lockByKeys, readNewestProposals, setDetails, supersedeProposals } from './rulings.sql.ts';
import type { MarketRuling, NewProposal, Proposal, ResultFixture } from './rulings.sql.ts';
import { deadlineSource, decideFixtures, gradeRuling, mergeMarkets } from './rulings.service.ts';
import type { Ruling } from './rulings.service.ts';

const hourMs = 3_600_000;

type Told = { readonly fixture: ResultFixture; readonly result: FeedResult };
/** What a feed told, as it would be decided; `contradicts`: the feed settled a market otherwise than its own score says. */
type News = Told & { readonly ruling: Ruling; readonly own: readonly MarketRuling[]; readonly contradicts: boolean };

/**
 * What a feed says became of its fixtures. A certain result decides at once; the same again changes nothing.
 *
 * It waits for a person instead, as a proposal, when the feed itself is not sure, when it contradicts what somebody
 * decided by hand or what a deadline has voided, and when it corrects a result that is older than the time in which feeds
 * may: members have seen their money by then. A person's answer to it stands until the feed says something else.
 *
 * @param resettleHours how long after a fixture was first decided a feed's correction counts by itself
 * @returns changed: ids of fixtures decided
 */
export async function takeFeedResults(
  tx: Tx,
  source: string,
  results: readonly FeedResult[],
  resettleHours: number,
  now: Date,
): Promise<{ changed: number[]; counts: FeedCounts }> {
  const known = new Map(
    (await lockByKeys(tx, source, [...new Set(results.map((result) => result.fixtureKey))])).map((fixture) => [
      fixture.key,
      fixture,
    ]),
  );
  const newest = new Map<number, Told>();
  let skipped = 0;
  for (const result of results) {
    const fixture = known.get(result.fixtureKey);
    if (!fixture || !isDecisive(result)) skipped += 1;
    else newest.set(fixture.id, { fixture, result });
  }
  const news = await withoutMereDetails(
    tx,
    source,
    [...newest.values()].filter(({ fixture, result }) => !isStanding(fixture, result)),
  );
  const waiting = news.filter((one) => mustWait(one, resettleHours, now));
  const proposed = await propose(tx, source, waiting);
  const decided = news.filter((one) => !waiting.includes(one)).map(({ ruling }) => ruling);
  if (decided.length > 0) await decideFixtures(tx, decided);
  const changed = decided.map(({ fixture }) => fixture.id);
  await supersedeProposals(tx, changed, source);
  const taken = changed.length + proposed;
  return { changed, counts: { taken, unchanged: newest.size - taken, skipped } };
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

/** What the feed said last and nobody has said yes to; the same words again are no news, whatever became of them. */
async function propose(tx: Tx, source: string, told: readonly News[]): Promise<number> {
  if (told.length === 0) return 0;
  const before = new Map(
    (
      await readNewestProposals(
        tx,
        told.map(({ fixture }) => fixture.id),
        source,
      )
    ).map((proposal) => [proposal.fixture_id, proposal]),
  );
  const fresh = told.map((one) => proposalOf(source, one)).filter((one) => !isSame(before.get(one.fixture_id), one));
  if (fresh.length === 0) return 0;
  await supersedeProposals(
    tx,
    fresh.map((proposal) => proposal.fixture_id),
    source,
  );
  for (const id of await addProposals(tx, fresh)) await writeOutbox(tx, 'work', { kind: 'result', what: 'new', id });
  return fresh.length;
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
async function withoutMereDetails(tx: Tx, source: string, all: readonly Told[]): Promise<News[]> {
  if (all.length === 0) return [];
  const markets = Map.groupBy(
    await marketsOf(
      tx,
      all.map(({ fixture }) => fixture.id),
    ),
    (market) => market.fixture_id,
  );
  const mere: News[] = [];
  const news: News[] = [];
  for (const { fixture, result } of all) {
    const { status, score, detail = null } = result;
    const known = markets.get(fixture.id) ?? [];
    const before = fixture.markets ?? [];
    const plain = { fixture, status, score, detail, markets: before, decidedBy: source, source, reason: null };
    const own = ownMarkets(result, known);
    const ruling = { ...plain, markets: mergeMarkets(before, own) };
    const { graded } = gradeRuling(ruling, known);
    const byScore = own.length > 0 ? gradeRuling(plain, known).graded : graded;
    const contradicts = graded.some((one, at) => byScore[at]!.result !== 'wait' && byScore[at]!.result !== one.result);
    const isMere =
      isSameOutcome(fixture, result) &&
      // Said again of a match its deadline has voided: nothing waits for it any more.
      (fixture.result_source === deadlineSource || graded.every((one) => one.before === one.result));
    (isMere ? mere : news).push({ fixture, result, ruling, own, contradicts });
  }
  if (mere.length > 0)
    await setDetails(
      tx,
      mere.map(({ fixture, ruling }) => ({ id: fixture.id, score_detail: ruling.detail })),
    );
  return news;
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
function isDecisive({ status, score }: FeedResult): boolean {
  const fits = (goals: number) => Number.isInteger(goals) && goals >= 0 && goals <= 32_767;
  return score ? fits(score.home) && fits(score.away) : status !== 'finished';
}

/** Whether a fixture stands as told already; what the source settled itself may have come later than the score. */
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
