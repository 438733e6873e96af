import { newMember, openAs } from './lib/money.ts';
import { office } from './lib/office.ts';
import { expect, expectAccessible, test } from './lib/site.ts';

// What a member reads of the own level.

test(
  'a level that staff set stands in the member’s history with the day until which it stays',
  { tag: '@night' },
  async ({ page }, info) => {
    const member = await newMember();
    await office('/members/edit', { id: member.seq, changes: { grade: 4 }, reason: '', gradeDays: 3 });
    await openAs(page, member, '/point/change');
    const panel = page.getByRole('region', { name: '내 레벨' });
    await expect(panel).toContainText('내 레벨 · 4레벨');
    await expect(panel).toContainText('까지 그대로예요');
    await expect(panel.getByRole('article', { name: '레벨 기록' })).toContainText('1레벨 → 4레벨 · 관리자');
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('level-panel.png'), fullPage: true });
  },
);

test('a comp is claimed with one press', { tag: '@night' }, async ({ page }, info) => {
  const member = await newMember();
  // the day behind it cannot be waited for: what the server does is a test of its own
  let claimed = false;
  await page.route('**/api/promotion/list', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { payload: { list: { kind: string; claims: unknown; claimed: unknown }[] } };
    const comp = body.payload.list.find(({ kind }) => kind === 'comp')!;
    const day = '2026-11-20';
    comp.claims = claimed ? [] : [{ day, points: 1_200, until: '2026-11-21' }];
    comp.claimed = claimed ? { day, points: 1_200 } : null;
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('**/api/promotion/claim', async (route) => {
    claimed = true;
    await route.fulfill({ json: { success: true, status: 200, payload: { points: 1_200 } } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, member, '/promotion');
  const comp = page.getByRole('article', { name: '데일리 콤프' });
  await expect(comp).toContainText('11월 21일 자정까지 받을 수 있어요');
  const button = comp.getByRole('button', { name: '데일리 콤프 1,200P 받기' });
  await button.scrollIntoViewIfNeeded();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.screenshot({ path: info.outputPath('comp-claim-phone.png') });
  await expectAccessible(page);
  await button.click();
  await expect(comp.getByRole('status')).toContainText('11월 20일의 1,200P를 받았어요.');
  await expect(button).toHaveCount(0);
});
