import { office, officeSignedIn, setSetting } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

// Staff run the casino's vendors and games: order by keys, states, grades, limits, games; drafted, compared and published.

test.describe.configure({ mode: 'default' });
const none = { vendors: [], games: [] };
test.afterEach(async () => {
  await office('/settings/discard', { keys: ['casinoLobby'] });
  await setSetting('casinoLobby', none);
});

test(
  'vendors are ordered, closed and limited, games found and changed, and all of it published',
  { tag: '@night' },
  async ({ page }) => {
    await officeSignedIn(page, { theme: 'dark' });
    await page.goto(`${site()}/office/games`);
    await page.getByRole('link', { name: '카지노 게임사' }).last().click();
    const list = page.getByRole('region', { name: '게임사', exact: true });
    const rows = list.getByRole('listitem');
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText('에볼루션');
    await shot(page, 'office-casino-vendors');
    await expectAccessible(page);

    // by keys alone, the focus stays with the vendor that moves
    await list.getByRole('button', { name: '마이크로 위로' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(rows.nth(1)).toContainText('마이크로');
    await expect(list.getByRole('button', { name: '마이크로 위로' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(rows.first()).toContainText('마이크로');
    await expect(list.getByRole('button', { name: '마이크로 아래로' })).toBeFocused();

    await list.getByRole('combobox', { name: '에볼루션 상태' }).selectOption('점검');
    await list.getByRole('tab', { name: '슬롯' }).click();
    await expect(rows).toHaveCount(8);
    await list
      .getByRole('button', { name: /^라임웍스/ })
      .last()
      .click();
    const limits = page.getByRole('region', { name: '라임웍스 이용 레벨과 한도' });
    for (const grade of [/^1 ?레벨/, /^2 ?레벨/]) await limits.getByRole('button', { name: grade }).click();
    const most = limits.getByRole('textbox', { name: '라임웍스 2레벨 최대 베팅금액' });
    await most.fill('50');
    await expect(limits.getByRole('alert')).toHaveText('2레벨: 이 게임사의 가장 낮은 최소 베팅 100원보다 작아요.');
    await shot(page, 'office-casino-vendors-problem');
    await most.fill('50000');
    await expect(limits.getByRole('alert')).toHaveCount(0);

    const games = page.getByRole('region', { name: '라임웍스 게임' });
    await games.getByRole('searchbox').fill('고양이');
    await expect(games.getByRole('listitem')).toHaveCount(1);
    await games.getByRole('combobox', { name: '고양이 카페 인기' }).selectOption('인기');
    await games.getByRole('combobox', { name: '고양이 카페 상태' }).selectOption('숨김');
    await games.getByRole('button', { name: /기본 이미지/ }).click();
    await games.locator('input[type=file]').setInputFiles('docs/screens/games.jpg');
    await expect(games.locator('.art img')).toBeVisible();
    await games.getByRole('searchbox').fill('');
    await expect(page.getByText('초안으로 저장했어요')).toBeVisible();
    await shot(page, 'office-casino-vendors-draft');
    await expectAccessible(page);

    await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
    const dialog = page.getByRole('dialog', { name: '변경 내용' });
    for (const line of [
      /에볼루션 · 상태.*운영.*점검/,
      /마이크로 · 순서.*기본.*1번째/,
      /라임웍스 · 이용 레벨.*모든 레벨.*1, 2레벨/,
      /라임웍스 · 2레벨 최대 베팅금액.*없음.*50,000원/,
      /고양이 카페 · 상태.*운영.*숨김/,
      /고양이 카페 · 인기.*기본.*켬/,
      /고양이 카페 · 이미지.*기본 이미지.*올린 이미지/,
    ])
      await expect(dialog).toContainText(line);
    await shot(page, 'office-casino-vendors-publish');
    await dialog.getByRole('button', { name: /게시하기/ }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(limits.getByRole('textbox', { name: '라임웍스 2레벨 최대 베팅금액' })).toHaveValue('50,000');

    // a limit that goes up needs a reason
    await limits.getByRole('textbox', { name: '라임웍스 2레벨 최대 베팅금액' }).fill('');
    await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
    await expect(dialog.getByRole('textbox', { name: '사유' })).toBeVisible();
  },
);
