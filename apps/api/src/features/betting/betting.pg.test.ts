import { randomUUID } from 'node:crypto';
import { ruleVersion } from '@lime/domain/settlement/rule-table.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  demoBetting,
  demoLimits,
  faults,
  handicap,
  makeFixtures,
  offer,
  openBettingApp,
  selection,
  someone,
  total,
  winner,
} from '../../../test/betting.ts';
import type { Answer, BettingApp, Selection } from '../../../test/betting.ts';
import { batchSession } from '../../core/batch-connections.ts';
import { placementStatement } from './placement.sql.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';

let database: TestDatabase;
let site: BettingApp;
const rich = 100_000_000;
const markets = [winner(2_000, 3_000, 4_000), total(250, 1_900, 1_950), handicap(-50, 1_850, 2_050)];

beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
  await makeFixtures(site, ['a', 'b', 'c', 'd'], markets);
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});
afterEach(() => {
  Object.assign(site.knobs, { limits: demoLimits, betting: demoBetting, facts: someone });
});

const member = async (cash = rich) => (await makeMembers(database.db, 1, cash))[0]!;
const home = (fixture: string) => selection(database, fixture, 1, 'home');
const slips = async (memberId: number) =>
  (await sql<{ n: number }>`select count(*) as n from slip where member_id = ${memberId}`.execute(database.db)).rows[0]!
    .n;
const cash = async (memberId: number) =>
  (await sql<{ cash: number }>`select cash from member_balance where member_id = ${memberId}`.execute(database.db))
    .rows[0]!.cash;
const code = (answer: Answer) => answer.body.code;

describe('an accepted bet', () => {
  test('answers its code, the exact prize and what is left, and is in the database with its legs and its transfer', async () => {
    const id = await member();
    const answer = await site.bet(id, [await home('a'), await selection(database, 'b', 2, 'over', 250)], 10_000);
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: '베팅에 성공했습니다.',
      payload: {
        betCode: expect.any(String),
        slipNumber: expect.stringMatching(/^\w{4}-\w{4}$/),
        totalOdds: 3.8,
        amount: 10_000,
        expectedPrize: 38_000,
        members_cash: rich - 10_000,
        members_version: 2,
      },
    });
    const { rows } = await sql`
      select s.kind, s.stake, s.total_odds::text, s.penalty::text, s.legs, s.policy, s.rule_version, s.balance_after,
        (select array_agg(l.odds order by l.no) from leg l where l.slip_id = s.id) as odds,
        (select json_build_object('kind', t.kind, 'to', t.to_account, 'amount', t.amount) from ledger_transfer t where t.cause = 'slip:' || s.id || ':stake') as transfer
      from slip s where s.bet_code = ${answer.body.payload.betCode}`.execute(database.db);
    expect(rows).toEqual([
      {
        kind: 'korean',
        stake: 10_000,
        total_odds: '3.8',
        penalty: '0',
        legs: 2,
        policy: 'ask',
        rule_version: ruleVersion,
        balance_after: rich - 10_000,
        odds: [2_000, 1_900],
        transfer: { kind: 'stake', to: 'house:open-stakes', amount: 10_000 },
      },
    ]);
    expect(
      (
        await sql`select payload from outbox where payload @> ${JSON.stringify({ m: [id] })}::jsonb`.execute(
          database.db,
        )
      ).rows,
    ).toHaveLength(1);
  });

  test('a bare body means the same as one under payload, with every field the specification names', async () => {
    const pick = await home('a');
    const item = {
      betsSeq: pick.id,
      foldersSeq: pick.market,
      gameId: 1,
      gameSeq: pick.game,
      odds: pick.price,
      betType: 'prematch',
      sportNameKr: '축구',
      homeNameKr: 'a',
      marketsId: '1',
      marketNameKr: '승무패',
      betsName: '승',
      sportsId: 6046,
      betsId: 1,
      betsPrevOdds: 2,
      penaltyReason: '',
      betsStatus: 1,
      betsUpdated: '',
      startTime: '',
      betSide: 'home',
      isCheck: true,
    };
    const answer = await site.call(await member(), '/betting/korean/process/'.replace(/\/$/, ''), {
      bettings: [item],
      amount: 1_000,
      totalOdds: 99,
      winnings: 1e9,
    });
    expect(answer.body.payload.totalOdds).toBe(2);
  });
});

