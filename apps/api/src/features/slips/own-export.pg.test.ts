import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit } from '../../../test/bonus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

type Member = { id: number; token: string };

let site: TestSite;
let me: Member;
let other: Member;
let fixtures: TestFixture[];
let placed: number[];

const member = async (): Promise<Member> => {
  const { id, token } = await site.newMember();
  await approveDeposit(site.database.db, await askDeposit(site.database.db, Number(id), 50_000_000, null));
  return { id: Number(id), token };
};
const bet = (of: Member, count: number, stake = 1_000, legs = 1) =>
  placeSlips(
    site.database.db,
    Array.from({ length: count }, () => ({
      memberId: of.id,
      stake,
      picks: fixtures.slice(0, legs).map((fixture) => ({ fixture, side: 0 as const })),
    })),
  );
const save = (of: Member, query: Record<string, unknown> = {}) => site.call('/betting/results/export', query, of.token);
/** Records of a file without its head and its last line. */
const records = (text: string) => text.split('\r\n').slice(1, -2);
const numbersOf = (text: string) => records(text).map((line) => line.slice(0, line.indexOf(',')));

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  fixtures = await makeFixtures(site.database.db, 3);
  me = await member();
  other = await member();
  placed = [];
  // more than are read at a time
  for (let batch = 0; batch < 4; batch += 1) placed.push(...(await bet(me, 300)));
  placed.push(...(await bet(me, 1, 7_777, 3)));
  await bet(other, 5, 9_999);
});
afterAll(() => site.close());

test('has every slip of the member once, none of others, out of one moment while more come', async () => {
  let more = true;
  const busy = (async () => {
    const ids: number[] = [];
    while (more) ids.push(...(await bet(me, 3)));
    return ids;
  })();
  const { status, text } = await save(me);
  more = false;
  const later = await busy;
  expect(status).toBe(200);
  expect(later.length).toBeGreaterThan(0);
  const numbers = numbersOf(text);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const id of placed) expect(numbers).toContain(slipNumber(id));
  const seen = later.map((id) => numbers.includes(slipNumber(id)));
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
  expect(numbers.length).toBe(placed.length + seen.filter(Boolean).length);
  expect(text).not.toContain('9999');
}, 60_000);

test('a slip is told in Seoul’s time with all its legs in the words of the history', async () => {
  const { text, headers } = await save(me);
  expect(
    text.startsWith('\uFEFF베팅번호,베팅시간,방식,폴더,베팅금액,배당,예상 당첨금,당첨금,결과,정산시간,경기\r\n'),
  ).toBe(true);
  const row = records(text).find((line) => line.startsWith(slipNumber(placed.at(-1)!)))!;
  const { rows } = await sql<{ at: string }>`
    select to_char(placed_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI:SS') as at from slip where id = ${placed.at(-1)!}`.execute(
    site.database.db,
  );
  expect(row).toContain(`,${rows[0]!.at},`);
  expect(row).toContain(',3,7777,7.41,57665,,대기,,');
  for (const no of [1, 2, 3])
    expect(row).toMatch(
      new RegExp(`${no}\\. \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d · League · Home : Away · 승무패 Home 승 · 1\\.95 · 대기`),
    );
  expect(text).toMatch(/베팅내역 \d+건 · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 기준\(서울\)\r\n$/);
  expect(headers['content-disposition']).toMatch(/filename="lime-bets-\d{12}\.csv"/);
  expect(headers['x-lime-rows']).toBe(String(records(text).length));
});

test('follows the filter of the history: deleted slips, results and days', async () => {
  const { rows } = await sql<{ id: number }>`select id from slip where member_id = ${other.id} order by id`.execute(
    site.database.db,
  );
  await sql`update slip set hidden_at = clock_timestamp() where id = ${rows[0]!.id}`.execute(site.database.db);
  expect(numbersOf((await save(other)).text)).toEqual(
    rows
      .slice(1)
      .map(({ id }) => slipNumber(id))
      .toReversed(),
  );
  expect(records((await save(other, { result: 'hit' })).text)).toEqual([]);
  expect(records((await save(other, { result: 'wait', type: '한국형' })).text)).toHaveLength(4);
  expect(records((await save(other, { type: '인플레이' })).text)).toEqual([]);
  expect(records((await save(other, { endDate: '2020-01-01' })).text)).toEqual([]);
  expect(records((await save(other, { duration: 1 })).text)).toHaveLength(4);
});

test('one file of a member at a time; a visitor has none', async () => {
  const answers = await Promise.all([save(me), save(me), save(me)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  expect((await save(me)).status).toBe(200);
  expect((await site.call('/betting/results/export', {})).status).toBe(401);
});
