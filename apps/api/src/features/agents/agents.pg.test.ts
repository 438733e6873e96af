import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import { addDays, monthDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { WireAgentLab } from '@lime/contract/staff-agent-lab.ts';
import type { WireAgentSettlement, WireAgentStatement } from '@lime/contract/staff-agents.ts';
import { agentWorld } from '../../../test/agent-world.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { resultWorld } from '../../../test/result-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { cashCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { readToday } from './agents.sql.ts';
import { statementBySql } from '../../../test/statement-by-sql.ts';
import type { StatementBySql } from '../../../test/statement-by-sql.ts';

let site: TestSite;
let boss: StaffOfTest;
let second: StaffOfTest;
let today: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']), siteOrigin: 'https://www.lime.example' } });
  [boss, second] = await Promise.all([newStaff(site), newStaff(site, { role: 'cash' })]);
  await sql`insert into setting (key, value) values ('staff', '{"newAccountHours": 0}') on conflict (key) do update set value = excluded.value`.execute(
    site.database.db,
  );
  today = await readToday(site.database.db);
});
afterAll(() => site?.close());

const call = async (path: string, body: unknown, by = boss) => {
  const { status, body: answer } = await site.call(`/staff/agents/${path}`, body, by.token);
  return { status, code: answer['code'] as string | undefined, detail: answer['detail'], payload: answer['payload'] };
};
let made = 0;
const create = async (parentId: string | null, rates: Record<string, number> = {}, more = {}) => {
  made += 1;
  const answer = await call('create', {
    code: `AG${String(made).padStart(4, '0')}`,
    name: `총판${made}`,
    kind: 'agent',
    parentId,
    rates,
    ...more,
  });
  return { ...answer, id: answer.payload?.id as string };
};
const { asOwner, beganOn, belongs, write, takeStake, seal } = agentWorld(() => site);
const statementOf = async (id: string, from: string, to: string) =>
  (await call('statement', { id, from, to })).payload as WireAgentStatement;

describe('the tree', () => {
  test('an agent is there from today on, with its code once', async () => {
    const top = await create(null, { 'stake:sports:1': 100 });
    expect(top.status).toBe(200);
    const { payload } = await call('tree', {});
    expect(payload).toMatchObject({ day: today, today });
    expect(payload.list.find((one: { id: string }) => one.id === top.id)).toMatchObject({
      level: 1,
      parentId: null,
      sportsRate: 100,
      members: 0,
      waiting: false,
    });
    expect((await call('tree', { day: addDays(today, -1) })).payload.list).toEqual([]);
    const again = await call('create', { code: 'AG0001', name: '다른 이름', kind: 'agent', parentId: null, rates: {} });
    expect(again.code).toBe('AGENT_CODE_TAKEN');
    expect((await create('999999')).status).toBe(404);
  });

  test('a move counts from its midnight, and not a day before', async () => {
    const [a, b] = [await create(null), await create(null)];
    const child = await create(a.id);
    const fromDay = addDays(today, 3);
    expect((await call('move', { id: child.id, parentId: b.id, fromDay })).status).toBe(200);
    const parentOn = async (day: string) =>
      (await call('tree', { day })).payload.list.find((one: { id: string }) => one.id === child.id).parentId;
    expect(await parentOn(addDays(fromDay, -1))).toBe(a.id);
    expect(await parentOn(fromDay)).toBe(b.id);
    expect((await call('tree', {})).payload.moves).toContainEqual({ agentId: child.id, fromDay, parentId: b.id });
  });

  test('today and earlier days are not changed any more', async () => {
    const [a, b] = [await create(null), await create(null)];
    expect(await call('move', { id: b.id, parentId: a.id, fromDay: today })).toMatchObject({
      code: 'AGENT_DAY_PAST',
      detail: { earliest: addDays(today, 1) },
    });
    expect((await call('rates', { id: b.id, rates: {}, fromDay: today })).code).toBe('AGENT_DAY_PAST');
    expect((await call('move', { id: b.id, parentId: a.id, fromDay: addDays(today, 1) })).status).toBe(200);
  });

  test('circles are refused, also two moves at once that would make one', async () => {
    const [a, b] = [await create(null), await create(null)];
    const fromDay = addDays(today, 1);
    expect((await call('move', { id: a.id, parentId: a.id, fromDay })).code).toBe('AGENT_CIRCLE');
    const answers = await Promise.all([
      call('move', { id: a.id, parentId: b.id, fromDay }),
      call('move', { id: b.id, parentId: a.id, fromDay }),
    ]);
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['AGENT_CIRCLE', 'done']);
  });

  test('five levels and no more, and nobody below an affiliate', async () => {
    let parent: string | null = null;
    for (let level = 1; level <= 5; level += 1) parent = (await create(parent)).id;
    expect((await create(parent)).code).toBe('AGENT_TOO_DEEP');
    const affiliate = await create(null, {}, { kind: 'affiliate' });
    expect((await create(affiliate.id)).code).toBe('AGENT_UNDER_AFFILIATE');
  });
});

