import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskName } from '@lime/domain/mask-name.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { WireAgentMember, WireBranchAgent } from '@lime/contract/agent-area.ts';
import { giveCash } from '../../../test/book.ts';
import { agentWorld } from '../../../test/agent-world.ts';
import { newAgent } from '../../../test/agents.ts';
import type { AgentOfTest } from '../../../test/agents.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { codeOf, newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { statementBySql } from '../../../test/statement-by-sql.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { readToday } from './agents.sql.ts';

let site: TestSite;
let boss: StaffOfTest;
let second: StaffOfTest;
let today: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  [boss, second] = await Promise.all([newStaff(site), newStaff(site, { role: 'cash' })]);
  await sql`insert into setting (key, value) values ('staff', '{"newAccountHours": 0}') on conflict (key) do update set value = excluded.value`.execute(
    site.database.db,
  );
  today = await readToday(site.database.db);
});
afterAll(() => site?.close());

const { asOwner, beganOn, belongs, write, takeStake, seal } = agentWorld(() => site);
const answerOf = async (path: string, body: unknown, token: string | null) => {
  const { status, body: answer } = await site.call(path, body, token);
  return { status, code: answer['code'] as string | undefined, detail: answer['detail'], payload: answer['payload'] };
};
const own = (agent: AgentOfTest, path: string, body: unknown = {}) => answerOf(`/agent/${path}`, body, agent.token);
const office = (path: string, body: unknown, by = boss) => answerOf(`/staff/agents/${path}`, body, by.token);
const signIn = (userId: string, userPw: string, code?: string) =>
  answerOf('/agent/auth/login', { userId, userPw, ...(code === undefined ? {} : { code }) }, null);
const day = (offset: number) => addDays(today, offset);
const noon = (offset: number) => new Date(seoulDayStart(day(offset)).getTime() + 12 * 3_600_000);

