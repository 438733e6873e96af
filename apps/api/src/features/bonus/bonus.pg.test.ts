import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countSlip, rollingDone } from '@lime/domain/cash/rolling.ts';
import { seededRandom } from '@lime/domain/random.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { giveCash } from '../../../test/book.ts';
import { approveDeposit, askDeposit, makeCode, plainRolling } from '../../../test/bonus.ts';
import { openMenus } from '../../../test/menus.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction, openDb, openPool } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { lockedBonus } from './bonus.service.ts';
import { createBonusWorker } from './bonus-worker.ts';
import type { BonusWorker } from './bonus-worker.ts';
import { readProgress, readRolledSlips } from './rolling.sql.ts';

let site: TestSite;
let worker: BonusWorker;
beforeAll(async () => {
  // No worker in the background: each test lets it run when it wants to see what it does.
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  worker = createBonusWorker(site.app.core);
});
afterAll(() => site.close());

let codes = 0;
const nextCode = () => `CODE${(codes += 1)}`;
const db = () => site.database.db;
type Member = { id: number; token: string };
const member = async (): Promise<Member> => {
  const { id, token } = await site.newMember();
  return { id: Number(id), token };
};
const check = (of: Member, code: string, amount = 300_000) =>
  site.call('/balance/deposit_code', { payload: { amount, serviceType: 'y', code } }, of.token);
const bonuses = async (of: Member) => (await site.call('/balance/bonus', {}, of.token)).body.payload;
const giveUp = (of: Member, id: string) => site.call('/balance/bonus/give-up', { id }, of.token);
const held = async (of: Member) => (await balances(db(), of.id))!;
const settle = () => createSettlement(site.app.core, sportsResults).runOnce();
const deposit = async (of: Member, amount: number, code: string | null) =>
  approveDeposit(db(), await askDeposit(db(), of.id, amount, code));
/** Slips on a fixture each; the results are of their home teams. */
const bet = async (of: Member, stakes: readonly number[], results: readonly (LegResult | null)[], odds = 2_000) => {
  const fixtures = await makeFixtures(db(), stakes.length, [odds, 3_200, 4_100]);
  for (const [i, stake] of stakes.entries())
    await placeSlips(db(), [{ memberId: of.id, stake, picks: [{ fixture: fixtures[i]!, side: 0 }] }]);
  await result(fixtures, results);
  return fixtures;
};
const result = async (fixtures: readonly TestFixture[], results: readonly (LegResult | null)[], revision = 1) => {
  for (const [i, one] of results.entries()) if (one) await decide(db(), fixtures[i]!, [one, 'lost', 'lost'], revision);
  await settle();
};
const games = { token: 'roulette', 'token-horse': 'horse', casino: 'evolution-baccarat-1' } as const;
const spots = { token: 'red', 'token-horse': 'win-1', casino: 'player' } as const;
type Hosted = keyof typeof games;
/** A play of a host, a slip without legs. @returns the call that cancels it */
async function play(of: Member, kind: Hosted, stake: number, changes: object = {}) {
  const id = kind === 'casino' ? 'casino' : 'token';
  const debit = { user_id: String(of.id), game_id: games[kind], txn_id: randomUUID(), amount: stake };
  const opening = kind === 'token-horse' ? { opening: { weights: [25, 21, 18, 15, 12, 9] } } : {};
  const bets = [{ spot: spots[kind], stake }];
  const answer = await providerCall(site, 'debit', { ...debit, bets, ...opening, ...changes }, { id });
  expect(answer).toMatchObject({ status: 1 });
  return (credit: object) => providerCall(site, 'credit', { ...debit, ...credit }, { id });
}
const age = (id: string, days: number) =>
  sql`update bonus set granted_at = granted_at - make_interval(days => ${days}::int), expires_at = expires_at - make_interval(days => ${days}::int) where id = ${id}::bigint`.execute(
    db(),
  );