test('members with a bet that won or lost within 15 days are counted, with those of agents below', async () => {
  const parent = await create(null);
  const child = await create(parent.id);
  const members = await makeMembers(site.database.db, 6, 0);
  const bet = (memberId: number, offset: number, result: string, slips = 1) =>
    sql`insert into slip_day values (${memberId}, ${addDays(today, offset)}::date, 'korean', ${result}, 1, ${slips}, 1000, 0)`.execute(
      site.database.db,
    );
  for (const [n, memberId] of members.entries()) await belongs(memberId, (n === 0 ? parent : child).id, today);
  const [own, first, early, voided, moved, out] = members as [number, number, number, number, number, number];
  await bet(own, 0, 'hit');
  await bet(first, -14, 'miss');
  await bet(early, -15, 'miss');
  for (const result of ['exception', 'wait', 'cancelled']) await bet(voided, 0, result);
  // its only one was settled otherwise since
  await bet(moved, 0, 'hit', 0);
  await bet(out, 0, 'hit');
  await sql`update member set type = '정산제외' where id = ${out}`.execute(site.database.db);
  const active = async (id: string, day = today) => (await call('card', { id, day })).payload.agent.activeBelow;
  expect([await active(parent.id), await active(child.id)]).toEqual([2, 1]);
  expect([await active(parent.id, addDays(today, 1)), await active(child.id, addDays(today, 1))]).toEqual([1, 0]);
});

describe('rates', () => {
  test('above the parent’s are refused: at the start, later, by the parent’s own change and by a move', async () => {
    const rates = (rate: number) => ({ 'stake:sports:1': rate });
    const [fromDay, later] = [addDays(today, 1), addDays(today, 9)];
    const parent = await create(null, rates(100));
    expect(await create(parent.id, rates(101))).toMatchObject({
      code: 'AGENT_RATE_ABOVE_PARENT',
      detail: { key: 'stake:sports:1', rate: 101, most: 100, day: today },
    });
    const child = await create(parent.id, rates(100));
    expect(child.status).toBe(200);
    const set = (id: string, rate: number, day = fromDay) => call('rates', { id, fromDay: day, rates: rates(rate) });
    expect((await set(child.id, 101)).code).toBe('AGENT_RATE_ABOVE_PARENT');
    expect((await set(parent.id, 99, later)).code).toBe('AGENT_RATE_ABOVE_PARENT');
    expect((await set(child.id, 90, later)).status).toBe(200);
    expect((await set(parent.id, 90, later)).status).toBe(200);
    expect((await set(parent.id, 89, later)).code).toBe('AGENT_RATE_ABOVE_PARENT');
    const poorer = await create(null, rates(50));
    expect((await call('move', { id: child.id, parentId: poorer.id, fromDay })).code).toBe('AGENT_RATE_ABOVE_PARENT');
    for (const wrong of [{ 'stake:sports:9': 1 }, { deposit: 5_001 }, { deposit: 0.5 }])
      expect((await call('rates', { id: poorer.id, fromDay, rates: wrong })).code).toBe('INPUT_INVALID');
  });
});

