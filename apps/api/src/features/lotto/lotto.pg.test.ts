import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endRests, poison, twoPasses } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { WireLotto, WireLottoProof } from '@lime/contract/lotto.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { openDb, openPool } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { payPoints } from '../activities/payments.service.ts';
import { createLottoClock } from './lotto-clock.ts';
import type { LottoClock } from './lotto-clock.ts';
import { Refused } from '../../core/refused.ts';

let site: TestSite;
let owner: pg.Client;
let token: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  token = (await newStaff(site, { role: 'super' })).token;
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

const soon = (now: Date) => new Date(now.getTime() + 3_600_000);
/** The worker of a process; another pool is another process. */
const clock = (options: Partial<Parameters<typeof createLottoClock>[1]> = {}, db = site.database.db): LottoClock =>
  createLottoClock({ ...site.app.core, db }, { settings: plain, drawAfter: soon, ...options });
const plain = {
  get: () => ({
    active: true,
    drawDay: 6,
    drawTime: '20:00',
    prizes: { first: 1_000_000, second: 300_000, third: 50_000, fourth: 3_000, fifth: 500 },
    perCheckIn: 1,
    stakePer: 100_000,
    mostPerRound: 3,
  }),
} as unknown as Parameters<typeof createLottoClock>[1]['settings'];
/** The time of the round is over. */
const timeIsUp = () =>
  owner.query(
    "update lotto_round set draws_at = clock_timestamp(), opens_at = opens_at - interval '1 hour' where state = 'open'",
  );
const rounds = async () =>
  (await owner.query('select no, state, tickets, numbers, bonus, paid_at from lotto_round order by no')).rows;
const last = async () => (await rounds()).at(-1);
/** An open round of its own for a test, the ones before it over and paid. */
async function freshRound(): Promise<number> {
  await clock().runOnce();
  await timeIsUp();
  await clock().runOnce();
  return (await last()).no;
}

const call = (path: string, body: unknown = {}, as: string | null = null) => site.call(path, body, as);
const lotto = async (
  as: string | null,
  body: unknown = {},
  key?: string,
): Promise<{ status: number; code: string; payload: WireLotto }> => {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: '/api/events/lotto',
    headers: { ...(as ? { authorization: `Bearer ${as}` } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    payload: body as object,
  });
  const { code, payload } = answer.json();
  return { status: answer.statusCode, code, payload };
};
const give = async (member: { id: string }, count: number) => {
  const { no } = await last();
  await sql`insert into lotto_chance (member_id, round_no, earned_no, cause)
    select ${member.id}, ${no}, ${no}, 'staff:' || gen_random_uuid() from generate_series(1, ${count})`.execute(
    site.database.db,
  );
};
const checkIn = (member: { id: string }, madeUp = false, daysAgo = 0) =>
  owner.query(
    `insert into attendance (member_id, day, made_up) values ($1, (clock_timestamp() at time zone 'Asia/Seoul')::date - $3::int, $2)`,
    [member.id, madeUp, daysAgo],
  );
let slips = 0;
const bet = (member: { id: string }, stake: number, result = 'miss', status = 'normal') =>
  owner.query(
    `insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, status, result, legs, policy, rule_version, idempotency_key, body_hash)
     values ($1, $2, $3, 'korean', $4, 2, $4::bigint * 2, $5, $6, 1, 'better', 1, gen_random_uuid(), 1)`,
    [(slips += 1) + 9_000_000, randomUUID(), member.id, stake, status, result],
  );
/** Tickets of many, as if they had entered them. */
const crowd = (memberIds: readonly string[], each: number) =>
  owner.query(
    `with t as (
       insert into lotto_ticket (round_no, member_id, numbers, receipt)
       select r.no, m.id, p.numbers, replace(gen_random_uuid()::text, '-', '')
       from lotto_round r, unnest($1::bigint[]) as m (id), generate_series(1, $2) g
       cross join lateral (select array(select n from (
         select n from generate_series(1, 45) n order by md5(n || ':' || g || ':' || m.id) limit 6) x order by n)::smallint[] as numbers) p
       where r.state = 'open' returning id, member_id, round_no)
     insert into lotto_chance (member_id, round_no, earned_no, cause, ticket_id)
     select member_id, round_no, round_no, 'staff:crowd-' || id, id from t`,
    [memberIds, each],
  );
