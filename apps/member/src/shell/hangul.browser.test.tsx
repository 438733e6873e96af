import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { answers, openPage } from '../../test/living-page.tsx';

// What a Korean keyboard composes arrives as it was typed, and an Enter that ends a syllable sends nothing (U24).

const fields = [
  { path: '/sport/korean', name: '팀, 리그 검색' },
  { path: '/bbs/c/w', name: '제목' },
  { path: '/bbs/c/w', name: '내용' },
  { path: '/bbs/n/l', name: '검색어' },
  { path: '/rule/sports', name: '규정 검색' },
  { path: '/chat', name: '메시지' },
] as const;

/** Types 안녕 as a Korean keyboard composes it, with an Enter while each syllable is still open. */
async function typeHello(field: HTMLElement): Promise<void> {
  field.focus();
  for (const [steps, done] of [
    [['ㅇ', '아', '안'], '안'],
    [['ㄴ', '녀', '녕'], '녕'],
  ] as const) {
    for (const text of steps) await cdp().send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    // the Enter that ends a syllable reaches the page as a browser says it: composing, with the code 229
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true }),
    );
    await cdp().send('Input.insertText', { text: done });
  }
}

for (const { path, name } of fields)
  test(`안녕 is 안녕 in ${name} of ${path}, and nothing is sent while it is composed`, async () => {
    await openPage(path, {});
    const [text, search] = (['textbox', 'searchbox'] as const).map((role) => page.getByRole(role, { name }));
    const field = text!.or(search!).first();
    await expect.element(field).toBeVisible();
    await typeHello(field.element() as HTMLElement);
    await expect.element(field).toHaveValue('안녕');
    const sent = answers
      .sent()
      .filter(
        (call) => /create|write|send|say|chat\/new/.test(call.path) || JSON.stringify(call.body ?? '').includes('안'),
      );
    expect(sent).toEqual([]);
    await field.clear();
  });
