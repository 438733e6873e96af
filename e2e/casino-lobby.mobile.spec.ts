import { casinoHost } from './lib/casino.ts';
import { newMember, openAs } from './lib/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, test } from './lib/site.ts';

test.use({ others: casinoHost });

for (const theme of ['dark', 'light'] as const)
  test(`on a phone: lobbies by their first table, tabs three a view, nine before 더보기 (${theme})`, async ({
    page,
  }) => {
    await setTheme(page, theme);
    const member = await newMember();
    await openAs(page, member, '/casino/live');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('카지노');
    const lobbies = page.getByRole('list', { name: '로비' }).getByRole('listitem');
    await expect(lobbies).toHaveCount(9);
    await expect(lobbies.first()).toContainText('라임 바카라 1');
    const tabs = page.getByRole('tablist', { name: '카지노 종류' });
    await expect(tabs.getByRole('tab')).toHaveText([
      '로비',
      '바카라',
      '룰렛',
      '드래곤타이거',
      '식보',
      '카지노 홀덤',
      '즐겨찾기',
    ]);
    const [first, second] = await Promise.all([0, 1].map((no) => tabs.getByRole('tab').nth(no).boundingBox()));
    expect(second!.x - first!.x - first!.width).toBeCloseTo(10, 0);
    expect((first!.width * 3 + 20) / (390 - 28)).toBeCloseTo(1, 2);
    await page.screenshot({ path: `test-results/casino-phone-live-${theme}.png` });
    await expectAccessible(page);
    await page.getByRole('button', { name: '더보기' }).tap();
    await expect(lobbies).toHaveCount(10);
    await expect(page.getByRole('button', { name: '더보기' })).toHaveCount(0);

    const list = page.getByRole('list', { name: '테이블' });
    await tabs.getByRole('tab', { name: '바카라' }).tap();
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '9');
    await page.getByRole('button', { name: '더보기' }).tap();
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '20');
    // above six the button is there; of eight there are no more to show
    await tabs.getByRole('tab', { name: '룰렛' }).tap();
    await expect(list.getByRole('listitem')).toHaveCount(8);
    await page.getByRole('button', { name: '더보기' }).tap();
    await expect(page.getByRole('button', { name: '더보기' })).toHaveCount(0);
    await expect(list.getByRole('listitem').last().getByRole('button').first()).toBeFocused();
    await tabs.getByRole('tab', { name: '식보' }).tap();
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '6');
    await expect(page.getByRole('button', { name: '더보기' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

for (const theme of ['dark', 'light'] as const)
  test(`on a phone: studios, then a studio’s titles; a held title shows what it pays (${theme})`, async ({ page }) => {
    await setTheme(page, theme);
    const member = await newMember();
    await openAs(page, member, '/casino/slot');
    const studios = page.getByRole('list', { name: '제공사' }).getByRole('button');
    await expect(studios).toHaveCount(8);
    await page.screenshot({ path: `test-results/casino-phone-slot-${theme}.png` });
    await expectAccessible(page);
    await studios.filter({ hasText: '청룡' }).tap();
    await expect(page).toHaveURL(/\?vendor=cheongryong$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('청룡');
    const titles = page.getByRole('list', { name: '게임', exact: true }).getByRole('listitem');
    await expect(titles).toHaveCount(6);
    await page.screenshot({ path: `test-results/casino-phone-studio-${theme}.png` });
    await expectAccessible(page);

    const held = titles.first().getByRole('button').first();
    await held.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 60, clientY: 400 });
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(/환급률\d\d\.\d\d%/);
    await held.dispatchEvent('pointerup', { pointerType: 'touch', clientX: 60, clientY: 400 });
    await expect(sheet).toContainText(/최고 당첨 [\d,]+배 · .* 회에 1회/);
    await page.screenshot({ path: `test-results/casino-phone-sheet-${theme}.png` });
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('textbox', { name: '게임 검색' }).fill('ㄷㅌㄲ');
    await expect(page.getByRole('list', { name: '찾은 게임' }).getByRole('button')).toHaveText([
      /달토끼 방앗간.*환급률9/,
    ]);
    await page.getByRole('textbox', { name: '게임 검색' }).fill('없는 이름');
    await expect(page.getByText('이용가능한 게임이 없습니다.')).toBeVisible();
    await page.getByRole('textbox', { name: '게임 검색' }).fill('');
    await page.getByRole('tab', { name: '인기' }).tap();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // the arrow leads from a studio to all of them, and from there to the hub
    await page.getByRole('link', { name: '뒤로' }).tap();
    await expect(page).toHaveURL(/\/casino\/slot$/);
    await expect(studios).toHaveCount(8);
    await page.getByRole('link', { name: '뒤로' }).tap();
    await expect(page).toHaveURL(/\/casino\/main$/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
