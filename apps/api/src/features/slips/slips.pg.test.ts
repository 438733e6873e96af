import { sql } from 'kysely';
import { ruleVersion } from '@lime/domain/settlement/rule-table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireLeg } from '@lime/contract/betting.ts';
import { openPool } from '../../core/db.ts';
import { handicap, makeFixtures, offer, openBettingApp, selection, total, winner } from '../../../test/betting.ts';
import type { Answer, BettingApp } from '../../../test/betting.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';

let database: TestDatabase;
let site: BettingApp;

beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
  await makeFixtures(
    site,
    ['a', 'b'],
    [winner(2_000, 3_000, 4_000), total(250, 1_900, 1_950), handicap(-25, 1_850, 2_050)],
  );
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});

const member = async () => (await makeMembers(database.db, 1, 1_000_000_000))[0]!;
type List = {
  list: WireLeg[][];
  pagination: { page: number; size: number; total: number; end: number };
  totals: { count: number; amount: number; payed: number };
};
const list = async (memberId: number, query: Record<string, unknown> = {}) =>
  (await site.call(memberId, '/betting/results', { payload: query })).body.payload as unknown as List;
const explain = (memberId: number, betCode: string) => site.call(memberId, '/betting/explain', { betCode });
const code = (answer: Answer) => answer.body.payload.betCode;

describe('a slip in the history', () => {
  test('has a row a leg with every field, totals on the first', async () => {
    const id = await member();
    const betCode = code(
      await site.bet(
        id,
        [await selection(database, 'a', 1, 'home'), await selection(database, 'b', 3, 'away', -25)],
        10_000,
      ),
    );
    await offer(site, ['a', 'b'], [winner(1_500, 3_500, 5_000), total(250, 1_900, 1_950), handicap(-25, 1_700, 2_200)]);
    const { list: slips, pagination, totals } = await list(id);
    expect(pagination).toEqual({ page: 1, size: 20, total: 1, end: 1 });
    expect(totals).toEqual({ count: 1, amount: 10_000, payed: 0 });
    expect((await list(id, { type: 'all', duration: 1 })).totals.count).toBe(1);
    expect((await list(id, { type: 'all', duration: 1, endDate: '2020-01-01' })).totals.count).toBe(0);
    const [first, second] = slips[0]!;
    expect(first).toEqual({
      betting_type: '한국형',
      betting_regdatetime: expect.stringMatching(/Z$/),
      betting_bet_cde: betCode,
      betting_betcode: betCode,
      slip_number: expect.stringMatching(/^\w{4}-\w{4}$/),
      betting_status: '정상',
      betting_result: 'wait',
      betting_total_result: 'wait',
      betting_odds: 2,
      betting_total_odds: 4.1,
      betting_total_odds_penalty: 0,
      betting_payed_odds: 0,
      betting_bet_amount: 10_000,
      betting_expected_prize: 41_000,
      betting_payed_amount: 0,
      betting_game: expect.stringMatching(/^\d+$/),
      betting_game_starttime: expect.stringMatching(/Z$/),
      betting_game_sports_id: '6046',
      betting_game_sports_name_kr: '축구',
      betting_game_leagues_name_kr: expect.any(String),
      betting_game_leagues_name_en: 'League',
      betting_game_home_name_kr: 'a Home',
      betting_game_home_name_en: 'a Home',
      betting_game_away_name_kr: 'a Away',
      betting_game_away_name_en: 'a Away',
      betting_game_markets_id: '1',
      betting_game_markets_name_kr: '승무패',
      betting_game_markets_name_en: '1X2',
      betting_side: 'home',
      betting_line: null,
      betting_odds1: 2,
      betting_odds2: 3,
      betting_odds3: 4,
      betting_round: null,
      round_of_day: null,
      game_seq: expect.stringMatching(/^\d+$/),
      betting_score_home: null,
      betting_score_away: null,
      betting_folder: expect.any(String),
      bets_id: expect.any(String),
      game_result: null,
      leg_odds_placed: 2,
      leg_result: 'wait',
      result_source: null,
      leg_void: null,
      settled_at: null,
      cancel_reason: null,
      decide_at: null,
    });
    expect(second).toMatchObject({
      betting_odds: 2.05,
      betting_bet_amount: 0,
      betting_side: 'away',
      betting_line: -0.25,
      betting_odds1: 1.85,
      betting_odds2: null,
      betting_odds3: 2.05,
    });
    await offer(site, ['a', 'b'], [winner(2_000, 3_000, 4_000), total(250, 1_900, 1_950), handicap(-25, 1_850, 2_050)]);
    await site.catalogue.snapshot.refresh([...site.catalogue.snapshot.all()].map((fixture) => fixture.id));
  });

  test('shows reductions as a penalty: total and penalty together are what it counts with', async () => {
    const id = await member();
    const picks = [await selection(database, 'a', 1, 'home'), await selection(database, 'b', 2, 'over', 250)];
    const betCode = code(await site.bet(id, picks, 10_000));
    // as a pair of one match pays less than the product of its odds
    const owner = openPool(database.ownerUrl, 1, () => undefined);
    await owner.query(
      'update slip set total_odds = 3.23, penalty = -0.57, expected_payout = 32300 where bet_code = $1',
      [betCode],
    );
    await owner.end();
    const first = (await list(id)).list[0]![0]!;
    expect([first.betting_total_odds, first.betting_total_odds_penalty, first.betting_expected_prize]).toEqual([
      3.8, -0.57, 32_300,
    ]);
  });

  test.each([
    ['won', 'hit', 2],
    ['half_won', 'hit', 2],
    ['void', 'exception', 1],
    ['half_lost', 'exception', 0.5],
    ['lost', 'miss', 2],
  ])('a leg that is %s shows as %s', async (result, word, odds) => {
    const id = await member();
    const betCode = code(await site.bet(id, [await selection(database, 'a', 1, 'home')], 10_000));
    await sql`update leg set result = ${result}::leg_result from slip s where s.id = leg.slip_id and s.bet_code = ${betCode}`.execute(
      database.db,
    );
    const leg = (await list(id)).list[0]![0]!;
    expect([leg.betting_result, leg.betting_odds, leg.leg_result, leg.leg_odds_placed]).toEqual([
      word,
      odds,
      result,
      2,
    ]);
  });
});

