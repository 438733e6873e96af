import type { Page } from '@playwright/test';
import { addPopup, removePopup } from './lib/office.ts';
import { expect, expectAccessible, openConnected, test } from './lib/site.ts';
import { soon } from './lib/soon.ts';

// Popups show on every member's screen, so these tests run by themselves, after all others (project `gates`).

test.describe.configure({ mode: 'default' }); // in one worker, in this order

const made: string[] = [];
const add = async (popup: Parameters<typeof addPopup>[0]) => {
  const seq = await addPopup(popup);
  made.push(seq);
  return seq;
};
test.afterEach(async () => {
  for (const seq of made.splice(0)) await removePopup(seq);
});
const popup = (page: Page, name: string) => page.getByRole('dialog', { name });

test('one made in the office shows on an open page within two seconds, and is gone when it is hidden', async ({
  page,
}) => {
  await openConnected(page, '/main');
  const seq = await add({ title: '새벽 점검 안내', body: '첫째 줄\n둘째 줄' });
  await expect(popup(page, '새벽 점검 안내')).toBeVisible(soon);
  await expectAccessible(page);
  await removePopup(seq);
  made.length = 0;
  await expect(popup(page, '새벽 점검 안내')).toBeHidden(soon);
});