const crowdOf = async (people: number, each: number) => {
  const members = [];
  for (let i = 0; i < people; i += 1) members.push(await site.newMember());
  await crowd(
    members.map(({ id }) => id),
    each,
  );
  return members;
};
/** What the audit finds wrong; the slips of these tests have no legs and no money behind them. */
const audit = async () =>
  (await runAudit(site.database.pool)).filter(
    ({ name, broken }) => broken > 0 && /^(lotto|event|zero-sum|balances|chain)/.test(name),
  );
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

describe('rounds', () => {
  test('one opens by itself, is closed and drawn when its time is over, and the next one follows without a gap', async () => {
    await clock().runOnce();
    const { no, state } = await last();
    expect(state).toBe('open');
    await clock().runOnce();
    expect((await last()).no).toBe(no);
    await timeIsUp();
    await clock().runOnce();
    const [over, next] = (await rounds()).slice(-2);
    expect([over.no, over.state, over.tickets, over.numbers.length]).toEqual([no, 'drawn', 0, 6]);
    expect(over.paid_at).not.toBe(null);
    expect([next.no, next.state]).toEqual([no + 1, 'open']);
    const { rows } = await owner.query(
      'select a.draws_at = b.opens_at as same from lotto_round a join lotto_round b on b.no = a.no + 1 where a.no = $1',
      [no],
    );
    expect(rows[0].same).toBe(true);
  });

  test('any number of processes draw once and pay once', async () => {
    const no = await freshRound();
    await crowdOf(4, 150);
    await timeIsUp();
    const pools = Array.from({ length: 6 }, () => openPool(site.database.url, 2, () => undefined));
    try {
      await Promise.all(pools.map((pool) => clock({}, openDb(pool)).runOnce()));
      await clock().runOnce();
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
    const { rows } = await owner.query(
      `select count(*) filter (where points > 0) as won, coalesce(sum(points), 0) as points, count(*) as tickets,
         (select count(*) from ledger_transfer where kind = 'event' and cause in (select 'lotto:' || id from lotto_ticket where round_no = $1)) as paid
       from lotto_ticket where round_no = $1`,
      [no],
    );
    expect(Number(rows[0].tickets)).toBe(600);
    expect(Number(rows[0].won)).toBeGreaterThan(0);
    expect(rows[0].paid).toBe(rows[0].won);
    expect((await rounds()).filter(({ state }) => state === 'open')).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  test('a process that dies in any step leaves it undone, and the next one goes on there', async () => {
    const no = await freshRound();
    const members = await crowdOf(3, 400);
    await timeIsUp();
    const spent = () => Promise.reject(new Refused({ code: 'EVENT_BUDGET_SPENT' }));
    const die = async (table: string, when: string, condition = 'true', pay: typeof payPoints = payPoints) => {
      await owner.query(
        `create function die() returns trigger language plpgsql as $$ begin raise 'the process died'; end $$`,
      );
      await owner.query(
        `create trigger die ${when} on ${table} for each row when (${condition}) execute function die()`,
      );
      await clock({ pay })
        .runOnce()
        .catch(() => undefined);
      await owner.query(`drop trigger die on ${table}; drop function die()`);
      return (await rounds()).find((round) => round.no === no)!.state;
    };
    expect(await die('lotto_round', 'before update', `new.state = 'closed'`)).toBe('open');
    expect(await die('lotto_ticket', 'before update', 'new.rank is not null')).toBe('closed');
    expect(await die('lotto_round', 'before insert', 'true', spent)).toBe('drawn');
    const paid = async () =>
      Number(
        (await owner.query(`select count(*) from lotto_ticket where round_no = $1 and paid_at is not null`, [no]))
          .rows[0].count,
      );
    await die('ledger_transfer', 'before insert');
    expect(await paid()).toBe(0);
    await endRests(site.database.db);
    await die('lotto_ticket', 'before update', 'new.paid_at is not null');
    expect(await paid()).toBe(0);
    await endRests(site.database.db);
    await die('lotto_round', 'before update', 'new.paid_at is not null');
    await clock().runOnce();
    await clock().runOnce();
    expect(await paid()).toBeGreaterThan(0);
    const { rows } = await owner.query(
      `select m.id, sum(t.points)::bigint as won, b.point as has, (select count(*) from note n where n.member_id = m.id) as notes
       from member m join lotto_ticket t on t.member_id = m.id join member_balance b on b.member_id = m.id
       where m.id = any ($1::bigint[]) group by m.id, b.point`,
      [members.map(({ id }) => id)],
    );
    for (const { won, has, notes } of rows) expect([has, notes]).toEqual([won, won === 0 ? 0 : 1]);
    expect(await audit()).toEqual([]);
  });

  test('who wins more than the budget has left waits, the others do not', async () => {
    const no = await freshRound();
    const members = await crowdOf(3, 400);
    await timeIsUp();
    const poor = members[1]!.id;
    let spent = true;
    const pay: typeof payPoints = async (tx, of) => {
      if (spent && of.payments.some(({ memberId }) => String(memberId) === poor))
        throw new Refused({ code: 'EVENT_BUDGET_SPENT' });
      await payPoints(tx, of);
    };
    await clock({ pay }).runOnce();
    const unpaid = async () =>
      (
        await owner.query(
          `select distinct member_id from lotto_ticket where round_no = $1 and points > 0 and paid_at is null`,
          [no],
        )
      ).rows;
    expect(await unpaid()).toEqual([{ member_id: Number(poor) }]);
    expect((await rounds()).find((round) => round.no === no)!.paid_at).toBe(null);
    spent = false;
    await clock({ pay }).runOnce();
    expect(await unpaid()).toEqual([]);
    expect((await rounds()).find((round) => round.no === no)!.paid_at).not.toBe(null);
  });

  test('with another secret than it was committed with a round is not drawn, and the office sees it', async () => {
    const no = await freshRound();
    await timeIsUp();
    const stranger = createLottoClock(
      { ...site.app.core, config: { ...site.app.core.config, jwtSecret: 'another installation, 32 letters long' } },
      { settings: plain, drawAfter: soon },
    );
    await stranger.runOnce();
    expect((await rounds()).find((round) => round.no === no)).toMatchObject({ state: 'closed', numbers: null });
    await clock().runOnce();
    expect((await rounds()).find((round) => round.no === no)!.state).toBe('drawn');
  });

  test('the application can change neither a promise nor a ticket', async () => {
    const no = await freshRound();
    const refuses = (statement: string) =>
      expect(site.database.pool.query(statement)).rejects.toThrow('permission denied');
    await refuses(`update lotto_round set commitment = sha256('x') where no = ${no}`);
    await refuses(`update lotto_round set terms = '{}' where no = ${no}`);
    await refuses(`update lotto_round set draws_at = clock_timestamp() where no = ${no}`);
    await refuses(`update lotto_ticket set numbers = '{1,2,3,4,5,6}'`);
    await refuses(`delete from lotto_ticket`);
    await refuses(`delete from lotto_round`);
  });
});

describe('tickets', () => {
  test('a visitor looks, and enters nothing', async () => {
    const no = await freshRound();
    const { payload } = await lotto(null);
    expect([payload.round?.no, payload.member, payload.entered]).toEqual([no, null, null]);
    expect(payload.last).toMatchObject({ no: no - 1, state: 'drawn' });
    expect(await lotto(null, { auto: true })).toMatchObject({ status: 401, code: 'AUTH_REQUIRED' });
  });

  test('check-ins of the day and settled stakes of the round earn them, up to what it allows', async () => {
    await freshRound();
    const member = await site.newMember();
    const chances = async () => (await lotto(member.token)).payload.member;
    expect(await chances()).toMatchObject({ chances: 0, earned: 0, towards: 0, bar: null });
    await checkIn(member, true, 1);
    await bet(member, 99_999);
    await bet(member, 500_000, 'wait');
    await bet(member, 500_000, 'exception');
    await bet(member, 500_000, 'miss', 'cancelled');
    expect(await chances()).toMatchObject({ chances: 0, towards: 99_999 });
    await checkIn(member);
    await bet(member, 1, 'hit');
    expect(await chances()).toMatchObject({ chances: 2, earned: 2, towards: 0 });
    await bet(member, 900_000);
    expect(await chances()).toMatchObject({ chances: 3, earned: 3 });
    await give(member, 2);
    expect(await chances()).toMatchObject({ chances: 5, earned: 3 });
    await freshRound();
    expect(await chances()).toMatchObject({ chances: 0, earned: 0 });
  });

  test('sixteen who look at once count a cause once', async () => {
    await freshRound();
    const member = await site.newMember();
    await checkIn(member);
    await bet(member, 1_000_000);
    const seen = await Promise.all(Array.from({ length: 16 }, () => lotto(member.token)));
    expect(seen.map(({ payload }) => payload.member!.chances)).toEqual(Array.from({ length: 16 }, () => 3));
    expect(await audit()).toEqual([]);
  });

  test('six numbers use a chance; the same key gets the first ticket again, other numbers under it are refused', async () => {
    const no = await freshRound();
    const member = await site.newMember();
    await give(member, 3);
    const key = randomUUID();
    const first = await lotto(member.token, { numbers: [41, 3, 11, 17, 24, 32] }, key);
    expect(first.payload.entered).toMatchObject({
      roundNo: no,
      numbers: [3, 11, 17, 24, 32, 41],
      automatic: false,
      rank: null,
    });
    expect(first.payload.member).toMatchObject({ chances: 2, tickets: [{ seq: first.payload.entered!.seq }] });
    const again = await lotto(member.token, { numbers: [3, 11, 17, 24, 32, 41] }, key.toUpperCase());
    expect(again.payload.entered).toEqual(first.payload.entered);
    for (const other of [{ numbers: [3, 11, 17, 24, 32, 42] }, { auto: true }])
      expect(await lotto(member.token, other, key)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    const auto = await lotto(member.token, { payload: { auto: true } }, randomUUID());
    expect(auto.payload.entered).toMatchObject({ automatic: true });
    expect(auto.payload.member!.chances).toBe(1);
  });

  test.each([
    ['five', [1, 2, 3, 4, 5]],
    ['seven', [1, 2, 3, 4, 5, 6, 7]],
    ['one twice', [1, 1, 2, 3, 4, 5]],
    ['zero', [0, 1, 2, 3, 4, 5]],
    ['46', [1, 2, 3, 4, 5, 46]],
    ['a half', [1, 2, 3, 4, 5, 5.5]],
    ['texts', ['1', '2', '3', '4', '5', '6']],
    ['no list', 'auto'],
  ])('refuses %s', async (_what, numbers) => {
    const member = await site.newMember();
    expect(await lotto(member.token, { numbers })).toMatchObject({ status: 400, code: 'INPUT_INVALID' });
    expect(await lotto(member.token, { numbers: [1, 2, 3, 4, 5, 6], auto: true })).toMatchObject({
      code: 'INPUT_INVALID',
    });
    expect(await lotto(member.token, { auto: false })).toMatchObject({ code: 'INPUT_INVALID' });
    expect(await lotto(member.token, { auto: true }, 'nonsense')).toMatchObject({ code: 'INPUT_INVALID' });
  });

  test('sixteen at once use a chance once, with one key, with many and with none', async () => {
    await freshRound();
    const one = randomUUID();
    for (const [key, answered] of [
      [() => one, 16],
      [() => randomUUID(), 1],
      [() => undefined, 1],
    ] as const) {
      const member = await site.newMember();
      await give(member, 1);
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => lotto(member.token, { numbers: [1, 2, 3, 4, 5, 6] }, key())),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(answered);
      expect(new Set(answers.flatMap(({ payload }) => payload?.entered?.seq ?? [])).size).toBe(1);
      for (const { status, code } of answers) if (status !== 200) expect(code).toBe('LOTTO_NO_CHANCE');
    }
  });

  test('who is too young, has no birthday or is suspended looks and enters nothing', async () => {
    await freshRound();
    for (const [change, bar, code] of [
      [`birthday = null`, 'birthday', 'LOTTO_BIRTHDAY_REQUIRED'],
      [
        `birthday = (clock_timestamp() at time zone 'Asia/Seoul')::date - interval '19 years' + interval '1 day'`,
        'age',
        'LOTTO_UNDER_AGE',
      ],
      [`state = 'suspended'`, 'state', 'LOTTO_MEMBER_STATE'],
    ] as const) {
      const member = await site.newMember();
      await give(member, 1);
      await owner.query(`update member set ${change} where id = $1`, [member.id]);
      expect((await lotto(member.token)).payload.member).toMatchObject({ bar, chances: 0 });
      expect(await lotto(member.token, { auto: true })).toMatchObject({ status: 400, code });
    }
  });

  test('after its time, by the database’s clock, nothing goes into a round, whoever is slow to close it', async () => {
    await freshRound();
    const member = await site.newMember();
    await give(member, 1);
    await timeIsUp();
    expect(await lotto(member.token, { auto: true })).toMatchObject({ status: 400, code: 'LOTTO_CLOSED' });
    expect((await lotto(member.token)).payload.round).toMatchObject({ state: 'open' });
  });

  test('what is entered while the round closes is in its listing or refused', async () => {
    const no = await freshRound();
    const members = await Promise.all(Array.from({ length: 16 }, () => site.newMember()));
    for (const member of members) await give(member, 2);
    const entering = members.flatMap((member) => [1, 2].map(() => lotto(member.token, { auto: true })));
    const [answers] = await Promise.all([Promise.all(entering), timeIsUp().then(() => clock().runOnce())]);
    await clock().runOnce();
    const entered = answers.flatMap(({ payload }) => (payload?.entered?.roundNo === no ? [payload.entered] : []));
    const { lines, round } = await proof(no);
    expect(lines).toHaveLength(entered.length);
    expect(round.tickets).toBe(entered.length);
    const hashes = lines.map((line) => line.slice(0, 64));
    for (const { receipt } of entered) expect(hashes).toContain(sha256(receipt));
    expect(await audit()).toEqual([]);
  });
});

async function proof(no?: number): Promise<{ round: WireLottoProof; lines: string[] }> {
  const { body, status, text } = await call('/events/lotto/proof', no === undefined ? {} : { no });
  if (status !== 200) throw new Error(text);
  return body.payload;
}

describe('the proof', () => {
  test('before the draw it tells the commitment, and nobody tells the seed', async () => {
    const no = await freshRound();
    const member = await site.newMember();
    await give(member, 1);
    await lotto(member.token, { auto: true });
    const { rows } = await owner.query(
      "select encode(salt, 'hex') as salt, encode(commitment, 'hex') as commitment from lotto_round where no = $1",
      [no],
    );
    const seed = createHmac(
      'sha256',
      createHmac('sha256', site.app.core.config.jwtSecret).update('lotto seeds').digest(),
    )
      .update(`${no}:`)
      .update(Buffer.from(rows[0].salt, 'hex'))
      .digest('hex');
    expect(sha256(Buffer.from(seed, 'hex'))).toBe(rows[0].commitment);
    expect(await proof(no)).toMatchObject({
      round: { commitment: rows[0].commitment, seed: null, ticketsHash: null, numbers: null },
      lines: [],
    });
    const told = await Promise.all([
      call('/events/lotto', {}, member.token),
      call('/events/lotto/list', {}, member.token),
      call('/events/lotto/proof', { no }),
      call('/staff/lotto/rounds', {}, token),
      call('/staff/lotto/tickets', {}, token),
      call('/staff/lotto/settings', {}, token),
    ]);
    for (const { text, status } of told) {
      expect(status).toBe(200);
      for (const secret of [seed, rows[0].salt]) expect(text.includes(secret)).toBe(false);
    }
    const auditor = new pg.Client({ connectionString: site.database.auditUrl });
    await auditor.connect();
    const views = JSON.stringify((await auditor.query('select * from audit.lotto_round where no = $1', [no])).rows);
    expect([views.includes(rows[0].salt), views.includes(seed)]).toEqual([false, false]);
    await expect(auditor.query('select salt from lotto_round')).rejects.toThrow('permission denied');
    await auditor.end();
  });

  test('after it anybody computes the draw again, from what is told alone', async () => {
    const no = await freshRound();
    const member = await site.newMember();
    await give(member, 2);
    const { payload } = await lotto(member.token, { numbers: [3, 11, 17, 24, 32, 41] });
    await crowdOf(2, 20);
    await timeIsUp();
    await clock().runOnce();
    const { round, lines } = await proof(no);
    expect(sha256(Buffer.from(round.seed!, 'hex'))).toBe(round.commitment);
    expect(sha256(lines.map((line) => `${line}\n`).join(''))).toBe(round.ticketsHash);
    expect([lines.length, round.tickets]).toEqual([41, 41]);
    expect(lines).toContain(`${sha256(payload.entered!.receipt)}:3,11,17,24,32,41`);
    // the steps once more, written down apart from the domain's
    const row = Array.from({ length: 45 }, (_, index) => index + 1);
    const drawn: number[] = [];
    for (let block = 0; drawn.length < 7; block += 1)
      for (const byte of createHmac('sha256', Buffer.from(round.seed!, 'hex'))
        .update(`lime-lotto:${no}:${round.ticketsHash}:${block}`)
        .digest()) {
        if (drawn.length === 7 || byte >= Math.floor(256 / row.length) * row.length) continue;
        drawn.push(...row.splice(byte % row.length, 1));
      }
    expect(round.numbers).toEqual(drawn.slice(0, 6).toSorted((a, b) => a - b));
    expect(round.bonus).toBe(drawn[6]);
    expect((await proof()).round.no).toBe(no);
  });

  test('a draw that was tampered with is found by the audit', async () => {
    const no = await freshRound();
    await crowdOf(1, 5);
    await timeIsUp();
    await clock().runOnce();
    const spoil = async (statement: string, mend: string) => {
      await owner.query(statement);
      const found = (await audit()).map(({ name }) => name);
      await owner.query(mend);
      return found;
    };
    expect(
      await spoil(
        `update lotto_round set bonus = bonus % 45 + 1 where no = ${no}`,
        `update lotto_round set bonus = (bonus + 43) % 45 + 1 where no = ${no}`,
      ),
    ).toContain('lotto-draws');
    const ticket = `(select min(id) from lotto_ticket where round_no = ${no})`;
    expect(
      await spoil(
        `update lotto_ticket set receipt = translate(receipt, '0123456789abcdef', '123456789abcdef0') where id = ${ticket}`,
        `update lotto_ticket set receipt = translate(receipt, '123456789abcdef0', '0123456789abcdef') where id = ${ticket}`,
      ),
    ).toContain('lotto-draws');
    expect(
      await spoil(
        `update lotto_ticket set matches = matches + 1 where id = ${ticket}`,
        `update lotto_ticket set matches = matches - 1 where id = ${ticket}`,
      ),
    ).toContain('lotto-results');
    expect(await audit()).toEqual([]);
  });

  test('a round that is not there has none', async () => {
    expect((await call('/events/lotto/proof', { no: 999_999 })).status).toBe(404);
    expect((await call('/events/lotto/proof', { no: 0 })).status).toBe(400);
  });
});

test('the list tells rounds to everybody, own tickets to their owner alone', async () => {
  const no = await freshRound();
  const [one, two] = [await site.newMember(), await site.newMember()];
  await give(one, 1);
  const { payload } = await lotto(one.token, { auto: true });
  const seen = async (as: string | null, input = {}) => {
    const { body, status } = await call('/events/lotto/list', { size: 2, ...input }, as);
    expect(status).toBe(200);
    return body.payload as { list: { no: number; own: { receipt: string }[] }[]; pagination: { total: number } };
  };
  const mine = await seen(one.token);
  expect(mine.list.map((round) => round.no)).toEqual([no, no - 1]);
  expect(mine.list[0]!.own).toMatchObject([{ receipt: payload.entered!.receipt }]);
  expect((await seen(two.token)).list[0]!.own).toEqual([]);
  expect((await seen(null)).list[0]!.own).toEqual([]);
  expect(JSON.stringify(await seen(two.token))).not.toContain(payload.entered!.receipt);
  expect(await seen(one.token, { mine: true })).toMatchObject({ list: [{ no }], pagination: { total: 1 } });
  expect((await seen(null, { mine: true })).list).toEqual([]);
});

describe('the office', () => {
  const office = (verb: string, body: unknown, as = token) => call(`/staff/lotto/${verb}`, body, as);

  test('cancels a round with a reason: chances go on to the next one, everybody hears of it', async () => {
    const no = await freshRound();
    const member = await site.newMember();
    await checkIn(member);
    await give(member, 1);
    await lotto(member.token, { auto: true });
    expect((await office('cancel', { no, reason: ' ' })).body.code).toBe('INPUT_INVALID');
    expect((await office('cancel', { no, reason: '점검' })).status).toBe(200);
    expect((await office('cancel', { no, reason: '점검' })).body.code).toBe('LOTTO_ROUND_OVER');
    expect((await office('cancel', { no: 999_999, reason: '점검' })).status).toBe(404);
    expect(await lotto(member.token, { auto: true })).toMatchObject({ code: 'LOTTO_CLOSED' });
    await clock().runOnce();
    expect((await lotto(member.token)).payload).toMatchObject({
      round: { no: no + 1 },
      member: { chances: 2, earned: 0, tickets: [] },
    });
    expect((await proof(no)).round).toMatchObject({
      state: 'cancelled',
      cancelReason: '점검',
      seed: null,
      numbers: null,
    });
    const { rows } = await owner.query('select count(*) as notes from note where member_id = $1', [member.id]);
    expect(rows[0].notes).toBe(1);
    const event = await owner.query(
      `select actor, reason from audit_event where action = 'lotto.cancel' and subject = $1`,
      [`lotto:${no}`],
    );
    expect(event.rows).toMatchObject([{ reason: '점검' }]);
    expect(await audit()).toEqual([]);
  });

  test('a round that has been drawn stands', async () => {
    const no = await freshRound();
    expect((await office('cancel', { no: no - 1, reason: '점검' })).body.code).toBe('LOTTO_ROUND_OVER');
  });

  test('gives a right to a ticket once per key, with its reason', async () => {
    await freshRound();
    const member = await site.newMember();
    const key = randomUUID();
    const input = { loginId: member.userId.toUpperCase(), reason: '오류 보상', key };
    const answers = await Promise.all(Array.from({ length: 16 }, () => office('grant', input)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    expect((await lotto(member.token)).payload.member).toMatchObject({ chances: 1, earned: 0 });
    const { rows } = await owner.query(`select reason from audit_event where action = 'lotto.grant' and subject = $1`, [
      `member:${member.id}`,
    ]);
    expect(rows).toEqual([{ reason: '오류 보상' }]);
    expect((await office('grant', { ...input, key: key.toUpperCase() })).status).toBe(200);
    expect((await lotto(member.token)).payload.member).toMatchObject({ chances: 1 });
    const other = await site.newMember();
    expect(await office('grant', { ...input, loginId: other.userId })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await office('grant', { ...input, loginId: 'nobody', key: randomUUID() })).body.code).toBe(
      'LOTTO_MEMBER_UNKNOWN',
    );
    await timeIsUp();
    expect((await office('grant', { ...input, key: randomUUID() })).body.code).toBe('LOTTO_CLOSED');
  });

  test('sees rounds with what they cost, and tickets with their owners', async () => {
    const no = await freshRound();
    const [member] = await crowdOf(1, 100);
    await timeIsUp();
    await clock().runOnce();
    const { list } = (await office('rounds', { state: 'drawn', size: 1 })).body.payload;
    expect(list).toMatchObject([{ no, tickets: 100, members: 1, seedLost: false }]);
    const won = list[0].winners.reduce((sum: number, count: number) => sum + count, 0);
    expect(list[0].paid).toBe(list[0].points);
    const tickets = (await office('tickets', { no: String(no), q: member!.userId, rank: 'won' })).body.payload;
    expect(tickets.pagination.total).toBe(won);
    expect((await office('tickets', { no: String(no), memberId: member!.id })).body.payload.pagination.total).toBe(100);
  });

  test('changes what the next round runs by, and the budget; a colleague’s change is not lost', async () => {
    type Stored = { key: string; value: SettingValues['lotto'] & SettingValues['eventBudgets']; revision: number };
    const read = async (key: string): Promise<Stored> => {
      const { settings } = (await call('/staff/settings/list', { group: 'events' }, token)).body.payload;
      return settings.find((setting: Stored) => setting.key === key);
    };
    const change = async (lotto: unknown, note = '', budgets?: unknown) =>
      call(
        '/staff/settings/change',
        {
          changes: [
            { key: 'lotto', value: lotto, revision: before.revision },
            ...(budgets === undefined ? [] : [{ key: 'eventBudgets', value: budgets, revision: shares.revision }]),
          ],
          note,
        },
        token,
      );
    let before = await read('lotto');
    const shares = await read('eventBudgets');
    const settings = { ...before.value, mostPerRound: 7 };
    const budget = { day: 40_000_000, month: 90_000_000 };
    expect((await change(settings, '', { ...shares.value, lotto: budget })).status).toBe(200);
    const after = (await office('settings', {})).body.payload;
    expect([after.settings.mostPerRound, after.budget]).toEqual([7, budget]);
    const [open] = (await office('rounds', { size: 1 })).body.payload.list;
    expect(open.terms.mostPerRound, 'the open round keeps what it opened with').not.toBe(7);
    expect((await change(settings)).body.code).toBe('SETTING_MOVED');
    before = await read('lotto');
    const prizes = { ...settings.prizes, first: settings.prizes.first + 1 };
    expect((await change({ ...settings, prizes })).body.code).toBe('STAFF_REASON_REQUIRED');
    expect((await change({ ...settings, prizes }, '연말 회차')).body.payload).toMatchObject({
      waiting: { why: 'control' },
    });
    expect((await change({ ...settings, drawTime: '24:00' })).body.code).toBe('SETTING_INVALID');
    await expect
      .poll(async () => (await call('/setting/lime', {})).body.payload.settings.admin.lotto)
      .toMatchObject({ mostPerRound: 7, prizes: [1_000_000, 300_000, 50_000, 3_000, 500] });
  });

  test('nobody but who may', async () => {
    const cash = (await newStaff(site, { role: 'cash' })).token;
    const viewer = (await newStaff(site, { role: 'cash', rights: { 'events.view': true } })).token;
    for (const [verb, body] of [
      ['rounds', {}],
      ['tickets', {}],
      ['settings', {}],
      ['cancel', { no: 1, reason: '점검' }],
      ['grant', { loginId: 'nobody', reason: '점검', key: randomUUID() }],
    ] as const) {
      expect((await office(verb, body, cash)).status, verb).toBe(403);
      if (['cancel', 'grant'].includes(verb)) expect((await office(verb, body, viewer)).status, verb).toBe(403);
    }
  });
});

test('five poisoned rows: winners who cannot be paid keep no other unpaid', async () => {
  const no = await freshRound();
  const members = await crowdOf(6, 400);
  await timeIsUp();
  const bad = members.slice(0, 5).map(({ id }) => id);
  const heal = await poison(site.database.ownerUrl, 'note', 'member_id', bad, 'insert');
  await twoPasses(clock().runOnce);
  await heal();
  const unpaid = async () =>
    (
      await owner.query<{ id: string }>(
        `select distinct member_id::text as id from lotto_ticket where round_no = $1 and points > 0 and paid_at is null`,
        [no],
      )
    ).rows.map(({ id }) => id);
  expect((await unpaid()).toSorted()).toEqual(bad.toSorted());
  await endRests(site.database.db);
  await twoPasses(clock().runOnce);
  expect(await unpaid()).toEqual([]);
});