describe('what is refused, with nothing changed', () => {
  const refusals: [string, string, number, () => Promise<unknown[]>, ((() => void) | undefined)?, unknown?][] = [
    [
      'one leg more than allowed',
      'BET_TOO_MANY_LEGS',
      1_000,
      async () => [await home('a'), await home('b'), await home('c')],
      () => (site.knobs.limits = { ...demoLimits, maxFolders: 2 }),
      { max: 2 },
    ],
    [
      'odds above the maximum',
      'BET_ODDS_ABOVE_MAXIMUM',
      1_000,
      async () => [await home('a'), await home('b')],
      () => (site.knobs.limits = { ...demoLimits, maxOdds: 3_990 }),
      { max: 3_990 },
    ],
    [
      'a won below the minimum',
      'BET_STAKE_BELOW_MINIMUM',
      999,
      async () => [await home('a')],
      undefined,
      { min: 1_000 },
    ],
    [
      'a won above the maximum',
      'BET_STAKE_ABOVE_MAXIMUM',
      5_000_001,
      async () => [await home('a')],
      undefined,
      { max: 5_000_000 },
    ],
    [
      'a won more than the balance',
      'BET_STAKE_ABOVE_BALANCE',
      2_001,
      async () => [await home('a')],
      undefined,
      { balance: 2_000 },
    ],
    [
      'a prize above the largest win',
      'BET_WIN_ABOVE_MAXIMUM',
      2_000,
      async () => [await home('a')],
      () => (site.knobs.limits = { ...demoLimits, maxWin: 3_999 }),
      { max: 3_999, stake: 1_999 },
    ],
    [
      'a pair of one game that is not allowed',
      'BET_SAME_GAME_REFUSED',
      1_000,
      async () => [await home('a'), await selection(database, 'a', 3, 'home', -50)],
    ],
    [
      'a pair of one game whose prices contradict each other',
      'BET_SAME_GAME_REFUSED',
      1_000,
      async () => [await home('a'), await selection(database, 'a', 2, 'over', 250)],
    ],
    [
      'both sides of one market',
      'BET_SAME_GAME_REFUSED',
      1_000,
      async () => [await home('a'), await selection(database, 'a', 1, 'away')],
    ],
    ['the same pick twice', 'BET_SAME_GAME_REFUSED', 1_000, async () => [await home('a'), await home('a')]],
    [
      'a draw in a football combination',
      'BET_SOCCER_COMBINATION_REFUSED',
      1_000,
      async () => [await selection(database, 'a', 1, 'draw'), await selection(database, 'a', 2, 'over', 250)],
      () =>
        (site.knobs.betting = {
          ...demoBetting,
          soccerCombination: { active: true, division1: 100, division2: 200, division3: 300 },
        }),
    ],
    [
      'a bonus folder nobody offers',
      'BET_BONUS_UNAVAILABLE',
      1_000,
      async () => [await home('a'), { betsSeq: '3', betType: '보너스', odds: 1.03 }],
    ],
    [
      'a bonus folder without its folders',
      'BET_BONUS_NEEDS_FOLDERS',
      1_000,
      async () => [await home('a'), { betsSeq: '3', betType: '보너스', odds: 1.03 }],
      () => (site.knobs.betting = { ...demoBetting, bonusFolders: [{ folders: 3, odds: 1_030, active: true }] }),
      { folders: 3 },
    ],
    ['a forged price', 'BET_ODDS_CHANGED', 1_000, async () => [{ ...(await home('a')), price: 9.5 }]],
    [
      'a won above the member’s own maximum',
      'BET_STAKE_ABOVE_MAXIMUM',
      2_001,
      async () => [await home('a')],
      () => (site.knobs.facts = (id) => ({ ...someone(id), maxStake: 2_000 })),
      { max: 2_000 },
    ],
    [
      'a won above the level’s maximum, below the member’s',
      'BET_STAKE_ABOVE_MAXIMUM',
      5_000_001,
      async () => [await home('a')],
      () => (site.knobs.facts = (id) => ({ ...someone(id), maxStake: 6_000_000 })),
      { max: 5_000_000 },
    ],
    ['an unknown selection', 'BET_ODDS_CHANGED', 1_000, async () => [{ betsSeq: '999999999999', odds: 2 }]],
    ['an id beyond all integers', 'BET_ODDS_CHANGED', 1_000, async () => [{ betsSeq: '999999999999999999', odds: 2 }]],
    [
      'a member who may not play',
      'BET_MEMBER_STATE',
      1_000,
      async () => [await home('a')],
      () => (site.knobs.facts = (id) => ({ ...someone(id), state: 'suspended' })),
    ],
    [
      'a member without a birthday',
      'BET_BIRTHDAY_REQUIRED',
      1_000,
      async () => [await home('a')],
      () => (site.knobs.facts = (id) => ({ ...someone(id), birthday: null })),
    ],
    [
      'a member of eighteen',
      'BET_UNDER_AGE',
      1_000,
      async () => [await home('a')],
      () =>
        (site.knobs.facts = (id) => ({
          ...someone(id),
          birthday: new Date(Date.now() - 18 * 31_556_952_000).toISOString().slice(0, 10),
        })),
      { age: 19 },
    ],
  ];
  test.each(refusals)('%s: %s', async (_why, expected, amount, picks, prepare, detail) => {
    prepare?.();
    const id = await member(2_000);
    const answer = await site.bet(id, (await picks()) as Selection[], amount);
    expect([answer.status, answer.body.success, code(answer)]).toEqual([200, false, expected]);
    expect(answer.body.msg).toBe(answer.body.payload.msg);
    expect(answer.body.detail).toEqual(detail ?? (answer.body.detail as unknown));
    expect([await slips(id), await cash(id)]).toEqual([0, 2_000]);
  });

  test('the member’s own maximum itself is taken', async () => {
    site.knobs.facts = (id) => ({ ...someone(id), maxStake: 2_000 });
    const answer = await site.bet(await member(2_000), [await home('a')], 2_000);
    expect(answer.body.success).toBe(true);
  });

  test('more than one leg on the single call', async () => {
    const answer = await site.bet(await member(), [await home('a'), await home('b')], 1_000, { single: true });
    expect(code(answer)).toBe('BET_SINGLE_ONLY');
    expect((await site.bet(await member(), [await home('a')], 1_000, { single: true })).body.success).toBe(true);
  });

  test('the edges of every amount are allowed', async () => {
    site.knobs.limits = { ...demoLimits, maxFolders: 2, maxOdds: 4_000, maxWin: 8_000 };
    const id = await member(3_000);
    expect((await site.bet(id, [await home('a')], 1_000)).body.success).toBe(true);
    expect((await site.bet(id, [await home('a'), await home('b')], 2_000)).body.payload.members_cash).toBe(0);
  });

  const bad: [string, Record<string, unknown> | string][] = [
    ['a float amount', { amount: 1_000.5 }],
    ['text for an amount', { amount: '1000' }],
    ['a negative amount', { amount: -1_000 }],
    ['nothing', { amount: 0 }],
    ['an amount beyond the wire', { amount: 9_000_000_000_001 }],
    ['a list for an amount', { amount: [1_000] }],
    ['no amount', { amount: undefined }],
    ['an unknown key', { amount: 1_000, bonus: 1 }],
    ['an unknown policy', { amount: 1_000, acceptOdds: 'all' }],
    ['picks that are none', { amount: 1_000, bettings: 'all' }],
    ['an unknown key in a pick', { amount: 1_000, bettings: [{ betsSeq: '1', odds: 2, price: 3 }] }],
    ['a number for an id', { amount: 1_000, bettings: [{ betsSeq: 1, odds: 2 }] }],
    ['a price of three decimals', { amount: 1_000, bettings: [{ betsSeq: '1', odds: 2.005 }] }],
    ['text for a price', { amount: 1_000, bettings: [{ betsSeq: '1', odds: '2.00' }] }],
    ['a price below one', { amount: 1_000, bettings: [{ betsSeq: '1', odds: 0.5 }] }],
    ['no JSON', '{"amount":'],
    ['a bare list', '[]'],
  ];
  test.each(bad)('%s is a bad request', async (_why, change) => {
    const id = await member();
    const pick = await home('a');
    const body =
      typeof change === 'string' ? change : { bettings: [{ betsSeq: pick.id, odds: pick.price }], ...change };
    const answer = await site.call(id, '/betting/korean/process', body);
    expect([answer.status, code(answer)]).toEqual([400, 'INPUT_INVALID']);
    expect(await slips(id)).toBe(0);
  });

  test('nobody', async () => expect((await site.call(null, '/betting/korean/process', {})).status).toBe(401));
  test('a key that is no UUID', async () => {
    const answer = await site.bet(await member(), [await home('a')], 1_000, { key: 'once' });
    expect([answer.status, code(answer)]).toEqual([400, 'INPUT_INVALID']);
  });
});

