import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireApproval } from '@lime/contract/staff-approvals.ts';
import { placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { resultWorld } from '../../../test/result-world.ts';
import type { ResultWorld } from '../../../test/result-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

let site: TestSite;
let world: ResultWorld;
let trader: StaffOfTest;
let other: StaffOfTest;
let cashier: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  world = resultWorld(site.database);
  [trader, other, cashier] = await Promise.all([
    newStaff(site, { role: 'trading' }),
    newStaff(site, { role: 'trading' }),
    newStaff(site, { role: 'cash' }),
  ]);
});
afterAll(() => site?.close());

const call = async (path: string, body: unknown, by: StaffOfTest) => {
  const { status, body: answer } = await site.call(`/staff/${path}`, body, by.token);
  return { status, code: answer['code'] ?? status, payload: answer['payload'] };
};
const decide = (verb: 'approve' | 'refuse', id: string, by: StaffOfTest, reason = '확인했어요') =>
  call(`approvals/${verb}`, verb === 'approve' ? { id } : { id, reason }, by);
const list = async (by: StaffOfTest, state = 'waiting') =>
  (await call('approvals/list', { state, size: 100 }, by)).payload.list as WireApproval[];
const one = async (id: string, by: StaffOfTest) => (await list(by)).find((row) => row.id === id);

let made = 0;
/** An open slip at 2.00 on a match to come. */
async function slipOf(stake: number, memberId?: number) {
  made += 1;
  const key = `approval-${made}`;
  await world.makeMatches([key], -5);
  const id = memberId ?? (await makeMembers(site.database.db, 1, 100_000_000))[0]!;
  const pick = { fixture: await world.market(key, 1), side: 0 as const };
  const [slipId] = await placeSlips(site.database.db, [{ memberId: id, stake, picks: [pick] }]);
  const { rows } = await sql<{ bet_code: string }>`select bet_code from slip where id = ${slipId!}`.execute(
    site.database.db,
  );
  return { betCode: rows[0]!.bet_code, memberId: id, slipId: slipId!, gameSeq: String(await world.fixtureId(key)) };
}
const stateOf = async (slipId: number) =>
  (await sql<{ status: string }>`select status from slip where id = ${slipId}`.execute(site.database.db)).rows[0]!
    .status;
const cancel = (betCode: string, by = trader) => call('slips/cancel', { betCode, reason: '배당 오류' }, by);

