import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { xssVectors } from '../packages/ui/test/xss-vectors.ts';
import { addPopup, office, officeSignedIn, removePopup } from './lib/office.ts';
import { call, newMember, password } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

// Every text a person can write, filled with what has run as a program elsewhere, and every screen it is shown on. Among
// the gates: its popups and banners are everybody's.

/** What a vector calls when it gets to run. */
const alarm = 'pwned';
/** Every vector a call takes: one with a NUL is refused before it is read. */
const vectors = xssVectors(`${alarm}(1)`).filter((vector) => !vector.includes('\u0000'));

/** The vectors one after the other, in texts of at most `length` characters; longer ones are left out. */
function textsOf(length: number): string[] {
  const texts: string[] = [];
  for (const vector of vectors.filter((one) => one.length <= length)) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + vector.length <= length) texts[texts.length - 1] = `${last}\n${vector}`;
    else texts.push(vector);
  }
  return texts;
}

/** Counts what ran, what the policy stopped and what asked for attention, over all documents of a page. */
async function watch(page: Page): Promise<() => string[]> {
  const found: string[] = [];
  await page.exposeFunction('lime_found', (what: string) => void found.push(`${what} at ${page.url()}`));
  await page.addInitScript((name) => {
    const tell = (window as unknown as { lime_found: (what: string) => void }).lime_found;
    Object.defineProperty(window, name, { value: () => tell('ran') });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell(`${violatedDirective} stopped ${blockedURI}`),
    );
  }, alarm);
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  return () => found;
}

/** Opens a path and lets it become whole. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}${path}`);
  await expect(page.locator('main').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const titles = vectors.filter((vector) => vector.length <= 60).filter((_, no) => no % 5 === 0);
const title = (no: number) => titles[no % titles.length]!;
const pieces = textsOf(1_900);

async function must<P>(path: string, payload: unknown, token: string): Promise<P> {
  const reply = await call<P>(path, payload, token);
  expect(reply, path).toMatchObject({ success: true });
  return reply.payload;
}

/** These texts in one thread. @returns the inquiry's seq */
async function ask(member: NewMember, about: string, [first, ...others]: readonly string[]): Promise<string> {
  const { board_seq: seq } = await must<{ board_seq: string }>(
    '/board/customer/create',
    { title: about, content: first! },
    member.token,
  );
  for (const content of others) await must('/board/customer/reply', { seq, content }, member.token);
  return seq;
}

const memberScreens = [
  '/main',
  '/bbs/n/l',
  '/bbs/e/l',
  '/bbs/rule/l',
  '/board/faq/list',
  '/bbs/msg/l',
  '/bbs/c/l',
  '/bbs/c/w',
  '/chat',
];
const officeScreens = [
  '/boards',
  '/popups',
  '/banners',
  '/notes',
  '/notes/templates',
  '/inquiries',
  '/inquiries/canned',
  '/audit',
];

const always = { audience: 'all', grades: [], isVisible: true, startsAt: null, endsAt: null };

/** What is left for everybody to see; taken away whatever comes of the test. */
type Undo = (() => Promise<unknown>)[];

/** @returns the path each article is read at */
async function writeArticles(undo: Undo): Promise<{ seq: string; type: string; path: string }[]> {
  // each cleaned for itself, as some would swallow the others
  const cleaned: string[] = [];
  for (let from = 0; from < vectors.length; from += 50) {
    const previews = vectors.slice(from, from + 50).map(async (vector, no) => {
      const { body } = (await office('/boards/preview', { body: `<p>${from + no}</p>${vector}` })) as unknown as {
        body: string;
      };
      return body;
    });
    cleaned.push(...(await Promise.all(previews)));
  }
  const articles = [];
  for (const [no, type] of ['notice', 'event', 'rule', 'faq', 'page', 'game'].entries()) {
    const slug = ['page', 'game'].includes(type) ? `xss-${Date.now().toString(36)}` : null;
    const body = cleaned.filter((_, at) => at % 3 === no % 3).join('');
    const given = { ...always, type, slug, title: title(no), body, category: '', pictureId: null, isPinned: false };
    const { article } = (await office('/boards/create', given)) as unknown as { article: { seq: string } };
    undo.push(() => office('/boards/delete', { seq: article.seq }));
    const way = { notice: '/bbs/n/d/', event: '/bbs/e/d/', rule: '/bbs/rule/d/', faq: '/board/faq/detail/' }[type];
    articles.push({ seq: article.seq, type, path: way ? `${way}${article.seq}` : `/${type}/${slug}` });
  }
  return articles;
}