describe('games that moved', () => {
  test('the current price and a promise of it to this member, for five seconds', async () => {
    await makeFixtures(site, ['moved'], markets);
    const id = await member();
    const seen = await home('moved');
    await offer(site, ['moved'], [winner(2_100, 3_000, 4_000)]);
    const answer = await site.bet(id, [seen], 1_000); // the snapshot still has the old price: the statement finds out
    expect(answer.body).toMatchObject({
      success: false,
      code: 'BET_ODDS_CHANGED',
      msg: '배당이 변경 되었습니다. 변경된 배당으로 베팅하시겠습니까?',
      detail: {
        quoteId: expect.any(String),
        expiresAt: expect.stringMatching(/Z$/),
        selections: [{ betsSeq: seen.id, odds: 2.1, gone: false }],
      },
    });
    const { quoteId } = answer.body.detail;
    await offer(site, ['moved'], [winner(1_500, 3_000, 4_000)]);
    const other = await member();
    const quoted = { betsSeq: seen.id, odds: 2.1, quoteId };
    expect(code(await site.bet(other, [quoted], 1_000))).toBe('BET_ODDS_CHANGED');
    expect(code(await site.bet(id, [{ ...quoted, odds: 2.2 }], 1_000))).toBe('BET_ODDS_CHANGED');
    expect(code(await site.bet(id, [{ ...quoted, quoteId: `${quoteId}x` }], 1_000))).toBe('BET_ODDS_CHANGED');
    const taken = await site.bet(id, [quoted], 1_000);
    expect(taken.body.payload.totalOdds).toBe(2.1);
    const { rows } = await sql<{ odds: number; stood: number[] }>`
      select l.odds, (select odds from market_price p where p.market_id = l.market_id and p.version <= l.event_version order by version desc limit 1) as stood
      from leg l join slip s on s.id = l.slip_id where s.bet_code = ${taken.body.payload.betCode}`.execute(database.db);
    expect(rows).toEqual([{ odds: 2_100, stood: [2_100, 3_000, 4_000] }]);
    await offer(site, ['moved'], [{ ...winner(1_500, 3_000, 4_000), suspended: true }]);
    expect(code(await site.bet(id, [quoted], 2_000))).toBe('BET_SUSPENDED');
  });

  test.each([
    ['better', 2_100, 2.1],
    ['any', 2_100, 2.1],
    ['any', 1_500, 1.5],
    ['better', 1_500, null],
    ['ask', 2_100, null],
  ] as const)('with policy %s a move from 2.00 to %i thousandths is taken at %s', async (acceptOdds, price, taken) => {
    const key = `policy-${acceptOdds}-${price}`;
    await makeFixtures(site, [key], markets);
    const seen = await home(key);
    await offer(site, [key], [winner(price, 3_000, 4_000)]);
    const answer = await site.bet(await member(), [seen], 1_000, { more: { acceptOdds } });
    expect(taken === null ? code(answer) : answer.body.payload.totalOdds).toBe(taken ?? 'BET_ODDS_CHANGED');
  });

  test('another market of the game moved: the bet goes through at its unchanged price', async () => {
    await makeFixtures(site, ['other'], markets);
    const seen = await home('other');
    await offer(site, ['other'], [markets[0]!, total(250, 1_700, 2_150)]);
    expect((await site.bet(await member(), [seen], 1_000)).body.success).toBe(true);
  });

  test('a market that is gone clears the cart by its text', async () => {
    await makeFixtures(site, ['gone'], markets);
    const seen = await home('gone');
    await offer(site, ['gone'], [total(250, 1_900, 1_950)]);
    const answer = await site.bet(await member(), [seen, await home('a')], 1_000);
    expect(answer.body).toMatchObject({
      code: 'BET_ODDS_CHANGED',
      msg: '배당이 변경되었습니다. 재베팅하시기 바랍니다.',
      detail: { selections: [{ betsSeq: seen.id, gone: true }, { gone: false }] },
    });
  });

  test('suspended in the database, open in memory', async () => {
    await makeFixtures(site, ['suspended'], markets);
    const seen = await home('suspended');
    await offer(site, ['suspended'], [{ ...markets[0]!, suspended: true }]);
    const answer = await site.bet(await member(), [seen], 1_000);
    expect([code(answer), answer.body.msg]).toEqual(['BET_SUSPENDED', '베팅이 불가능한 폴더 있습니다.']);
  });

  test.each([
    ['15.5 s before', 15_500],
    ['after', -1_000],
  ])('%s the start nothing is taken', async (_when, startsIn) => {
    const key = `start${startsIn}`;
    await makeFixtures(site, [key], markets, startsIn);
    const answer = await site.bet(await member(), [await home(key)], 1_000);
    expect([code(answer), answer.body.msg]).toEqual(['BET_GAME_STARTED', '이미 시작한 경기가 있습니다.']);
  });

  test('21 s before the start it still is', async () => {
    await makeFixtures(site, ['soon'], markets, 21_000);
    expect((await site.bet(await member(), [await home('soon')], 1_000)).body.success).toBe(true);
  });

  test("the database's clock decides, whatever this process believes", async () => {
    await makeFixtures(site, ['clock'], markets, 30_000);
    const seen = await home('clock');
    await sql`update fixture set starts_at = clock_timestamp() + interval '15 seconds' where key = 'clock'`.execute(
      database.db,
    );
    expect(code(await site.bet(await member(), [seen], 1_000))).toBe('BET_GAME_STARTED');
  });

  test('only the game that has started is named, not one whose price moved', async () => {
    await makeFixtures(site, ['moved', 'late'], markets, 60_000);
    const [moved, late] = [await home('moved'), await home('late')];
    await sql`
      update betting_event set version = version + 1 where id = (select id from fixture where key = 'moved')`.execute(
      database.db,
    );
    await sql`update fixture set starts_at = clock_timestamp() + interval '10 seconds' where key = 'late'`.execute(
      database.db,
    );
    const { body } = await site.bet(await member(), [moved, late], 1_000);
    expect([body.code, body.detail]).toEqual(['BET_GAME_STARTED', { selections: [late.id] }]);
  });

  test('a finished game has started, whoever asks', async () => {
    await makeFixtures(site, ['finished'], markets);
    const seen = await home('finished');
    await site.catalogue.sink.takeResults('test', [
      { fixtureKey: 'finished', status: 'finished', score: { home: 1, away: 0 } },
    ]);
    expect(code(await site.bet(await member(), [seen], 1_000))).toBe('BET_GAME_STARTED');
  });
});

