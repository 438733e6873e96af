import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

test('one reads what a colleague left, confirms it, and leaves one’s own', async () => {
  const [sample] = answers.example('/staff/shifts/list').list;
  const left = { ...sample!, note: '은행 점검 02시', confirmedBy: null, confirmedAt: null, mine: false };
  const own = { ...left, id: '2', by: '관리자', note: '정산 확인 부탁', mine: true };
  const serve = (...list: (typeof sample & object)[]) =>
    answers.succeed('/staff/shifts/list', { list, pagination: { page: 1, size: 50, total: list.length, end: 1 } });
  const handover = (note: string) =>
    page.getByRole('list', { name: '인계' }).getByRole('listitem').filter({ hasText: note });
  serve(left);
  await openScreen('/deposits/shifts');
  const theirs = handover('은행 점검 02시');
  await expect.element(theirs.getByText('확인 대기')).toBeVisible();
  await expect.element(theirs.getByText('입금 1 · 출금 2 · 목표 초과 1')).toBeVisible();
  await expect.element(theirs.getByText('입금 승인 2건 70,000원')).toBeVisible();
  await expectAccessible();
  serve({ ...left, confirmedBy: '관리자', confirmedAt: '2026-01-15T10:00:00.000Z' });
  await theirs.getByRole('button', { name: '인계 확인' }).click();
  await expect.element(theirs.getByText('관리자 확인')).toBeVisible();
  await expect.element(theirs.getByRole('button')).not.toBeInTheDocument();
  expect(answers.sent('/staff/shifts/confirm')).toMatchObject([{ body: { payload: { id: left.id } } }]);

  const mine = page.getByRole('region', { name: '내 근무' });
  const end = mine.getByRole('button', { name: '근무 종료하고 인계' });
  await expect.element(end).toBeDisabled();
  await mine.getByRole('textbox', { name: '다음 근무자에게' }).fill('정산 확인 부탁');
  await end.click();
  const question = page.getByRole('alertdialog', { name: '근무를 마칠까요?' });
  serve(own, { ...left, confirmedBy: '관리자', confirmedAt: '2026-01-15T10:00:00.000Z' });
  await question.getByRole('button', { name: '근무 종료' }).click();
  await expect.element(handover('정산 확인 부탁').getByText('확인 대기')).toBeVisible();
  await expect.element(handover('정산 확인 부탁').getByRole('button')).not.toBeInTheDocument();
  await expect.element(mine.getByRole('textbox', { name: '다음 근무자에게' })).toHaveValue('');
  expect(answers.sent('/staff/shifts/end')).toMatchObject([{ body: { payload: { note: '정산 확인 부탁' } } }]);
  await onPhone();
  await expectNoSidewaysScroll();
});
