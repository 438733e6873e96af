import { balances, newMember, openAs } from './lib/money.ts';
import { withSetting } from './lib/office.ts';
import { expect, test } from './lib/site.ts';

// The wheel of the whole site is changed, so this runs alone (playwright.config.ts, project `gates`).

test('the prize of 1,000 points opens the specified popup, word for word, with its points in the balance', async ({
  page,
}) => {
  const all = { points: 1_000, weight: 1, perDay: 0 };
  const none = { from: 1, tickets: 0 };
  const wheel = { active: true, sectors: [all, all], daily: 2, attendance: 0, deposit: none, stake: none };
  await withSetting('roulette', wheel, async () => {
    const member = await newMember();
    await openAs(page, member, '/event/roulette');
    const odds = page.getByRole('region', { name: '확률' });
    await expect(odds.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: '돌리기' }).click();
    const popup = page.getByRole('alertdialog', {
      name: '축하합니다! 행운의 1000 포인트가 당첨 되었어요',
      exact: true,
    });
    await expect(popup).toBeVisible();
    await popup.getByRole('button').click();
    await expect(popup).toBeHidden();
    await expect(page.getByRole('banner')).toContainText('1,000P');
    expect((await balances(member)).points).toBe(1_000);
  });
});
