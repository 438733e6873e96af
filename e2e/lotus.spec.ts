import type { FrameLocator, Page } from '@playwright/test';
import { axeViolations } from './lib/axe.ts';
import { lotusFrame, openLotus, placeBet } from './lib/rounds.ts';
import { expect, reloadFrame, setTheme, signedIn, site, test } from './lib/site.ts';

// Tables in frames of their host, which is another server.

test.use({ others: /^localhost:\d+$/ });

const tables = [
  { path: '/lotus/oe', name: '로투스 홀짝', folder: '숨은 카드 무늬', pick: '하트', pays: '38,000원', back: '95.00%' },
  { path: '/lotus/baccarat1', name: '로투스 바카라1', folder: '승부', pick: '타이', pays: '90,000원', back: '85.64%' },
  {
    path: '/lotus/baccarat2',
    name: '로투스 바카라2',
    folder: '페어',
    pick: '뱅커 페어',
    pays: '120,000원',
    back: '89.63%',
  },
] as const;
const pad = (page: Page) => page.getByRole('region', { name: '베팅카트' });
const pickOf = (frame: FrameLocator, folder: string, pick: string) =>
  frame.getByRole('region', { name: new RegExp(`^${folder}`) }).getByRole('button', { name: new RegExp(`^${pick}`) });

test('a table of a launch that counts once is picked from in its frame, bet on by the site, settled and proven', async ({
  page,
  context,
}) => {
  await signedIn(page, 'demo08');
  const frame = await openLotus(page, '/lotus/baccarat2');
  await expect(frame.getByText(/님, 연결됐어요/)).toBeVisible();
  await expect(pickOf(frame, '페어', '뱅커 페어')).toContainText('환수율 89.63%');
  // keys pick in the frame, and those of the cart reach it
  await frame.getByRole('tab', { name: '패턴' }).focus();
  await page.keyboard.press('5');
  await expect(pickOf(frame, '페어', '뱅커 페어')).toHaveAttribute('aria-pressed', 'true');
  await expect(pad(page).getByText('120,000원')).toBeVisible();
  await page.keyboard.press('c');
  await expect(pickOf(frame, '페어', '뱅커 페어')).toHaveAttribute('aria-pressed', 'false');
  await pickOf(frame, '승부', '타이').click();
  await expect(pad(page).getByText('90,000원')).toBeVisible();
  await placeBet(page, pad(page));
  await expect(pickOf(frame, '승부', '타이')).toHaveAttribute('aria-pressed', 'false');
  const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
  await expect(own).toContainText('승부 타이');

  const address = (await page.locator('.lotus-frame iframe').getAttribute('src'))!;
  const session = await page.evaluate(() => localStorage.getItem('jwt_token'));
  expect(new URL(address).searchParams.get('siteName')).toBe('lime');
  expect(address).not.toContain(session!);
  await reloadFrame(frame);
  await expect(frame.getByText(/님, 연결됐어요/)).toBeVisible();
  await context.clearCookies();
  const again = await page.request.get(address);
  expect(await again.text()).toContain('입장 시간이 지났어요.');
  expect(again.headers()['content-security-policy']).toMatch(/frame-ancestors http:\/\/localhost:\d+/);
  // the frame says so and asks for a fresh one
  await reloadFrame(frame);
  await frame.getByRole('button', { name: '다시 열기' }).click();
  await expect(lotusFrame(page).getByText(/님, 연결됐어요/)).toBeVisible();

  await expect(own).toContainText(/당첨|낙첨/, { timeout: 80_000 });
  // the frame was sent the round too, with its way to the proof
  await expect(
    lotusFrame(page)
      .getByRole('link', { name: /^\d+회차 검증/ })
      .first(),
  ).toHaveAttribute('href', new RegExp(`^${site()}/fair/round\\?gameSeq=\\d+$`));
  expect(await axeViolations(page)).toEqual([]);
});

for (const { path, name, folder, pick, pays, back } of tables)
  test(
    `${name}: a pick of the frame is bet on by the site, settled in the next minute, and everything reads well`,
    { tag: '@night' },
    async ({ page }) => {
      await signedIn(page, 'demo05');
      const frame = await openLotus(page, path);
      expect((await page.locator('.lotus-frame iframe').boundingBox())!.height).toBe(1349);
      await expect(pickOf(frame, folder, pick)).toContainText(`환수율 ${back}`);
      // both roads next to each other
      const [bead, big] = [
        frame.getByRole('group', { name: /6매 최근/ }),
        frame.getByRole('group', { name: /흐름 최근/ }),
      ];
      await expect(bead).toBeVisible();
      expect((await bead.boundingBox())!.y).toBe((await big.boundingBox())!.y);
      await pickOf(frame, folder, pick).click();
      await expect(pickOf(frame, folder, pick)).toHaveAttribute('aria-pressed', 'true');
      await expect(pad(page).getByText(pays)).toBeVisible();
      await placeBet(page, pad(page));
      await expect(pickOf(frame, folder, pick)).toHaveAttribute('aria-pressed', 'false');
      const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
      await expect(own).toContainText(`${folder} ${pick}`);
      expect(await axeViolations(page)).toEqual([]);
      await setTheme(page, 'light');
      await page.reload();
      await expect(lotusFrame(page).locator('html')).toHaveAttribute('data-theme', 'light');
      await expect(own).toContainText(/당첨|낙첨|적중특례/, { timeout: 80_000 });
      // the frame was sent the round too, with its way to the proof
      await expect(
        lotusFrame(page)
          .getByRole('link', { name: /^\d+회차 검증/ })
          .first(),
      ).toHaveAttribute('href', new RegExp(`^${site()}/fair/round\\?gameSeq=\\d+$`));
      expect(await axeViolations(page)).toEqual([]);
    },
  );
