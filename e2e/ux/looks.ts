import type { Page } from '@playwright/test';
import { drawn, goInside, lookedAt, moving, pressed, pressedOften, tooSmall, violations } from '../lib/looks.ts';
import type { Bench, Check, CheckResult } from './bench.ts';

// What a page looks like to axe, to a ruler and to a keyboard, on every route.

const member = 'demo11';

/** Each route in turn, without loading the site anew. */
async function everywhere(
  bench: Bench,
  options: { phone?: boolean; theme?: 'dark' | 'light'; width?: number },
  look: (page: Page, path: string) => Promise<string[]>,
  paths: readonly string[] = lookedAt,
): Promise<string[]> {
  return bench.with({ member, ...options }, async (page) => {
    const found: string[] = [];
    await page.goto('/main');
    for (const path of paths) {
      await goInside(page, path);
      for (const one of await look(page, path)) found.push(`${path}: ${one}`);
    }
    return found;
  });
}

const summed = (found: readonly string[], tried: string): CheckResult => ({
  figure:
    found.length === 0
      ? `0 in ${tried}`
      : `${found.length}: ${[...new Set(found)].slice(0, 3).join('; ')}`.replaceAll('|', '/'),
  holds: found.length === 0,
});

/** What axe found last; U15 is the part of it that is about contrast. */
let lastSweep: readonly string[] = [];

const openPrice = (page: Page) => page.locator('.games [data-bet][aria-disabled=false]').first();