describe('a slip cancelled by hand', () => {
  test('a won below the limit is one person’s; at the limit it waits, with its stake where it is', async () => {
    const below = await slipOf(499_000);
    expect((await cancel(below.betCode)).payload).toEqual({ waiting: null });
    expect(await stateOf(below.slipId)).toBe('cancelled');
    const at = await slipOf(500_000);
    const { waiting } = (await cancel(at.betCode)).payload;
    expect(waiting).toMatchObject({ id: expect.stringMatching(/^\d+$/), why: 'slip-limit', bySuper: false });
    expect(waiting.others).toBeGreaterThanOrEqual(1);
    expect(await stateOf(at.slipId)).toBe('normal');
    expect(await one(waiting.id, trader)).toMatchObject({ own: true, mayNot: 'own', amount: 1_000_000 });
    expect(await one(waiting.id, other)).toMatchObject({
      own: false,
      mayNot: null,
      kind: 'slip.cancel',
      reason: '배당 오류',
      madeBy: trader.loginId,
    });
    expect(await one(waiting.id, cashier)).toBeUndefined();
    expect((await decide('approve', waiting.id, trader)).code).toBe('STAFF_SECOND_PERSON');
    expect((await decide('approve', waiting.id, cashier)).code).toBe('STAFF_RIGHT_MISSING');
    expect((await decide('approve', waiting.id, other)).status).toBe(200);
    expect(await stateOf(at.slipId)).toBe('cancelled');
    expect((await world.cash(at.memberId)).cash).toBe(100_000_000);
    const { rows } = await sql<{ line: string }>`
      select action || ' ' || actor as line from audit_event where subject = ${`slip:${at.betCode}`} order by id`.execute(
      site.database.db,
    );
    expect(rows.map(({ line }) => line)).toEqual([
      `approval.ask staff:${trader.loginId}`,
      `slip.cancel staff:${trader.loginId}`,
      `approval.approve staff:${other.loginId}`,
    ]);
    expect((await decide('approve', waiting.id, other)).code).toBe('REQUEST_DECIDED');
  });

  test('parts of one member’s slips come to the second person together', async () => {
    const first = await slipOf(300_000);
    const second = await slipOf(300_000, first.memberId);
    expect((await cancel(first.betCode)).payload.waiting).toBeNull();
    expect((await cancel(second.betCode)).payload.waiting).toMatchObject({ why: 'slip-limit' });
    expect(await stateOf(second.slipId)).toBe('normal');
  });

  test('refused, it stands; taken back, it stands; what was settled meanwhile is refused as ever', async () => {
    const slip = await slipOf(2_000_000);
    const ask = async () => (await cancel(slip.betCode)).payload.waiting.id as string;
    const first = await ask();
    expect((await decide('refuse', first, other, '')).code).toBe('STAFF_REASON_REQUIRED');
    expect((await decide('refuse', first, cashier)).code).toBe('STAFF_RIGHT_MISSING');
    expect((await decide('refuse', first, other)).status).toBe(200);
    expect((await decide('refuse', await ask(), trader, '잘못 요청했어요')).status).toBe(200);
    const older = await ask();
    const newer = await ask();
    expect((await decide('approve', older, other)).code).toBe('REQUEST_DECIDED');
    await sql`update slip set result = 'miss' where id = ${slip.slipId}`.execute(site.database.db);
    expect((await decide('approve', newer, other)).code).toBe('STAFF_SLIP_SETTLED');
    expect(await one(newer, other)).toMatchObject({ state: 'waiting' });
    expect(await stateOf(slip.slipId)).toBe('normal');
  });

  test('eight yes and eight no at once: one counts, and the money agrees with it', async () => {
    const slip = await slipOf(3_000_000);
    const { id } = (await cancel(slip.betCode)).payload.waiting;
    const crowd = await Promise.all(Array.from({ length: 4 }, () => newStaff(site, { role: 'trading' })));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => decide(n % 2 === 0 ? 'approve' : 'refuse', id, crowd[n % 4]!)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [{ state }] = (await list(other, 'decided')).filter((row) => row.id === id) as [WireApproval];
    expect(await stateOf(slip.slipId)).toBe(state === 'done' ? 'cancelled' : 'normal');
  });

  test('what an account that is suspended meanwhile asked for is not done', async () => {
    const leaver = await newStaff(site, { role: 'trading' });
    const slip = await slipOf(2_000_000);
    const { id } = (await cancel(slip.betCode, leaver)).payload.waiting;
    await sql`update staff set state = 'suspended' where id = ${leaver.id}::bigint`.execute(site.database.db);
    expect((await decide('approve', id, other)).code).toBe('APPROVAL_MAKER_GONE');
    expect(await stateOf(slip.slipId)).toBe('normal');
  });
});

describe('a price by hand', () => {
  const priceOf = async (gameSeq: string) =>
    (await call('trading/fixture', { gameSeq }, trader)).payload.markets.find(
      ({ name }: { name: string }) => name === '승무패',
    ).selections as { betsSeq: string; odds: number; deskOdds: number | null }[];
  /** The other sides a little shorter, so that the book keeps a part. */
  const set = async (gameSeq: string, odds: number) => {
    const prices = (await priceOf(gameSeq)).map(({ betsSeq, deskOdds }, n) => ({
      betsSeq,
      odds: [odds, 2.5, 3][n]!,
      seen: deskOdds,
    }));
    return call('trading/prices', { gameSeq, prices }, trader);
  };

  test.each([
    [2.6, false],
    [2.61, true],
    [1.4, false],
    [1.39, true],
  ])('%d against a feed’s 2.00 waits: %s', async (odds, waits) => {
    const { gameSeq } = await slipOf(10_000);
    const { payload } = await set(gameSeq, odds);
    expect(payload.waiting?.why ?? null).toBe(waits ? 'price-band' : null);
    expect((await priceOf(gameSeq))[0]!.deskOdds).toBe(waits ? null : odds);
    if (!waits) return;
    expect((await decide('approve', payload.waiting.id, trader)).code).toBe('STAFF_SECOND_PERSON');
    expect((await decide('approve', payload.waiting.id, other)).status).toBe(200);
    expect((await priceOf(gameSeq))[0]!.deskOdds).toBe(odds);
  });

  test('steps within the band do not lead out of it: the feed’s price is the measure', async () => {
    const { gameSeq } = await slipOf(10_000);
    expect((await set(gameSeq, 2.5)).payload.waiting).toBeNull();
    expect((await set(gameSeq, 3)).payload.waiting).toMatchObject({ why: 'price-band' });
  });

  test('what moved meanwhile is not set by the second person either', async () => {
    const { gameSeq } = await slipOf(10_000);
    const { id } = (await set(gameSeq, 2.9)).payload.waiting;
    await set(gameSeq, 2.1);
    expect((await decide('approve', id, other)).code).toBe('TRADING_MOVED');
    expect((await priceOf(gameSeq))[0]!.deskOdds).toBe(2.1);
  });
});

