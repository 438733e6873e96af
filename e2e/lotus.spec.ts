import type { FrameLocator, Page } from '@playwright/test';
import { axeViolations } from './lib/axe.ts';
import { lotusFrame, openLotus, placeBet } from './lib/rounds.ts';
import { expect, expectNoSidewaysScroll, reloadFrame, setTheme, signedIn, site, test } from './lib/site.ts';

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

for (const { path, name, folder, pick, pays, back } of tables)
  test(`${name}: a pick of the frame is bet on by the site, settled in the next minute, and everything reads well`, async ({
    page,
  }) => {
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
        .getByRole('link', { name: /^\d+회 검증/ })
        .first(),
    ).toHaveAttribute('href', new RegExp(`^${site()}/fair/round\\?gameSeq=\\d+$`));
    expect(await axeViolations(page)).toEqual([]);
  });

test('keys pick in the frame and beside it', async ({ page }) => {
  await signedIn(page, 'demo06');
  const frame = await openLotus(page, '/lotus/oe');
  await page.getByRole('heading', { name: '로투스 홀짝' }).click();
  await page.keyboard.press('1');
  await expect(pickOf(frame, '두 카드 합 홀짝', '홀')).toHaveAttribute('aria-pressed', 'true');
  await frame.getByRole('tab', { name: '6매' }).focus();
  await page.keyboard.press('4');
  await expect(pickOf(frame, '숨은 카드 언더오버', '오버')).toHaveAttribute('aria-pressed', 'true');
  await expect(pad(page).locator('.pad-pick')).toContainText('오버');
  await page.keyboard.press('h');
  await expect(pad(page).getByRole('textbox', { name: '베팅금액' })).not.toHaveValue('10,000');
  await page.keyboard.press('c');
  await expect(pad(page).locator('.pad-pick')).not.toContainText('오버');
});

test('what a frame may not say has no effect, or one that is told', async ({ page }) => {
  await signedIn(page, 'demo07');
  const frame = await openLotus(page, '/lotus/baccarat2');
  const pick = pickOf(frame, '승부', '뱅커');
  await pick.click();
  const cart = pad(page).locator('.pad-pick');
  await expect(cart).toContainText('뱅커');
  const from = (message: object) => frame.locator('body').evaluate((_, data) => parent.postMessage(data, '*'), message);
  const alert = page.getByRole('alertdialog');

  // another window: as if nothing was said
  await page.evaluate(() => window.postMessage({ type: 'lime:pick', gameSeq: '1', betsSeq: '1001' }, '*'));
  // a round of long ago, or of another game
  await from({ type: 'lime:pick', gameSeq: '1', betsSeq: '1001' });
  await expect(alert).toContainText('마감된 회차예요. 다음 회차에 베팅해주세요.');
  await expect(alert).toHaveCount(1);
  await alert.getByRole('button', { name: '확인' }).click();
  await expect(alert).toHaveCount(0);
  await expect(cart).toContainText('뱅커');
  // what is none of its sentences
  await from({ type: 'lime:pick', gameSeq: '1', betsSeq: '1001', amount: 1_000_000 });
  const band = page.getByText('테이블이 보낸 내용을 읽을 수 없어 담지 않았어요.');
  await expect(band).toBeVisible();
  await expect(cart).toContainText('뱅커');
  await page.getByRole('button', { name: '다시 열기' }).click();
  await expect(band).toBeHidden();
  await expect(lotusFrame(page).locator('.pick').first()).toBeVisible();
});

test('a launch counts once, at its own table alone; a reload of the frame keeps its guest', async ({
  page,
  context,
}) => {
  await signedIn(page, 'demo08');
  await page.goto(`${site()}/lotus/baccarat1`);
  const frame = lotusFrame(page);
  await expect(frame.getByText(/님, 연결됐어요/)).toBeVisible();
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
});

test('a host that is not there is told, with a way to try again', async ({ page }) => {
  await signedIn(page, 'demo09');
  let isThere = false;
  await page.route(/\/lotus\/oe\?/, (route) =>
    isThere ? route.continue() : route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.goto(`${site()}/lotus/oe`);
  const told = page.getByText('테이블이 응답하지 않아요. 담은 베팅은 그대로 있어요.');
  await expect(told).toBeVisible();
  isThere = true;
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(lotusFrame(page).locator('.pick').first()).toBeVisible();
  await expect(told).toBeHidden();
});

test('the hub leads to each table and says how long it takes bets', async ({ page }) => {
  await signedIn(page, 'demo05');
  await page.goto(`${site()}/lotus/main`);
  for (const { name } of tables) await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(page.getByText(/마감까지 00:\d\d/).first()).toBeVisible({ timeout: 40_000 });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /^로투스 바카라1/ }).click();
  await expect(page).toHaveURL(`${site()}/lotus/baccarat1`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('baccarat is picked from and bet on without scrolling', async ({ page }) => {
    await signedIn(page, 'demo05');
    const frame = await openLotus(page, '/lotus/baccarat1');
    await pickOf(frame, '승부', '플레이어').tap();
    await pad(page).getByRole('button', { name: /^1만/ }).tap();
    await expect(pad(page).getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectNoSidewaysScroll(page);
  });
});
