import { sql } from 'kysely';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxAlarms, maxPushDevices } from '@lime/contract/staff-alarms.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { openReceiver } from '../../../test/receiver.ts';
import type { Receiver } from '../../../test/receiver.ts';
import { openTestSite } from '../../../test/site.ts';
import type { SiteAnswer, TestSite } from '../../../test/site.ts';
import { newStaff, staffToken } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { openMailServer } from '../../../test/mail-server.ts';
import type { MailStandIn } from '../../../test/mail-server.ts';
import { newSubscription } from '../../../test/push-subscription.ts';
import { changeSettings } from '../../../test/settings.ts';
import { recordFailure } from '../../core/work-failures.ts';
import { createDeliveryWorker } from '../deliveries/delivery-worker.ts';
import { webhookChannel } from '../deliveries/webhook-channel.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { readItems } from './alarms.sql.ts';
import { mailChannel } from './mail-channel.ts';
import { pushChannel } from './push-channel.ts';
import { telegramChannel } from './telegram-channel.ts';

const targets = settingDefinitions.alarmTargets.default;
const token = '123456:a-token-of-tests';
let site: TestSite;
let boss: StaffOfTest;
let bot: Receiver;
let outside: Receiver;
let post: MailStandIn;
let ask: (path: string, body: object, token?: string) => Promise<SiteAnswer>;

beforeAll(async () => {
  bot = await openReceiver(({ body }, reply) => {
    const { chat_id: chat } = JSON.parse(body) as { chat_id: string };
    if (chat === '-1') return;
    reply.writeHead(chat === '-2' ? 403 : chat === '-3' ? 429 : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ ok: chat !== '-2' }));
  });
  outside = await openReceiver(({ path }, reply) => reply.writeHead(path === '/gone' ? 410 : 201).end());
  post = await openMailServer((address) =>
    address.startsWith('hang')
      ? 'hang'
      : address.startsWith('full')
        ? '452 later'
        : address.startsWith('no')
          ? '550 no'
          : null,
  );
  const mail = { url: post.url, from: 'alarm@lime.example', tls: false };
  site = await openTestSite({ config: { roles: new Set(['web']), telegram: { url: bot.url, token }, mail } });
  boss = await newStaff(site);
  ask = async (path, body, by = boss.token) => site.call(`/staff/${path}`, body, by);
});
afterAll(async () => {
  await Promise.all([bot.close(), outside.close(), post.close()]);
  await site.close();
});
beforeEach(async () => {
  const { db } = site.database;
  await sql`update alarm_rule set state = 'removed'`.execute(db);
  await sql`delete from delivery`.execute(db);
  await sql`update cash_request set status = 'refused', decided_at = clock_timestamp() where status = 'received'`.execute(
    db,
  );
  for (const { got } of [bot, outside, post]) got.length = 0;
});

const rule = (more: object = {}) => ({
  name: '입출금 담당',
  staffId: boss.id,
  role: null,
  channel: 'telegram',
  address: '77',
  kinds: ['deposit', 'withdrawal'],
  moment: 'new',
  quiet: null,
  on: true,
  ...more,
});
const save = async (more: object = {}): Promise<string> => {
  const { body, text } = await ask('alarms/save', rule(more));
  expect(text).toContain('"success":true');
  return body.payload.id;
};
const watch = () => createAlarmWatch(site.app.core, () => targets);
const sender = (timeoutMs = 300) => {
  const { core } = site.app;
  const channels = {
    telegram: telegramChannel(core, { url: bot.url, token }),
    mail: mailChannel(core, core.config.mail),
    push: pushChannel(core, core.config.pushContact, () => true),
    webhook: webhookChannel(core, () => true),
  };
  return createDeliveryWorker(core, channels, timeoutMs);
};
async function deposit(amount: number, minutesAgo = 0): Promise<{ loginId: string }> {
  const { id, userId } = await site.newMember();
  await sql`insert into cash_request (member_id, type, amount, requested_at)
    values (${id}, 'deposit', ${amount}, clock_timestamp() - make_interval(mins => ${minutesAgo}::int))`.execute(
    site.database.db,
  );
  return { loginId: userId };
}
const texts = () => bot.got.map(({ body }) => (JSON.parse(body) as { text: string }).text);
/** Rings and sends all there is. */
async function ring(now?: Date): Promise<string[]> {
  bot.got.length = 0;
  await watch().runOnce(now);
  await sender().runOnce();
  return texts();
}

