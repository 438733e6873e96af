import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeFixtures, noDelay, offer, openBettingApp, selection, winner } from '../../../test/betting.ts';
import type { Answer, BettingApp, Selection } from '../../../test/betting.ts';
import { liveSelection, makeLive, sellLive, tellLive } from '../../../test/live.ts';
import type { LiveNews } from '../../../test/live.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { inTransaction, openPool } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { pricesInForce } from '../../core/ledger/audit-price-checks.ts';
import type { StaffCaller } from '../../core/context.ts';
import { noOwnTerms } from '@lime/domain/trading/own-terms.ts';
import type { OwnTerms } from '@lime/domain/trading/own-terms.ts';
import { changeMatchTerms } from '../trading/match-terms.service.ts';
import { applyStop, setPrices, setTerms } from '../trading/desk.service.ts';
import type { DeskDeps } from '../trading/desk.service.ts';

let database: TestDatabase;
let site: BettingApp;
let desk: DeskDeps;
const trader: StaffCaller = {
  staffId: 1,
  sessionId: 'test',
  loginId: 'trader',
  name: 'trader',
  role: 'super',
  rights: new Set(),
  address: '::1',
};

beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
  await sql`insert into staff (login_id, password_hash, role) values ('trader', 'none', 'super')`.execute(database.db);
  desk = {
    catalogue: site.catalogue,
    caps: () => ({ twoWaySum: null, maxReverse: null, maxDraw: null }),
    priceBand: () => 1_000,
  };
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});
afterEach(() => {
  Object.assign(site.knobs, { acceptDelay: noDelay });
});

const code = (answer: Answer) => (answer.body.success ? 'taken' : answer.body.code);
let fixtures = 0;
async function fixture(): Promise<Fixture> {
  const key = `stops${(fixtures += 1)}`;
  await makeFixtures(site, [key], [winner(2_100, 3_000, 4_000)]);
  return { key, pick: await selection(database, key, 1, 'home') };
}
type Fixture = { readonly key: string; readonly pick: Selection; readonly path?: string };
const stop = (scope: 'fixture' | 'market' | 'selection', id: string, stopped = true) =>
  inTransaction(database.db, (tx) => applyStop(desk, tx, trader, { scope, id, stopped, reason: 'test' }));
const price = ({ pick }: Fixture, odds: number, seen: number | null = null) =>
  inTransaction(database.db, (tx) =>
    setPrices(desk, tx, trader, { gameSeq: pick.game, prices: [{ betsSeq: pick.id, odds, seen }] }),
  );
const move = ({ key }: Fixture, seconds: number) =>
  site.catalogue.sink.takeFixtures('test', [
    {
      key,
      sportId: 6046,
      league: { key: 'L6046', en: 'League', locationCode: 'ENG' },
      home: { key: `${key}-home`, en: `${key} Home` },
      away: { key: `${key}-away`, en: `${key} Away` },
      startsAt: new Date(Date.now() + seconds * 1_000),
    },
  ]);