describe('a slip explains itself', () => {
  test('with its legs, its arithmetic and what moved', async () => {
    const id = await member();
    const betCode = code(
      await site.bet(
        id,
        [await selection(database, 'a', 1, 'draw'), await selection(database, 'b', 3, 'home', -25)],
        10_000,
      ),
    );
    const { body } = await explain(id, betCode);
    expect(body.payload).toEqual({
      betCode,
      slipNumber: expect.stringMatching(/^\w{4}-\w{4}$/),
      ruleVersion,
      arithmetic: '10,000 × 3.00 × 1.85 → 예상 55,500원',
      lines: [
        {
          no: 1,
          game: 'a Home : a Away',
          market: '승무패',
          pick: '무',
          odds: '3.00',
          result: '대기',
          factor: '',
          source: null,
          rule: expect.stringMatching(/요\.$/),
          scope: expect.stringContaining('정규시간 90분'),
          score: null,
          half: null,
          byHand: false,
          waits: null,
          history: [],
        },
        {
          no: 2,
          game: 'b Home : b Away',
          market: '핸디캡',
          pick: 'b Home −0.25',
          odds: '1.85',
          result: '대기',
          factor: '',
          source: null,
          rule: expect.stringMatching(/요\.$/),
          scope: expect.stringContaining('정규시간 90분'),
          score: null,
          half: null,
          byHand: false,
          waits: null,
          history: [],
        },
      ],
      transfers: [{ at: expect.stringMatching(/Z$/), kind: 'stake', amount: -10_000 }],
    });
  });

  test("another member's code is as unknown as one that never was", async () => {
    const betCode = code(await site.bet(await member(), [await selection(database, 'a', 1, 'home')], 10_000));
    const foreign = await explain(await member(), betCode);
    const missing = await explain(await member(), 'a'.repeat(41));
    expect(foreign.status).toBe(404);
    // but for the number of the call
    expect({ ...foreign.body, requestId: null }).toEqual({ ...missing.body, requestId: null });
  });
});