describe('a code', () => {
  test('tells its effect before it is applied', async () => {
    await makeCode(db(), 'POINTS5');
    const { status, body } = await check(await member(), ' points5 ');
    expect([status, body.success, body.msg]).toEqual([200, true, '5% 보너스 15,000P, 롤링 100%가 적용돼요.']);
    expect(body.payload.bonus).toEqual({
      code: 'POINTS5',
      label: 'POINTS5 보너스',
      currency: 'point',
      amount: 15_000,
      rate: 5,
      rolling: { ...plainRolling, minimumOdds: 1.5 },
      need: 15_000,
    });
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['cash of the deposit', { currency: 'cash' }, 300_000, '5% 보너스 15,000원, 롤링 100%가 적용돼요.'],
    ['at its maximum', { max_amount: 10_000 }, 300_000, '5% 보너스 10,000P, 롤링 100%가 적용돼요.'],
    ['a fixed amount', { form: 'amount', value: 7_000 }, 10_000, '보너스 7,000P, 롤링 100%가 적용돼요.'],
    [
      'of the deposit',
      { rolling: { ...plainRolling, base: 'deposit', percent: 200 } },
      300_000,
      '5% 보너스 15,000P, 입금액 롤링 200%가 적용돼요.',
    ],
    [
      'of both',
      { rolling: { ...plainRolling, base: 'both', percent: 50 } },
      300_000,
      '5% 보너스 15,000P, 입금액+보너스 롤링 50%가 적용돼요.',
    ],
    [
      'without conditions',
      { rolling: { ...plainRolling, percent: 0 } },
      300_000,
      '5% 보너스 15,000P, 롤링 없이 바로 쓸 수 있어요.',
    ],
    ['without an amount yet', {}, 0, '5% 보너스, 롤링 100%가 적용돼요.'],
  ])('explains itself: %s', async (_why, changes, amount, text) => {
    const code = await makeCode(db(), nextCode(), changes);
    expect((await check(await member(), code, amount)).body.msg).toBe(text);
  });

  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const past = new Date(Date.now() - 3_600_000).toISOString();
  test.each<[string, Record<string, unknown>, number, string]>([
    ['that is not active', { active: false }, 300_000, 'BONUS_CODE_INVALID'],
    ['before its time', { starts_at: soon }, 300_000, 'BONUS_CODE_INVALID'],
    ['after its time', { ends_at: past }, 300_000, 'BONUS_CODE_INVALID'],
    ['within its time', { starts_at: past, ends_at: soon }, 300_000, 'ok'],
    ['of other grades', { grades: [2, 3] }, 300_000, 'BONUS_CODE_INVALID'],
    ['of this grade among others', { grades: [1, 3] }, 300_000, 'ok'],
    ['for the least deposit', { min_deposit: 50_000 }, 50_000, 'ok'],
    ['for one won less', { min_deposit: 50_000 }, 49_999, 'BONUS_CODE_MINIMUM'],
  ])('%s', async (_why, changes, amount, code) => {
    const name = await makeCode(db(), nextCode(), changes);
    const { status, body } = await check(await member(), name, amount);
    expect([status, body.success ? 'ok' : body.code]).toEqual([200, code]);
  });

  test.each(['', ' ', 'NOSUCH', 'x', "';--", '가나다', '%'])('%j is no code', async (text) => {
    const { status, body } = await check(await member(), text);
    expect([status, body.success, body.msg]).toEqual([200, false, '유효한 코드를 입력해주세요.']);
  });

  test('cannot be guessed: after ten wrong ones also the right one must wait', async () => {
    const code = await makeCode(db(), 'SECRET1');
    const guesser = await member();
    for (let i = 0; i < 10; i += 1) expect((await check(guesser, `GUESS${i}`)).body.code).toBe('BONUS_CODE_INVALID');
    const { status, headers } = await check(guesser, code);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await check(await member(), code)).body.success).toBe(true);
  });

  test('is no more easily guessed by asking for deposits', async () => {
    const code = await makeCode(db(), 'SECRET2');
    const { token } = await site.newMember();
    const ask = (guess: string, amount: number) =>
      site.call('/balance/deposit/process', { amount, serviceType: 'y', code: guess }, token);
    for (let i = 0; i < 10; i += 1)
      expect((await ask(`GUESS${i}`, 50_000 + i * 10_000)).body.code).toBe('BONUS_CODE_INVALID');
    expect((await ask(code, 300_000)).status).toBe(429);
    expect((await ask('', 310_000)).status).toBe(200);
  });

  test('is used as often as it may be, one bonus at a time', async () => {
    const code = await makeCode(db(), 'ONCE', { per_member: 1 });
    const other = await makeCode(db(), 'OTHER');
    const a = await member();
    const seq = await askDeposit(db(), a.id, 100_000, code);
    expect((await check(a, other)).body.code).toBe('BONUS_WAITING');
    expect(await approveDeposit(db(), seq)).toEqual({ currency: 'point', amount: 5_000 });
    expect((await check(a, other)).body.code).toBe('BONUS_ACTIVE');
    const { active } = await bonuses(a);
    expect((await giveUp(a, active.id)).body.payload).toEqual({ takenBack: 5_000 });
    expect((await check(a, code)).body.code).toBe('BONUS_CODE_USED');
    expect((await check(a, other)).body.success).toBe(true);
  });
});

