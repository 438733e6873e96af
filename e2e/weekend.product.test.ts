import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { notify } from '../apps/api/src/core/channel.ts';
import { openDb, openPool } from '../apps/api/src/core/db.ts';
import { createFeedSink } from '../apps/api/src/features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../apps/api/src/features/results/feed-results.ts';
import type { FeedSink } from '../apps/api/src/feeds/feed.ts';
import { listedMatches } from '../apps/api/src/feeds/simulator/fixture-schedule.ts';
import { createWorld } from '../apps/api/src/feeds/simulator/simulated-world.ts';
import { payoutOf, returnsOf, saysReturn, sidesOf } from './independent-payout.ts';
import type { Fraction } from './independent-payout.ts';
import { readPrices, readResults } from './audit-rows.ts';
import { amount } from '../tools/long.ts';
import { signSessions } from '../bench/lib/tokens.ts';
import { ownerUrl, startProduct } from './product.ts';
import type { Product } from './product.ts';

// A Saturday of the fixture list, sent once more at a hundred and twenty times its real speed, the outside feed with faults,
// and two thousand members who bet on all of it: before and in play. Afterwards a program of its own prices and settles
// every slip anew from the audit views.

const memberCount = amount(500, 2_000);
const opening = 1_000_000;
const bettingMs = amount(14_000, 30_000);
const maxBettingMs = 120_000;
const leastPlaced = amount(600, 2_000);
/** of each way to bet */
const leastOfEach = amount(3, 20);
/** matches of the demo world take about an eighth of real time: this much as fast again */
const speed = '16';
const clients = 16;
/** the Saturday, and how many of its matches begin while we bet, one after the other */
const saturday = '2026-11-14';
const matchCount = 36;
const firstAfterMs = amount(9_000, 14_000);
const eachAfterMs = amount(160, 400);

type Ways = { path: string; list: string; share: number; picks: number };
/** How the members bet: the call, where its games come from, how often, and how many legs at most. */
const ways: readonly Ways[] = [
  { path: '/betting/korean/process', list: '/v2/game/korean/prematch2', share: 5, picks: 5 },
  { path: '/betting/european/process', list: '/v2/game/european/list3', share: 2, picks: 3 },
  { path: '/betting/korean/process', list: '/v2/game/korean/special2', share: 2, picks: 3 },
  { path: '/betting/lsport/process', list: '/v2/lsport/korean/prematch', share: 2, picks: 3 },
  { path: '/betting/inplay/process', list: '/v2/inplay/list', share: 6, picks: 2 },
  { path: '/betting/live/single/process', list: '/game/live/new', share: 2, picks: 1 },
];
/** What may be said to a bet while prices move and games begin. */
const fairRefusals = new Set([
  'BET_ODDS_CHANGED',
  'BET_SUSPENDED',
  'BET_GAME_STARTED',
  'BET_MARKET_NOT_HERE',
  'BET_SAME_GAME_REFUSED',
  'BET_STAKE_ABOVE_BALANCE',
  'BET_WIN_ABOVE_MAXIMUM',
  'BET_ODDS_ABOVE_MAXIMUM',
  'DUPLICATE_REQUEST',
]);

let product: Product;
let owner: pg.Client;
let auditor: pg.Client;
let tokens: string[] = [];
let weekend: { stop(): Promise<void> };
const placed = new Map<string, number>();
/** what was taken, by the list its games came from */
const taken = new Map<string, number>();
const refusals = new Map<string, number>();
const offered = new Map<string, WireFixture[]>();

beforeAll(async () => {
  product = await startProduct({ LIME_SIMULATOR_SPEED: speed, LIME_FEED_FAULTS: '1', API_PROCESSES: '2' });
  const { jwtSecret } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as {
    jwtSecret: string;
  };
  auditor = new pg.Client({ connectionString: product.run().auditUrl });
  const url = ownerUrl(product);
  owner = new pg.Client({ connectionString: url });
  await Promise.all([owner.connect(), auditor.connect()]);
  tokens = await makeMembers(jwtSecret);
  weekend = tellWeekend(url);
}, 180_000);
afterAll(async () => {
  await weekend?.stop();
  await owner?.end();
  await auditor?.end();
  await product?.stop();
});

