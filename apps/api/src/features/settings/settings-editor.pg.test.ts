import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { testConfig } from '../../../test/pg.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';

let site: TestSite;
let anna: StaffOfTest;
let ben: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  anna = await newStaff(site, { role: 'super', name: '안나' });
  ben = await newStaff(site, { role: 'super', name: '벤' });
});
afterAll(() => site.close());

const ask = async (verb: string, body: unknown, { token }: { token: string } = anna) => {
  const { status, body: answer } = await site.call(`/staff/settings/${verb}`, body, token);
  return { status, code: answer['code'], detail: answer['detail'], payload: answer['payload'], error: answer['error'] };
};
const setting = async (key: string, staff = anna) =>
  (await ask('list', {}, staff)).payload.settings.find((entry: { key: string }) => entry.key === key);
const draft = async (key: string, value: unknown, staff = anna) =>
  ask('draft', { key, value, revision: (await setting(key, staff)).revision }, staff);
const publish = (keys: string[], note = '', staff = anna) => ask('publish', { keys, note }, staff);
const wire = async () => (await site.call('/setting/lime')).body['payload'].settings;

test('every setting is listed with its form, value, default and revision; a group alone on demand', async () => {
  const { payload } = await ask('list', {});
  expect(payload.settings.map(({ key }: { key: string }) => key)).toEqual(Object.keys(settingDefinitions));
  expect(payload.address).toBe('127.0.0.1');
  expect(await setting('cutoff')).toEqual({
    key: 'cutoff',
    label: '경기 시작 전 베팅 마감',
    group: 'betting',
    help: '경기가 시작하기 전, 이 시간만큼 먼저 베팅을 마감해요.',
    form: { kind: 'number', integer: true, min: 0, max: 3_600, unit: '초', nullable: false },
    value: 16,
    default: 16,
    revision: 0,
    changedAt: null,
    changedBy: null,
    sensitive: false,
    unusable: null,
    draft: null,
    others: [],
  });
  const limits = (await ask('list', { group: 'limits' })).payload.settings;
  expect(limits.map(({ key }: { key: string }) => key)).toEqual(
    Object.keys(settingDefinitions).filter((key) => key.startsWith('level')),
  );
});

test('without the right nothing is seen or changed', async () => {
  const reader = await newStaff(site, { role: 'read-only' });
  const helper = await newStaff(site, { role: 'support', rights: { 'events.view': false } });
  expect((await ask('list', {}, reader)).status).toBe(200);
  expect((await ask('history', { key: 'cutoff' }, reader)).status).toBe(200);
  for (const [verb, body] of [
    ['draft', { key: 'cutoff', value: 20, revision: 0 }],
    ['discard', { keys: ['cutoff'] }],
    ['diff', {}],
    ['publish', { keys: ['cutoff'] }],
    ['change', { changes: [{ key: 'cutoff', value: 20, revision: 0 }] }],
    ['revert', { id: '1', revision: 0 }],
  ] as const)
    expect({ verb, ...(await ask(verb, body, reader)) }).toMatchObject({
      verb,
      status: 403,
      code: 'STAFF_RIGHT_MISSING',
    });
  expect((await ask('list', {}, helper)).status).toBe(403);
  const visitor = await site.call('/staff/settings/list', {});
  expect(visitor.status).toBe(401);
});