test('something new rings once, in one message, by the bot, with the member half hidden', async () => {
  await save();
  const { loginId } = await deposit(50_000);
  const other = await deposit(70_000);
  const [text, ...more] = await ring();
  expect(more).toEqual([]);
  const line = (who: string, amount: string) => `· 입금 신청 · ${who.slice(0, 3)}*** · ${amount}원 · 방금`;
  expect(text).toBe(['[LIME] 기다리는 일 2건', line(loginId, '50,000'), line(other.loginId, '70,000')].join('\n'));
  expect(text).not.toContain(loginId);
  expect(bot.got[0]).toMatchObject({ path: `/bot${token}/sendMessage` });
  expect(JSON.parse(bot.got[0]!.body)).toMatchObject({ chat_id: '77' });
  expect(await ring()).toEqual([]);
  await deposit(1_000);
  expect(await ring()).toHaveLength(1);
});

test('two processes that look at once ring once', async () => {
  await save();
  await deposit(10_000);
  await Promise.all([watch().runOnce(), watch().runOnce(), watch().runOnce()]);
  await sender().runOnce();
  expect(texts()).toHaveLength(1);
});

test('what waited before the rule is not new to it; what is decided rings nobody', async () => {
  await deposit(10_000, 1);
  await save();
  expect(await ring()).toEqual([]);
  await deposit(20_000);
  await sql`update cash_request set status = 'done', decided_at = clock_timestamp() where status = 'received'`.execute(
    site.database.db,
  );
  expect(await ring()).toEqual([]);
});

test('what is older than its target rings a second person, once', async () => {
  const second = await newStaff(site, { role: 'cash' });
  await save();
  await save({ name: '책임자', staffId: second.id, address: '88', moment: 'late' });
  await deposit(30_000);
  await ring();
  expect(JSON.parse(bot.got[0]!.body)).toMatchObject({ chat_id: '77' });
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(await ring(later(targets.deposit - 0.1))).toEqual([]);
  const [text, ...more] = await ring(later(targets.deposit + 0.1));
  expect(more).toEqual([]);
  expect(text).toContain('목표 시간을 넘긴 일 1건');
  expect(text).toContain(`${targets.deposit}분 전`);
  expect(JSON.parse(bot.got[0]!.body)).toMatchObject({ chat_id: '88' });
  expect(await ring(later(targets.deposit + 60))).toEqual([]);
});

test('nothing rings in quiet hours; what still waits rings after them', async () => {
  const now = new Date();
  const minute = Math.floor((now.getTime() - seoulDayStart(seoulDay(now)).getTime()) / 60_000);
  const at = (minutes: number) => (minute + minutes + 1_440) % 1_440;
  await save({ quiet: { from: at(-10), to: at(30) } });
  await deposit(10_000);
  expect(await ring(now)).toEqual([]);
  expect(await ring(new Date(now.getTime() + 31 * 60_000))).toHaveLength(1);
});

test('a rule rings for what those it calls may see, as long as their account is in use', async () => {
  const trader = await newStaff(site, { role: 'trading' });
  await save({ name: '트레이딩', staffId: trader.id, kinds: ['deposit', 'result'] });
  await save({ name: '지원팀', staffId: null, role: 'support', kinds: ['deposit'], address: '-100' });
  const { list, people, ready } = (await ask('alarms/list', {})).body.payload;
  expect(ready).toEqual({ telegram: true, mail: true, push: true, webhook: true });
  expect(people).toContainEqual({ id: trader.id, loginId: trader.loginId, name: trader.loginId });
  expect(list).toMatchObject([
    { name: '지원팀', role: 'support', loginId: null, unseen: [] },
    { name: '트레이딩', role: null, loginId: trader.loginId, unseen: ['deposit'] },
  ]);
  await deposit(10_000);
  await ring();
  expect(bot.got.map(({ body }) => (JSON.parse(body) as { chat_id: string }).chat_id)).toEqual(['-100']);
  const gone = await newStaff(site, { role: 'cash' });
  await save({ name: '퇴사자', staffId: gone.id });
  await sql`update staff set state = 'suspended' where id = ${gone.id}`.execute(site.database.db);
  await deposit(10_000);
  expect(await ring()).toHaveLength(1);
});

