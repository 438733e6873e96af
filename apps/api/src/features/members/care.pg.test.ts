import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
}, 60_000);
afterAll(() => site?.close());

const care = async (token: string) => (await site.call('/member/care', {}, token)).body.payload;

test('a rest holds at the bet, begins once, and ends by the database’s clock', async () => {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  await moveRounds(site, [gameFromNow('powerball', 7_200, 60)]);
  const { id: round } = await newestRound(site, 'powerball');
  expect(await care(member.token)).toMatchObject({ balance: 0, restingUntil: null });
  const begun = (await site.call('/member/rest', {}, member.token)).body.payload;
  expect(Date.parse(begun.restingUntil) - Date.parse(begun.now)).toBeGreaterThan(299_000);
  expect((await site.call('/member/rest', {}, member.token)).body.payload.restingUntil).toBe(begun.restingUntil);
  await vi.waitFor(async () => {
    const answer = await betOnRound(site, member.token, { round, pick: 1 });
    expect(answer).toMatchObject({ code: 'RESTING' });
    expect(answer.msg).toMatch(/^쉬는 중이에요\. (5분|4분 \d+초) 뒤에 베팅할 수 있어요\.$/);
  });
  await sql`update member set resting_until = clock_timestamp() where id = ${Number(member.id)}`.execute(
    site.database.db,
  );
  await site.app.core.channel.notify(site.database.db, 'member', member.id);
  await vi.waitFor(async () => expect((await betOnRound(site, member.token, { round, pick: 1 })).success).toBe(true));
  expect(await care(member.token)).toMatchObject({ balance: 0, restingUntil: null }); // what waits is not lost
});

test('the balance is of the day’s decided slips, hidden ones and plays of hosts too', async () => {
  const member = await site.newMember();
  await sql`
    insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
    select ${Number(member.id)}, (clock_timestamp() at time zone 'Asia/Seoul')::date + days, kind, result, 1, 1, stake, payout
    from (values (0, 'token', 'miss', 30000, 0), (0, 'slot', 'hit', 10000, 19500), (0, 'casino', 'exception', 5000, 5000),
      (0, 'mini', 'wait', 7000, 0), (0, 'mini', 'cancelled', 9000, 0), (-1, 'korean', 'miss', 400000, 0))
      as v (days, kind, result, stake, payout)`.execute(site.database.db);
  expect(await care(member.token)).toMatchObject({ balance: -20_500 });
});

test('nothing but the press that begins a rest writes when it ends', () => {
  const folder = fileURLToPath(new URL('../../', import.meta.url));
  const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!test)\.ts$/.test(path) && /set[^`]*resting_until\s*=/.test(readFileSync(folder + path, 'utf8')),
  );
  expect(writers).toEqual(['features/members/care.sql.ts']);
});