describe('bonus', () => {
  test('a bonus folder multiplies and is kept on the slip', async () => {
    site.knobs.betting = { ...demoBetting, bonusFolders: [{ folders: 3, odds: 1_030, active: true }] };
    const picks = [await home('a'), await home('b'), await home('c'), { betsSeq: '3', betType: '보너스', odds: 1.03 }];
    const answer = await site.bet(await member(), picks, 10_000);
    expect(answer.body.payload).toMatchObject({ totalOdds: 8.24, expectedPrize: 82_400 });
    const { rows } =
      await sql`select legs, bonus_folders, bonus_odds from slip where bet_code = ${answer.body.payload.betCode}`.execute(
        database.db,
      );
    expect(rows).toEqual([{ legs: 3, bonus_folders: 3, bonus_odds: 1_030 }]);
  });
});

describe('sent again', () => {
  test('the same key and body get the first answer byte for byte, with one effect', async () => {
    const id = await member();
    const key = randomUUID();
    const picks = [await home('a'), await home('b')];
    const first = await site.bet(id, picks, 1_000, { key });
    const again = await Promise.all([1, 2, 3].map(() => site.bet(id, picks, 1_000, { key: key.toUpperCase() })));
    expect(again.map((answer) => answer.text)).toEqual([first.text, first.text, first.text]);
    expect([await slips(id), await cash(id)]).toEqual([1, rich - 1_000]);
    expect((await site.call(id, '/betting/outcome', { key })).body.payload).toEqual({
      state: 'done',
      betCode: first.body.payload.betCode,
      slipNumber: first.body.payload.slipNumber,
    });
  });

  test('the same key at the same moment has one effect and one answer', async () => {
    const id = await member();
    const key = randomUUID();
    const pick = await home('a');
    const answers = await Promise.all(Array.from({ length: 8 }, () => site.bet(id, [pick], 1_000, { key })));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await slips(id)).toBe(1);
  });

  test('the same key with another body is refused', async () => {
    const id = await member();
    const key = randomUUID();
    await site.bet(id, [await home('a')], 1_000, { key });
    const other = await site.bet(id, [await home('a')], 2_000, { key });
    const single = await site.bet(id, [await home('a')], 1_000, { key, single: true });
    expect([
      [other.status, code(other)],
      [single.status, code(single)],
    ]).toEqual(Array(2).fill([409, 'IDEMPOTENCY_KEY_REUSED']));
    expect(await slips(id)).toBe(1);
  });

  test('a remembered refusal answers the same, whatever happened since', async () => {
    const id = await member(1_000);
    const key = randomUUID();
    const pick = await home('a');
    const short = await site.bet(id, [pick], 2_000, { key });
    expect(code(short)).toBe('BET_STAKE_ABOVE_BALANCE');
    await sql`update member_balance set cash = cash + 0 where member_id = ${id}`.execute(database.db);
    const rules = randomUUID();
    const low = await site.bet(id, [pick], 999, { key: rules });
    site.knobs.limits = { ...demoLimits, minBetting: 1 };
    expect((await site.bet(id, [pick], 2_000, { key })).text).toBe(short.text);
    expect((await site.bet(id, [pick], 999, { key: rules })).text).toBe(low.text);
    expect(code(await site.bet(id, [pick], 998, { key: rules }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await site.call(id, '/betting/outcome', { key: rules })).body.payload).toEqual({
      state: 'refused',
      code: 'BET_STAKE_BELOW_MINIMUM',
      msg: '최소 베팅금액은 1,000원 입니다.',
    });
    expect((await site.bet(id, [pick], 999)).body.success).toBe(true); // a refused body may come again at once
  });

  test('after acceptance the key answers the bet even when the rules would refuse it now', async () => {
    const id = await member();
    const key = randomUUID();
    const pick = await home('a');
    const first = await site.bet(id, [pick], 1_000, { key });
    site.knobs.limits = { ...demoLimits, minBetting: 5_000 };
    expect((await site.bet(id, [pick], 1_000, { key })).text).toBe(first.text);
  });

  test('an identical body within five seconds under no or another key is a duplicate; later it is a new bet', async () => {
    const id = await member();
    const pick = await home('a');
    const answers = await Promise.all([
      site.bet(id, [pick], 1_000),
      site.bet(id, [pick], 1_000, { key: randomUUID() }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 409]);
    expect([code(answers[1]), answers[1].body.error]).toEqual([
      'DUPLICATE_REQUEST',
      expect.stringContaining('Automatic cancellation'),
    ]);
    expect((await site.bet(id, [pick], 1_001)).body.success).toBe(true);
    await sql`update member_balance set recent_at = array(select at - interval '5 seconds' from unnest(recent_at) at) where member_id = ${id}`.execute(
      database.db,
    );
    expect((await site.bet(id, [pick], 1_000)).body.success).toBe(true);
    expect(await slips(id)).toBe(3);
  });

  test('another process sees the duplicate and the key too', async () => {
    const other = await openBettingApp(database);
    try {
      const id = await member();
      const pick = await home('a');
      const key = randomUUID();
      const twins = await Promise.all([site.bet(id, [pick], 1_000, { key }), other.bet(id, [pick], 1_000, { key })]);
      expect(twins[0].text).toBe(twins[1].text);
      const doubles = await Promise.all([site.bet(id, [pick], 3_000), other.bet(id, [pick], 3_000)]);
      expect(doubles.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await slips(id)).toBe(2);
    } finally {
      await other.close();
    }
  });

  test('unknown keys and other members are told nothing', async () => {
    const id = await member();
    const key = randomUUID();
    await site.bet(id, [await home('a')], 1_000, { key });
    expect((await site.call(await member(), '/betting/outcome', { key })).body.payload).toEqual({
      state: 'unknown',
    });
    expect((await site.call(id, '/betting/outcome', { key: randomUUID() })).body.payload).toEqual({
      state: 'unknown',
    });
  });

  test('more than twenty a second are too many', async () => {
    const id = await member();
    const pick = await home('a');
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => site.bet(id, [pick], 1_000 + i)));
    const late = answers.filter((answer) => answer.status === 429);
    expect(late).toHaveLength(5);
    expect(late[0]!.headers['retry-after']).toBe('1');
    expect(await slips(id)).toBe(20);
  });
});