describe('granting', () => {
  test('posts cash from the house and points from their issue, once a deposit', async () => {
    const cash = await makeCode(db(), 'CASH10', { currency: 'cash', value: 1_000 });
    const [a, b] = [await member(), await member()];
    const seq = await askDeposit(db(), a.id, 200_000, cash);
    const answers = [await approveDeposit(db(), seq), await approveDeposit(db(), seq)];
    expect(answers).toEqual(Array(2).fill({ currency: 'cash', amount: 20_000 }));
    expect(await held(a)).toMatchObject({ cash: 220_000, point: 0 });
    expect(await inTransaction(db(), (tx) => lockedBonus(tx, a.id))).toEqual({ cash: 20_000, point: 0 });
    await deposit(b, 100_000, await makeCode(db(), 'FREE', { rolling: { ...plainRolling, percent: 0 } }));
    expect(await bonuses(b)).toMatchObject({ active: null, list: [{ state: 'done', amount: 5_000, need: 0 }] });
    expect(await lockedBonus(db(), b.id)).toEqual({ cash: 0, point: 0 });
  });

  test('honours a code that was open when the deposit was asked for, not one that was withdrawn', async () => {
    const [late, gone] = [await makeCode(db(), 'LATE'), await makeCode(db(), 'GONE')];
    const [a, b] = [await member(), await member()];
    const asked = [await askDeposit(db(), a.id, 100_000, late), await askDeposit(db(), b.id, 100_000, gone)];
    await sql`update bonus_code set ends_at = clock_timestamp() where code = ${late}`.execute(db());
    await sql`update bonus_code set active = false where code = ${gone}`.execute(db());
    expect([await approveDeposit(db(), asked[0]!), await approveDeposit(db(), asked[1]!)]).toEqual([
      { currency: 'point', amount: 5_000 },
      null,
    ]);
  });

  test('of sixteen who want the last three, three get it', async () => {
    const code = await makeCode(db(), 'LAST3', { total_limit: 3 });
    const members = await Promise.all(Array.from({ length: 16 }, member));
    const granted = await Promise.all(members.map((one) => deposit(one, 100_000, code)));
    expect(granted.filter(Boolean)).toHaveLength(3);
    expect((await check(await member(), code)).body.code).toBe('BONUS_CODE_INVALID');
  });

  test('two deposits of one member with the same code, approved at once, are granted one bonus', async () => {
    const code = await makeCode(db(), 'TWICE');
    const a = await member();
    const seqs = [await askDeposit(db(), a.id, 100_000, code), await askDeposit(db(), a.id, 100_000, code)];
    const granted = await Promise.all(seqs.map((seq) => approveDeposit(db(), seq)));
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await held(a)).toMatchObject({ cash: 200_000, point: 5_000 });
  });
});