describe('signing in', () => {
  test('an account is made once, with an id nobody has and a password that must be changed', async () => {
    const agent = await newAgent(site, boss);
    const made = (id: string, loginId: string) => office('open-sign-in', { id, loginId });
    expect((await made(agent.id, 'another.id')).code).toBe('AGENT_SIGN_IN_THERE');
    const other = await newAgent(site, boss, { parentId: agent.id });
    await asOwner(`delete from agent_sign_in where agent_id = ${other.id}; delete from agent_session where agent_id = ${other.id};
      delete from agent_account where agent_id = ${other.id}`);
    expect((await made(other.id, agent.loginId.toUpperCase())).code).toBe('AGENT_SIGN_IN_THERE');
    for (const wrong of ['a', '한강', 'a b']) expect((await made(other.id, wrong)).code).toBe('AGENT_LOGIN_INVALID');
    expect((await made('999999', 'nobody.there')).status).toBe(404);
    const { payload } = await made(other.id, 'fresh.agent');
    const { payload: first } = await signIn('Fresh.Agent', payload.password);
    expect(first.agent).toMatchObject({ id: other.id, mustChangePassword: true, secondFactor: false });
    const call = (path: string, body: object) => answerOf(`/agent/${path}`, body, first.token);
    expect(await call('home', {})).toMatchObject({ status: 403, code: 'STAFF_PASSWORD_TEMPORARY' });
    const change = (userPw: string) => call('me/change-password', { oldUserPw: payload.password, userPw });
    expect((await change('short')).code).toBe('STAFF_PASSWORD_INVALID');
    expect((await change('a secret of mine 5')).status).toBe(200);
    expect((await call('home', {})).status).toBe(200);
    expect((await call('auth/me', {})).payload.agent.mustChangePassword).toBe(false);
    const card = (await office('card', { id: other.id })).payload;
    expect(card.signIn).toMatchObject({ loginId: 'fresh.agent', temporary: false, secondFactor: false, sessions: 1 });
  });

  test('an authenticator is asked for from then on; a recovery code takes its place once', async () => {
    const agent = await newAgent(site, boss);
    expect((await own(agent, 'me/start-authenticator', { userPw: 'wrong' })).code).toBe('STAFF_PASSWORD_WRONG');
    const { secret } = (await own(agent, 'me/start-authenticator', { userPw: agent.password })).payload;
    const code = codeOf(secret);
    const { recoveryCodes, agent: self } = (await own(agent, 'me/confirm-authenticator', { code })).payload;
    expect(self).toMatchObject({ secondFactor: true, recoveryCodes: 10 });
    expect((await signIn(agent.loginId, agent.password)).code).toBe('STAFF_CODE_NEEDED');
    expect((await signIn(agent.loginId, agent.password, code)).code).toBe('STAFF_CODE_WRONG');
    expect((await signIn(agent.loginId, agent.password, codeOf(secret, 1))).status).toBe(200);
    expect((await signIn(agent.loginId, agent.password, recoveryCodes[0])).status).toBe(200);
    expect((await signIn(agent.loginId, agent.password, recoveryCodes[0])).code).toBe('STAFF_CODE_WRONG');
    const { rows } = await sql<{ actor: string; after: unknown }>`
      select actor, after from audit_event where action = 'agent.recovery-code' and subject = ${`agent:${agent.id}`}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ actor: `agent:${agent.loginId}`, after: { left: 9 } }]);
    const remove = (code: string) => own(agent, 'me/remove-authenticator', { userPw: agent.password, code });
    expect((await remove(recoveryCodes[0])).code).toBe('STAFF_CODE_WRONG');
    expect((await remove(recoveryCodes[1])).payload.agent).toMatchObject({ secondFactor: false, recoveryCodes: 0 });
    const { secret: another } = (await own(agent, 'me/start-authenticator', { userPw: agent.password })).payload;
    expect((await own(agent, 'me/confirm-authenticator', { code: codeOf(another, 1) })).status).toBe(200);
    expect((await office('reset-authenticator', { id: agent.id, reason: '' })).code).toBe('STAFF_REASON_REQUIRED');
    expect((await office('reset-authenticator', { id: agent.id, reason: '분실' })).status).toBe(200);
    expect((await own(agent, 'home')).status).toBe(419);
    expect((await signIn(agent.loginId, agent.password)).status).toBe(200);
    expect((await office('reset-authenticator', { id: agent.id, reason: '분실' })).code).toBe(
      'STAFF_AUTHENTICATOR_MISSING',
    );
    const last = (await signIn(agent.loginId, agent.password)).payload;
    expect((await answerOf('/agent/auth/logout', {}, last.token)).status).toBe(200);
    expect((await answerOf('/agent/home', {}, last.token)).status).toBe(401);
  });

  test('five wrong passwords close the sign-in there, as they do for staff; the office is another account', async () => {
    const agent = await newAgent(site, boss);
    for (let n = 0; n < 5; n += 1) expect((await signIn(agent.loginId, 'wrong')).code).toBe('STAFF_SIGN_IN_FAILED');
    expect((await signIn(agent.loginId, agent.password)).status).toBe(429);
    const staffTry = await answerOf('/staff/auth/login', { userId: agent.loginId, userPw: agent.password }, null);
    expect(staffTry.code).toBe('STAFF_SIGN_IN_FAILED');
    expect((await signIn(boss.loginId, boss.password)).code).toBe('STAFF_SIGN_IN_FAILED');
  });

  test('stopped agents cannot sign in; staff’s new password ends all sessions', async () => {
    const agent = await newAgent(site, boss);
    const save = (state: string) => office('save', { id: agent.id, name: '멈춤', state });
    await save('suspended');
    expect((await own(agent, 'home')).code).toBe('AUTH_SESSION_ENDED');
    expect((await signIn(agent.loginId, agent.password)).code).toBe('STAFF_SUSPENDED');
    await save('normal');
    expect((await own(agent, 'home')).code).toBe('AUTH_SESSION_ENDED');
    const again = (await signIn(agent.loginId, agent.password)).payload;
    const { password } = (await office('reset-password', { id: agent.id, reason: '본인 확인' })).payload;
    expect((await answerOf('/agent/auth/refresh', { refreshToken: again.refreshToken }, null)).status).toBe(419);
    expect((await signIn(agent.loginId, agent.password)).code).toBe('STAFF_SIGN_IN_FAILED');
    expect((await signIn(agent.loginId, password)).payload.agent.mustChangePassword).toBe(true);
  });

  test('a refresh token is good once; the same one later ends the session', async () => {
    const agent = await newAgent(site, boss);
    const refresh = (refreshToken: string) => answerOf('/agent/auth/refresh', { refreshToken }, null);
    const next = (await refresh(agent.refreshToken)).payload;
    expect((await answerOf('/agent/home', {}, next.token)).status).toBe(200);
    expect((await answerOf('/staff/auth/refresh', { refreshToken: next.refreshToken }, null)).status).toBe(401);
    await asOwner(
      `update agent_session set refreshed_at = refreshed_at - interval '1 minute' where agent_id = ${agent.id}`,
    );
    expect((await refresh(agent.refreshToken)).status).toBe(419);
    expect((await answerOf('/agent/home', {}, next.token)).status).toBe(419);
  });
});

describe('the branch', () => {
  test('shows the caller first and only what is below it; everything of others is not there', async () => {
    const top = await newAgent(site, boss);
    const mine = await newAgent(site, boss, { parentId: top.id });
    const child = await newAgent(site, boss, { parentId: mine.id });
    const sister = await newAgent(site, boss, { parentId: top.id });
    const { list } = (await own(mine, 'tree')).payload as { list: WireBranchAgent[] };
    expect(list.map(({ id, parentId, level }) => [id, parentId, level])).toEqual([
      [mine.id, null, 1],
      [child.id, mine.id, 2],
    ]);
    const code = `ZZ${sister.id}`;
    await site.call(
      '/staff/join-codes/save',
      {
        create: true,
        code: { code, note: '', active: true, expiresAt: null, mostUses: null },
        agentId: sister.id,
      },
      boss.token,
    );
    const period = { from: today, to: today };
    for (const other of [top, sister, { id: '999999' }]) {
      expect((await own(mine, 'statement', { id: other.id, ...period })).status).toBe(404);
      expect((await own(mine, 'members', { id: other.id, ...period })).status).toBe(404);
      expect((await own(mine, 'codes/list', { id: other.id })).status).toBe(404);
    }
    expect((await own(mine, 'codes/qr', { code, site: 'https://lime.example' })).status).toBe(404);
    expect((await own(mine, 'codes/qr', { code: 'NONE1', site: 'https://lime.example' })).status).toBe(404);
    expect((await own(sister, 'codes/qr', { code, site: 'https://lime.example' })).payload.link).toBe(
      `https://lime.example/main?code=${code}`,
    );
    expect((await own(top, 'codes/qr', { code, site: 'https://lime.example' })).status).toBe(200);
    expect((await own(mine, 'tree', { day: day(1) })).code).toBe('INPUT_INVALID');
  });

  test('counts by the day: what an agent did below another one is not shown', async () => {
    const [before, after] = [await newAgent(site, boss), await newAgent(site, boss)];
    const moved = await newAgent(site, boss, { parentId: before.id });
    for (const { id } of [before, after, moved]) await beganOn(id, day(-10));
    await asOwner(`insert into agent_parent values (${moved.id}, '${day(-5)}', ${after.id})`);
    const statement = async (who: AgentOfTest, from: number, to: number) =>
      (await own(who, 'statement', { id: moved.id, from: day(from), to: day(to) })).status;
    expect([await statement(before, -10, -6), await statement(before, -6, -5)]).toEqual([200, 404]);
    expect([await statement(after, -5, 0), await statement(after, -6, -5)]).toEqual([200, 404]);
    const members = async (who: AgentOfTest) =>
      (await own(who, 'members', { id: moved.id, from: today, to: today })).status;
    expect([await members(before), await members(after)]).toEqual([404, 200]);
    const ids = async (who: AgentOfTest, offset: number) =>
      ((await own(who, 'tree', { day: day(offset) })).payload.list as WireBranchAgent[]).map(({ id }) => id);
    expect([await ids(before, -6), await ids(before, -5)]).toEqual([[before.id, moved.id], [before.id]]);
    expect([await ids(after, -6), await ids(after, -5)]).toEqual([[after.id], [after.id, moved.id]]);
    expect(await ids(before, -11)).toEqual([]);
  });

  test('members are masked, with what their bets came to while they were the agent’s', async () => {
    const { db } = site.database;
    const agent = await newAgent(site, boss);
    const child = await newAgent(site, boss, { parentId: agent.id });
    for (const { id } of [agent, child]) await beganOn(id, day(-20));
    const [first, moved, out] = await makeMembers(db, 3, 10_000_000);
    await belongs(first!, agent.id, day(-20));
    await belongs(moved!, child.id, day(-20));
    await belongs(moved!, agent.id, day(-3));
    await belongs(out!, agent.id, day(-2));
    await sql`update member set type = '정산제외' where id = ${out!}`.execute(db);
    const bet = async (memberId: number, stake: number, payout: number, placed: number, at: number) => {
      const slipId = await takeStake(memberId, stake);
      const base = { slipId, memberId, kind: 'korean-single', stake, placedAt: noon(placed), at: noon(at) };
      await write({ ...base, before: ['wait', 0, 1], after: [payout > 0 ? 'hit' : 'miss', payout, 1] });
    };
    await bet(first!, 100_000, 0, -4, -4);
    await bet(first!, 30_000, 90_000, -4, -3);
    await bet(first!, 7_000, 0, -9, -9); // before the period
    await bet(moved!, 50_000, 0, -4, -3); // while it was the child's
    await bet(moved!, 20_000, 0, -3, -2);
    await bet(out!, 90_000, 0, -2, -2);
    await seal();
    const ask = async (body: object) =>
      (await own(agent, 'members', { from: day(-5), to: day(-1), ...body })).payload as {
        list: WireAgentMember[];
        pagination: { total: number };
      };
    const { rows } = await sql<{ id: number; login_id: string; nickname: string }>`
      select id, login_id, nickname from member where id = any(${[first!, moved!, out!]}::bigint[])`.execute(db);
    const masked = (id: number | undefined) => {
      const row = rows.find((one) => one.id === id)!;
      return { loginId: maskName(row.login_id), nickname: maskName(row.nickname) };
    };
    const { list, pagination } = await ask({});
    expect(pagination.total).toBe(3);
    expect(list).toEqual([
      { ...masked(out), sinceDay: day(-2), turnover: 0, net: 0 },
      { ...masked(moved), sinceDay: day(-3), turnover: 20_000, net: 20_000 },
      { ...masked(first), sinceDay: day(-20), turnover: 130_000, net: 40_000 },
    ]);
    expect(list[2]!.loginId).toMatch(/^.\*+.$/);
    expect((await ask({ sort: 'turnover' })).list.map(({ turnover }) => turnover)).toEqual([130_000, 20_000, 0]);
    expect((await ask({ sort: 'net', size: 1, page: 2 })).list.map(({ net }) => net)).toEqual([20_000]);
    expect((await own(agent, 'members', { from: day(-1), to: day(-2) })).code).toBe('INPUT_INVALID');
    expect((await own(agent, 'members', { from: day(-93), to: day(-1) })).code).toBe('INPUT_INVALID');
    expect((await own(agent, 'members', { from: day(-92), to: day(-1) })).status).toBe(200);
    const home = (await own(agent, 'home')).payload;
    expect(home).toMatchObject({ members: 3, membersBelow: 3, agentsBelow: 1, balance: 0, waiting: null });
    expect(home.next).toMatchObject({ from: day(-20), to: day(-1), carryIn: 0 });
  });
});

