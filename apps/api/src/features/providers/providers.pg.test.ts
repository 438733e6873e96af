import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { providerCallText } from '@lime/contract/provider-calls.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { brokenInvariants, giveCash, historyOf } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall, providerSecret } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { openPool } from '../../core/db.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { signatureOf } from './provider-proof.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  await set('repair', []);
});
afterAll(() => site?.close());

async function set(key: string, value: unknown): Promise<void> {
  const { db } = site.database;
  await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
  await site.app.core.channel.notify(db, 'settings', '');
}

async function rich(amount = 100_000) {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), amount);
  return member;
}
type Member = Awaited<ReturnType<typeof rich>>;
const cashOf = async ({ id }: { id: string }) => (await balances(site.database.db, Number(id)))!.cash;
const call = (name: Parameters<typeof providerCall>[1], body: object | string, sent = {}) =>
  providerCall(site, name, body, sent);

const txn = () => `t-${randomUUID()}`;
const debitOf = (member: Member, changes: object = {}) => ({
  user_id: member.id,
  prd_id: 1,
  game_id: 'roulette',
  txn_id: txn(),
  amount: 10_000,
  ...changes,
});
const creditOf = (debit: { user_id: string; txn_id: string }, amount: number, changes: object = {}) => ({
  user_id: debit.user_id,
  prd_id: 1,
  txn_id: debit.txn_id,
  amount,
  ...changes,
});
const cancelOf = (debit: { user_id: string; txn_id: string; amount: number }) =>
  creditOf(debit, debit.amount, { is_cancel: 1 });

