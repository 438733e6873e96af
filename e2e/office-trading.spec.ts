import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, site, test } from './lib/site.ts';

// The trading desk and what its acts do to a member's open page. Each test has a game of its own, entered by hand.

type Fixture = { gameSeq: string; home: string };

async function newFixture(): Promise<Fixture> {
  const home = `데스크 ${randomBytes(3).toString('hex')}`;
  const { gameSeq } = (await office('/trading/manual/add', {
    sportId: 6046,
    league: '데스크 시험 리그',
    home,
    away: '상대팀',
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    markets: [
      { type: 1, line: null, odds: [2.1, 3.1, 3.3] },
      { type: 2, line: 250, odds: [1.9, 1.9] },
    ],
  })) as unknown as { gameSeq: string };
  return { gameSeq, home };
}

const openDesk = (page: Page, { gameSeq }: Fixture) => page.goto(`${site()}/office/trading?game=${gameSeq}`);

/** A member's page with the game on it, followed over the socket. */
async function memberSees(page: Page, { home }: Fixture): Promise<Locator> {
  await page.goto(`${site()}/sport/korean`);
  await expect(page.getByText('실시간 배당 연결됨')).toBeVisible();
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill(home);
  const price = page.getByRole('button', { name: new RegExp(`^${home} 승, `) });
  await expect(price).toHaveAccessibleName(`${home} 승, 배당 2.10`);
  return price;
}

/** Does something at the desk, and takes the time until the member's page has drawn it: by the member's own frames. */
async function measured(what: string, act: () => Promise<void>, price: Locator, wanted: string): Promise<void> {
  const seen = price.evaluate(
    (button, text) =>
      new Promise<number>((done) => {
        const look = () =>
          (text === 'closed' ? button.getAttribute('aria-disabled') === 'true' : button.textContent.includes(text))
            ? done(Date.now())
            : requestAnimationFrame(look);
        look();
      }),
    wanted,
  );
  const began = Date.now();
  await act();
  const took = (await seen) - began;
  console.log(`${what}: drawn on a member's page after ${took} ms`);
  expect(took).toBeLessThan(2_000); // one, on a machine that does nothing else
}

test('S stops a game on members’ open pages within a moment, and it comes back', async ({ page, browser }) => {
  const fixture = await newFixture();
  const member = await (await browser.newContext()).newPage();
  const price = await memberSees(member, fixture);
  await officeSignedIn(page);
  await openDesk(page, fixture);
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${fixture.home} : `) })).toBeVisible();
  await measured('stop of a game', () => page.keyboard.press('s'), price, 'closed');
  await expect(page.getByRole('button', { name: '경기 재개' })).toBeVisible();
  await page.getByRole('button', { name: '경기 재개' }).click();
  await expect(price).toHaveAttribute('aria-disabled', 'false');
  await member.context().close();
});

test('a price by hand is on members’ pages within a moment, and so is the feed’s once it is given back', async ({
  page,
  browser,
}) => {
  const fixture = await newFixture();
  const member = await (await browser.newContext()).newPage();
  const price = await memberSees(member, fixture);
  await officeSignedIn(page);
  await openDesk(page, fixture);
  const field = page.getByRole('textbox', { name: `승무패 ${fixture.home} 판매 배당` });
  await field.focus();
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(field).toHaveValue('2.06');
  const band = page.getByRole('status').filter({ hasText: '아직 반영하지 않았어요' });
  await expect(band).toContainText('2.10 → 2.06');
  await measured('price by hand', () => field.press('Enter'), price, '2.06');
  await expect(band).toHaveCount(0);

  await page.getByRole('button', { name: `승무패 ${fixture.home} 피드 배당으로` }).click();
  await page.getByRole('button', { name: /^반영/ }).click();
  await expect(price).toHaveAccessibleName(new RegExp(`^${fixture.home} 승, 배당 2\\.10`));
  await member.context().close();
});
