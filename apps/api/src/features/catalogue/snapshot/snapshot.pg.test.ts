import { sql } from 'kysely';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/pg.ts';
import type { TestDatabase } from '../../../../test/pg.ts';
import { createFeedSink } from '../intake/feed-sink.ts';
import { takeFeedResults } from '../../results/feed-results.ts';
import type { OfferRules } from '../intake/offer-rules.ts';
import { createSnapshot } from './snapshot.ts';

let database: TestDatabase;
const uncapped: OfferRules = {
  caps: { twoWaySum: null, maxReverse: null, maxDraw: null },
  closing: { endTime: 0, closeType: 'keep-results' },
  highest: { maxBetting: 0, maxWin: 0 },
};
const capped: OfferRules = { ...uncapped, caps: { ...uncapped.caps, twoWaySum: 3_800 } };

beforeAll(async () => {
  database = await testDatabase();
  const sink = createFeedSink({
    db: database.db,
    channel: { notify: async () => undefined },
    takeResults: takeFeedResults,
  });
  await sink.takeFixtures('feed', [
    {
      key: 'capped',
      sportId: 6046,
      league: { key: 'E0', en: 'Premier League', locationCode: 'ENG' },
      home: { key: 'Arsenal', en: 'Arsenal' },
      away: { key: 'Everton', en: 'Everton' },
      startsAt: new Date(Date.now() + 5 * 3_600_000),
    },
  ]);
  await sink.takeOffers('feed', [
    { fixtureKey: 'capped', at: new Date(0), markets: [{ type: 2, line: 250, main: true, odds: [1_900, 1_950] }] },
  ]);
});
afterAll(() => database?.drop());

test.each(['everything', 'one match'])(
  'a reading of %s that began before a setting changed brings prices of the setting as it is now',
  async (what) => {
    const { rows } = await sql<{ id: number }>`select id from fixture where key = 'capped'`.execute(database.db);
    const { id } = rows[0]!;
    let rules = capped;
    const snapshot = createSnapshot({ db: database.db, log: fastify({ logger: false }).log }, () => rules);
    const prices = () => snapshot.fixture(id)?.markets[0]?.selections.map(({ odds }) => odds);
    await snapshot.reload();
    expect(prices()).toEqual([1_850, 1_950]);

    const holder = await database.pool.connect();
    await holder.query('begin; lock table market in access exclusive mode');
    const reading = what === 'everything' ? snapshot.reload() : snapshot.refresh([id]);
    await expect
      .poll(async () => {
        const { rows: waiting } = await sql`
          select 1 from pg_locks where relation = 'market'::regclass and not granted`.execute(database.db);
        return waiting.length;
      })
      .toBeGreaterThan(0);
    rules = uncapped;
    await holder.query('commit');
    holder.release();
    await reading;

    expect(prices()).toEqual([1_900, 1_950]);
    await snapshot.stop();
  },
);

test('a match that is read alone is the same as read with all', async () => {
  const { rows } = await sql<{ id: number }>`select id from fixture where key = 'capped'`.execute(database.db);
  const { id } = rows[0]!;
  await sql`update market set desk_margin = 1, desk_max_betting = 50000 where fixture_id = ${id}`.execute(database.db);
  const [alone, all] = [1, 2].map(() =>
    createSnapshot({ db: database.db, log: fastify({ logger: false }).log }, () => uncapped),
  );
  await alone!.refresh([id, id + 1_000_000]);
  await all!.reload();
  expect([...alone!.all()]).toHaveLength(1);
  expect(alone!.fixture(id)!.markets).not.toEqual([]);
  expect(alone!.fixture(id)).toEqual(all!.fixture(id));
  await Promise.all([alone!.stop(), all!.stop()]);
});
