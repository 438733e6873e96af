import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { testConfig } from '../../../test/pg.ts';
import { openTestSite, signUpForm } from '../../../test/site.ts';
import { atFullCost } from '../../../test/quick-argon2.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { inTransaction } from '../../core/db.ts';
import { changeSetting } from '../settings/settings.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const members = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from member`.execute(site.database.db)).rows[0]!.n);

test('a sign-up is accepted, wrapped or bare, with or without a slash at the end', async () => {
  for (const [path, body] of [
    ['/auth/signup', signUpForm()],
    ['/auth/signup/', { payload: signUpForm() }],
  ] as const) {
    const answer = await site.call(path, body);
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: '회원가입이 성공적으로 접수되었습니다.',
      payload: {},
    });
  }
});

test('the passwords are kept hashed, the head office is joined, the accounts are open and empty', async () => {
  const { id, userId } = await atFullCost(() => site.newMember({ userId: `Up${Date.now()}` }));
  const { rows } = await sql<Record<string, unknown>>`
    select m.login_id, m.password_hash, m.withdrawal_hash, m.join_code, m.state, m.birthday, b.cash from member m join member_balance b on b.member_id = m.id
    where m.id = ${id}`.execute(site.database.db);
  expect(rows[0]).toMatchObject({
    login_id: userId.toLowerCase(),
    join_code: 'LIME',
    state: 'normal',
    birthday: '1990-01-01',
    cash: 0,
  });
  expect(rows[0]!['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(rows[0]!['withdrawal_hash']).toMatch(/^\$argon2id\$/);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['no id', { userId: '' }, 'SIGN_UP_ID_EMPTY', '아이디를 입력해주세요.'],
  ['a password of 7', { userPw: 'abc1234' }, 'SIGN_UP_PASSWORD_SHORT', '비밀번호는 8자리 이상 입력해주세요.'],
  ['no nickname', { nickname: '' }, 'SIGN_UP_NICKNAME_EMPTY', '닉네임을 입력해주세요.'],
  ['no bank', { bankName: '' }, 'SIGN_UP_BANK_EMPTY', '은행을 선택해주세요.'],
  [
    'no holder and no account: the lower one is said',
    { owner: '', account: '' },
    'SIGN_UP_ACCOUNT_EMPTY',
    '계좌번호를 입력해주세요.',
  ],
  [
    'a withdrawal password anybody guesses',
    { cashoutPw: '0000' },
    'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK',
    '짐작하기 쉬운 출금 비밀번호예요. 같은 숫자, 이어진 숫자, 생일은 피해주세요.',
  ],
  [
    'the birthday as withdrawal password',
    { cashoutPw: '900101' },
    'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK',
    '짐작하기 쉬운 출금 비밀번호예요. 같은 숫자, 이어진 숫자, 생일은 피해주세요.',
  ],
  ['an id of the house', { userId: 'root1' }, 'SIGN_UP_ID_RESERVED', '관리자로 오해할 수 있는 아이디는 쓸 수 없어요.'],
  [
    'a nickname of the house',
    { nickname: 'ＡＤＭＩＮ' },
    'SIGN_UP_NICKNAME_RESERVED',
    '관리자로 오해할 수 있는 닉네임은 쓸 수 없어요.',
  ],
  [
    'a nickname nobody sees',
    { nickname: '\u3164' },
    'SIGN_UP_NICKNAME_DECEIVES',
    '보이지 않거나 다른 글자와 헷갈리는 글자는 닉네임에 쓸 수 없어요.',
  ],
  ['no withdrawal password', { cashoutPw: '' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY', '출금 비밀번호를 입력해주세요.'],
  [
    'a withdrawal password of letters',
    { cashoutPw: 'abcd' },
    'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID',
    '출금 비밀번호는 숫자 4~6자리로 입력해주세요.',
  ],
  [
    'a breached password',
    { userPw: '1Q2W3E4R' },
    'AUTH_PASSWORD_COMMON',
    '널리 알려진 비밀번호예요. 다른 비밀번호를 입력해주세요.',
  ],
  [
    'one letter all over',
    { userPw: 'zzzzzzzzzz' },
    'AUTH_PASSWORD_COMMON',
    '널리 알려진 비밀번호예요. 다른 비밀번호를 입력해주세요.',
  ],
  ['someone of 18', { birthday: '20200101' }, 'SIGN_UP_UNDER_AGE', '만 19세 이상만 이용할 수 있어요.'],
  ['a wrong code', { code: 'NOPE' }, 'AUTH_CODE_UNKNOWN', '유효하지 않은 코드입니다.'],
  ['a referrer nobody is', { referrer: 'nobody99' }, 'AUTH_REFERRER_UNKNOWN', '추천인 아이디를 찾을 수 없어요.'],
])('refused: %s', async (_what, changes, code, error) => {
  const before = await members();
  const answer = await site.call('/auth/signup', signUpForm(changes));
  expect(answer.body).toMatchObject({ success: false, status: 400, code, error });
  expect(answer.status).toBe(400);
  expect(await members()).toBe(before);
});

test('the id as password is refused in any case', async () => {
  const answer = await site.call('/auth/signup', signUpForm({ userId: 'sameasid1', userPw: 'SameAsId1' }));
  expect(answer.body['code']).toBe('SIGN_UP_PASSWORD_IS_ID');
});

test('ids and nicknames are taken once, whatever their case, also by sign-ups at the same moment', async () => {
  const form = signUpForm({ userId: 'Twice0001', nickname: 'TwiceNick' });
  const answers = await Promise.all(
    [form, form, { ...form, userId: 'tWICE0001', nickname: '다른이름1' }].map((body) =>
      site.call('/auth/signup', body),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect((await site.call('/auth/signup', signUpForm({ userId: 'TWICE0001' }))).body['code']).toBe('AUTH_ID_TAKEN');
  const nickname = String(
    (
      await sql<{ nickname: string }>`select nickname from member where login_id = 'twice0001'`.execute(
        site.database.db,
      )
    ).rows[0]!.nickname,
  );
  expect((await site.call('/auth/signup', signUpForm({ nickname: nickname.toUpperCase() }))).body['code']).toBe(
    'AUTH_NICKNAME_TAKEN',
  );
});

test('a referrer sees whom they brought, masked', async () => {
  const referrer = await site.newMember();
  const child = await site.newMember({ referrer: referrer.userId.toUpperCase() });
  const { body } = await site.call('/auth/child', { gameSeq: null }, referrer.token);
  expect(body['payload'].pagination).toEqual({ page: 1, size: 20, total: 1, end: 1 });
  expect(body['payload'].list[0].members_id).toBe(`${child.userId.slice(0, 2)}${'*'.repeat(child.userId.length - 2)}`);
});

test('codes are checked: the office code, none, a wrong one; who guesses must wait', async () => {
  expect((await site.call('/auth/checkCode', { code: 'LIME', siteName: 'lime' })).body).toMatchObject({
    success: true,
    msg: '사용 가능한 코드입니다.',
  });
  expect((await site.call('/auth/checkCode/', { payload: { code: '' } })).body).toMatchObject({ success: true });
  const wrong = await site.call('/auth/checkCode', { code: 'X' });
  expect(wrong.status).toBe(200);
  expect(wrong.body).toEqual({
    success: false,
    status: 200,
    code: 'AUTH_CODE_UNKNOWN',
    msg: '유효하지 않은 코드입니다.',
    payload: { msg: '유효하지 않은 코드입니다.' },
  });
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, i) => site.call('/auth/checkCode', { code: `GUESS${i}` }, null, '10.0.0.9')),
  );
  const refused = guesses.filter((answer) => answer.status === 429 && Number(answer.headers['retry-after']) > 0);
  expect(refused).toHaveLength(10);
  expect((await site.call('/auth/checkCode', { code: 'LIME' })).body['success']).toBe(true);
});

test('settings change what sign-up asks, at once and in every process', async () => {
  const { channel } = site.app.core;
  await inTransaction(site.database.db, (tx) =>
    changeSetting(tx, channel, 'test', 'signup', { codeRequired: true, approval: true }),
  );
  await expect
    .poll(async () => (await site.call('/setting/lime')).body['payload'].settings.signup.codeRequired)
    .toBe(true);
  expect((await site.call('/auth/signup', signUpForm())).body).toMatchObject({
    code: 'SIGN_UP_CODE_EMPTY',
    error: '가입코드를 입력해주세요.',
  });
  const form = signUpForm({ code: 'LIME' });
  expect((await site.call('/auth/signup', form)).status).toBe(200);
  const waiting = await site.call('/auth/login', { userId: form.userId, userPw: form.userPw });
  expect(waiting.body).toMatchObject({ status: 403, code: 'AUTH_WAITING' });
  await inTransaction(site.database.db, (tx) =>
    changeSetting(tx, channel, 'test', 'signup', { codeRequired: false, approval: false }),
  );
  await expect
    .poll(async () => (await site.call('/setting/lime')).body['payload'].settings.signup.codeRequired)
    .toBe(false);
});

test('a nickname typed in parts is the one typed whole', async () => {
  const nickname = `초록${Date.now()}`;
  expect((await site.call('/auth/signup', signUpForm({ nickname }))).status).toBe(200);
  const again = await site.call('/auth/signup', signUpForm({ nickname: nickname.normalize('NFD') }));
  expect([again.status, again.body['code']]).toEqual([400, 'AUTH_NICKNAME_TAKEN']);
});

describe('how many may sign up', () => {
  const limit = (perHour: number) =>
    inTransaction(site.database.db, (tx) =>
      changeSetting(tx, site.app.core.channel, 'test', 'signUpLimit', { perHour }),
    );
  const signUp = async (address: string, cookie = '', changes: Record<string, unknown> = {}) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/auth/signup',
      remoteAddress: address,
      headers: cookie ? { cookie } : {},
      payload: signUpForm(changes),
    });
    return {
      status: answer.statusCode,
      retryAfter: Number(answer.headers['retry-after'] ?? 0),
      cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0]!,
    };
  };
  /** a process that knows the new limit from its start */
  let app: App;
  beforeAll(async () => {
    await limit(5);
    app = await createApp({ config: testConfig(site.database) });
  });
  afterAll(async () => {
    await app.close();
    await limit(10_000);
    // the site of the other tests hears of it too
    await vi.waitFor(async () => expect((await site.call('/auth/signup', signUpForm())).status).toBe(200), {
      timeout: 10_000,
      interval: 100,
    });
  });

  test('five an hour from one address, refused ones not counted; another address goes on', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await signUp('203.0.113.20', '', { userId: '' })).status).toBe(400);
      expect((await signUp('203.0.113.20')).status).toBe(200);
    }
    const sixth = await signUp('203.0.113.20');
    expect([sixth.status, sixth.retryAfter > 3_000]).toEqual([429, true]);
    expect((await signUp('203.0.113.21')).status).toBe(200);
  });

  test('twelve at once are five', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp('203.0.113.22')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('five an hour from one device, whatever its address', async () => {
    const { cookie } = await signUp('203.0.113.30');
    for (let n = 1; n < 5; n += 1) expect((await signUp(`203.0.113.${30 + n}`, cookie)).status).toBe(200);
    expect((await signUp('203.0.113.39', cookie)).status).toBe(429);
    expect((await signUp('203.0.113.39')).status).toBe(200);
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['a taken id', { userId: 'Asked0001' }, 'AUTH_ID_TAKEN'],
  ['a taken nickname', { nickname: 'AskedNick' }, 'AUTH_NICKNAME_TAKEN'],
  ['a referrer nobody knows', { referrer: 'nobody99' }, 'AUTH_REFERRER_UNKNOWN'],
])('%s is told thirty times in ten minutes, then neither it nor anything else there', async (_what, changes, code) => {
  // only the first of these finds the names free
  await site.call('/auth/signup', signUpForm({ userId: 'Asked0001', nickname: 'AskedNick' }));
  const address = `198.51.100.${code.length}`;
  expect((await site.call('/auth/signup', signUpForm(changes), null, address)).body['code']).toBe(code);
  await sql`update rate_limit set points = points + 28 where key = ${`sign-up-lookup:${address}`}`.execute(
    site.database.db,
  );
  expect((await site.call('/auth/signup', signUpForm(), null, address)).status).toBe(200);
  expect((await site.call('/auth/signup', signUpForm(changes), null, address)).body['code']).toBe(code);
  const closed = await site.call('/auth/signup', signUpForm(changes), null, address);
  expect([closed.status, closed.body['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await site.call('/auth/signup', signUpForm(), null, '198.51.100.99')).status).toBe(200);
});

describe('looking at an id or a nickname while it is typed', () => {
  const ask = (field: string, value: string, address = '198.51.100.180') =>
    site.call('/auth/checkName', { field, value }, null, address);

  test('says what a sign-up would say, the same each time, whatever the case', async () => {
    await site.call('/auth/signup', signUpForm({ userId: 'Looked001', nickname: 'LookedNick' }));
    for (const [field, value, code] of [
      ['userId', 'Looked001', 'AUTH_ID_TAKEN'],
      ['userId', 'looked001', 'AUTH_ID_TAKEN'],
      ['nickname', 'LOOKEDNICK', 'AUTH_NICKNAME_TAKEN'],
      ['nickname', ' LookedNick ', 'AUTH_NICKNAME_TAKEN'],
      ['userId', 'abc', 'SIGN_UP_ID_INVALID'],
      ['userId', 'admin', 'SIGN_UP_ID_RESERVED'],
      ['nickname', '관리자', 'SIGN_UP_NICKNAME_RESERVED'],
      ['userId', 'free0001', undefined],
      ['nickname', '아무도안쓴이름', undefined],
    ] as const)
      for (let n = 0; n < 2; n += 1) {
        const { status, body } = await ask(field, value);
        expect([value, status, body['code']]).toEqual([value, 200, code]);
      }
  });

  test('an address asks sixty times in ten minutes; what is malformed costs nothing', async () => {
    const address = '198.51.100.181';
    await ask('userId', 'free0002', address);
    await sql`update rate_limit set points = points + 58 where key = ${`sign-up-name:${address}`}`.execute(
      site.database.db,
    );
    expect((await ask('userId', 'abc', address)).status).toBe(200);
    expect((await ask('userId', 'free0003', address)).status).toBe(200);
    expect((await ask('userId', 'free0003', address)).status).toBe(429);
    expect((await ask('userId', 'free0003', '198.51.100.182')).status).toBe(200);
  });

  test('what is taken counts with what sign-ups of that address were told', async () => {
    const address = '198.51.100.183';
    await site.call('/auth/signup', signUpForm({ userId: 'Looked002' }));
    await ask('userId', 'Looked002', address);
    await sql`update rate_limit set points = points + 28 where key = ${`sign-up-lookup:${address}`}`.execute(
      site.database.db,
    );
    expect((await ask('userId', 'free0004', address)).status).toBe(200);
    expect((await ask('userId', 'Looked002', address)).body['code']).toBe('AUTH_ID_TAKEN');
    expect((await ask('userId', 'Looked002', address)).status).toBe(429);
    expect((await site.call('/auth/signup', signUpForm(), null, address)).status).toBe(429);
  });
});

describe('the phone or the bank account of another member', () => {
  const stateOf = async (userId: string) =>
    (
      await sql<{ state: string; doubts: string[] }>`
        select state, sign_up_doubts as doubts from member where login_id = ${userId}`.execute(site.database.db)
    ).rows[0];

  test.each<[string, (first: ReturnType<typeof signUpForm>) => Record<string, unknown>, string[]]>([
    ['the phone, without its dashes', ({ phone }) => ({ phone: phone.replaceAll('-', '') }), ['phone']],
    ['the account, without its dashes', ({ account }) => ({ account: account.replaceAll('-', '') }), ['bank']],
    ['both', ({ phone, account }) => ({ phone, account }), ['phone', 'bank']],
    ['the account’s number at another bank', ({ account }) => ({ account, bankName: '우리은행' }), []],
    ['neither', () => ({}), []],
  ])('%s: waits, and the office sees why', async (_what, same, doubts) => {
    const first = signUpForm();
    await site.call('/auth/signup', first);
    const second = signUpForm(same(first));
    expect((await site.call('/auth/signup', second)).status).toBe(200);
    expect(await stateOf(second.userId)).toEqual({ state: doubts.length > 0 ? 'waiting' : 'normal', doubts });
    const signedIn = await site.call('/auth/login', { userId: second.userId, userPw: second.userPw });
    expect(signedIn.body['code']).toBe(doubts.length > 0 ? 'AUTH_WAITING' : undefined);
    const token = await staffToken(site, { role: 'support' });
    const { list } = (await site.call('/staff/signups/list', { q: second.userId }, token)).body['payload'];
    expect(list.map((row: { doubts: string[] }) => row.doubts)).toEqual(doubts.length > 0 ? [doubts] : []);
  });

  test('eight at once with one phone: one comes in, seven wait', async () => {
    const { phone } = signUpForm();
    const forms = Array.from({ length: 8 }, () => signUpForm({ phone }));
    await Promise.all(forms.map((form) => site.call('/auth/signup', form)));
    const states = await Promise.all(forms.map(async ({ userId }) => (await stateOf(userId))?.state));
    expect(states.filter((state) => state === 'normal')).toHaveLength(1);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(7);
  });
});
