import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noCaps } from '@lime/domain/limits/liability.ts';
import type { LiabilityCaps } from '@lime/domain/limits/liability.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { createChannel } from '../../core/channel.ts';
import type { ListeningChannel } from '../../core/channel.ts';
import { handicap, makeFixtures, openBettingApp, selection, total, winner } from '../../../test/betting.ts';
import type { Answer, BettingApp, Selection } from '../../../test/betting.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';

let database: TestDatabase;
let sites: BettingApp[];
let channels: ListeningChannel[];
let fixtures = 0;

/** Four processes of one site: each with its own snapshot, its own portions and a listening connection. */
beforeAll(async () => {
  database = await testDatabase();
  const { log } = fastify({ logger: false });
  channels = Array.from({ length: 4 }, () => createChannel(database.url, log));
  sites = [];
  for (const channel of channels) {
    sites.push(await openBettingApp(database, channel));
    await channel.start();
  }
});
afterAll(async () => {
  for (const site of sites ?? []) await site.close();
  for (const channel of channels ?? []) await channel.stop();
  await database?.drop();
});
beforeEach(() => setCaps({}));

function setCaps(caps: Partial<LiabilityCaps>): void {
  for (const site of sites) site.knobs.caps = { ...noCaps, ...caps };
}

/** A new match whose home win pays double: its liability is its stake. */
async function fixture(): Promise<string> {
  fixtures += 1;
  const key = `caps-${fixtures}`;
  await makeFixtures(
    sites[0]!,
    [key],
    [winner(2_000, 3_000, 4_000), total(250, 2_000, 1_950), handicap(-50, 1_850, 2_050)],
  );
  await knowAll();
  return key;
}
async function knowAll(): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from fixture`.execute(database.db);
  for (const site of sites) await site.catalogue.snapshot.refresh(rows.map(({ id }) => id));
}
const home = (key: string) => selection(database, key, 1, 'home');
const fixtureOf = async (key: string) =>
  (await sql<{ id: number }>`select id from fixture where key = ${key}`.execute(database.db)).rows[0]!.id;

/** What open slips can cost on a match, counted from the slips alone. */
async function openLiability(key: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(expected_payout - stake), 0)::bigint as sum from slip
    where status = 'normal' and result = 'wait' and id in (
      select slip_id from leg where event_id = ${await fixtureOf(key)})`.execute(database.db);
  return rows[0]!.sum;
}