test('every kind that waits is found', async () => {
  await save({ kinds: ['signup', 'adjustment', 'approval', 'game'] });
  const { id } = await site.newMember();
  await sql`update member set state = 'waiting' where id = ${id}`.execute(site.database.db);
  await sql`update member set created_at = clock_timestamp() where id = ${id}`.execute(site.database.db);
  await sql`insert into approval (kind, subject, input, lines, why, reason, made_by, made_from)
    values ('slip.cancel', 'slip:x', '{}', '[]', 'slip-limit', '', ${boss.id}, '::1')`.execute(site.database.db);
  await sql`insert into game_alarm (kind, game, subject, detail) values ('late', 'ladder', 'of the alarms', '{}')`.execute(
    site.database.db,
  );
  const [text] = await ring();
  for (const words of ['가입 승인', '2인 승인', '게임 경보 · ladder']) expect(text).toContain(words);
  await sql`update approval set state = 'superseded', decided_at = clock_timestamp() where subject = 'slip:x'`.execute(
    site.database.db,
  );
});

test('work that failed three times or for a minute rings once, below its name', async () => {
  const { db } = site.database;
  await save({ kinds: ['failure'] });
  const fail = () => recordFailure(db, 'settlement', 'sports:7:1', new Error('not for outside'));
  await fail();
  await fail();
  expect(await ring()).toEqual([]);
  await fail();
  const [text] = await ring();
  expect(text).toContain('쉬는 일 · 베팅 정산 sports:7:1');
  expect(text).not.toContain('not for outside');
  await fail();
  expect(await ring()).toEqual([]);
  await recordFailure(db, 'auto-approval', '9', new Error('no'));
  await sql`update work_failure set first_at = clock_timestamp() - interval '61 seconds' where work = 'auto-approval'`.execute(
    db,
  );
  expect(await ring()).toEqual([]); // its first failure is older than the rule
  const list = (await readItems(db, ['failure'], { most: 10 })).map(({ id, who }) => [id, who]);
  expect(list).toEqual([
    ['settlement:sports:7:1', '베팅 정산 sports:7:1'],
    ['auto-approval:9', '입금 자동 승인 9'],
  ]);
  await sql`delete from work_failure`.execute(db);
});

test('a bot that hangs, is too fast or is not wanted', async () => {
  const ids = [await save({ address: '-1' }), await save({ address: '-2' }), await save({ address: '-3' })];
  await deposit(10_000);
  await ring();
  const states = await sql<{ target_id: number; state: string; code: number | null; problem: string | null }>`
    select target_id, state, code::int as code, problem from delivery order by target_id`.execute(site.database.db);
  expect(states.rows).toEqual([
    { target_id: Number(ids[0]), state: 'waiting', code: null, problem: 'timeout' },
    { target_id: Number(ids[1]), state: 'failed', code: 403, problem: null },
    { target_id: Number(ids[2]), state: 'waiting', code: 429, problem: null },
  ]);
});

