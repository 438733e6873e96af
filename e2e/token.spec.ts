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
import { expectAccessibleFrame, shot } from './lib/token-rounds.ts';

// Token games in their host's frame. Keno is under repair until an operator clears it, so this runs with the gates; the
// frame is another server's.

test.use({ others: /^(localhost|127\.0\.0\.1):\d+$/ });
test.describe.configure({ mode: 'default' });
test.beforeAll(() => setSetting('repair', ['토큰-그래프']));
test.afterAll(() => setSetting('repair', ['토큰-키노', '토큰-그래프']));

test('visitors see the hub, and any tile or address asks them to sign in', async ({ page }) => {
  await page.goto(`${site()}/token/main`);
  const hub = page.getByRole('main');
  await expect(hub.getByRole('heading', { name: '토큰게임' })).toBeVisible();
  // what each pays back, and when its next play begins
  const tile = (name: string) => hub.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(tile('룰렛')).toContainText(/97\.29%.*다음 판 \d+초/);
  await expect(tile('경마')).toContainText(/91\.45~92\.00%.*출발 0[0-3]:\d\d/);
  await expect(tile('파워볼')).toContainText(/추첨 0[0-5]:\d\d/);
  await expect(tile('하이로우 5초')).toContainText('바로 시작');
  await expect(tile('그래프')).toContainText('점검중');
  const returns = hub.getByRole('region', { name: '배당과 환수율 표' });
  await expect(returns.getByRole('row', { name: /^룰렛 60초/ })).toContainText('2.00~36.00');
  await expect(hub.getByRole('heading', { name: '최근 내 기록' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['룰렛', '키노']) {
    await hub.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await page.goto(`${site()}/token/main`);
  }
  await page.goto(`${site()}/token/keno`);
  await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');
});

test('under another name of this machine every game is as near: frames, sockets and pictures are of that name', async ({
  page,
}) => {
  const { port } = new URL(site());
  const there = `http://127.0.0.1:${port}`;
  await signedIn(page, 'demo06');
  for (const [path, title] of [
    ['roulette', '토큰 룰렛'],
    ['highlow', '토큰 하이로우'],
    ['baccarat', '토큰 바카라'],
  ] as const) {
    await page.goto(`${there}/token/${path}`);
    const iframe = page.locator(`iframe[title="${title}"]`);
    await expect(iframe).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:/);
    await expect(iframe.contentFrame().locator('#bet')).not.toHaveText('불러오는 중이에요');
  }
  await page.goto(`${there}/casino/live`);
  const picture = page.getByRole('list', { name: '테이블' }).getByRole('listitem').first().locator('img');
  await expect(picture).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:/);
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^PRAGMATIC/ }).click();
  await expect(await popup).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/casino\/lobby\//);
});

