import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';

let site: TestSite;
let fixtures: TestFixture[];
let token: string;
let reader: string;
let members: number[];
beforeAll(async () => {
  site = await openTestSite();
  fixtures = await makeFixtures(site.database.db, 3);
  members = await makeMembers(site.database.db, 2, 10_000_000);
  token = await staffToken(site, { role: 'trading' });
  reader = await staffToken(site, { role: 'support' });
  const pick = (no: number, side = 0) => ({ fixture: fixtures[no]!, side });
  await placeSlips(site.database.db, [
    { memberId: members[0]!, stake: 10_000, picks: [pick(0)] },
    { memberId: members[0]!, stake: 50_000, picks: [pick(0, 1), pick(1)] },
    { memberId: members[1]!, stake: 30_000, picks: [pick(2)] },
  ] as never);
});
afterAll(async () => {
  await site?.close();
});

const ask = async (body: Record<string, unknown> = {}) => {
  const answer = await site.call('/staff/slips/list', body, token);
  return answer.body['payload'] as {
    list: { betCode: string; stake: number }[];
    sums: unknown;
    pagination: { total: number };
  };
};
const stakes = async (body: Record<string, unknown>) => (await ask(body)).list.map((row) => row.stake);
const codeOf = async (stake: number) => (await ask({ atLeast: stake, sort: 'stake', dir: 'asc' })).list[0]!.betCode;
const cash = async (id: number) =>
  (await sql<{ cash: number }>`select cash from member_balance where member_id = ${id}`.execute(site.database.db))
    .rows[0]!.cash;

describe('the list', () => {
  test('tells its sums to those who may see figures; the rows to all who read slips', async () => {
    const read = async (as: string) => (await site.call('/staff/slips/list', {}, as)).body['payload'];
    const [trader, helper] = [await read(token), await read(reader)];
    expect(trader.sums).toMatchObject({ turnover: 90_000, openStakes: 90_000 });
    expect([helper.sums, helper.list.length]).toEqual([null, trader.list.length]);
  });

  test.each([
    [{ sport: 6046 }, [10_000, 30_000, 50_000]],
    [{ sport: 210 }, [10_000, 30_000, 50_000]], // football of every provider
    [{ sport: 48242 }, []],
    [{ league: 'eagu' }, [10_000, 30_000, 50_000]],
    [{ league: '100%' }, []],
    [{ grade: 1 }, [10_000, 30_000, 50_000]],
    [{ grade: 2 }, []],
    [{ legs: 1 }, [10_000, 30_000]],
    [{ legs: 2 }, [50_000]],
    [{ oddsFrom: 1.95, oddsTo: 1.95 }, [10_000, 30_000]],
    [{ oddsFrom: 1.96 }, [50_000]],
    [{ oddsTo: 1.94 }, []],
  ])('finds by %j', async (filter, found) =>
    expect(await stakes({ ...filter, sort: 'stake', dir: 'asc' })).toEqual(found),
  );

  test('finds by the address a member signed in from, and orders by what was paid', async () => {
    await sql`
      insert into session (id, member_id, family, refresh_hash, expires_at, address)
      values (gen_random_uuid(), ${members[1]!}, gen_random_uuid(), 'x', now() + interval '1 day', '203.0.113.77')`.execute(
      site.database.db,
    );
    expect(await stakes({ address: '203.0.113.77' })).toEqual([30_000]);
    expect(await stakes({ address: '203.0.113.7' })).toEqual([]);
    expect(await stakes({ sort: 'payout', dir: 'desc' })).toHaveLength(3);
  });

  test('holds today’s slips with their sums, in the order asked for', async () => {
    const all = await ask({ sort: 'stake', dir: 'asc' });
    expect(all.list.map((row) => row.stake)).toEqual([10_000, 30_000, 50_000]);
    expect(all.sums).toEqual({
      turnover: 90_000,
      settledStakes: 0,
      payouts: 0,
      openStakes: 90_000,
      liability: 390_000,
    });
    expect(all.list[0]).toMatchObject({
      game: 'Home : Away',
      pick: '승무패 · Home 승',
      odds: 1.95,
      legs: 1,
      type: '한국형',
      state: 'wait',
    });
  });

  test.each<[string, () => Record<string, unknown>, number[]]>([
    ['of a member', () => ({ memberId: String(members[1]) }), [30_000]],
    ['with a leg on a game', () => ({ gameSeq: String(fixtures[1]!.id) }), [50_000]],
    ['from an amount on, edge included', () => ({ atLeast: 50_000 }), [50_000]],
    ['and just above it', () => ({ atLeast: 50_001 }), []],
    ['of another kind', () => ({ type: '인플레이' }), []],
    ['decided ones', () => ({ state: 'hit' }), []],
    ['of another day', () => ({ from: '2020-01-01', to: '2020-01-02' }), []],
  ])('%s', async (_what, filter, expected) => expect(await stakes(filter())).toEqual(expected));

  test('finds by the beginning of a code; wildcards are letters', async () => {
    const code = await codeOf(30_000);
    expect(await stakes({ q: code.slice(0, 12) })).toEqual([30_000]);
    expect(await stakes({ q: '%' })).toEqual([]);
  });

  test('refuses days in the wrong order and too many of them', async () => {
    for (const days of [
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2026-01-01', to: '2026-06-01' },
    ])
      expect((await site.call('/staff/slips/list', days, token)).status).toBe(400);
  });
});

test('the card tells legs, arithmetic and what moved', async () => {
  const { body } = await site.call('/staff/slips/card', { betCode: await codeOf(50_000) }, reader);
  expect(body['payload']).toMatchObject({
    slip: { legs: 2, stake: 50_000 },
    explanation: { transfers: [{ kind: 'stake', amount: -50_000 }] },
    cancelled: null,
  });
  expect((await site.call('/staff/slips/card', { betCode: 'no-such-code' }, reader)).status).toBe(404);
});

describe('a forced cancel', () => {
  test('needs the right and a reason', async () => {
    const betCode = await codeOf(10_000);
    expect((await site.call('/staff/slips/cancel', { betCode, reason: '배당 오류' }, reader)).status).toBe(403);
    expect((await site.call('/staff/slips/cancel', { betCode, reason: ' ' }, token)).status).toBe(400);
    expect((await site.call('/staff/slips/cancel', { betCode: 'no-such-code', reason: 'x' }, token)).status).toBe(404);
  });

  test('of eight at once one returns the stake; it is on record', async () => {
    const betCode = await codeOf(10_000);
    const before = await cash(members[0]!);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.call('/staff/slips/cancel', { betCode, reason: '배당 오류' }, token)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(400)]);
    expect(await cash(members[0]!)).toBe(before + 10_000);
    const card = (await site.call('/staff/slips/card', { betCode }, token)).body['payload'];
    expect(card.slip.state).toBe('cancelled');
    expect(card.cancelled).toMatchObject({ reason: '배당 오류', by: expect.stringMatching(/^staff:/) });
    const { rows } = await sql<{ reason: string }>`
      select reason from audit_event where action = 'slip.cancel' and subject = ${`slip:${betCode}`}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ reason: '배당 오류' }]);
  });

  test('a slip with a result is not taken back', async () => {
    const betCode = await codeOf(30_000);
    await sql`update slip set result = 'miss' where bet_code = ${betCode}`.execute(site.database.db);
    const answer = await site.call('/staff/slips/cancel', { betCode, reason: '회원 요청' }, token);
    expect([answer.status, answer.body['code']]).toEqual([400, 'STAFF_SLIP_SETTLED']);
  });
});