describe('settlements', () => {
  test('an agent asks, two of staff approve, and both see whose wish it was', async () => {
    const { db } = site.database;
    const agent = await newAgent(site, boss, { rates: { 'stake:sports:1': 100 } });
    await beganOn(agent.id, day(-5));
    const [memberId] = await makeMembers(db, 1, 1_000_000);
    await belongs(memberId!, agent.id, day(-5));
    const slipId = await takeStake(memberId!, 100_000);
    const base = { slipId, memberId: memberId!, kind: 'korean-single', stake: 100_000 };
    await write({ ...base, placedAt: noon(-4), at: noon(-4), before: ['wait', 0, 1], after: ['miss', 0, 1] });
    await seal();
    expect((await own(agent, 'home')).payload.next).toEqual({
      from: day(-5),
      to: day(-1),
      total: 1_000,
      carryIn: 0,
      payable: 1_000,
    });
    expect((await own(agent, 'settle', { to: today })).code).toBe('AGENT_PERIOD_OPEN');
    const tries = await Promise.all([own(agent, 'settle', { to: day(-1) }), own(agent, 'settle', { to: day(-1) })]);
    expect(tries.map(({ code }) => code ?? 'done').toSorted()).toEqual(['AGENT_SETTLEMENT_OPEN', 'done']);
    const asked = tries.find(({ status }) => status === 200)!.payload.settlement;
    expect(asked).toMatchObject({ state: 'requested', payable: 1_000, byAgent: true });
    for (const key of ['madeBy', 'firstBy', 'decidedBy', 'own']) expect(asked).not.toHaveProperty(key);
    expect((await own(agent, 'home')).payload).toMatchObject({ next: null, waiting: { id: asked.id } });
    expect((await office('approve', { id: asked.id })).payload.state).toBe('first');
    expect((await office('approve', { id: asked.id }, second)).payload.state).toBe('paid');
    const settled = (await own(agent, 'settlements', {})).payload.list;
    expect(settled).toMatchObject([{ id: asked.id, state: 'paid', payable: 1_000 }]);
    expect((await own(agent, 'home')).payload.balance).toBe(1_000);
    const shown = (await office('settlements', { agentId: agent.id })).payload.list[0];
    expect(shown).toMatchObject({ byAgent: true, firstBy: boss.loginId, decidedBy: second.loginId });
    const { rows } = await sql<{ actor: string }>`
      select actor from audit_event where action = 'agent-settlement.request' and subject = ${`agent:${agent.id}`}`.execute(
      db,
    );
    expect(rows).toEqual([{ actor: `agent:${agent.loginId}` }]);
  });
});