test('a play of keno by keys alone: picked, drawn, paid, in the history, proven after the seed is revealed; a reload keeps the guest', async ({
  page,
}) => {
  await signedIn(page, 'demo07');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site()}/token/keno`);
  const iframe = page.locator('iframe[title="토큰 키노"]');
  await expect(iframe).toBeVisible();
  expect((await iframe.boundingBox())!.height).toBe(800);
  const frame = iframe.contentFrame();
  await expect(frame.locator('#bet')).toHaveText('번호를 골라주세요');
  // what it can do by keys is a list of its own, which closes as it opened
  await frame.getByRole('button', { name: '7', exact: true }).focus();
  await page.keyboard.press('Shift+Slash');
  const keys = frame.getByRole('dialog', { name: '단축키' });
  await expect(keys).toContainText('아무거나 10개');
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(frame.locator('#count')).toHaveText('0개 고름');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(frame.getByRole('button', { name: '17', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('4');
  await expect(frame.getByRole('radio', { name: '높음' })).toBeChecked();
  await page.keyboard.press('r');
  await expect(frame.locator('#count')).toHaveText('10개 고름');
  await page.keyboard.press('Shift+Enter');
  await expect(frame.locator('#news')).toContainText(/개 맞힘 · .*원 돌아옴/);
  const row = frame.locator('#history tbody tr').first();
  await expect(row).toContainText('#0');
  await expect(row.getByRole('button')).toHaveText('공개 전');
  await expect(frame.locator('#bet')).toContainText('초 뒤에 할 수 있어요');

  // the frame alone is loaded anew, as its own menu does: the address has no launch any more
  await reloadFrame(frame);
  await expect(frame.locator('#history tbody tr')).toHaveCount(1);
  await expect(frame.locator('#history tbody')).toContainText('#0');
  await frame.getByRole('tab', { name: '내 시드' }).click();
  await frame.getByRole('button', { name: '시드 바꾸고 지난 시드 보기' }).click();
  await frame.getByRole('tab', { name: '내 판 기록' }).click();
  await row.getByRole('button', { name: '검증' }).click();
  await expect(row.getByRole('button')).toHaveText('일치');

  await page.goto(`${site()}/info/bet`);
  await expect(page.getByText('토큰 키노').first()).toBeVisible();
  await page.goto(`${site()}/token/main`);
  const own = page.getByRole('region', { name: '최근 내 기록' });
  await expect(own).toContainText(/오늘 \d+판/);
  await expect(own.getByRole('row', { name: /키노/ }).first()).toContainText(/(당첨|낙첨|일부 반환)검증/);
  await shot(page, 'token-hub');

  // the same seeds on the site's own page; every play has a link that fills a verifier
  await page.goto(`${site()}/fair/seeds`);
  const seeds = page.getByRole('region', { name: /키노/ });
  await expect(seeds.getByText('해시 맞음')).toBeVisible();
  // the casino's are there too
  await expect(page.getByRole('heading', { name: '슬롯 48종' })).toBeVisible();
  await seeds.getByRole('button', { name: '판 1개 보기' }).click();
  const opened = page.waitForEvent('popup');
  await seeds.getByRole('link', { name: '#0 검증' }).click();
  const proof = await opened;
  await expect(proof.getByText('결과와 지급액이 맞아요')).toBeVisible();
  await proof.close();
  const next = await seeds.locator('.value code').nth(1).textContent();
  await seeds.getByRole('textbox', { name: /내 시드/ }).fill('my-own-seed');
  await seeds.getByRole('button', { name: /시드 바꾸기/ }).click();
  await expect(seeds.locator('.value code').first()).toHaveText(next!);
  await expect(seeds.getByRole('textbox', { name: /내 시드/ })).toHaveValue('my-own-seed');
  await expectAccessible(page);
});

test('a play of high-low 5 s by keys alone: the card stays until its play, which begins with it', async ({ page }) => {
  await signedIn(page, 'demo13');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site()}/token/highlow5s`);
  const frame = page.locator('iframe[title="토큰 하이로우 5초"]').contentFrame();
  await expect(frame.locator('#base-name')).not.toBeEmpty();
  const shown = await frame.locator('#base-name').textContent();
  await reloadFrame(frame);
  await expect(frame.locator('#base-name')).toHaveText(shown!);
  await frame.getByRole('tab', { name: '내 판 기록' }).focus();
  await page.keyboard.press('r');
  await expect(frame.getByRole('radio', { name: '레드' })).toBeChecked();
  await expect(frame.locator('#chosen')).toHaveText('레드');
  await frame.getByLabel('베팅금액').fill('20000');
  await expect(frame.locator('#preview')).toContainText('39,400원');
  await page.keyboard.press('Enter');
  await expect(frame.locator('#news')).toContainText(/레드 · 다음 카드 .*원 돌아옴/);
  const row = frame.locator('#history tbody tr').first();
  await expect(row.getByRole('img')).toHaveAccessibleName(new RegExp(`^${shown!} 다음 `));
  await expect(row).toContainText('20,000');
  await expect(frame.locator('#nonce')).toHaveText('#1');
  await expect(frame.locator('#chosen')).toHaveText('고르기 전');

  await frame.getByRole('tab', { name: '내 시드' }).click();
  await frame.getByRole('button', { name: '시드 바꾸고 지난 시드 보기' }).click();
  await frame.getByRole('tab', { name: '내 판 기록' }).click();
  await row.getByRole('button', { name: '검증' }).click();
  await expect(row.getByRole('button')).toHaveText('일치');
});

