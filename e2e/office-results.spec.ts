import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, site, test } from './lib/site.ts';

// Screens that show what others have done: results and settlements, feeds, the matrix of allowed pairs, the rules.

const screens = ['/results', '/results/missing', '/results/list', '/results/tasks', '/feeds', '/settings/sports'];

for (const theme of ['dark', 'light'] as const)
  test(`results, feeds, pairs and rules are for everybody, ${theme}`, async ({ page, context }) => {
    await officeSignedIn(page, { theme });
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const path of screens) {
      await page.goto(`${site()}/office${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const member = await context.newPage();
    await setTheme(member, theme);
    await member.goto(`${site()}/rule/sports`);
    await expect(member.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(member);
    await member.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(member);
    await expectNoSidewaysScroll(member);
  });
