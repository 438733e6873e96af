import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { exportPaths } from '@lime/contract/export-paths.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit } from '../../../test/bonus.ts';
import { endedExport, exported, startExport } from '../../../test/exported.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';

let site: TestSite;
let token: string;
let member: { id: number; userId: string };
let fixtures: TestFixture[];
let placed: number[];

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
  token = await staffToken(site, { role: 'super' });
  const { id, userId } = await site.newMember();
  member = { id: Number(id), userId };
  const { db } = site.database;
  await approveDeposit(db, await askDeposit(db, member.id, 50_000_000, null));
  fixtures = await makeFixtures(db, 3);
  placed = [];
  for (let batch = 0; batch < 8; batch += 1) placed.push(...(await bet(300)));
  placed.push(
    ...(await placeSlips(db, [
      { memberId: member.id, stake: 7_777, picks: fixtures.map((fixture) => ({ fixture, side: 0 as const })) },
    ])),
  );
});
afterAll(() => site.close());

const bet = (count: number) =>
  placeSlips(
    site.database.db,
    Array.from({ length: count }, () => ({
      memberId: member.id,
      stake: 1_000,
      picks: [{ fixture: fixtures[0]!, side: 0 as const }],
    })),
  );

/** A list as a file, once it is made. */
async function save(path: string, query: Record<string, unknown> = {}, as = token) {
  const { job, answer, text } = await exported(site, as, { path, query });
  return { job, status: answer.status, text, headers: answer.headers };
}
/** What asking for a file is refused with. */
async function refusal(path: string, query: Record<string, unknown> = {}, as = token) {
  const { status, body } = await startExport(site, as, { path, query });
  return { status, code: body['code'] as unknown };
}
/** Records of a file without its head. */
const records = (text: string) => text.split('\r\n').slice(1, -1);

describe('a list of bets', () => {
  test('every row once, none missing, while more bets come in', async () => {
    let more = true;
    const busy = (async () => {
      const ids: number[] = [];
      while (more) ids.push(...(await bet(5)));
      return ids;
    })();
    const { status, text } = await save('/staff/slips/list');
    more = false;
    const later = await busy;
    expect(status).toBe(200);
    expect(later.length).toBeGreaterThan(0);
    const numbers = records(text).map((line) => line.slice(0, line.indexOf(',')));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const id of placed) expect(numbers).toContain(slipNumber(id));
    // of one moment: of those that came meanwhile a beginning is there, and nothing after it
    const seen = later.map((id) => numbers.includes(slipNumber(id)));
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
    expect(numbers.length).toBe(placed.length + seen.filter(Boolean).length);
  });

  test('has ids, Seoul’s time and all legs and nothing else, and its name says who made it and when', async () => {
    const { text, headers } = await save('/staff/slips/list', { atLeast: 7_777 });
    expect(text.startsWith('\uFEFF베팅번호,베팅코드,접수,')).toBe(true);
    const [row] = records(text);
    const { rows } = await sql<{ bet_code: string; at: string }>`
      select bet_code, to_char(placed_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI:SS') as at from slip
      where id = ${placed.at(-1)!}`.execute(site.database.db);
    expect(row).toContain(
      `${slipNumber(placed.at(-1)!)},${rows[0]!.bet_code},${rows[0]!.at},${member.id},${member.userId}`,
    );
    for (const no of [1, 2, 3]) expect(row).toContain(`${no}. Home : Away · League · 승무패 Home · 1.95 · 대기`);
    // sums and imports meet the rows alone
    expect(records(text)).toHaveLength(1);
    expect(text).not.toContain('내부 자료');
    expect(headers['x-lime-rows']).toBe('1');
    expect(headers['content-disposition']).toMatch(/filename="lime-slips-\d{12}-[a-z0-9]+\.csv"/);
  });
});