test('a play of baccarat by keys alone: chips on places, taken back, bet, dealt, proven, bet again', async ({
  page,
}) => {
  await signedIn(page, 'demo14');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site()}/token/baccarat`);
  const frame = page.locator('iframe[title="토큰 바카라"]').contentFrame();
  await expect(frame.locator('#bet')).toHaveText('베팅할 곳을 눌러주세요');
  const player = frame.getByRole('button', { name: /^플레이어 환수율/ });
  await player.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await expect(player).toContainText('20,000원');
  await page.keyboard.press('z');
  await page.keyboard.press('t');
  await expect(frame.locator('#preview')).toContainText('타이 당첨되면90,000원');
  await expect(frame.locator('#bet')).toHaveText('20,000원 베팅하기');
  await page.keyboard.press('Shift+Enter');
  await expect(frame.locator('#news')).toContainText(/(승|타이) \d : \d.*원 돌아옴/);
  const row = frame.locator('#history tbody tr').first();
  await expect(row).toContainText('플레이어, 타이');
  await expect(row).toContainText((await frame.locator('#result').textContent())!);
  await expect(frame.locator('#beads i')).toHaveCount(1);
  await page.keyboard.press('r');
  await expect(frame.locator('#chosen')).toHaveText('2곳');
  await frame.getByRole('tab', { name: '내 시드' }).click();
  await frame.getByRole('button', { name: '시드 바꾸고 지난 시드 보기' }).click();
  await frame.getByRole('tab', { name: '내 판 기록' }).click();
  await row.getByRole('button', { name: '검증' }).click();
  await expect(row.getByRole('button')).toHaveText('일치');
});

test('a play of high-low by keys alone goes on after a reload, is ended once, and every card is proven', async ({
  page,
}) => {
  await signedIn(page, 'demo17');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site()}/token/highlow`);
  const frame = page.locator('iframe[title="토큰 하이로우"]').contentFrame();
  await expect(frame.getByRole('button', { name: /^레드/ })).toBeDisabled();
  await expect(frame.locator('#bet')).toHaveText('10,000원 베팅하기');
  await frame.getByRole('tab', { name: '내 판 기록' }).focus();
  await page.keyboard.press('Shift+Enter');
  await expect(frame.locator('#status')).toHaveText('진행 중');
  await expect(frame.locator('#base-name')).not.toBeEmpty();
  await expect(frame.locator('#take')).toBeDisabled();
  await page.keyboard.press('s');
  await expect(frame.locator('#track li')).toHaveCount(2);
  await expect(frame.locator('#skips')).toHaveText('건너뛰기 2번');
  const card = await frame.locator('#base-name').textContent();
  await reloadFrame(frame);
  await expect(frame.locator('#track li')).toHaveCount(2);
  await expect(frame.locator('#base-name')).toHaveText(card!);
  await frame.getByRole('tab', { name: '내 판 기록' }).focus();
  await page.keyboard.press('r');
  const take = frame.getByRole('button', { name: /^지금 받기 19,700원/ });
  const news = frame.locator('#news', { hasText: '손익' });
  await expect(take.or(news).first()).toBeVisible();
  if (await take.isVisible()) await page.keyboard.press('t');
  await expect(news).toBeVisible();
  await expect(frame.locator('#take')).toBeHidden();
  const row = frame.locator('#history tbody tr').first();
  await expect(row).toContainText('건너뜀 · 레드');
  await frame.getByRole('tab', { name: '내 시드' }).click();
  await frame.getByRole('button', { name: '시드 바꾸고 지난 시드 보기' }).click();
  await frame.getByRole('tab', { name: '내 판 기록' }).click();
  await row.getByRole('button', { name: '검증' }).click();
  await expect(row.getByRole('button')).toHaveText('일치');

  // a stranger opens the play's own address; what is computed there asks nobody
  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: '자료' }).click();
  const verifier = await opened;
  await expect(verifier).toHaveURL(/\/fair\/play#/);
  await expect(verifier.getByRole('status').filter({ hasText: '결과와 지급액이 맞아요' })).toContainText(
    '토큰 하이로우',
  );
  await expectAccessible(verifier);
  await verifier.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(verifier);
  const asked: string[] = [];
  verifier.on('request', (request) => asked.push(request.url()));
  const field = verifier.getByLabel('검증 자료 (JSON)');
  await field.fill((await field.inputValue()).replace(/"payout":\d+/, '"payout":1'));
  await verifier.getByRole('button', { name: '검증하기', exact: true }).click();
  await expect(verifier.getByText('지급액이 맞지 않아요')).toBeVisible();
  if (process.env['SHOTS'])
    await verifier.screenshot({ path: `${process.env['SHOTS']}/fair-play-390.png`, fullPage: true });
  // the shell looks at its member every 15 seconds, whatever page is open
  const ofPage = (url: string) => url.includes('/api/') && !/socket\.io|\/auth\/info\/new$/.test(url);
  expect(asked.filter(ofPage)).toEqual([]);
  await verifier.close();

  await page.goto(`${site()}/info/bet`);
  await expect(page.getByText('토큰 하이로우').first()).toBeVisible();
});

test('a launch is good once: its address opens for nobody else', { tag: '@night' }, async ({ page, context }) => {
  await signedIn(page, 'demo08');
  await page.goto(`${site()}/token/keno`);
  const iframe = page.locator('iframe[title="토큰 키노"]');
  await expect(iframe.contentFrame().locator('#bet')).toBeVisible();
  const address = (await iframe.getAttribute('src'))!;
  // without its cookie the page's line to its host would be refused, and the console say so
  await page.close();
  await context.clearCookies();
  const again = await context.request.get(address);
  expect(await again.text()).toContain('입장 시간이 지났어요');
  expect(again.headers()['content-security-policy']).toMatch(/frame-ancestors http:\/\/localhost:\d+/);
  const calls = await context.request.get(`${new URL(address).origin}/token/keno/state`);
  expect(calls.status()).toBe(401);
});