describe('pages', () => {
  test('jump by days, from either end, and keep order, filters and totals', async () => {
    const id = await member();
    // 300 slips over ten Seoul days, the way placement leaves them
    await sql`
      with s as (
        insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, result, payout, legs, policy, rule_version, idempotency_key, body_hash, placed_at)
        select nextval('slip_id'), 'page-' || g, ${id}, case when g % 3 = 0 then 'korean-single' else 'korean' end, 1000 + g, 2, 2000,
          (array['wait', 'hit', 'miss'])[1 + g % 3]::slip_result, case when g % 3 = 1 then 2000 else 0 end, 1, 'ask', 1, gen_random_uuid(), 0,
          timestamptz '2026-11-01 00:00:00+09' + g * interval '48 minutes'
        from generate_series(0, 299) g returning *),
      d as (insert into slip_day select member_id, (placed_at at time zone 'Asia/Seoul')::date, kind, result::text, 1, count(*), sum(stake), sum(payout) from s group by 1, 2, 3, 4)
      insert into leg select s.id, 1, m.fixture_id, m.id, x.id, 1, 2000 from s, (select * from market where type = 1 limit 1) m join selection x on x.market_id = m.id and x.side = 'home'`.execute(
      database.db,
    );
    const seen: string[] = [];
    let page = 1;
    for (let end = 1; page <= end; page += 1) {
      const answer = await list(id, { page, size: 7 });
      end = answer.pagination.end;
      seen.push(...answer.list.map((slip) => slip[0]!.betting_betcode));
    }
    expect(seen).toEqual(Array.from({ length: 300 }, (_, i) => `page-${299 - i}`));
    expect((await list(id, { page: 99 })).list).toEqual([]);
    // what was placed since the first page was read moves no slip to the second one, with filters and without
    for (const [query, next] of [
      [{}, 287],
      [{ result: 'hit' }, 271],
      [{ type: '한국형', endDate: '2026-11-10' }, 287],
    ] as const) {
      const later = await list(id, { ...query, newest: 'page-294', page: 2, size: 7 });
      expect([query, later.list[0]![0]!.betting_betcode]).toEqual([query, `page-${next}`]);
    }
    expect((await list(id)).totals).toEqual({ count: 300, amount: 300_000 + (299 * 300) / 2, payed: 200_000 });

    const hits = await list(id, { result: 'hit', page: 5, size: 20 });
    expect(hits.pagination.total).toBe(100);
    expect(hits.list.map((slip) => slip[0]!.betting_betcode)).toEqual(
      Array.from({ length: 20 }, (_, i) => `page-${298 - 3 * (80 + i)}`),
    );

    const day = await list(id, { startDate: '2026-11-03', endDate: '2026-11-03', size: 100 });
    expect(day.list.map((slip) => slip[0]!.betting_betcode)).toEqual(
      Array.from({ length: 30 }, (_, i) => `page-${89 - i}`),
    );
    expect((await list(id, { type: '한국형' })).totals.count).toBe(300);
    expect((await list(id, { type: '프리매치', result: 'wait' })).totals.count).toBe(100);
    expect((await list(id, { type: '인플레이' })).totals.count).toBe(0);
  });

  test.each([
    [{ page: 0 }],
    [{ size: 101 }],
    [{ result: 'won' }],
    [{ startDate: '2026-02-30' }],
    [{ type: '복권' }],
    [{ order: 'asc' }],
  ])('%j is a bad request', async (query) => {
    expect((await site.call(await member(), '/betting/results', query)).status).toBe(400);
  });
});
