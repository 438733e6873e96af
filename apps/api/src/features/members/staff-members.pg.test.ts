import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { makeFixtures } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { testConfig } from '../../../test/pg.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite, signUpForm } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { connect, hangUp, serve } from '../../../test/sockets.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import { changeSetting } from '../settings/settings.service.ts';

let site: TestSite;
/** a second process of the same site, which knows the fixtures */
let other: App;
/** where its sockets are */
let url: string;
let fixtures: TestFixture[];
let staff: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  fixtures = await makeFixtures(site.database.db, 6);
  other = await createApp({ config: testConfig(site.database) });
  url = await serve(other);
  staff = await newStaff(site, { role: 'support' });
});
afterAll(async () => {
  hangUp();
  await other.close();
  await site.close();
});

const office = (path: string, body: unknown, token = staff.token) => site.call(`/staff/${path}`, body, token);
const edit = (id: string, changes: Record<string, unknown>, reason = '') =>
  office('members/edit', { id, changes, reason });
const card = async (id: string) => (await office('members/card', { id })).body['payload'];
const elsewhere = async (path: string, body: unknown, token: string) => {
  const answer = await other.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: body as Record<string, unknown>,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const give = (id: string, amount: number) =>
  inTransaction(site.database.db, (tx) =>
    post(tx, [
      {
        from: issue.playMoney,
        to: memberAccount(Number(id), 'cash'),
        amount,
        kind: 'grant',
        cause: `grant:${randomUUID()}`,
      },
    ]),
  );
const bet = (token: string, amount: number, fixture = 0) =>
  elsewhere(
    '/betting/korean/process',
    { bettings: [{ betsSeq: String(fixtures[fixture]?.selectionIds[0]), odds: 1.95 }], amount },
    token,
  );
const setting = (key: 'signup', value: { codeRequired: boolean; approval: boolean }) =>
  inTransaction(site.database.db, (tx) => changeSetting(tx, site.app.core.channel, 'test', key, value));
const events = async (id: string) =>
  (
    await sql<{ action: string; before: unknown; after: unknown; reason: string | null }>`
      select action, before, after, reason from audit_event
      where subject = ${`member:${id}`} and actor = ${`staff:${staff.loginId}`} order by id`.execute(site.database.db)
  ).rows;

test('each part that changes has its own event, with what was before, after and why', async () => {
  const { id } = await site.newMember();
  const answer = await edit(
    id,
    { grade: 4, selfCert: true, type: '정산제외', permissions: { 에볼루션: false } },
    'VIP 심사',
  );
  expect(answer.body['payload']).toEqual({ changed: ['grade', 'permissions', 'selfCert', 'type'] });
  expect(await events(id)).toEqual([
    { action: 'member.grade', before: 1, after: 4, reason: 'VIP 심사' },
    { action: 'member.permissions', before: {}, after: { 에볼루션: { active: false } }, reason: 'VIP 심사' },
    { action: 'member.selfCert', before: false, after: true, reason: 'VIP 심사' },
    { action: 'member.type', before: '일반', after: '정산제외', reason: 'VIP 심사' },
  ]);
  expect((await card(id)).member).toMatchObject({
    grade: 4,
    selfCert: true,
    type: '정산제외',
    permissions: { 에볼루션: false, '토큰-룰렛': true },
  });
  expect((await edit(id, { grade: 4 })).body['payload']).toEqual({ changed: [] });
  expect(await events(id)).toHaveLength(4);
});

test('what is changed is on the member’s own screens in every process at once, and announced', async () => {
  const { id, token } = await site.newMember();
  expect((await elsewhere('/auth/info/new', {}, token)).body.payload.member).toMatchObject({ members_grade: 1 });
  await edit(id, { grade: 7, selfCert: true, nickname: `새이름${id}`, permissions: { '토큰-룰렛': false } });
  expect((await elsewhere('/auth/info/new', {}, token)).body.payload.member).toMatchObject({
    members_grade: 7,
    selfCert: 'y',
    members_nickname: `새이름${id}`,
    members_detail_setting: {
      '토큰-룰렛': { active: false },
      '토큰-하이로우': { active: true },
      에볼루션: { active: true },
    },
  });
  const { rows } =
    await sql`select 1 from outbox where topic = 'member' and payload = ${{ m: [Number(id)] }}::jsonb`.execute(
      site.database.db,
    );
  expect(rows).toHaveLength(1);
});

test('an open page of another process is told within a second to read the member again', async () => {
  const { id, token } = await site.newMember();
  const socket = await connect(url, { token });
  const began = Date.now();
  await edit(id, { selfCert: true });
  await expect.poll(() => socket.heard.map(({ event }) => event), { interval: 20 }).toContain('member');
  expect(Date.now() - began).toBeLessThan(1_000);
});

test('a grade’s limits hold for the very next bet, in another process', async () => {
  const { id, token } = await site.newMember();
  await give(id, 10_000_000);
  const limits = (maxBetting: number) => ({ ...settingDefinitions['level.Prematch'].default['1']!, maxBetting });
  await inTransaction(site.database.db, (tx) =>
    changeSetting(tx, site.app.core.channel, 'test', 'level.Prematch', { '1': limits(50_000), '2': limits(200_000) }),
  );
  await expect.poll(async () => (await bet(token, 60_000)).body.code).toBe('BET_STAKE_ABOVE_MAXIMUM');
  expect((await bet(token, 50_000)).body.success).toBe(true);
  await edit(id, { grade: 2 });
  await expect.poll(async () => (await bet(token, 60_000, 1)).body.success).toBe(true);
  expect((await bet(token, 200_001, 2)).body.code).toBe('BET_STAKE_ABOVE_MAXIMUM');
  await edit(id, { grade: 1 });
  await expect.poll(async () => (await bet(token, 60_000, 3)).body.code).toBe('BET_STAKE_ABOVE_MAXIMUM');
});

test('a suspended member’s open page is told within a second, in every process; then nothing works but support', async () => {
  const { id, userId, token, refreshToken } = await site.newMember();
  const socket = await connect(url, { token });
  const began = Date.now();
  expect((await edit(id, { state: 'suspended' })).body['code']).toBe('STAFF_REASON_REQUIRED');
  expect((await edit(id, { state: 'suspended' }, '명의 도용 의심')).status).toBe(200);
  await expect.poll(() => socket.heard.map(({ event }) => event), { interval: 20 }).toContain('logOut');
  expect(Date.now() - began).toBeLessThan(1_000);
  expect((await elsewhere('/auth/info/new', {}, token)).status).toBe(419);
  await expect.poll(async () => (await site.call('/auth/info/new', {}, token)).status).toBe(419);
  expect((await site.call('/auth/refresh', { refreshToken })).status).toBe(419);
  expect((await site.call('/auth/login', { userId, userPw: 'a fine secret 7' })).body['code']).toBe('AUTH_SUSPENDED');
  await edit(id, { state: 'normal' }, '확인 완료');
  expect((await site.call('/auth/login', { userId, userPw: 'a fine secret 7' })).status).toBe(200);
});

test('sign-ins racing with a suspension leave no session standing', async () => {
  const { id, userId } = await site.newMember();
  const [edited, ...signedIn] = await Promise.all([
    edit(id, { state: 'left' }, '탈퇴 요청'),
    ...Array.from({ length: 16 }, () => site.call('/auth/login', { userId, userPw: 'a fine secret 7' })),
  ]);
  expect(edited?.status).toBe(200);
  const tokens = signedIn.flatMap(({ status, body }) => (status === 200 ? [String(body['payload'].token)] : []));
  for (const token of tokens)
    await expect.poll(async () => (await site.call('/auth/info/new', {}, token)).status).toBe(419);
  const { rows } = await sql`select id from session where member_id = ${id} and ended_at is null`.execute(
    site.database.db,
  );
  expect(rows).toEqual([]);
});

test('bank data changes with a reason and has a log of its own', async () => {
  const { id } = await site.newMember({ account: '110-123-456789' });
  const bank = { bankName: '우리은행', bankAccount: '1002-123-456789', bankOwner: '홍길동' };
  expect((await edit(id, { bank })).body['code']).toBe('STAFF_REASON_REQUIRED');
  expect((await edit(id, { bank, phone: '010-9999-8888' }, '본인 요청')).status).toBe(200);
  const log = (await office('members/changes', { id, only: 'bank' })).body['payload'];
  expect(log.list).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      actor: `staff:${staff.loginId}`,
      action: 'member.bank',
      before: { bankName: '신한은행', bankAccount: '110-123-456789', bankOwner: '홍길동' },
      after: bank,
      reason: '본인 요청',
      address: '127.0.0.1',
    },
  ]);
  expect((await office('members/changes', { id })).body['payload'].pagination.total).toBe(3);
  const readOnly = await newStaff(site, { role: 'read-only' });
  for (const path of ['members/changes', 'members/timeline']) {
    const { text } = await office(path, { id }, readOnly.token);
    for (const hidden of ['110-123-456789', '1002-123-456789', '010-9999-8888']) expect(text).not.toContain(hidden);
    for (const shown of ['***-6789', '010-****-8888']) expect(text).toContain(shown);
  }
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'a bank nobody knows',
    { bank: { bankName: '없는은행', bankAccount: '110-123-4567', bankOwner: '홍길동' } },
    'AUTH_BANK_UNKNOWN',
  ],
  [
    'an account of words',
    { bank: { bankName: '신한은행', bankAccount: 'my account', bankOwner: '홍길동' } },
    'SIGN_UP_ACCOUNT_INVALID',
  ],
  [
    'no holder',
    { bank: { bankName: '신한은행', bankAccount: '110-123-4567', bankOwner: ' ' } },
    'SIGN_UP_DEPOSITOR_EMPTY',
  ],
  ['a nickname with a tag', { nickname: '<b>x' }, 'SIGN_UP_NICKNAME_INVALID'],
  ['a phone of words', { phone: 'call me' }, 'SIGN_UP_CONTACT_INVALID'],
  ['grade 0', { grade: 0 }, 'INPUT_INVALID'],
  ['grade 11', { grade: 11 }, 'INPUT_INVALID'],
  ['a permission nobody knows', { permissions: { 낚시: true } }, 'INPUT_INVALID'],
  ['a type nobody knows', { type: 'vip' }, 'INPUT_INVALID'],
  ['back to waiting', { state: 'waiting' }, 'INPUT_INVALID'],
])('refused with nothing changed: %s', async (_what, changes, code) => {
  const { id } = await site.newMember();
  const answer = await edit(id, changes, '사유');
  expect([answer.status, answer.body['code']]).toEqual([400, code]);
  expect(await events(id)).toEqual([]);
});

