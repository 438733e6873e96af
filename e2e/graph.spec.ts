import type { FrameLocator, Page } from '@playwright/test';
import { setSetting } from './lib/office.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  reloadFrame,
  setTheme,
  signedIn,
  site,
  test,
} from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

// Token graph in its host's frame: rounds follow each other, ten seconds of betting each. It is under repair until an operator
// clears it, so this runs with the gates.

test.use({ others: /^localhost:\d+$/ });
test.describe.configure({ mode: 'default' });
test.beforeAll(() => setSetting('repair', ['토큰-키노']));
test.afterAll(() => setSetting('repair', ['토큰-키노', '토큰-그래프']));

async function open(page: Page, member: string): Promise<FrameLocator> {
  await signedIn(page, member);
  await page.goto(`${site()}/token/graph`);
  const frame = page.locator('iframe[title="토큰 그래프"]').contentFrame();
  await expect(frame.locator('#round-no')).toHaveText(/^#/);
  return frame;
}
/** Bets on this round while it takes bets, else on the next one. */
async function bet(frame: FrameLocator, stake: string): Promise<void> {
  await frame.getByLabel('베팅금액').fill(stake);
  await frame.locator('#bet:is([data-act="bet"], [data-act="reserve"])').click({ timeout: 60_000 });
}
const act = (frame: FrameLocator) => frame.locator('#bet').getAttribute('data-act');

test('a bet leaves by itself, the next one by hand after a reload in mid-air; the log, the proof and the history say so', async ({
  page,
}) => {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const frame = await open(page, 'demo07');
  const news = frame.locator('#news');
  await frame.getByRole('switch', { name: '자동 받기' }).click();
  await frame.getByLabel('자동 받기 배수').fill('1.01');
  await expect(frame.locator('#preview')).toContainText('10,100원');
  await bet(frame, '10000');
  // two rounds of a hundred bust at 1.00
  await expect(news).toContainText(/1\.01×에서 자동으로 받았어요 · 10,100원 돌아옴 · 손익 \+100원|낙첨/, {
    timeout: 120_000,
  });
  await frame.getByRole('tab', { name: '내 기록' }).click();
  await expect(frame.locator('#history tbody tr').first()).toContainText('1.01×', { timeout: 120_000 });

  await frame.getByRole('switch', { name: '자동 받기' }).click();
  // a round that busts before the page is there again is followed by another one
  await expect(async () => {
    await bet(frame, '20000');
    await expect(frame.locator('#bet')).toContainText('20,000원 베팅했어요', { timeout: 100_000 });
    await expect(frame.locator('#seats-list .on')).toContainText('20,000');
    await frame.locator('#bet[data-act="cash"]').waitFor({ timeout: 15_000 });
    await reloadFrame(frame);
    await frame.locator('#bet[data-act="cash"]').waitFor({ timeout: 5_000 });
    await shot(page, 'graph-1440-rising');
    await frame.locator('body').press('Space');
    await expect(news).toContainText(/×에서 받았어요 · 2\d,\d{3}원 돌아옴|낙첨|이미 끝난/);
    expect(await news.textContent()).toContain('받았어요');
  }).toPass({ timeout: 300_000, intervals: [100] });

  await frame.getByRole('tab', { name: '받기 기록' }).click();
  await expect(frame.locator('#presses tbody tr').first()).toContainText(/받음/);
  await frame.getByRole('tab', { name: '지난 라운드' }).click();
  const last = frame.locator('#rounds tbody tr').last();
  await last.getByRole('button', { name: '검증' }).click();
  await expect(last.getByRole('button')).toHaveText('일치');
  await expectAccessible(page);

  const file = frame.locator('#rounds tbody tr').last().getByRole('link', { name: '자료' });
  const address = await file.evaluate((link: HTMLAnchorElement) => link.href);
  const proof = await (await fetch(address)).text();
  await page.goto(`${site()}/fair/round`);
  const pasted = page.getByRole('region', { name: '가지고 있는 자료로 검증하기' });
  await pasted.getByRole('textbox', { name: '검증 자료 (JSON)' }).fill(proof);
  await pasted.getByRole('button', { name: '검증하기' }).click();
  await expect(pasted.getByText('결과가 맞아요')).toBeVisible();

  await page.goto(`${site()}/info/bet`);
  await expect(page.getByText('토큰 그래프').first()).toBeVisible();
});

for (const [theme, member] of [
  ['dark', 'demo11'],
  ['light', 'demo13'],
] as const)
  test(
    `on a phone a bet and its cash-out are in view without scrolling, and axe finds nothing, ${theme}`,
    { tag: '@night' },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await setTheme(page, theme);
      const frame = await open(page, member);
      await expect(frame.locator('#bet')).toHaveText(/베팅금액을 골라주세요/);
      await frame.getByRole('button', { name: '1만', exact: true }).click();
      for (const part of [
        frame.locator('#bet'),
        frame.locator('#mult'),
        frame.getByRole('switch', { name: '자동 받기' }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await shot(page, `graph-390-${theme}`);
      await frame.locator('#bet:is([data-act="bet"], [data-act="reserve"])').click();
      await expect(frame.locator('#bet')).toContainText(/10,000원 (베팅했어요|예약됨)|지금 받기/);
      if (process.env['SHOTS']) {
        await expect.poll(() => act(frame), { timeout: 100_000, intervals: [50] }).toBe('cash');
        await shot(page, `graph-390-${theme}-cash`);
        await page.setViewportSize({ width: 1440, height: 900 });
        await shot(page, `graph-1440-${theme}`);
      }
      await frame.getByRole('button', { name: '다른 회원 숨기기' }).click();
      await expect(frame.locator('#seats-note')).toHaveText('다른 회원의 베팅을 숨겼어요.');
    },
  );