/** Cart, sign-in, alert, question and popup, one after the other. */
async function overlays(bench: Bench, phone: boolean, theme: 'dark' | 'light'): Promise<string[]> {
  const found: string[] = [];
  const look = async (page: Page, name: string) => {
    await drawn(page);
    for (const one of await violations(page)) found.push(`${name}: ${one}`);
  };
  const openCart = async (page: Page) => {
    await page.goto('/sport/korean');
    await openPrice(page).click();
    if (phone) await page.getByRole('button', { name: /카트 열기/ }).click();
    await page.getByRole('textbox', { name: '베팅금액' }).waitFor();
  };
  await bench.with({ phone, theme }, async (page) => {
    await openCart(page);
    await look(page, 'cart');
    await page.getByRole('button', { name: '로그인하고 베팅하기' }).click();
    const id = page.getByRole('textbox', { name: '아이디' });
    await id.waitFor();
    await look(page, 'sign-in');
    await id.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await look(page, 'alert');
  });
  await bench.with({ phone, theme, member }, async (page) => {
    await openCart(page);
    await page.getByRole('textbox', { name: '베팅금액' }).fill('5000');
    await page.getByRole('button', { name: '5,000원 베팅하기' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look(page, 'question');
  });
  await bench.with({ phone, theme }, async (page) => {
    await page.addInitScript(() => localStorage.setItem('lime_popup_away', '{}'));
    await page.goto('/main');
    await page
      .getByRole('button', { name: /오늘 하루 보지 않기/ })
      .first()
      .waitFor();
    await look(page, 'popup');
  });
  return found;
}

export const lookChecks: readonly Check[] = [
  {
    id: 'U16',
    goal: `axe finds nothing on ${lookedAt.length} routes and 5 dialogs × 2 widths × 2 themes`,
    async run(bench) {
      const found: string[] = [];
      for (const phone of [false, true])
        for (const theme of ['dark', 'light'] as const) {
          found.push(...(await everywhere(bench, { phone, theme }, violations)));
          found.push(...(await overlays(bench, phone, theme)));
        }
      lastSweep = found;
      return summed(found, `${(lookedAt.length + 5) * 4} looks`);
    },
  },
  {
    id: 'U15',
    goal: 'text of 4.5:1 and controls of 3:1, both themes (axe, in the looks of U16)',
    run: async () =>
      summed(
        lastSweep.filter((one) => one.includes('contrast')),
        `${(lookedAt.length + 5) * 4} looks`,
      ),
  },
  {
    id: 'U17',
    goal: 'no key is lost: Tab goes on through 8 pages, each stop is seen; a bet by keys, the focus stays',
    async run(bench) {
      const lost = await everywhere(bench, {}, stopsOf, [
        '/main',
        '/sport/korean',
        '/sport/livematch',
        '/info/bet',
        '/cash/in',
        '/bbs/c/w',
        '/info/user',
        '/event/lotto',
      ]);
      const bet = await bench.with({ member }, async (page) => {
        await page.goto('/sport/korean');
        await openPrice(page).waitFor();
        await page.getByRole('link', { name: '경기 목록으로' }).focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Space');
        await page.keyboard.press('c');
        const amount = page.getByRole('textbox', { name: '베팅금액' });
        await amount.waitFor();
        if (!(await amount.evaluate((field) => field === document.activeElement))) return ['C leads past the amount'];
        await page.keyboard.press('Control+A');
        await page.keyboard.type('5000');
        const place = page.getByRole('button', { name: '5,000원 베팅하기' });
        for (let stops = 0; stops < 15 && !(await place.evaluate((one) => one === document.activeElement)); stops += 1)
          await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByRole('alertdialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
        const isLost = await page.evaluate(() => document.activeElement === document.body);
        return isLost ? ['after Esc the focus is nowhere'] : [];
      });
      return summed([...lost, ...bet], '8 pages and a bet');
    },
  },
  {
    id: 'U18',
    goal: 'targets of 24 px; prices, amount, buttons of forms and the bar of 44 px on a phone',
    async run(bench) {
      const found = [
        ...(await everywhere(bench, {}, (page) => tooSmall(page, { width: 24, height: 24 }, pressed))),
        ...(await everywhere(bench, { phone: true }, async (page) => [
          ...(await tooSmall(page, { width: 24, height: 24 }, pressed)),
          ...(await tooSmall(page, { width: 24, height: 44 }, pressedOften)),
        ])),
      ];
      return summed(found, `${lookedAt.length} routes × 2 widths`);
    },
  },
  {
    id: 'U19',
    goal: 'no sideways scroll from 320 to 1920 px, nor at 200 %',
    async run(bench) {
      const found: string[] = [];
      // 1280 px at 200 % are 640
      for (const width of [320, 390, 640, 768, 1024, 1440, 1920])
        found.push(
          ...(await everywhere(bench, { width }, async (page) => {
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            return wide > width ? [`${wide} at ${width}`] : [];
          })),
        );
      return summed(found, `${lookedAt.length} routes × 7 widths`);
    },
  },
  {
    id: 'U20',
    goal: 'asked to hold still, nothing moves and the carousel rests',
    async run(bench) {
      const found = await everywhere(bench, {}, moving);
      const slides = await bench.with({}, async (page) => {
        await page.goto('/main');
        const slide = page.locator('.hero .slide.on');
        if ((await slide.count()) === 0) await page.waitForTimeout(3_000);
        const shown = async () => ((await slide.count()) > 0 ? slide.first().getAttribute('aria-label') : null);
        const before = await shown();
        await page.waitForTimeout(12_000);
        return (await shown()) === before ? [] : ['the carousel went on'];
      });
      return summed([...found, ...slides], `${lookedAt.length} routes`);
    },
  },
];

/** Stops inside one native field: year, month and day, hour and minute, and the button that opens its picker. */
const innerStops: Readonly<Record<string, number>> = { date: 4, month: 3, week: 3, time: 4, 'datetime-local': 7 };

/** Goes through the page by Tab: where the focus is lost, stays for ever, or cannot be seen. */
async function stopsOf(page: Page): Promise<string[]> {
  const bad: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let last = '';
  let inner = 1;
  for (let stop = 0; stop < 160; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      const seen = (one: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      };
      // a field shows it on the box around it
      const shows = seen(element) || (element.parentElement !== null && seen(element.parentElement));
      const name = (element.getAttribute('aria-label') || element.textContent || element.tagName).trim().slice(0, 24);
      const no = [...document.querySelectorAll('*')].indexOf(element);
      const type = element instanceof HTMLInputElement ? element.type : '';
      return { key: `${no}`, name: `${element.tagName.toLowerCase()} "${name}"`, type, shows };
    });
    if (at === null) break; // the last stop is behind
    inner = at.key === last ? inner + 1 : 1;
    if (inner > (innerStops[at.type] ?? 1)) {
      bad.push(`stays on ${at.name}`);
      break;
    }
    if (!at.shows) bad.push(`cannot be seen: ${at.name}`);
    last = at.key;
  }
  return bad;
}