/** Tells the Saturday's matches through the same sink as every feed, under a source of its own. */
function tellWeekend(url: string): { stop(): Promise<void> } {
  const pool = openPool(url, 2, () => undefined);
  const sink = createFeedSink({ db: openDb(pool), channel: { notify }, takeResults: takeFeedResults });
  const own: FeedSink = {
    takeFixtures: (_source, fixtures) => sink.takeFixtures('weekend', fixtures),
    takeOffers: (_source, offers) => sink.takeOffers('weekend', offers),
    takeLive: (_source, states) => sink.takeLive('weekend', states),
    takeSilence: (_source, silent) => sink.takeSilence('weekend', silent),
    takeResults: (_source, results) => sink.takeResults('weekend', results),
  };
  const from = Date.now() + firstAfterMs;
  const matches = listedMatches(saturday)
    .slice(0, matchCount)
    .map((match, no) => ({ ...match, startsAt: from + no * eachAfterMs }));
  const world = createWorld({
    sink: own,
    seed: 'weekend',
    speed: Number(speed),
    standing: { open: [], isNew: false },
    matchesOn: (day) => ({ listed: day === seoulDay(new Date(from)) ? matches : [], stream: [] }),
  });
  let stopped = false;
  const telling = (async () => {
    // A world takes up what begins a minute from now on: ours begins sooner.
    await world.advance(Date.now() - 50_000);
    while (!stopped) {
      await world.advance(Date.now());
      await wait(300);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await telling;
      await pool.end();
    },
  };
}

/** Members with money, every won of it granted in the ledger, and a session each. */
async function makeMembers(jwtSecret: string): Promise<string[]> {
  await owner.query(
    `with made as (
       insert into member (login_id, nickname, password_hash, withdrawal_hash, phone, birthday, bank_name, bank_account, bank_owner, join_code)
       select 'week' || g, '주말' || g, '-', '-', '-', '1990-01-01', '-', '-', '-', '-' from generate_series(1, $1::int) g returning id),
     money as (insert into member_balance (member_id, cash) select id, $2::bigint from made returning member_id, cash)
     insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
     select 900000000000 + member_id, 'issue:play-money', 'member:' || member_id || ':cash', cash, 'grant', 'weekend:' || member_id from money`,
    [memberCount, opening],
  );
  const { rows } = await owner.query<{ member_id: string; id: string }>(
    `insert into session (id, member_id, family, refresh_hash, expires_at)
     select gen_random_uuid(), id, gen_random_uuid(), '\\x00', now() + interval '1 day' from member where login_id like 'week%'
     returning member_id, id`,
  );
  return signSessions(rows, jwtSecret);
}

const random = (below: number) => Math.floor(Math.random() * below);

async function readLists(goOn: () => boolean): Promise<void> {
  while (goOn()) {
    for (const { list } of ways) {
      const answer = await fetch(`${product.url}/api${list}`).catch(() => null);
      const body = (await answer?.json().catch(() => null)) as { payload?: { list: WireFixture[] } } | null;
      if (body?.payload) offered.set(list, body.payload.list);
    }
    await wait(1_000);
  }
}

/** A cart of open prices, each of another game. */
function cartOf({ list, picks }: Ways) {
  const fixtures = (offered.get(list) ?? []).filter((fixture) => fixture.folders.some((folder) => !folder.isSuspended));
  const legs = new Map<string, { betsSeq: string; odds: number }>();
  for (let i = 1 + random(picks); i > 0 && fixtures.length > 0; i -= 1) {
    const fixture = fixtures[random(fixtures.length)]!;
    const folders = fixture.folders.filter((folder) => !folder.isSuspended);
    const folder = folders[random(folders.length)]!;
    const bet = folder.bets[random(folder.bets.length)]!;
    legs.set(fixture.gameSeq, { betsSeq: bet.id, odds: bet.price });
  }
  return [...legs.values()];
}

const wheel = ways.flatMap((way) => Array<Ways>(way.share).fill(way));

async function client(goOn: () => boolean): Promise<void> {
  while (goOn()) {
    const way = wheel[random(wheel.length)]!;
    const bettings = cartOf(way);
    if (bettings.length === 0) {
      await wait(100);
      continue;
    }
    const amount = 1_000 + random(20_000);
    const answer = await fetch(`${product.url}/api${way.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[random(tokens.length)]!}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ payload: { bettings, amount, acceptOdds: 'any' } }),
    });
    const body = (await answer.json()) as { success: boolean; code?: string; payload: { betCode: string } };
    if (body.success) {
      placed.set(body.payload.betCode, amount);
      taken.set(way.list, (taken.get(way.list) ?? 0) + 1);
    } else refusals.set(body.code ?? String(answer.status), (refusals.get(body.code ?? '') ?? 0) + 1);
  }
}

test('many members bet on everything that is sold', { timeout: 240_000 }, async () => {
  const from = Date.now();
  await readLists(() => offered.size < ways.length && Date.now() < from + 10_000);
  // a busy machine takes longer for as many
  const isEnough = () =>
    placed.size > leastPlaced && ways.every(({ list }) => (taken.get(list) ?? 0) > 4 * leastOfEach);
  const goOn = () => Date.now() < from + (isEnough() ? bettingMs : maxBettingMs);
  await Promise.all([readLists(goOn), ...Array.from({ length: clients }, () => client(goOn))]);
  const slipsByKind = async () => {
    const { rows } = await auditor.query<{ kind: string; slips: string }>(
      'select kind, count(*) as slips from audit.slip group by kind',
    );
    return Object.fromEntries(rows.map((row) => [row.kind, Number(row.slips)]));
  };
  // bets in play wait for some seconds before they are slips
  await expect.poll(async () => (await slipsByKind())['inplay'] ?? 0, { timeout: 60_000 }).toBeGreaterThan(leastOfEach);
  const byKind = await slipsByKind();
  console.log('slips by kind', byKind, 'refused', Object.fromEntries(refusals));
  expect([...refusals.keys()].filter((code) => !fairRefusals.has(code))).toEqual([]);
  for (const kind of ['korean', 'european', 'special', 'lsport', 'inplay', 'live-single'])
    expect(byKind[kind] ?? 0, kind).toBeGreaterThan(leastOfEach);
  expect(placed.size).toBeGreaterThan(leastPlaced);
});

test('what waits is decided, and matches that were played are settled', { timeout: 240_000 }, async () => {
  const until = Date.now() + 150_000;
  for (;;) {
    // A few matches wait for a person: their results are not certain.
    const { rows } = await owner.query<{ waits: string; open: string }>(`
      select (select count(*) from pending_bet where state = 'pending') + (select count(*) from settlement_task where done_at is null) as waits,
        (select count(*) from fixture where provider = 'weekend' and status in ('scheduled', 'live')) as open`);
    if ((Number(rows[0]!.open) <= 2 && Number(rows[0]!.waits) === 0) || Date.now() > until) break;
    await wait(2_000);
  }
  // How many are placed before the matches end depends on the machine: a tenth of them in the long form, and never a handful.
  const { rows } = await auditor.query<{ done: string; placed: string }>(
    `select count(*) filter (where result <> 'wait') as done, count(*) as placed from audit.slip`,
  );
  expect(Number(rows[0]!.done)).toBeGreaterThan(amount(15, Math.max(200, Number(rows[0]!.placed) / 10)));
});

test('every slip has the price that stood and pays what a second settlement says', { timeout: 240_000 }, async () => {
  const faults: string[] = [];
  await lookAtOneMoment();
  const results = await readResults(auditor);
  const prices = await readPrices(auditor);
  const { rows: slips } = await auditor.query<SlipRow>(`
    select bet_code, member_id, stake, total_odds, status, result, payout from audit.slip
    where member_id in (select member_id from audit.slip) order by slip_number`);
  const { rows: legs } = await auditor.query<LegRow>(`
    select bet_code, game_seq, market_id, market_number, product, line, selection, odds, odds_thousandths, result, fixture_version
    from audit.leg order by slip_number, no`);
  await auditor.query('commit');
  const legsOf = Map.groupBy(legs, (leg) => leg.bet_code);
  let settled = 0;
  for (const slip of slips) {
    const own = legsOf.get(slip.bet_code) ?? [];
    const total = own.reduce((product_, leg) => product_ * BigInt(leg.odds_thousandths), 1n);
    if (!isSameDecimal(slip.total_odds, total, own.length))
      faults.push(`${slip.bet_code}: total odds ${slip.total_odds}`);
    const returns: Fraction[] = [];
    for (const leg of own) {
      const stood = (prices.get(leg.market_number) ?? []).findLast((price) => price.version <= leg.fixture_version);
      const at = sidesOf(leg.market_id).indexOf(leg.selection);
      if (!stood || stood.status !== 'open' || stood.odds[at] !== leg.odds_thousandths)
        faults.push(`${slip.bet_code}: ${leg.market_id} ${leg.selection} at ${leg.odds}, but ${JSON.stringify(stood)}`);
      if (leg.result === 'wait') continue;
      const result = results.get(leg.game_seq);
      const may = result
        ? returnsOf(
            {
              marketsId: leg.market_id,
              side: leg.selection,
              line: leg.line === null ? null : Number(leg.line),
              odds: Number(leg.odds),
            },
            result,
          )
        : [];
      const says = may.find((value) => saysReturn(leg.result, Number(leg.odds), value));
      if (!says)
        faults.push(
          `${slip.bet_code}: ${leg.market_id} ${leg.line} ${leg.selection} is ${leg.result} after ${JSON.stringify(result)}`,
        );
      else returns.push(says);
    }
    const isLost = own.some((leg) => leg.result === 'lost');
    const isDone = isLost || returns.length === own.length;
    const pays = slip.status === 'cancelled' || !isDone || isLost ? 0 : payoutOf(Number(slip.stake), returns);
    if (isDone) settled += 1;
    if (Number(slip.payout) !== pays && slip.status !== 'cancelled')
      faults.push(`${slip.bet_code}: paid ${slip.payout}, should be ${pays}`);
  }
  console.log(`${slips.length} slips, ${legs.length} legs, ${settled} decided`);
  expect(faults.slice(0, 10).join('\n')).toBe('');
});

test('nobody has a won too many or too few, and the audit passes', { timeout: 240_000 }, async () => {
  const { rows } = await auditor.query<{ account: string; differs: string }>(
    `
    with moved as (
      select member_id, sum(case when status = 'cancelled' then 0 else payout - stake end) as gain from audit.slip group by member_id),
    held as (select split_part(account, ':', 2) as member_id, sum(balance) as balance from audit.account
      where account like 'member:%:cash' or account like 'member:%:hold' or account like 'member:%:receivable' group by 1)
    select h.member_id as account, h.balance - $1 - coalesce(m.gain, 0) as differs
    from held h join lime_week w on w.member_id = h.member_id left join moved m on m.member_id = h.member_id
    where h.balance - $1 - coalesce(m.gain, 0) <> 0`.replace(
      'lime_week',
      `(select distinct split_part(to_account, ':', 2) as member_id from audit.transfer where cause like 'weekend:%')`,
    ),
    [opening],
  );
  expect(rows).toEqual([]);
  const found = await auditor.query<{ bet_code: string; stake: string }>('select bet_code, stake from audit.slip');
  const known = new Map(found.rows.map((row) => [row.bet_code, Number(row.stake)]));
  const { rows: waiting } = await owner.query<{ bet_code: string }>('select bet_code from pending_bet');
  const asked = new Set(waiting.map((row) => row.bet_code));
  const lost = [...placed].filter(([betCode, stake]) => known.get(betCode) !== stake && !asked.has(betCode));
  expect(lost).toEqual([]);
  const audit = await product.lime('audit');
  expect(audit.code, audit.output).toBe(0);
});

type SlipRow = {
  bet_code: string;
  member_id: string;
  stake: string;
  total_odds: string;
  status: string;
  result: string;
  payout: string;
};
type LegRow = {
  bet_code: string;
  game_seq: string;
  market_id: string;
  market_number: string;
  product: string;
  line: string | null;
  selection: string;
  odds: string;
  odds_thousandths: number;
  result: string;
  fixture_version: number;
};

/** The world plays on: from here the auditor reads a moment at which every reported result was settled. */
async function lookAtOneMoment(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await owner.query('begin isolation level repeatable read read only');
    const { rows } = await owner.query<{ waits: string; snapshot: string }>(
      'select (select count(*) from settlement_task where done_at is null) as waits, pg_export_snapshot() as snapshot',
    );
    if (Number(rows[0]!.waits) === 0) {
      await auditor.query('begin isolation level repeatable read read only');
      await auditor.query(`set transaction snapshot '${rows[0]!.snapshot}'`);
      await owner.query('commit');
      return;
    }
    await owner.query('rollback');
    await wait(200);
  }
  throw new Error('results wait for their settlement all the time');
}

/** The newest revision of each result. */
/** Whether a decimal text is a product of thousandths. */
function isSameDecimal(text: string, product_: bigint, factors: number): boolean {
  const [whole, part = ''] = text.split('.');
  const digits = factors * 3;
  return BigInt(whole! + part.padEnd(digits, '0').slice(0, digits)) === product_ && /^0*$/.test(part.slice(digits));
}