test('the ledger is exported whole, beyond what a list counts', async () => {
  const { db } = site.database;
  await sql`
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
    select nextval('ledger_transfer_id'), 'house:adjust', 'member:' || ${member.id}::bigint || ':cash', 1, 'adjustment', 'test:' || n
    from generate_series(1, 10500) n`.execute(db);
  const { text } = await save('/staff/ledger/transfers', { kind: 'adjustment', cause: 'test:' });
  // the kind's causes begin otherwise, so the filter by kind alone finds none of them
  expect(records(text)).toHaveLength(0);
  const all = records((await save('/staff/ledger/transfers', { cause: 'test:' })).text);
  expect(new Set(all).size).toBe(10_500);
  expect(all).toHaveLength(10_500);
});

test('each list can be exported', async () => {
  const agent = { code: 'EXPORTED', name: '수출총판', kind: 'agent', parentId: null, rates: {} };
  const { body } = await site.call('/staff/agents/create', agent, token);
  const day = seoulDay(new Date());
  const asItWas = { rates: null, policy: null };
  const form = {
    windows: [],
    terms: {
      rates: { rate: 100, grades: [] },
      leastStake: 1,
      dayMost: null,
      weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
    },
  };
  for (const path of exportPaths) {
    const query: Record<string, unknown> = {
      '/staff/ledger/statement': { member: member.userId },
      '/staff/members/children': { id: String(member.id) },
      '/staff/members/changes': { id: String(member.id) },
      '/staff/notes/receipts': { id: '1' },
      '/staff/notes/member': { memberId: String(member.id) },
      '/staff/boards/list': { type: 'notice' },
      '/staff/agents/statement': { id: body['payload'].id, from: day, to: day },
      '/staff/agents/lab': { id: body['payload'].id, month: day.slice(0, 7), a: asItWas, b: asItWas },
      '/staff/promotions/lab': { kind: 'losing-points', id: null, month: day.slice(0, 7), a: form, b: form },
    };
    const { job, text } = await save(path, (query[path] ?? {}) as Record<string, unknown>);
    expect({ path, state: job.state, problem: job.problem }).toEqual({ path, state: 'done', problem: null });
    expect(records(text)).toHaveLength(job.rows);
    if (path === '/staff/agents/statement') expect(text).toMatch(/^하위 총판의 재정산 정정,,,,,0\r\n합계,,,,,0\r\n/m);
    if (path === '/staff/agents/lab') expect(text).toMatch(/^합계,합계,,,,,0,,,,0,0\r\n합계,지급할 금액,/m);
  }
});

test('a statement agrees with its list', async () => {
  const { text } = await save('/staff/ledger/statement', { member: member.userId });
  const { body } = await site.call('/staff/ledger/statement', { member: member.userId }, token);
  expect(records(text)).toHaveLength(body['payload'].pagination.total);
});

test('it needs the right to export and the right to the list, and each one is on record', async () => {
  const reader = await staffToken(site, { role: 'read-only' });
  expect(await refusal('/staff/slips/list', {}, reader)).toMatchObject({ status: 403, code: 'STAFF_RIGHT_MISSING' });
  const cashier = await staffToken(site, { role: 'cash', rights: { 'slips.view': false } });
  expect(await refusal('/staff/slips/list', {}, cashier)).toMatchObject({ status: 403, code: 'STAFF_RIGHT_MISSING' });
  const { job } = await save('/staff/ledger/days', {}, cashier);
  const { rows } = await sql<{ after: Record<string, unknown> }>`
    select after from audit_event where action = 'export.save' and subject = ${`export:${job.id}`}`.execute(
    site.database.db,
  );
  expect(rows.map(({ after }) => after)).toEqual([
    { path: '/staff/ledger/days', query: {}, rows: 1, format: 'csv', sha256: job.file!.sha256 },
  ]);
});

test('what the list’s call would refuse is refused at once, or said of the file', async () => {
  expect((await refusal('/staff/slips/list', { nonsense: 1 })).code).toBe('INPUT_INVALID');
  const { body } = await startExport(site, token, { path: '/staff/ledger/statement', query: { member: 'nobody99' } });
  expect(await endedExport(site, token, body['payload'].id)).toMatchObject({
    state: 'failed',
    problem: '찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.',
    file: null,
  });
});
