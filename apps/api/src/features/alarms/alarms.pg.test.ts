import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxAlarms } from '@lime/contract/staff-alarms.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import { openReceiver } from '../../../test/receiver.ts';
import type { Receiver } from '../../../test/receiver.ts';
import { openTestSite } from '../../../test/site.ts';
import type { SiteAnswer, TestSite } from '../../../test/site.ts';
import { newStaff, staffToken } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createDeliveryWorker } from '../deliveries/delivery-worker.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { telegramChannel } from './telegram-channel.ts';

const targets = settingDefinitions.alarmTargets.default;
const token = '123456:a-token-of-tests';
let site: TestSite;
let boss: StaffOfTest;
let bot: Receiver;
let ask: (path: string, body: object, token?: string) => Promise<SiteAnswer>;

beforeAll(async () => {
  bot = await openReceiver(({ body }, reply) => {
    const { chat_id: chat } = JSON.parse(body) as { chat_id: string };
    if (chat === '-1') return;
    reply.writeHead(chat === '-2' ? 403 : chat === '-3' ? 429 : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ ok: chat !== '-2' }));
  });
  site = await openTestSite({ config: { roles: new Set(['web']), telegram: { url: bot.url, token } } });
  boss = await newStaff(site);
  ask = async (path, body, by = boss.token) => site.call(`/staff/${path}`, body, by);
});
afterAll(async () => {
  await bot.close();
  await site.close();
});
beforeEach(async () => {
  const { db } = site.database;
  await sql`update alarm_rule set state = 'removed'`.execute(db);
  await sql`delete from delivery`.execute(db);
  await sql`update cash_request set status = 'refused', decided_at = clock_timestamp() where status = 'received'`.execute(
    db,
  );
  bot.got.length = 0;
});

const rule = (more: object = {}) => ({
  name: '입출금 담당',
  staffId: boss.id,
  role: null,
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
const sender = (timeoutMs = 300) =>
  createDeliveryWorker(site.app.core, { telegram: telegramChannel(site.app.core, { url: bot.url, token }) }, timeoutMs);
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
  expect(text).toBe(['[라임] 기다리는 일 2건', line(loginId, '50,000'), line(other.loginId, '70,000')].join('\n'));
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
  expect(ready).toBe(true);
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
  for (const words of ['가입 승인', '2차 승인', '게임 경보 · ladder']) expect(text).toContain(words);
  await sql`update approval set state = 'superseded', decided_at = clock_timestamp() where subject = 'slip:x'`.execute(
    site.database.db,
  );
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
  expect(texts()).toEqual([`[라임] 시험 알림이에요. ${boss.loginId} 관리자가 보냈어요.`]);
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
