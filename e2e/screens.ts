// Pictures of the running product, compared with their drawn screens where those lie next to the repository:
//   STAFF_PASSWORD=… node e2e/screens.ts <address of a running site>         →   docs/screens/*.jpg
//   STAFF_PASSWORD=… node e2e/screens.ts <address of a running site> games   →   docs/screens/games.jpg, a contact sheet
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { findBrowser } from './browser.ts';
import { contactSheet } from './screens-games.ts';

type Theme = 'dark' | 'light';
type Screen = {
  name: string;
  mockup: string;
  path: string;
  width: number;
  height: number;
  signedIn: boolean;
  /** brings the page into the drawn state */
  act?: (page: Page) => Promise<void>;
};

const root = join(import.meta.dirname, '..');
const design = process.env['LIME_DESIGN'] ?? join(root, '../shared/design');
const site = process.argv[2] ?? 'http://localhost:3000';

const priceButtons = (page: Page) => page.locator('main button.price');

async function pick(page: Page, count: number): Promise<void> {
  const buttons = priceButtons(page);
  await buttons.first().waitFor();
  const total = await buttons.count();
  for (let no = 0; no < count; no += 1) await buttons.nth(Math.min(total - 1, no * 7)).dispatchEvent('click');
}

const screens: readonly Screen[] = [
  { name: 'home-desktop', mockup: '01-home-desktop', path: '/main', width: 1440, height: 1731, signedIn: true },
  {
    name: 'sports-desktop',
    mockup: '02-sports-korean-desktop',
    path: '/sport/korean',
    width: 1440,
    height: 1400,
    signedIn: true,
    act: (page) => pick(page, 4),
  },
  {
    name: 'sports-1200',
    mockup: '02-sports-korean-desktop',
    path: '/sport/korean',
    width: 1200,
    height: 1400,
    signedIn: true,
    act: (page) => pick(page, 2),
  },
  {
    name: 'sports-1024',
    mockup: '02-sports-korean-desktop',
    path: '/sport/korean',
    width: 1024,
    height: 1400,
    signedIn: true,
    act: (page) => pick(page, 2),
  },
  {
    name: 'sports-european',
    mockup: '02-sports-korean-desktop',
    path: '/sport/prematch',
    width: 1440,
    height: 1400,
    signedIn: true,
    act: (page) => pick(page, 3),
  },
  {
    name: 'sports-european-game',
    mockup: '02-sports-korean-desktop',
    path: '/sport/prematch',
    width: 1440,
    height: 1400,
    signedIn: true,
    act: (page) => page.locator('.board .teams').first().click(),
  },
  {
    name: 'sports-special',
    mockup: '02-sports-korean-desktop',
    path: '/sport/special',
    width: 1440,
    height: 1400,
    signedIn: true,
  },
  {
    name: 'sports-european-mobile',
    mockup: '05b-sports-mobile-360',
    path: '/sport/prematch',
    width: 390,
    height: 844,
    signedIn: true,
  },
  {
    name: 'in-play',
    mockup: '03-inplay-desktop',
    path: '/sport/livematch',
    width: 1440,
    height: 1266,
    signedIn: true,
    act: async (page) => priceButtons(page).first().waitFor(),
  },
  { name: 'results', mockup: '07-bet-history', path: '/sport/result', width: 1440, height: 1100, signedIn: true },
  { name: 'home-mobile', mockup: '04-home-mobile', path: '/main', width: 390, height: 844, signedIn: true },
  {
    name: 'sports-mobile-cart',
    mockup: '05-sports-mobile-cart',
    path: '/sport/korean',
    width: 390,
    height: 844,
    signedIn: true,
    act: async (page) => {
      await pick(page, 3);
      await page.locator('.cart-bar').dispatchEvent('click');
    },
  },
  {
    name: 'sports-mobile-360',
    mockup: '05b-sports-mobile-360',
    path: '/sport/korean',
    width: 360,
    height: 800,
    signedIn: true,
    act: (page) => pick(page, 2),
  },
  { name: 'bet-history', mockup: '07-bet-history', path: '/info/bet', width: 1440, height: 1100, signedIn: true },
  {
    name: 'bet-history-mobile',
    mockup: '07b-bet-history-mobile',
    path: '/info/bet',
    width: 390,
    height: 844,
    signedIn: true,
  },
  {
    name: 'sign-in',
    mockup: '16-overlays',
    path: '/main',
    width: 1440,
    height: 900,
    signedIn: false,
    act: (page) => page.getByRole('button', { name: '로그인' }).first().click(),
  },
  {
    name: 'sign-up',
    mockup: '16-overlays',
    path: '/main',
    width: 1440,
    height: 900,
    signedIn: false,
    act: (page) => page.getByRole('button', { name: '회원가입' }).first().click(),
  },
  { name: 'sign-in-mobile', mockup: '16-overlays', path: '/login', width: 390, height: 844, signedIn: false },
  {
    name: 'deposit',
    mockup: '06-cash-dialogs',
    path: '/main',
    width: 1440,
    height: 940,
    signedIn: true,
    act: (page) => page.getByRole('button', { name: '입금' }).first().click(),
  },
  { name: 'deposit-mobile', mockup: '06-cash-dialogs', path: '/cash/in', width: 390, height: 844, signedIn: true },
  { name: 'points-mobile', mockup: '06-cash-dialogs', path: '/point/change', width: 390, height: 844, signedIn: true },
  { name: 'events', mockup: '18-events', path: '/bbs/e/l', width: 1440, height: 1152, signedIn: true },
  { name: 'events-mobile', mockup: '18-events', path: '/bbs/e/l', width: 390, height: 844, signedIn: true },
  {
    name: 'inquiry-write',
    mockup: '11-inquiry-write',
    path: '/bbs/c/w',
    width: 1440,
    height: 1096,
    signedIn: true,
    act: async (page) => {
      await page.getByRole('textbox', { name: '제목' }).fill('연기된 경기 적중특례 처리 기준이 궁금해요');
      await page
        .getByRole('textbox', { name: '내용' })
        .fill('어제 저녁 4폴더 베팅에서 한 경기가 연기됐는데 적중특례로 정산된 걸 확인했어요.');
    },
  },
  {
    name: 'inquiry-picker',
    mockup: '11b-inquiry-picker',
    path: '/bbs/c/w',
    width: 1440,
    height: 900,
    signedIn: true,
    act: (page) => page.getByRole('button', { name: '베팅내역 추가' }).click(),
  },
  {
    name: 'office-dashboard',
    mockup: '12-admin-dashboard',
    path: '/office/dashboard',
    width: 1440,
    height: 1060,
    signedIn: true,
  },
  {
    name: 'office-deposits',
    mockup: '13-admin-deposits',
    path: '/office/deposits',
    width: 1440,
    height: 1014,
    signedIn: true,
    act: (page) =>
      page
        .getByRole('tab', { name: '전체' })
        .or(page.getByRole('button', { name: '전체' }))
        .first()
        .click(),
  },
  {
    name: 'office-trading',
    mockup: '14-admin-trading',
    path: '/office/trading',
    width: 1440,
    height: 976,
    signedIn: true,
    act: async (page) => {
      await page.locator('.desk-list .game').first().click();
      const price = page.locator('.price-editor input').first();
      await price.waitFor();
      await price.press('ArrowUp');
    },
  },
];

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'demo01', userPw: 'demo1234', sitename: 'lime', version: '0.2.5' }),
  });
  const { payload } = (await answer.json()) as { payload: { token: string; refreshToken: string; members: unknown } };
  return {
    jwt_token: payload.token,
    refresh_token: payload.refreshToken,
    lime_member: JSON.stringify(payload.members),
  };
}