test('a try; the log shows alarms too, and sends them again; readers change nothing', async () => {
  const id = await save();
  expect((await ask('alarms/try', { id })).status).toBe(200);
  await sender().runOnce();
  expect(texts()).toEqual([`[LIME] 시험 알림이에요. ${boss.loginId} 관리자가 보냈어요.`]);
  const { list } = (await ask('deliveries/list', { event: 'alarm' })).body.payload;
  expect(list).toMatchObject([{ name: '입출금 담당', channel: 'telegram', url: '77', state: 'done', code: 200 }]);
  expect((await ask('deliveries/replay', { id: list[0].id })).status).toBe(200);
  await sender().runOnce();
  expect(texts()).toHaveLength(2);
  const reader = await staffToken(site, { role: 'read-only' });
  expect((await ask('alarms/list', {}, reader)).status).toBe(200);
  for (const [path, body] of [
    ['alarms/save', rule()],
    ['alarms/try', { id }],
    ['alarms/remove', { id }],
  ] as const)
    expect((await ask(path, body, reader)).status).toBe(403);
  await ask('alarms/save', rule({ id, on: false }));
  expect((await ask('alarms/try', { id })).body.code).toBe('ALARM_OFF');
  expect((await ask('deliveries/replay', { id: list[0].id })).body.code).toBe('WEBHOOK_OFF');
  expect((await ask('alarms/remove', { id })).status).toBe(200);
  for (const path of ['alarms/remove', 'alarms/try']) expect((await ask(path, { id })).status).toBe(404);
  expect((await ask('alarms/save', rule({ id }))).status).toBe(404);
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where subject = ${`alarm:${id}`} order by id`.execute(site.database.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'alarm.create',
    'alarm.try',
    'delivery.replay',
    'alarm.change',
    'alarm.delete',
  ]);
});

test('nonsense is refused, and there can be so many', async () => {
  for (const more of [
    { address: 'https://example.com' },
    { channel: 'mail', address: 'a@lime.example\r\nBcc: b@lime.example' },
    { channel: 'push', address: '77' },
    { channel: 'webhook', address: 'https://example.com' },
    { address: '' },
    { kinds: [] },
    { role: 'cash' },
    { staffId: null },
    { quiet: { from: 0, to: 1_440 } },
    { moment: 'never' },
  ])
    expect((await ask('alarms/save', rule(more))).body.code).toBe('INPUT_INVALID');
  await sql`insert into alarm_rule (name, role, channel, address, kinds, moment, made_by)
    select 'n' || g, 'cash', 'telegram', '1', '{deposit}', 'new', ${boss.id}::bigint from generate_series(1, ${maxAlarms - 1}::int) g`.execute(
    site.database.db,
  );
  const both = await Promise.all([ask('alarms/save', rule()), ask('alarms/save', rule())]);
  expect(both.map(({ body }) => String(body.code ?? 'made')).toSorted()).toEqual(['ALARMS_FULL', 'made']);
});

type Delivered = { channel: string; state: string; code: number | null; problem: string | null };
const delivered = async () =>
  (
    await sql<Delivered>`select channel, state, code::int as code, problem from delivery order by id`.execute(
      site.database.db,
    )
  ).rows;

describe('mail', () => {
  const mailRule = (address: string) => save({ channel: 'mail', address });

  test('an alarm is one mail to all its addresses, known by its id', async () => {
    await mailRule('night@lime.example, boss@lime.example');
    await deposit(50_000);
    await watch().runOnce();
    await sender(3_000).runOnce();
    expect(post.got).toHaveLength(1);
    const { to, text } = post.got[0]!;
    expect(to).toEqual(['night@lime.example', 'boss@lime.example']);
    const [head, body] = text.split('\n\n', 2) as [string, string];
    const { rows } = await sql<{ event_id: string; body: { text: string } }>`
      select event_id, body from delivery`.execute(site.database.db);
    expect(head).toContain('From: alarm@lime.example');
    expect(head).toContain(`Message-ID: <${rows[0]!.event_id}@lime.example>`);
    const subject = Buffer.from('[LIME] 기다리는 일 1건').toString('base64');
    expect(head).toContain(`Subject: =?UTF-8?B?${subject}?=`);
    expect(Buffer.from(body, 'base64').toString().trim()).toBe(rows[0]!.body.text);
    expect(await delivered()).toEqual([{ channel: 'mail', state: 'done', code: 250, problem: null }]);
  });

  test('a mailbox that is full is tried again, one that is none is not, and a server that hangs is let go', async () => {
    for (const name of ['full', 'no', 'hang']) await mailRule(`${name}@lime.example`);
    await deposit(10_000);
    await watch().runOnce();
    await sender(1_000).runOnce();
    const rows = (await delivered()).toSorted((one, other) => (one.code ?? 0) - (other.code ?? 0));
    expect(rows).toEqual([
      { channel: 'mail', state: 'waiting', code: null, problem: 'timeout' },
      { channel: 'mail', state: 'waiting', code: 452, problem: null },
      { channel: 'mail', state: 'failed', code: 550, problem: null },
    ]);
    expect(post.got).toEqual([]);
  });

  test('nothing is sent without TLS unless it is switched off, and no header is smuggled in', async () => {
    const id = await mailRule('a@lime.example');
    const { core } = site.app;
    const strict = mailChannel(core, { ...core.config.mail!, tls: true });
    expect((await ask('alarms/try', { id })).status).toBe(200);
    await createDeliveryWorker(core, { mail: strict }, 3_000).runOnce();
    expect((await delivered())[0]).toMatchObject({ state: 'waiting', problem: 'tls' });
    await sql`update delivery set next_at = clock_timestamp()`.execute(site.database.db);
    await sql`update alarm_rule set address = ${'a@lime.example\nBcc: b@lime.example'} where id = ${id}`.execute(
      site.database.db,
    );
    await sender().runOnce();
    expect(await delivered()).toEqual([{ channel: 'mail', state: 'failed', code: null, problem: 'address' }]);
    expect(post.got).toEqual([]);
  });
});

test('an alarm rings a webhook of the operator, signed and without names', async () => {
  await changeSettings(site, { deliveries: { privateTargets: true } });
  const hook = { name: '당직', url: `${outside.url}/duty`, events: ['game.alarm'], fromAmount: 0, on: true };
  const { id: address } = (await ask('webhooks/save', hook)).body.payload;
  await save({ channel: 'webhook', address });
  expect((await ask('alarms/list', {})).body.payload.webhooks).toEqual([{ id: address, name: '당직' }]);
  const { loginId } = await deposit(50_000);
  await watch().runOnce();
  await sender(3_000).runOnce();
  const [got] = outside.got;
  expect(got!.headers).toMatchObject({ 'lime-event': 'alarm', 'lime-signature': expect.stringMatching(/^t=\d+,v1=/) });
  expect(JSON.parse(got!.body)).toMatchObject({
    event: 'alarm',
    data: { items: [{ kind: 'deposit', amount: 50_000 }] },
  });
  expect(got!.body).not.toContain(loginId);
  await ask('webhooks/save', { ...hook, id: address, on: false });
  expect((await ask('alarms/save', rule({ channel: 'webhook', address }))).body.code).toBe('WEBHOOK_OFF');
});

describe('push', () => {
  beforeEach(async () => {
    await sql`delete from push_device`.execute(site.database.db);
    await changeSettings(site, { deliveries: { privateTargets: true } });
  });
  const browser = (path: string) => newSubscription(outside.url + path);
  const wire = ({ endpoint, p256dh, auth }: ReturnType<typeof newSubscription>) => ({
    name: '안드로이드',
    endpoint,
    p256dh,
    auth,
  });
  const add = (device: ReturnType<typeof newSubscription>, by = boss.token) => ask('me/push/add', wire(device), by);
  const own = async (by = boss.token) => (await ask('me/push', {}, by)).body.payload;

  test('rings each browser of whom it calls, encrypted for it alone, in the name of the site', async () => {
    const [phone, desk] = [browser('/phone'), browser('/desk')];
    expect((await add(phone)).body).toMatchObject({ success: true });
    await add(desk);
    await save({ channel: 'push', address: '' });
    const { loginId } = await deposit(50_000);
    await watch().runOnce();
    await sender(3_000).runOnce();
    expect(outside.got.map(({ path }) => path).toSorted()).toEqual(['/desk', '/phone']);
    const toPhone = outside.got.find(({ path }) => path === '/phone')!;
    const [row] = (
      await sql<{ seq: string }>`
      select max(seq)::text as seq from cash_request where status = 'received'`.execute(site.database.db)
    ).rows;
    expect(JSON.parse(phone.read(toPhone.bytes))).toEqual({
      title: '[LIME] 기다리는 일 1건',
      text: `· 입금 신청 · ${loginId.slice(0, 3)}*** · 50,000원 · 방금`,
      path: `/deposits?open=${row!.seq}`,
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(() => desk.read(toPhone.bytes)).toThrow();
    const { key, devices, alarms } = await own();
    const [, token, known] = /^vapid t=(\S+), k=(\S+)$/.exec(toPhone.headers.authorization!)!;
    expect(known).toBe(key);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const verified = await jwtVerify(token!, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'));
    expect(verified.payload).toMatchObject({ aud: outside.url, sub: 'mailto:tests@lime.example' });
    expect(devices).toHaveLength(2);
    expect(alarms).toMatchObject([{ name: '입출금 담당', kinds: ['deposit', 'withdrawal'], moment: 'new' }]);
  });

  test('a browser that is gone is taken off; a role rings all of its people whose accounts are in use', async () => {
    const cash = await newStaff(site, { role: 'cash' });
    const left = await newStaff(site, { role: 'cash' });
    await add(browser('/gone'), cash.token);
    await add(browser('/cash'), cash.token);
    await add(browser('/left'), left.token);
    await add(browser('/boss'));
    await sql`update staff set state = 'suspended' where id = ${left.id}`.execute(site.database.db);
    const id = await save({ staffId: null, role: 'cash', channel: 'push', address: '' });
    await deposit(10_000);
    await watch().runOnce();
    await sender(3_000).runOnce();
    expect(outside.got.map(({ path }) => path).toSorted()).toEqual(['/cash', '/gone']);
    expect((await own(cash.token)).devices).toMatchObject([{ endpoint: `${outside.url}/cash` }]);
    const { list } = (await ask('deliveries/list', { event: 'alarm' })).body.payload;
    expect(
      list.map(({ name, state, code }: { name: string; state: string; code: number }) => [name, state, code]),
    ).toEqual(
      expect.arrayContaining([
        [`${cash.loginId} · 안드로이드`, 'done', 201],
        ['', 'failed', 410],
      ]),
    );
    await sql`delete from push_device where staff_id = ${cash.id}`.execute(site.database.db);
    expect((await ask('alarms/try', { id })).body).toMatchObject({ code: 'ALARM_CHANNEL_MISSING' });
  });

  test('a browser is of whom it was last subscribed by; others can neither ring nor remove it', async () => {
    const [device, other] = [browser('/shared'), await newStaff(site, { role: 'cash' })];
    const { id } = (await add(device)).body.payload;
    for (const path of ['me/push/try', 'me/push/remove'])
      expect((await ask(path, { id }, other.token)).status).toBe(404);
    expect((await add(device, other.token)).body.payload).toEqual({ id });
    expect((await own()).devices).toEqual([]);
    expect((await ask('me/push/try', { id }, other.token)).status).toBe(200);
    await sender(3_000).runOnce();
    expect(JSON.parse(device.read(outside.got[0]!.bytes))).toMatchObject({ path: '/alerts' });
    expect((await ask('me/push/remove', { id }, other.token)).status).toBe(200);
    expect((await own(other.token)).devices).toEqual([]);
  });

  test('nonsense is refused, and there can be so many', async () => {
    const fine = wire(browser('/x'));
    for (const more of [{ endpoint: 'file:///etc/passwd' }, { p256dh: `B${'A'.repeat(86)}` }])
      expect((await ask('me/push/add', { ...fine, ...more })).body.code).toBe('PUSH_DEVICE_INVALID');
    expect((await ask('me/push/add', { ...fine, auth: 'short' })).body.code).toBe('INPUT_INVALID');
    for (let no = 0; no < maxPushDevices; no += 1) expect((await add(browser(`/${no}`))).status).toBe(200);
    expect((await add(browser('/more'))).body.code).toBe('PUSH_DEVICES_FULL');
    expect((await add(browser('/0'))).status).toBe(200);
    await changeSettings(site, { deliveries: { privateTargets: false } });
    expect((await add(browser('/1'))).body.code).toBe('PUSH_DEVICE_INVALID');
  });
});

test('what waits is listed by how long it is over its target, of the kinds one may see', async () => {
  const cash = await newStaff(site, { role: 'cash' });
  await deposit(10_000, targets.deposit + 2);
  const { loginId } = await deposit(20_000, targets.deposit + 9);
  await deposit(30_000);
  const { list, total, late } = (await ask('alarms/now', {}, cash.token)).body.payload;
  expect({ total, late }).toEqual({ total: 3, late: 2 });
  expect(list.map(({ amount }: { amount: number }) => amount)).toEqual([20_000, 10_000, 30_000]);
  expect(list[0]).toMatchObject({ kind: 'deposit', who: loginId, target: targets.deposit });
  const trader = await staffToken(site, { role: 'trading' });
  const seen = (await ask('alarms/now', {}, trader)).body.payload.list as { kind: string }[];
  expect(seen.filter(({ kind }) => kind === 'deposit')).toEqual([]);
});

test('another target of these hours counts instead of the usual one', async () => {
  const cash = await newStaff(site, { role: 'cash' });
  await deposit(10_000, targets.deposit + 2);
  await deposit(20_000, targets.deposit + 9);
  const seoulTime = (fromNow: number) => new Date(Date.now() + 32_400_000 + fromNow).toISOString().slice(11, 16);
  const hours = (from: number, until: number) => [
    { kind: 'deposit', from: seoulTime(from), until: seoulTime(until), minutes: targets.deposit + 5 },
  ];
  const now = async () => (await ask('alarms/now', {}, cash.token)).body.payload;
  const before = await now();
  await changeSettings(site, { targetHours: hours(-3_600_000, 3_600_000) });
  const after = await now();
  expect(after.late).toBe(before.late - 1);
  expect(after.list[0].target).toBe(targets.deposit + 5);
  await changeSettings(site, { targetHours: hours(3_600_000, 7_200_000) });
  expect((await now()).late).toBe(before.late);
  await changeSettings(site, { targetHours: null });
});

test('five poisoned rows: rules that cannot ring keep no other rule silent', async () => {
  const bad = [];
  for (let n = 0; n < 5; n += 1) bad.push(await save());
  await save();
  const heal = await poison(site.database.ownerUrl, 'alarm_rung', 'rule_id', bad, 'insert');
  await deposit(40_000);
  await twoPasses(() => watch().runOnce());
  await heal();
  await sender().runOnce();
  expect(texts()).toHaveLength(1);
});