/** Headroom of a match that processes hold, used or not. */
async function portionsOf(key: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(held), 0)::bigint as held from cap_portion where key = ${`match:${await fixtureOf(key)}`}`.execute(
    database.db,
  );
  return rows[0]!.held;
}

/** All at once, spread over the processes in turn. */
const all = (count: number, send: (site: BettingApp, at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => send(sites[at % sites.length]!, at)));
const placed = (answers: readonly Answer[]) => answers.filter(({ body }) => body.success).length;
const codes = (answers: readonly Answer[]) => [
  ...new Set(answers.filter(({ body }) => !body.success).map(({ body }) => body.code)),
];
const detail = (answer: Answer) => answer.body.detail as unknown as { allowed: number; of: string };

const stake = 10_000;

describe('no more than the cap, and all of it', () => {
  test.for([1, 7, 64])('128 slips at once at a cap of %i stakes: exactly so many are taken', async (k) => {
    const key = await fixture();
    setCaps({ match: k * stake });
    const members = await makeMembers(database.db, 128, 1_000_000);
    const pick = await home(key);
    const answers = await all(128, (site, at) => site.bet(members[at]!, [pick], stake, { single: true }));
    expect(codes(answers)).toEqual(['BET_LIABILITY_FULL']);
    expect(placed(answers)).toBe(k);
    expect(await openLiability(key)).toBe(k * stake);
  });

  test('four processes with 64 slips each of mixed stakes and several matches never pass any cap', async () => {
    const keys = [await fixture(), await fixture(), await fixture()];
    const caps = { memberPick: 40_000, pick: 310_000, match: 500_000, day: 900_000 };
    setCaps(caps);
    const day = seoulDay(new Date(Date.now() + 5 * 3_600_000));
    const before = await sumOfDay(day);
    setCaps({ ...caps, day: before + caps.day });
    const members = await makeMembers(database.db, 32, 10_000_000);
    const picks: Selection[][] = [];
    for (const key of keys) picks.push([await home(key), await selection(database, key, 2, 'over', 250)]);
    const answers = await all(256, (site, at) => {
      const one = picks[at % 3]![at % 2]!;
      const two = picks[(at + 1) % 3]![at % 2]!;
      return site.bet(members[at % 32]!, at % 4 === 0 ? [one, two] : [one], 5_000 + (at % 5) * 3_000, {
        single: at % 4 !== 0,
      });
    });
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const key of keys) expect(await openLiability(key)).toBeLessThanOrEqual(caps.match);
    const { rows } = await sql<{ pick: number; own: number }>`
      with open as (
        select l.selection_id, s.member_id, s.expected_payout - s.stake as won from leg l join slip s on s.id = l.slip_id
        where l.event_id = any(${await Promise.all(keys.map(fixtureOf))}::bigint[]) and s.status = 'normal' and s.result = 'wait')
      select max(pick)::bigint as pick, max(own)::bigint as own from (
        select sum(won) over (partition by selection_id) as pick, sum(won) over (partition by selection_id, member_id) as own from open) t`.execute(
      database.db,
    );
    expect(rows[0]!.pick).toBeLessThanOrEqual(caps.pick);
    expect(rows[0]!.own).toBeLessThanOrEqual(caps.memberPick);
    expect(await sumOfDay(day)).toBeLessThanOrEqual(before + caps.day);
    expect(await sumOfDay(day)).toBeGreaterThan(before + caps.day - 4 * 17_000);
  });

  async function sumOfDay(day: string): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(s.expected_payout - s.stake), 0)::bigint as sum from slip s
      where s.status = 'normal' and s.result = 'wait' and exists (
        select from leg l join fixture f on f.id = l.event_id
        where l.slip_id = s.id and (f.starts_at at time zone 'Asia/Seoul')::date = ${day}::date)`.execute(database.db);
    return rows[0]!.sum;
  }

  test('what one process holds and does not use comes to the one that needs it', async () => {
    const key = await fixture();
    setCaps({ match: 1_000 * stake });
    const [first = 0, second = 0] = await makeMembers(database.db, 2, 100_000_000);
    const pick = await home(key);
    // A draw takes far more than its slip needs. Caps that have just changed may take back the first one: the next draws anew.
    let taken = 0;
    for (let most = 0; most <= 10 * stake && taken < 5; taken += 1) {
      expect((await sites[0]!.bet(first, [pick], stake, { single: true })).body.success).toBe(true);
      const { rows } = await sql<{ held: number }>`select max(held) as held from cap_portion`.execute(database.db);
      most = rows[0]!.held;
    }
    expect(taken).toBeLessThan(5);
    for (const part of [499, 501 - taken]) {
      const answer = await sites[1]!.bet(second, [pick], part * stake, { single: true });
      expect(answer.body.success, answer.text).toBe(true);
    }
    expect(await openLiability(key)).toBe(1_000 * stake);
  });
});

describe('a refusal', () => {
  test('tells the stake that would still be taken, and that stake is taken', async () => {
    const key = await fixture();
    setCaps({ match: 123_457 });
    const [memberId = 0] = await makeMembers(database.db, 1, 10_000_000);
    const pick = await selection(database, key, 3, 'home', -50); // 1.85
    const refused = await sites[0]!.bet(memberId, [pick], 200_000, { single: true });
    expect(refused.body.success).toBe(false);
    expect(refused.body.code).toBe('BET_LIABILITY_FULL');
    const { allowed, of } = detail(refused);
    expect(of).toBe('match');
    expect(Math.floor(allowed * 1.85) - allowed).toBeLessThanOrEqual(123_457);
    expect(refused.body.msg).toBe(`이 경기에는 지금 ${allowed.toLocaleString('ko-KR')}원까지 베팅할 수 있어요.`);
    expect((await sites[1]!.bet(memberId, [pick], allowed + 1, { single: true })).body.success).toBe(false);
    expect((await sites[2]!.bet(memberId, [pick], allowed, { single: true })).body.success).toBe(true);
    const full = await sites[3]!.bet(memberId, [pick], 1_000_000, { single: true });
    expect(full.body.msg).toBe('이 경기에는 지금 더 베팅할 수 없어요. 한도가 모두 찼어요.');
  });

  test('a combination counts whole on each of its matches', async () => {
    const [a, b] = [await fixture(), await fixture()];
    setCaps({ match: 3 * stake }); // 2.00 × 2.00 on 10,000: 30,000
    const [memberId = 0, other = 0] = await makeMembers(database.db, 2, 1_000_000);
    expect((await sites[0]!.bet(memberId, [await home(a), await home(b)], stake)).body.success).toBe(true);
    for (const key of [a, b])
      expect((await sites[1]!.bet(other, [await home(key)], 1_000, { single: true })).body.code).toBe(
        'BET_LIABILITY_FULL',
      );
  });

  test("a slip refused for another reason leaves its headroom, and a key's answer is repeated at a full cap", async () => {
    const key = await fixture();
    setCaps({ match: stake });
    const [poor = 0] = await makeMembers(database.db, 1, 1_000);
    const [rich = 0] = await makeMembers(database.db, 1, 1_000_000);
    const pick = await home(key);
    expect((await sites[0]!.bet(poor, [pick], stake, { single: true })).body.code).toBe('BET_STAKE_ABOVE_BALANCE');
    const sameKey = { single: true, key: '7c9b4c52-1f5e-4a55-9d2e-0a5b7a3a1c11' };
    expect((await sites[1]!.bet(rich, [pick], stake, sameKey)).body.success).toBe(true);
    expect((await sites[2]!.bet(rich, [pick], stake, sameKey)).body.success).toBe(true);
    expect(await openLiability(key)).toBe(stake);
  });

  test('repeating a placed key uses up no headroom', async () => {
    const key = await fixture();
    setCaps({ match: 10 * stake });
    const [memberId = 0] = await makeMembers(database.db, 1, 1_000_000);
    const pick = await home(key);
    const sameKey = { single: true, key: randomUUID() };
    for (let sent = 0; sent < 6; sent += 1)
      expect((await sites[0]!.bet(memberId, [pick], stake, sameKey)).body.success).toBe(true);
    // the slip's own headroom, and one portion that each repeat takes and gives back
    expect(await portionsOf(key)).toBe(2 * stake);
  });
});

