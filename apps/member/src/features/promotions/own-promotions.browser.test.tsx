import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openPage } from '../../../test/living-page.tsx';

const [comp] = answers.example('/promotion/list').list;
const first = {
  ...comp!,
  id: '2',
  kind: 'first-deposit' as const,
  name: '첫 입금 20%',
  lines: [['비율', '20%']] as [string, string][],
  example: { of: 100_000, gives: 20_000, need: 180_000 },
  today: null,
  claims: [],
};
const offer = answers.example('/promotion/deposit').list[0]!;

test('promotions have a page of cards with an example each; the conditions are one press away', async () => {
  answers.succeed('/promotion/list', { list: [first, comp!] });
  await openPage('/promotion', {});
  const card = page.getByRole('article', { name: '첫 입금 20%' });
  for (const text of ['100,000원을 넣으면', '120,000원으로 시작', '180,000원을 걸면 출금할 수 있어요'])
    await expect.element(card).toMatchTextContent(text);
  await expect.element(card.getByText('20%', { exact: true })).not.toBeVisible();
  await card.getByText('자세한 조건').click();
  await expect.element(card.getByText('20%', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('link', { name: '입금하고 받기' })).toHaveAttribute('href', '/cash/in');
  const other = page.getByRole('article', { name: comp!.name });
  await expect.element(other).toMatchTextContent('하루에 100,000원을 베팅하면5,000P');
  await expect.element(other.getByRole('button', { name: `${comp!.name} 2,000P 받기` })).toBeVisible();
  await expectAccessible();
  await onPhone();
  await expectNoSidewaysScroll();
});

test('beside a form of money promotions are one line, and the button is in sight', async () => {
  answers.succeed('/promotion/list', { list: [first, comp!] });
  answers.succeed('/promotion/deposit', { list: [offer], blocked: null });
  await openPage('/cash/in', {});
  await expect.element(page.getByRole('link', { name: /^프로모션 받을 포인트 2,000P가 있어요/ })).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  const button = page.getByRole('button', { name: '입금 신청' });
  await expect.element(button).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await page.getByText('보너스 받기').click();
  await expect.element(page.getByRole('radio', { name: /안 받음/ })).toBeChecked();
  await expect.element(button).toBeInViewport({ ratio: 1 });
});