describe('rolling', () => {
  test('moves with settled slips, told slip by slip, and a corrected result corrects it', async () => {
    const a = await member();
    await bet(a, [], []);
    await deposit(a, 300_000, await makeCode(db(), 'ROLL')); // need 15,000
    const id = (await bonuses(a)).active.id;
    const fixtures = await bet(a, [4_000, 6_000, 3_000, 2_000], ['won', 'lost', 'void', null]);
    await bet(a, [5_000], ['won'], 1_490);
    expect((await bonuses(a)).active).toMatchObject({ need: 15_000, done: 10_000, state: 'active' });
    const slips = async () =>
      (await site.call('/balance/bonus/slips', { id }, a.token)).body.payload.list.map(
        (row: { stake: number; counted: number; why: string }) => [row.stake, row.counted, row.why],
      );
    expect(await slips()).toEqual([
      [5_000, 0, 'low-odds'],
      [2_000, 0, 'waiting'],
      [3_000, 0, 'void'],
      [6_000, 6_000, 'counts'],
      [4_000, 4_000, 'counts'],
    ]);
    await result(fixtures, [null, 'void', 'lost'], 2);
    expect((await bonuses(a)).active.done).toBe(7_000);
    await bet(a, [7_999], ['lost']);
    expect([await worker.runOnce(), (await bonuses(a)).active.done]).toEqual([0, 14_999]);
    await bet(a, [9_000], ['lost']);
    // the need is met: nothing is locked, also before the worker has been there
    expect(await lockedBonus(db(), a.id)).toEqual({ cash: 0, point: 0 });
    expect((await slips())[0]).toEqual([9_000, 1, 'counts']);
    expect(await worker.runOnce()).toBe(1);
    expect(await bonuses(a)).toMatchObject({ active: null, list: [{ id, state: 'done', done: 15_000, takenBack: 0 }] });
    expect((await held(a)).point).toBe(15_000);
  });

  test('plays of hosts count by the weight of their kind, whatever odds the code asks for', async () => {
    const rolling = { ...plainRolling, minimumOdds: 5_000 };
    const a = await member();
    await deposit(a, 400_000, await makeCode(db(), nextCode(), { rolling, max_amount: 100_000 }));
    await giveCash(db(), a.id, 50_000, 'casino');
    const { id } = (await bonuses(a)).active;
    await play(a, 'token', 2_000, { credit_amount: 0 });
    await play(a, 'token-horse', 3_000, { credit_amount: 9_000 });
    await play(a, 'casino', 4_000, { credit_amount: 0 });
    const cancel = await play(a, 'token', 5_000);
    const pay = await play(a, 'token', 1_500);
    const counts = async () =>
      (await site.call('/balance/bonus/slips', { id }, a.token)).body.payload.list.map(
        ({ kind, legs, stake, counted, why }: Record<string, unknown>) => [kind, legs, stake, counted, why],
      );
    expect((await counts())[0]).toEqual(['token', 0, 1_500, 0, 'waiting']);
    expect((await bonuses(a)).active.done).toBe(5_000);
    await cancel({ is_cancel: 1 });
    await pay({ amount: 1_500 });
    expect(await counts()).toEqual([
      ['token', 0, 1_500, 1_500, 'counts'],
      ['token', 0, 5_000, 0, 'cancelled'],
      ['casino', 0, 4_000, 0, 'kind'],
      ['token-horse', 0, 3_000, 3_000, 'counts'],
      ['token', 0, 2_000, 2_000, 'counts'],
    ]);
    expect((await bonuses(a)).active.done).toBe(6_500);
    expect(await giveUp(a, id)).toMatchObject({ status: 200 });
  });

  test('the statement counts as the rule of the domain does', async () => {
    const random = seededRandom('rolling');
    const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    const rolling = {
      ...plainRolling,
      minimumOdds: 1_700,
      weights: [
        { kinds: ['korean-single'], fromLegs: 1, percent: 30 },
        { kinds: ['korean'], fromLegs: 3, percent: 150 },
        { kinds: [], fromLegs: 2, percent: 77 },
        { kinds: ['casino'], fromLegs: 2, percent: 45 },
        { kinds: ['token-horse'], fromLegs: 1, percent: 0 },
      ],
    };
    const a = await member();
    await deposit(a, 1_000_000, await makeCode(db(), 'RANDOM', { rolling, max_amount: 1_000_000 }));
    const { id, need } = (await bonuses(a)).active;
    const fixtures = await makeFixtures(db(), 60, [1_690, 1_700, 4_100]);
    for (let i = 0; i < 60; i += 1) {
      const legs = 1 + Math.floor(random() * 4);
      const picks = Array.from({ length: legs }, (_, n) => ({
        fixture: fixtures[(i + n * 7) % 60]!,
        side: any([0, 1, 1, 2, 2] as const),
      }));
      await placeSlips(db(), [{ memberId: a.id, stake: 1 + Math.floor(random() * 3_000), picks }]);
    }
    await giveCash(db(), a.id, 1_000_000, 'casino');
    const kinds = Object.keys(games) as Hosted[];
    for (let i = 0; i < 40; i += 1) await play(a, any(kinds), 1_000 + i * 37);
    // a slip's kind is not the application's to change
    const owner = openDb(openPool(site.database.ownerUrl, 1, () => undefined));
    await sql`
      update slip set kind = case when id % 3 = 0 and legs > 0 then 'korean-single' else kind end,
        result = (array['wait', 'hit', 'miss', 'exception'])[1 + id % 4]::slip_result,
        status = case when id % 11 = 0 then 'cancelled' else 'normal' end::slip_status
      where member_id = ${a.id}`.execute(owner);
    await owner.destroy();
    const { rows, total } = await readRolledSlips(db(), Number(id), 0, 100);
    expect(total).toBe(100);
    expect(rows.filter(({ lowest_odds: odds }) => odds === null)).toHaveLength(40);
    const inOrder = rows.toReversed().map((row) => ({
      ...row,
      lowestOdds: row.lowest_odds,
      cancelled: row.status === 'cancelled',
      atRisk: row.at_risk,
    }));
    const progress = (await readProgress(db(), [Number(id)])).get(Number(id))!;
    expect(progress.done).toBe(rollingDone(rolling, Infinity, inOrder));
    expect(progress.done).toBeGreaterThan(0);
    let before = 0;
    for (const row of inOrder) {
      expect(row.before).toBe(before);
      before += countSlip(rolling, Infinity, before, row).counted;
    }
    expect(rollingDone(rolling, need, inOrder)).toBe(Math.min(need, progress.done));
    await sql`update slip set result = 'wait', status = 'normal' where member_id = ${a.id}`.execute(db());
  });

  describe('what is covered by other slips', () => {
    afterEach(() => worker.runOnce());

    /** A member with a bonus of 60,000 to roll, and a match whose three outcomes cost a margin. */
    const roller = async () => {
      const a = await member();
      await deposit(a, 600_000, await makeCode(db(), nextCode(), { value: 1_000 }));
      const [fixture] = await makeFixtures(db(), 1, [2_800, 3_100, 2_800]);
      return { a, fixture: fixture! };
    };
    const cover = (of: Member, fixture: TestFixture, stakes: readonly [number, number, number]) =>
      placeSlips(
        db(),
        stakes.flatMap((stake, side) =>
          stake > 0 ? [{ memberId: of.id, stake, picks: [{ fixture, side: side as 0 | 1 | 2 }] }] : [],
        ),
      );
    const decided = async (fixture: TestFixture) => {
      await decide(db(), fixture, ['won', 'lost', 'lost'], 1);
      await settle();
    };
    const shown = async (of: Member) => {
      const { id } = (await bonuses(of)).active;
      return (await site.call('/balance/bonus/slips', { id }, of.token)).body.payload.list.map(
        ({ stake, atRisk, counted, why }: Record<string, unknown>) => [stake, atRisk, counted, why],
      );
    };

    test('all outcomes of a market count by what they cost together', async () => {
      const { a, fixture } = await roller();
      await cover(a, fixture, [31_000, 28_000, 31_000]); // 86,800 comes back whatever happens: 3,200 of 90,000
      await decided(fixture);
      expect((await bonuses(a)).active.done).toBe(1_102 + 995 + 1_102);
      expect(await shown(a)).toEqual([
        [31_000, 1_102, 1_102, 'hedged'],
        [28_000, 995, 995, 'hedged'],
        [31_000, 1_102, 1_102, 'hedged'],
      ]);
      expect(await worker.runOnce()).toBe(0);
    });

    test('outcomes that leave one open count whole, and so does each match by itself', async () => {
      const { a, fixture } = await roller();
      const [other] = await makeFixtures(db(), 1, [2_800, 3_100, 2_800]);
      await cover(a, fixture, [10_000, 10_000, 0]);
      await cover(a, other!, [0, 0, 10_000]);
      await decided(fixture);
      await decided(other!);
      expect((await bonuses(a)).active.done).toBe(30_000);
    });

    test.for(['bank', 'device'])('members linked by their %s count together', async (by) => {
      const { a, fixture } = await roller();
      const b = await member();
      await deposit(b, 600_000, null);
      await cover(a, fixture, [31_000, 0, 31_000]);
      await cover(b, fixture, [0, 28_000, 0]);
      await decided(fixture);
      const before = (await bonuses(a)).active.done;
      if (by === 'bank')
        await sql`
          update member set bank_name = '모의은행', bank_account = case id when ${a.id} then '110-234-567' else '110234567' end
          where id = any(${[a.id, b.id]}::bigint[])`.execute(db());
      else
        await sql`
          insert into member_device (device, member_id) select '\\x01'::bytea, id from unnest(${[a.id, b.id]}::bigint[]) id`.execute(
          db(),
        );
      expect([before, (await bonuses(a)).active.done]).toEqual([60_000, 2_204]);
    });

    test('a cancelled opposite covers nothing', async () => {
      const { a, fixture } = await roller();
      await cover(a, fixture, [31_000, 28_000, 31_000]);
      const { rows } = await sql<{ bet_code: string }>`
        select bet_code from slip where member_id = ${a.id} and stake = 28000`.execute(db());
      expect((await site.call('/betting/cancel', { betCode: rows[0]!.bet_code }, a.token)).body.success).toBe(true);
      await decided(fixture);
      expect((await bonuses(a)).active.done).toBe(60_000);
    });
  });

  test('slips before the grant and after the expiry do not count', async () => {
    const a = await member();
    await deposit(a, 500_000, null);
    await bet(a, [20_000], ['lost']);
    await deposit(a, 100_000, await makeCode(db(), 'TIMES'));
    const { id } = (await bonuses(a)).active;
    expect((await bonuses(a)).active.done).toBe(0);
    await bet(a, [1_000], ['lost']);
    await sql`update bonus set expires_at = clock_timestamp() where id = ${id}::bigint`.execute(db());
    await bet(a, [20_000], ['lost']);
    expect((await bonuses(a)).active.done).toBe(1_000);
    expect(await worker.runOnce()).toBe(1);
  });
});