test('a nickname somebody has is refused, also to sixteen who want it at once', async () => {
  const members = await Promise.all(Array.from({ length: 16 }, () => site.newMember()));
  const nickname = `Rare${members[0]?.id}`;
  const answers = await Promise.all(
    members.map(({ id }, i) => edit(id, { nickname: i % 2 ? nickname : nickname.toUpperCase() })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'AUTH_NICKNAME_TAKEN')).toHaveLength(15);
});

test('edits at once each keep what the others changed', async () => {
  const { id } = await site.newMember();
  const keys = ['토큰-룰렛', '토큰-하이로우', '토큰-바카라', '에볼루션', '아시아게이밍'];
  await Promise.all([
    ...keys.map((key) => edit(id, { permissions: { [key]: false } })),
    edit(id, { grade: 9 }),
    edit(id, { selfCert: true }),
  ]);
  const { member } = await card(id);
  expect(member).toMatchObject({ grade: 9, selfCert: true });
  expect(keys.map((key) => member.permissions[key])).toEqual(keys.map(() => false));
});

test('the card hides half of phone and account; looking is on record, and not for everyone', async () => {
  const { id } = await site.newMember({ phone: '010-2222-3333', account: '110-123-456789' });
  const { member } = await card(id);
  expect([member.phone, member.bankAccount]).toEqual(['010-****-3333', '***-6789']);
  // with its hyphen: ids of the other members are made by chance and may have four twos
  expect(JSON.stringify(await card(id))).not.toContain('-2222');
  expect((await office('members/reveal', { id })).body['payload']).toEqual({
    phone: '010-2222-3333',
    bankAccount: '110-123-456789',
  });
  expect((await events(id)).map(({ action }) => action)).toEqual(['member.reveal']);
  const readOnly = await newStaff(site, { role: 'read-only' });
  expect((await office('members/reveal', { id }, readOnly.token)).status).toBe(403);
  expect((await office('members/card', { id }, readOnly.token)).status).toBe(200);
});