/** With STAFF_PASSWORD, the office of the first staff account; without it its screens show the sign-in page. */
async function signInStaff(): Promise<Record<string, string>> {
  const password = process.env['STAFF_PASSWORD'];
  if (!password) return {};
  const answer = await fetch(`${site}/api/staff/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'admin', userPw: password }),
  });
  const { payload } = (await answer.json()) as { payload: { token: string; refreshToken: string; staff: unknown } };
  return {
    lime_office_token: payload.token,
    lime_office_refresh: payload.refreshToken,
    lime_office_staff: JSON.stringify(payload.staff),
  };
}

async function takeProduct(
  browser: Browser,
  screen: Screen,
  theme: Theme,
  kept: Record<string, string>,
): Promise<Buffer> {
  const mobile = screen.width < 600;
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    isMobile: mobile,
    hasTouch: mobile,
    colorScheme: theme,
  });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    {
      ...(screen.signedIn ? kept : {}),
      lime_theme: theme,
      lime_office_theme: theme,
      lime_popup_away: JSON.stringify({ 1: today, 2: today }),
    },
  );
  const page = await context.newPage();
  await page.goto(site + screen.path, { waitUntil: 'networkidle' });
  await screen.act?.(page);
  await page.waitForTimeout(1200);
  const picture = await page.screenshot({ type: 'png' });
  await context.close();
  return picture;
}

async function takeMockup(browser: Browser, screen: Screen, theme: Theme): Promise<Buffer | null> {
  const file = join(design, 'mockups', `${screen.mockup}.html`);
  if (!existsSync(file)) return null;
  const page = await browser.newPage({ viewport: { width: screen.width, height: screen.height } });
  await page.goto(pathToFileURL(file).href);
  await page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), theme);
  await page.waitForTimeout(300);
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  return picture;
}

/** The product on the left, the drawing on the right. */
async function beside(
  browser: Browser,
  screen: Screen,
  product: Buffer,
  mockup: Buffer | null,
  path: string,
): Promise<void> {
  const pictures = [product, mockup].filter((picture) => picture !== null);
  const scale = screen.width > 600 ? 0.6 : 1;
  const width = Math.round(screen.width * scale);
  const page = await browser.newPage({
    viewport: { width: pictures.length * (width + 12) + 12, height: Math.round(screen.height * scale) + 24 },
  });
  const images = pictures
    .map((picture) => `<img width="${width}" src="data:image/png;base64,${picture.toString('base64')}">`)
    .join('');
  await page.setContent(
    `<body style="margin:12px;display:flex;gap:12px;background:#777;align-items:flex-start">${images}</body>`,
  );
  await page.screenshot({ path, type: 'jpeg', quality: 82 });
  await page.close();
}

const found = findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...found.args],
  env: { ...process.env, ...found.env },
});
const folder = join(root, 'docs/screens');
mkdirSync(folder, { recursive: true });
const today = seoulDay(new Date());
const kept = { ...(await signIn()), ...(await signInStaff()) };
const wanted = process.argv.slice(3);
if (wanted.length === 0 || wanted.includes('games'))
  await contactSheet(
    browser,
    site,
    { ...kept, lime_popup_away: JSON.stringify({ 1: today, 2: today }) },
    join(folder, 'games.jpg'),
  );
for (const screen of screens) {
  if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
  for (const theme of ['dark', 'light'] as const) {
    try {
      const product = await takeProduct(browser, screen, theme, kept);
      if (screen.name === 'home-desktop' && theme === 'dark')
        await beside(browser, screen, product, null, join(folder, 'home-desktop.jpg'));
      await beside(
        browser,
        screen,
        product,
        await takeMockup(browser, screen, theme),
        join(folder, `${screen.name}-${theme}.jpg`),
      );
      console.log(`${screen.name} ${theme}`);
    } catch (error) {
      console.error(`${screen.name} ${theme}: ${String(error).split('\n')[0]}`);
      process.exitCode = 1;
    }
  }
}
await browser.close();
