import { drawn, lookedAt } from './lib/looks.ts';
import { officeScreens } from './lib/office-screens.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, signedIn, site, test } from './lib/site.ts';
import { strayStyles, stylesOfApp } from './lib/stray-styles.ts';

// A screen looks the same whether it is the first that a member or a member of staff opens or the last: no style of another
// screen reaches it. In the gate `house-rules` looks at the names of classes, by which styles leaked.

/** Rules that reach other screens today, each of no harm where it does. One that is gone leaves the list. */
const known: readonly string[] = [
  '.games.broad .market .type', // special bets' names, on the Korean list
];

for (const { name, width, height } of [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
])
  test.describe(name, () => {
    test.use({ viewport: { width, height }, ...(width < 600 && { isMobile: true, hasTouch: true }) });
    test.describe.configure({ timeout: 600_000 });

    test('no screen of a member is changed by the styles of the others', { tag: '@night' }, async ({ page }) => {
      const styles = await stylesOfApp(site(), '/');
      expect(styles.length).toBeGreaterThan(40);
      await signedIn(page, 'demo11');
      const bad: Record<string, string[][]> = {};
      for (const path of lookedAt.filter((path) => !path.endsWith('$'))) {
        await page.goto(site() + path);
        await drawn(page);
        const stray = (await strayStyles(page, styles)).filter(([selector]) => !known.includes(selector!));
        if (stray.length > 0) bad[path] = stray;
      }
      expect(bad).toEqual({});
    });
  });

test('no screen of the office is changed by the styles of the others', { tag: '@night' }, async ({ page }) => {
  test.setTimeout(600_000);
  const styles = await stylesOfApp(site(), '/office/');
  expect(styles.length).toBeGreaterThan(25);
  const screens = officeScreens();
  expect(screens.length).toBeGreaterThan(45);
  await officeSignedIn(page);
  const bad: Record<string, string[][]> = {};
  for (const path of screens) {
    await page.goto(`${site()}/office${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await drawn(page);
    const stray = await strayStyles(page, styles);
    if (stray.length > 0) bad[path] = stray;
  }
  expect(bad).toEqual({});
});