describe('liability comes and goes', () => {
  test('a cancelled and a settled slip leave room; what was open before a start counts', async () => {
    const key = await fixture();
    const [memberId = 0, other = 0] = await makeMembers(database.db, 2, 1_000_000);
    const pick = await home(key);
    // placed without caps: nothing is counted anywhere but in the slips
    expect((await sites[0]!.bet(memberId, [pick], stake, { single: true })).body.success).toBe(true);
    setCaps({ match: stake });
    const more = (site: BettingApp) => site.bet(other, [pick], stake, { single: true });
    expect((await more(sites[1]!)).body.code).toBe('BET_LIABILITY_FULL');
    for (const change of ["status = 'cancelled', cancelled_at = clock_timestamp()", "result = 'miss'"]) {
      await sql`update slip set ${sql.raw(change)} where id in (select slip_id from leg where event_id = ${await fixtureOf(key)})`.execute(
        database.db,
      );
      // "full" is believed for half a second
      await expect
        .poll(async () => (await more(sites[2]!)).body.success, { timeout: 10_000, interval: 300 })
        .toBe(true);
      expect((await more(sites[3]!)).body.success).toBe(false);
    }
  });

  test('headroom of a dead process comes back when its lease has run out', async () => {
    const key = await fixture();
    setCaps({ match: 10 * stake });
    const id = await fixtureOf(key);
    await sql`insert into cap_process values (gen_random_uuid(), clock_timestamp() + interval '30 seconds')`.execute(
      database.db,
    );
    await sql`insert into cap_line (key) values (${`match:${id}`})`.execute(database.db);
    await sql`
      insert into cap_portion (key, process, held, answered)
      select ${`match:${id}`}, process, ${6 * stake}, 0 from cap_process order by leased_until desc limit 1`.execute(
      database.db,
    );
    const [memberId = 0] = await makeMembers(database.db, 1, 1_000_000);
    const pick = await home(key);
    const bet = (times: number) => sites[0]!.bet(memberId, [pick], times * stake, { single: true });
    const refused = await bet(5);
    expect(detail(refused).allowed).toBe(4 * stake);
    expect((await bet(3)).body.success).toBe(true);
    await sql`
      update cap_process set leased_until = clock_timestamp()
      where process = (select process from cap_portion where key = ${`match:${id}`} and held = ${6 * stake})`.execute(
      database.db,
    );
    await expect.poll(async () => (await bet(7)).body.success, { timeout: 10_000, interval: 300 }).toBe(true);
    expect(await openLiability(key)).toBe(10 * stake);
  });

  test('a process that ends leaves no portion', async () => {
    const key = await fixture();
    setCaps({ match: 1_000 * stake });
    const site = await openBettingApp(database);
    await site.catalogue.snapshot.refresh([await fixtureOf(key)]);
    site.knobs.caps = { ...noCaps, match: 1_000 * stake };
    const [memberId = 0] = await makeMembers(database.db, 1, 1_000_000);
    expect((await site.bet(memberId, [await home(key)], stake, { single: true })).body.success).toBe(true);
    await site.close();
    const { rows } = await sql`select from cap_portion where key = ${`match:${await fixtureOf(key)}`}`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  test('without caps nothing is asked and nothing is kept', async () => {
    const key = await fixture();
    const [memberId = 0] = await makeMembers(database.db, 1, 1_000_000);
    const before = (await sql`select from cap_line`.execute(database.db)).rows.length;
    expect((await sites[0]!.bet(memberId, [await home(key)], stake, { single: true })).body.success).toBe(true);
    expect((await sql`select from cap_line`.execute(database.db)).rows.length).toBe(before);
  });
});
