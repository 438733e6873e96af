import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireBigBet } from '@lime/contract/staff-trading.ts';
import type { WireLeagueTerms } from '@lime/contract/staff-trading-terms.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// What the desk reads beside a game: big bets, leagues with their terms, what was done in words; and who may.

let site: TestSite;
let trader: StaffOfTest;
let second: StaffOfTest;
let viewer: StaffOfTest;
let fixtures: TestFixture[];
let memberId: number;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  trader = await newStaff(site, { role: 'trading' });
  second = await newStaff(site, { role: 'trading' });
  viewer = await newStaff(site, { role: 'read-only' });
  fixtures = await makeFixtures(site.database.db, 3);
  [memberId = 0] = await makeMembers(site.database.db, 1, 100_000_000);
});
afterAll(() => site.close());

const call = async (path: string, body: object = {}, who = viewer) => {
  const answer = await site.call(`/staff/trading/${path}`, body, who.token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const run = (statement: ReturnType<typeof sql>) => statement.execute(site.database.db);

describe('big bets', () => {
  const ticker = async (): Promise<WireBigBet[]> => (await call('ticker')).payload.list;
  const place = (stake: number, ...sides: number[]) =>
    placeSlips(site.database.db, [
      { memberId, stake, picks: sides.map((side, at) => ({ fixture: fixtures[at]!, side: side as 0 | 1 | 2 })) },
    ]);
  const wait = (stake: number, state: string, body: object, code: string | null = null) =>
    run(sql`
      insert into pending_bet (bet_code, member_id, kind, stake, idempotency_key, body_hash, body, fixtures, decide_at, state, code)
      values (gen_random_uuid()::text, ${memberId}, 'inplay', ${stake}, gen_random_uuid(), 0, ${JSON.stringify(body)}::jsonb, '{}',
        clock_timestamp() + interval '5 seconds', ${state}, ${code})`);

  test('begin at the won of the setting and not a won below; the newest come first', async () => {
    const before = await changeSettings(site, { trading: { tickerFrom: 300_000 } });
    try {
      await place(299_999, 0);
      await place(300_000, 0);
      await place(400_000, 0, 1);
      const list = await ticker();
      expect(list.map(({ stake }) => stake)).toEqual([400_000, 300_000]);
      expect(list[0]).toMatchObject({ odds: 6.24, state: 'accepted', why: null, decideAt: null });
      expect(list[0]!.legs.map(({ gameSeq, odds, inplay }) => [gameSeq, odds, inplay])).toEqual([
        [String(fixtures[0]!.id), 1.95, false],
        [String(fixtures[1]!.id), 3.2, false],
      ]);
      expect((await call('ticker')).payload.from).toBe(300_000);
    } finally {
      await changeSettings(site, before);
    }
  });

  test('that wait say until when, that were refused say why, and those that were taken are slips', async () => {
    const before = await changeSettings(site, { trading: { tickerFrom: 1_000_000 } });
    try {
      const bettings = [{ betsSeq: String(fixtures[0]!.selectionIds[2]), odds: 4.1 }];
      await wait(1_000_000, 'pending', { bettings });
      await wait(1_000_001, 'refused', { bettings }, 'BET_MARKET_CLOSED');
      await wait(1_000_002, 'accepted', { bettings });
      await wait(1_000_003, 'pending', { bettings: 'no list' });
      await wait(1_000_004, 'pending', { bettings: [{ betsSeq: '999999999999', odds: 2 }, { betsSeq: 'x' }] });
      await wait(999_999, 'pending', { bettings });
      const [slip] = await place(1_000_005, 0);
      await run(sql`update slip set status = 'cancelled', cancelled_at = clock_timestamp() where id = ${slip}`);
      const list = await ticker();
      const byStake = new Map(list.map((bet) => [bet.stake - 1_000_000, bet]));
      expect([...byStake.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 3, 4, 5]);
      expect(byStake.get(0)).toMatchObject({
        state: 'pending',
        betCode: null,
        slipNumber: null,
        odds: 4.1,
        decideAt: expect.any(String),
        legs: [{ gameSeq: String(fixtures[0]!.id), odds: 4.1 }],
      });
      expect(byStake.get(1)).toMatchObject({ state: 'refused', decideAt: null, why: expect.stringMatching(/[가-힣]/) });
      expect([byStake.get(3)!.legs, byStake.get(4)!.legs]).toEqual([[], []]);
      expect(byStake.get(5)).toMatchObject({ state: 'cancelled', slipNumber: expect.any(String) });
    } finally {
      await changeSettings(site, before);
    }
  });
});

describe('leagues', () => {
  const leagues: string[] = [];
  beforeAll(async () => {
    for (const [at, name] of ['갑 리그', '을 리그', '병 리그'].entries()) {
      const { rows } = await sql<{ id: string }>`
        insert into league (provider, key, sport_id, location_code, name_en, name_ko)
        values ('test', ${`desk-${at}`}, 6046, 'ENG', ${`Desk ${at}`}, ${`표본 ${name}`}) returning id::text as id`.execute(
        site.database.db,
      );
      leagues.push(rows[0]!.id);
    }
    const none = { margin: 0, maxBetting: null, maxWin: null };
    for (const [at, terms] of [
      { ...none, margin: 40 },
      { ...none, maxBetting: 5_000 },
    ].entries())
      expect((await call('league/terms', { leagueId: leagues[at], terms, seen: none }, trader)).status).toBe(200);
  });
  const list = async (body: object): Promise<{ list: WireLeagueTerms[]; pagination: object }> =>
    (await call('leagues', { q: '표본', ...body })).payload;
  const order = async (body: object) => (await list(body)).list.map(({ name }) => name.slice(3, 4)).join('');

  test.each<[string, object, string]>([
    ['by name', { sort: 'name', dir: 'asc' }, '갑병을'],
    ['by margin, the highest first', { sort: 'margin', size: 1 }, '갑'],
    ['by limit: those without one last, upwards', { sort: 'maxBetting', dir: 'asc', size: 1 }, '을'],
    ['and downwards', { sort: 'maxBetting', size: 1 }, '을'],
    ['by change, the newest first', { sort: 'changedAt', size: 2 }, '을갑'],
    ['those with terms alone', { changedOnly: true, sort: 'name', dir: 'asc' }, '갑을'],
    ['a second page', { sort: 'name', dir: 'asc', page: 2, size: 2 }, '을'],
    ['behind the last', { page: 4, size: 1 }, ''],
    ['by their English names', { q: 'desk 2' }, '병'],
    ['a wildcard for itself', { q: '표본%' }, ''],
  ])('%s', async (_what, body, names) => expect(await order(body)).toBe(names));

  test('one that is stopped counts among those with terms, and is sold again', async () => {
    expect(
      (await call('stop', { scope: 'league', id: leagues[2], stopped: true, reason: '점검' }, trader)).payload,
    ).toEqual({
      changed: 0,
    });
    expect(await order({ changedOnly: true, sort: 'name', dir: 'asc' })).toBe('갑병을');
    await call('stop', { scope: 'league', id: leagues[2], stopped: false }, trader);
    expect(await order({ changedOnly: true, sort: 'name', dir: 'asc' })).toBe('갑을');
  });

  test('two who set terms at once from what both have seen: one reads that they moved', async () => {
    const seen = { margin: 0, maxBetting: null, maxWin: null };
    const set = (margin: number, who: StaffOfTest) =>
      call('league/terms', { leagueId: leagues[2], terms: { ...seen, margin }, seen }, who);
    const both = await Promise.all([set(10, trader), set(20, second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [lost] = both.filter(({ status }) => status === 409);
    expect(lost!.code).toBe('TRADING_TERMS_MOVED');
    expect((await list({ leagueId: leagues[2] })).list[0]).toMatchObject(
      both[0].status === 200 ? { margin: 10, changedBy: trader.loginId } : { margin: 20, changedBy: second.loginId },
    );
  });

  test('a league that sells nothing has no sample of a margin', async () =>
    expect((await call('league/preview', { leagueId: leagues[0], margin: 10 })).payload).toEqual({ sample: null }));
});

describe('a price far from the feed’s', () => {
  test('waits with all that were sent with it, is not set by who asked, and a second person sets it', async () => {
    const before = await changeSettings(site, { secondPerson: null });
    try {
      const { id, selectionIds } = fixtures[2]!;
      const read = async () =>
        (await call('fixture', { gameSeq: String(id) })).payload.markets[0].selections.map(
          ({ deskOdds }: { deskOdds: number | null }) => deskOdds,
        );
      const prices = [
        { betsSeq: String(selectionIds[0]), odds: 1.9, seen: null },
        { betsSeq: String(selectionIds[2]), odds: 1.5, seen: null },
      ];
      const { payload } = await call('prices', { gameSeq: String(id), prices }, trader);
      expect(payload.waiting).toMatchObject({ why: 'price-band' });
      expect(await read()).toEqual([null, null, null]);
      const approve = (who: StaffOfTest) =>
        site.call('/staff/approvals/approve', { id: payload.waiting.id }, who.token);
      expect((await approve(trader)).body['code']).toBe('STAFF_SECOND_PERSON');
      const answers = await Promise.all([approve(second), approve(second)]);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(await read()).toEqual([1.9, null, 1.5]);
      const { list } = (await call('log', { gameSeq: String(id) })).payload;
      expect(list.filter(({ text }: { text: string }) => text.includes('피드 → 1.50'))).toHaveLength(1);
    } finally {
      await changeSettings(site, before);
    }
  });
});

test.each(['support', 'cash', 'content'] as const)('%s sees and does none of it', async (role) => {
  const who = await newStaff(site, { role });
  const gameSeq = String(fixtures[0]!.id);
  for (const [path, body] of [
    ['fixtures', {}],
    ['fixture', { gameSeq }],
    ['leagues', {}],
    ['liability', {}],
    ['ticker', {}],
    ['log', { gameSeq }],
    ['stop', { scope: 'fixture', id: gameSeq, stopped: true }],
    ['manual/cancel', { gameSeq, reason: '시험' }],
  ] as const)
    expect([path, (await call(path, body, who)).status]).toEqual([path, 403]);
});