describe('drafts', () => {
  test('change nothing, are one’s own, and show to colleagues as such', async () => {
    expect((await draft('cutoff', 30)).payload).toMatchObject({ draft: { value: 30, revision: 0, moved: false } });
    expect(await setting('cutoff')).toMatchObject({ value: 16, draft: { value: 30 }, others: [] });
    const others = [{ name: '안나', at: expect.any(String) }];
    expect(await setting('cutoff', ben)).toMatchObject({ value: 16, draft: null, others });
    expect((await wire()).config.option.bettingOption.cutoff).toBe(16);
    await ask('discard', { keys: ['cutoff'] });
    expect(await setting('cutoff', ben)).toMatchObject({ others: [] });
  });

  test('one that equals what holds is none', async () => {
    await draft('cutoff', 30);
    expect((await draft('cutoff', 16)).payload.draft).toBeNull();
    expect((await setting('cutoff')).draft).toBeNull();
  });

  test('take no value that does not fit, no key that is none, and name each field that is wrong', async () => {
    const wrong = await draft('bettingCancel', { active: true, seconds: -1, perDay: 1.5 });
    expect(wrong).toMatchObject({ status: 400, code: 'SETTING_INVALID', error: '설정 값을 다시 확인해주세요.' });
    expect(wrong.detail.problems).toEqual([
      { key: 'bettingCancel', path: 'seconds', text: '0 이상으로 입력해주세요.' },
      { key: 'bettingCancel', path: 'perDay', text: '소수점 없이 입력해주세요.' },
    ]);
    for (const key of ['nobody.knows', 'constructor', '__proto__'])
      expect(await ask('draft', { key, value: 1, revision: 0 }), key).toMatchObject({ status: 404 });
    expect(await ask('draft', { key: 'cutoff', revision: 0 })).toMatchObject({ code: 'INPUT_INVALID' });
  });

  test('say what would keep them from being published, and what to think of', async () => {
    const { payload } = await draft('adjust', { secondPersonFrom: 200, most: 100 });
    expect(payload.problems).toMatchObject([{ key: 'adjust', path: 'secondPersonFrom' }]);
    const denied = await draft('denyIp', [{ address: '127.0.0.0/8', memo: '' }]);
    expect(denied.payload.warnings.map(({ path }: { path: string }) => path)).toEqual(['0.address', '0.address']);
    await ask('discard', { keys: ['adjust', 'denyIp'] });
  });
});

describe('denying whole countries', () => {
  const everybody = [{ address: '0.0.0.0/0', memo: '' }];

  test.each([
    ['published', (confirmed: boolean) => ask('publish', { keys: ['denyIp'], note: '', confirmed })],
    [
      'changed at once',
      async (confirmed: boolean) =>
        ask('change', {
          changes: [{ key: 'denyIp', value: everybody, revision: (await setting('denyIp')).revision }],
          note: '',
          confirmed,
        }),
    ],
  ])('%s, it is asked about a second time, and what is denied already is not', async (_what, send) => {
    await draft('denyIp', everybody);
    expect(await send(false)).toMatchObject({
      status: 400,
      code: 'SETTING_CONFIRM',
      detail: { addresses: ['0.0.0.0/0'] },
    });
    expect((await setting('denyIp')).value).toEqual([]);
    expect(await send(true)).toMatchObject({ status: 200 });
    await draft('denyIp', [...everybody, { address: '203.0.0.0/16', memo: '' }]);
    expect(await publish(['denyIp'])).toMatchObject({ status: 200 });
    await draft('denyIp', []);
    expect(await publish(['denyIp'])).toMatchObject({ status: 200 });
  });
});