describe('a match entered by hand', () => {
  async function ownMatch(stake: number) {
    const { payload, code } = await call(
      'trading/manual/add',
      {
        sportId: 6046,
        league: '동네 리그',
        home: `홈 ${randomUUID().slice(0, 8)}`,
        away: '원정',
        startsAt: new Date(Date.now() + 3_600_000).toISOString(),
        markets: [{ type: 1, line: null, odds: [1_000, 1.8, 2] }],
      },
      trader,
    );
    expect(code).toBe(200);
    const gameSeq = String(payload.gameSeq);
    const { rows } = await sql<{ key: string }>`select key from fixture where id = ${gameSeq}::bigint`.execute(
      site.database.db,
    );
    if (stake === 0) return { gameSeq, memberId: 0 };
    const [memberId] = await makeMembers(site.database.db, 1, 100_000_000);
    const pick = { fixture: await world.market(rows[0]!.key, 1), side: 0 as const };
    await placeSlips(site.database.db, [{ memberId: memberId!, stake, picks: [pick] }]);
    return { gameSeq, memberId: memberId! };
  }

  test('a thousand times a small stake is not one person’s to pay, before its start or after', async () => {
    const { gameSeq, memberId } = await ownMatch(900_000);
    const outcome = { status: 'finished', score: [9, 0] };
    const proposed = (await call('results/propose', { gameSeq, outcome, reason: '' }, trader)).payload;
    expect(proposed.secondPerson).toBe('early');
    expect((await call('results/confirm', { id: proposed.id }, trader)).code).toBe('RESULT_SECOND_PERSON');
    await sql`update fixture set starts_at = now() - interval '5 hours' where id = ${gameSeq}::bigint`.execute(
      site.database.db,
    );
    const again = (await call('results/propose', { gameSeq, outcome, reason: '' }, trader)).payload;
    expect(again.secondPerson).toBe('own');
    expect((await call('results/confirm', { id: again.id }, trader)).code).toBe('RESULT_SECOND_PERSON');
    await world.settle();
    expect((await world.cash(memberId)).cash).toBe(99_100_000);
  });

  test('with bets on it, it is not called off by who made it; without, it is', async () => {
    const empty = await ownMatch(0);
    expect(
      (await call('trading/manual/cancel', { gameSeq: empty.gameSeq, reason: '취소' }, trader)).payload.waiting,
    ).toBeNull();
    const { gameSeq } = await ownMatch(1_000);
    const { waiting } = (await call('trading/manual/cancel', { gameSeq, reason: '취소' }, trader)).payload;
    expect(waiting).toMatchObject({ why: 'own' });
    expect((await call('trading/fixture', { gameSeq }, trader)).payload.game.status).toBe('scheduled');
    expect((await decide('approve', waiting.id, other)).status).toBe(200);
    expect((await call('trading/fixture', { gameSeq }, trader)).payload.game.status).toBe('cancelled');
  });

  test('with much at stake nobody calls it off alone', async () => {
    const { gameSeq } = await ownMatch(10_000);
    const { waiting } = (await call('trading/manual/cancel', { gameSeq, reason: '취소' }, other)).payload;
    expect(waiting).toMatchObject({ why: 'match-stake' });
  });
});

