import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// Each field that staff may change of a member, at both edges of what fits; and what bad input leaves.

let site: TestSite;
let staff: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  staff = await newStaff(site, { role: 'support' });
});
afterAll(() => site.close());

const office = async (path: string, body: object, who = staff) => {
  const answer = await site.call(`/staff/${path}`, body, who.token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const edit = (id: string, changes: object, reason = '', who = staff) =>
  office('members/edit', { id, changes, reason }, who);
const memberOf = async (id: string): Promise<WireMemberCard['member']> =>
  (await office('members/card', { id })).payload.member;
const eventsOf = async (id: string) =>
  (
    await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_event where subject = ${`member:${id}`} and actor = ${`staff:${staff.loginId}`}
      order by id`.execute(site.database.db)
  ).rows;
/** All of a member that staff could have changed, as it is kept. */
const rowOf = async (id: string) =>
  (
    await sql`select grade, state, detail_setting, self_cert, type, tags, nickname, phone, bank_name, bank_account, bank_owner
      from member where id = ${id}`.execute(site.database.db)
  ).rows[0];
const bank = (changes: object = {}) => ({ bankName: '신한은행', bankAccount: '110-222-333444', bankOwner: '김라임', ...changes }); // prettier-ignore

describe('what fits', () => {
  let seq = 0;
  /** A name nobody else has, of so many letters. */
  const named = (length: number) => {
    seq += 1;
    return `가${String(seq).padStart(length - 1, '나')}`;
  };
  test.each<[string, () => object, string]>([
    ['a name of one letter', () => ({ nickname: '뷁' }), 'nickname'],
    ['a name of twenty', () => ({ nickname: named(20) }), 'nickname'],
    ['a phone number of eight signs', () => ({ phone: '01234567' }), 'phone'],
    ['one of twenty with its plus', () => ({ phone: `+${'1'.repeat(19)}` }), 'phone'],
    ['an account of six signs', () => ({ bank: bank({ bankAccount: '123456' }) }), 'bank'],
    ['one of thirty', () => ({ bank: bank({ bankAccount: '1'.repeat(30) }) }), 'bank'],
    ['ten tags of twenty letters', () => ({ tags: Array.from({ length: 10 }, (_, at) => `${at}`.repeat(20)) }), 'tags'],
    ['the lowest grade but one', () => ({ grade: 2 }), 'grade'],
    ['the highest grade', () => ({ grade: 10 }), 'grade'],
  ])('%s is kept, and on record once', async (_what, changes, part) => {
    const { id } = await site.newMember();
    expect((await edit(id, changes(), '확인함')).payload).toEqual({ changed: [part] });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([`member.${part}`]);
  });

  test.each<[string, object, string]>([
    ['a name of twenty-one letters', { nickname: '가'.repeat(21) }, 'SIGN_UP_NICKNAME_INVALID'],
    ['no name', { nickname: '' }, 'SIGN_UP_NICKNAME_INVALID'],
    ['a name of signs', { nickname: '<b>굵게</b>' }, 'SIGN_UP_NICKNAME_INVALID'],
    ['a phone number of seven signs', { phone: '0123456' }, 'SIGN_UP_CONTACT_INVALID'],
    ['one of twenty-one', { phone: `+${'1'.repeat(20)}` }, 'SIGN_UP_CONTACT_INVALID'],
    ['one of words', { phone: '공일공' }, 'SIGN_UP_CONTACT_INVALID'],
    ['an account of five signs', { bank: bank({ bankAccount: '12345' }) }, 'SIGN_UP_ACCOUNT_INVALID'],
    ['one of thirty-one', { bank: bank({ bankAccount: '1'.repeat(31) }) }, 'SIGN_UP_ACCOUNT_INVALID'],
    ['a bank nobody knows', { bank: bank({ bankName: '없는은행' }) }, 'AUTH_BANK_UNKNOWN'],
    ['an account of nobody', { bank: bank({ bankOwner: '' }) }, 'SIGN_UP_DEPOSITOR_EMPTY'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'INPUT_INVALID'],
    ['a tag of twenty-one letters', { tags: ['가'.repeat(21)] }, 'INPUT_INVALID'],
    ['grade 0', { grade: 0 }, 'INPUT_INVALID'],
    ['grade 11', { grade: 11 }, 'INPUT_INVALID'],
    ['half a grade', { grade: 1.5 }, 'INPUT_INVALID'],
    ['a grade as a word', { grade: '3' }, 'INPUT_INVALID'],
    ['a permission nobody has', { permissions: { 비밀: true } }, 'INPUT_INVALID'],
    ['a state staff do not give', { state: 'waiting' }, 'INPUT_INVALID'],
    ['a kind of member there is not', { type: '대표' }, 'INPUT_INVALID'],
    ['half of a bank account', { bank: { bankName: '신한은행' } }, 'INPUT_INVALID'],
  ])('%s is refused; with what would fit beside it nothing is changed', async (_what, changes, code) => {
    const { id } = await site.newMember();
    const before = await rowOf(id);
    const answer = await edit(id, { selfCert: true, ...changes }, '확인함');
    expect([answer.status, answer.code]).toEqual([400, code]);
    expect(await rowOf(id)).toEqual(before);
    expect(await eventsOf(id)).toEqual([]);
  });

  test.each([
    [200, 200],
    [201, 400],
  ])('a reason of %i letters: %i', async (length, status) => {
    const { id } = await site.newMember();
    expect((await edit(id, { state: 'suspended' }, '가'.repeat(length))).status).toBe(status);
  });

  test('a reason of blanks is none', async () => {
    const { id } = await site.newMember();
    expect((await edit(id, { state: 'suspended' }, '   ')).code).toBe('STAFF_REASON_REQUIRED');
  });

  test('a name keeps no blanks around it, and only its letters count against others', async () => {
    const [one, other] = [await site.newMember(), await site.newMember()];
    await edit(one.id, { nickname: '  Lemon Tree  ' });
    expect((await memberOf(one.id)).nickname).toBe('Lemon Tree');
    expect((await edit(other.id, { nickname: 'LEMON TREE' })).code).toBe('AUTH_NICKNAME_TAKEN');
    // the owner's own name in other letters is nobody else's
    expect((await edit(one.id, { nickname: 'lemon tree' })).payload).toEqual({ changed: ['nickname'] });
  });

  test('what was there before such rules stays while something else is changed', async () => {
    const [id] = await makeMembers(site.database.db, 1, 0);
    expect((await edit(String(id), { selfCert: true })).payload).toEqual({ changed: ['selfCert'] });
    expect(await rowOf(String(id))).toMatchObject({ phone: '-', bank_name: '-', bank_account: '-', self_cert: true });
    expect((await edit(String(id), { bank: bank({ bankAccount: '-' }) }, '확인')).payload).toEqual({
      changed: ['bank'],
    });
  });
});

describe('a state', () => {
  test('goes to and fro until the account is closed, which nobody undoes; each step on record', async () => {
    const { id } = await site.newMember();
    for (const state of ['suspended', 'normal', 'left'])
      expect((await edit(id, { state }, `${state}로`)).payload).toEqual({ changed: ['state'] });
    expect((await eventsOf(id)).map(({ before, after }) => [before, after])).toEqual([
      ['normal', 'suspended'],
      ['suspended', 'normal'],
      ['normal', 'left'],
    ]);
    for (const state of ['normal', 'suspended'])
      expect((await edit(id, { state }, '되돌리기')).code).toBe('MEMBER_LEFT');
    expect((await memberOf(id)).state).toBe('left');
    expect((await edit(id, { state: 'left' }, '다시')).payload).toEqual({ changed: [] });
    expect((await edit(id, { tags: ['관찰'] })).payload).toEqual({ changed: ['tags'] });
  });

  test('of one who waits for the office is decided there, whatever else is changed', async () => {
    const { id } = await site.newMember();
    await sql`update member set state = 'waiting' where id = ${id}`.execute(site.database.db);
    expect((await edit(id, { state: 'normal', grade: 3 }, '확인')).code).toBe('MEMBER_WAITING');
    expect((await memberOf(id)).grade).toBe(1);
    expect((await edit(id, { grade: 3 })).payload).toEqual({ changed: ['grade'] });
  });
});

describe('permissions', () => {
  test('change one by one, and those not named stay', async () => {
    const { id } = await site.newMember();
    await edit(id, { permissions: { 에볼루션: false } });
    await edit(id, { permissions: { '토큰-룰렛': false } });
    expect((await memberOf(id)).permissions).toMatchObject({ 에볼루션: false, '토큰-룰렛': false });
    await edit(id, { permissions: { 에볼루션: true } });
    expect((await memberOf(id)).permissions).toMatchObject({ 에볼루션: true, '토큰-룰렛': false });
  });

  test('set to what they are change nothing and leave no trace, once they are on record', async () => {
    const { id } = await site.newMember();
    await edit(id, { permissions: { 에볼루션: false } });
    expect((await edit(id, { permissions: { 에볼루션: false } })).payload).toEqual({ changed: [] });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('of two colleagues at once are both kept', async () => {
    const { id } = await site.newMember();
    const second = await newStaff(site, { role: 'support' });
    await Promise.all([
      edit(id, { permissions: { 에볼루션: false } }),
      edit(id, { permissions: { '토큰-룰렛': false } }, '', second),
    ]);
    expect((await memberOf(id)).permissions).toMatchObject({ 에볼루션: false, '토큰-룰렛': false });
  });
});

test('of nobody: 404, whatever is asked', async () => {
  for (const path of ['card', 'children', 'timeline', 'changes', 'memos'])
    expect(await office(`members/${path}`, { id: '99999999' }), path).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await edit('99999999', { grade: 2 })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await office('members/memo', { id: '99999999', text: '메모' })).status).toBe(404);
  for (const id of ['', '0x1', '1.5', '-1', "1' or 1=1"])
    expect((await office('members/card', { id })).status).toBe(400);
});