describe('publishing', () => {
  test('several drafts at once: told in words before, kept with who and when after, gone as drafts', async () => {
    await draft('cutoff', 20);
    await draft('bettingCancel', { active: true, seconds: 300, perDay: 3 });
    const { drafts } = (await ask('diff', {})).payload;
    expect(drafts.map(({ key, lines }: { key: string; lines: unknown }) => [key, lines])).toEqual([
      ['bettingCancel', [{ label: '베팅 후 취소 가능 시간', before: '600초', after: '300초' }]],
      ['cutoff', [{ label: '경기 시작 전 베팅 마감', before: '16초', after: '20초' }]],
    ]);
    const { status, payload } = await publish(['cutoff', 'bettingCancel'], '주말 운영');
    expect(status).toBe(200);
    expect(payload.published.map(({ key }: { key: string }) => key).toSorted()).toEqual(['bettingCancel', 'cutoff']);
    await expect.poll(async () => (await wire()).config.option.bettingOption.cutoff).toBe(20);
    expect(await setting('cutoff')).toMatchObject({ value: 20, changedBy: '안나', draft: null });
    expect((await ask('diff', {})).payload.drafts).toEqual([]);
    expect((await ask('history', { key: 'cutoff' })).payload).toMatchObject({
      list: [{ name: '안나', actor: `staff:${anna.loginId}`, note: '주말 운영', before: 16, after: 20, reverts: null }],
      pagination: { page: 1, total: 1, end: 1 },
    });
    const { rows } = await sql`select actor, before, after, reason, address from audit_event
      where action = 'setting.change' and subject = 'setting:cutoff'`.execute(site.database.db);
    expect(rows).toEqual([
      { actor: `staff:${anna.loginId}`, before: 16, after: 20, reason: '주말 운영', address: '127.0.0.1' },
    ]);
  });

  test('is all or nothing', async () => {
    await draft('cutoff', 25);
    await draft('adjust', { secondPersonFrom: 200, most: 100 });
    const refused = await publish(['cutoff', 'adjust'], '이유');
    expect(refused).toMatchObject({ status: 400, code: 'SETTING_INVALID' });
    expect(refused.detail.problems).toMatchObject([{ key: 'adjust', path: 'secondPersonFrom' }]);
    expect(await setting('cutoff')).toMatchObject({ value: 20, draft: { value: 25 } });
    await ask('discard', { keys: ['adjust', 'cutoff'] });
  });

  test('what a colleague changed since the draft was begun is refused, until the draft is begun anew', async () => {
    await draft('ageLimit', 20);
    await draft('ageLimit', 21, ben);
    expect((await publish(['ageLimit'], '', ben)).status).toBe(200);
    expect(await publish(['ageLimit'])).toMatchObject({
      status: 409,
      code: 'SETTING_MOVED',
      detail: { keys: ['ageLimit'] },
    });
    expect(await setting('ageLimit')).toMatchObject({ value: 21, changedBy: '벤', draft: { value: 20, moved: true } });
    expect((await ask('diff', {})).payload.drafts).toMatchObject([{ key: 'ageLimit', moved: true }]);
    await draft('ageLimit', 20);
    expect((await publish(['ageLimit'])).status).toBe(200);
    expect((await setting('ageLimit')).value).toBe(20);
  });

  test('a draft cannot be begun on a change that is still to come', async () => {
    await ask('draft', { key: 'ageLimit', value: 22, revision: 2 ** 40 });
    await draft('ageLimit', 23, ben);
    await publish(['ageLimit'], '', ben);
    expect(await publish(['ageLimit'])).toMatchObject({ code: 'SETTING_MOVED' });
    await ask('discard', { keys: ['ageLimit'] });
  });

  test('sixteen at once: one change, and the others are told', async () => {
    await draft('beforeStartCancel', 900);
    const answers = await Promise.all(Array.from({ length: 16 }, () => publish(['beforeStartCancel'])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['SETTING_DRAFT_GONE']),
    );
    expect((await ask('history', { key: 'beforeStartCancel' })).payload.pagination.total).toBe(1);
  });

  test('sixteen colleagues on one setting: one is first', async () => {
    const { revision } = await setting('chulsuk');
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, takes) =>
        ask('change', { changes: [{ key: 'chulsuk', value: { description: '', takes: takes + 1 }, revision }] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 15 }, () => 409),
    ]);
  });

  test('what loosens the care for money needs a reason, in either direction', async () => {
    const cash = settingDefinitions.cash.default;
    for (const value of [
      { ...cash, secondPersonFrom: 10_000_000 },
      { ...cash, secondPersonFrom: 1_000_000 },
      { ...cash, autoApprove: true },
    ]) {
      await draft('cash', value);
      expect((await ask('diff', {})).payload.drafts).toMatchObject([{ key: 'cash', needsReason: true }]);
      expect(await publish(['cash'], '   ')).toMatchObject({ status: 400, code: 'STAFF_REASON_REQUIRED' });
    }
    await draft('cash', { ...cash, openRequests: 4 });
    expect((await publish(['cash'])).status).toBe(200);
    await draft('adjust', { secondPersonFrom: 500_000, most: 100_000_000 });
    expect(await publish(['adjust'])).toMatchObject({ code: 'STAFF_REASON_REQUIRED' });
    expect((await publish(['adjust'], '지급 사고 예방')).status).toBe(200);
  });
});

describe('at once, without a draft', () => {
  test('an emergency begins and ends, checked as drafts are', async () => {
    const { revision } = await setting('emergency');
    const change = (value: unknown, from: number) =>
      ask('change', { changes: [{ key: 'emergency', value, revision: from }] });
    const begun = await change({ active: true, text: '오후 6시까지' }, revision);
    expect(begun.status).toBe(200);
    await expect.poll(async () => (await site.call('/betting/results', {})).status).toBe(503);
    expect(await change({ active: false, text: '' }, revision)).toMatchObject({ code: 'SETTING_MOVED' });
    expect((await change({ active: 'no', text: '' }, begun.payload.published[0].revision)).code).toBe(
      'SETTING_INVALID',
    );
    expect((await change({ active: false, text: '' }, begun.payload.published[0].revision)).status).toBe(200);
    await expect.poll(async () => (await site.call('/betting/results', {})).status).toBe(401);
  });

  test('the same key twice in one call is refused', async () => {
    const { revision } = await setting('cutoff');
    const change = { key: 'cutoff', value: 40, revision };
    expect(await ask('change', { changes: [change, { ...change, value: 41 }] })).toMatchObject({
      code: 'INPUT_INVALID',
    });
  });
});

