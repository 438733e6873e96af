import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const help = { name: '김여우', contact: '010-1234-5678', lost: 'password', content: '로그인이 안 돼요.' };
const ask = (changes: Record<string, unknown>, address: string) =>
  site.call('/auth/help', { ...help, ...changes }, null, address);

test('the answer is the same for a member, for nobody and for a member’s own phone', async () => {
  const { userId } = await site.newMember({ phone: '010-7777-8888' });
  const answers = [
    await ask({ content: userId }, '203.0.113.101'),
    await ask({ content: 'nobody99' }, '203.0.113.102'),
    await ask({ contact: '010-7777-8888' }, '203.0.113.103'),
  ];
  for (const { status, body } of answers)
    expect([status, body['msg'], body['payload']]).toEqual([
      200,
      '문의가 접수됐어요. 본인 확인을 거쳐 남겨주신 연락처로 안내해드릴게요.',
      {},
    ]);
});

test('an address asks three times an hour; what is refused does not count', async () => {
  const address = '203.0.113.110';
  expect((await ask({ name: '' }, address)).body['code']).toBe('HELP_NAME_EMPTY');
  expect((await ask({ contact: '전화' }, address)).body['code']).toBe('HELP_CONTACT_INVALID');
  for (let n = 0; n < 3; n += 1) expect((await ask({}, address)).status).toBe(200);
  expect((await ask({}, address)).status).toBe(429);
  expect((await ask({}, '203.0.113.111')).status).toBe(200);
});

test('staff see the open ones, the oldest first, and close one once, with how it was proven', async () => {
  const staff = await newStaff(site, { role: 'support', loginId: 'helper', name: '도우미' });
  await sql`update sign_in_help set done_at = clock_timestamp(), done_by = (select min(id) from staff), note = '정리'`.execute(
    site.database.db,
  );
  await ask({ name: '첫째' }, '203.0.113.120');
  await ask({ name: '둘째', lost: 'id' }, '203.0.113.121');
  const list = async () => (await site.call('/staff/inquiries/help/list', {}, staff.token)).body['payload'];
  const { list: open, total } = await list();
  expect([total, open.map(({ name }: { name: string }) => name)]).toEqual([2, ['첫째', '둘째']]);
  expect(open[1]).toMatchObject({ lost: 'id', contact: '010-1234-5678', content: '로그인이 안 돼요.' });
  const close = () =>
    site.call('/staff/inquiries/help/close', { seq: open[0].seq, note: '통화로 생일과 계좌 확인' }, staff.token);
  expect((await close()).status).toBe(200);
  expect((await close()).status).toBe(404);
  expect((await list()).total).toBe(1);
});

test('old ones go when somebody asks', async () => {
  await sql`update sign_in_help set at = clock_timestamp() - interval '91 days'`.execute(site.database.db);
  await ask({}, '203.0.113.130');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sign_in_help`.execute(site.database.db);
  expect(rows[0]!.n).toBe(1);
});
