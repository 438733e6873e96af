import { isLong } from '../tools/long.ts';
import { contrasts, cramped, themed } from './lib/looks.ts';
import { officeScreens } from './lib/office-screens.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// Every screen of the office's list: axe at 1440, the colours of the light theme on every other, the room of fields at 390
// too. One sign-in, then from screen to screen in the page. `npm run prove -- pages` looks at both themes of each.

test('axe finds nothing on any screen of the office, and every field has room at both widths', async ({ page }) => {
  test.setTimeout(900_000);
  const all = officeScreens();
  expect(all.length).toBeGreaterThan(45);
  await officeSignedIn(page, { theme: 'dark' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${site()}/office${all.at(-1)}`);
  await expect(heading).toBeVisible();
  const faults: string[] = [];
  for (const [no, path] of all.entries())
    await test.step(path, async () => {
      // the screen before stays until the code of the next is there: its heading is marked, and a new one waited for
      await heading.evaluate((before) => before.setAttribute('data-before', ''));
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/office${path}`);
      await expect(page).toHaveURL(new RegExp(`/office${path}`));
      await expect(heading.and(page.locator(':not([data-before])'))).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
      await themed(page, 'dark');
      await expectAccessible(page).catch((error: unknown) => faults.push(`${path} dark: ${String(error)}`));
      if (isLong || no % 2 === 0) {
        await themed(page, 'light');
        for (const one of await contrasts(page)) faults.push(`${path} light: ${one}`);
      }
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // a busy browser may answer before the page is laid out anew
        await page.waitForFunction((wide) => innerWidth === wide, width);
        // a form that is drawn otherwise at this width comes a moment later; its fields have no room until then
        let found = await cramped(page);
        for (let look = 0; found.length > 0 && look < 10; look += 1) {
          await page.waitForTimeout(100);
          found = await cramped(page);
        }
        for (const one of found) faults.push(`${path} at ${width}: ${one}`);
      }
    });
  expect(faults).toEqual([]);
});
