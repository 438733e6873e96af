import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import { serveSettings } from '../../../test/settings-server.ts';

// What is set of the casino's vendors and of games with rounds.

const focused = () => document.activeElement?.getAttribute('aria-label');

test('vendors are ordered by keys, closed and limited, games found and changed, and all of it published', async () => {
  const settings = serveSettings();
  await openScreen('/casino/vendors');
  const list = page.getByRole('region', { name: '게임사', exact: true });
  const rows = list.getByRole('listitem');
  await expect.element(rows).toHaveLength(10);
  const names = () => rows.elements().map((row) => row.querySelector('b')?.textContent);
  await expect.poll(names).toContain('에볼루션');
  expect(names()[0]).toBe('에볼루션');

  // the focus stays with the vendor that moves
  (list.getByRole('button', { name: '마이크로 위로' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => names()[1]).toBe('마이크로');
  await expect.poll(focused).toBe('마이크로 위로');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => names()[0]).toBe('마이크로');
  await expect.poll(focused).toBe('마이크로 아래로');

  await list.getByRole('combobox', { name: '에볼루션 상태' }).selectOptions('점검');
  await list.getByRole('tab', { name: '슬롯' }).click();
  await expect.element(rows).toHaveLength(8);
  await list
    .getByRole('button', { name: /^라임웍스/ })
    .last()
    .click();
  const limits = page.getByRole('region', { name: '라임웍스 이용 레벨과 한도' });
  for (const grade of [/^1 ?레벨/, /^2 ?레벨/]) await limits.getByRole('button', { name: grade }).click();
  const most = limits.getByRole('textbox', { name: '라임웍스 2레벨 최대 베팅금액' });
  await most.fill('50');
  await expect
    .element(limits.getByRole('alert').getByText('2레벨: 이 게임사의 가장 낮은 최소 베팅 100원보다 작아요.'))
    .toBeVisible();
  await most.fill('50000');
  await expect.element(limits.getByRole('alert')).not.toBeInTheDocument();

  const games = page.getByRole('region', { name: '라임웍스 게임' });
  await games.getByRole('searchbox').fill('고양이');
  await expect.element(games.getByRole('listitem')).toHaveLength(1);
  await games.getByRole('combobox', { name: '고양이 카페 인기' }).selectOptions('인기');
  await games.getByRole('combobox', { name: '고양이 카페 상태' }).selectOptions('숨김');
  await expect.element(page.getByText('초안으로 저장했어요')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
  const dialog = page.getByRole('dialog', { name: '변경 내용' });
  await dialog.getByRole('button', { name: /게시하기/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { vendors, games: changed } = settings.value('casinoLobby');
  expect(vendors.filter(({ state }) => state === 'repair')).toHaveLength(1);
  expect(vendors.filter(({ grades }) => grades.length > 0)).toMatchObject([
    { code: 'limeworks', grades: [1, 2], limits: { 2: { maxBetting: 50_000 } } },
  ]);
  expect(changed).toMatchObject([{ hot: 'on', state: 'hidden' }]);
  await onPhone();
  await expectNoSidewaysScroll();
  await expectAccessible();
});

test('a price is typed with its return, refused at 100 % and below 85 %, put back and published', async () => {
  const settings = serveSettings();
  await openScreen('/games/settings');
  await expect
    .poll(() => page.getByRole('region', { name: '파워볼 배당' }).getByRole('row').elements().length)
    .toBe(42);
  await page.getByRole('tab', { name: '로투스 홀짝' }).click();
  const prices = page.getByRole('region', { name: '로투스 홀짝 배당' });
  const row = prices.getByRole('row', { name: '스페이드' });
  const input = row.getByRole('textbox');
  const back = row.getByRole('status', { name: /환수율$/ });
  const returns = () => back.element().textContent;
  await expect.poll(returns).toBe('95.00%');
  const [whole, low] = ['환수율이 100.00%예요. 100%보다 낮아야 해요.', '환수율이 84.75%예요. 85% 이상이어야 해요.'];
  settings.refuseDraft('game.lotus-oddeven', 'prices.7', whole);
  await input.fill('4.00');
  await expect.poll(returns).toBe('100.00%');
  await expect.element(prices.getByText(`${whole} 최대 3.99까지 넣을 수 있어요.`)).toBeVisible();
  await expectAccessible();
  settings.refuseDraft('game.lotus-oddeven', 'prices.7', low);
  await input.fill('3.39');
  await expect.poll(returns).toBe('84.75%');
  await expect.element(prices.getByText(low)).toBeVisible();
  settings.acceptDrafts();
  await prices.getByRole('button', { name: '되돌리기 · 3.80' }).click();
  await expect.poll(returns).toBe('95.00%');
  await input.fill('3.9');
  await row.getByRole('button', { name: /올리기$/ }).click();
  await expect.poll(returns).toBe('97.75%');
  await expect.element(page.getByText('초안으로 저장했어요')).toBeVisible();
  expect(settings.value('game.lotus-oddeven').prices[7]).toBe(3.8);
  await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
  const dialog = page.getByRole('dialog', { name: '변경 내용' });
  await dialog.getByRole('button', { name: /게시하기/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(settings.value('game.lotus-oddeven').prices[7]).toBe(3.91);
  expect(answers.sent('/staff/settings/publish')).toMatchObject([
    { body: { payload: { keys: ['game.lotus-oddeven'] } } },
  ]);
});
