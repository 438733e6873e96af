import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { games } from '@lime/domain/access/game-list.ts';
import { menuGate, maxClosedText } from '@lime/domain/access/menus.ts';
import { repairDefaults } from '@lime/domain/access/repair.ts';
import type { WireGameState } from '@lime/contract/staff-games.ts';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { gameFromNow, moveRounds, newestRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

let site: TestSite;
let trader: StaffOfTest;
let reader: StaffOfTest;
let member: { id: string; token: string };
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl: 'http://frames.example:4001' } });
  await openMenus(site);
  [trader, reader] = await Promise.all([newStaff(site, { role: 'trading' }), newStaff(site, { role: 'read-only' })]);
  member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 1_000_000);
});
afterAll(() => site?.close());
beforeEach(async () => {
  for (const { game, open } of await states()) if (!open) await turn({ game, open: true });
});

const states = async (by = reader): Promise<WireGameState[]> =>
  (await site.call('/staff/games/states', {}, by.token)).body['payload'].games;
const stateOf = async (game: string) => (await states()).find((state) => state.game === game)!;
async function turn(wanted: Record<string, unknown>, by = trader, key = randomUUID()) {
  const { status, body } = await site.call('/staff/games/switch', { key, reason: '확인 완료', ...wanted }, by.token);
  return { status, code: body['code'], msg: body['error'] ?? body['msg'], state: body['payload']?.state };
}
const close = (game: string, rest: object = {}) => turn({ game, open: false, reason: '정비', ...rest });
const debit = async (gType: string) => {
  const { status, code, msg } = (await providerCall(site, 'debit', {
    user_id: member.id,
    game_id: gType,
    txn_id: randomUUID(),
    amount: 1_000,
  })) as { status: number; code?: string; msg?: string };
  return status === 1 ? 'taken' : { code, msg };
};
const within = async (took: () => Promise<unknown>, wanted: unknown) => {
  const from = performance.now();
  await vi.waitUntil(async () => JSON.stringify(await took()) === JSON.stringify(wanted), {
    timeout: 2_000,
    interval: 5,
  });
  return performance.now() - from;
};

test.each([
  ['token-keno', 'keno', '키노는 점검중입니다.'],
  ['token-graph', 'graph', '그래프는 점검중입니다.'],
])('one call opens %s, which is under repair from the start, and one closes it', async (game, gType, text) => {
  await sql`delete from setting where key = 'repair'`.execute(site.database.db);
  await site.call('/setting/lime', { version: Number.MAX_SAFE_INTEGER });
  expect(repairDefaults).toContain(games.find(({ id }) => id === game)!.name);
  expect(await stateOf(game)).toMatchObject({ open: false, why: 'repair', reads: '점검중 입니다.' });
  expect(await debit(gType)).toEqual({ code: 'ROUTE_REPAIR', msg: '점검중 입니다.' });

  expect((await turn({ game, open: true })).state).toMatchObject({ open: true, why: null });
  expect(await within(() => debit(gType), 'taken')).toBeLessThan(2_000);
  expect(await stateOf(game)).toMatchObject({ open: true, why: null });

  expect((await close(game)).state).toMatchObject({ open: false, why: 'menu', reads: text });
  expect(await within(() => debit(gType), { code: 'MENU_CLOSED', msg: text })).toBeLessThan(2_000);
});

test('a game with rounds closes within two seconds; its open round goes on, and no new one opens', async () => {
  const id = 'lotus-oddeven';
  await moveRounds(site, [gameFromNow(id, 7_200, 60)]);
  const round = await newestRound(site, id);
  const page = async () => (await site.call('/game/lotus/oe', {}, member.token)).status;
  await vi.waitUntil(async () => (await page()) === 200, { timeout: 10_000 });
  const bet = async () => {
    const bettings = [{ betsSeq: String(round.id * 1_000 + 1), odds: 1.95 }];
    const { body } = await site.call('/betting/lc/process', { bettings, amount: 10_000 }, member.token);
    return body['success'] ? 'taken' : { code: body['code'], msg: body['error'] ?? body['msg'] };
  };
  expect(await bet()).toBe('taken');
  await close(id);
  expect(await within(page, 403)).toBeLessThan(2_000);
  expect(await bet()).toEqual({ code: 'MENU_CLOSED', msg: '홀짝은 점검중입니다.' });
  const { rows } = await sql<{ state: string; slips: number }>`
    select e.state, (select count(*) from leg l join slip s on s.id = l.slip_id and s.status = 'normal' where l.event_id = e.id)::int as slips
    from betting_event e where e.id = ${round.id}`.execute(site.database.db);
  expect(rows[0]).toEqual({ state: 'open', slips: 1 });
});

test('members read what staff wrote, in the settings and at every call, until it is taken back', async () => {
  const [game, menu] = ['powerball', '파워볼'];
  const text = '<b>정비</b> 중이에요. 밤 10시에 다시 열어요.';
  expect((await close(game, { text: `  ${text} ` })).state).toMatchObject({ reads: text, ownText: text });
  const read = async () => {
    const { body } = await site.call('/game/powerball/powerball', {}, member.token);
    return [body['code'], body['error']];
  };
  await within(read, ['MENU_CLOSED', text]);
  const entries = async () => (await site.call('/setting/lime', {})).body['payload'].settings.menu;
  expect(await entries()).toContainEqual({ name: menu, visible: false, closedText: text });
  // opening keeps it for the next time; closing says nothing of it and it is read again
  await turn({ game, open: true });
  expect((await close(game)).state).toMatchObject({ reads: text });
  expect((await turn({ game, open: false, text: null })).state).toMatchObject({
    reads: menuGate(menu)!.closedText,
    ownText: null,
  });
  await within(read, ['MENU_CLOSED', '파워볼은 점검중입니다.']);
});

