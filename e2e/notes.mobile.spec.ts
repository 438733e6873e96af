import { randomUUID } from 'node:crypto';
import { newMember, openAs } from './lib/money.ts';
import { office } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, test } from './lib/site.ts';

test(
  'on a phone notes are cards; one leads to the one before it, and to the list',
  { tag: '@night' },
  async ({ page }) => {
    const member = await newMember();
    for (const title of ['먼저 온 쪽지', '이어지지않는아주긴낱말이들어있는쪽지'.repeat(3), '나중에 온 쪽지'])
      await office('/notes/send', {
        audience: { to: 'members', loginIds: [member.id] },
        title,
        content: `${title}\n${'https://example.com/'.repeat(12)}`,
        required: false,
        dueAt: null,
        key: randomUUID(),
      });
    await setTheme(page, 'light');
    await openAs(page, member, '/bbs/msg/l');
    const cards = page.getByRole('list', { name: '쪽지' }).getByRole('listitem');
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText(/나중에 온 쪽지.*안읽음/);
    await expect(page.getByRole('banner').getByRole('link', { name: '쪽지' })).toContainText('3');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await cards.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: '나중에 온 쪽지' })).toBeVisible();
    await page.getByRole('link', { name: '이전 쪽지' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /아주긴낱말/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: '목록으로', exact: true }).click();
    await expect(cards.filter({ hasText: '안읽음' })).toHaveCount(1);
    await expect(cards.filter({ hasText: '안읽음' })).toContainText('먼저 온 쪽지');
  },
);