test('others with the same account, phone or address stand on the card, whatever their dashes', async () => {
  const digits = String(Date.now()).slice(-8);
  const mine = await site.newMember({ account: `333-${digits}-1`, phone: `010${digits}` });
  const bank = await site.newMember({ account: `333${digits}1`, phone: '010-0000-1111' });
  const both = await site.newMember({
    account: `333${digits}-1`,
    phone: `010-${digits.slice(0, 4)}-${digits.slice(4)}`,
  });
  const form = signUpForm({ account: '999-111-2222', phone: '010-0000-2222' });
  await site.call('/auth/signup', form, null, '203.0.113.5');
  await site.call('/auth/login', { userId: mine.userId, userPw: 'a fine secret 7' }, null, '203.0.113.5');
  const by = Object.fromEntries(
    (await card(mine.id)).shared.map((row: { loginId: string; by: string[] }) => [row.loginId, row.by.toSorted()]),
  );
  expect(by[bank.userId]).toEqual(['address', 'bank']);
  expect(by[both.userId]).toEqual(['address', 'bank', 'phone']);
  expect(by[form.userId]).toEqual(['address']);
  expect(by[mine.userId]).toBeUndefined();
});

test('all who look the same are counted, up to three hundred', async () => {
  const { db } = site.database;
  const ids = await makeMembers(db, 302, 0);
  await sql`update member set phone = 'shared ' || id, bank_account = 'shared ' || id where id = any(${ids}::bigint[])`.execute(
    db,
  );
  const at = (from: number, to: number) =>
    sql`update member set sign_up_address = '198.51.100.1' where id = any(${ids.slice(from, to)}::bigint[])`.execute(
      db,
    );
  const counted = async () => {
    const { shared, sharedCount } = await card(String(ids[0]));
    return [shared.length, sharedCount];
  };
  await at(0, 26);
  expect(await counted()).toEqual([20, 25]);
  await at(26, 300);
  expect(await counted()).toEqual([20, 299]);
  await at(300, 301);
  expect(await counted()).toEqual([20, 300]);
  await at(301, 302);
  expect(await counted()).toEqual([20, 300]);
});