describe('payouts', () => {
  /** An agent with 1,000 won on its account. */
  async function paidAgent(): Promise<AgentOfTest> {
    const agent = await newAgent(site, boss, { rates: { 'stake:sports:1': 100 } });
    await beganOn(agent.id, day(-5));
    const [memberId] = await makeMembers(site.database.db, 1, 1_000_000);
    await belongs(memberId!, agent.id, day(-5));
    const base = {
      slipId: await takeStake(memberId!, 100_000),
      memberId: memberId!,
      kind: 'korean-single',
      stake: 100_000,
    };
    await write({ ...base, placedAt: noon(-4), at: noon(-4), before: ['wait', 0, 1], after: ['miss', 0, 1] });
    await seal();
    const { id } = (await office('settle', { id: agent.id, to: day(-1) })).payload.settlement;
    for (const by of [boss, second]) await office('approve', { id }, by);
    return agent;
  }
  const held = async (id: string) => {
    const { rows } = await sql<{ won: number }>`
      select coalesce(sum(case when to_account = ${`agent:${id}`} then amount else -amount end), 0)::bigint as won
      from ledger_transfer where ${`agent:${id}`} in (from_account, to_account)`.execute(site.database.db);
    return rows[0]!.won;
  };
  const codes = (answers: { code: string | undefined; payload: { state?: string } }[]) =>
    answers.map(({ code, payload }): string => code ?? payload.state ?? 'done').toSorted();

  test('are asked for up to the balance, approved by two, and leave the account once', async () => {
    const agent = await paidAgent();
    const ask = (amount: number) => own(agent, 'ask-payout', { amount, target: '국민 000-00' });
    expect((await ask(0)).code).toBe('INPUT_INVALID');
    expect(await ask(1_001)).toMatchObject({ code: 'AGENT_PAYOUT_ABOVE', detail: { most: 1_000 } });
    const tries = await Promise.all([ask(1_000), ask(1_000)]);
    expect(codes(tries)).toEqual(['AGENT_PAYOUT_OPEN', 'done']);
    const { payout } = tries.find(({ status }) => status === 200)!.payload;
    expect(payout).toMatchObject({ amount: 1_000, state: 'requested', byAgent: true, target: '국민 000-00' });
    for (const key of ['madeBy', 'firstBy', 'decidedBy', 'own']) expect(payout).not.toHaveProperty(key);
    const { id } = payout;
    expect((await office('ask-payout', { id: agent.id, amount: 1, target: '현금' })).code).toBe('AGENT_PAYOUT_OPEN');
    const reader = await newStaff(site, { role: 'read-only' });
    for (const path of ['approve-payout', 'refuse-payout', 'ask-payout'])
      expect((await office(path, { id, reason: '', amount: 1, target: 'x' }, reader)).status).toBe(403);

    expect((await office('refuse-payout', { id, reason: '' })).code).toBe('STAFF_REASON_REQUIRED');
    expect((await office('refuse-payout', { id, reason: '계좌 확인' })).status).toBe(200);
    expect((await office('approve-payout', { id })).code).toBe('REQUEST_DECIDED');
    expect(await held(agent.id)).toBe(1_000);

    const asked = await office('ask-payout', { id: agent.id, amount: 600, target: '현금' });
    const next: string = asked.payload.payout.id;
    expect(asked.payload.payout).toMatchObject({ madeBy: boss.loginId, byAgent: false });
    const approve = (by: StaffOfTest) => office('approve-payout', { id: next }, by);
    expect(codes(await Promise.all([approve(second), approve(second)]))).toEqual(['STAFF_SECOND_PERSON', 'first']);
    const third = await newStaff(site);
    expect(codes(await Promise.all([approve(boss), approve(third)]))).toEqual(['REQUEST_DECIDED', 'paid']);
    expect((await office('refuse-payout', { id: next, reason: '늦음' })).code).toBe('REQUEST_DECIDED');
    expect(await held(agent.id)).toBe(400);
    expect(await ask(401)).toMatchObject({ code: 'AGENT_PAYOUT_ABOVE', detail: { most: 400 } });

    const shown = (await own(agent, 'payouts')).payload;
    expect(shown).toMatchObject({ balance: 400, waiting: null });
    expect(shown.list.map(({ amount, state }: { amount: number; state: string }) => [amount, state])).toEqual([
      [600, 'paid'],
      [1_000, 'refused'],
    ]);
    expect((await own(await newAgent(site, boss), 'payouts')).payload).toMatchObject({ balance: 0, list: [] });
    const card = (await office('card', { id: agent.id })).payload;
    expect(card).toMatchObject({ balance: 400, payouts: [{ firstBy: second.loginId }, { reason: '계좌 확인' }] });
    expect(card.postings[0]).toMatchObject({ part: 'payout', id: next, amount: -600, balance: 400 });
    expect((await office('payouts', { agentId: agent.id, state: 'paid' })).payload.list).toMatchObject([{ id: next }]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where action like 'agent-payout.%' and subject = ${`agent:${agent.id}`} order by id`.execute(
      site.database.db,
    );
    expect(rows.map(({ action }) => action.slice(13))).toEqual([
      'request',
      'refuse',
      'request',
      'approve-first',
      'approve',
    ]);
  });

  test('agree with the ledger, as the settlements do', async () => {
    const checks = (await runAudit(site.database.pool)).filter(({ name }) => name.startsWith('agent-'));
    expect(checks.map(({ name, holds }) => [name, holds])).toEqual([
      ['agent-settlements', true],
      ['agent-payouts', true],
      ['agent-accounts', true],
    ]);
  });
});

describe('an affiliate', () => {
  test('is a member: whom it refers is its, and its page shows what each brings', async () => {
    const { db } = site.database;
    const create = (code: string, kind: string) =>
      office('create', {
        code,
        name: code,
        kind,
        parentId: null,
        rates: { 'stake:sports:1': 130, 'lost:sports:1': 70 },
      });
    const [affiliate, agent] = [await create('AFFONE', 'affiliate'), await create('AGONE', 'agent')].map(
      ({ payload }) => payload.id as string,
    );
    const [member, other] = [await site.newMember(), await site.newMember()];
    const link = (id: string, memberLogin: string | null) =>
      office('save', { id, name: '제휴', state: 'normal', memberLogin });
    expect((await link(agent!, member.userId)).code).toBe('AGENT_NO_AFFILIATE');
    expect((await link(affiliate!, 'nobody-there')).code).toBe('AGENT_MEMBER_UNKNOWN');
    expect((await link(affiliate!, member.userId)).status).toBe(200);
    const another = (await create('AFFTWO', 'affiliate')).payload.id as string;
    expect((await link(another, member.userId)).code).toBe('AGENT_MEMBER_TAKEN');
    expect((await office('card', { id: affiliate! })).payload.agent.memberLogin).toBe(member.userId);

    const children = [
      await site.newMember({ referrer: member.userId }),
      await site.newMember({ referrer: member.userId }),
      await site.newMember({ referrer: member.userId }),
    ];
    await site.newMember({ referrer: other.userId });
    const bet = async (n: number, stake: number, payout: number) => {
      const memberId = Number(children[n]!.id);
      await giveCash(db, memberId, stake);
      const base = { slipId: await takeStake(memberId, stake), memberId, kind: 'korean-single', stake };
      const at = new Date();
      await write({
        ...base,
        placedAt: at,
        at,
        before: ['wait', 0, 1],
        after: [payout > 0 ? 'hit' : 'miss', payout, 1],
      });
    };
    await bet(0, 100_000, 0);
    await bet(0, 50_000, 90_000);
    await bet(1, 30_000, 60_000);
    await seal();
    const { list, earned } = (await site.call('/auth/child', { gameSeq: null }, member.token)).body['payload'];
    expect(list.map(({ share, points }: { share: number; points: number }) => [share, points])).toEqual([
      [0, 0],
      [390, 0],
      [2_650, 0],
    ]);
    const { total } = await statementBySql(db, { id: affiliate!, from: `${today.slice(0, 8)}01`, to: today });
    expect(earned).toEqual({ points: 0, share: total });
    expect(list[2].members_id).toMatch(/^..\*+$/);
    expect((await site.call('/auth/child', { gameSeq: null }, other.token)).body['payload'].earned.share).toBeNull();
    expect((await link(affiliate!, null)).status).toBe(200);
    expect((await site.call('/auth/child', { gameSeq: null }, member.token)).body['payload'].earned.share).toBeNull();
  });
});

describe('codes', () => {
  test('are made by the agent up to the level that staff gave it, and bring members', async () => {
    const agent = await newAgent(site, boss);
    const make = (code: string, more: object = {}) => own(agent, 'codes/make', { code, ...more });
    const code = (n: number) => `K${agent.id}Z${n}`;
    expect(await make(code(1), { grade: 2 })).toMatchObject({ code: 'AGENT_CODE_GRADE', detail: { most: 1 } });
    expect((await make(code(1), { grade: 1, greeting: '반가워요' })).payload.code).toMatchObject({
      code: code(1),
      state: 'open',
      grade: 1,
      greeting: '반가워요',
      members: 0,
    });
    expect((await make(code(1))).code).toBe('JOIN_CODE_TAKEN');
    const form = { code: code(2), note: '', active: true, expiresAt: null, mostUses: null, grade: 3 };
    await site.call('/staff/join-codes/save', { create: true, code: form, agentId: agent.id }, boss.token);
    expect((await make(code(3), { grade: 4 })).code).toBe('AGENT_CODE_GRADE');
    expect((await make(code(3), { grade: 3 })).status).toBe(200);
    await site.newMember({ code: code(3) });
    const { list, mostGrade } = (await own(agent, 'codes/list')).payload;
    expect(mostGrade).toBe(3);
    expect(list.find((one: { code: string }) => one.code === code(3))).toMatchObject({ members: 1, grade: 3 });
    expect((await own(agent, 'members', { from: today, to: today })).payload.pagination.total).toBe(1);
    await asOwner(
      `insert into join_code (code, owner) select 'F${agent.id}X' || n, 'agent:${agent.id}' from generate_series(1, 96) n`,
    );
    expect((await make(code(4))).status).toBe(200);
    expect(await make(code(5))).toMatchObject({ code: 'AGENT_CODES_FULL', detail: { most: 100 } });
  });
});
