import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { newMember, openAs } from './lib/money.ts';
import { office } from './lib/office.ts';
import { expect, expectAccessible, test } from './lib/site.ts';

// What members read of a promotion before it begins.

test('a member reads the terms and weights of a promotion, next to their bonus, at both widths', async ({
  page,
}, info) => {
  const name = `회원 안내 ${Math.random().toString(36).slice(2, 8)}`;
  const form = {
    name,
    fromDay: addDays(seoulDay(new Date()), 1),
    lastDay: null,
    windows: [],
    terms: {
      rates: { rate: 70, grades: [] },
      leastStake: 1_000,
      dayMost: 30_000,
      weights: [
        { kinds: [], fromLegs: 2, percent: 100 },
        { kinds: ['casino'], fromLegs: 1, percent: 20 },
      ],
    },
  };
  const { promotion } = (await office('/promotions/save', { kind: 'losing-points', of: null, form })) as unknown as {
    promotion: { id: string };
  };
  await openAs(page, await newMember(), '/promotion');
  const panel = page.getByRole('article', { name });
  await expect(panel).toContainText('100,000원 베팅이 낙첨되면700P');
  await expect(panel).toContainText('0.7%');
  await expect(panel).toContainText('스포츠·미니게임 전체 2폴더부터 100%, 카지노 20%');
  await expect(panel).toContainText('30,000P');
  await expect(panel).toContainText('일부터');
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('promotion-panel.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toBeVisible();
  await panel.scrollIntoViewIfNeeded();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.screenshot({ path: info.outputPath('promotion-panel-phone.png') });
  await office('/promotions/stop', { id: promotion.id, reason: '시험 끝' });
  await page.reload();
  await expect(page.getByRole('article', { name })).toHaveCount(0);
});
