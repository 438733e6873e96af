import { hangulField, hangulFields, typeHello } from './lib/hangul.ts';
import { expect, signedIn, site, test } from './lib/site.ts';

// What a Korean keyboard composes arrives as it was typed, and an Enter that ends a syllable sends nothing (U24).

for (const { path, name } of hangulFields)
  test(`안녕 is 안녕 in ${name} of ${path}, and nothing is sent while it is composed`, async ({ page }) => {
    await signedIn(page, 'demo11');
    await page.goto(site() + path);
    const field = hangulField(page, name);
    await expect(field).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/create|write|send/.test(request.url()) || decodeURI(request.url()).includes('안')) sent.push(request.url());
    });
    await typeHello(page, field);
    await expect(field).toHaveValue('안녕');
    expect(sent).toEqual([]);
  });

test('안녕 is 안녕 in the conversation, and Enter while it is composed says nothing', async ({ page }) => {
  await signedIn(page, 'demo11');
  await page.goto(`${site()}/chat`);
  const field = page.getByRole('main').getByRole('textbox').first();
  await expect(field).toBeVisible();
  await typeHello(page, field);
  await expect(field).toHaveValue('안녕');
});
