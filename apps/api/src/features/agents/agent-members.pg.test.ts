import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@lime/domain/seoul-time.ts';
import { agentWorld } from '../../../test/agent-world.ts';
import { newAgent } from '../../../test/agents.ts';
import type { AgentOfTest } from '../../../test/agents.ts';
import { giveCash } from '../../../test/book.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { everything, promote, sealAndPay, settle } from '../../../test/promotion-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createNoteWorker } from '../notes/note-worker.ts';
import { readToday } from './agents.sql.ts';

// What an agent does with its own members: notes, and which bonuses they may take.

let site: TestSite;
let boss: StaffOfTest;
let today: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  boss = await newStaff(site);
  today = await readToday(site.database.db);
});
afterAll(() => site?.close());

const { belongs } = agentWorld(() => site);
const answerOf = async (path: string, body: unknown, token: string | null) => {
  const { status, body: answer } = await site.call(path, body, token);
  return { status, code: answer['code'] as string | undefined, detail: answer['detail'], payload: answer['payload'] };
};
const own = (agent: AgentOfTest, path: string, body: unknown = {}) => answerOf(`/agent/${path}`, body, agent.token);
const office = (path: string, body: unknown) => answerOf(`/staff/${path}`, body, boss.token);
const memberOf = async (agent: AgentOfTest, fromDay = today) => {
  const member = await site.newMember();
  await belongs(Number(member.id), agent.id, fromDay);
  return member;
};