test('on a phone a bet on keno is in view without scrolling; axe finds nothing; sounds are off until they are wanted', async ({
  page,
}) => {
  const frame = await openOnPhone(page, 'demo09', 'keno', '토큰 키노');
  await frame.getByRole('button', { name: '아무거나 10개' }).click();
  await expect(frame.locator('#bet')).toHaveText('베팅금액을 골라주세요');
  await frame.getByRole('button', { name: '1만', exact: true }).click();
  await expect(frame.getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
  await shot(page, 'keno-390');
  const sounds = frame.getByRole('switch', { name: '소리' });
  await expect(sounds).not.toBeChecked();
  await sounds.click();
  await expectAccessibleFrame(page, frame);
  await shot(page, 'keno-1440-light');
  await reloadFrame(frame);
  await expect(sounds).toBeChecked();

  // the host is away: the page says so, and a press asks it again
  await page.route('**/token/keno/state', (route) => route.fulfill({ status: 404 }));
  await reloadFrame(frame);
  await expect(frame.getByRole('alert')).toContainText('연결이 끊겼어요');
  await expect(frame.locator('#bet')).toHaveText('연결을 기다리고 있어요');
  await shot(page, 'keno-away');
  await page.unroute('**/token/keno/state');
  await frame.getByRole('button', { name: '다시 시도' }).click();
  await expect(frame.getByRole('alert')).toBeHidden();
  await expect(frame.locator('#bet')).toHaveText('번호를 골라주세요');

  // its session is over: the site opens it anew
  await page.context().clearCookies({ name: 'lime_token' });
  await reloadFrame(frame);
  await expect(frame.getByRole('alert')).toContainText('입장 시간이 지났어요');
  await frame.getByRole('button', { name: '다시 열기' }).click();
  await expect(frame.locator('#bet')).toHaveText('번호를 골라주세요');
});

test(
  'on a phone a bet on high-low 5 s is in view without scrolling, and axe finds nothing',
  { tag: '@night' },
  async ({ page }) => {
    const frame = await openOnPhone(page, 'demo11', 'highlow5s', '토큰 하이로우 5초');
    await frame.getByRole('radio', { name: '블랙' }).click();
    await expect(frame.locator('#bet')).toHaveText('베팅금액을 골라주세요');
    await frame.getByRole('button', { name: '1만', exact: true }).click();
    await expect(frame.getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
    await expectAccessibleFrame(page, frame);
    await shot(page, 'hl-1440-light');
  },
);

test(
  'on a phone a bet on baccarat is in view without scrolling, and axe finds nothing',
  { tag: '@night' },
  async ({ page }) => {
    const frame = await openOnPhone(page, 'demo15', 'baccarat', '토큰 바카라');
    await expect(frame.locator('#bet')).toHaveText('베팅금액을 골라주세요');
    await frame.getByRole('button', { name: '1만', exact: true }).click();
    await frame.getByRole('button', { name: /^뱅커 환수율/ }).click();
    await expect(frame.getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
    await expectAccessibleFrame(page, frame);
    await shot(page, 'bac-1440-light');
  },
);

test(
  'on a phone a whole play of high-low is in view without scrolling, and axe finds nothing',
  { tag: '@night' },
  async ({ page }) => {
    const frame = await openOnPhone(page, 'demo18', 'highlow', '토큰 하이로우');
    await expect(frame.locator('#bet')).toHaveText('베팅금액을 골라주세요');
    await frame.getByRole('button', { name: '1만', exact: true }).click();
    await expect(frame.getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
    await frame.locator('#bet').click();
    await expect(frame.locator('#skip')).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole('button', { name: /^조커/ })).toBeInViewport({ ratio: 1 });
    await frame.locator('#skip').click();
    await expect(frame.locator('#skips')).toHaveText('건너뛰기 2번');
    await expectAccessibleFrame(page, frame);
    await shot(page, 'hi-1440-light');
  },
);

async function openOnPhone(page: Page, member: string, gType: string, name: string): Promise<FrameLocator> {
  await page.setViewportSize({ width: 390, height: 844 });
  await setTheme(page, 'dark');
  await signedIn(page, member);
  await page.goto(`${site()}/token/${gType}`);
  return page.locator(`iframe[title="${name}"]`).contentFrame();
}
