import type { Page } from '@playwright/test';
import { addPopup, removePopup } from './lib/office.ts';
import { expect, expectAccessible, openConnected, setTheme, site, test } from './lib/site.ts';
import { soon } from './lib/soon.ts';

// Popups show on every member's screen, so these tests run by themselves, after all others (project `gates`).

test.describe.configure({ mode: 'default' }); // in one worker, in this order

const phone = { width: 390, height: 844 };

const made: string[] = [];
const add = async (popup: Parameters<typeof addPopup>[0]) => {
  const seq = await addPopup(popup);
  made.push(seq);
  return seq;
};
test.afterEach(async () => {
  for (const seq of made.splice(0)) await removePopup(seq);
});
const popup = (page: Page, name: string) => page.getByRole('dialog', { name });

test('one made in the office shows on an open page within two seconds, and is gone when it is hidden', async ({
  page,
}) => {
  await openConnected(page, '/main');
  const seq = await add({ title: '새벽 점검 안내', body: '첫째 줄\n둘째 줄' });
  await expect(popup(page, '새벽 점검 안내')).toBeVisible(soon);
  await expectAccessible(page);
  await removePopup(seq);
  made.length = 0;
  await expect(popup(page, '새벽 점검 안내')).toBeHidden(soon);
});

test('they come one at a time; closed ones stay closed in the tab, put away ones for the day', async ({ page }) => {
  await add({ title: '둘째 팝업' });
  await add({ title: '첫째 팝업', link: '/sport/korean' });
  await page.goto(`${site()}/main`);
  await expect(popup(page, '첫째 팝업')).toBeVisible();
  await expect(popup(page, '둘째 팝업')).toHaveCount(0);
  await popup(page, '첫째 팝업').getByRole('button', { name: '오늘 하루 보지 않기' }).click();
  await expect(popup(page, '둘째 팝업')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'LIME이 지키는 네 가지' })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // a new tab: what was only closed shows again, what was put away does not
  const tab = await page.context().newPage();
  await tab.goto(`${site()}/main`);
  await expect(popup(tab, '둘째 팝업')).toBeVisible();
  // yesterday's counts no more
  await tab.evaluate(() => {
    const away = JSON.parse(localStorage.getItem('lime_popup_away')!) as Record<string, string>;
    localStorage.setItem(
      'lime_popup_away',
      JSON.stringify(Object.fromEntries(Object.keys(away).map((seq) => [seq, '2020-01-01']))),
    );
  });
  await tab.reload();
  await expect(popup(tab, '첫째 팝업')).toBeVisible();
  await popup(tab, '첫째 팝업').getByRole('button', { name: '자세히 보기' }).click();
  await expect(tab).toHaveURL(/\/sport\/korean/);
  await tab.close();
});

test('one of the main page shows there alone, and a way that leads nowhere is no button', async ({ page }) => {
  await add({ title: '메인 팝업', place: 'main', link: '/bbs/nowhere' });
  await page.goto(`${site()}/login`);
  await page.waitForTimeout(800);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${site()}/main`);
  await expect(popup(page, '메인 팝업')).toBeVisible();
  await expect(popup(page, '메인 팝업').getByRole('button', { name: '자세히 보기' })).toHaveCount(0);
});

test('event popups are kept with their date, asked for again when it ran out, and emptied with the cache', async ({
  page,
}) => {
  await add({ title: '주말 이벤트', kind: 'event' });
  await page.waitForTimeout(2_500); // a page opened sooner hears of the change and keeps them anew
  const kept = () =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('lime_popup_event') ?? 'null') as {
          isSetDate: string;
          list: { title: string }[];
        } | null,
    );
  await page.goto(`${site()}/main`);
  await popup(page, '주말 이벤트').getByRole('button', { name: '닫기' }).last().click();
  const first = (await kept())!;
  expect(Date.now() - Date.parse(first.isSetDate)).toBeLessThan(20_000);
  expect(first.list.map(({ title }) => title)).toContain('주말 이벤트');
  await page.reload();
  await page.waitForTimeout(800);
  expect((await kept())!.isSetDate).toBe(first.isSetDate);
  await page.evaluate(() => {
    const events = JSON.parse(localStorage.getItem('lime_popup_event')!) as { isSetDate: string };
    localStorage.setItem('lime_popup_event', JSON.stringify({ ...events, isSetDate: '2020-01-01T00:00:00Z' }));
  });
  await page.reload();
  await expect.poll(async () => Date.parse((await kept())!.isSetDate)).toBeGreaterThan(Date.parse(first.isSetDate));
  await page.getByRole('button', { name: '캐시삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(popup(page, '주말 이벤트')).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`on a phone it is a sheet from below, ${theme}`, async ({ page }) => {
    await setTheme(page, theme);
    await page.setViewportSize(phone);
    await add({ title: '모바일 안내', body: '아래에서 올라오는 안내예요.', link: '/sport/korean' });
    await page.goto(`${site()}/main`);
    const box = (await popup(page, '모바일 안내').boundingBox())!;
    expect([box.x, box.width]).toEqual([0, phone.width]);
    await expectAccessible(page);
    await expect
      .poll(async () => (({ y, height }) => Math.round(y + height))((await popup(page, '모바일 안내').boundingBox())!))
      .toBe(phone.height);
  });
}