describe('taking a change back', () => {
  test('is a change itself: it restores what held before, and can be taken back too', async () => {
    await draft('inplay', { endTime: 10, closeType: 'all' });
    await publish(['inplay']);
    await draft('inplay', { endTime: 15, closeType: 'all' });
    await publish(['inplay']);
    const history = async () => (await ask('history', { key: 'inplay' })).payload.list;
    const [latest, first] = await history();
    const stale = await ask('revert', { id: first.id, revision: Number(first.id), note: '' });
    expect(stale).toMatchObject({ code: 'SETTING_MOVED' });
    expect((await ask('revert', { id: first.id, revision: Number(latest.id), note: '원래대로' })).status).toBe(200);
    expect((await setting('inplay')).value).toEqual({ endTime: 5, closeType: 'all' });
    const [reverting] = await history();
    expect(reverting).toMatchObject({
      reverts: first.id,
      note: '원래대로',
      before: { endTime: 15 },
      after: { endTime: 5 },
    });
    expect((await ask('revert', { id: reverting.id, revision: Number(reverting.id), note: '' })).status).toBe(200);
    expect((await setting('inplay')).value).toEqual({ endTime: 15, closeType: 'all' });
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where subject = 'setting:inplay' order by id`.execute(site.database.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'setting.change',
      'setting.change',
      'setting.revert',
      'setting.revert',
    ]);
  });

  test('of nobody’s change is not found', async () => {
    expect((await ask('revert', { id: '999999', revision: 0, note: '' })).status).toBe(404);
    expect((await ask('revert', { id: '0', revision: 0, note: '' })).status).toBe(400);
  });
});

test('a stored value that does not fit any more is shown as such, and can be put right', async () => {
  await sql`insert into setting (key, value) values ('maxOdds', '{"reverse": 0.5}')`.execute(site.database.db);
  expect(await setting('maxOdds')).toMatchObject({
    value: { reverse: null, draw: null },
    unusable: { value: { reverse: 0.5 }, problems: [{ path: 'reverse', text: '1.01 이상으로 입력해주세요.' }, {}] },
  });
  await draft('maxOdds', { reverse: 4.35, draw: null });
  expect((await publish(['maxOdds'])).status).toBe(200);
  expect(await setting('maxOdds')).toMatchObject({ value: { reverse: 4.35, draw: null }, unusable: null });
});

test('a change of the office is on members’ screens of every process within two seconds', async () => {
  const other = await createApp({ config: testConfig(site.database) });
  const sockets: ReturnType<typeof io>[] = [];
  try {
    for (const app of [site.app, other]) {
      await app.server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.server.address() as { port: number };
      const socket = io(`http://127.0.0.1:${port}`, {
        path: '/api/socket.io',
        transports: ['websocket'],
        forceNew: true,
      });
      await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
      sockets.push(socket);
    }
    const apps = [site.app, other];
    const told = sockets.map(
      (socket, index) =>
        new Promise<{ waited: number; cutoff: number }>((resolve) =>
          socket.on('settings', () => {
            const waited = performance.now() - begun;
            void apps[index]!.server.inject({ method: 'GET', url: '/api/setting/lime' }).then((answer) =>
              resolve({ waited, cutoff: answer.json().payload.settings.config.option.bettingOption.cutoff }),
            );
          }),
        ),
    );
    const { revision } = await setting('cutoff');
    const begun = performance.now();
    expect((await ask('change', { changes: [{ key: 'cutoff', value: 77, revision }] })).status).toBe(200);
    for (const { waited, cutoff } of await Promise.all(told)) {
      expect(cutoff).toBe(77);
      expect(waited).toBeLessThan(2_000);
    }
  } finally {
    sockets.forEach((socket) => socket.close());
    await other.close();
  }
});
