import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { PreviewServer } from 'vite';
import { isLong } from '../tools/long.ts';
import { root } from '../tools/root.ts';
import { axeViolations } from './lib/axe.ts';
import { expect, test } from './lib/site.ts';

// The page of components that `npm run dev` serves, built once and served by itself. axe takes seconds for all samples: in
// the gate it looks at each theme and each width once, `npm run prove -- pages` at all four.

const folder = join(root, 'tools', 'gallery');
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
let outDir = '';
let server: PreviewServer;

// it is no page of the site
test.use({ others: /^localhost:\d+$/ });

test.beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'lime-gallery-'));
  const settings = { root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' } as const;
  await build({ ...settings, build: { outDir, emptyOutDir: true } });
  server = await preview({ ...settings, build: { outDir }, preview: { port: 0, host: 'localhost' } });
});
test.afterAll(async () => {
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
});

const address = () => server.resolvedUrls!.local[0]!;

/** A component is drawn several times here, so its landmark has no name of its own; everything else counts. */
async function violations(page: Page, within?: string): Promise<string[]> {
  const found = await axeViolations(page, { rules: { 'landmark-unique': { enabled: false } } }, within);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

async function expectFitting(page: Page, size: typeof desk): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => window.innerWidth === width, size.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  // a style of one component reaches no other: the board of picks has the class too
  await expect(page.locator('.chat-slip .pick').first()).toHaveCSS('display', 'block');
}

test('every sample fits and has no violation, every modal opens and closes, both themes are side by side', async ({
  page,
}) => {
  for (const theme of ['dark', 'light'] as const) {
    await page.goto(`${address()}?theme=${theme}`);
    await expect(page.getByRole('article').last()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expectFitting(page, desk);
    if (isLong || theme === 'dark') expect(await violations(page), theme).toEqual([]);
    await expectFitting(page, phone);
    if (isLong || theme === 'light') expect(await violations(page), theme).toEqual([]);
  }
  await expectModals(page);

  await page.setViewportSize(desk);
  await page.goto(address());
  const [dark, light] = [page.frameLocator('[title="어두운 테마"]'), page.frameLocator('[title="밝은 테마"]')];
  await dark.getByRole('link', { name: '대화상자' }).click();
  await expect(light.getByRole('heading', { name: '대화상자', exact: true })).toBeInViewport();
  await page.getByRole('tab', { name: '밝게' }).click();
  await expect(page.locator('[title="어두운 테마"]')).toBeHidden();
  await expect(page.locator('[title="밝은 테마"]')).toBeVisible();
});

/** Every modal of the samples opens, has no violation, and closes by Esc or by its button. */
async function expectModals(page: Page): Promise<void> {
  const openers = page.locator('[aria-haspopup=dialog]');
  await expect(openers.first()).toBeVisible();
  for (const opener of await openers.all()) {
    await opener.click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog).toBeVisible();
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    if (await dialog.getByRole('button', { name: '멈추기' }).isVisible())
      await dialog.getByRole('button', { name: '멈추기' }).click();
    else await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}
