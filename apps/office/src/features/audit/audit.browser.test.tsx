import type { WireAuditEvent } from '@lime/contract/staff-audit.ts';
import { rightsOfRole } from '@lime/domain/access/staff-rights.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

const renamed: WireAuditEvent = {
  id: '5',
  at: '2026-01-15T09:00:00.000Z',
  actor: 'staff:admin',
  action: 'staff.update',
  subject: 'staff:3',
  before: { name: '김시험' },
  after: { name: '최변경' },
  lines: [{ label: '이름', before: '김시험', after: '최변경' }],
  member: null,
  reason: '이름을 바로잡아요',
  address: '127.0.0.1',
  seal: null,
};

test('the audit log shows before and after, and leads to whom it is about', async () => {
  const pagination = { page: 1, size: 20, total: 1, end: 1 };
  answers.succeed('/staff/audit/list', { list: [renamed], pagination });
  await openScreen('/audit?subject=staff:3');
  await expect
    .poll(() => answers.sent('/staff/audit/list').at(-1)?.body)
    .toMatchObject({ payload: { subject: 'staff:3' } });
  await expect.element(page.getByRole('cell', { name: '이름 김시험 → 최변경' })).toBeVisible();
  await page.getByRole('row', { name: '관리자 3' }).click();
  const drawer = page.getByRole('complementary', { name: '관리자 · 수정' });
  await expect.element(drawer.getByText('이름을 바로잡아요')).toBeVisible();
  await expect.poll(() => drawer.element().querySelector('del')?.textContent).toBe('김시험');
  await expect.poll(() => drawer.element().querySelector('ins')?.textContent).toBe('최변경');
  await expect.element(drawer.getByText('"최변경"')).not.toBeVisible();
  await drawer.getByText('저장된 원본 보기').click();
  await expect.element(drawer.getByText('"최변경"')).toBeVisible();
  await expectAccessible();
  const { loginId } = answers.example('/staff/accounts/list').list[0]!;
  await drawer.getByRole('link', { name: '관리자 3' }).click();
  await expect.element(page.getByRole('complementary', { name: loginId })).toBeVisible();
});

test('the audit log says whether its chain is whole', async () => {
  answers.succeed('/staff/audit/verify', { seals: 1, events: 7, waiting: 0, broken: null });
  await openScreen('/audit');
  await page.getByRole('button', { name: '위변조 검사' }).click();
  const dialog = page.getByRole('dialog', { name: '위변조 검사' });
  await expect.element(dialog.getByText('모든 기록이 처음 그대로예요.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: '확인' }).click();
  answers.succeed('/staff/audit/verify', {
    seals: 1,
    events: 7,
    waiting: 0,
    broken: { seal: '1', event: '3', what: 'changed' },
  });
  await page.getByRole('button', { name: '위변조 검사' }).click();
  await expect.element(dialog.getByText('1번 봉인의 기록 3번이 바뀌었어요.')).toBeVisible();
});

test('without the right there is neither the menu entry nor the screen', async () => {
  const entry = page.getByRole('navigation').getByRole('link', { name: '감사로그' });
  await openScreen('/audit');
  await expect.element(entry).toBeVisible();
  await openScreen('/audit', { role: 'support', rights: [...rightsOfRole.support] });
  await expect.element(page.getByRole('heading', { level: 1, name: '권한이 없습니다.' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '위변조 검사' })).not.toBeInTheDocument();
  await expect.element(entry).not.toBeInTheDocument();
});
