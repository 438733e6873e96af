import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WireCashRow } from '@lime/contract/cash.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { approveDeposit, askDeposit, makeCode } from '../../../test/bonus.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction, openPool } from '../../core/db.ts';
import { house, issue, memberAccount } from '../../core/ledger/accounts.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { readStakesInGames } from './casino-wallet.sql.ts';
import { createTransferWorker } from './transfer-worker.ts';

let site: TestSite;
/** the worker, run by hand: what is on its way stays there until then */
let worker: ReturnType<typeof createTransferWorker>;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  worker = createTransferWorker(site.app.core, { settings: { ageLimit: () => 19 } });
});
afterAll(() => site?.close());
afterEach(async () => {
  await worker.runOnce();
  expect(await brokenInvariants(site.database)).toEqual([]);
});

type Member = { id: number; token: string };
const db = () => site.database.db;
const send = async (of: Member, path: string, body: object, key?: string) => {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${of.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { payload: body },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const topUp = (of: Member, amount: number, key?: string) => send(of, '/casino/v2/deposit', { amount }, key);
const exchange = (of: Member, body: object, key?: string) => send(of, '/casino/v2/withdrawal', body, key);
const check = async (of: Member) => (await site.call('/casino/v2/check/wallet', {}, of.token)).body;
const held = async ({ id }: Member) => {
  const { cash, casino, 'casino-transit': onWay } = (await balances(db(), id))!;
  return { cash, onWay, casino };
};
const history = async (of: Member, filter: object = {}) =>
  (await site.call('/balance/list', { detailType: 'casino', ...filter }, of.token)).body.payload.list as WireCashRow[];

async function member(cash = 0, casino = 0): Promise<Member> {
  const { id, token } = await site.newMember();
  const one = { id: Number(id), token };
  if (cash + casino > 0) await giveCash(db(), one.id, cash + casino);
  if (casino > 0) {
    expect((await topUp(one, casino, randomUUID())).status).toBe(200);
    await worker.runOnce();
    // so that a test may send the same amount at once
    await sql`update member_balance set recent_bodies = '{}', recent_at = '{}' where member_id = ${one.id}`.execute(
      db(),
    );
  }
  return one;
}
const set = async <Key extends SettingKey>(key: Key, value: SettingValues[Key], settled: () => Promise<boolean>) => {
  await inTransaction(db(), (tx) => changeSetting(tx, site.app.core.channel, 'test', key, value));
  await expect.poll(settled).toBe(true);
};
const showMenu = (name: string, visible: boolean) =>
  settingDefinitions.menu.default.map((entry) => (entry.name === name ? { ...entry, visible } : entry));

describe('a top-up', () => {
  test('leaves the cash, stands on its way, and arrives', async () => {
    const a = await member(100_000);
    const asked = await topUp(a, 50_000);
    expect(asked).toEqual({
      status: 200,
      body: {
        success: true,
        status: 200,
        msg: '신청되었습니다.',
        payload: {
          cash_seq: expect.stringMatching(/^\d+$/),
          members_cash: 50_000,
          members_point: 0,
          members_casino: 0,
          members_transit: 50_000,
          members_version: 2,
        },
      },
    });
    expect(await held(a)).toEqual({ cash: 50_000, onWay: 50_000, casino: 0 });
    expect((await check(a)).payload).toEqual({
      balance: 0,
      details: [],
      onWay: { in: 50_000, out: 0, count: 1 },
      topUp: { cash: 50_000, locked: 0, day: null, today: 50_000 },
      members_version: 2,
    });
    const row = {
      cash_seq: asked.body.payload.cash_seq,
      cash_amount: 50_000,
      cash_ownername: null,
      cash_regdatetime: expect.stringMatching(/Z$/),
      cash_completedatetime: null,
      cash_status: '접수',
      cash_type: '입금',
      cash_reason: null,
      cash_detail_type: 'casino',
      cash_rate: 0,
    };
    expect(await history(a)).toEqual([row]);
    expect((await site.call('/balance/delete', { seq: row.cash_seq }, a.token)).body.code).toBe('CASH_ROW_RECEIVED');
    expect(await brokenInvariants(site.database)).toEqual([]);

    await worker.runOnce();
    expect(await held(a)).toEqual({ cash: 50_000, onWay: 0, casino: 50_000 });
    const done = { ...row, cash_status: '승인', cash_completedatetime: expect.any(String), casinoAfter: 50_000 };
    for (const type of ['입금', 'deposit']) expect(await history(a, { type })).toEqual([done]);
    for (const type of ['출금', 'withdrawal']) expect(await history(a, { type })).toEqual([]);
    const me = await site.call('/auth/info/new', {}, a.token);
    expect(me.body.payload.member).toMatchObject({ members_cash: 50_000, members_casino: 50_000 });
    expect((await site.call('/balance/delete', { seq: row.cash_seq }, a.token)).status).toBe(200);
    expect(await history(a)).toEqual([]);
  });

  test.each([
    [0, 'CASH_BELOW_MINIMUM', '최소 10,000원 이상 신청하셔야합니다.'],
    [9_999, 'CASH_BELOW_MINIMUM', '최소 10,000원 이상 신청하셔야합니다.'],
    [10_001, 'CASH_UNIT', '1,000원 단위로 신청해주세요.'],
    [101_000, 'CASINO_ABOVE_CASH', '보유금보다 많은 금액을 신청하셨습니다.'],
  ])('of %d is refused with %s', async (amount, code, error) => {
    const a = await member(100_000);
    const { status, body } = await topUp(a, amount);
    expect({ status, body }).toMatchObject({ status: 400, body: { success: false, code, error } });
    expect(await held(a)).toEqual({ cash: 100_000, onWay: 0, casino: 0 });
  });

  test.each([[1.5], ['10000'], [-10_000], [9_000_000_000_001]])('of %j is no amount', async (amount) => {
    const a = await member(100_000);
    expect((await send(a, '/casino/v2/deposit', { amount })).body.code).toBe('INPUT_INVALID');
  });

  test('leaves locked bonus money where it is', async () => {
    const a = await member();
    const give = { currency: 'cash', form: 'amount', value: 15_000, max_amount: 15_000 };
    const code = await makeCode(db(), 'CASINO15', give);
    await approveDeposit(db(), await askDeposit(db(), a.id, 100_000, code));
    expect(await held(a)).toMatchObject({ cash: 115_000 });
    const { body } = await topUp(a, 101_000);
    expect([body.code, body.error]).toEqual([
      'CASINO_LOCKED_BONUS',
      '지금 카지노에 넣을 수 있는 금액은 100,000원이에요. 보너스 15,000원은 롤링을 채우면 넣을 수 있어요.',
    ]);
    expect((await topUp(a, 100_000)).status).toBe(200);
    expect((await check(a)).payload.topUp).toMatchObject({ cash: 15_000, locked: 15_000 });
    await worker.runOnce();
    expect(await held(a)).toEqual({ cash: 15_000, onWay: 0, casino: 100_000 });
  });

  test('keeps the day’s limit, which counts what is on its way and not what came back', async () => {
    const a = await member(100_000);
    const dayIs = (day: number | null) =>
      set('casinoWallet', { topUpDay: day }, async () => (await check(a)).payload.topUp.day === day);
    await dayIs(30_000);
    try {
      expect((await topUp(a, 20_000)).status).toBe(200);
      const { body } = await topUp(a, 11_000);
      expect([body.code, body.detail]).toEqual(['CASH_DAY_LIMIT', { limit: 30_000, left: 10_000 }]);
      await makeOld(a, 60);
      await worker.runOnce();
      expect((await topUp(a, 30_000)).status).toBe(200);
    } finally {
      await dayIs(null);
    }
  });

  test('is not for one who rests or is suspended; what is at home already is nobody’s to keep', async () => {
    const a = await member(100_000, 30_000);
    await site.call('/member/rest', {}, a.token);
    expect((await topUp(a, 10_000)).body.code).toBe('RESTING');
    await sql`update member set resting_until = null, state = 'suspended' where id = ${a.id}`.execute(db());
    expect((await topUp(a, 10_000)).body.code).toBe('CASH_MEMBER_STATE');
    expect((await exchange(a, { all: true })).status).toBe(200);
    await worker.runOnce();
    expect(await held(a)).toEqual({ cash: 130_000, onWay: 0, casino: 0 });
  });

  test.each([
    ['birthday', { birthday: null }, 'CASH_BIRTHDAY_REQUIRED'],
    ['age', { birthday: '2020-01-01' }, 'CASH_UNDER_AGE'],
  ] as const)('asks for the %s as deposits do', async (_what, { birthday }, code) => {
    const a = await member(100_000);
    await sql`update member set birthday = ${birthday}::date where id = ${a.id}`.execute(db());
    expect((await topUp(a, 10_000)).body.code).toBe(code);
  });

  test('is closed with its menu entry, the site and in an emergency', async () => {
    const a = await member(100_000);
    const codeIs = (code: string) => async () => (await topUp(a, 9_000)).body.code === code;
    const open = codeIs('CASH_BELOW_MINIMUM');
    await set('menu', showMenu('카지노-입금', false), codeIs('MENU_CLOSED'));
    expect((await topUp(a, 10_000)).body.error).toBe('카지노 입금은 점검중입니다.');
    await set('menu', settingDefinitions.menu.default, open);
    await set('siteDisplay', false, codeIs('MENU_CLOSED'));
    await set('siteDisplay', true, open);
    await set('emergency', { active: true, text: '' }, codeIs('SITE_EMERGENCY'));
    await set('emergency', { active: false, text: '' }, open);
  });

  test('whose member may not play any more, or that took a minute, comes back', async () => {
    const a = await member(100_000);
    await topUp(a, 10_000);
    await topUp(a, 20_000);
    await makeOld(a, 60, 20_000);
    await sql`update member set resting_until = clock_timestamp() + interval '5 minutes' where id = ${a.id}`.execute(
      db(),
    );
    await worker.runOnce();
    expect(await held(a)).toEqual({ cash: 100_000, onWay: 0, casino: 0 });
    expect(
      (await history(a)).map((row) => [row.cash_amount, row.cash_status, row.cash_reason, row.casinoAfter]),
    ).toEqual(
      expect.arrayContaining([
        [20_000, '거절', '60초 안에 처리하지 못해 보유금으로 돌려드렸어요.', 0],
        [10_000, '거절', '쉬는 중이라 보유금으로 돌려드렸어요.', 0],
      ]),
    );
  });
});

describe('the way home', () => {
  test('leaves the casino, stands on its way, and arrives', async () => {
    const a = await member(0, 55_000);
    const { body } = await exchange(a, { thirdParty: 'evolution', amount: 50_000 });
    expect([body.msg, body.payload.members_casino]).toEqual(['신청되었습니다.', 5_000]);
    expect(await held(a)).toEqual({ cash: 0, onWay: 50_000, casino: 5_000 });
    await worker.runOnce();
    expect(await held(a)).toEqual({ cash: 50_000, onWay: 0, casino: 5_000 });
    const [row] = await history(a, { type: '출금' });
    expect(row).toMatchObject({ cash_amount: 50_000, cash_status: '승인', cash_type: '출금', casinoAfter: 5_000 });
  });

  test.each([
    [9_999, 'CASH_BELOW_MINIMUM', '최소 10,000원 이상 신청하셔야합니다.'],
    [15_000, 'CASH_UNIT', '10,000원 단위로 신청해주세요.'],
    [60_000, 'CASINO_ABOVE_CREDIT', '보유 크레딧보다 많은 금액을 신청하셨습니다.'],
  ])('of %d is refused with %s', async (amount, code, error) => {
    const a = await member(0, 55_000);
    expect((await exchange(a, { amount })).body).toMatchObject({ code, error });
    expect(await held(a)).toEqual({ cash: 0, onWay: 0, casino: 55_000 });
  });

  test.each([[{}], [{ all: true, amount: 10_000 }], [{ all: false }], [{ all: 1 }]])(
    'by %j is no wish',
    async (body) => {
      const a = await member();
      expect((await exchange(a, body)).body.code).toBe('INPUT_INVALID');
    },
  );

  test('with all there is has no minimum and no steps, and is open whatever is closed', async () => {
    const a = await member(0, 10_000);
    const b = await member(0, 10_000);
    const c = await member(0, 10_000);
    // what a game left: less than any step
    for (const { id } of [a, b, c])
      await inTransaction(db(), (tx) =>
        post(tx, [
          {
            from: memberAccount(id, 'casino'),
            to: house.adjust,
            amount: 9_993,
            kind: 'reversal',
            cause: `test:${randomUUID()}`,
          },
        ]),
      );
    const codeIs = (code: string) => async () => (await exchange(a, { amount: 9_000 })).body.code === code;
    await set('menu', showMenu('카지노-출금', false), codeIs('MENU_CLOSED'));
    expect((await exchange(a, { amount: 10_000 })).body.error).toBe('카지노 출금은 점검중입니다.');
    expect((await exchange(a, { all: true })).status).toBe(200);
    await set('menu', settingDefinitions.menu.default, codeIs('CASH_BELOW_MINIMUM'));
    await set('emergency', { active: true, text: '' }, async () => (await topUp(a, 9_000)).status === 503);
    expect((await exchange(b, { all: true })).status).toBe(200);
    expect((await check(b)).success).toBe(true);
    await set('emergency', { active: false, text: '' }, async () => (await topUp(a, 9_000)).status === 400);
    await set('siteDisplay', false, codeIs('MENU_CLOSED'));
    expect((await exchange(c, { all: true })).status).toBe(200);
    await set('siteDisplay', true, codeIs('CASH_BELOW_MINIMUM'));
    await worker.runOnce();
    for (const one of [a, b, c]) expect(await held(one)).toEqual({ cash: 7, onWay: 0, casino: 0 });
    expect((await exchange(a, { all: true, thirdParty: 'nova' })).body).toMatchObject({
      code: 'CASINO_EMPTY',
      error: '카지노 지갑에 가져올 금액이 없어요.',
    });
  });

  test('waits for nobody: an hour late it still arrives', async () => {
    const a = await member(0, 20_000);
    await exchange(a, { amount: 20_000 });
    await makeOld(a, 3_600);
    await worker.runOnce();
    expect(await held(a)).toEqual({ cash: 20_000, onWay: 0, casino: 0 });
  });
});

describe('money moves once', () => {
  test('for a double click, two tabs and a lost answer', async () => {
    const a = await member(100_000);
    const key = randomUUID();
    const clicks = await Promise.all([topUp(a, 30_000, key), topUp(a, 30_000, key)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(clicks[0]?.body).toEqual(clicks[1]?.body);
    expect((await topUp(a, 30_000, randomUUID())).body.code).toBe('DUPLICATE_REQUEST');
    expect((await topUp(a, 40_000, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await topUp(a, 30_000, key)).body).toEqual(clicks[0]?.body);
    const outcome = await site.call('/balance/outcome', { key }, a.token);
    expect(outcome.body.payload).toEqual({ state: 'done', what: 'casino-in', amount: 30_000, status: '접수' });
    await worker.runOnce();
    expect(await held(a)).toEqual({ cash: 70_000, onWay: 0, casino: 30_000 });

    const back = randomUUID();
    const tabs = await Promise.all([exchange(a, { all: true }, back), exchange(a, { all: true }, randomUUID())]);
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await worker.runOnce();
    expect(await held(a)).toEqual({ cash: 100_000, onWay: 0, casino: 0 });
  });

  test('with sixteen at once, as many as there is money for, and sixteen workers', async () => {
    const a = await member(100_000, 40_000);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, no) =>
        no % 2
          ? topUp(a, 10_000 + no * 1_000, randomUUID())
          : exchange(a, { amount: 10_000 * (1 + (no % 3)) }, randomUUID()),
      ),
    );
    for (const { status } of answers) expect([200, 400, 409]).toContain(status);
    await Promise.all(Array.from({ length: 16 }, () => worker.runOnce()));
    const { cash, onWay, casino } = await held(a);
    expect([cash + casino, onWay]).toEqual([140_000, 0]);
    expect((await history(a, { size: 100 })).every(({ cash_status }) => cash_status === '승인')).toBe(true);
  });
});

test('details lists a row a vendor with the stakes that were not credited yet', async () => {
  const a = await member(0, 50_000);
  expect((await check(a)).payload).toMatchObject({ balance: 50_000, details: [] });
  // no vendor plays from the casino account yet: what one would do is looked at and taken back
  const undone = new Error('undone');
  const playing = inTransaction(db(), async (tx) => {
    const stakes = [
      ['nova', 'casino', 'open'],
      ['nova', 'casino', 'open'],
      ['nova', 'casino', 'settled'],
      ['orion', 'casino', 'open'],
      ['token', 'cash', 'open'],
    ] as const;
    for (const [no, [provider, from, state]] of stakes.entries()) {
      const slipId = 9_000_000_000 + no;
      const transfer = { to: house.openStakes, amount: 1_000, kind: 'stake', cause: `slip:${slipId}:stake` } as const;
      if (from === 'cash')
        await post(tx, [
          { ...transfer, from: issue.playMoney, to: memberAccount(a.id, 'cash'), kind: 'grant', cause: 'test:cash' },
        ]);
      await post(tx, [{ ...transfer, from: memberAccount(a.id, from) }]);
      await sql`insert into provider_debit (provider, txn, kind, member_id, slip_id, game, reference, amount, state, closed_at)
        values (${provider}, ${`t${no}`}, 'debit', ${a.id}, ${slipId}, 'slot', ${`${provider}:${no}`}, 1000, ${state},
          case ${state} when 'open' then null else clock_timestamp() end)`.execute(tx);
    }
    expect(await readStakesInGames(tx, a.id)).toEqual([
      { thirdParty: 'nova', thirdPartyBalance: 2_000 },
      { thirdParty: 'orion', thirdPartyBalance: 1_000 },
    ]);
    throw undone;
  });
  await expect(playing).rejects.toBe(undone);
});

test('the text of a failure of the check is in message too', async () => {
  const { status, body } = await site.call('/casino/v2/check/wallet', {});
  expect(status).toBe(401);
  expect(body).toMatchObject({ success: false, code: 'AUTH_REQUIRED', message: body.error });
  expect((await site.call('/casino/v2/deposit', { amount: 10_000 })).body).not.toHaveProperty('message');
});

/** As if it had been asked for longer ago, which the application itself cannot write. */
async function makeOld({ id }: Member, seconds: number, amount?: number): Promise<void> {
  const owner = openPool(site.database.ownerUrl, 1, () => undefined);
  try {
    const { rowCount } = await owner.query(
      `update casino_transfer set asked_at = asked_at - $1 * interval '1 second'
      where member_id = $2 and state = 'received' and ($3::bigint is null or amount = $3)`,
      [seconds, id, amount ?? null],
    );
    expect(rowCount).toBeGreaterThan(0);
  } finally {
    await owner.end();
  }
}

test('five poisoned rows: transfers that cannot be decided keep no other on its way', async () => {
  const members = [];
  for (let n = 0; n < 6; n += 1) members.push(await member(50_000));
  for (const one of members) expect((await topUp(one, 20_000, randomUUID())).status).toBe(200);
  const ids = members.slice(0, 5).map(({ id }) => id);
  const heal = await poison(site.database.ownerUrl, 'casino_transfer', 'member_id', ids, 'update');
  await twoPasses(worker.runOnce);
  await heal();
  expect(await held(members[5]!)).toMatchObject({ onWay: 0, casino: 20_000 });
});