test('who named whom: three levels up, children by the page', async () => {
  const line = [await site.newMember()];
  for (let i = 0; i < 4; i += 1) line.push(await site.newMember({ referrer: line[i]?.userId }));
  const last = await card(line[4]!.id);
  expect(last.above.map(({ loginId }: { loginId: string }) => loginId)).toEqual(
    [line[3], line[2], line[1]].map((member) => member?.userId),
  );
  expect((await card(line[0]!.id)).children).toBe(1);
  for (let i = 0; i < 3; i += 1) await site.newMember({ referrer: line[0]?.userId });
  const page = (await office('members/children', { id: line[0]?.id, size: 3 })).body['payload'];
  expect(page.pagination).toEqual({ page: 1, size: 3, total: 4, end: 2 });
  const rest = (await office('members/children', { id: line[0]?.id, size: 3, page: 2 })).body['payload'];
  expect(rest.list).toMatchObject([{ loginId: line[1]?.userId, children: 1, netDeposit: 0 }]);
});

test('the list finds by part of anything, filters and sums', async () => {
  const tag = `zq${String(Date.now()).slice(-9)}`;
  const [a, b] = [
    await site.newMember({ userId: `${tag}a`, nickname: `물고기${tag}`, owner: `김${tag}`, phone: '010-7777-1234' }),
    await site.newMember({ userId: `${tag}b`, account: '555-666-777888' }),
  ];
  await give(a.id, 30_000);
  await give(b.id, 12_000);
  await edit(a.id, { grade: 3, selfCert: true, type: '정산제외' });
  const list = async (filter: Record<string, unknown>) => (await office('members/list', filter)).body['payload'];
  const ids = async (filter: Record<string, unknown>) => (await list(filter)).list.map(({ id }: { id: string }) => id);
  const both = await list({ q: tag.toUpperCase(), sort: 'cash', dir: 'asc' });
  expect(both.sums).toEqual({ cash: 42_000, point: 0 });
  expect(both.list.map(({ id }: { id: string }) => id)).toEqual([b.id, a.id]);
  expect(both.list[1]).toMatchObject({
    loginId: `${tag}a`,
    phone: '010-****-1234',
    cash: 30_000,
    netDeposit: 0,
    online: false,
    lastSignInAt: expect.any(String),
  });
  expect(await ids({ q: `물고기${tag}` })).toEqual([a.id]);
  expect(await ids({ q: `김${tag}` })).toEqual([a.id]);
  expect(await ids({ q: '01077771234' })).toEqual([a.id]);
  expect(await ids({ q: '555666777888' })).toEqual([b.id]);
  expect(await ids({ q: `${tag}_` })).toEqual([]);
  expect(await ids({ q: tag, grade: 3 })).toEqual([a.id]);
  expect(await ids({ q: tag, selfCert: false })).toEqual([b.id]);
  expect(await ids({ q: tag, type: '정산제외' })).toEqual([a.id]);
  expect(await ids({ q: tag, state: 'suspended' })).toEqual([]);
  expect(await ids({ q: tag, joinCode: 'LIME', to: '2020-01-01' })).toEqual([]);
  expect(await ids({ q: tag, from: '2020-01-01' })).toEqual([b.id, a.id]);
  expect(await ids({ q: tag, page: 2, size: 1 })).toEqual([a.id]);
  await connect(url, { token: b.token });
  await expect.poll(() => ids({ q: tag, online: true }), { timeout: 5_000 }).toEqual([b.id]);
  expect(await ids({ q: tag, online: false })).toEqual([a.id]);
});

