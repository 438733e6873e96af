import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { openTestSite } from '../../../test/site.ts';
import { inTransaction } from '../../core/db.ts';
import { notify } from '../../core/channel.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { writeProductArticles } from './product-articles.service.ts';
import { productArticles } from './content/product-articles.ts';
import type { ContentFacts } from './content/product-article.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from product_article`.execute(database.db);
  await sql`delete from article`.execute(database.db);
});

const defaults = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
) as unknown as SettingValues;
const facts = (changes: Partial<SettingValues> = {}): ContentFacts => ({
  settings: { ...defaults, ...changes },
  bonusCodes: [],
  demo: false,
  builtInLeague: true,
});
const write = (changes: Partial<SettingValues> = {}) =>
  inTransaction(database.db, (tx) => writeProductArticles(tx, facts(changes)));
const all = productArticles(facts()).length;

type Row = { key: string; title: string | null; body: string | null; source: string | null };
const rows = async () =>
  (
    await sql<Row>`select key, title, body, source from product_article left join article on article.id = article_id`.execute(
      database.db,
    )
  ).rows;
const row = async (key: string) => (await rows()).find((one) => one.key === key);
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from article`.execute(database.db)).rows[0]!.n;
const events = async () =>
  (
    await sql<{ after: { added: string[]; changed: string[]; withdrawn: string[] } }>`
      select after from audit_event where action = 'article.product' order by id`.execute(database.db)
  ).rows.map(({ after }) => after);

test('each is written once, however many processes begin at once, and told to the audit log', async () => {
  const before = (await events()).length;
  await Promise.all(Array.from({ length: 4 }, () => write()));
  await write();
  expect([await count(), (await rows()).length]).toEqual([all, all]);
  const news = (await events()).slice(before);
  expect(news).toHaveLength(1);
  expect([news[0]!.added.length, news[0]!.changed, news[0]!.withdrawn]).toEqual([all, [], []]);
});

test('one whose words have changed is written anew, the others stay', async () => {
  await write();
  const before = await rows();
  await write({ cutoff: 45 });
  expect((await row('faq-cutoff'))!.body).toContain('45초 전');
  const changed = (await events()).at(-1)!.changed;
  expect(changed).toContain('faq-cutoff');
  expect(changed.length).toBeLessThan(12);
  const same = (key: string) => !changed.includes(key);
  expect((await rows()).filter(({ key }) => same(key))).toEqual(before.filter(({ key }) => same(key)));
});

test('what staff wrote stays theirs, what they deleted stays deleted', async () => {
  await write();
  await sql`update article set body = '<p>우리 말로</p>', source = null where id = (select article_id from product_article where key = 'faq-cutoff')`.execute(
    database.db,
  );
  await sql`delete from article where id = (select article_id from product_article where key = 'faq-cancel')`.execute(
    database.db,
  );
  await sql`update article set visible = false where id = (select article_id from product_article where key = 'faq-age')`.execute(
    database.db,
  );
  await write({ cutoff: 45, ageLimit: 20, bettingCancel: { active: true, seconds: 60, perDay: 1 } });
  expect((await row('faq-cutoff'))!.body).toBe('<p>우리 말로</p>');
  expect(await row('faq-cancel')).toEqual({ key: 'faq-cancel', title: null, body: null, source: null });
  expect((await row('faq-age'))!.body).toContain('만 20세');
  const { rows: hidden } = await sql<{ visible: boolean }>`
    select visible from article where id = (select article_id from product_article where key = 'faq-age')`.execute(
    database.db,
  );
  expect(hidden).toEqual([{ visible: false }]);
  expect(await count()).toBe(all - 1);
});

test('what does not hold any more is taken back, and comes again when it does', async () => {
  await write();
  await write({ lotto: { ...defaults.lotto, active: false } });
  expect(await row('event-lotto')).toBeUndefined();
  expect(await count()).toBe(all - 1);
  await write();
  expect((await row('event-lotto'))!.source).toBe('product');
  expect(await count()).toBe(all);
});

test('a name that staff use already stays theirs', async () => {
  await sql`insert into article (type, slug, title, body) values ('page', 'terms', '우리 약관', '<p>글</p>')`.execute(
    database.db,
  );
  await write();
  expect(await row('page-terms')).toBeUndefined();
  expect((await row('page-privacy'))!.source).toBe('product');
  expect(await count()).toBe(all);
});

test('they are there when the site serves, in order, and follow the settings', async () => {
  const site = await openTestSite({ config: { port: 0, roles: new Set(['web', 'worker']) } });
  try {
    await site.app.listen();
    const read = async (slug: string) =>
      (await site.call(`/board/page/${slug}`, {})).body['payload'].article as { board_content: string };
    expect((await read('terms')).board_content).toContain('16초 전');
    const { list } = (await site.call('/board/list/all', { type: 'rule' })).body['payload'];
    expect(list.map((one: { board_title: string }) => one.board_title).slice(0, 3)).toEqual([
      '공통 규정',
      '마켓 규정',
      '축구 정산 규정',
    ]);
    const { list: news } = (await site.call('/board/list/all', { type: 'notice' })).body['payload'];
    expect(news[0]).toMatchObject({ board_title: 'LIME에 오신 것을 환영해요', board_pinned: true });
    await inTransaction(site.database.db, (tx) => changeSetting(tx, { notify }, 'test', 'cutoff', 20));
    await expect.poll(async () => (await read('terms')).board_content).toContain('20초 전');
  } finally {
    await site.close();
  }
});
