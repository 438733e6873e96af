import type { WireLotto } from '@lime/contract/lotto.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

test(
  'a visitor on a phone sees the lotto, is asked to sign in, and checks a draw',
  { tag: '@night' },
  async ({ page, request }) => {
    await expect(async () => {
      const answer = await request.post(`${site()}/api/events/lotto`, { data: {} });
      expect(((await answer.json()) as { payload: WireLotto }).payload).toMatchObject({
        last: {},
        round: { state: 'open' },
      });
    }).toPass({ timeout: 30_000 });
    await page.goto('/event/lotto');
    const card = page.getByRole('region', { name: /^주간 로또 \d+회차$/ });
    await card.getByRole('button', { name: '자동' }).click();
    await card.getByRole('button', { name: '6개로 응모' }).click();
    await expect(page.getByText('로그인 후 이용해주세요.')).toBeVisible();
    await page.goto('/event/lotto');
    await expect(card).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await card.getByRole('link', { name: /당첨번호 ?와 추첨 검증/ }).click();
    await expect(page.getByText('모두 맞아요')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  },
);