/** A conversation with all the vectors in it. @returns its seq */
async function conversation(member: NewMember, undo: Undo): Promise<string> {
  await office('/chat/duty', { on: true });
  undo.push(() => office('/chat/duty', { on: false }));
  const lines = textsOf(480);
  const { seq } = await must<{ seq: string }>('/chat/new', { content: lines[0]! }, member.token);
  await must('/chat', { content: lines[1]! }, member.token);
  for (const content of lines.slice(2)) await office('/chat/say', { seq, content, key: randomUUID() });
  return seq;
}

/** What the office keeps for later, and what everybody sees. */
async function leaveTexts(undo: Undo): Promise<void> {
  const { canned } = (await office('/inquiries/canned/create', {
    title: title(3),
    content: pieces[2]!,
    kind: 'general',
  })) as unknown as { canned: { seq: string } };
  undo.push(() => office('/inquiries/canned/delete', { seq: canned.seq }));
  const { template } = (await office('/notes/save-template', {
    name: `<b onclick=pwned(1)>${Date.now().toString(36)}`,
    title: title(6),
    content: pieces[3]!,
    required: false,
  })) as unknown as { template: { id: string } };
  undo.push(() => office('/notes/delete-template', { id: template.id }));
  for (const [no, body] of pieces.slice(0, 3).entries()) {
    const popup = await addPopup({ title: title(no), body });
    undo.push(() => removePopup(popup));
  }
  const { banner } = (await office('/banners/create', {
    ...always,
    place: 'home',
    title: vectors.find(({ length }) => length <= 40)!,
    words: vectors.find(({ length }) => length > 60 && length <= 120)!,
    wordsShown: true,
    link: '',
    art: 'football',
    pictureId: null,
  })) as unknown as { banner: { seq: string } };
  undo.push(() => office('/banners/delete', { seq: banner.seq }));
}

test('nothing anybody can write runs, loads or breaks the policy, on the site or in the office', async ({
  page,
  browser,
}) => {
  const undo: Undo = [];
  try {
    const members = [await newMember(), await newMember(), await newMember()] as const;
    const [first] = members;
    const share = Math.ceil(pieces.length / members.length);
    const inquiries = await Promise.all(
      members.map((member, no) => ask(member, title(no), pieces.slice(no * share, (no + 1) * share))),
    );
    for (const [no, seq] of inquiries.entries())
      for (const content of [title(no), pieces[no]!.slice(0, 900)]) await office('/inquiries/memo', { seq, content });
    for (const [no, content] of pieces.entries())
      await office('/notes/send', {
        audience: { to: 'members', loginIds: members.map(({ id }) => id) },
        title: title(no),
        content,
        required: no === 0,
        dueAt: null,
        key: randomUUID(),
      });
    const articles = await writeArticles(undo);
    const chat = await conversation(first, undo);
    await leaveTexts(undo);

    const found = await watch(page);
    await signedIn(page, first.id, password);
    const { list } = await must<{ list: { seq: string }[] }>('/notes/list', { page: 1, size: 20 }, first.token);
    const desk = await browser.newPage();
    const foundInOffice = await watch(desk);
    await officeSignedIn(desk);
    const lookAtAll = async (tab: Page, paths: readonly string[]) => {
      for (const path of paths) await look(tab, path);
    };
    // side by side: each waits at every screen until nothing more is asked for
    await Promise.all([
      lookAtAll(page, [
        ...memberScreens,
        ...articles.map((article) => article.path),
        ...list.map(({ seq }) => `/bbs/msg/d/${seq}`),
        `/bbs/c/d/${inquiries[0]}`,
      ]),
      lookAtAll(
        desk,
        [
          ...officeScreens,
          ...inquiries.map((seq) => `/inquiries?open=${seq}`),
          ...articles.map(({ seq, type }) => `/boards/${type}/${seq}`),
          `/chat?open=${chat}`,
          `/members/${first.seq}`,
        ].map((path) => `/office${path}`),
      ),
    ]);
    expect([...found(), ...foundInOffice()]).toEqual([]);
    await desk.close();
  } finally {
    for (const back of undo.toReversed()) await back();
  }
});

test('what reached the database by another way than ours is stopped when it is shown, and nothing reports it', async ({
  page,
}) => {
  const found = await watch(page);
  await page.route('**/api/b*/**', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    if (!text.includes('"article"')) return route.fulfill({ response: answer });
    const body = JSON.parse(text) as { payload: { article: { board_content: string } } };
    body.payload.article.board_content = vectors.join('\n');
    await route.fulfill({ response: answer, json: body });
  });
  const { payload } = await call<{ list: { board_seq: string }[] }>('/bbs/n/l', { page: 1, size: 20 });
  await look(page, `/bbs/n/d/${payload.list[0]!.board_seq}`);
  await expect(page.getByText('[x](//evil.example/x)').first()).toBeAttached();
  expect(found()).toEqual([]);
  await expect(page.locator('main .rich-text [style]')).toHaveCount(0);
});