test('the timeline merges all that happened, in one order, page by page without a gap', async () => {
  const { id, userId, token } = await site.newMember();
  await give(id, 100_000);
  expect((await bet(token, 10_000, 4)).body.success).toBe(true);
  await edit(id, { grade: 2 }, '승급');
  await office('members/memo', { id, text: '전화 문의: 출금 시간' });
  const cash = await newStaff(site, { role: 'cash' });
  const gift = { memberId: id, currency: 'cash', direction: 'give', amount: 5_000, reason: '보상', key: randomUUID() };
  await office('adjustments/make', gift, cash.token);
  await sql`insert into cash_request (member_id, type, amount) values (${id}, 'deposit', 20000)`.execute(
    site.database.db,
  );
  await sql`insert into point_conversion (member_id, amount) values (${id}, 7000)`.execute(site.database.db);
  await site.call('/auth/login', { userId, userPw: 'a fine secret 7' });
  const timeline = async (more: Record<string, unknown>) =>
    (await office('members/timeline', { id, ...more })).body['payload'];
  const all = await timeline({});
  expect(all.next).toBeNull();
  expect(all.list.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`)).toEqual([
    'sign-ins sign-in',
    'money conversion',
    'money deposit',
    'money give-cash',
    'memos memo',
    'staff member.grade',
    'bets bet',
    'sign-ins sign-in',
    'staff member.create',
  ]);
  expect(all.list[3]).toMatchObject({ amount: 5_000, status: 'done', text: '보상', who: `staff:${cash.loginId}` });
  expect(all.list[5]).toMatchObject({ before: 1, after: 2, text: '승급', who: `staff:${staff.loginId}` });
  expect(all.list[6]).toMatchObject({ amount: 10_000, payout: 0, status: 'wait', after: { legs: 1, odds: '1.95' } });
  const pages = [];
  let next: string | null = null;
  do {
    const page = await timeline({ size: 2, ...(next ? { next } : {}) });
    pages.push(...page.list);
    next = page.next;
  } while (next);
  expect(pages).toEqual(all.list);
  expect((await timeline({ kinds: ['sign-ins', 'memos'] })).list).toHaveLength(3);
  for (const kind of ['money', 'bets', 'sign-ins', 'staff', 'memos'])
    expect((await timeline({ kinds: [kind] })).list.length, kind).toBeGreaterThan(0);
  for (const rubbish of ['rubbish', '1.cash:1; drop', ''])
    expect((await office('members/timeline', { id, next: rubbish })).status).toBe(400);
});

test('memos stay, newest first, with who wrote them', async () => {
  const { id } = await site.newMember();
  for (const text of ['첫 메모', '둘째 메모']) expect((await office('members/memo', { id, text })).status).toBe(200);
  const page = (await office('members/memos', { id, size: 1 })).body['payload'];
  expect(page.list).toMatchObject([{ text: '둘째 메모', by: staff.loginId }]);
  expect(page.pagination).toEqual({ page: 1, size: 1, total: 2, end: 2 });
  expect((await office('members/memo', { id, text: '   ' })).status).toBe(400);
});

test('a sign-up waits, is let in, and signs in; sixteen decisions at once are one', async () => {
  await setting('signup', { codeRequired: false, approval: true });
  await expect.poll(settingIs).toBe('waiting');
  const form = signUpForm({ account: '777-888-999000', phone: '010-4321-8765' });
  await site.call('/auth/signup', form, null, '198.51.100.77');
  expect((await site.call('/auth/login', form)).status).toBe(400);
  const signIn = () => site.call('/auth/login', { userId: form.userId, userPw: form.userPw });
  expect((await signIn()).body['code']).toBe('AUTH_WAITING');
  const queue = (await office('signups/list', { q: form.userId })).body['payload'];
  expect(queue.list).toMatchObject([
    {
      loginId: form.userId,
      phone: '010-****-8765',
      bankAccount: '***-9000',
      address: '198.51.100.77',
      referrer: null,
      shared: { bank: 0, phone: 0, address: 0 },
    },
  ]);
  const { id } = queue.list[0];
  expect((await edit(id, { state: 'normal' }, '서둘러')).body['code']).toBe('MEMBER_WAITING');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      i % 2 ? office('signups/approve', { id }) : office('signups/refuse', { id, reason: '중복 가입' }),
    ),
  );
  const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
  expect(won).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'REQUEST_DECIDED')).toHaveLength(15);
  expect((await signIn()).body['code']).toBe(won[0]! % 2 ? undefined : 'AUTH_SUSPENDED');
  expect((await events(id)).map(({ action }) => action)).toEqual([won[0]! % 2 ? 'member.approve' : 'member.refuse']);
});

test('refusing a sign-up asks for a reason and closes the account', async () => {
  const form = signUpForm();
  await site.call('/auth/signup', form);
  const { id } = (await office('signups/list', { q: form.userId })).body['payload'].list[0];
  expect((await office('signups/refuse', { id })).body['code']).toBe('STAFF_REASON_REQUIRED');
  expect((await office('signups/refuse', { id, reason: '명의 불일치' })).status).toBe(200);
  expect((await card(id)).member.state).toBe('left');
  expect(await events(id)).toEqual([
    { action: 'member.refuse', before: { state: 'waiting' }, after: { state: 'left' }, reason: '명의 불일치' },
  ]);
  await setting('signup', { codeRequired: false, approval: false });
  await expect.poll(settingIs).toBe('normal');
});

/** What a sign-up becomes at the moment. */
async function settingIs(): Promise<string> {
  const form = signUpForm();
  await site.call('/auth/signup', form);
  const { rows } = await sql<{ state: string }>`select state from member where login_id = ${form.userId}`.execute(
    site.database.db,
  );
  return rows[0]!.state;
}

test('a reset password is shown once, works, ends every session and forgives wrong tries', async () => {
  const { id, userId, token } = await site.newMember();
  for (let i = 0; i < 5; i += 1) await site.call('/auth/login', { userId, userPw: `not mine ${i}` });
  const answer = await office('members/password', { id, which: 'sign-in', reason: '본인 확인 완료' });
  const { password } = answer.body['payload'];
  expect(password).toMatch(/^[a-z2-9]{10}$/);
  await expect.poll(async () => (await site.call('/auth/info/new', {}, token)).status).toBe(419);
  expect((await site.call('/auth/login', { userId, userPw: 'a fine secret 7' })).body['code']).toBe(
    'AUTH_SIGN_IN_FAILED',
  );
  expect((await site.call('/auth/login', { userId, userPw: password })).status).toBe(200);
  expect(JSON.stringify(await events(id))).not.toContain(password);
  expect(await events(id)).toMatchObject([{ action: 'member.password', reason: '본인 확인 완료' }]);
});

test('a member whose bank or password staff changed is told, and nothing is paid for a day', async () => {
  const cashier = await newStaff(site, { role: 'cash' });
  const decide = async (verb: string, seq: string) =>
    (await site.call(`/staff/withdrawal/${verb}`, { seq, key: randomUUID() }, cashier.token)).body;
  const cases: [string, string, (id: string) => ReturnType<typeof office>][] = [
    [
      'bank',
      '출금 계좌가 변경됐어요',
      (id) =>
        edit(id, { bank: { bankName: '우리은행', bankAccount: '1002-123-456789', bankOwner: '홍길동' } }, '본인 요청'),
    ],
    ['sign-in', '로그인 비밀번호가 초기화됐어요', (id) => office('members/password', { id, which: 'sign-in' })],
    ['withdrawal', '출금 비밀번호가 초기화됐어요', (id) => office('members/password', { id, which: 'withdrawal' })],
  ];
  for (const [what, title, change] of cases) {
    const member = await site.newMember();
    const give = { memberId: member.id, currency: 'cash', direction: 'give', amount: 50_000, reason: '테스트' };
    await site.call('/staff/adjustments/make', { ...give, key: randomUUID() }, cashier.token);
    const asked = await site.call(
      '/balance/withdrawal/process',
      { amount: 20_000, withdrawalPw: signUpForm().cashoutPw },
      member.token,
    );
    const seq = String(asked.body['payload'].cash_seq);
    expect((await change(member.id)).status, what).toBe(200);
    const refused = await decide('approve', seq);
    expect(refused['code'], what).toBe('REQUEST_HELD');
    expect(refused['error']).toMatch(/\d+월 \d+일 \d\d:\d\d까지 지급하지 않아요/);
    const { list } = (await site.call('/staff/withdrawal/list', { tab: 'all', size: 100 }, cashier.token)).body[
      'payload'
    ];
    expect(Date.parse(list.find((row: { seq: string }) => row.seq === seq).heldUntil)).toBeGreaterThan(
      Date.now() + 23.9 * 3_600_000,
    );
    const { rows } = await sql<{ title: string; content: string }>`
      select s.title, s.content from note n join note_sending s on s.id = n.sending_id where n.member_id = ${member.id}`.execute(
      site.database.db,
    );
    expect(rows).toMatchObject([{ title, content: expect.stringContaining('24시간') }]);
    const turnBack = (interval: string) =>
      sql`update member set staff_changed_at = clock_timestamp() - ${interval}::interval where id = ${member.id}`.execute(
        site.database.db,
      );
    await turnBack('23 hours 59 minutes');
    expect((await decide('approve', seq))['code'], what).toBe('REQUEST_HELD');
    await turnBack('24 hours');
    expect((await decide('approve', seq))['payload'], what).toMatchObject({ state: 'done' });
  }
});

test.each(['sign-in', 'withdrawal'])(
  'a %s password that staff made withdraws nothing until it is changed',
  async (which) => {
    const member = await site.newMember();
    await give(member.id, 50_000);
    const { password } = (await office('members/password', { id: member.id, which })).body['payload'];
    const userPw = which === 'sign-in' ? password : 'a fine secret 7';
    const { token } = (await site.call('/auth/login', { userId: member.userId, userPw })).body['payload'];
    const withdrawalPw = which === 'sign-in' ? signUpForm().cashoutPw : password;
    const ask = (pin: string, amount = 20_000, as = token) =>
      site.call('/balance/withdrawal/process', { amount, withdrawalPw: pin }, as);
    const code = which === 'sign-in' ? 'AUTH_PASSWORD_TEMPORARY' : 'CASH_PASSWORD_TEMPORARY';
    expect((await ask(withdrawalPw)).body).toMatchObject({ code });
    const next =
      which === 'sign-in'
        ? { userPw: 'my own secret 9', userPw2: 'my own secret 9' }
        : { cashoutPw: '8264', cashoutPw2: '8264' };
    const old = which === 'sign-in' ? { oldUserPw: password } : { oldCashoutPw: password };
    const changed = await site.call('/auth/update', { ...old, ...next }, token);
    expect(changed.status).toBe(200);
    const now = changed.body['payload'].token ?? token;
    expect((await ask(which === 'sign-in' ? signUpForm().cashoutPw : '8264', 30_000, now)).body).toMatchObject({
      success: true,
    });
  },
);

test('who made one of a member’s passwords does not make the other', async () => {
  const member = await site.newMember();
  const reset = (which: string, by = staff) =>
    site.call('/staff/members/password', { id: member.id, which, reason: '본인 확인' }, by.token);
  expect((await reset('sign-in')).status).toBe(200);
  expect((await reset('withdrawal')).body['code']).toBe('MEMBER_BOTH_PASSWORDS');
  expect((await reset('sign-in')).status).toBe(200);
  const other = await newStaff(site, { role: 'support' });
  expect((await reset('withdrawal', other)).status).toBe(200);
  expect((await reset('sign-in', other)).body['code']).toBe('MEMBER_BOTH_PASSWORDS');
});

test('a reset withdrawal password works and opens locked withdrawals', async () => {
  const member = await site.newMember();
  const change = (old: string, next: string, token: string) =>
    site.call('/auth/update', { oldCashoutPw: old, cashoutPw: next, cashoutPw2: next }, token);
  for (let i = 0; i < 5; i += 1) await change('9999', '5170', member.token);
  expect((await change('4826', '5170', member.token)).body['code']).toBe('CASH_WITHDRAWAL_LOCKED');
  expect((await card(member.id)).member.withdrawalTriesLeft).toBe(0);
  const { password } = (await office('members/password', { id: member.id, which: 'withdrawal' })).body['payload'];
  expect(password).toMatch(/^\d{6}$/);
  expect((await card(member.id)).member.withdrawalTriesLeft).toBe(5);
  await expect.poll(async () => (await site.call('/auth/info/new', {}, member.token)).status).toBe(419);
  const again = (await site.call('/auth/login', { userId: member.userId, userPw: 'a fine secret 7' })).body['payload'];
  expect((await change(password, '5170', again.token)).status).toBe(200);
});

test('a forced logout reaches an open page of another process within a second', async () => {
  const { id, token } = await site.newMember();
  const socket = await connect(url, { token });
  const began = Date.now();
  expect((await office('members/logout', { id, reason: '본인 요청' })).body['payload']).toEqual({ ended: 1 });
  await expect.poll(() => socket.heard.map(({ event }) => event), { interval: 20 }).toContain('logOut');
  expect(Date.now() - began).toBeLessThan(1_000);
  await expect.poll(async () => (await site.call('/auth/info/new', {}, token)).status).toBe(419);
  expect((await office('members/logout', { id })).body['payload']).toEqual({ ended: 0 });
});

test.each([
  ['members/card', {}],
  ['members/reveal', {}],
  ['members/children', {}],
  ['members/timeline', {}],
  ['members/memos', {}],
  ['members/memo', { text: 'x' }],
  ['members/changes', {}],
  ['members/edit', { changes: { grade: 2 } }],
  ['members/password', { which: 'sign-in' }],
  ['members/logout', {}],
  ['signups/approve', {}],
  ['signups/refuse', { reason: 'x' }],
])('%s: an id nobody has is 404, a bad one 400, and without its right it is 403', async (path, body) => {
  const trading = await newStaff(site, { role: 'trading', rights: { 'members.view': false } });
  const member = await site.newMember();
  expect((await office(path, { ...body, id: '99999999999' })).status).toBe(404);
  for (const id of ['0', '-1', 'x', '', 7, null]) expect((await office(path, { ...body, id })).status).toBe(400);
  expect((await office(path, { ...body, id: member.id }, trading.token)).status).toBe(403);
  expect((await site.call(`/staff/${path}`, { ...body, id: member.id }, member.token)).status).toBe(401);
  expect((await card(member.id)).member).toMatchObject({ grade: 1, state: 'normal' });
});
