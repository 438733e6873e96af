import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PriceBand } from '@lime/domain/pricing/price-jump.ts';
import { inTransaction } from '../../../core/db.ts';
import { makeFixtures, openBettingApp, winner } from '../../../../test/betting.ts';
import type { BettingApp } from '../../../../test/betting.ts';
import { testDatabase } from '../../../../test/pg.ts';
import type { TestDatabase } from '../../../../test/pg.ts';
import type { FeedMarket } from '../../../feeds/feed.ts';
import { createFeedSink } from './feed-sink.ts';
import { takeFeedResults } from '../../results/feed-results.ts';
import { reopenCalm, reopenJumped } from './price-jump.service.ts';

let database: TestDatabase;
let site: BettingApp;
let owner: pg.Client;
let fixtures = 0;
let key = '';
let minutes = 0;
const band: { now: PriceBand } = { now: { percent: 20, calmSeconds: 60 } };
const on: PriceBand = { percent: 20, calmSeconds: 60 };

beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await site?.close();
  await database?.drop();
});
beforeEach(async () => {
  band.now = on;
  fixtures += 1;
  key = `jump-${fixtures}`;
  await makeFixtures(site, [key], [home(2_000)]);
});

/** The home side's price; the others leave the book above 100 % at all of this file's. */
const home = (price: number) => winner(price, 2_300, 2_600);
const tell = async (...markets: FeedMarket[]) => {
  minutes += 1;
  const sink = createFeedSink({
    db: database.db,
    channel: { notify: async () => undefined },
    takeResults: takeFeedResults,
    band: () => band.now,
  });
  await sink.takeOffers('test', [{ fixtureKey: key, at: new Date(Date.now() - 3_000_000 + minutes * 1_000), markets }]);
};
const market = async () => {
  const { rows } = await sql<{
    id: number;
    fixture_id: number;
    status: string;
    reason: string | null;
    version: number;
  }>`
    select m.id, m.fixture_id, m.status, m.reason, f.version from market m join fixture f on f.id = m.fixture_id where f.key = ${key}`.execute(
    database.db,
  );
  return rows[0]!;
};
const stands = async () => {
  const { status, reason } = await market();
  return reason === null ? status : `${status} ${reason}`;
};
/** Moves the market's recorded prices so many seconds into the past. */
const later = async (seconds: number) =>
  owner.query(`update market_price set at = at - make_interval(secs => $1) where market_id = $2`, [
    seconds,
    (await market()).id,
  ]);
const reopen = async () => {
  await site.catalogue.snapshot.refresh([(await market()).fixture_id]);
  return reopenCalm(
    { db: database.db, snapshot: site.catalogue.snapshot, announce: site.catalogue.announce },
    band.now,
  );
};

test('a price at the band sells, one beyond it stops its market with its reason, and no bet is taken on it', async () => {
  await tell(home(2_400));
  expect(await stands()).toBe('open');
  await later(61);
  await tell(home(2_890));
  expect(await stands()).toBe('suspended jump');
  const { fixture_id: id } = await market();
  await site.catalogue.snapshot.refresh([id]);
  expect(site.catalogue.snapshot.fixture(id)!.markets[0]).toMatchObject({ status: 'suspended', reason: 'jump' });
});

test('small steps that add up within a minute stop it too; the same over two minutes do not', async () => {
  await tell(home(2_300));
  await tell(home(2_600));
  expect(await stands()).toBe('suspended jump');
  key = `slow-${fixtures}`;
  await makeFixtures(site, [key], [home(2_000)]);
  await later(61);
  await tell(home(2_300));
  await later(61);
  await tell(home(2_600));
  expect(await stands()).toBe('open');
});

test('it opens by itself once the price has stayed within the band for the calm time, not before', async () => {
  await tell(home(3_000));
  await later(59);
  expect([await reopen(), await stands()]).toEqual([0, 'suspended jump']);
  await tell(home(3_100)); // a small move on the way; the first price still counts
  expect(await stands()).toBe('suspended jump');
  await later(61);
  const { version } = await market();
  expect([await reopen(), await stands(), (await market()).version]).toEqual([1, 'open', version + 1]);
  await tell(home(3_200));
  expect(await stands()).toBe('open');
});

test('an offer within the band opens it after the calm time', async () => {
  await tell(home(3_000));
  await later(61);
  await tell(home(3_050));
  expect(await stands()).toBe('open');
});

test('staff open it at once, and the price they saw is the one to measure from', async () => {
  await tell(home(3_000));
  await inTransaction(database.db, async (tx) => reopenJumped(tx, [(await market()).id]));
  expect(await stands()).toBe('open');
  await tell(home(3_100));
  expect(await stands()).toBe('open');
  await tell(home(3_900));
  expect(await stands()).toBe('suspended jump');
});

test("a price nobody can mean stays the feed's fault, and is not opened by time", async () => {
  await tell(winner(9_000, 9_000, 9_000));
  expect(await stands()).toBe('suspended feed');
  await later(120);
  expect([await reopen(), await stands()]).toEqual([0, 'suspended feed']);
});

test("a price after the feed's own suspension begins anew", async () => {
  await tell({ ...home(2_000), suspended: true, reason: 'goal' });
  await tell(winner(1_200, 6_000, 15_000));
  expect(await stands()).toBe('open');
});

test('without a band nothing stops, and switching it off opens what it had stopped', async () => {
  await tell(home(3_000));
  expect(await stands()).toBe('suspended jump');
  band.now = { percent: null, calmSeconds: 60 };
  // those of the tests before as well, where they are still stopped
  expect(await reopen()).toBeGreaterThanOrEqual(1);
  expect(await stands()).toBe('open');
  await tell(home(5_000));
  expect(await stands()).toBe('open');
});
