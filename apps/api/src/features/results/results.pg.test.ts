import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import type { ResultOutcome, WireDryRun, WireProposal } from '@lime/contract/staff-results.ts';
import { placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { resultWorld } from '../../../test/result-world.ts';
import type { ResultWorld } from '../../../test/result-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createVoidClock } from './void-clock.ts';

let site: TestSite;
let world: ResultWorld;
let anna: StaffOfTest;
let bora: StaffOfTest;
beforeAll(async () => {
  // Without the worker: what is settled is settled when a test says so.
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  world = resultWorld(site.database);
  [anna, bora] = await Promise.all([newStaff(site), newStaff(site)]);
});
afterAll(() => site?.close());

const staffCall = (staff: StaffOfTest, verb: string, body: unknown) =>
  site.call(`/staff/results/${verb}`, { payload: body }, staff.token);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

let made = 0;
type Bet = { stake?: number; type?: 1 | 2 | 3 | 21 | 41; side?: 0 | 1 | 2 };
/** A match with slips of one new member. */
async function matchWith(bets: readonly Bet[] = [{}], startedHoursAgo = 2) {
  made += 1;
  const key = `office-${made}`;
  await world.makeMatches([key], startedHoursAgo);
  const [memberId] = await makeMembers(site.database.db, 1, 100_000_000);
  const orders = [];
  for (const { stake = 10_000, type = 1, side = 0 } of bets)
    orders.push({ memberId: memberId!, stake, picks: [{ fixture: await world.market(key, type), side }] });
  const ids = await placeSlips(site.database.db, orders);
  const gameSeq = String(await world.fixtureId(key));
  return { key, gameSeq, memberId: memberId!, ids };
}
type Match = Awaited<ReturnType<typeof matchWith>>;
const results = async ({ ids }: Match) => {
  await world.settle();
  const found = [];
  for (const id of ids) found.push((await world.slip(id)).result);
  return found.join(' ');
};
const finished = (home: number, away: number, more: Partial<ResultOutcome> = {}): ResultOutcome => ({
  status: 'finished',
  score: [home, away],
  ...more,
});
const propose = (staff: StaffOfTest, { gameSeq }: Match, outcome: ResultOutcome, reason = '확인') =>
  staffCall(staff, 'propose', { gameSeq, outcome, reason });
const confirm = (staff: StaffOfTest, id: string) => staffCall(staff, 'confirm', { id });
/** Entered and confirmed. */
async function decide(match: Match, outcome: ResultOutcome) {
  const { body } = await propose(anna, match, outcome);
  if (!body.payload) return codeOf({ status: 200, body });
  return codeOf(await confirm(bora, body.payload.id as string));
}

describe('an entered result', () => {
  test('waits for its confirmation, settles by it, and leaves who did what', async () => {
    const match = await matchWith([{}, { side: 2 }, { type: 2 }]);
    const { body } = await propose(anna, match, finished(1, 0), '');
    expect(body.payload).toEqual({ id: expect.stringMatching(/^\d+$/), secondPerson: null });
    expect(await results(match)).toBe('wait wait wait');
    const listed = await staffCall(bora, 'proposals', {});
    expect(
      (listed.body.payload.list as WireProposal[]).find(({ game: fixture }) => fixture.gameSeq === match.gameSeq),
    ).toMatchObject({
      outcome: { status: 'finished', score: [1, 0] },
      source: anna.loginId,
      byFeed: false,
      own: false,
      secondPerson: null,
      liability: 20_000,
      game: { slips: 3, stakes: 30_000 },
    });
    expect((await confirm(anna, body.payload.id as string)).status).toBe(200);
    expect(await results(match)).toBe('hit miss miss');
    expect(await world.fixture(match.key)).toMatchObject({ score: '1:0', source: `staff:${anna.id}` });
    const { rows } = await sql<{ line: string }>`
      select action || ' ' || actor as line from audit_event where subject = ${`fixture:${match.gameSeq}`} order by id`.execute(
      site.database.db,
    );
    expect(rows.map(({ line }) => line)).toEqual([
      `result.propose staff:${anna.loginId}`,
      `result.confirm staff:${anna.loginId}`,
    ]);
    expect(codeOf(await confirm(bora, body.payload.id as string))).toBe('REQUEST_DECIDED');
  });

  test.each([
    [4_999_000, 200],
    [5_000_000, 'RESULT_SECOND_PERSON'],
  ])('with %d won at 2.00 on what wins, confirmed by who entered it: %s', async (stake, expected) => {
    // What was staked on what loses does not count: it pays nothing.
    const match = await matchWith([{ stake }, { stake: 30_000_000, side: 1 }]);
    const { body } = await propose(anna, match, finished(2, 0));
    expect(body.payload.secondPerson).toBe(expected === 200 ? null : 'liability');
    expect(codeOf(await confirm(anna, body.payload.id as string))).toBe(expected);
    if (expected === 200) return;
    expect(await results(match)).toBe('wait wait');
    expect(codeOf(await confirm(bora, body.payload.id as string))).toBe(200);
    expect(await results(match)).toBe('hit miss');
  });

  test('a correction counts what it takes from members who were paid', async () => {
    const match = await matchWith([{ stake: 4_000_000 }, { stake: 1_500_000, side: 2 }]);
    const first = await propose(anna, match, finished(2, 0));
    expect(codeOf(await confirm(anna, first.body.payload.id as string))).toBe(200);
    expect(await results(match)).toBe('hit miss');
    const second = await propose(anna, match, finished(0, 2));
    expect(second.body.payload.secondPerson).toBe('taken');
    const answer = await confirm(anna, second.body.payload.id as string);
    expect(codeOf(answer)).toBe('RESULT_SECOND_PERSON');
    expect(answer.body.error).toContain('이 결과로 지급하거나 회수할 금액이');
    expect(codeOf(await confirm(bora, second.body.payload.id as string))).toBe(200);
    expect(await results(match)).toBe('miss hit');
  });

  test.each([
    ['a day before ninety days', 89, 200],
    ['a day after', 91, 'RESULT_SECOND_PERSON'],
  ])('a result entered %s from the start: %s, however little it pays', async (_when, days, expected) => {
    const match = await matchWith([{}], days * 24);
    const { body } = await propose(anna, match, finished(1, 0));
    expect(body.payload.secondPerson).toBe(expected === 200 ? null : 'old');
    expect(codeOf(await confirm(anna, body.payload.id as string))).toBe(expected);
    if (expected !== 200) expect(codeOf(await confirm(bora, body.payload.id as string))).toBe(200);
  });

  test('what would be paid counts over all its markets, and a dry run says so beforehand', async () => {
    const match = await matchWith([{ stake: 3_000_000 }, { stake: 3_000_000, type: 3 }]);
    const markets = await staffCall(anna, 'detail', { gameSeq: match.gameSeq });
    const handicap = markets.body.payload.markets.find(({ type }: { type: number }) => type === 3).marketId as string;
    const dry = await staffCall(anna, 'dry-run', { gameSeq: match.gameSeq, outcome: finished(2, 0) });
    expect(dry.body.payload).toMatchObject({ secondPerson: 'liability', liability: 11_400_000 });
    // One market after the other is no way round: what the first one pays counts with the second.
    const one: ResultOutcome = {
      status: 'markets',
      markets: [{ marketId: handicap, results: { home: 'won', away: 'lost' } }],
    };
    const first = await propose(anna, match, one);
    expect(first.body.payload.secondPerson).toBe(null);
    expect(codeOf(await confirm(anna, first.body.payload.id))).toBe(200);
    const second = await propose(anna, match, finished(2, 0));
    expect(second.body.payload.secondPerson).toBe('liability');
    expect(codeOf(await confirm(anna, second.body.payload.id))).toBe('RESULT_SECOND_PERSON');
    expect(codeOf(await confirm(bora, second.body.payload.id))).toBe(200);
  });

  test.each([
    ['an hour before its start', -1, 'RESULT_SECOND_PERSON'],
    ['an hour after its start', 1, 'RESULT_SECOND_PERSON'],
    ['when it can be over', 1.51, 200],
  ])('a football result entered %s: %s, however little it pays', async (_when, hoursAgo, expected) => {
    const match = await matchWith([{}], hoursAgo);
    const { body } = await propose(anna, match, finished(9, 0));
    expect(body.payload.secondPerson).toBe(expected === 200 ? null : 'early');
    const answer = await confirm(anna, body.payload.id as string);
    expect(codeOf(answer)).toBe(expected);
    if (expected === 200) return;
    expect(answer.body.error).toContain('다른 관리자가 확정해야 해요');
    expect(codeOf(await confirm(bora, body.payload.id as string))).toBe(200);
  });

  test('called off before its start takes one while little is at stake, and two when much is', async () => {
    for (const [stake, expected] of [
      [1_000_000, 200],
      [5_000_000, 'RESULT_SECOND_PERSON'],
    ] as const) {
      const match = await matchWith([{ stake }], -1);
      const { body } = await propose(anna, match, { status: 'cancelled' });
      expect(codeOf(await confirm(anna, body.payload.id as string))).toBe(expected);
      await confirm(bora, body.payload.id as string);
    }
  });

  test('bets that come after it was entered count when it is confirmed', async () => {
    const match = await matchWith([{}]);
    const { body } = await propose(anna, match, finished(1, 0));
    expect(body.payload.secondPerson).toBe(null);
    const [richId] = await makeMembers(site.database.db, 1, 100_000_000);
    await placeSlips(site.database.db, [
      { memberId: richId!, stake: 6_000_000, picks: [{ fixture: await world.market(match.key, 1), side: 0 }] },
    ]);
    expect(codeOf(await confirm(anna, body.payload.id as string))).toBe('RESULT_SECOND_PERSON');
    expect(codeOf(await confirm(bora, body.payload.id as string))).toBe(200);
  });

  test('nobody decides alone on a match or a price of their own', async () => {
    const trader = await newStaff(site, { role: 'trading' });
    const priced = await matchWith([{}], -1);
    const detail = (await site.call('/staff/trading/fixture', { gameSeq: priced.gameSeq }, trader.token)).body.payload;
    const [{ betsSeq }] = detail.markets[0].selections;
    const price = { gameSeq: priced.gameSeq, prices: [{ betsSeq, odds: 2.05, seen: null }] };
    expect(codeOf(await site.call('/staff/trading/prices', price, trader.token))).toBe(200);
    await sql`update fixture set starts_at = now() - interval '3 hours' where id = ${priced.gameSeq}::bigint`.execute(
      site.database.db,
    );
    const { body } = await propose(trader, priced, finished(1, 0));
    expect(body.payload.secondPerson).toBe('own');
    expect(codeOf(await confirm(trader, body.payload.id))).toBe('RESULT_SECOND_PERSON');
    expect(codeOf(await confirm(bora, body.payload.id))).toBe(200);
  });

  test('refused, it changes nothing and says why; a newer one of the same person takes its place', async () => {
    const match = await matchWith();
    const first = await propose(anna, match, finished(1, 0));
    const second = await propose(anna, match, finished(0, 1));
    expect(codeOf(await confirm(bora, first.body.payload.id))).toBe('REQUEST_DECIDED');
    expect(codeOf(await staffCall(bora, 'refuse', { id: second.body.payload.id }))).toBe('STAFF_REASON_REQUIRED');
    expect(codeOf(await staffCall(bora, 'refuse', { id: second.body.payload.id, reason: '점수가 달라요' }))).toBe(200);
    expect(await world.proposals(match.key)).toEqual(['superseded finished 1:0', 'refused finished 0:1']);
    expect(await results(match)).toBe('wait');
    expect(await world.fixture(match.key)).toMatchObject({ status: 'scheduled', revision: 0 });
  });

  test.each<[string, ResultOutcome, string]>([
    ['no score', { status: 'finished' }, 'RESULT_SCORE_MISSING'],
    [
      'halves that do not add up',
      finished(2, 1, {
        periods: [
          [1, 0],
          [0, 1],
        ],
      }),
      'RESULT_CONTRADICTS',
    ],
    ['goals that do not count the score', finished(1, 1, { goals: ['home', 'home'] }), 'RESULT_CONTRADICTS'],
    [
      'a foreign market',
      { status: 'markets', markets: [{ marketId: '999999999', results: { home: 'void' } }] },
      'RESULT_MARKET_FOREIGN',
    ],
    ['no market', { status: 'markets' }, 'RESULT_MARKET_FOREIGN'],
    ['taking back what is not there', { status: 'reopen' }, 'RESULT_NOT_DECIDED'],
  ])('with %s is refused', async (_why, outcome, code) => {
    const match = await matchWith();
    const answer = await propose(anna, match, outcome);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(answer.body.error).toMatch(/요\.$/);
    expect(codeOf(await staffCall(anna, 'dry-run', { gameSeq: match.gameSeq, outcome }))).toBe(code);
    expect(await world.proposals(match.key)).toEqual([]);
  });

  test('a side that a market does not have, a score below zero and a game that is none are refused', async () => {
    const match = await matchWith();
    const market = await world.market(match.key, 1);
    const foreign = { status: 'markets', markets: [{ marketId: String(market.marketId), results: { over: 'won' } }] };
    expect(codeOf(await propose(anna, match, foreign as ResultOutcome))).toBe('RESULT_MARKET_FOREIGN');
    expect((await propose(anna, match, finished(-1, 0))).status).toBe(400);
    expect((await staffCall(anna, 'propose', { gameSeq: '999999999', outcome: finished(1, 0) })).status).toBe(404);
    expect((await staffCall(anna, 'confirm', { id: '999999999' })).status).toBe(404);
  });

  test('what stands is changed only with a reason, and not to itself', async () => {
    const match = await matchWith();
    expect(await decide(match, finished(1, 0))).toBe(200);
    expect(codeOf(await propose(anna, match, finished(0, 0), ''))).toBe('STAFF_REASON_REQUIRED');
    expect(codeOf(await propose(anna, match, finished(1, 0)))).toBe('RESULT_UNCHANGED');
  });
});

describe('what stands can be changed', () => {
  test('corrected, taken back and decided again: money follows, nothing is lost', async () => {
    const match = await matchWith([{}, { side: 2 }, { type: 41, side: 1 }]);
    await world.result(match.key, { score: { home: 2, away: 1 }, detail: { halfTime: [0, 0] } });
    expect(await results(match)).toBe('hit miss hit');
    const paid = await world.cash(match.memberId);
    expect(
      await decide(
        match,
        finished(0, 1, {
          periods: [
            [0, 0],
            [0, 1],
          ],
        }),
      ),
    ).toBe(200);
    expect(await results(match)).toBe('miss hit hit');
    expect(await decide(match, { status: 'reopen' })).toBe(200);
    expect(await results(match)).toBe('wait wait wait');
    expect(await world.fixture(match.key)).toMatchObject({ status: 'scheduled', score: '' });
    // What the feed goes on saying is not believed by itself any more.
    await world.result(match.key, { score: { home: 2, away: 1 }, detail: { halfTime: [0, 0] } });
    expect(await results(match)).toBe('wait wait wait');
    const { body } = await staffCall(bora, 'detail', { gameSeq: match.gameSeq });
    const waiting = (body.payload.proposals as WireProposal[]).find(({ state }) => state === 'waiting')!;
    expect(waiting).toMatchObject({ byFeed: true, source: 'feed', secondPerson: null });
    expect(codeOf(await confirm(bora, waiting.id))).toBe(200);
    expect(await results(match)).toBe('hit miss hit');
    expect(await world.cash(match.memberId)).toEqual(paid);
    expect(
      body.payload.revisions.map((one: { status: string; source: string }) => `${one.status} ${one.source}`),
    ).toEqual([`scheduled ${bora.loginId}`, `finished ${bora.loginId}`, 'finished feed']);
    expect(await world.broken()).toEqual([]);
  });

  test('two winners of a market where one wins are refused, by a proposal and by its trial', async () => {
    const match = await matchWith([{}, { type: 2 }]);
    const market = await world.market(match.key, 2);
    const both = (over: 'won' | 'half_won', under: 'won' | 'half_won'): ResultOutcome => ({
      status: 'markets',
      markets: [{ marketId: String(market.marketId), results: { over, under } }],
    });
    for (const outcome of [both('won', 'won'), both('half_won', 'won'), both('half_won', 'half_won')])
      expect(await decide(match, outcome)).toBe('RESULT_TWO_WINNERS');
    expect(await results(match)).toBe('wait wait');
    expect(
      await decide(match, {
        ...both('won', 'won'),
        markets: [{ marketId: String(market.marketId), results: { over: 'won', under: 'lost' } }],
      }),
    ).toBe(200);
    expect(await results(match)).toBe('wait hit');
  });

  test('one market by hand: it stays so whatever the feed says of the match, until it is let go', async () => {
    const match = await matchWith([{}, { type: 2 }]);
    const market = await world.market(match.key, 2);
    const byHand = (result: 'void' | 'wait'): ResultOutcome => ({
      status: 'markets',
      markets: [{ marketId: String(market.marketId), results: { over: result, under: result } }],
    });
    expect(await decide(match, byHand('void'))).toBe(200);
    expect(await results(match)).toBe('wait exception');
    expect(await world.fixture(match.key)).toMatchObject({ status: 'scheduled', source: null });
    await world.result(match.key, { score: { home: 3, away: 1 } });
    expect(await results(match)).toBe('hit exception');
    expect(await world.fixture(match.key)).toMatchObject({ status: 'finished', source: 'feed' });
    expect(await decide(match, byHand('wait'))).toBe(200);
    expect(await results(match)).toBe('hit hit');
    expect(await world.broken()).toEqual([]);
  });

  test('voided as a whole, over what was set by hand', async () => {
    const match = await matchWith([{}, { type: 2 }]);
    const market = await world.market(match.key, 2);
    await decide(match, {
      ...finished(1, 0),
      markets: [{ marketId: String(market.marketId), results: { over: 'won', under: 'lost' } }],
    });
    expect(await results(match)).toBe('hit hit');
    expect(await decide(match, { status: 'cancelled' })).toBe(200);
    expect(await results(match)).toBe('exception exception');
    expect(await world.cash(match.memberId)).toEqual({ cash: 100_000_000, receivable: 0 });
  });

  test('settled again it stays as it is', async () => {
    const match = await matchWith();
    expect(codeOf(await staffCall(anna, 'resettle', { gameSeq: match.gameSeq, reason: '확인' }))).toBe(
      'RESULT_NOT_DECIDED',
    );
    await decide(match, finished(1, 0));
    expect(await results(match)).toBe('hit');
    // as a fault would leave it: the slip's leg differs from its selection
    await sql`update selection set result = 'void' where id = ${(await world.market(match.key, 1)).selectionIds[0]!}`.execute(
      site.database.db,
    );
    expect(codeOf(await staffCall(anna, 'resettle', { gameSeq: match.gameSeq }))).toBe('STAFF_REASON_REQUIRED');
    expect((await staffCall(anna, 'resettle', { gameSeq: match.gameSeq, reason: '확인' })).body.payload).toEqual({
      changed: 1,
    });
    expect((await staffCall(anna, 'resettle', { gameSeq: match.gameSeq, reason: '확인' })).body.payload).toEqual({
      changed: 0,
    });
    expect(await results(match)).toBe('hit');
  });
});

describe('a dry run', () => {
  test('says what the settlement then does, and writes nothing', async () => {
    const match = await matchWith([{ stake: 1_000_000 }, { side: 2 }, { type: 3, side: 0 }, { type: 41 }]);
    const [memberId] = await makeMembers(site.database.db, 1, 10_000);
    const [spent] = await placeSlips(site.database.db, [
      { memberId: memberId!, stake: 10_000, picks: [{ fixture: await world.market(match.key, 1), side: 2 }] },
    ]);
    const dryRun = async (outcome: ResultOutcome) =>
      (await staffCall(anna, 'dry-run', { gameSeq: match.gameSeq, outcome })).body.payload as WireDryRun;
    const before = await world.fixture(match.key);
    expect(await dryRun(finished(0, 0))).toMatchObject({
      slips: 4,
      hit: 0,
      miss: 3,
      exception: 1,
      wait: 0,
      payout: 5_000,
      change: 5_000,
      undecided: 2,
    });
    const away = await dryRun(finished(0, 2));
    expect(away).toMatchObject({
      slips: 4,
      hit: 2,
      miss: 2,
      payout: 80_000,
      before: 0,
      receivables: 0,
      largest: expect.any(Array),
    });
    expect(away.largest).toHaveLength(4);
    expect(away.largest[0]).toMatchObject({ stake: 10_000, after: { result: 'hit', payout: 40_000 } });
    expect(await world.fixture(match.key)).toEqual(before);
    expect(await results(match)).toBe('wait wait wait wait');

    await decide(match, finished(0, 2));
    await results(match);
    expect((await world.slip(spent!)).payout).toBe(40_000);
    // He bets all of it, and the result turns.
    await world.makeMatches([`${match.key}-next`], -2);
    await placeSlips(site.database.db, [
      { memberId: memberId!, stake: 40_000, picks: [{ fixture: await world.market(`${match.key}-next`, 1), side: 0 }] },
    ]);
    const turned = await dryRun(finished(2, 0));
    expect(turned).toMatchObject({
      before: 80_000,
      payout: 2_018_000,
      change: 1_938_000,
      receivables: 40_000,
      debtors: 1,
    });
    await decide(match, finished(2, 0));
    expect(await results(match)).toBe('hit miss hit wait');
    expect(await world.cash(memberId!)).toEqual({ cash: 0, receivable: -40_000 });
    expect(await world.broken()).toEqual([]);
  });
});

describe('races', () => {
  test('two confirm at once: one does', async () => {
    for (let i = 0; i < 5; i += 1) {
      const match = await matchWith();
      const { body } = await propose(anna, match, finished(1, 0));
      const answers = await Promise.all(
        [anna, bora, anna, bora].map((staff) => confirm(staff, body.payload.id as string)),
      );
      expect(answers.map(codeOf).map(String).toSorted()).toEqual([
        '200',
        'REQUEST_DECIDED',
        'REQUEST_DECIDED',
        'REQUEST_DECIDED',
      ]);
      expect(await world.fixture(match.key)).toMatchObject({ revision: 1 });
      expect(await results(match)).toBe('hit');
    }
  });

  test('a feed decides while a person confirms: either is first, and the person’s word stands', async () => {
    for (let i = 0; i < 6; i += 1) {
      const match = await matchWith();
      const { body } = await propose(anna, match, finished(1, 0));
      const [answer] = await Promise.all([
        confirm(bora, body.payload.id as string),
        world.result(match.key, { score: { home: 0, away: 1 } }),
      ]);
      expect(answer.status).toBe(200);
      expect(await world.fixture(match.key)).toMatchObject({ score: '1:0', source: `staff:${bora.id}` });
      expect(await results(match)).toBe('hit');
    }
  });

  test('settled and taken back as fast as can be: the last word holds', async () => {
    const match = await matchWith(Array.from({ length: 60 }, (_, at) => ({ side: (at % 3) as 0 | 1 | 2 })));
    const settling = { on: true };
    const settle = (async () => {
      while (settling.on) await world.settle();
    })();
    for (const outcome of [
      finished(1, 0),
      { status: 'reopen' as const },
      finished(0, 1),
      { status: 'reopen' as const },
      finished(1, 0),
    ])
      expect(await decide(match, outcome)).toBe(200);
    settling.on = false;
    await settle;
    expect(new Set((await results(match)).split(' '))).toEqual(new Set(['hit', 'miss']));
    expect(await world.cash(match.memberId)).toEqual({ cash: 100_000_000 - 600_000 + 400_000, receivable: 0 });
    expect(await world.broken()).toEqual([]);
  });
});

test(
  'any order of results, corrections, voids and rollbacks ends where the last word ends',
  { timeout: 180_000 },
  async () => {
    const random = seededRandom('last word');
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const outcomes: readonly ResultOutcome[] = [
      finished(1, 0, {
        periods: [
          [1, 0],
          [0, 0],
        ],
      }),
      finished(2, 2, {
        periods: [
          [0, 2],
          [2, 0],
        ],
      }),
      finished(0, 3),
      { status: 'cancelled' },
      { status: 'postponed' },
      {
        status: 'abandoned',
        score: [2, 1],
        periods: [
          [2, 1],
          [0, 0],
        ],
      },
      { status: 'reopen' },
    ];
    const bets = [
      {},
      { side: 1 },
      { side: 2, stake: 7_001 },
      { type: 2 },
      { type: 3, side: 1, stake: 1_003 },
      { type: 41 },
      { type: 21, side: 1 },
    ] as const;
    const states = new Set<string>();
    for (let run = 0; run < 12; run += 1) {
      const match = await matchWith(bets);
      for (let step = 0; step < 5; step += 1) {
        const outcome = pick(outcomes);
        if (random() < 0.4 && outcome.status === 'finished')
          await world.result(match.key, {
            score: { home: outcome.score![0], away: outcome.score![1] },
            detail: { periods: outcome.periods },
          });
        else await decide(match, outcome);
        if (random() < 0.6) await world.settle();
      }
      const last = await decide(
        match,
        finished(2, 1, {
          periods: [
            [1, 1],
            [1, 0],
          ],
        }),
      );
      expect([200, 'RESULT_UNCHANGED']).toContain(last);
      states.add(`${await results(match)} ${JSON.stringify(await world.cash(match.memberId))}`);
    }
    expect([...states]).toHaveLength(1);
    expect(await world.broken()).toEqual([]);
  },
);

describe('the lists', () => {
  test('matches without a result are found by their stakes; markets without one too', async () => {
    const big = await matchWith([{ stake: 5_000_000 }]);
    const known = await matchWith([{ type: 41 }]);
    await world.result(known.key, { score: { home: 1, away: 0 } });
    const { body } = await staffCall(anna, 'missing', { hours: 1, size: 100 });
    const list = body.payload.list as { gameSeq: string; stakes: number; undecidedLegs: number }[];
    expect(list.map(({ stakes }) => stakes)).toEqual(list.map(({ stakes }) => stakes).toSorted((a, b) => b - a));
    expect(list.find(({ gameSeq }) => gameSeq === big.gameSeq)).toMatchObject({ stakes: 5_000_000, undecidedLegs: 0 });
    expect(list.find(({ gameSeq }) => gameSeq === known.gameSeq)).toMatchObject({ stakes: 10_000, undecidedLegs: 1 });
    const none = await staffCall(anna, 'missing', { hours: 3, size: 100 });
    expect(none.body.payload.list.map(({ gameSeq }: { gameSeq: string }) => gameSeq)).not.toContain(big.gameSeq);
  });

  test('decided ones newest first, corrected ones alone, by name', async () => {
    const match = await matchWith();
    await decide(match, finished(1, 0));
    const find = async (query: object) =>
      (await staffCall(anna, 'list', { size: 100, ...query })).body.payload.list.map(
        ({ gameSeq }: { gameSeq: string }) => gameSeq,
      );
    expect((await find({}))[0]).toBe(match.gameSeq);
    expect(await find({ corrected: true })).not.toContain(match.gameSeq);
    expect(await find({ q: `${match.key} home` })).toEqual([match.gameSeq]);
    expect(await find({ status: 'cancelled' })).not.toContain(match.gameSeq);
    await decide(match, { status: 'cancelled' });
    expect(await find({ corrected: true, status: 'cancelled' })).toContain(match.gameSeq);
  });

  test('the settlement’s work: open with what is left, then done with how many slips', async () => {
    const match = await matchWith([{}, { side: 1 }]);
    await decide(match, finished(1, 0));
    const tasks = async () =>
      (await staffCall(anna, 'tasks', {})).body.payload.list.find(
        ({ game: fixture }: { game: { gameSeq: string } }) => fixture.gameSeq === match.gameSeq,
      );
    expect(await tasks()).toMatchObject({ state: 'waiting', left: 2, slips: 0 });
    await world.settle();
    expect(await tasks()).toMatchObject({ state: 'done', left: 0, slips: 2, takes: 1 });
  });
});

test('five poisoned rows: overdue matches that cannot be voided keep no other waiting', async () => {
  const bad = [];
  for (let n = 0; n < 5; n += 1) bad.push(await matchWith());
  const good = await matchWith();
  const all = [...bad, good].map(({ gameSeq }) => gameSeq);
  for (const match of [...bad, good]) await decide(match, { status: 'postponed' });
  await sql`update fixture set void_at = clock_timestamp() - interval '1 minute' where id = any(${all}::bigint[])`.execute(
    site.database.db,
  );
  const heal = await poison(site.database.ownerUrl, 'settlement_task', 'event_id', all.slice(0, 5), 'insert');
  await twoPasses(createVoidClock(site.app.core, { announce: async () => undefined }).runOnce);
  await heal();
  expect(await results(good)).toBe('exception');
});