describe('a play', () => {
  test('of horse is in the history’s tab 가상스포츠, of any other game in 미니게임', async () => {
    const member = await rich();
    await call('debit', debitOf(member, { game_id: 'roulette', round_id: 1 }));
    await call('debit', debitOf(member, { game_id: 'horse', round_id: 1 }));
    const gamesOf = async (type: string) => {
      const { list } = await historyOf(site, member.token, { type });
      return list.map(([leg]) => leg!['betting_game_sports_name_kr']);
    };
    expect(await gamesOf('가상스포츠')).toEqual(['토큰 경마']);
    expect(await gamesOf('미니게임')).toEqual(['토큰 룰렛']);
    expect(new Set(await gamesOf('토큰'))).toEqual(new Set(['토큰 경마', '토큰 룰렛']));
    for (const type of ['스포츠', '카지노', '슬롯']) expect(await gamesOf(type)).toEqual([]);
  });

  test('takes the stake, pays what its host says, and is one slip in the history', async () => {
    const member = await rich();
    expect(await call('balance', { user_id: member.id, prd_id: 1 })).toEqual({
      status: 1,
      balance: 100_000,
      purse: 'cash',
    });
    const debit = debitOf(member, { round_id: 17, pick: '레드', max_credit: 20_000 });
    expect(await call('debit', debit)).toEqual({ status: 1, balance: 90_000 });

    const open = (await historyOf(site, member.token)).list[0]![0]!;
    expect(open).toMatchObject({
      betting_type: '토큰',
      betting_game_sports_name_kr: '토큰 룰렛',
      betting_round: '17',
      betting_side: '레드',
      betting_total_result: 'wait',
      betting_bet_amount: 10_000,
      betting_expected_prize: 20_000,
      game_result: null,
    });
    expect(await call('credit', creditOf(debit, 20_000, { outcome: '9 레드' }))).toEqual({
      status: 1,
      balance: 110_000,
    });
    const won = (await historyOf(site, member.token)).list[0]![0]!;
    expect(won).toMatchObject({ betting_total_result: 'hit', betting_payed_amount: 20_000, game_result: '9 레드' });
    expect(await cashOf(member)).toBe(110_000);
    const { body } = await site.call('/betting/explain', { betCode: won['betting_betcode'] }, member.token);
    expect(body.payload.arithmetic).toBe('10,000 × 2.00 → 20,000원');
  });

  test('is lost with a credit of nothing', async () => {
    const member = await rich();
    const debit = debitOf(member);
    await call('debit', debit);
    expect(await call('credit', creditOf(debit, 0))).toEqual({ status: 1, balance: 90_000 });
    expect((await historyOf(site, member.token)).list[0]![0]).toMatchObject({ betting_total_result: 'miss' });
  });

  test('may be settled in the same breath', async () => {
    const member = await rich();
    expect(await call('debit', debitOf(member, { credit_amount: 35_000 }))).toEqual({ status: 1, balance: 125_000 });
    expect(await call('debit', debitOf(member, { credit_amount: 0 }))).toEqual({ status: 1, balance: 115_000 });
    expect(await call('debit', debitOf(member, { credit_amount: -1 }))).toEqual({ status: 1, balance: 105_000 });
    const { totals } = await historyOf(site, member.token);
    expect(totals).toEqual({ count: 3, amount: 30_000, payed: 35_000 });
  });

  test('goes back whole when it is cancelled', async () => {
    const member = await rich();
    const debit = debitOf(member);
    await call('debit', debit);
    expect(await call('credit', cancelOf(debit))).toEqual({ status: 1, balance: 100_000 });
    expect((await historyOf(site, member.token)).list[0]![0]).toMatchObject({
      betting_status: '취소',
      cancel_reason: '게임 취소',
    });
  });

  test('at a table is bought into and cashed out; a gift is paid', async () => {
    const member = await rich();
    const buyin = debitOf(member);
    expect(await call('buyin', buyin)).toEqual({ status: 1, balance: 90_000 });
    expect(await call('credit', creditOf(buyin, 12_500))).toEqual({ status: 1, balance: 102_500 });
    const gift = { user_id: member.id, txn_id: txn(), amount: 500 };
    expect(await call('bonus', gift)).toEqual({ status: 1, balance: 103_000 });
    expect(await call('bonus', gift)).toEqual({ status: 1, balance: 103_000 });
    expect(await call('bonus', { ...gift, amount: 600 })).toMatchObject({ status: 0, error: 'DUPLICATE_CREDIT' });
    expect(await cashOf(member)).toBe(103_000);
  });

  test('is nobody’s to cancel but its host’s', async () => {
    const member = await rich();
    await call('debit', debitOf(member));
    const betCode = (await historyOf(site, member.token)).list[0]![0]!['betting_betcode'];
    const own = await site.call('/betting/cancel', { betCode }, member.token);
    expect(own.body['code']).toBe('BET_CANCEL_GAME');
    const token = await staffToken(site);
    const staff = await site.call('/staff/slips/cancel', { betCode, reason: '잘못된 베팅' }, token);
    expect(staff.body['code']).toBe('BET_CANCEL_GAME');
  });
});

