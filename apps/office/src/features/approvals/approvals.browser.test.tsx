import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

type Approval = ReturnType<typeof answers.example<'/staff/approvals/list'>>['list'][number];

const row = page.getByRole('row', { name: /베팅 강제 취소/ });

/** The list has these requests to cancel a bet. */
function serve(...changes: Partial<Approval>[]): void {
  const [sample] = answers.example('/staff/approvals/list').list;
  const waiting = {
    ...sample!,
    state: 'waiting' as const,
    amount: 1_260_000,
    decidedBy: null,
    decidedAt: null,
    madeBy: 'staff02',
  };
  const list = changes.map((change) => ({ ...waiting, ...change }));
  answers.succeed('/staff/approvals/list', {
    list,
    pagination: { page: 1, size: 20, total: list.length, end: 1 },
    waiting: list.length,
  });
}

test('who asked finds no way to approve, and takes it back for a reason', async () => {
  serve({ own: true, mayNot: 'own' });
  await openScreen('/approvals');
  await expect.element(row.getByText('승인 대기')).toBeVisible();
  await expect.element(row.getByText('1,260,000원')).toBeVisible();
  await expect.element(row.getByText('배당 오류')).toBeVisible();
  await expect.element(row.getByRole('button', { name: '승인' })).not.toBeInTheDocument();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('직접 요청한 일은 승인할 수 없어요. 다른 관리자가 승인해야 해요.')).toBeVisible();
  expect(answers.sent('/staff/approvals/approve')).toEqual([]);
  await row.getByRole('button', { name: '취소' }).click();
  const taken = page.getByRole('dialog', { name: '요청 취소' });
  await taken.getByRole('button', { name: '잘못 요청했어요' }).click();
  serve();
  await taken.getByRole('button', { name: '요청 취소' }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(answers.sent('/staff/approvals/refuse')).toMatchObject([
    { body: { payload: { id: '7', reason: '잘못 요청했어요' } } },
  ]);
});

test('another person approves after a question, or refuses for a reason', async () => {
  serve({ own: false });
  await openScreen('/approvals');
  await row.getByRole('button', { name: '승인' }).click();
  const question = page.getByRole('alertdialog', { name: '베팅 강제 취소, 승인할까요?' });
  await expectAccessible();
  serve();
  await question.getByRole('button', { name: '승인하고 처리' }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(answers.sent('/staff/approvals/approve')).toMatchObject([{ body: { payload: { id: '7' } } }]);

  serve({ own: false, id: '8' });
  await openScreen('/dashboard');
  await openScreen('/approvals');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await row.getByRole('button', { name: '거절' }).click();
  const refusal = page.getByRole('dialog', { name: '요청 거절' });
  const yes = refusal.getByRole('button', { name: '거절', exact: true });
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
  await refusal.getByRole('button', { name: '근거가 부족해요' }).click();
  serve();
  await yes.click();
  await expect.element(row).not.toBeInTheDocument();
  expect(answers.sent('/staff/approvals/refuse')).toMatchObject([
    { body: { payload: { id: '8', reason: '근거가 부족해요' } } },
  ]);
});