describe('many at once', () => {
  test("a member's bets take effect in the order sent", async () => {
    const id = await member();
    const pick = await home('a');
    const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => site.bet(id, [pick], 1_000 + i)));
    const left = answers.map((answer) => answer.body.payload.members_cash);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    const { rows } = await sql<{
      stake: number;
    }>`select stake from slip where member_id = ${id} order by placed_at, id`.execute(database.db);
    expect(rows.map((row) => row.stake)).toEqual(Array.from({ length: 15 }, (_, i) => 1_000 + i));
  });

  test('tight balances under 128 clients and two processes: nobody below zero, each stake taken once, the rest refused', async () => {
    const other = await openBettingApp(database);
    try {
      const ids = await makeMembers(database.db, 8, 10_000);
      const picks = [await home('a'), await home('b'), await home('c'), await home('d')];
      const answers = await Promise.all(
        Array.from({ length: 128 }, (_, i) => {
          const app = i % 2 ? other : site;
          return app.bet(ids[i % 8]!, picks.slice(0, 1 + (i % 4)), 1_000 + i, { key: randomUUID() });
        }),
      );
      const accepted = answers.filter((answer) => answer.body.success);
      const others = new Set(answers.filter((answer) => !answer.body.success).map(code));
      expect(others).toEqual(new Set(['BET_STAKE_ABOVE_BALANCE']));
      const taken = accepted.reduce((sum, answer) => sum + answer.body.payload.amount, 0);
      const left = await Promise.all(ids.map(cash));
      expect(left.every((amount) => amount >= 0 && amount < 1_128)).toBe(true);
      expect(left.reduce((sum, amount) => sum + amount, taken)).toBe(80_000);
      expect((await Promise.all(ids.map(slips))).reduce((sum, n) => sum + n, 0)).toBe(accepted.length);
    } finally {
      await other.close();
    }
  });

  test('a lost connection: what was committed is answered, what was not can be sent again', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      const ids = await makeMembers(database.db, 20, rich);
      const pick = await home('a');
      const keys = ids.map(() => randomUUID());
      const sent = Promise.all(ids.map((id, i) => site.bet(id, [pick], 1_000, { key: keys[i]! })));
      await owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%with r as materialized%' and pid <> pg_backend_pid()",
      );
      const answers = await sent;
      for (const [i, answer] of answers.entries()) {
        expect([200, 503]).toContain(answer.status);
        const again = await site.bet(ids[i]!, [pick], 1_000, { key: keys[i]! });
        expect(again.body.success).toBe(true);
        expect([again.text, 'SERVICE_UNAVAILABLE']).toContain(answer.status === 200 ? answer.text : code(answer));
        expect(await slips(ids[i]!)).toBe(1);
      }
    } finally {
      await owner.end();
    }
  }, 60_000);
});