describe('calls that come again, late or in the wrong order', () => {
  test('get the first answer, whatever happened since, and move nothing', async () => {
    const member = await rich();
    const debit = debitOf(member);
    const first = await call('debit', debit);
    const won = await call('credit', creditOf(debit, 30_000));
    await giveCash(site.database.db, Number(member.id), 7_000);
    expect(await call('debit', debit)).toEqual(first);
    expect(await call('credit', creditOf(debit, 30_000))).toEqual(won);
    expect(await cashOf(member)).toBe(127_000);
  });

  test('a key with another body is refused', async () => {
    const member = await rich();
    const debit = debitOf(member);
    await call('debit', debit);
    expect(await call('debit', { ...debit, amount: 10_001 })).toMatchObject({ status: 0, error: 'DUPLICATE_DEBIT' });
    expect(await call('buyin', debit)).toMatchObject({ status: 0, error: 'DUPLICATE_DEBIT' });
    await call('credit', creditOf(debit, 5_000));
    expect(await call('credit', creditOf(debit, 50_000))).toMatchObject({ status: 0, error: 'DUPLICATE_CREDIT' });
    expect(await call('credit', cancelOf(debit))).toMatchObject({ status: 0, error: 'DUPLICATE_CREDIT' });
    expect(await cashOf(member)).toBe(95_000);
  });

  test('a cancel before its bet refuses the bet, for good', async () => {
    const member = await rich();
    const debit = debitOf(member);
    expect(await call('credit', cancelOf(debit))).toMatchObject({ status: 0, error: 'INVALID_DEBIT' });
    expect(await call('debit', debit)).toMatchObject({ status: 0, error: 'INVALID_DEBIT' });
    expect(await call('debit', debit)).toMatchObject({ status: 0, error: 'INVALID_DEBIT' });
    expect(await call('credit', creditOf(debit, 20_000))).toMatchObject({ status: 0, error: 'INVALID_DEBIT' });
    expect(await cashOf(member)).toBe(100_000);
  });

  test('a credit before its bet is refused, and paid once the bet is there', async () => {
    const member = await rich();
    const debit = debitOf(member);
    expect(await call('credit', creditOf(debit, 20_000))).toMatchObject({ status: 0, error: 'INVALID_DEBIT' });
    await call('debit', debit);
    expect(await call('credit', creditOf(debit, 20_000))).toEqual({ status: 1, balance: 110_000 });
  });

  test('a cancelled play is not paid, another’s neither', async () => {
    const [member, other] = [await rich(), await rich()];
    const debit = debitOf(member);
    await call('debit', debit);
    const foreign = { ...creditOf(debit, 20_000), user_id: other.id };
    expect(await call('credit', foreign)).toMatchObject({ status: 0, error: 'INVALID_DEBIT' });
    expect(await call('credit', { ...cancelOf(debit), user_id: other.id })).toMatchObject({ error: 'INVALID_DEBIT' });
    await call('credit', cancelOf(debit));
    expect(await call('credit', creditOf(debit, 20_000))).toMatchObject({ status: 0, error: 'INVALID_DEBIT' });
    expect([await cashOf(member), await cashOf(other)]).toEqual([100_000, 100_000]);
  });

  test('a refused bet stays refused when the money is there: its player was told', async () => {
    const member = await rich(5_000);
    const debit = debitOf(member);
    const first = await call('debit', debit);
    expect(first).toMatchObject({
      status: 0,
      balance: 5_000,
      error: 'INSUFFICIENT_FUNDS',
      code: 'BET_STAKE_ABOVE_BALANCE',
    });
    await giveCash(site.database.db, Number(member.id), 50_000);
    expect(await call('debit', debit)).toEqual(first);
    expect(await cashOf(member)).toBe(55_000);
  });

  test('sixteen at once have one effect: the same call, cancel against credit, many stakes on little money', async () => {
    const member = await rich(100_000);
    const debit = debitOf(member);
    const many = <T>(work: (no: number) => Promise<T>) => Promise.all(Array.from({ length: 16 }, (_, no) => work(no)));
    const debits = await many(() => call('debit', debit));
    expect(new Set(debits.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 1, balance: 90_000 })]),
    );
    const ends = await many((no) => call('credit', no % 2 ? cancelOf(debit) : creditOf(debit, 40_000)));
    const done = ends.filter(({ status }) => status === 1);
    expect(done).toHaveLength(8);
    const after = await cashOf(member);
    expect([100_000, 130_000]).toContain(after);

    const poor = await rich(35_000);
    const stakes = await many(() => call('debit', debitOf(poor)));
    expect(stakes.filter(({ status }) => status === 1)).toHaveLength(3);
    expect(await cashOf(poor)).toBe(5_000);
    const bet = debitOf(poor, { amount: 5_000 });
    const race = await many((no) => (no % 2 ? call('credit', cancelOf(bet)) : call('debit', bet)));
    expect(race).toHaveLength(16);
    await call('credit', cancelOf(bet));
    expect(await cashOf(poor)).toBe(5_000);
  }, 60_000);

  test('any order of debits, credits and cancels with repeats ends as an independent count says', async () => {
    const member = await rich(1_000_000);
    let seed = 20_261_124;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const plays = Array.from({ length: 25 }, () => ({ ...debitOf(member), amount: 1_000 + random(9) * 1_000 }));
    const sent = plays
      .flatMap((play) => {
        const credit = { name: 'credit' as const, play, body: creditOf(play, random(4) * 5_000) };
        const cancel = { name: 'credit' as const, play, body: cancelOf(play) };
        const debit = { name: 'debit' as const, play, body: play };
        return random(3) === 0 ? [debit, cancel, credit, debit, cancel] : [debit, credit, credit, debit];
      })
      .map((one) => ({ one, at: random(1_000_000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
    let expected = 1_000_000;
    const state = new Map<object, 'open' | 'over' | 'marked'>();
    for (const { name, play, body } of sent) {
      await call(name, body);
      const isCancel = 'is_cancel' in body;
      const now = state.get(play);
      if (name === 'debit' && now === undefined) {
        state.set(play, 'open');
        expected -= play.amount;
      } else if (name === 'credit' && now === 'open') {
        state.set(play, 'over');
        expected += isCancel ? play.amount : body.amount;
      } else if (name === 'credit' && isCancel && now === undefined) state.set(play, 'marked');
    }
    expect(await cashOf(member)).toBe(expected);
    // what is still open is cancelled by the host, as its outbox does
    for (const play of plays) await call('credit', cancelOf(play));
  }, 60_000);
});

describe('who may call', () => {
  const body = () => JSON.stringify({ user_id: '1', prd_id: 1 });
  const signed = (text: string, { secret = providerSecret, at = Date.now() } = {}) => ({
    'x-lime-time': String(at),
    'x-lime-signature': signatureOf(secret, String(at), providerCallText('token', 'balance', text)),
  });

  test.each([
    ['nothing at all', () => ({})],
    ['another secret', () => signed(body(), { secret: 'somebody else’s secret, as long as it is' })],
    ['another body', () => signed(`${body()} `)],
    ['a clock 61 seconds behind', () => signed(body(), { at: Date.now() - 61_000 })],
    ['a clock 61 seconds ahead', () => signed(body(), { at: Date.now() + 61_000 })],
    ['a signature without its time', () => ({ 'x-lime-signature': signed(body())['x-lime-signature'] })],
    ['kplay’s key where a signature is asked for', () => ({ 'secret-key': providerSecret })],
  ])('%s proves nothing', async (_what, headers) =>
    expect(await call('balance', body(), { headers: headers() })).toEqual({
      status: 0,
      balance: 0,
      error: 'ACCESS_DENIED',
      code: 'NOT_PROVEN',
    }),
  );

  test('a clock 59 seconds off does; a provider nobody knows never', async () => {
    const member = await rich();
    const text = JSON.stringify({ user_id: member.id });
    expect(await call('balance', text, { headers: signed(text, { at: Date.now() - 59_000 }) })).toMatchObject({
      status: 1,
    });
    for (const id of ['elsewhere', '__proto__', 'constructor'])
      expect(await call('balance', text, { id })).toMatchObject({ error: 'ACCESS_DENIED' });
  });

  test('kplay’s way: its key, from its addresses alone', async () => {
    const key = 'a key of the vendor, long enough to be one';
    const vendor = { kind: 'secret-key' as const, key, addresses: ['203.0.113.0/24'] };
    const proofs = { token: vendor, casino: vendor };
    const other = await openTestSite({ config: { roles: new Set(['web']), providerProofs: proofs } });
    try {
      const member = await other.newMember();
      const ask = (headers: Record<string, string>, address: string) =>
        providerCall(other, 'balance', { user_id: member.id }, { headers, address });
      expect(await ask({ 'secret-key': key }, '203.0.113.7')).toMatchObject({ status: 1 });
      expect(await ask({ 'secret-key': key }, '203.0.114.7')).toMatchObject({ error: 'ACCESS_DENIED' });
      expect(await ask({ 'secret-key': `${key}.` }, '203.0.113.7')).toMatchObject({ error: 'ACCESS_DENIED' });
      expect(await ask({}, '203.0.113.7')).toMatchObject({ error: 'ACCESS_DENIED' });
    } finally {
      await other.close();
    }
  }, 60_000);

  test.each([
    ['no JSON', 'what'],
    ['nothing', ''],
    ['another shape', '[]'],
    ['a stake of nothing', JSON.stringify({ user_id: '1', game_id: 'roulette', txn_id: 'x', amount: 0 })],
    ['half a won', JSON.stringify({ user_id: '1', game_id: 'roulette', txn_id: 'x', amount: 0.5 })],
    [
      'text no database holds',
      JSON.stringify({ user_id: '1', game_id: 'roulette', txn_id: 'x', amount: 1, pick: 'a\0' }),
    ],
  ])('a body that is %s is answered all the same', async (_what, text) =>
    expect(await call('debit', text)).toEqual({ status: 0, balance: 0, error: 'UNKNOWN_ERROR' }),
  );

  test('an unknown member, product or game is named', async () => {
    const member = await rich();
    expect(await call('debit', debitOf({ ...member, id: '999999999' }))).toMatchObject({ error: 'INVALID_USER' });
    expect(await call('debit', debitOf(member, { prd_id: 2 }))).toMatchObject({
      error: 'INVALID_PRD_ID',
      balance: 100_000,
    });
    expect(await call('debit', debitOf(member, { game_id: 'dice' }))).toMatchObject({ error: 'INVALID_PRD_ID' });
  });
});

describe('what a debit passes first', () => {
  /** The refusal of a debit; the keys of a test are its own, so each may be tried again. */
  const refused = async (member: Member, changes: object = {}) => {
    const answer = await call('debit', debitOf(member, changes));
    return answer.status === 0 ? [answer.error, answer['code']] : 'taken';
  };

  test('limits of the grade, with what would be taken', async () => {
    const member = await rich(20_000_000);
    expect(await refused(member, { amount: 999 })).toEqual(['ACCESS_DENIED', 'BET_STAKE_BELOW_MINIMUM']);
    expect(await refused(member, { amount: 5_000_001 })).toEqual(['ACCESS_DENIED', 'BET_STAKE_ABOVE_MAXIMUM']);
    const most = await call('debit', debitOf(member, { amount: 2_000, max_credit: 2_000_000_000 }));
    expect(most).toMatchObject({ code: 'BET_WIN_ABOVE_MAXIMUM', detail: { max: 1_000_000_000, stake: 1_000 } });
    expect(most['msg']).toMatch(/1,000,000,000/);
  });

  test('state, birthday and age', async () => {
    const { db } = site.database;
    const member = await rich();
    const change = async (what: ReturnType<typeof sql>) => {
      await sql`update member set ${what} where id = ${member.id}`.execute(db);
      await site.app.core.channel.notify(db, 'member', member.id);
    };
    const becomes = (code: string) =>
      vi.waitFor(async () => expect(await refused(member)).toEqual(['ACCESS_DENIED', code]), { timeout: 5_000 });
    await change(sql`state = 'suspended'`);
    await becomes('BET_MEMBER_STATE');
    await change(sql`state = 'normal', birthday = null`);
    await becomes('BET_BIRTHDAY_REQUIRED');
    await change(sql`birthday = current_date - 365`);
    await becomes('BET_UNDER_AGE');
    await change(sql`birthday = '1990-01-01', detail_setting = '{"토큰-룰렛": {"active": false}}'`);
    await becomes('PLAY_NOT_PERMITTED');
    expect(await refused(member, { game_id: 'horse' })).toBe('taken');
  });

  test('a rest of its member, who still has a credit of before', async () => {
    const member = await rich();
    const debit = debitOf(member);
    await call('debit', debit);
    await site.call('/member/rest', {}, member.token);
    await vi.waitFor(async () => expect(await refused(member)).toEqual(['ACCESS_DENIED', 'RESTING']));
    expect(await call('credit', creditOf(debit, 15_000))).toMatchObject({ status: 1 });
  });

  test('menu, repair and emergency close it, and money still comes home', async () => {
    const member = await rich();
    const [a, b] = [debitOf(member), debitOf(member)];
    await call('debit', a);
    await call('debit', b);
    const becomes = (code: string, game_id = 'roulette') =>
      vi.waitFor(async () => expect(await refused(member, { game_id })).toEqual(['ACCESS_DENIED', code]), {
        timeout: 5_000,
        interval: 50,
      });
    await set('repair', ['토큰-룰렛']);
    await becomes('ROUTE_REPAIR');
    await set('menu', [{ name: '토큰-룰렛', visible: false }]);
    await becomes('MENU_CLOSED');
    expect(await call('credit', creditOf(a, 15_000))).toMatchObject({ status: 1 });
    await set('emergency', { ...settingDefinitions.emergency.default, active: true });
    await becomes('SITE_EMERGENCY', 'horse');
    expect(await call('credit', cancelOf(b))).toMatchObject({ status: 1 });
    expect(await call('balance', { user_id: member.id })).toMatchObject({ status: 1 });
    await set('emergency', settingDefinitions.emergency.default);
    await set('repair', []);
    await openMenus(site);
    await vi.waitFor(async () => expect(await refused(member)).toBe('taken'), { timeout: 5_000 });
  });

  test('five seconds between plays of one instant game, of one member', async () => {
    const [member, other] = [await rich(), await rich()];
    const keno = { game_id: 'keno' };
    expect(await refused(member, keno)).toBe('taken');
    expect(await refused(member, keno)).toEqual(['PLAY_TOO_FAST', 'PLAY_TOO_FAST']);
    expect(await refused(member, { game_id: 'baccarat', round_id: 5 })).toBe('taken');
    // of one play of the host there may be several debits
    expect(await refused(member, { game_id: 'baccarat', round_id: 5 })).toBe('taken');
    expect(await refused(member, { game_id: 'baccarat', round_id: 6 })).toEqual(['PLAY_TOO_FAST', 'PLAY_TOO_FAST']);
    expect(await refused(other, keno)).toBe('taken');
    // sixteen tabs, each with a play of its own: one is taken, the others are refused with the reason and move no money
    const tabs = await rich();
    const answers = await Promise.all(Array.from({ length: 16 }, () => call('debit', debitOf(tabs, keno))));
    expect(answers.filter(({ status }) => status === 1)).toEqual([{ status: 1, balance: 90_000 }]);
    expect(answers.filter(({ status }) => status === 0)).toEqual(
      Array.from({ length: 15 }, () => ({
        status: 0,
        balance: 90_000,
        error: 'PLAY_TOO_FAST',
        code: 'PLAY_TOO_FAST',
        msg: '같은 게임은 5초에 한 번만 베팅할 수 있어요.',
        detail: { seconds: 5 },
      })),
    );
    expect(await cashOf(tabs)).toBe(90_000);
    // five seconds later, as the owner of the database can have it
    const owner = openPool(site.database.ownerUrl, 1, () => undefined);
    await owner.query("update provider_debit set placed_at = placed_at - interval '5 seconds' where member_id = $1", [
      member.id,
    ]);
    await owner.end();
    expect(await refused(member, keno)).toBe('taken');
  });
});

test('the books are right after all of this', async () => {
  const { rows } = await sql<{ open: number; over: number }>`
    select count(*) filter (where state = 'open')::int as open, count(*) filter (where state <> 'open')::int as over
    from provider_debit`.execute(site.database.db);
  expect(rows[0]!.over).toBeGreaterThan(20);
  expect(await brokenInvariants(site.database)).toEqual([]);
});
