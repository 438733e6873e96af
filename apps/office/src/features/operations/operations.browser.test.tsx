import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

test('from the dashboard to what runs, and from there to its rows', async () => {
  const now = answers.example('/staff/operations/now');
  answers.succeed('/staff/operations/now', {
    ...now,
    queues: [now.queues[0]!, { ...now.queues[0]!, id: 'settlement' }],
  });
  await openScreen('/dashboard');
  await page.getByRole('region', { name: '시스템' }).getByRole('link', { name: '운영 상태' }).click();
  await expect.element(page.getByRole('heading', { name: '운영 상태' })).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const api = part('API 프로세스와 소켓').getByRole('row', { name: /api/ }).first();
  await expect.element(api.getByText('주의')).toBeVisible();
  await expect.element(part('쉬는 일').getByText(/10분까지/)).toBeVisible();
  await expect.element(part('데이터베이스').getByText(/pg_stat_statements/)).toBeVisible();
  await expect.element(part('로그인 토큰 키').getByText('서명 중')).toBeVisible();
  await expect.poll(() => part('백업과 재시작').element().textContent).toContain('백업');
  await expectAccessible();
  await expect
    .element(page.getByRole('table').getByRole('link', { name: '베팅 정산' }))
    .toHaveAttribute('href', '/office/results/tasks');
  await onPhone();
  await expectNoSidewaysScroll();
});