describe('the end', () => {
  test.each<[string, number, number]>([
    ['all of it is there', 0, 10_000],
    ['the deposit was bet and lost', 100_000, 10_000],
    ['a part of it is left', 106_000, 4_000],
    ['nothing is left', 110_000, 0],
  ])('an overdue one takes back what is left: %s', async (_why, lost, takenBack) => {
    const code = await makeCode(db(), nextCode(), {
      currency: 'cash',
      value: 1_000,
      rolling: { ...plainRolling, percent: 5_000 },
    });
    const a = await member();
    await deposit(a, 100_000, code);
    if (lost > 0) await bet(a, [lost], ['lost']);
    const { id } = (await bonuses(a)).active;
    await age(id, 29);
    expect(await worker.runOnce()).toBe(0);
    await age(id, 1);
    expect(await worker.runOnce()).toBe(1);
    expect((await bonuses(a)).list[0]).toMatchObject({ state: 'expired', takenBack });
    expect((await held(a)).cash).toBe(110_000 - lost - takenBack);
    expect(await worker.runOnce()).toBe(0);
  });

  test('a slip that runs is waited for: it may meet the need, and is no way to keep a bonus', async () => {
    const code = await makeCode(db(), 'WAITS', { currency: 'cash' });
    const [a, b] = [await member(), await member()];
    const open: TestFixture[] = [];
    for (const one of [a, b]) {
      await deposit(one, 100_000, code);
      open.push(...(await bet(one, [105_000], [null])));
      const { id } = (await bonuses(one)).active;
      expect((await giveUp(one, id)).body).toMatchObject({ code: 'BONUS_SLIPS_OPEN', detail: { slips: 1 } });
      await sql`update bonus set expires_at = clock_timestamp() where id = ${id}::bigint`.execute(db());
    }
    expect(await worker.runOnce()).toBe(0);
    await result(open, ['won', 'void']);
    expect(await worker.runOnce()).toBe(2);
    expect((await bonuses(a)).list[0]).toMatchObject({ state: 'done', takenBack: 0 });
    expect((await bonuses(b)).list[0]).toMatchObject({ state: 'expired', takenBack: 5_000 });
    expect([(await held(a)).cash, (await held(b)).cash]).toEqual([210_000, 100_000]);
  });

  test('another member’s bonus is not there', async () => {
    const [a, b] = [await member(), await member()];
    await deposit(a, 100_000, await makeCode(db(), 'MINE'));
    const { id } = (await bonuses(a)).active;
    for (const path of ['/balance/bonus/slips', '/balance/bonus/give-up'])
      for (const wrong of [id, '999999999'])
        expect((await site.call(path, { id: wrong }, b.token)).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await bonuses(b)).list).toEqual([]);
  });

  test('given up sixteen times at once, taken back once', async () => {
    const a = await member();
    await deposit(a, 100_000, await makeCode(db(), 'SIXTEEN'));
    const { id } = (await bonuses(a)).active;
    const answers = await Promise.all(Array.from({ length: 16 }, () => giveUp(a, id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code))).toEqual(
      new Set(['BONUS_NOT_ACTIVE']),
    );
    expect((await held(a)).point).toBe(0);
  });

  test('giving up and completing at once end it in one way', async () => {
    const code = await makeCode(db(), 'RACE');
    const members = await Promise.all(Array.from({ length: 8 }, member));
    for (const one of members) {
      await deposit(one, 100_000, code);
      await bet(one, [5_000], ['lost']);
    }
    const ids = await Promise.all(members.map(async (one) => (await bonuses(one)).active.id as string));
    await Promise.all([
      ...members.map((one, i) => giveUp(one, ids[i]!)),
      ...Array.from({ length: 4 }, () => createBonusWorker(site.app.core).runOnce()),
    ]);
    for (const one of members) {
      // the need was met before: whichever came first, nothing is taken
      expect((await bonuses(one)).list[0]).toMatchObject({ state: 'done', takenBack: 0 });
      expect((await held(one)).point).toBe(5_000);
    }
  });

  test('several workers on sixteen overdue ones take each back once', async () => {
    const code = await makeCode(db(), 'WORKERS', { currency: 'cash' });
    const members = await Promise.all(Array.from({ length: 16 }, member));
    for (const one of members) await deposit(one, 100_000, code);
    await sql`update bonus set expires_at = clock_timestamp() where code = ${code}`.execute(db());
    const ended = await Promise.all(Array.from({ length: 4 }, () => createBonusWorker(site.app.core).runOnce()));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(16);
    for (const one of members) expect((await held(one)).cash).toBe(100_000);
  });
});