describe('notes', () => {
  const note = { title: '이번 주 소식', content: '{닉네임}님, 반가워요.' };
  const send = (agent: AgentOfTest, key: string = randomUUID()) => own(agent, 'notes/send', { ...note, key });
  const deliver = () => createNoteWorker(site.app.core).runOnce();
  const setMost = (notesADay: number) =>
    sql`insert into setting (key, value) values ('agents', ${JSON.stringify({ countBonus: false, carryNegative: true, notesADay })}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(site.database.db);

  test('reach the agent’s own members of today, by its name, so often a day', async () => {
    const { db } = site.database;
    const [agent, other] = [await newAgent(site, boss), await newAgent(site, boss)];
    const child = await newAgent(site, boss, { parentId: agent.id });
    expect((await send(agent)).code).toBe('NOTE_NOBODY');
    const [first, moved, coming, gone] = [
      await memberOf(agent),
      await memberOf(agent, addDays(today, -3)),
      await memberOf(agent, addDays(today, 1)),
      await memberOf(agent),
    ];
    await belongs(Number(moved.id), other.id, today);
    await sql`update member set state = 'left' where id = ${gone.id}::bigint`.execute(db);
    await memberOf(child);
    expect((await own(agent, 'notes/list')).payload).toMatchObject({ members: 1, leftToday: 3, list: [] });
    const key = randomUUID();
    const twice = await Promise.all([send(agent, key), send(agent, key)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0].payload).toEqual(twice[1].payload);
    await deliver();
    const { rows } = await sql<{ member_id: number }>`
      select n.member_id from note n join note_sending s on s.id = n.sending_id where s.agent_id = ${agent.id}::bigint`.execute(
      db,
    );
    expect(rows).toEqual([{ member_id: Number(first.id) }]);
    const read = async (token: string) => (await site.call('/notes/list', {}, token)).body['payload'].list;
    expect(await read(coming.token)).toEqual([]);
    const [got] = await read(first.token);
    expect(got).toMatchObject({ title: note.title, sender: expect.stringMatching(/^총판 N/), required: false });
    expect(got.content).toMatch(/님, 반가워요\.$/);
    await site.call(`/notes/detail/${got.seq}`, {}, first.token);
    expect((await own(agent, 'notes/list')).payload).toMatchObject({
      leftToday: 2,
      list: [{ title: note.title, content: note.content, recipients: 1, read: 1 }],
    });
    const listed = (await office('notes/list', {})).payload.list;
    expect(listed[0]).toMatchObject({
      staff: `총판 ${got.sender}`,
      audience: { to: 'agent', agentId: Number(agent.id) },
    });
    expect((await office('notes/list', { by: 'site' })).payload.list).toEqual([]);

    await setMost(2);
    expect((await send(agent)).status).toBe(200);
    expect(await send(agent)).toMatchObject({ code: 'AGENT_NOTES_SPENT', detail: { most: 2 } });
    expect((await send(agent, key)).payload).toEqual(twice[0].payload);
    expect((await send(other)).status).toBe(200);
    const { rows: events } = await sql<{ actor: string }>`
      select actor from audit_event where action = 'note.send' and actor = ${`agent:${agent.loginId}`}`.execute(db);
    expect(events).toHaveLength(2);
  });
});

describe('bonuses of an agent’s members', () => {
  test('with a deposit are taken while staff and the agent leave them on', async () => {
    const { db } = site.database;
    const rolling = { base: 'bonus', percent: 100, minimumOdds: 1_000, days: 7, weights: [] };
    const { promotion } = await promote(db, 'every-deposit', {
      rates: { rate: 1_000, grades: [] },
      steps: [],
      most: 100_000,
      leastDeposit: 10_000,
      rolling,
    });
    const [agent, other] = [await newAgent(site, boss), await newAgent(site, boss)];
    const [mine, hers, nobodys] = [await memberOf(agent), await memberOf(other), await site.newMember()];
    const offers = async ({ token }: { token: string }) =>
      (await site.call('/promotion/deposit', { amount: 50_000 }, token)).body['payload'].list as { version: string }[];
    const shown = async ({ token }: { token: string }) =>
      (await site.call('/promotion/list', {}, token)).body['payload'].list.length as number;
    const promotionId = String(promotion);
    const byAgent = (on: boolean) => own(agent, 'switch-promotion', { promotionId, on });
    const byStaff = (on: boolean) => office('agents/switch-promotion', { id: agent.id, promotionId, on });
    const [offer] = await offers(mine);
    expect(offer).toMatchObject({ amount: 5_000 });
    expect((await own(agent, 'promotions')).payload.list).toEqual([
      { id: promotionId, kind: 'every-deposit', name: '시험', byStaff: true, byAgent: true },
    ]);

    expect((await byAgent(false)).status).toBe(200);
    expect([await offers(mine), await shown(mine)]).toEqual([[], 0]);
    const promised = { version: offer!.version, amount: 5_000 };
    const asked = await site.call(
      '/balance/deposit/process',
      { amount: 50_000, code: '', promotion: promised },
      mine.token,
    );
    expect(asked.body['code']).toBe('PROMOTION_GONE');
    for (const one of [hers, nobodys]) expect([(await offers(one)).length, await shown(one)]).toEqual([1, 1]);
    expect((await byAgent(true)).status).toBe(200);
    expect((await offers(mine)).length).toBe(1);

    expect((await byStaff(false)).status).toBe(200);
    expect(await offers(mine)).toEqual([]);
    expect((await byAgent(true)).code).toBe('AGENT_PROMOTION_CLOSED');
    expect((await office('agents/promotions', { id: agent.id })).payload.list).toMatchObject([
      { byStaff: false, byAgent: true },
    ]);
    expect((await byStaff(true)).status).toBe(200);
    expect((await offers(mine)).length).toBe(1);

    expect((await own(agent, 'switch-promotion', { promotionId: '999999', on: true })).status).toBe(404);
    expect((await office('agents/switch-promotion', { id: '999999', promotionId, on: true })).status).toBe(404);
    expect((await office('agents/promotions', { id: '999999' })).status).toBe(404);
    const { rows } = await sql<{ on: boolean }>`
      select (after->>'on')::boolean as on from audit_event where action = 'agent.bonus' and subject = ${`agent:${agent.id}`} order by id`.execute(
      db,
    );
    expect(rows.map(({ on }) => on)).toEqual([false, true, false, true]);
  });

  test('so are coupons, by their codes', async () => {
    const { promotion } = await promote(site.database.db, 'coupon', {
      gives: 'point',
      amount: 5_000,
      perMember: 1,
      perCode: 10,
      total: 100,
      rolling: { base: 'bonus', percent: 0, minimumOdds: 1_000, days: 7, weights: [] },
    });
    const promotionId = String(promotion);
    const code = (await office('promotions/make-coupons', { id: promotionId, count: 1 })).payload.codes[0] as string;
    const [agent, other] = [await newAgent(site, boss), await newAgent(site, boss)];
    const [mine, hers] = [await memberOf(agent), await memberOf(other)];
    const use = async ({ token }: { token: string }) => (await answerOf('/promotion/coupon', { code }, token)).code;
    expect((await own(agent, 'promotions')).payload.list).toContainEqual(
      expect.objectContaining({ id: promotionId, kind: 'coupon', byAgent: true }),
    );
    await own(agent, 'switch-promotion', { promotionId, on: false });
    expect([await use(mine), await use(hers)]).toEqual(['BONUS_CODE_INVALID', undefined]);
    await own(agent, 'switch-promotion', { promotionId, on: true });
    expect([await use(mine), await use(mine)]).toEqual([undefined, 'BONUS_CODE_USED']);
  });

  test('and comps, which are neither shown nor paid while they are off', async () => {
    const { db } = site.database;
    const { promotion, version } = await promote(db, 'comp', {
      rates: { rate: 500, grades: [] },
      leastStakes: 0,
      dayMost: null,
      claimDays: 1,
      weights: everything,
    });
    const promotionId = String(promotion);
    const agent = await newAgent(site, boss);
    const mine = await memberOf(agent);
    await giveCash(db, Number(mine.id), 40_000);
    const [fixture] = await makeFixtures(db, 1);
    await placeSlips(db, [{ memberId: Number(mine.id), stake: 40_000, picks: [{ fixture: fixture!, side: 1 }] }]);
    await decide(db, fixture!, ['won', 'lost', 'lost'], 1);
    await settle(db);
    await sealAndPay(db);
    const owner = new pg.Client({ connectionString: site.database.ownerUrl });
    await owner.connect();
    await owner.query(
      'update promotion_period set day = day - 1, last_day = last_day - 1, claim_by = claim_by - 1 where version_id = $1',
      [version],
    );
    await owner.end();
    const claim = () => answerOf('/promotion/claim', { id: promotionId, day: addDays(today, -1) }, mine.token);
    const shown = async () =>
      (await answerOf('/promotion/list', {}, mine.token)).payload.list.some(
        ({ id }: { id: string }) => id === promotionId,
      ) as boolean;
    await office('agents/switch-promotion', { id: agent.id, promotionId, on: false });
    expect([await shown(), (await claim()).code]).toEqual([false, 'PROMOTION_NOTHING']);
    await office('agents/switch-promotion', { id: agent.id, promotionId, on: true });
    expect([await shown(), (await claim()).payload]).toEqual([true, { points: 2_000 }]);
    // what was paid stays paid
    await office('agents/switch-promotion', { id: agent.id, promotionId, on: false });
    expect((await claim()).payload).toEqual({ points: 2_000 });
  });
});
