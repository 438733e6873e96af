import type { Locator, Page } from '@playwright/test';

/** Fields of a member that take Korean text: where they are, and their names. */
export const hangulFields = [
  { path: '/sport/korean', name: '팀, 리그 검색' },
  { path: '/bbs/c/w', name: '제목' },
  { path: '/bbs/c/w', name: '내용' },
  { path: '/bbs/n/l', name: '검색어' },
  { path: '/rule/sports', name: '규정 검색' },
] as const;

export const hangulField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name }).or(page.getByRole('searchbox', { name })).first();

/** Types 안녕 as a Korean keyboard composes it, with an Enter while each syllable is still open. */
export async function typeHello(page: Page, field: Locator): Promise<void> {
  await field.focus();
  const keyboard = await page.context().newCDPSession(page);
  for (const [steps, done] of [
    [['ㅇ', '아', '안'], '안'],
    [['ㄴ', '녀', '녕'], '녕'],
  ] as const) {
    for (const text of steps)
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    // the Enter that ends a syllable reaches the page as a browser says it: composing, with the code 229
    await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true });
    await keyboard.send('Input.insertText', { text: done });
  }
}