test('the books are right, and the check sees where they are not', async () => {
  const broken = async () => (await runAudit(site.database.pool)).filter((finding) => finding.broken > 0);
  expect(await broken()).toEqual([]);
  await sql`update bonus set taken_back = taken_back - 1 where id = (select min(id) from bonus where taken_back > 0)`.execute(
    db(),
  );
  expect((await broken()).map((finding) => finding.name)).toEqual(['returns-of-bonuses']);
});

test('five poisoned rows: bonuses that cannot be ended keep no other active, met or overdue', async () => {
  const code = await makeCode(db(), nextCode());
  const granted = async () => {
    const of = await member();
    await deposit(of, 100_000, code);
    const { rows } = await sql<{ id: string }>`select id::text from bonus where member_id = ${of.id}`.execute(db());
    return { of, id: rows[0]!.id };
  };
  const bad = [];
  for (let n = 0; n < 5; n += 1) bad.push(await granted());
  const [late, met] = [await granted(), await granted()];
  await bet(met.of, [50_000], ['won']);
  await bet(bad[4]!.of, [50_000], ['won']);
  for (const { id } of [...bad.slice(0, 4), late]) await age(id, 31);
  const heal = await poison(site.database.ownerUrl, 'bonus', 'id', bad.map(({ id }) => id), 'update'); // prettier-ignore
  await twoPasses(worker.runOnce);
  await heal();
  const { rows } = await sql<{ state: string }>`
    select state from bonus where id in (${late.id}::bigint, ${met.id}::bigint) order by state`.execute(db());
  expect(rows.map(({ state }) => state)).toEqual(['done', 'expired']);
});
