import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { drawMessage, drawSector, wheelOf } from '@lime/domain/activities/prize-roulette.ts';
import { approveDeposit, askDeposit } from '../../../test/bonus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { readToday } from './budget.sql.ts';
import { spinWheel } from './roulette.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

type Member = { id: number; token: string };
const newMember = async (): Promise<Member> => {
  const { id, token } = await site.newMember();
  return { id: Number(id), token };
};
const list = async (of: Member | null, body = {}) =>
  (await site.call('/events/roulette/list', body, of?.token)).body['payload'];
const spin = async (of: Member, body: Record<string, unknown> = {}, key?: string) => {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: '/api/events/roulette',
    headers: { authorization: `Bearer ${of.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const points = async (id: number) => (await balances(site.database.db, id))!.point;

/** A wheel on days and with settings of one's own. */
const ownWheel = (day: () => string, changes: Partial<SettingValues['roulette']>) => {
  const values: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default])),
    roulette: { ...settingDefinitions.roulette.default, ...changes },
  };
  const deps = {
    settings: { get: (key: string) => values[key] as never, ageLimit: () => 19 },
    secret: 'of the tests',
    readDay: async () => day(),
  };
  return (memberId: number, about: { wheel?: string; commitment?: string } = {}) =>
    inTransaction(site.database.db, (tx) =>
      spinWheel(deps, tx, { memberId, nonce: 'n', wheel: null, commitment: null, key: null, ...about }),
    ).then(
      (done) => done.spin.points,
      (error: { code?: string }) => error.code ?? String(error),
    );
};
const farDay = '2030-01-01'; // its tickets do not run out

describe('the wheel as it is shown', () => {
  test('a visitor sees odds that come to 100 %, and no tickets', async () => {
    const wheel = await list(null);
    expect(wheel).toMatchObject({ active: true, mean: 250, mine: null });
    expect(wheel.sectors).toHaveLength(8);
    expect(wheel.sectors.map(({ chance }: { chance: number }) => chance)).toEqual(
      Array.from({ length: 8 }, () => 1_250),
    );
    expect(wheel.sectors.find((sector: { points: number }) => sector.points === 1_000).left).toBe(100);
    const { rows } = await sql`select from spin_seed`.execute(site.database.db);
    expect(rows).toHaveLength(0);
    expect((await site.call('/events/roulette', {})).status).toBe(401);
  });

  test('the commitment of the next spin stays until it is made', async () => {
    const a = await newMember();
    const first = await list(a);
    expect(first.mine).toMatchObject({ tickets: 1, hindrance: null, list: [] });
    expect((await list(a)).mine.commitment).toBe(first.mine.commitment);
    await spin(a);
    expect((await list(a)).mine.commitment).not.toBe(first.mine.commitment);
  });
});

describe('a spin', () => {
  test('takes one ticket, gives what it shows and can be computed again from what was told before', async () => {
    const a = await newMember();
    const { wheel, mine } = await list(a);
    const key = randomUUID();
    const nonce = 'my-own-part_1';
    const answer = await spin(a, { nonce, wheel, commitment: mine.commitment }, key);
    const { spin: done, tickets } = answer.body.payload;
    expect([answer.status, tickets]).toEqual([200, 0]);
    expect(done.proof).toMatchObject({ nonce, wheel, commitment: mine.commitment });
    const seed = Buffer.from(done.proof.seed, 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(mine.commitment);
    const block = (no: number) =>
      createHmac('sha256', seed)
        .update(drawMessage(nonce, wheel, no))
        .digest();
    expect(drawSector(block, wheelOf(wheel)!.weights)).toBe(done.sector);
    expect(wheelOf(wheel)!.points[done.sector]).toBe(done.points);
    expect(await points(a.id)).toBe(done.points);
    expect(answer.body.msg).toBe(
      done.points === 1_000
        ? '축하합니다! 행운의 1000 포인트가 당첨 되었어요'
        : done.points === 0
          ? '꽝이에요. 다음 티켓이 생기면 다시 돌릴 수 있어요.'
          : `${done.points}P에 당첨됐어요.`,
    );
    expect(await spin(a, { nonce }, key)).toEqual(answer);
    expect(await spin(a, { nonce: 'another' }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await spin(a)).toMatchObject({ status: 400, body: { code: 'ROULETTE_NO_TICKET' } });
    const after = await list(a);
    expect(after.mine).toMatchObject({ tickets: 0, hindrance: { code: 'ROULETTE_NO_TICKET' }, list: [done] });
  });

  test('sixteen at once with one ticket are one', async () => {
    const a = await newMember();
    const answers = await Promise.all(Array.from({ length: 16 }, () => spin(a, {}, randomUUID())));
    const done = answers.filter((answer) => answer.status === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'ROULETTE_NO_TICKET')).toHaveLength(15);
    expect(await points(a.id)).toBe(done[0]!.body.payload.spin.points);
  });

  test('sixteen at once with one key get one answer', async () => {
    const a = await newMember();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 16 }, () => spin(a, {}, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  });

  test('around midnight each day’s ticket is good for one spin', async () => {
    const a = await newMember();
    let asked = 0;
    const turn = ownWheel(() => (asked++ < 8 ? '2030-03-31' : '2030-04-01'), {});
    const results = await Promise.all(Array.from({ length: 16 }, () => turn(a.id)));
    expect(results.filter((result) => typeof result === 'number')).toHaveLength(2);
  });

  test('yesterday’s ticket is gone', async () => {
    const a = await newMember();
    expect(await ownWheel(() => '2026-01-01', {})(a.id)).toBe('ROULETTE_NO_TICKET');
  });

  test.each<[string, string, string]>([
    ['a member without a birthday', 'birthday = null', 'EVENT_BIRTHDAY_REQUIRED'],
    ['a member of 18', "birthday = '2010-01-01'", 'EVENT_UNDER_AGE'],
    ['a suspended member', "state = 'suspended'", 'EVENT_MEMBER_STATE'],
  ])('%s looks on', async (_who, change, code) => {
    const a = await newMember();
    await sql`update member set ${sql.raw(change)} where id = ${a.id}`.execute(site.database.db);
    expect((await list(a)).mine.hindrance.code).toBe(code);
    expect(await spin(a)).toMatchObject({ status: 400, body: { code } });
  });

  test('nobody spins on other odds than were shown', async () => {
    const a = await newMember();
    const { wheel, mine } = await list(a);
    for (const seen of [{ wheel: wheel.replace('1000x1', '1000x2') }, { commitment: '0'.repeat(64) }])
      expect(await spin(a, { wheel, commitment: mine.commitment, ...seen })).toMatchObject({
        status: 400,
        body: { code: 'ROULETTE_WHEEL_CHANGED' },
      });
    expect((await list(a)).mine.tickets).toBe(1);
    expect((await spin(a, { wheel, commitment: mine.commitment })).status).toBe(200);
  });
});

test('tickets come from check-in and from deposits of the day', async () => {
  const a = await newMember();
  const today = await readToday(site.database.db);
  await approveDeposit(site.database.db, await askDeposit(site.database.db, a.id, 100_000, null));
  const turn = ownWheel(() => today, { daily: 0, attendance: 2, stake: { from: 1, tickets: 1 } });
  expect(await turn(a.id)).toEqual(expect.any(Number));
  expect(await turn(a.id)).toBe('ROULETTE_NO_TICKET');
  await site.call('/events/chulsuk/process', {}, a.token);
  expect([await turn(a.id), await turn(a.id)]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(await turn(a.id)).toBe('ROULETTE_NO_TICKET');
});

test('a ticket that was shown stays, whatever is published afterwards', async () => {
  const [saw, late] = [await newMember(), await newMember()];
  const today = await readToday(site.database.db);
  expect((await list(saw)).mine.tickets).toBe(1);
  const turn = ownWheel(() => today, { daily: 0, deposit: { from: 1, tickets: 1 } });
  expect(await turn(saw.id)).toEqual(expect.any(Number));
  expect(await turn(saw.id)).toBe('ROULETTE_NO_TICKET');
  expect(await turn(late.id)).toBe('ROULETTE_NO_TICKET');
});

test('a prize comes up no more often than a day allows, however many spin at once', async () => {
  const members = await Promise.all(Array.from({ length: 16 }, newMember));
  const turn = ownWheel(() => farDay, {
    daily: 1,
    sectors: [
      { points: 700, weight: 1_000_000, perDay: 5 },
      { points: 0, weight: 1, perDay: 0 },
    ],
  });
  const results = await Promise.all(members.map(({ id }) => turn(id)));
  expect(results.filter((result) => result === 700)).toHaveLength(5);
  expect(results.filter((result) => result === 0)).toHaveLength(11);
});

test('nobody spins for more than the budget has left, and a refused spin keeps its ticket', async () => {
  const budgets = settingDefinitions.eventBudgets.default;
  const set = (day: number) =>
    inTransaction(site.database.db, (tx) =>
      changeSetting(tx, { notify: async () => undefined }, 'test', 'eventBudgets', {
        ...budgets,
        roulette: { day, month: budgets.roulette.month },
      }),
    );
  await set(2_500);
  const members = await Promise.all(Array.from({ length: 8 }, newMember));
  const turn = ownWheel(() => '2030-06-06', {
    sectors: [
      { points: 1_000, weight: 1, perDay: 0 },
      { points: 900, weight: 1, perDay: 0 },
    ],
  });
  const results = await Promise.all(members.map(({ id }) => turn(id)));
  const given = results.filter((result) => typeof result === 'number');
  expect(given).toHaveLength(2);
  const left = members[results.indexOf('EVENT_BUDGET_SPENT')]!;
  expect(await turn(left.id)).toBe('EVENT_BUDGET_SPENT');
  await set(budgets.roulette.day);
  expect(await turn(left.id)).toEqual(expect.any(Number));
});

test('the auditor computes the same sector as the program, also where most numbers are left out', async () => {
  const wheels = [
    '500x1,0x1',
    '1000x3,0x90,700x7',
    '5x0,7x1',
    `1x${2 ** 31},2x1`,
    `9x1,0x${2 ** 32 - 1}`,
    `3x${2 ** 32}`,
  ];
  const spins = wheels.flatMap((wheel) =>
    Array.from({ length: 50 }, (_, no) => ({ wheel, nonce: `n-${no}`, seed: randomBytes(32) })),
  );
  const { rows } = await sql<{ sector: number }>`
    select audit.spin_sector(decode(s.seed, 'hex'), s.nonce, s.wheel) as sector
    from unnest(${spins.map(({ seed }) => seed.toString('hex'))}::text[], ${spins.map(({ nonce }) => nonce)}::text[],
      ${spins.map(({ wheel }) => wheel)}::text[]) with ordinality s(seed, nonce, wheel, no) order by no`.execute(
    site.database.db,
  );
  const drawn = spins.map(({ wheel, nonce, seed }) =>
    drawSector(
      (block) =>
        createHmac('sha256', seed)
          .update(drawMessage(nonce, wheel, block))
          .digest(),
      wheelOf(wheel)!.weights,
    ),
  );
  expect(rows.map(({ sector }) => sector)).toEqual(drawn);
});

test('a spin that was tampered with is found by the audit', async () => {
  const member = await newMember();
  await spin(member, { nonce: 'tampered' });
  const found = async (change: string, mend: string) => {
    const owner = new pg.Client({ connectionString: site.database.ownerUrl });
    await owner.connect();
    await owner.query(`update spin set ${change} where member_id = $1`, [member.id]);
    const wrong = (await runAudit(site.database.pool)).filter(({ holds }) => !holds).map(({ name }) => name);
    await owner.query(`update spin set ${mend} where member_id = $1`, [member.id]);
    await owner.end();
    return wrong;
  };
  expect(await found('sector = (sector + 1) % 8', 'sector = (sector + 7) % 8')).toContain('spins');
  expect(await found('points = points + 1', 'points = points - 1')).toContain('spins');
  // another wheel may draw the same sector by chance, nine of them do not
  const others: string[] = [];
  for (const digit of '123456789')
    others.push(...(await found(`wheel = '${digit}' || wheel`, 'wheel = substr(wheel, 2)')));
  expect(others).toContain('spins');
});

test('the audit finds nothing wrong with any of it', async () => {
  const wrong = (await runAudit(site.database.pool)).filter(({ holds }) => !holds);
  expect(wrong.map(({ name, example }) => [name, example])).toEqual([]);
});

test('a bet earns the day’s ticket once its time to be cancelled is over, or it is decided; a void one never', async () => {
  const today = await readToday(site.database.db);
  const { active, seconds } = settingDefinitions.bettingCancel.default;
  expect(active).toBe(true);
  const tickets = async (result: string, ageSeconds: number) => {
    const { id } = await newMember();
    await sql`
      insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, result, legs, policy, rule_version, idempotency_key,
        body_hash, placed_at)
      select nextval('slip_id'), to_char(nextval('slip_id'), 'FM000000000000000'), ${id}, 'korean', 10000, 2000, 20000, ${result}::slip_result, 1,
        'ask', 1, gen_random_uuid(), 0, clock_timestamp() - make_interval(secs => ${ageSeconds})`.execute(
      site.database.db,
    );
    const turn = ownWheel(() => today, { daily: 0, stake: { from: 10_000, tickets: 1 } });
    return (await turn(id)) === 'ROULETTE_NO_TICKET' ? 0 : 1;
  };
  expect(await tickets('wait', seconds - 20)).toBe(0);
  expect(await tickets('wait', seconds + 1)).toBe(1);
  expect(await tickets('miss', 1)).toBe(1);
  expect(await tickets('exception', seconds + 1)).toBe(0);
});
