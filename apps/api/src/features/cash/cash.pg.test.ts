import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireCashRow } from '@lime/contract/cash.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import { makeCode } from '../../../test/bonus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { activityCause } from '../../core/ledger/causes.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { bodyHash } from '../../core/body-hash.ts';
import { createOneAtATime } from '../../core/one-at-a-time.ts';
import { askForWithdrawal } from './cash.service.ts';
import { approveAutomatically } from './decisions.service.ts';
import { readCashRows } from './history.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

type Member = { id: number; token: string };
const paths = {
  deposit: '/balance/deposit/process',
  charge: '/payment/charge',
  withdraw: '/balance/withdrawal/process',
  exchange: '/payment/exchange',
} as const;

const member = async (cash = 0, changes: Record<string, unknown> = {}): Promise<Member> => {
  const { id, token } = await site.newMember(changes);
  const memberId = Number(id);
  if (cash > 0) {
    const transfer = {
      from: issue.playMoney,
      to: memberAccount(memberId, 'cash'),
      amount: cash,
      kind: 'grant',
    } as const;
    await inTransaction(site.database.db, (tx) => post(tx, [{ ...transfer, cause: `test:${randomUUID()}` }]));
  }
  return { id: memberId, token };
};
const send = async (of: Member, path: string, body: Record<string, unknown>, key?: string, at: App = site.app) => {
  const answer = await at.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${of.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { payload: body },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const codeOf = async (answer: ReturnType<typeof send>): Promise<string> => (await answer).body.code ?? 'ok';
const withdraw = (of: Member, amount: number, withdrawalPw = '4826', key?: string) =>
  send(of, paths.withdraw, { amount, withdrawalPw }, key);
const held = async (of: Member) => {
  const { cash, hold } = (await balances(site.database.db, of.id))!;
  return { cash, hold };
};
const list = async (of: Member, query: Record<string, unknown> = {}) =>
  (await send(of, '/balance/list', query)).body.payload;
const openOf = async (of: Member) => (await list(of, { size: 100 })).pagination.total;
const decideAll = (of: Member, status: 'done' | 'refused') =>
  sql`update cash_request set status = ${status}, decided_at = clock_timestamp() where member_id = ${of.id}`.execute(
    site.database.db,
  );
const set = async <Key extends SettingKey>(key: Key, value: SettingValues[Key], settled: () => Promise<boolean>) => {
  await inTransaction(site.database.db, (tx) => changeSetting(tx, site.app.core.channel, 'test', key, value));
  await expect.poll(settled).toBe(true);
};
/** The settings nobody has changed. */
const fixed = {
  get: <Key extends SettingKey>(key: Key) => settingDefinitions[key].default as SettingValues[Key],
  ageLimit: () => 19,
};

describe('a deposit', () => {
  test('is written down, told in the words of the specification, and brings nothing yet', async () => {
    const a = await member();
    const { status, body } = await send(a, paths.deposit, { amount: 50_000, serviceType: 'y', code: '' });
    expect([status, body.msg]).toEqual([200, '충전이 신청되었습니다.']);
    expect(await held(a)).toEqual({ cash: 0, hold: 0 });
    const { list: rows, pagination } = await list(a, { type: '입금' });
    expect(pagination).toEqual({ page: 1, size: 10, total: 1, end: 1 });
    expect(rows).toEqual([
      {
        cash_seq: body.payload.cash_seq,
        cash_amount: 50_000,
        cash_ownername: '홍길동',
        cash_regdatetime: expect.stringMatching(/Z$/),
        cash_completedatetime: null,
        cash_status: '접수',
        cash_type: '입금',
        cash_reason: null,
        cash_detail_type: '캐시',
        cash_rate: 0,
      },
    ]);
  });

  test('by /payment/charge is the same, and what it says of rates is not believed', async () => {
    const a = await member();
    expect(await codeOf(send(a, paths.charge, { amount: 20_000, bonus_rate: 900, rolling: 'none' }))).toBe('ok');
    expect((await list(a)).list[0]).toMatchObject({ cash_amount: 20_000, cash_rate: 0, cash_type: '입금' });
  });

  test.each([
    ['nothing', 0, '최소 10,000원 이상 신청하셔야합니다.'],
    ['a won less than the least', 9_999, '최소 10,000원 이상 신청하셔야합니다.'],
    ['a won more than the least', 10_001, '10,000원 단위로 신청해주세요.'],
  ])('of %s is refused', async (_what, amount, text) => {
    const a = await member();
    for (const path of [paths.deposit, paths.charge]) {
      const { status, body } = await send(a, path, { amount });
      expect([status, body.error]).toEqual([400, text]);
    }
    expect(await openOf(a)).toBe(0);
  });

  test.each([
    ['suspended', { state: 'suspended' }, 'CASH_MEMBER_STATE'],
    ['without a birthday', { birthday: null }, 'CASH_BIRTHDAY_REQUIRED'],
    ['under age', { birthday: '2015-01-01' }, 'CASH_UNDER_AGE'],
  ])('of a member who is %s is refused, whatever the amount', async (_what, changes, code) => {
    const a = await member();
    await sql`update member set state = ${'state' in changes ? changes.state : 'normal'},
      birthday = ${'birthday' in changes ? changes.birthday : '1990-01-01'}::date where id = ${a.id}`.execute(
      site.database.db,
    );
    expect(await codeOf(send(a, paths.deposit, { amount: 10_000 }))).toBe(code);
    expect(await codeOf(send(a, paths.deposit, { amount: 1 }))).toBe(code);
  });

  test('is told the account of the member’s grade; a grade without one can send nothing anywhere', async () => {
    const [one, two] = [await member(), await member()];
    await sql`update member set grade = 2 where id = ${two.id}`.execute(site.database.db);
    const account = { bankName: '신한은행', account: '110-000-004418', ownerName: '라임', active: true };
    const bankOf = async (of: Member) => (await send(of, '/balance/account_request', {})).body.payload.bank;
    expect(await bankOf(one)).toEqual({ bankName: '모의은행', account: '000-0000-000000', ownerName: '라임 모의머니' });
    await set(
      'depositAccounts',
      [
        { ...account, account: '1', grades: [1], active: false },
        { ...account, grades: [1, 3] },
        { ...account, account: '2', grades: [], active: false },
      ],
      async () => (await bankOf(two)) === null,
    );
    expect(await bankOf(one)).toEqual({ bankName: '신한은행', account: '110-000-004418', ownerName: '라임' });
    expect(await codeOf(send(two, paths.deposit, { amount: 10_000 }))).toBe('CASH_NO_ACCOUNT');
    await set('depositAccounts', [{ ...account, grades: [] }], async () => (await bankOf(two)) !== null);
  });

  test('with a code promises its rate; a wrong code refuses the whole request', async () => {
    const a = await member();
    const code = await makeCode(site.database.db, 'WELCOME5');
    const wrong = await send(a, paths.deposit, { amount: 10_000, code: 'NOSUCH' });
    expect([wrong.status, wrong.body.error]).toEqual([400, '유효한 코드를 입력해주세요.']);
    expect(await openOf(a)).toBe(0);
    expect(await codeOf(send(a, paths.deposit, { amount: 10_000, code: ` ${code.toLowerCase()} ` }))).toBe('ok');
    expect((await list(a)).list[0]).toMatchObject({ cash_rate: 5 });
  });

  test('is one of at most five open ones', async () => {
    const a = await member();
    for (let n = 1; n <= 5; n += 1) expect(await codeOf(send(a, paths.deposit, { amount: n * 10_000 }))).toBe('ok');
    expect(await codeOf(send(a, paths.deposit, { amount: 60_000 }))).toBe('CASH_REQUEST_OPEN');
    await decideAll(a, 'refused');
    expect(await codeOf(send(a, paths.deposit, { amount: 60_000 }))).toBe('ok');
  });

  test('sent sixteen times at once, five at most stand', async () => {
    const a = await member();
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => codeOf(send(a, paths.deposit, { amount: (n + 1) * 10_000 }))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
    expect(codes.filter((code) => code === 'CASH_REQUEST_OPEN')).toHaveLength(11);
  });
});

describe('the same request again', () => {
  test('sixteen of one body at once: one is taken, the others are duplicates, on every path', async () => {
    for (const [path, body] of [
      [paths.deposit, { amount: 30_000, code: '' }],
      [paths.charge, { amount: 30_000 }],
      [paths.withdraw, { amount: 30_000, withdrawalPw: '4826' }],
      [paths.exchange, { amount: 30_000, exchange_password: '4826' }],
    ] as const) {
      const a = await member(30_000);
      const codes = await Promise.all(Array.from({ length: 16 }, () => codeOf(send(a, path, body))));
      expect([path, codes.toSorted()]).toEqual([
        path,
        [...Array.from({ length: 15 }, () => 'DUPLICATE_REQUEST'), 'ok'].toSorted(),
      ]);
      expect(await openOf(a)).toBe(1);
    }
  });

  test('sent to two processes at once is taken by one of them', async () => {
    const a = await member(30_000);
    const guesser = await member(10_000);
    const other = await createApp({ config: site.app.core.config });
    const body = { amount: 30_000, withdrawalPw: '4826' };
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => codeOf(send(a, paths.withdraw, body, undefined, n % 2 ? other : site.app))),
    );
    expect(codes.toSorted()).toEqual([...Array.from({ length: 15 }, () => 'DUPLICATE_REQUEST'), 'ok'].toSorted());
    const guesses = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        codeOf(
          send(
            guesser,
            paths.withdraw,
            { amount: 10_000, withdrawalPw: String(7_000 + n) },
            undefined,
            n % 2 ? other : site.app,
          ),
        ),
      ),
    );
    expect(guesses.filter((code) => code === 'CASH_WITHDRAWAL_PASSWORD_WRONG')).toHaveLength(5);
    await other.close();
  });

  test('is seen to be one before a password is hashed', async () => {
    const a = await member(30_000);
    expect(await codeOf(withdraw(a, 10_000))).toBe('ok');
    // a password nobody can know: what came twice does not get so far
    await sql`update member set withdrawal_hash = '-' where id = ${a.id}`.execute(site.database.db);
    expect(await codeOf(withdraw(a, 10_000))).toBe('DUPLICATE_REQUEST');
    expect(await codeOf(withdraw(a, 20_000))).toBe('CASH_WITHDRAWAL_PASSWORD_WRONG');
  });

  test('three hundred at once: one under way and sixteen waiting, the rest are sent away at once', async () => {
    const a = await member(10_000_000);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => withdraw(a, (n + 1) * 10_000)));
    const sentAway = answers.filter(({ status }) => status === 429);
    expect(sentAway.every(({ body }) => body.code === 'TOO_MANY_REQUESTS')).toBe(true);
    expect(sentAway.length).toBe(300 - 17);
    expect(answers.filter(({ status }) => status === 200).length).toBe(await openOf(a));
  });

  test('is a duplicate for five seconds, with another key too', async () => {
    const a = await member();
    const body = { amount: 10_000 };
    expect(await codeOf(send(a, paths.deposit, body))).toBe('ok');
    const again = await send(a, paths.deposit, body, randomUUID());
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE_REQUEST']);
    await sql`update member_balance set recent_at = array(select x - interval '5 seconds' from unnest(recent_at) x) where member_id = ${a.id}`.execute(
      site.database.db,
    );
    expect(await codeOf(send(a, paths.deposit, body))).toBe('ok');
  });

  test('a refused one may be sent again at once', async () => {
    const a = await member();
    await sql`update member set birthday = null where id = ${a.id}`.execute(site.database.db);
    expect(await codeOf(send(a, paths.deposit, { amount: 10_000 }))).toBe('CASH_BIRTHDAY_REQUIRED');
    await sql`update member set birthday = '1990-01-01' where id = ${a.id}`.execute(site.database.db);
    expect(await codeOf(send(a, paths.deposit, { amount: 10_000 }))).toBe('ok');
  });

  test('by its key gets the first answer, word for word, even when the money is gone since', async () => {
    const a = await member(50_000);
    const key = randomUUID();
    const first = await withdraw(a, 50_000, '4826', key);
    expect(first.body).toMatchObject({ msg: '환전이 신청되었습니다.', payload: { members_cash: 0 } });
    for (const again of [key, key.toUpperCase()]) expect(await withdraw(a, 50_000, '4826', again)).toEqual(first);
    expect(await openOf(a)).toBe(1);
    const other = await withdraw(a, 40_000, '4826', key);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await codeOf(send(a, paths.deposit, { amount: 50_000 }, key))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await codeOf(withdraw(a, 50_000, '4826', 'no uuid'))).toBe('INPUT_INVALID');
  });

  test('sixteen of one key at once all get the one answer', async () => {
    const a = await member(20_000);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 16 }, () => withdraw(a, 20_000, '4826', key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(answers[0]!.status).toBe(200);
    expect(await held(a)).toEqual({ cash: 0, hold: 20_000 });
  });

  test('what is kept of a body does not give the withdrawal password away', async () => {
    const a = await member(20_000);
    await withdraw(a, 20_000, '4826', randomUUID());
    const { rows } = await sql<{ hash: string; kept: string }>`
      select body_hash::text as hash, to_jsonb(c)::text as kept from answered_call c where member_id = ${a.id}`.execute(
      site.database.db,
    );
    expect(rows[0]!.kept).not.toContain('4826');
    const body = { amount: 20_000, withdrawalPw: '4826' };
    expect(rows[0]!.hash).toBe(bodyHash(site.app.core.config.jwtSecret, paths.withdraw, body));
    expect(rows[0]!.hash).not.toBe(bodyHash('another secret', paths.withdraw, body));
  });
});

