import { sql } from 'kysely';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { LegResult, SlipResult } from '@lime/domain/settlement/leg-result.ts';
import { runAudit } from '../src/core/ledger/audit.ts';
import { balances } from '../src/core/ledger/ledger.ts';
import { createFeedSink } from '../src/features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../src/features/results/feed-results.ts';
import { sportsResults } from '../src/features/sportsbook/event-results.ts';
import { createSettlement } from '../src/features/settlement/settlement.service.ts';
import type { FeedMarket, FeedResult, FeedSink } from '../src/feeds/feed.ts';
import type { TestFixture } from './betting-world.ts';
import { loudLog } from './loud-log.ts';
import type { TestDatabase } from './pg.ts';

/** Football by default: what a match sells in these tests. */
export const soldMarkets: readonly FeedMarket[] = [
  { type: 1, line: null, main: true, odds: [2_000, 3_000, 4_000] },
  { type: 2, line: 250, main: true, odds: [1_900, 1_900] },
  { type: 3, line: -25, main: true, odds: [1_800, 2_100] },
  { type: 41, line: null, main: false, odds: [2_500, 2_000, 3_500] },
  { type: 21, line: 50, main: false, odds: [1_700, 2_200] },
];

export type ResultWorld = {
  readonly sink: FeedSink;
  /** Matches that are sold, started `startedHoursAgo` (below 0: to come). */
  makeMatches(keys: readonly string[], startedHoursAgo?: number, sportId?: number): Promise<void>;
  /** A market of a match, to place slips on. */
  market(key: string, type: MarketType): Promise<TestFixture>;
  fixtureId(key: string): Promise<number>;
  result(key: string, result: Partial<FeedResult>): Promise<unknown>;
  /** Settles all there is to settle. */
  settle(): Promise<number>;
  slip(id: number): Promise<{ result: SlipResult; payout: number; legs: LegResult[] }>;
  fixture(
    key: string,
  ): Promise<{ status: string; score: string; source: string | null; revision: number; waits: boolean }>;
  proposals(key: string): Promise<string[]>;
  cash(memberId: number): Promise<{ cash: number; receivable: number }>;
  broken(): Promise<string[]>;
};

const feed = 'feed';

/** @param resettleHours how long the feed may correct by itself */
export function resultWorld(database: TestDatabase, resettleHours = 72): ResultWorld {
  const { db } = database;
  const channel = { notify: () => Promise.resolve(), on: () => undefined, onReconnect: () => undefined };
  const sink = createFeedSink({
    db,
    channel,
    takeResults: (tx, source, results, now) => takeFeedResults(tx, source, results, now, resettleHours),
  });
  const settlement = createSettlement(
    {
      db,
      channel,
      log: loudLog,
      outbox: { write: () => Promise.resolve(), on: () => undefined },
    },
    sportsResults,
  );
  let clock = Date.now() - 3_600_000;
  return {
    sink,
    async makeMatches(keys, startedHoursAgo = -5, sportId = 6046) {
      await sink.takeFixtures(
        feed,
        keys.map((key) => ({
          key,
          sportId,
          league: { key: `L${sportId}`, en: 'League', locationCode: 'ENG' },
          home: { key: `${key}-home`, en: `${key} Home` },
          away: { key: `${key}-away`, en: `${key} Away` },
          startsAt: new Date(Date.now() + 3_600_000),
        })),
      );
      clock += 1;
      await sink.takeOffers(
        feed,
        keys.map((fixtureKey) => ({ fixtureKey, at: new Date(clock), markets: soldMarkets })),
      );
      await sql`update fixture set starts_at = clock_timestamp() - ${startedHoursAgo * 3_600}::float8 * interval '1 second' where key = any(${keys}::text[])`.execute(
        db,
      );
    },
    async market(key, type) {
      const { rows } = await sql<TestFixture>`
        select f.id, m.id as "marketId", array_agg(x.id order by x.id) as "selectionIds", array_agg(x.odds order by x.id) as odds
        from fixture f join market m on m.fixture_id = f.id join selection x on x.market_id = m.id
        where f.key = ${key} and m.type = ${type} group by f.id, m.id`.execute(db);
      return rows[0]!;
    },
    async fixtureId(key) {
      return (await sql<{ id: number }>`select id from fixture where key = ${key}`.execute(db)).rows[0]!.id;
    },
    result: (key, result) => sink.takeResults(feed, [{ fixtureKey: key, status: 'finished', score: null, ...result }]),
    settle: () => settlement.runOnce(),
    async slip(id) {
      const { rows } = await sql<{ result: SlipResult; payout: number; legs: LegResult[] }>`
        select s.result, s.payout, (select array_agg(l.result::text order by l.no) from leg l where l.slip_id = s.id) as legs
        from slip s where s.id = ${id}`.execute(db);
      return rows[0]!;
    },
    async fixture(key) {
      const { rows } = await sql<{
        status: string;
        score: string;
        source: string | null;
        revision: number;
        waits: boolean;
      }>`
        select status, concat_ws(':', score_home, score_away) as score, result_source as source, result_revision as revision, void_at is not null as waits
        from fixture where key = ${key}`.execute(db);
      return rows[0]!;
    },
    async proposals(key) {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', p.state, p.status, concat_ws(':', p.score_home, p.score_away)) as line
        from result_proposal p join fixture f on f.id = p.fixture_id where f.key = ${key} order by p.id`.execute(db);
      return rows.map(({ line }) => line.trim());
    },
    async cash(memberId) {
      const { cash, receivable } = (await balances(db, memberId))!;
      return { cash, receivable };
    },
    async broken() {
      return (await runAudit(database.pool))
        .filter((finding) => !finding.holds)
        .map((finding) => `${finding.name}: ${finding.example}`);
    },
  };
}
