import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';

let site: TestSite;
let mine: string;
let other: string;

beforeAll(async () => {
  site = await openTestSite();
  [mine, other] = await Promise.all([staffToken(site, { role: 'read-only' }), staffToken(site, { role: 'content' })]);
});
afterAll(() => site.close());

const value = { query: { tab: 'done', from: '2026-11-01' }, hidden: ['bonus'] };
const save = (token: string, name: string, page = 'deposits', kept: unknown = value) =>
  site.call('/staff/views/save', { page, name, value: kept }, token);
const list = async (token: string, page = 'deposits') =>
  (await site.call('/staff/views/list', { page }, token)).body['payload'].list;

test('a view comes back as it was saved, in the order of names, to its owner alone', async () => {
  await save(mine, '나 완료');
  await save(mine, '가 완료');
  expect(await list(mine)).toEqual([
    { id: expect.any(String), name: '가 완료', value },
    { id: expect.any(String), name: '나 완료', value },
  ]);
  expect(await list(other)).toEqual([]);
  expect(await list(mine, 'members')).toEqual([]);
});

test('the same name again takes its place', async () => {
  const first = await save(mine, '같은 이름', 'ledger');
  const second = await save(mine, ' 같은 이름 ', 'ledger', { query: {}, hidden: [] });
  expect(second.body['payload'].id).toBe(first.body['payload'].id);
  expect(await list(mine, 'ledger')).toMatchObject([{ value: { query: {}, hidden: [] } }]);
});

test('another’s view is not there to be deleted', async () => {
  const { id } = (await save(mine, '내 것', 'audit')).body['payload'];
  expect((await site.call('/staff/views/delete', { id }, other)).status).toBe(404);
  expect(await list(mine, 'audit')).toHaveLength(1);
  expect((await site.call('/staff/views/delete', { id }, mine)).status).toBe(200);
  expect(await list(mine, 'audit')).toEqual([]);
  expect((await site.call('/staff/views/delete', { id }, mine)).status).toBe(404);
});

test('fifty of a table and no more, however many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 55 }, (_, no) => save(mine, `보기 ${no}`, 'full')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  const refused = answers.find(({ status }) => status === 400)!;
  expect(refused.body).toMatchObject({ code: 'VIEW_TOO_MANY', detail: { max: 50 } });
  // one that is there is still replaced
  const { name } = (await list(mine, 'full'))[0];
  expect((await save(mine, name, 'full')).status).toBe(200);
});

test.each([
  ['a page that is none', { page: 'a b', name: 'x', value }],
  ['no name', { page: 'deposits', name: '  ', value }],
  ['a name of 41 letters', { page: 'deposits', name: 'x'.repeat(41), value }],
  ['a query that is no text', { page: 'deposits', name: 'x', value: { query: { tab: 1 }, hidden: [] } }],
  ['too much of a query', { page: 'deposits', name: 'x', value: { query: { q: 'x'.repeat(201) }, hidden: [] } }],
])('%s is refused', async (_why, body) => {
  expect((await site.call('/staff/views/save', body, mine)).body).toMatchObject({ status: 400, code: 'INPUT_INVALID' });
});
