import { expect, site, test } from './lib/site.ts';

const readOnce = ['/api/setting/lime', '/api/setting/popup/lime', '/api/v2/game/korean/packed'];

for (const path of ['/main', '/sport/korean'])
  test(`${path}: its first view reads settings, popups and the list once`, async ({ page }) => {
    const asked: string[] = [];
    let toldOfChanges = 0;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (readOnce.includes(pathname)) asked.push(pathname);
    });
    let connected = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (text.startsWith('43')) connected = Date.now(); // the streams' positions
        // new matches, which no message carries: then the list is read again, as it should be
        if (text.startsWith('42["odds"') && !text.includes('"changed":[]')) toldOfChanges += 1;
        if (/^42\["(settings|popup)"/.test(text)) toldOfChanges += 1;
        if (text.startsWith('43') && /"changed":\["/.test(text)) toldOfChanges += 1;
      }),
    );
    await page.goto(site() + path);
    await expect(page.locator('.price').first()).toBeVisible();
    await expect.poll(() => connected, { timeout: 15_000 }).toBeGreaterThan(0);
    await page.waitForTimeout(2_500);
    const times = (call: string) => asked.filter((one) => one === call).length;
    for (const call of readOnce) {
      expect(times(call), call).toBeGreaterThan(0);
      expect(times(call) - toldOfChanges, call).toBeLessThanOrEqual(1);
    }
  });
