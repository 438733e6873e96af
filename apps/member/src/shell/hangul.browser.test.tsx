import { expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { answers, openPage } from '../../test/living-page.tsx';

// What a Korean keyboard composes arrives as it was typed, and the Enter that ends it sends once and whole (U3).

const fields = [
  { path: '/sport/korean', name: '팀, 리그 검색' },
  { path: '/bbs/c/w', name: '제목' },
  { path: '/bbs/c/w', name: '내용' },
  { path: '/bbs/n/l', name: '검색어' },
  { path: '/rule/sports', name: '규정 검색' },
  { path: '/chat', name: '메시지' },
] as const;

async function find(path: string, name: string) {
  await openPage(path, {});
  const [text, search] = (['textbox', 'searchbox'] as const).map((role) => page.getByRole(role, { name }));
  const field = text!.or(search!).first();
  await expect.element(field).toBeVisible();
  return field;
}

const key = (type: 'rawKeyDown' | 'keyDown' | 'keyUp', code: number) =>
  cdp().send('Input.dispatchKeyEvent', {
    type,
    windowsVirtualKeyCode: code,
    key: code === 229 ? 'Process' : 'Enter',
    code: 'Enter',
    ...(type === 'keyDown' && { text: '\r' }),
  });

/** Composes 안 and 녕 in the focused field, whose last syllable stays open. */
async function composeHello(): Promise<void> {
  for (const [steps, done] of [
    [['ㅇ', '아', '안'], '안'],
    [['ㄴ', '녀', '녕'], null],
  ] as const) {
    for (const text of steps) await cdp().send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    if (done !== null) await cdp().send('Input.insertText', { text: done });
  }
}

/** The Enter that ends a composition, as browsers report it. */
const orders = {
  async windows() {
    await key('rawKeyDown', 229);
    await cdp().send('Input.insertText', { text: '녕' });
    await key('keyUp', 13);
  },
  async 'windows, held down'() {
    await key('rawKeyDown', 229);
    await cdp().send('Input.insertText', { text: '녕' });
  },
  async 'macOS, with a second keydown'() {
    await key('rawKeyDown', 229);
    await cdp().send('Input.insertText', { text: '녕' });
    await key('keyDown', 13);
    await key('keyUp', 13);
  },
} as const;

const said = () =>
  answers.sent('/chat/new').map(({ body }) => (body as { payload: { content?: string } }).payload.content);
const settled = () => new Promise((done) => setTimeout(done, 200));

for (const { path, name } of fields)
  test(`안녕 is 안녕 in ${name} of ${path}`, async () => {
    const field = await find(path, name);
    (field.element() as HTMLElement).focus();
    await composeHello();
    await cdp().send('Input.insertText', { text: '녕' });
    await expect.element(field).toHaveValue('안녕');
    await settled();
    expect([said(), window.location.search]).toEqual([[], '']);
    await field.clear();
  });

for (const [order, pressEnter] of Object.entries(orders)) {
  test(`Enter sends a message once and whole (${order})`, async () => {
    answers.succeed('/chat/list', { ...answers.example('/chat/list'), list: [], onDuty: true, open: null });
    answers.succeed('/chat/new', { seq: '7' });
    const field = await find('/chat', '메시지');
    (field.element() as HTMLElement).focus();
    await composeHello();
    await pressEnter();
    await expect.poll(said).toHaveLength(1);
    await settled();
    expect(said()).toEqual(['안녕']);
  });

  test(`Enter searches a list once and whole (${order})`, async () => {
    const field = await find('/bbs/n/l', '검색어');
    (field.element() as HTMLElement).focus();
    await composeHello();
    // the length of the history ends at fifty, which the pages of other tests have reached
    const pushed = vi.spyOn(window.history, 'pushState');
    await pressEnter();
    await expect.poll(() => decodeURIComponent(window.location.search)).toContain('안녕');
    await settled();
    expect(pushed).toHaveBeenCalledTimes(1);
    pushed.mockRestore();
  });
}

test('an Enter that chooses among the signs of another script sends nothing', async () => {
  const field = await find('/chat', '메시지');
  (field.element() as HTMLElement).focus();
  await cdp().send('Input.imeSetComposition', { text: '大学', selectionStart: 2, selectionEnd: 2 });
  await key('rawKeyDown', 229);
  await cdp().send('Input.insertText', { text: '大学' });
  await key('keyUp', 13);
  await settled();
  await expect.element(field).toHaveValue('大学');
  expect(said()).toEqual([]);
  await userEvent.clear(field);
});