/** Runs the act once `work` waits for the member's row, lets the row go when the act is acknowledged. */
async function whileBusy<T>(memberId: number, act: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select from member_balance where member_id = $1 for update', [memberId]);
    const working = work();
    for (;;) {
      const { rows } = await owner.query<{ waiting: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`,
      );
      if (rows[0]!.waiting) break;
      await wait(5);
    }
    await act();
    await owner.query('commit');
    return await working;
  } finally {
    await owner.end();
  }
}

/** A bet at 2.10 is refused, as the feed says 2.00 now: this is promised. */
async function promised(of: Fixture, memberId: number, odds: number, now: number) {
  const refused = await site.bet(memberId, [{ betsSeq: of.pick.id, odds }], 10_000, { path: of.path });
  expect(refused.body).toMatchObject({
    code: 'BET_ODDS_CHANGED',
    detail: { selections: [{ betsSeq: of.pick.id, odds: now, gone: false }] },
  });
  return { betsSeq: of.pick.id, odds: now, quoteId: refused.body.detail.quoteId };
}
const cut = (of: Fixture) =>
  of.path
    ? sellLive(site, [of.key], [winner(1_200, 3_000, 9_000)], { unseen: true })
    : offer(site, [of.key], [winner(1_200, 3_000, 9_000)]);
async function live(): Promise<Fixture> {
  const key = `stops${(fixtures += 1)}`;
  await makeLive(site, [key], [winner(2_100, 3_000, 4_000)]);
  return { key, pick: await liveSelection(site, key), path: '/betting/inplay/process' };
}
const league = async (key: string) =>
  (await sql<{ id: number }>`select league_id as id from fixture where key = ${key}`.execute(database.db)).rows[0]!.id;
const stopLeague = async ({ key }: Fixture, stopped: boolean) => {
  const id = String(await league(key));
  await inTransaction(database.db, (tx) =>
    applyStop(desk, tx, trader, { scope: 'league', id, stopped, reason: 'test' }),
  );
};
const stopAll = (stopped: boolean) =>
  inTransaction(database.db, (tx) => applyStop(desk, tx, trader, { scope: 'all', stopped, reason: 'test' }));
/** Sets a margin that a second person has approved. */
const margin = async ({ key }: Fixture, from: number, to: number) => {
  const terms = (value: number) => ({ margin: value, maxBetting: null, maxWin: null });
  const leagueId = String(await league(key));
  await inTransaction(database.db, (tx) =>
    setTerms(desk, tx, trader, { leagueId, terms: terms(to), seen: terms(from) }, true),
  );
};
/** Terms of a match, or of the market of the pick, that a second person has approved. */
const own = ({ pick }: Fixture, of: 'match' | 'market', from: Partial<OwnTerms>, to: Partial<OwnTerms>) =>
  inTransaction(database.db, (tx) =>
    changeMatchTerms(
      desk,
      tx,
      trader,
      {
        gameSeq: pick.game,
        ...(of === 'market' ? { foldersSeq: pick.market } : {}),
        terms: { ...noOwnTerms, ...to },
        seen: { ...noOwnTerms, ...from },
      },
      true,
    ),
  );
const tell = (of: Fixture, told: LiveNews) => tellLive(site, [of.key], told);

describe('a promised price', () => {
  const stopAndGo = (scope: 'fixture' | 'market' | 'selection') => async (of: Fixture) => {
    const id = { fixture: of.pick.game, market: of.pick.market, selection: of.pick.id }[scope];
    await stop(scope, id);
    await cut(of);
    await stop(scope, id, false);
  };
  const anywhere: [string, (of: Fixture) => Promise<unknown>, number | null][] = [
    ['is kept when the feed has moved on', cut, 2.1],
    ['dies with a stop of the match', stopAndGo('fixture'), null],
    ['dies with a stop of the market', stopAndGo('market'), null],
    ['dies with a stop of the pick', stopAndGo('selection'), null],
    [
      'dies with a stop of the league',
      async (of) => {
        await stopLeague(of, true);
        await cut(of);
        await stopLeague(of, false);
      },
      null,
    ],
    [
      'dies with a stop of everything',
      async (of) => {
        await stopAll(true);
        await cut(of);
        await stopAll(false);
      },
      null,
    ],
    ['dies with a price set by hand', (of) => price(of, 1.2), null],
    [
      'dies with a new margin',
      async (of) => {
        await margin(of, 0, 50);
        await margin(of, 50, 0);
        await cut(of);
      },
      null,
    ],
    ...(['match', 'market'] as const).map((scope): (typeof anywhere)[number] => [
      `dies with a new margin of its ${scope}`,
      async (of) => {
        await own(of, scope, {}, { margin: 50 });
        await own(of, scope, { margin: 50 }, {});
        await cut(of);
      },
      null,
    ]),
    [
      'is kept when its market gets a limit that it keeps to',
      async (of) => {
        await own(of, 'market', {}, { maxBetting: 10_000 });
        await cut(of);
      },
      2.1,
    ],
  ];
  const before: typeof anywhere = [
    [
      'dies with a moved start',
      async (of) => {
        await move(of, 3_600);
        await cut(of);
      },
      null,
    ],
    [
      'dies with the feed suspending its market',
      async (of) => {
        await offer(site, [of.key], [{ ...winner(2_100, 3_000, 4_000), suspended: true }]);
        await cut(of);
      },
      null,
    ],
  ];
  const inPlay: typeof anywhere = [
    [
      'dies with a goal',
      async (of) => {
        await tell(of, { score: { home: 0, away: 1 } });
        await cut(of);
      },
      null,
    ],
    [
      'dies with a goal that is taken back',
      async (of) => {
        await tell(of, { score: { home: 0, away: 1 } });
        await tell(of, { score: { home: 0, away: 0 } });
        await cut(of);
      },
      null,
    ],
    [
      'dies with a halt of the match',
      async (of) => {
        await tell(of, { suspended: 'var' });
        await tell(of, { suspended: null });
        await cut(of);
      },
      null,
    ],
    [
      'dies with the feed suspending its market',
      async (of) => {
        await sellLive(site, [of.key], [{ ...winner(2_100, 3_000, 4_000), suspended: true }], { unseen: true });
        await cut(of);
      },
      null,
    ],
    [
      'dies with the result',
      ({ key }) =>
        site.catalogue.sink.takeResults('test', [{ fixtureKey: key, status: 'finished', score: { home: 1, away: 0 } }]),
      null,
    ],
  ];
  test.each([
    ...[...anywhere, ...before].map(([name, act, odds]) => ['before the match', name, fixture, act, odds] as const),
    ...[...anywhere, ...inPlay].map(([name, act, odds]) => ['in play', name, live, act, odds] as const),
  ])('%s: %s', async (_when, _name, make, act, odds) => {
    const [id] = await makeMembers(database.db, 1, 1_000_000);
    const of = await make();
    const item = await promised(of, id!, 1.9, 2.1);
    await act(of);
    const answer = await site.bet(id!, [item], 10_000, { path: of.path });
    if (odds === null) expect(code(answer)).not.toBe('taken');
    else expect(answer.body.payload.totalOdds).toBe(odds);
  });

  test('is kept once, also by two processes at once', async () => {
    const other = await openBettingApp(database);
    try {
      const [id] = await makeMembers(database.db, 1, 1_000_000);
      const of = await fixture();
      const item = await promised(of, id!, 1.9, 2.1);
      await cut(of);
      const answers = await Promise.all([
        site.bet(id!, [item], 10_000),
        other.bet(id!, [item], 11_000),
        site.bet(id!, [item], 12_000),
        other.bet(id!, [item], 13_000),
      ]);
      expect(answers.map(code).toSorted()).toEqual([...Array<string>(3).fill('BET_ODDS_CHANGED'), 'taken']);
      expect(answers.find((answer) => answer.body.success)!.body.payload.totalOdds).toBe(2.1);
    } finally {
      await other.close();
    }
  });

  test('is for the refused bet’s picks alone', async () => {
    const [id] = await makeMembers(database.db, 1, 1_000_000);
    const [of, another] = [await fixture(), await fixture()];
    const item = await promised(of, id!, 1.9, 2.1);
    await cut(of);
    expect(code(await site.bet(id!, [item, another.pick], 10_000))).toBe('BET_ODDS_CHANGED');
  });

  test('is over five seconds later, by the database’s clock too', async () => {
    const [id] = await makeMembers(database.db, 1, 1_000_000);
    const of = await fixture();
    const item = await promised(of, id!, 1.9, 2.1);
    await cut(of);
    const answer = await whileBusy(
      id!,
      () => sql`select pg_sleep(5.1)`.execute(database.db).catch(() => undefined),
      () => site.bet(id!, [item], 10_000),
    );
    // The lock's own limit comes before the end of the promise: it was not taken either way.
    expect(code(answer)).not.toBe('taken');
  }, 30_000);

  test('is not given for what is suspended', async () => {
    const [id] = await makeMembers(database.db, 1, 1_000_000);
    const of = await fixture();
    await stop('market', of.pick.market);
    await site.catalogue.snapshot.refresh([Number(of.pick.game)]);
    const answer = await site.bet(
      id!,
      [
        { betsSeq: of.pick.id, odds: 1.9 },
        { betsSeq: '999999', odds: 2 },
      ],
      10_000,
    );
    const { quoteId } = answer.body.detail;
    await stop('market', of.pick.market, false);
    await cut(of);
    await site.catalogue.snapshot.refresh([Number(of.pick.game)]);
    expect(code(await site.bet(id!, [{ betsSeq: of.pick.id, odds: 2.1, quoteId }], 10_000))).toBe('BET_ODDS_CHANGED');
  });
});

test('a goal: a member who polls prices bets at none from before it', async () => {
  const ids = await makeMembers(database.db, 20, 1_000_000);
  const of = await live();
  const polled = await Promise.all(ids.map((id) => site.call(id, '/betting/quote', { betsSeq: [of.pick.id] })));
  for (const { body } of polled)
    expect(body.payload).toEqual({
      quotedAt: expect.any(String),
      groups: [],
      selections: [{ betsSeq: of.pick.id, odds: 2.1, gone: false }],
    });
  const kept = await Promise.all(ids.map((id) => promised(of, id, 1.9, 2.1)));
  await tell(of, { score: { home: 0, away: 1 }, suspended: 'goal' });
  await tell(of, { score: { home: 0, away: 1 } });
  await sellLive(site, [of.key], [winner(4_500, 3_000, 1_300)]);
  const answers = await Promise.all([
    ...ids.map((id, i) => site.bet(id, [kept[i]!], 10_000, { path: of.path })),
    ...ids.map((id) => site.bet(id, [{ betsSeq: of.pick.id, odds: 2.1 }], 11_000, { path: of.path })),
  ]);
  expect(new Set(answers.map(code))).toEqual(new Set(['BET_ODDS_CHANGED']));
});

describe('what is acknowledged while a bet waits for its member’s row', () => {
  test.each<[string, (of: Fixture) => Promise<unknown>, string]>([
    ['the match is stopped', ({ pick }) => stop('fixture', pick.game), 'BET_SUSPENDED'],
    ['the market is stopped', ({ pick }) => stop('market', pick.market), 'BET_SUSPENDED'],
    ['the pick is stopped', ({ pick }) => stop('selection', pick.id), 'BET_SUSPENDED'],
    ['the price is cut by hand', (of) => price(of, 1.2), 'BET_ODDS_CHANGED'],
    ['the match gets a margin', (of) => own(of, 'match', {}, { margin: 50 }), 'BET_ODDS_CHANGED'],
    ['the market gets a margin', (of) => own(of, 'market', {}, { margin: 50 }), 'BET_ODDS_CHANGED'],
    ['the market gets a lower limit', (of) => own(of, 'market', {}, { maxBetting: 9_999 }), 'BET_STAKE_ABOVE_MAXIMUM'],
    ['the match gets a limit it keeps to', (of) => own(of, 'match', {}, { maxBetting: 10_000 }), 'taken'],
    ['the feed cuts the price', ({ key }) => offer(site, [key], [winner(1_200, 3_000, 9_000)]), 'BET_ODDS_CHANGED'],
    ['the start is moved into the cutoff', (of) => move(of, 5), 'BET_GAME_STARTED'],
    ['the start is moved to in 20 s', (of) => move(of, 20), 'taken'],
    [
      'the match is over',
      ({ key }) =>
        site.catalogue.sink.takeResults('test', [{ fixtureKey: key, status: 'finished', score: { home: 1, away: 0 } }]),
      'BET_GAME_STARTED',
    ],
  ])('%s', async (_name, act, outcome) => {
    const [id] = await makeMembers(database.db, 1, 1_000_000);
    const of = await fixture();
    const answer = await whileBusy(
      id!,
      () => act(of),
      () => site.bet(id!, [of.pick], 10_000),
    );
    expect(code(answer)).toBe(outcome);
    // What is taken after all was judged anew: it carries the version of the act.
    const { rows } = await sql<{ old: boolean }>`
      select l.event_version < f.version as old from leg l join slip s on s.id = l.slip_id join fixture f on f.id = l.event_id
      where s.member_id = ${id!}`.execute(database.db);
    expect(rows).toEqual(outcome === 'taken' ? [{ old: false }] : []);
  });
});

test('a market sells at its own margin, whatever its match gets afterwards, and the audit knows it', async () => {
  const [id] = await makeMembers(database.db, 1, 1_000_000);
  const of = await fixture();
  await own(of, 'match', {}, { margin: 100 });
  await own(of, 'market', {}, { margin: 50 });
  await own(of, 'match', { margin: 100 }, { margin: 200 });
  await site.catalogue.snapshot.refresh([Number(of.pick.game)]);
  expect((await site.bet(id!, [{ betsSeq: of.pick.id, odds: 2 }], 10_000)).body.payload.totalOdds).toBe(2);
  await own(of, 'market', { margin: 50 }, {});
  await site.catalogue.snapshot.refresh([Number(of.pick.game)]);
  expect((await site.bet(id!, [{ betsSeq: of.pick.id, odds: 1.75 }], 10_001)).body.payload.totalOdds).toBe(1.75);
});

describe('the audit', () => {
  const audit = async () => {
    const pool = openPool(database.auditUrl, 1, () => undefined);
    try {
      return (await runAudit(pool, [pricesInForce])).map(
        ({ name, broken, example }) => [name, broken, example] as const,
      );
    } finally {
      await pool.end();
    }
  };
  const clean = [
    ['placed-in-time', 0, null],
    ['odds-in-force', 0, null],
  ];
  test('finds nothing wrong with any bet of this file', async () => {
    expect(await audit()).toEqual(clean);
  });

  // by how much slips were late when members kept their rows busy
  test.each<[string, (of: Fixture) => Promise<unknown>, number, string, () => Promise<Fixture>]>([
    ['the match was stopped', ({ pick }) => stop('fixture', pick.game), 871, 'placed-in-time', fixture],
    ['the price was cut by hand', (of) => price(of, 1.2), 749, 'placed-in-time', fixture],
    ['the market was stopped', ({ pick }) => stop('market', pick.market), 372, 'placed-in-time', fixture],
    ['the start was moved to in 20 s', (of) => move(of, 20), 579, 'placed-in-time', fixture],
    ['the start was moved into the cutoff', (of) => move(of, 5), 579, 'placed-in-time', fixture],
    [
      'the result was confirmed',
      ({ key }) =>
        site.catalogue.sink.takeResults('test', [{ fixtureKey: key, status: 'finished', score: { home: 1, away: 0 } }]),
      263,
      'placed-in-time',
      fixture,
    ],
    ['a goal fell', (of) => tell(of, { score: { home: 1, away: 0 } }), 300, 'placed-in-time', live],
    ['the feed cut the price', cut, 300, 'odds-in-force', fixture],
  ])('names a slip placed after %s', async (_name, act, late, invariant, make) => {
    const [id] = await makeMembers(database.db, 1, 1_000_000);
    const of = await make();
    const { betCode } = (await site.bet(id!, [of.pick], 10_000, { path: of.path })).body.payload;
    await act(of);
    expect(await audit()).toEqual(clean);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      const { rows } = await owner.query<{ was: string }>(
        `with was as (select placed_at::text as was from slip where bet_code = $1)
         update slip set placed_at = clock_timestamp() + make_interval(secs => $2) from was where bet_code = $1 returning was`,
        [betCode, late / 1_000],
      );
      const found = (await audit()).filter(([, broken]) => broken > 0);
      await owner.query('update slip set placed_at = $2 where bet_code = $1', [betCode, rows[0]!.was]);
      expect(found).toEqual([[invariant, 1, expect.stringContaining(betCode)]]);
    } finally {
      await owner.end();
    }
  });

  test('names a slip whose leg has odds that were never offered', async () => {
    const [id] = await makeMembers(database.db, 1, 1_000_000);
    const of = await fixture();
    const { betCode } = (await site.bet(id!, [of.pick], 10_000)).body.payload;
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const set = (odds: number) =>
      owner.query('update leg set odds = $2 from slip s where s.id = slip_id and s.bet_code = $1', [betCode, odds]);
    try {
      for (const odds of [2_110, 2_090]) {
        await set(odds);
        const found = (await audit()).filter(([, broken]) => broken > 0);
        await set(2_100);
        expect(found).toEqual([['odds-in-force', 1, expect.stringContaining(betCode)]]);
      }
    } finally {
      await owner.end();
    }
  });
});