describe('codes', () => {
  test('make whoever signs up by them the agent’s from that day, at the code’s level', async () => {
    const agent = await create(null);
    const code = {
      code: 'AGCODE1',
      note: '',
      active: true,
      expiresAt: null,
      mostUses: null,
      grade: 3,
      greeting: '반가워요',
    };
    const save = (body: object) => site.call('/staff/join-codes/save', body, boss.token);
    expect((await save({ create: true, code, agentId: '999999' })).status).toBe(404);
    expect((await save({ create: true, code, agentId: agent.id })).body['payload'].code).toMatchObject({
      owner: `agent:${agent.id}`,
      grade: 3,
      greeting: '반가워요',
    });
    const owners = async (owner: string) =>
      (await site.call('/staff/join-codes/list', { owner, q: 'AGCODE1' }, boss.token)).body['payload'].list.length;
    expect([await owners('agents'), await owners('office')]).toEqual([1, 0]);
    const checked = await site.call('/auth/checkCode', { code: 'AGCODE1' });
    expect(checked.body['payload']).toEqual({ greeting: '반가워요' });
    const member = await site.newMember({ code: 'AGCODE1' });
    await site.newMember();
    const { rows } = await sql<{ member_id: number; from_day: string; grade: number }>`
      select a.member_id, a.from_day, m.grade from agent_member a join member m on m.id = a.member_id
      where a.agent_id = ${agent.id}::bigint`.execute(site.database.db);
    expect(rows).toEqual([{ member_id: Number(member.id), from_day: today, grade: 3 }]);
    const card = (await call('card', { id: agent.id })).payload;
    expect(card.agent).toMatchObject({ members: 1, membersBelow: 1 });
    const qr = await site.call(
      '/staff/join-codes/qr',
      { code: 'AGCODE1', site: 'https://office.lime.example' },
      boss.token,
    );
    expect(qr.body['payload'].link).toBe('https://www.lime.example/main?code=AGCODE1');
    expect(qr.body['payload'].svg).toContain('<svg');
    await call('save', { id: agent.id, name: '멈춤', state: 'suspended', memo: '' });
    await expect(site.newMember({ code: 'AGCODE1' })).rejects.toThrow('AUTH_CODE_UNKNOWN');
  });

  test('a member changes the agent from a midnight to come', async () => {
    const [a, b] = [await create(null), await create(null)];
    const [memberId] = await makeMembers(site.database.db, 1, 0);
    await belongs(memberId!, a.id, today);
    const assign = (fromDay: string, agentId: string | null) =>
      call('assign', { memberId: String(memberId), agentId, fromDay });
    expect((await assign(today, b.id)).code).toBe('AGENT_DAY_PAST');
    expect((await assign(addDays(today, 2), b.id)).status).toBe(200);
    expect((await call('assign', { memberId: '999999', agentId: a.id, fromDay: addDays(today, 1) })).status).toBe(404);
    const members = async (id: string, day: string) => (await call('card', { id, day })).payload.agent.members;
    expect([await members(a.id, addDays(today, 1)), await members(b.id, addDays(today, 1))]).toEqual([1, 0]);
    expect([await members(a.id, addDays(today, 2)), await members(b.id, addDays(today, 2))]).toEqual([0, 1]);
    expect((await call('of-member', { memberId: String(memberId) })).payload).toMatchObject({
      today,
      now: { agentId: a.id, fromDay: today },
      next: { agentId: b.id, fromDay: addDays(today, 2) },
    });
  });
});

