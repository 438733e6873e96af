import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPhone } from '../../../../packages/ui/test/looks.ts';
import { openPage } from '../../test/living-page.tsx';
import { amount, homeWin, listed, newGame, openSports, question } from '../../test/living-sports.ts';

// What Back does to what is open: the uppermost of it closes, and nothing stays open unseen.

const path = () => window.location.pathname;
const sheet = () => page.getByRole('dialog', { name: '베팅카트' });
const menu = () => page.getByRole('button', { name: '메뉴', exact: true });
const openDialogs = () => document.querySelectorAll('dialog[open]').length;

/** Chooses an entry of the menu. */
async function choose(name: string, to: string): Promise<void> {
  await menu().click();
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  await expect.poll(path).toBe(to);
}

/** Opens the list on a phone by way of another page, picks a match, and opens the cart. */
async function openSheet(): Promise<void> {
  await onPhone();
  const game = newGame();
  await openSports('/bbs/n/l', [game]);
  await choose('스포츠', '/sport/korean');
  await listed(game).getByRole('button', { name: /배당/ }).first().click();
  await page.getByRole('button', { name: /카트 열기/ }).click();
  await expect.element(sheet()).toBeVisible();
}

test('Back closes the cart sheet first, then leaves the page, and nothing stays open unseen', async () => {
  await openSheet();
  history.back();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(path()).toBe('/sport/korean');
  history.back();
  await expect.poll(path).toBe('/bbs/n/l');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.documentElement.className).not.toContain('modal-open');
});

test('a sheet that is closed by hand leaves no step behind', async () => {
  await openSheet();
  await sheet().getByRole('button', { name: '닫기' }).click();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.poll(() => (history.state as { lime_dialog?: true } | null)?.lime_dialog).toBeUndefined();
  history.back();
  await expect.poll(path).toBe('/bbs/n/l');
});

test('a question over the sheet is answered no by Back, one step at a time', async () => {
  await openSheet();
  await sheet().getByRole('button', { name: '1만 원 더하기' }).click();
  await sheet().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await expect.element(question()).toBeVisible();
  history.back();
  await expect.element(question()).not.toBeInTheDocument();
  expect(path()).toBe('/sport/korean');
});

test('a way out of the menu needs one Back to return, not two', async () => {
  await onPhone();
  await openSports('/sport/korean', [newGame()], null);
  await choose('공지사항', '/bbs/n/l');
  await choose('경기 결과', '/sport/result');
  history.back();
  await expect.poll(path).toBe('/bbs/n/l');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  history.back();
  await expect.poll(path).toBe('/sport/korean');
});

test('Back takes the question about a bet, and the deposit dialog, away with their page', async () => {
  const game = newGame();
  await openSports('/main', [game]);
  const sports = () =>
    page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '스포츠', exact: true });
  await sports().click();
  await homeWin(game).click();
  await amount().fill('10000');
  await page.getByRole('button', { name: '10,000원 베팅하기' }).click();
  await expect.element(question()).toBeVisible();
  history.back();
  await expect.poll(path).toBe('/main');
  await expect.element(question()).not.toBeInTheDocument();
  expect(openDialogs()).toBe(0);

  await sports().click();
  await expect.poll(path).toBe('/sport/korean');
  await page.getByRole('banner').getByRole('button', { name: '입금', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: '입금 · 출금' })).toBeVisible();
  history.back();
  await expect.poll(path).toBe('/main');
  await expect.poll(openDialogs).toBe(0);
});

test('what a refused entry says stays over the page the visitor is left on', async () => {
  await openPage('/main');
  await page.getByRole('link', { name: '마이페이지' }).first().click();
  await expect.element(page.getByRole('alertdialog', { name: '로그인 후 이용해주세요.' })).toBeVisible();
  expect(path()).toBe('/main');
});
