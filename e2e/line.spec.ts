import type { Page } from '@playwright/test';
import { test } from './lib/cut-line.ts';
import type { Line } from './lib/cut-line.ts';
import { give, newMember, password } from './lib/money.ts';
import { expect, isConnected, signedIn, site } from './lib/site.ts';

// Losing the network never loses the page (guide U22, U30).

// what a page without a network says in the console is no fault
test.use({ refusals: /./, others: /^localhost:\d+$/ });

const band = '.connection';

test('a page that cannot be loaded leaves the one on screen, says so and opens when the line is back', async ({
  page,
  line,
}) => {
  await page.goto(`${line.url}/sport/korean`);
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  // brings what dialogs are made of
  await page.getByRole('button', { name: '로그인' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  line.cut();
  // a press whose code does not come is answered
  await page.getByRole('button', { name: '화면 새로 받기' }).click();
  await expect(
    page.getByRole('alertdialog', { name: '연결이 끊겨 진행하지 못했어요. 연결되면 다시 눌러주세요.' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '인플레이' }).first().click();
  await expect(page.locator(band)).toContainText('인플레이 화면을 열지 못했어요');
  await expect(page).toHaveURL(/\/sport\/korean$/);
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  const failed = page.waitForEvent('requestfailed', (request) => /\/assets\/.*\.js/.test(request.url()));
  await page.locator(band).getByRole('button', { name: '다시 시도' }).click();
  await failed; // a try still on its way would find the line mended
  await expect(page).toHaveURL(/\/sport\/korean$/);
  line.mend();
  await page.locator(band).getByRole('button', { name: '다시 시도' }).click();
  await expect(page).toHaveURL(/\/sport\/livematch$/);
  await expect(page.locator(band).getByRole('button')).toBeHidden();
});

test(
  'parts that load by themselves fail silently without a network, and come when it is back',
  { tag: '@night' },
  async ({ page, context, line }) => {
    await page.goto(`${line.url}/sport/korean`);
    await expect(page.locator('[data-bet]').first()).toBeVisible();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await context.setOffline(true);
    await page.waitForTimeout(8_000); // they are asked for after six seconds
    await expect(page.locator('[data-bet]').first()).toBeVisible();
    await expect(page).toHaveURL(/\/sport\/korean$/);
    await context.setOffline(false);
    await expect(page.locator('.side-banners')).toBeAttached();
    expect(loads).toBe(0);
  },
);

test('a press whose code does not come without a network is answered', { tag: '@night' }, async ({ page, line }) => {
  await page.goto(`${line.url}/sport/korean`);
  await page.locator('.price:not(.off)').first().click();
  await page.getByRole('button', { name: '로그인' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  line.cut();
  await page.getByRole('button', { name: '화면 새로 받기' }).click();
  const answer = page.getByRole('alertdialog', { name: '연결이 끊겨 진행하지 못했어요. 연결되면 다시 눌러주세요.' });
  await expect(answer).toBeVisible();
  line.mend();
  // Chromium fetches a part that failed only in a page that is loaded anew, as the site does by itself
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '화면 새로 받기' }).click({ timeout: 2_000 });
    await expect(page.getByRole('alertdialog', { name: /^저장해둔 화면 파일을 지웠어요/ })).toBeVisible({
      timeout: 4_000,
    });
  }).toPass();
});

test('a part that went with an old build reloads the page once, not for ever', async ({ page, line }) => {
  await page.route(/\/assets\/in-play-with-cart-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${line.url}/sport/korean`);
  await expect(page.locator('[data-bet]').first()).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: '인플레이' }).first().click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByText('화면을 불러오지 못했어요. 잠시 후 다시 시도해주세요.')).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(loads).toBe(1);
});

/** When the prices of the page are open and when they are locked, and the channel's sockets. */
const isLocked = (page: Page) =>
  page.evaluate(() => {
    const price = [...document.querySelectorAll<HTMLElement>('.price:not(.off, .selected) .value')].at(0);
    if (!price) return null;
    return (
      price.closest('.price')!.getAttribute('aria-disabled') === 'true' && getComputedStyle(price).opacity === '0.6'
    );
  });

test('prices before the start dim and lock within five seconds of silence, and open with the first word', async ({
  page,
  line,
}) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await signedIn(page, member.id, password);
  await page.goto(`${line.url}/sport/korean`);
  await page.locator('.price:not(.off)').first().click();
  await page.getByRole('textbox', { name: '베팅금액' }).fill('5000');
  const bet = page.getByRole('button', { name: '5,000원 베팅하기' });
  await expect(bet).toHaveAttribute('aria-disabled', 'false');
  await page.waitForTimeout(6_000); // beats alone keep prices open
  expect(await isLocked(page)).toBe(false);
  line.freeze();
  const began = Date.now();
  await expect.poll(() => isLocked(page), { intervals: [100] }).toBe(true);
  // how long it may take is a test of a clock (lib/trust.test.ts): here the machine does other work
  test.info().annotations.push({ type: 'locked after ms', description: String(Date.now() - began) });
  await expect(page.locator('.connection')).toContainText('베팅을 잠갔어요');
  await expect(page.locator('.stake-block .place')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.lock-reason')).toContainText('다시');
  line.mend();
  const mended = Date.now();
  await expect.poll(() => isLocked(page), { intervals: [100], timeout: 15_000 }).toBe(false);
  test.info().annotations.push({ type: 'open after ms', description: String(Date.now() - mended) });
  await expect(bet).toHaveAttribute('aria-disabled', 'false');
});

for (const seconds of [3, 8, 20])
  test(
    `the line is back within two seconds of a network that was away for ${seconds}`,
    { tag: '@night' },
    async ({ page, line }) => {
      const connected = isConnected(page);
      await page.goto(`${line.url}/sport/korean`);
      await connected;
      line.cut();
      await expect(page.locator('.connection')).toContainText('연결이 끊겼어요');
      await page.waitForTimeout(seconds * 1_000);
      const again = isConnected(page);
      line.mend();
      const began = Date.now();
      await again;
      test.info().annotations.push({ type: 'back after ms', description: String(Date.now() - began) });
      expect(Date.now() - began).toBeLessThan(2_500); // two, on a machine that does other work
      await expect(page.locator('.connection')).toBeEmpty();
    },
  );

test('a socket that opens and hangs is given up after three seconds', { tag: '@night' }, async ({ page, line }) => {
  let hang = true;
  const opened: number[] = [];
  await page.routeWebSocket(/\/api\/socket\.io\//, (route) => {
    opened.push(Date.now());
    if (!hang) route.connectToServer();
  });
  await page.goto(`${line.url}/sport/korean`);
  await expect.poll(() => opened.length).toBeGreaterThanOrEqual(2);
  expect(opened[1]! - opened[0]!).toBeLessThan(7_000); // with the pause after it, and other work on the machine
  hang = false;
  await expect(page.getByText('실시간 배당 연결됨')).toBeVisible();
});

test('coming back to the tab brings the line back at once', { tag: '@night' }, async ({ page, line }) => {
  const connected = isConnected(page);
  await page.goto(`${line.url}/sport/korean`);
  await connected;
  const see = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await see(true);
  // a page nobody sees tries rarely: what comes back right after a try has the longest to wait for the next
  let failed = 0;
  page.on('websocket', (socket) => socket.on('close', () => (failed += 1)));
  line.cut();
  await expect.poll(() => failed, { intervals: [20], timeout: 25_000 }).toBeGreaterThanOrEqual(4);
  const again = isConnected(page);
  line.mend();
  await see(false);
  const began = Date.now();
  await again;
  test.info().annotations.push({ type: 'back after ms', description: String(Date.now() - began) });
  expect(Date.now() - began).toBeLessThan(2_500); // two, on a machine that does other work
});

test(
  'a sixth page of a member says so, bets before the start by calls and joins when another closes',
  { tag: '@night' },
  async ({ page, context }) => {
    const member = await newMember();
    await give(member, 'cash', 100_000);
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const tab = await context.newPage();
        await signedIn(tab, member.id, password);
        const connected = isConnected(tab);
        await tab.goto(`${site()}/info/bet`);
        await connected;
        return tab;
      }),
    );
    await signedIn(page, member.id, password);
    await page.goto(`${site()}/sport/korean`);
    await expect(page.locator('.connection')).toContainText('열어둔 화면이 너무 많아');
    await page.waitForTimeout(6_000);
    await page.locator('.price:not(.off)').first().click();
    await page.getByRole('textbox', { name: '베팅금액' }).fill('5000');
    await page.getByRole('button', { name: '5,000원 베팅하기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '5,000원 베팅하기' }).click();
    await expect(page.getByText('베팅에 성공하셨습니다.')).toBeVisible();
    await others[0]!.close();
    await expect(page.locator('.connection')).toBeEmpty();
  },
);

const cash = (page: Page) => page.locator('.desktop-header .balance').filter({ hasText: '보유금' }).locator('.v');

/** A member with 100,000 won who has just said yes to a bet of 5,000. @param before what happens to the line before the yes */
async function betting(page: Page, line: Line, before: () => void) {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  await signedIn(page, member.id, password);
  await page.goto(`${line.url}/sport/korean`);
  await page.locator('.price:not(.off)').first().click();
  await page.getByRole('textbox', { name: '베팅금액' }).fill('5000');
  await page.getByRole('button', { name: '5,000원 베팅하기' }).click();
  const yes = page.getByRole('alertdialog').getByRole('button', { name: '5,000원 베팅하기' });
  await expect(yes).toBeVisible();
  before();
  await yes.click();
}

const unclear = '연결이 끊겨 결과를 확인하지 못했어요. 다시 연결되면 알려드릴게요.';

test(
  'the story of a bet that never arrived outlives reloads until the member has read it',
  { tag: '@night' },
  async ({ page, line }) => {
    await betting(page, line, line.cut);
    await expect(page.getByText(unclear)).toBeVisible();
    line.mend();
    await page.reload();
    const story = page.getByRole('alertdialog', { name: '앞 베팅은 접수되지 않았어요. 보유금은 그대로예요.' });
    await expect(story).toBeVisible();
    await page.reload();
    await expect(story).toBeVisible();
    await story.getByRole('button', { name: '닫기' }).click();
    const connected = isConnected(page);
    await page.reload();
    await connected;
    await page.waitForTimeout(4_000); // the question by key takes two
    await expect(story).toBeHidden();
    await expect(cash(page)).toHaveText('100,000원');
  },
);

test('a bet whose answer was lost is told of as taken when the line is back', async ({ page, line }) => {
  await betting(page, line, () => line.cutAfter('POST /api/betting/korean/'));
  await expect(page.getByText(unclear)).toBeVisible();
  line.mend();
  await expect(page.getByText('베팅에 성공하셨습니다.')).toBeVisible();
  await expect(cash(page)).toHaveText('95,000원');
  await expect(page.getByText('담은 경기가 없어요')).toBeVisible();
});