test('the statement looks rows up one by one, though its plan was made while the tables were empty', async () => {
  const empty = await testDatabase();
  const client = new pg.Client({ connectionString: empty.url, options: batchSession });
  await client.connect();
  try {
    await client.query(`prepare place as ${placementStatement}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute place(${Array(35).fill("'{}'").join(', ')})`,
    );
    const plan = rows.map((row) => row['QUERY PLAN'].trim());
    const scans = plan.flatMap((line, i) => {
      const [, index, table] = /Index (?:Only )?Scan using (\w+) on (\w+)/.exec(line) ?? [];
      return index ? [[table, index, plan[i + 1]!.startsWith('Index Cond:')]] : [];
    });
    expect(scans).toEqual([
      ['betting_event', 'betting_event_pkey', true],
      ['slip', 'slip_key', true],
      ['bet_refusal', 'bet_refusal_pkey', true],
      ['slip', 'slip_promise', true],
      ['slip', 'slip_history', true],
      ['leg', 'leg_pkey', true],
      ['member_balance', 'member_balance_pkey', true],
      ['member_balance', 'member_balance_pkey', true],
    ]);
    expect(plan.filter((line) => /Seq Scan|Bitmap|Join Filter: \(\w+\.(no|slip_id)/.test(line))).toEqual([]);
  } finally {
    await client.end();
    await empty.drop();
  }
});

test('after all of that the books are right', async () => {
  expect(Object.entries(await faults(database)).filter(([, count]) => count !== 0)).toEqual([]);
});