describe('statements', () => {
  const [first, middle, last] = [-20, -10, -1];
  const day = (offset: number) => addDays(today, offset);
  const noon = (offset: number, minute = 0) =>
    new Date(seoulDayStart(day(offset)).getTime() + (12 * 60 + minute) * 60_000);
  const all = (rate: number) => ({
    'stake:sports:1': rate,
    'stake:sports:2': rate + 13,
    'stake:sports:6': rate + 29,
    'stake:mini:1': rate + 7,
    'stake:casino:1': rate + 3,
    'lost:sports:1': rate * 5,
    'lost:casino:1': rate * 4,
    deposit: rate * 2,
    net: rate * 3,
  });

  let generated: string[] = [];

  test('of generated slips, moved agents and re-settlements are what SQL written apart says, to the won', async () => {
    const { db } = site.database;
    const random = seededRandom('agents');
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const [a, b] = [await create(null, all(170)), await create(null, all(160))];
    const c = await create(a.id, all(120));
    const d = await create(c.id, all(81));
    for (const { id } of [a, b, c, d]) await beganOn(id, day(-30));
    // c is below b from the middle on, d has lower rates from then on
    await asOwner(`insert into agent_parent values (${c.id}, '${day(middle)}', ${b.id});
      insert into agent_rate values (${d.id}, '${day(middle)}', '${JSON.stringify(all(57))}')`);
    const agents = [a, b, c, d];
    generated = agents.map(({ id }) => id);
    const members = await makeMembers(db, 8, 1_000_000_000);
    for (const [n, memberId] of members.entries()) await belongs(memberId, agents[n % 4]!.id, day(-30));
    await sql`update member set type = '정산제외' where id = ${members[7]!}`.execute(db);
    await asOwner(`insert into bonus_code (code, label, currency, form, value, max_amount, rolling) values ('AGB', 'x', 'cash', 'amount', 1000, 1000, '{}') on conflict do nothing;
      insert into bonus (member_id, code, currency, amount, deposit, rolling, need, state, granted_at, expires_at, ended_at)
        values (${members[0]}, 'AGB', 'cash', 1000, 0, '{}', 1, 'expired', '${noon(-19).toISOString()}', '${noon(-13).toISOString()}', '${noon(-14).toISOString()}')`);

    const kinds = ['korean', 'korean-single', 'mini', 'casino'];
    const worth = (kind: string, stake: number): [string, number, number] => {
      const legs = kind === 'casino' ? 0 : kind === 'korean' ? 1 + Math.floor(random() * 8) : 1;
      const what = random();
      if (what < 0.45) return ['miss', 0, legs];
      if (what < 0.85) return ['hit', stake * 2, legs];
      return ['exception', stake, kind === 'korean' && random() < 0.5 ? legs : 0];
    };
    for (let n = 0; n < 240; n += 1) {
      const [memberId, kind, stake] = [pick(members), pick(kinds), 1_000 + Math.floor(random() * 999_999)];
      const slipId = await takeStake(memberId, stake);
      const placed = -29 + Math.floor(random() * 26);
      const base = { slipId, memberId, kind, stake, placedAt: noon(placed, n) };
      let [at, before] = [
        Math.min(last, placed + Math.floor(random() * 8)),
        ['wait', 0, 1] as [string, number, number],
      ];
      const times = 1 + Math.floor(random() * 4);
      for (let time = 0; time < times && at <= last; time += 1) {
        const after =
          random() < 0.12 && before[0] !== 'wait' ? (['wait', 0, 1] as [string, number, number]) : worth(kind, stake);
        if (before[0] === after[0] && before[1] === after[1]) continue;
        await write({ ...base, at: noon(at, n + time), before, after });
        before = after;
        at += Math.floor(random() * 6);
      }
    }
    for (let n = 0; n < 40; n += 1) {
      const [memberId, amount] = [pick(members), 10_000 * (1 + Math.floor(random() * 50))];
      await pay(memberId, amount, n % 3 === 0 ? 'withdrawal' : 'deposit', noon(-25 + (n % 24), n));
    }
    await seal();

    let lines = 0;
    let corrections = 0;
    for (const { id } of agents)
      for (const [from, to] of [
        [day(first), day(middle - 1)],
        [day(middle), day(last)],
        [day(first), day(last)],
        [day(-30), day(-30)],
      ] as const) {
        const statement = await statementOf(id, from, to);
        const apart = await statementBySql(db, { id, from, to });
        expect({ total: statement.total, lines: statement.lines }).toEqual(apart);
        const staked = statement.lines.filter(({ key }) => key.startsWith('stake:'));
        const { member, void: voided, bonus } = statement.notCounted;
        const counted = staked.reduce((sum, { base }) => sum + base, 0);
        expect(counted + member.stake + voided.stake + bonus.stake).toBe(statement.ledger.stake);
        expect(statement.ledger.amount).toBe(statement.ledger.stake);
        expect(statement.ledger.transfers).toBe(statement.ledger.count);
        lines += statement.lines.length;
        corrections += statement.lines.filter(({ correction }) => correction).length;
      }
    expect(lines).toBeGreaterThan(100);
    expect(corrections).toBeGreaterThan(20);
    const whole = await statementOf(a.id, day(-30), day(last));
    expect(whole.notCounted.void.count).toBeGreaterThan(0);
    expect((await statementOf(d.id, day(-30), day(last))).notCounted).toMatchObject({ members: 1 });
    expect(
      whole.notCounted.bonus.count + (await statementOf(b.id, day(-30), day(last))).notCounted.bonus.count,
    ).toBeGreaterThan(0);
  });

  /** A month as SQL counts it with rates laid over its days, in a transaction that leaves nothing. */
  async function laidBySql(id: string, month: string, rates: Record<string, number>): Promise<StatementBySql> {
    const { first: from, last: to, next } = monthDays(month);
    const laid = JSON.stringify(rates);
    const trial = await site.database.db.startTransaction().execute();
    try {
      await sql`
        insert into agent_rate select ${id}::bigint, ${next}::date, coalesce((
          select rates from agent_rate where agent_id = ${id}::bigint and from_day <= ${next}::date order by from_day desc limit 1), '{}')
        on conflict do nothing`.execute(trial);
      await sql`
        insert into agent_rate select ${id}::bigint, day, ${laid}::jsonb from generate_series(${from}::date, ${to}::date, '1 day') day
        on conflict (agent_id, from_day) do update set rates = excluded.rates`.execute(trial);
      return await statementBySql(trial, { id, from, to });
    } finally {
      await trial.rollback().execute();
    }
  }

  test('a month under two contracts: the one of then is the true statement, another one is what SQL says, to the won', async () => {
    const asItWas = { rates: null, policy: null };
    const lab = async (id: string, month: string, a: object, b: object = asItWas) =>
      (await call('lab', { id, month, a, b })).payload as WireAgentLab;
    const months = [...new Set([day(-30), day(last)].map((one) => one.slice(0, 7)))];
    const sum = (rows: readonly { a: number; b: number }[], of: 'a' | 'b') =>
      rows.reduce((all, row) => all + row[of], 0);
    let [changed, bonus, breaches] = [0, 0, 0];
    for (const id of generated)
      for (const month of months) {
        const other = { ...all(95), 'lost:mini:1': 450 };
        const compared = await lab(id, month, { rates: other, policy: null });
        const { first: from, last: to } = monthDays(month);
        expect(compared.b.statement).toEqual(await statementOf(id, from, to));
        expect(compared.b.breach).toBeNull();
        const { total, lines } = compared.a.statement;
        expect({ total, lines }).toEqual(await laidBySql(id, month, other));
        for (const of of ['a', 'b'] as const) {
          expect(sum(compared.days, of)).toBe(compared[of].statement.total);
          expect(sum(compared.products, of)).toBe(compared[of].statement.total);
          const gross = compared[of].statement.lines.reduce((won, { amount }) => won + amount, 0);
          expect(sum(compared.above, of)).toBe(gross);
          const [payable, carryOut] = [
            Math.max(0, compared[of].statement.total),
            Math.min(0, compared[of].statement.total),
          ];
          expect(compared[of]).toMatchObject({ carryIn: 0, payable, carryOut });
        }
        if (total !== compared.b.statement.total) changed += 1;
        if (compared.a.breach !== null) breaches += 1;
        // the policy: bonus stakes count, and what is below zero is let go
        const policy = { countBonus: true, carryNegative: false };
        const counted = await lab(id, month, { rates: null, policy });
        const stakes = ({ statement }: WireAgentLab['a']) =>
          statement.lines.reduce((won, { key, base }) => (key.startsWith('stake:') ? won + base : won), 0);
        expect(stakes(counted.a) - stakes(counted.b)).toBe(counted.b.statement.notCounted.bonus.stake);
        expect(counted.a.statement.notCounted.bonus).toEqual({ count: 0, stake: 0 });
        expect(counted.a.carryOut).toBe(0);
        bonus += counted.b.statement.notCounted.bonus.count;
      }
    expect({ changed: changed > 2, bonus: bonus > 0, breaches: breaches > 0 }).toEqual({
      changed: true,
      bonus: true,
      breaches: true,
    });
    const [one] = generated;
    expect((await call('lab', { id: '999999', month: months[0], a: asItWas, b: asItWas })).status).toBe(404);
    for (const wrong of [{ 'stake:sports:9': 1 }, { deposit: 5_001 }])
      expect(
        (await call('lab', { id: one, month: months[0], a: asItWas, b: { rates: wrong, policy: null } })).code,
      ).toBe('INPUT_INVALID');
    // nothing is written, also where a rate is above the parent's
    expect((await lab(one!, '2031-02', asItWas)).a.statement).toMatchObject({ total: 0, lines: [] });
    const { rows } = await sql<{ rates: number }>`
      select count(*)::int as rates from agent_rate where agent_id = any(${generated}::bigint[])`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ rates: 5 }]);
  });

  test('a slip is its agent’s of the day it was placed, on both sides of midnight', async () => {
    const [a, b] = [await create(null, all(100)), await create(null, all(100))];
    for (const { id } of [a, b]) await beganOn(id, day(-10));
    const [memberId] = await makeMembers(site.database.db, 1, 1_000_000);
    await belongs(memberId!, a.id, day(-10));
    await belongs(memberId!, b.id, day(-5));
    const midnight = seoulDayStart(day(-5)).getTime();
    for (const [placed, stake] of [
      [midnight - 1, 10_000],
      [midnight, 30_000],
    ] as const)
      await write({
        slipId: await takeStake(memberId!, stake),
        memberId: memberId!,
        kind: 'korean-single',
        stake,
        at: noon(-4),
        placedAt: new Date(placed),
        before: ['wait', 0, 1],
        after: ['hit', stake, 1],
      });
    await seal();
    expect((await statementOf(a.id, day(-4), day(-4))).total).toBe(100);
    expect((await statementOf(b.id, day(-4), day(-4))).total).toBe(300);
    expect((await statementOf(b.id, day(-5), day(-5))).total).toBe(0);
    expect((await call('statement', { id: a.id, from: day(-4), to: day(-5) })).code).toBe('INPUT_INVALID');
    expect((await call('statement', { id: a.id, from: day(-96), to: day(-4) })).code).toBe('INPUT_INVALID');
  });

  test('a real slip, settled and corrected: the second takes back what the first gave', async () => {
    const world = resultWorld(site.database);
    const agent = await create(null, all(100));
    const [memberId] = await makeMembers(site.database.db, 1, 1_000_000);
    await belongs(memberId!, agent.id, today);
    const [fixture] = await makeFixtures(site.database.db, 1);
    await placeSlips(site.database.db, [
      { memberId: memberId!, stake: 100_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    const now = async () => {
      await world.settle();
      await seal();
      return statementOf(agent.id, today, today);
    };
    await decide(site.database.db, fixture!, ['lost', 'won', 'lost'], 1);
    expect((await now()).total).toBe(1_000 + 5_000);
    await decide(site.database.db, fixture!, ['won', 'lost', 'lost'], 2);
    expect((await now()).total).toBe(1_000);
    await decide(site.database.db, fixture!, ['void', 'void', 'void'], 3);
    const end = await now();
    expect(end).toMatchObject({ total: 0, notCounted: { void: { count: 1, stake: 100_000 } } });
    expect(end.ledger).toEqual({ count: 1, stake: 100_000, transfers: 1, amount: 100_000 });
  });

  test('a period is closed: what comes later is a correction of the next, what is below zero is carried', async () => {
    const { db } = site.database;
    const agent = await create(null, all(100));
    const child = await create(agent.id, all(40));
    for (const { id } of [agent, child]) await beganOn(id, day(-9));
    const [memberId] = await makeMembers(db, 1, 10_000_000);
    await belongs(memberId!, child.id, day(-9));
    const slip = async (stake: number, at: Date, after: [string, number, number]) => {
      const slipId = await takeStake(memberId!, stake);
      const row = { slipId, memberId: memberId!, kind: 'korean-single', stake, placedAt: noon(-8) };
      await write({ ...row, at, before: ['wait', 0, 1], after });
      return { row, after };
    };
    const lost = await slip(1_000_000, noon(-7), ['miss', 0, 1]);
    await seal();
    const settle = async (to: string) => {
      const answer = await call('settle', { id: agent.id, to }, second);
      return { ...answer, settlement: answer.payload?.settlement as WireAgentSettlement };
    };
    expect(await settle(today)).toMatchObject({ code: 'AGENT_PERIOD_OPEN', detail: { latest: day(-1) } });
    const one = await settle(day(-5));
    expect(one.settlement).toMatchObject({
      from: day(-9),
      to: day(-5),
      shares: { stake: 10_000, lost: 50_000 },
      children: [{ agentId: child.id, amount: 24_000 }],
      total: 36_000,
      payable: 36_000,
      carryIn: 0,
      state: 'requested',
    });
    expect((await settle(day(-4))).code).toBe('AGENT_SETTLEMENT_OPEN');
    const frozen = (await call('settlements', { agentId: agent.id })).payload.list[0];

    // two approvals of the same person at once: one counts as the first, the other is refused
    const { id } = one.settlement;
    const twice = await Promise.all([call('approve', { id }, second), call('approve', { id }, second)]);
    expect(twice.map(({ code, payload }): string => code ?? payload.state).toSorted()).toEqual([
      'STAFF_SECOND_PERSON',
      'first',
    ]);
    const reader = await newStaff(site, { role: 'read-only' });
    expect((await call('approve', { id }, reader)).code).toBe('STAFF_RIGHT_MISSING');
    // two second persons at once: paid once
    const third = await newStaff(site);
    const both = await Promise.all([call('approve', { id }, boss), call('approve', { id }, third)]);
    expect(both.map(({ code, payload }): string => code ?? payload.state).toSorted()).toEqual([
      'REQUEST_DECIDED',
      'paid',
    ]);
    expect((await call('refuse', { id, reason: '늦음' })).code).toBe('REQUEST_DECIDED');
    const card = (await call('card', { id: agent.id })).payload;
    expect(card).toMatchObject({ balance: 36_000, openFrom: day(-4) });
    expect(
      card.postings.map(({ part, amount }: { part: string; amount: number }) => [part, amount]).toSorted(),
    ).toEqual([
      ['children', -24_000],
      ['lost', 50_000],
      ['stake', 10_000],
    ]);

    expect(await settle(day(-5))).toMatchObject({ code: 'AGENT_PERIOD_SETTLED', detail: { to: day(-5) } });
    for (const change of ['move', 'rates'])
      expect(
        await call(change, {
          id: agent.id,
          fromDay: day(-5),
          ...(change === 'move' ? { parentId: null } : { rates: all(100) }),
        }),
      ).toMatchObject({ code: 'AGENT_PERIOD_SETTLED', detail: { to: day(-5) } });

    // settled again within the closed period by a transaction that came too late, and later in the open one
    await write({ ...lost.row, at: noon(-6), before: lost.after, after: ['hit', 2_000_000, 1] });
    await seal();
    const late = await settle(day(-3));
    expect(late.settlement).toMatchObject({
      from: day(-4),
      corrections: -30_000,
      total: -30_000,
      payable: 0,
      carryOut: -30_000,
    });
    expect((await call('settlements', { agentId: agent.id })).payload.list[1]).toMatchObject({
      ...frozen,
      state: 'paid',
      firstBy: second.loginId,
      decidedBy: expect.any(String),
      decidedAt: expect.any(String),
    });
    await call('approve', { id: late.settlement.id }, second);
    expect((await call('approve', { id: late.settlement.id })).payload).toEqual({ state: 'carried' });

    await slip(2_000_000, noon(-2), ['hit', 4_000_000, 1]);
    await seal();
    const next = await settle(day(-1));
    expect(next.settlement).toMatchObject({
      carryIn: -30_000,
      shares: { stake: 20_000 },
      total: 12_000,
      payable: 0,
      carryOut: -18_000,
    });
    expect((await call('refuse', { id: next.settlement.id, reason: '' })).code).toBe('STAFF_REASON_REQUIRED');
    expect((await call('refuse', { id: next.settlement.id, reason: '다시 봐요' })).status).toBe(200);
    expect((await settle(day(-1))).settlement).toMatchObject({ total: 12_000, carryIn: -30_000 });
    expect((await call('card', { id: agent.id })).payload.balance).toBe(36_000);
  });

  test('what agents were paid agrees with the ledger', async () => {
    const findings = await runAudit(site.database.pool);
    const named = findings.filter(({ name }) => ['balances', 'zero-sum', 'agent-settlements'].includes(name));
    expect(named.map(({ name, holds, example }) => ({ name, holds, example: holds ? null : example }))).toEqual(
      expect.arrayContaining([{ name: 'agent-settlements', holds: true, example: null }]),
    );
    expect(named.every(({ holds }) => holds)).toBe(true);
  });
});

/** A deposit or a withdrawal that was decided at a chosen moment; the ledger's own moment is moved by the owner. */
async function pay(memberId: number, amount: number, type: 'deposit' | 'withdrawal', at: Date): Promise<void> {
  const { db } = site.database;
  const { rows } = await sql<{ seq: number }>`
    insert into cash_request (member_id, type, amount, status, decided_at, decided_by)
    values (${memberId}, ${type}, ${amount}, 'done', ${at}, 'system') returning seq`.execute(db);
  const { seq } = rows[0]!;
  const transfers =
    type === 'deposit'
      ? [
          {
            from: issue.playMoney,
            to: memberAccount(memberId, 'cash'),
            amount,
            kind: 'deposit',
            cause: cashCause.deposit(seq),
          } as const,
        ]
      : [
          {
            from: memberAccount(memberId, 'cash'),
            to: memberAccount(memberId, 'hold'),
            amount,
            kind: 'hold',
            cause: cashCause.hold(seq),
          } as const,
          {
            from: memberAccount(memberId, 'hold'),
            to: issue.playMoney,
            amount,
            kind: 'withdrawal',
            cause: cashCause.payout(seq),
          } as const,
        ];
  await inTransaction(db, (tx) => post(tx, transfers));
  await asOwner(`update ledger_transfer set at = '${at.toISOString()}' where cause like 'cash:${seq}:%'`);
}
