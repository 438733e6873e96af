import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onPhone } from '../../../../packages/ui/test/looks.ts';
import { amount, homeWin, newGames, openSports, question } from '../../test/living-sports.ts';
import { openPage } from '../../test/living-page.tsx';
import { openOverlay } from '../lib/overlays.ts';

// A phone's keyboard leaves 390 by 400: the focused field and the button that sends are inside it, in every dialog and sheet.

const above = (): Promise<void> => page.viewport(390, 400);
const top = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)!;

/** Whether all of it is seen: within the window, and with nothing over its middle. */
function isSeen(element: Element): boolean {
  const { top: from, bottom, left, right } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (from + bottom) / 2);
  return from >= 0 && bottom <= 400 && over !== null && (element.contains(over) || over.contains(element));
}

/** Every field of the dialog on top as it has the focus, with its main button. @returns what is not seen */
async function unseen(): Promise<string[]> {
  const found: string[] = [];
  const fields = [
    ...top().querySelectorAll<HTMLElement>('input:not([hidden], [type=radio], [type=checkbox]), textarea'),
  ];
  const button = [...top().querySelectorAll('.btn.primary, .place')].at(-1)!;
  for (const field of fields.length > 0 ? fields : [button as HTMLElement]) {
    field.focus();
    field.scrollIntoView({ block: 'nearest' });
    await new Promise((done) => setTimeout(done, 50));
    for (const one of [field, button])
      if (!isSeen(one))
        found.push(
          `${one.getAttribute('aria-label') ?? one.textContent} at ${field.getAttribute('aria-label') ?? field.id}`,
        );
  }
  return found;
}

async function openCart(): Promise<void> {
  const games = newGames(3);
  await onPhone();
  await openSports('/sport/korean', games);
  for (const game of games) await homeWin(game).click();
  await page.getByRole('button', { name: '카트 열기' }).click();
  await amount().fill('10000');
}

test('the cart, its quick amounts and its question', async () => {
  await openCart();
  await above();
  await expect.poll(unseen).toEqual([]);
  await page.getByRole('button', { name: '빠른 금액 바꾸기' }).click();
  await expect.poll(() => top().textContent).toContain('빠른 금액');
  await expect.poll(unseen).toEqual([]);
  await page.getByRole('dialog').last().getByRole('button', { name: '저장' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '베팅하기' }).click();
  await expect.element(question()).toBeVisible();
  await expect.poll(unseen).toEqual([]);
});

test('where the keyboard leaves the window as tall as it was (iOS)', async () => {
  const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 });
  const seen = vi.spyOn(window, 'visualViewport', 'get').mockReturnValue(view as unknown as VisualViewport);
  await openCart();
  view.height = 400;
  view.dispatchEvent(new Event('resize'));
  await expect.poll(unseen).toEqual([]);
  await page.getByRole('button', { name: '빠른 금액 바꾸기' }).click();
  await expect.poll(() => top().textContent).toContain('빠른 금액');
  await expect.poll(unseen).toEqual([]);
  // the member scrolls the page below the keyboard
  view.offsetTop = 100;
  view.dispatchEvent(new Event('scroll'));
  await expect.poll(() => top().getBoundingClientRect().top).toBeGreaterThanOrEqual(100);
  seen.mockRestore();
});

for (const kind of ['login', 'signup', 'deposit', 'withdrawal'] as const)
  test(`the dialog ${kind}`, async () => {
    await openPage('/main', kind === 'login' || kind === 'signup' ? null : { members_cash: 1_000_000 });
    openOverlay({ kind });
    await expect.poll(() => document.querySelectorAll('dialog[open] .btn.primary').length).toBeGreaterThan(0);
    await above();
    await expect.poll(unseen).toEqual([]);
  });

test('a password that staff made has to be changed', async () => {
  await onPhone();
  await openPage('/main', { passwordTemporary: true });
  await expect.element(page.getByRole('alertdialog', { name: '새 비밀번호 정하기' })).toBeVisible();
  await above();
  await expect.poll(unseen).toEqual([]);
});