describe('a control', () => {
  let boss: StaffOfTest;
  const setting = async (key: string) =>
    (await call('settings/list', {}, boss)).payload.settings.find((one: { key: string }) => one.key === key) as {
      value: Record<string, number>;
      revision: number;
    };
  const change = async (key: string, changes: Record<string, unknown>, by = boss) => {
    const { value, revision } = await setting(key);
    return call('settings/change', { changes: [{ key, value: { ...value, ...changes }, revision }], note: '이유' }, by);
  };
  beforeAll(async () => {
    boss = await newStaff(site);
  });

  test.each([
    ['cash', { secondPersonFrom: 3_000_000_000 }],
    ['cash', { holdHours: 0 }],
    ['cash', { autoApprove: true }],
    ['adjust', { secondPersonFrom: 100_000_000 }],
    ['adjust', { most: 1_000_000_000 }],
    ['results', { secondPersonFrom: 1_000_000_000 }],
    ['secondPerson', { slipCancelFrom: 1_000_000_000 }],
    ['secondPerson', { priceBand: 1_000 }],
    ['secondPerson', { promotionFrom: 1 }],
    ['staff', { newAccountHours: 0 }],
    ['eventBudgets', { lotto: { day: 500_000_000, month: 900_000_000 } }],
  ])('%s is not lowered by one super: %o', async (key, changes) => {
    const before = await setting(key);
    const { payload } = await change(key, changes);
    expect(payload).toMatchObject({ published: [], waiting: { why: 'control', bySuper: true } });
    expect(await setting(key)).toMatchObject({ value: before.value, revision: before.revision });
    await decide('refuse', payload.waiting.id, boss);
  });

  test('alone it waits and says that nobody can decide; a second super does, once', async () => {
    await sql`update staff set state = 'suspended' where role = 'super' and id <> ${boss.id}::bigint`.execute(
      site.database.db,
    );
    const { waiting } = (await change('cash', { secondPersonFrom: 4_000_000 })).payload;
    expect(waiting).toMatchObject({ others: 0 });
    expect((await decide('approve', waiting.id, boss)).code).toBe('STAFF_SECOND_PERSON');
    const clerk = await newStaff(site, {
      role: 'cash',
      rights: { 'settings.security.edit': true, 'settings.betting.edit': true },
    });
    expect((await decide('approve', waiting.id, clerk)).code).toBe('APPROVAL_SUPER');
    expect(await one(waiting.id, clerk)).toMatchObject({ mayNot: 'super' });
    const second = await newStaff(site);
    expect(await one(waiting.id, second)).toMatchObject({ others: 1, mayNot: null, reason: '이유' });
    expect((await decide('approve', waiting.id, second)).status).toBe(200);
    expect((await setting('cash')).value['secondPersonFrom']).toBe(4_000_000);
  });

  test('raised, it is one person’s; what a colleague changed meanwhile is not overwritten by a late yes', async () => {
    const second = await newStaff(site);
    const { waiting } = (await change('cash', { secondPersonFrom: 9_000_000 })).payload;
    expect((await change('cash', { secondPersonFrom: 2_000_000 })).payload).toMatchObject({ waiting: null });
    expect((await decide('approve', waiting.id, second)).code).toBe('SETTING_MOVED');
    expect((await setting('cash')).value['secondPersonFrom']).toBe(2_000_000);
  });

  test('drafts and taking a change back are no way round', async () => {
    const { value, revision } = await setting('results');
    await call('settings/draft', { key: 'results', value: { ...value, secondPersonFrom: 90_000_000 }, revision }, boss);
    expect((await call('settings/diff', {}, boss)).payload.drafts).toMatchObject([{ takesTwo: true }]);
    expect((await call('settings/publish', { keys: ['results'], note: '이유' }, boss)).payload).toMatchObject({
      published: [],
      waiting: { why: 'control' },
    });
    await change('adjust', { most: 50_000_000 });
    const { list: history } = (await call('settings/history', { key: 'adjust' }, boss)).payload;
    const reverted = await call(
      'settings/revert',
      { id: history[0].id, revision: (await setting('adjust')).revision, note: '이유' },
      boss,
    );
    expect(reverted.payload).toMatchObject({ published: [], waiting: { why: 'control' } });
    expect((await setting('adjust')).value['most']).toBe(50_000_000);
  });
});

test('in the demo world one super lowers a control', async () => {
  const demo = await openTestSite({ demo: true, config: { roles: new Set(['web']) } });
  try {
    const boss = await newStaff(demo);
    const ask = (path: string, body: unknown) => demo.call(`/staff/settings/${path}`, body, boss.token);
    const { settings } = (await ask('list', {})).body.payload;
    const { value, revision } = settings.find(({ key }: { key: string }) => key === 'adjust');
    const changes = [{ key: 'adjust', value: { ...value, most: 500_000_000 }, revision }];
    expect((await ask('change', { changes, note: '시험' })).body.payload).toMatchObject({
      published: [{ key: 'adjust' }],
      waiting: null,
    });
    expect(settings.find(({ key }: { key: string }) => key === 'staff').value).toEqual({ newAccountHours: 0 });
  } finally {
    await demo.close();
  }
});

test('the bell’s counts tell how much one could decide', async () => {
  const slip = await slipOf(4_000_000);
  const count = async (by: StaffOfTest) => (await call('dashboard/counts', {}, by)).payload.approvals as number;
  const [mine, theirs, none] = [await count(trader), await count(other), await count(cashier)];
  await cancel(slip.betCode);
  expect([await count(trader), await count(other), await count(cashier)]).toEqual([mine, theirs + 1, none]);
});