test.each([
  ['nothing', '', 400],
  ['spaces', '   ', 400],
  ['two lines', '하나\n둘', 400],
  ['what nobody sees', '점검\u202e중', 400],
  ['too much', '가'.repeat(maxClosedText + 1), 400],
  ['the most', '가'.repeat(maxClosedText), 200],
])('a text of %s', async (_what, text, status) => {
  const answer = await turn({ game: 'powerball', open: true, text });
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer).toMatchObject({ code: 'INPUT_INVALID', msg: '입력한 내용을 다시 확인해주세요.' });
  await turn({ game: 'powerball', open: true, text: null });
});

test('opening and closing need a reason; who may not is refused; nobody’s game is none', async () => {
  for (const open of [false, true]) {
    const refused = await turn({ game: 'powerball', open, reason: '' });
    expect(refused).toMatchObject({ code: 'STAFF_REASON_REQUIRED' });
    expect((await stateOf('powerball')).open).toBe(!open);
    await turn({ game: 'powerball', open });
  }
  expect(await turn({ game: 'powerball', open: true }, reader)).toMatchObject({
    status: 403,
    code: 'STAFF_RIGHT_MISSING',
  });
  for (const game of ['korean', 'slots', 'nothing']) expect((await turn({ game, open: true })).status).toBe(400);
});

test('the same press sent again has one effect and the first answer; another body under its key is refused', async () => {
  const key = randomUUID();
  const wanted = { game: 'powerladder', open: false, reason: '정비' };
  const first = await turn(wanted, trader, key);
  await turn({ game: 'powerladder', open: true });
  expect(await turn(wanted, trader, key)).toEqual(first);
  expect((await stateOf('powerladder')).open).toBe(true);
  expect(await turn({ ...wanted, reason: '다른 사유' }, trader, key)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  // and a press that finds it done leaves no trace
  const before = await events('powerladder');
  await turn({ game: 'powerladder', open: true });
  expect(await events('powerladder')).toEqual(before);
});

test('sixteen who switch at once leave one state, and every change of it on record', async () => {
  await Promise.all(
    Array.from({ length: 16 }, (_, no) => (no % 2 ? close('kenoladder') : turn({ game: 'kenoladder', open: true }))),
  );
  const list = await events('kenoladder');
  const { open } = await stateOf('kenoladder');
  expect(list.at(-1)!.after.why).toBe(open ? null : 'menu');
  for (const [no, event] of list.entries()) if (no > 0) expect(event.before.why).toBe(list[no - 1]!.after.why);
});

type Event = { actor: string; reason: string | null; before: WireGameState; after: WireGameState };
async function events(game: string): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select actor, reason, before, after from audit_event where action = 'game.switch' and subject = ${`game:${game}`} order by id`.execute(
    site.database.db,
  );
  return rows;
}

test('who closed a game and why stands in the audit log and in the settings’ history', async () => {
  await close('token-horse', { text: '경주로를 고치고 있어요.' });
  expect((await events('token-horse')).at(-1)).toEqual({
    actor: `staff:${trader.loginId}`,
    reason: '정비',
    before: { why: null, reads: '경마는 점검중입니다.' },
    after: { why: 'menu', reads: '경주로를 고치고 있어요.' },
  });
  const { rows } = await sql<{ key: string; note: string }>`
    select key, note from setting_change order by id desc limit 2`.execute(site.database.db);
  expect(rows.map(({ key }) => key).toSorted()).toEqual(['closedTexts', 'menu']);
  expect(new Set(rows.map(({ note }) => note))).toEqual(new Set(['정비']));
});

test('a game that the monitor stopped is not opened past it', async () => {
  await sql`insert into game_monitor (game, out_at, out_pick) values ('token-baccarat', clock_timestamp(), 1)
    on conflict (game) do update set out_at = excluded.out_at, out_pick = 1`.execute(site.database.db);
  await sql`update setting set value = value || '["토큰-바카라"]'::jsonb where key = 'repair'`.execute(
    site.database.db,
  );
  await site.call('/setting/lime', { version: Number.MAX_SAFE_INTEGER });
  expect(await stateOf('token-baccarat')).toMatchObject({ open: false, why: 'monitor', reads: '점검중 입니다.' });
  expect(await turn({ game: 'token-baccarat', open: true })).toMatchObject({ code: 'GAME_SUSPENDED' });
  expect((await close('token-baccarat')).state).toMatchObject({ open: false, why: 'monitor' });
  const reopen = await site.call('/staff/games/reopen', { game: 'token-baccarat', reason: '확인했어요' }, trader.token);
  expect(reopen.status).toBe(200);
  expect((await turn({ game: 'token-baccarat', open: true })).state).toMatchObject({ open: true });
});
