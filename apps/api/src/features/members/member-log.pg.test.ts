import { maskId } from '@lime/domain/mask-name.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireTimelineRow } from '@lime/contract/staff-members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// A member's line of time, change log and memos: in one order, page by page, and whole only for those who may change them.

let site: TestSite;
let staff: StaffOfTest;
let reader: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  staff = await newStaff(site, { role: 'support' });
  reader = await newStaff(site, { role: 'read-only' });
});
afterAll(() => site.close());

const office = async (path: string, body: object, who = staff) => {
  const answer = await site.call(`/staff/members/${path}`, body, who.token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const timeline = async (
  id: string,
  more: object = {},
  who = staff,
): Promise<{ list: WireTimelineRow[]; next: string | null }> =>
  (await office('timeline', { id, ...more }, who)).payload;
const run = (statement: ReturnType<typeof sql>) => statement.execute(site.database.db);
const edit = (id: string, changes: object) => office('edit', { id, changes, reason: '확인' });
const bank = { bankName: '신한은행', bankAccount: '110-222-334455', bankOwner: '김라임' };

describe('the line of time', () => {
  test('of things at one moment loses none and tells none twice, whatever the page', async () => {
    const { id } = await site.newMember();
    const moment = '2026-03-01T00:00:00.123456+09';
    await run(sql`
      insert into cash_request (member_id, type, amount, requested_at)
      select ${id}, 'deposit', g * 1000, ${moment}::timestamptz from generate_series(1, 5) g`);
    await run(sql`
      insert into member_memo (member_id, staff_id, text, at)
      select ${id}, ${staff.id}, 'memo ' || g, ${moment}::timestamptz from generate_series(1, 5) g`);
    const all = (await timeline(id)).list;
    expect(all.filter(({ at }) => at === '2026-02-28T15:00:00.123Z')).toHaveLength(10);
    for (const size of [1, 3, 10]) {
      const seen: WireTimelineRow[] = [];
      let next: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof timeline>> = await timeline(id, { size, ...(next ? { next } : {}) });
        expect(page.list.length).toBeLessThanOrEqual(size);
        seen.push(...page.list);
        next = page.next;
      } while (next !== null);
      expect(seen, `pages of ${size}`).toEqual(all);
    }
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  test('has what came after a page was read on no later page', async () => {
    const { id } = await site.newMember();
    for (const text of ['하나', '둘', '셋']) await office('memo', { id, text });
    const first = await timeline(id, { kinds: ['memos'], size: 2 });
    expect(first.list.map(({ text }) => text)).toEqual(['셋', '둘']);
    await office('memo', { id, text: '넷' });
    const second = await timeline(id, { kinds: ['memos'], size: 2, next: first.next });
    expect(second.list.map(({ text }) => text)).toEqual(['하나']);
    expect(second.next).toBeNull();
  });

  test('ends with a page that is just full', async () => {
    const { id } = await site.newMember();
    for (const text of ['하나', '둘']) await office('memo', { id, text });
    expect((await timeline(id, { kinds: ['memos'], size: 2 })).next).toBeNull();
    expect((await timeline(id, { kinds: ['memos'], size: 1 })).next).not.toBeNull();
  });

  test('has nothing of another member', async () => {
    const [one, other] = [await site.newMember(), await site.newMember()];
    await office('memo', { id: other.id, text: '남의 일' });
    await edit(other.id, { grade: 5 });
    const text = JSON.stringify(await timeline(one.id));
    expect(text).not.toContain('남의 일');
    expect(text).not.toContain('member.grade');
  });

  test('tells a memo and an adjustment once, not as an event besides', async () => {
    const { id } = await site.newMember();
    await office('memo', { id, text: '한 번' });
    const rows = (await timeline(id)).list;
    expect(rows.filter(({ text }) => text === '한 번').map(({ kind, who }) => [kind, who])).toEqual([
      ['memos', `staff:${staff.loginId}`],
    ]);
    expect(rows.filter(({ what }) => what === 'member.memo')).toEqual([]);
  });

  test.each([
    ['no kind', { kinds: [] }],
    ['a kind there is not', { kinds: ['secrets'] }],
    ['six kinds', { kinds: ['money', 'money', 'money', 'money', 'money', 'money'] }],
    ['a page of nothing', { size: 0 }],
    ['a page of 101', { size: 101 }],
    ['a place without a row', { next: '1700000000000000' }],
    ['a place of words', { next: 'now.memo:1' }],
    ['a place of eighteen digits', { next: '100000000000000000.memo:1' }],
    ['a row of a table with signs', { next: "1.memo':1" }],
  ])('refused: %s', async (_what, more) => {
    const { id } = await site.newMember();
    expect(await office('timeline', { id, ...more })).toMatchObject({ status: 400, code: 'INPUT_INVALID' });
  });

  test('behind its first row is empty', async () => {
    const { id } = await site.newMember();
    expect(await timeline(id, { next: '0.memo:1' })).toEqual({ list: [], next: null });
  });
});

describe('what was changed of phone and bank', () => {
  test('is whole for those who may change it and half hidden from others, in line of time and change log', async () => {
    const { id } = await site.newMember();
    await edit(id, { phone: '010-1234-5678' });
    await edit(id, { bank });
    for (const path of ['timeline', 'changes'] as const) {
      const whole = JSON.stringify((await office(path, { id })).payload);
      expect(whole, path).toContain('010-1234-5678');
      expect(whole, path).toContain('110-222-334455');
      const { payload } = await office(path, { id }, reader);
      const half = JSON.stringify(payload);
      expect(half, path).not.toContain('1234-5678');
      expect(half, path).not.toContain('334455');
      expect(half, path).toContain('010-****-5678');
      expect(half, path).toContain('***-4455');
    }
  });

  test('alone is in the log of the bank, newest first, by the page', async () => {
    const { id } = await site.newMember();
    await edit(id, { grade: 2 });
    for (const bankOwner of ['하나', '둘', '셋']) await edit(id, { bank: { ...bank, bankOwner } });
    const log = async (more: object) => (await office('changes', { id, only: 'bank', ...more })).payload;
    const owners = ({ list }: { list: { after: { bankOwner: string } }[] }) => list.map(({ after }) => after.bankOwner);
    expect(owners(await log({}))).toEqual(['셋', '둘', '하나']);
    expect(owners(await log({ page: 2, size: 2 }))).toEqual(['하나']);
    expect((await log({ size: 2 })).pagination).toEqual({ page: 1, size: 2, total: 3, end: 2 });
    const [{ before, after }] = (await log({ size: 1 })).list;
    expect([before.bankOwner, after.bankOwner]).toEqual(['둘', '셋']);
    expect((await office('changes', { id })).payload.list.map(({ action }: { action: string }) => action)).toContain(
      'member.grade',
    );
  });

  test('other parts are shown to everyone who sees members', async () => {
    const { id } = await site.newMember();
    await edit(id, { grade: 4 });
    const [row] = (await office('changes', { id }, reader)).payload.list;
    expect(row).toMatchObject({ action: 'member.grade', before: 1, after: 4, actor: `staff:${staff.loginId}` });
  });
});

describe('memos', () => {
  test.each([
    [1, 200],
    [1_000, 200],
    [1_001, 400],
    [0, 400],
  ])('of %i letters: %i', async (length, status) => {
    const { id } = await site.newMember();
    expect((await office('memo', { id, text: '가'.repeat(length) })).status).toBe(status);
    expect((await office('memos', { id })).payload.pagination.total).toBe(status === 200 ? 1 : 0);
  });

  test('are on record with their text, and not written by those who only look', async () => {
    const { id } = await site.newMember();
    await office('memo', { id, text: '환불 문의' });
    expect(await office('memo', { id, text: '몰래' }, reader)).toMatchObject({
      status: 403,
      code: 'STAFF_RIGHT_MISSING',
    });
    const { rows } = await sql<{ actor: string; after: unknown }>`
      select actor, after from audit_event where subject = ${`member:${id}`} and action = 'member.memo'`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ actor: `staff:${staff.loginId}`, after: { text: '환불 문의' } }]);
  });

  test('of two colleagues at once are both kept', async () => {
    const { id } = await site.newMember();
    const second = await newStaff(site, { role: 'support' });
    await Promise.all([office('memo', { id, text: '하나' }), office('memo', { id, text: '둘' }, second)]);
    const { list } = (await office('memos', { id })).payload;
    expect(list.map(({ by, text }: { by: string; text: string }) => `${by} ${text}`).toSorted()).toEqual(
      [`${staff.loginId} 하나`, `${second.loginId} 둘`].toSorted(),
    );
  });

  test('are never shown to their member', async () => {
    const { id, token } = await site.newMember();
    await office('memo', { id, text: '주의가 필요한 회원' });
    expect((await site.call('/auth/info/new', {}, token)).text).not.toContain('주의가 필요한');
  });
});

test.each([
  ['lemon', 'le***'],
  ['lemontree', 'le*******'],
  ['abc', 'ab***'],
  ['ab', 'ab***'],
  ['a', 'a***'],
])('others see of the id %s no more than %s', (id, shown) => {
  expect(maskId(id)).toBe(shown);
});
