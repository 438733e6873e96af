import { betOnBothSides } from './lib/bets.ts';
import { give, newMember, openAs } from './lib/money.ts';
import { setSetting } from './lib/office.ts';
import { expect, expectAccessible, signedIn, site, test } from './lib/site.ts';

// Decision 112: what informs is a card that closes itself or by a press; refusals and questions about money stay popups.
// The setting is seen on the whole site, so these run alone (playwright.config.ts, project `gates`).

test.describe.configure({ mode: 'default' });
test.beforeAll(() => setSetting('alerts', { toasts: true }));
test.afterAll(() => setSetting('alerts', { toasts: false }));

test(
  'a bet: the question stays a question, the success is a card with the same words that a press closes',
  { tag: '@night' },
  async ({ page }) => {
    await signedIn(page, 'demo06');
    await page.goto(`${site()}/sport/korean`);
    await page.locator('.games .price:not(.off)').first().click({ timeout: 30_000 });
    const cart = page.getByRole('complementary', { name: '베팅카트' });
    await cart.getByRole('textbox', { name: '베팅금액' }).fill('5000');
    await cart.getByRole('button', { name: '5,000원 베팅하기' }).click();
    const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
    await question.getByRole('button', { name: '5,000원 베팅하기' }).click();
    const card = page.locator('.toast').filter({ hasText: '베팅에 성공하셨습니다.' });
    await expect(card).toContainText('예상 당첨금');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectAccessible(page);
    // it stays while it is read, and goes by a press
    await card.hover();
    await card.getByRole('button', { name: '알림 닫기' }).click();
    await expect(card).toHaveCount(0);
    // in the history too
    await page.goto(`${site()}/info/bet`);
    await expect(page.getByRole('article').first()).toContainText('5,000');
  },
);

test(
  'a bet on a game that wins while its member reads another page is a card there, with what came in',
  { tag: '@night' },
  async ({ page }) => {
    await setSetting('decisionNews', { active: true });
    try {
      const member = await newMember();
      await give(member, 'cash', 30_000);
      await openAs(page, member, '/bbs/n/l');
      const left = await betOnBothSides(member, 10_000);
      const card = page.locator('.toast').filter({ hasText: '베팅 2건 중 1건이 당첨됐어요. 19,500원이 들어왔어요.' });
      await expect(card).toBeVisible({ timeout: left + 40_000 });
      await expect(page).toHaveURL(/\/bbs\/n\/l/);
      await expectAccessible(page);
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/won-elsewhere.png` });
      // what it says is in the history
      await page.goto(`${site()}/info/bet`);
      const slips = page.getByRole('article').filter({ hasText: '로투스' });
      await expect(slips).toHaveCount(2);
      const slipThat = (result: string) => slips.filter({ has: page.getByText(result, { exact: true }) });
      await expect(slipThat('당첨')).toHaveCount(1);
      await expect(slipThat('낙첨')).toHaveCount(1);
    } finally {
      await setSetting('decisionNews', { active: false });
    }
  },
);