describe('a withdrawal', () => {
  test('sets its money aside at once', async () => {
    const a = await member(100_000);
    const { status, body } = await withdraw(a, 70_000);
    expect([status, body.msg, body.payload.members_cash]).toEqual([200, '환전이 신청되었습니다.', 30_000]);
    expect(await held(a)).toEqual({ cash: 30_000, hold: 70_000 });
    expect((await list(a, { type: 'withdrawal' })).list).toEqual([
      expect.objectContaining({ cash_amount: 70_000, cash_type: '출금', cash_ownername: null, cash_status: '접수' }),
    ]);
    const { rows } = await sql`
      select kind, from_account, to_account, amount from ledger_transfer where cause = ${`cash:${body.payload.cash_seq}:hold`}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([
      { kind: 'hold', from_account: `member:${a.id}:cash`, to_account: `member:${a.id}:hold`, amount: 70_000 },
    ]);
  });

  test.each([
    ['less than the least', 9_999, '4826', 'CASH_BELOW_MINIMUM', '최소 10,000원 이상 신청하셔야합니다.'],
    ['no multiple', 15_000, '4826', 'CASH_UNIT', '10,000원 단위로 신청해주세요.'],
    ['no password, above the cash', 60_000, '', 'CASH_WITHDRAWAL_PASSWORD_EMPTY', '비밀번호를 입력하세요.'],
    ['a unit above the cash', 60_000, '4826', 'CASH_INSUFFICIENT', '보유금을 초과할 수 없습니다.'],
    ['a wrong password', 50_000, '4321', 'CASH_WITHDRAWAL_PASSWORD_WRONG', null],
    ['all of it', 50_000, '4826', 'ok', null],
  ])('of %s', async (_what, amount, password, code, text) => {
    for (const [path, field] of [
      [paths.withdraw, 'withdrawalPw'],
      [paths.exchange, 'exchange_password'],
    ] as const) {
      const a = await member(59_999);
      const { body } = await send(a, path, { amount, [field]: password });
      expect(body.code ?? 'ok').toBe(code);
      if (text) expect(body.error).toBe(text);
      expect(await held(a)).toEqual(code === 'ok' ? { cash: 9_999, hold: 50_000 } : { cash: 59_999, hold: 0 });
    }
  });

  test('after five wrong passwords in a row is locked, also with the right one', async () => {
    const a = await member(20_000);
    const left = async () => (await send(a, '/balance/state', {})).body.payload.triesLeft;
    for (const triesLeft of [4, 3]) {
      expect((await withdraw(a, 10_000, '0000')).body.detail).toEqual({ triesLeft });
      expect(await left()).toBe(triesLeft);
    }
    expect(await codeOf(withdraw(a, 10_000))).toBe('ok');
    expect(await left()).toBe(5);
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect((await withdraw(a, 10_000, '0000')).body.detail).toEqual({ triesLeft });
    expect(await codeOf(withdraw(a, 10_000))).toBe('CASH_WITHDRAWAL_LOCKED');
    expect(await left()).toBe(0);
  });

  test('guessed sixteen times at once: five guesses are looked at, no more', async () => {
    const a = await member(20_000);
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => codeOf(withdraw(a, 10_000, String(5_000 + n)))),
    );
    expect(codes.filter((code) => code === 'CASH_WITHDRAWAL_PASSWORD_WRONG')).toHaveLength(5);
    expect(codes.filter((code) => code === 'CASH_WITHDRAWAL_LOCKED')).toHaveLength(11);
    expect(await held(a)).toEqual({ cash: 20_000, hold: 0 });
  });

  test('leaves bonus money that is not the member’s own yet, and says how much can go', async () => {
    const a = await member(100_000);
    const code = await makeCode(site.database.db, 'LOCKED', { currency: 'cash', form: 'amount', value: 30_000 });
    await send(a, paths.deposit, { amount: 10_000, code });
    const { seq } = (
      await sql<{ seq: number }>`select seq from cash_request where member_id = ${a.id}`.execute(site.database.db)
    ).rows[0]!;
    const deps = { ...site.app.core, settings: fixed };
    await inTransaction(site.database.db, (tx) => approveAutomatically(deps, tx, String(seq), null));
    expect(await held(a)).toEqual({ cash: 140_000, hold: 0 });

    const state = (await send(a, '/balance/state', {})).body.payload;
    expect(state).toMatchObject({ withdrawable: 110_000, bank: { bankName: '신한은행', account: '***-6789' } });
    const refused = await withdraw(a, 120_000);
    expect(refused.body).toMatchObject({
      code: 'CASH_WITHDRAWABLE',
      detail: { withdrawable: 110_000, locked: 30_000 },
      error: '지금 출금할 수 있는 금액은 110,000원이에요. 보너스 30,000원은 롤링을 채우면 출금할 수 있어요.',
    });
    expect(await codeOf(withdraw(a, 110_000))).toBe('ok');
  });

  test('works for whoever may not play: nobody’s money is kept back', async () => {
    const a = await member(20_000);
    await sql`update member set state = 'suspended', birthday = null where id = ${a.id}`.execute(site.database.db);
    expect(await codeOf(withdraw(a, 20_000))).toBe('ok');
  });

  test('sixteen different ones at once never take more than there is', async () => {
    const a = await member(100_000);
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => codeOf(withdraw(a, ((n % 4) + 1) * 10_000, '4826', randomUUID()))),
    );
    const { cash, hold } = await held(a);
    expect(cash + hold).toBe(100_000);
    expect(cash).toBeGreaterThanOrEqual(0);
    expect(codes.filter((code) => code === 'ok').length).toBe(await openOf(a));
  });

  test('races with spending: what is staked is not withdrawn as well', async () => {
    const a = await member(20_000);
    const spend = () =>
      inTransaction(site.database.db, (tx) =>
        post(tx, [
          {
            from: memberAccount(a.id, 'cash'),
            to: 'house:adjust',
            amount: 20_000,
            kind: 'grant',
            cause: `test:${randomUUID()}`,
          },
        ]),
      ).then(
        () => 'spent',
        (error: { code: string }) => error.code,
      );
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, n) => (n % 2 ? spend() : codeOf(withdraw(a, 20_000)))),
    );
    expect(all.filter((one) => one === 'spent' || one === 'ok')).toHaveLength(1);
    const { cash, hold } = await held(a);
    expect(cash).toBe(0);
    expect(hold).toBe(all.includes('ok') ? 20_000 : 0);
  });
});

describe('the histories', () => {
  test('have what they are asked for, newest first, in pages', async () => {
    const a = await member(200_000);
    for (const amount of [10_000, 20_000, 30_000]) await send(a, paths.deposit, { amount });
    for (const amount of [40_000, 50_000]) await withdraw(a, amount);
    const amounts = async (query: Record<string, unknown>) =>
      (await list(a, query)).list.map((row: { cash_amount: number }) => row.cash_amount);
    expect(await amounts({})).toEqual([50_000, 40_000, 30_000, 20_000, 10_000]);
    for (const type of ['입금', 'deposit']) expect(await amounts({ type })).toEqual([30_000, 20_000, 10_000]);
    for (const type of ['출금', 'withdrawal']) expect(await amounts({ type })).toEqual([50_000, 40_000]);
    expect(await amounts({ size: 2, page: 2 })).toEqual([30_000, 20_000]);
    expect((await list(a, { size: 2 })).pagination).toEqual({ page: 1, size: 2, total: 5, end: 3 });
    expect(await list(a, { page: 9 })).toEqual({ list: [], pagination: { page: 9, size: 10, total: 5, end: 1 } });
    for (const detailType of ['포인트', '수동-포인트', 'casino'])
      expect(await list(a, { detailType })).toEqual({ list: [], pagination: { page: 1, size: 10, total: 0, end: 1 } });
  });

  test('tell what staff gave and took, with its reason, and how points came and went', async () => {
    const a = await member();
    const { rows } = await sql<{ id: number }>`
      insert into staff (login_id, password_hash, role) values (${`h${randomUUID().slice(0, 8)}`}, '-', 'cash') returning id`.execute(
      site.database.db,
    );
    const staff = rows[0]!.id;
    for (const [currency, direction, amount, state] of [
      ['cash', 'give', 1_000, 'done'],
      ['cash', 'take', 300, 'done'],
      ['cash', 'give', 9_000, 'waiting'],
      ['point', 'give', 700, 'done'],
      ['point', 'take', 200, 'done'],
    ] as const)
      await sql`insert into adjustment (member_id, currency, direction, amount, reason, state, idempotency_key, made_by)
        values (${a.id}, ${currency}, ${direction}, ${amount}, '이벤트', ${state}, ${randomUUID()}, ${staff})`.execute(
        site.database.db,
      );
    await sql`insert into point_conversion (member_id, amount) values (${a.id}, 5000)`.execute(site.database.db);
    const shown = async (detailType: string) =>
      (await list(a, { detailType })).list.map((row: Record<string, unknown>) => [
        row['cash_detail_type'],
        row['cash_type'],
        row['cash_amount'],
        row['cash_status'],
        row['cash_reason'],
      ]);
    expect(await shown('캐시')).toEqual([
      ['수동-캐시', '출금', -300, '승인', '이벤트'],
      ['수동-캐시', '입금', 1_000, '승인', '이벤트'],
    ]);
    expect(await shown('수동-포인트')).toEqual([
      ['수동-포인트', '출금', -200, '승인', '이벤트'],
      ['수동-포인트', '입금', 700, '승인', '이벤트'],
    ]);
    expect(await shown('포인트')).toEqual([['포인트', '출금', 5_000, '승인', null]]);
  });

  test('tell what events gave in points and what a made-up day cost, in pages, and lose such a row too', async () => {
    const [a, b] = [await member(), await member()];
    const [account, day] = [memberAccount(a.id, 'point'), '2026-11-05'];
    const given = [
      [500, activityCause.attendance(a.id, day)],
      [1_000, activityCause.streak(a.id, day, 7)],
      [2_000, activityCause.spin(900_000 + a.id)],
      [3_000, activityCause.ticket(900_000 + a.id)],
    ] as const;
    await inTransaction(site.database.db, (tx) =>
      post(tx, [
        ...given.map(([amount, cause]) => ({ from: issue.points, to: account, amount, kind: 'event' as const, cause })),
        {
          from: account,
          to: issue.points,
          amount: 300,
          kind: 'event',
          cause: activityCause.makeUp(a.id, '2026-11-04'),
        },
      ]),
    );
    await sql`insert into point_conversion (member_id, amount) values (${a.id}, 5000)`.execute(site.database.db);
    const points = (query = {}) => list(a, { detailType: '포인트', ...query });
    const { list: rows, pagination } = await points();
    expect(pagination.total).toBe(6);
    expect(
      rows.map((row: WireCashRow) => [row.cash_detail_type, row.cash_type, row.cash_amount, row.cash_reason]),
    ).toEqual([
      ['포인트', '출금', 5_000, null],
      ['이벤트-포인트', '출금', 300, '출석 보충 11월 4일'],
      ['이벤트-포인트', '입금', 3_000, '로또 당첨'],
      ['이벤트-포인트', '입금', 2_000, '룰렛 당첨'],
      ['이벤트-포인트', '입금', 1_000, '연속 출석 7일 11월 5일'],
      ['이벤트-포인트', '입금', 500, '출석체크 11월 5일'],
    ]);
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await points({ page, size: 2 })).list));
    expect(pages.flat()).toEqual(rows);
    expect((await points({ type: '출금' })).pagination.total).toBe(2);

    const { cash_seq: seq } = rows[2];
    expect((await send(b, '/balance/delete', { seq })).status).toBe(404);
    expect(await codeOf(send(a, '/balance/delete', { seq, detailType: '이벤트-포인트' }))).toBe('ok');
    expect((await points()).list).toEqual(rows.filter((row: WireCashRow) => row.cash_seq !== seq));
    expect([...(await readCashRows(site.database.db, a.id, [Number(seq)])).values()]).toEqual([rows[2]]);
    expect(await readCashRows(site.database.db, b.id, [Number(seq)])).toEqual(new Map());
  });

  test('lose a row that is decided, for its member alone', async () => {
    const [a, b] = [await member(), await member()];
    const { cash_seq: seq } = (await send(a, paths.deposit, { amount: 10_000 })).body.payload;
    expect(await codeOf(send(a, '/balance/delete', { seq }))).toBe('CASH_ROW_RECEIVED');
    await decideAll(a, 'refused');
    for (const [of, wanted] of [
      [b, seq],
      [a, '999999999999'],
    ] as const) {
      const { status, body } = await send(of, '/balance/delete', { seq: wanted });
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await openOf(a)).toBe(1);
    for (let n = 0; n < 2; n += 1)
      expect(await codeOf(send(a, '/balance/delete', { seq, detailType: '캐시' }))).toBe('ok');
    expect(await openOf(a)).toBe(0);
    const { rows } = await sql`select seq from cash_request where member_id = ${a.id}`.execute(site.database.db);
    expect(rows).toHaveLength(1);
  });
});

test('each request wakes the office, each hold the member’s pages', async () => {
  const a = await member(20_000);
  const before = (await sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox`.execute(site.database.db))
    .rows[0]!.id;
  const seqs = [
    (await send(a, paths.deposit, { amount: 10_000 })).body.payload.cash_seq,
    (await withdraw(a, 10_000)).body.payload.cash_seq,
  ];
  const { rows } = await sql<{ topic: string; payload: Record<string, unknown> }>`
    select topic, payload from outbox where id > ${before} and topic in ('work', 'balance')
      and (payload->>'id' = any(${seqs}::text[]) or payload->'m' = ${JSON.stringify([a.id])}::jsonb) order by id`.execute(
    site.database.db,
  );
  expect(rows).toEqual([
    { topic: 'work', payload: { kind: 'deposit', what: 'new', id: seqs[0] } },
    { topic: 'balance', payload: { m: [a.id] } },
    { topic: 'work', payload: { kind: 'withdrawal', what: 'new', id: seqs[1] } },
  ]);
});

test('a transaction that is broken off leaves nothing behind: neither the request nor its hold', async () => {
  const a = await member(20_000);
  const outbox = { ...site.app.core.outbox, write: () => Promise.reject(new Error('killed')) };
  const deps = { ...site.app.core, outbox, settings: fixed, withdrawing: createOneAtATime(1) };
  const submission = { by: { member: a.id }, call: paths.withdraw, key: randomUUID(), hash: '1', body: true };
  const broken = askForWithdrawal(deps, a.id, submission, { amount: 20_000, password: '4826' });
  await expect(broken).rejects.toThrow('killed');
  expect(await held(a)).toEqual({ cash: 20_000, hold: 0 });
  expect(await openOf(a)).toBe(0);
  expect(await codeOf(withdraw(a, 20_000))).toBe('ok');
});

test('the books agree with the requests', async () => {
  const findings = await runAudit(site.database.pool);
  const mine = ['zero-sum', 'balances', 'not-below-zero', 'deposits', 'withdrawals', 'holds', 'cash-orphans'];
  expect(Object.fromEntries(findings.map(({ name, example }) => [name, example]))).toMatchObject(
    Object.fromEntries(mine.map((name) => [name, null])),
  );
});
