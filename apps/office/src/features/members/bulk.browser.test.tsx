import type { BulkActForm } from '@lime/contract/staff-member-bulk.ts';
import type { WireMemberRow } from '@lime/contract/staff-members.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

const fox: WireMemberRow = {
  id: '41',
  loginId: 'fox01234',
  nickname: '여우',
  grade: 1,
  state: 'normal',
  type: '일반',
  selfCert: false,
  tags: [],
  joinCode: 'LIME',
  phone: '010-****-5678',
  cash: 0,
  point: 0,
  netDeposit: 0,
  createdAt: '2026-01-15T09:00:00.000Z',
  lastSignInAt: null,
  online: false,
};
const cat: WireMemberRow = { ...fox, id: '42', loginId: 'cat01234', nickname: '고양이' };

/** Both members in the list as they are now, ticked. */
async function tickTwo(
  first: Partial<WireMemberRow> = {},
  second: Partial<WireMemberRow> = {},
  staff: Parameters<typeof openScreen>[1] = {},
): Promise<void> {
  answers.succeed('/staff/members/list', {
    list: [
      { ...fox, ...first },
      { ...cat, ...second },
    ],
    pagination: { page: 1, size: 20, total: 2, end: 1 },
    sums: { cash: 0, point: 0 },
  });
  await openScreen('/members', staff);
  for (const { loginId } of [fox, cat]) await page.getByRole('row', { name: loginId }).getByRole('checkbox').click();
  await expect.element(page.getByRole('region', { name: '선택한 줄' }).getByText('2건 선택')).toBeVisible();
}

const edits = () => answers.sent('/staff/members/edit').map(({ body }) => (body as { payload: unknown }).payload);

test('one level for several members is a job, which is shown, with a reason and what it would do', async () => {
  answers.compute('/staff/members/bulk/preview', ({ payload }: { payload: { act: BulkActForm } }) => ({
    ...answers.example('/staff/members/bulk/preview'),
    total: 2,
    concerned: payload.act.kind === 'grade' && payload.act.grade === 4 ? 2 : 0,
    sample: [],
    left: [],
    why: null,
  }));
  answers.succeed('/staff/members/bulk/start', { id: '9', total: 2, waiting: null });
  await tickTwo();
  await page.getByRole('button', { name: '2건 레벨 변경' }).click();
  const dialog = page.getByRole('dialog', { name: '선택한 회원 2명 레벨 변경' });
  await dialog.getByRole('button', { name: '취소' }).click();
  await expect.element(page.getByRole('region', { name: '선택한 줄' }).getByText('2건 선택')).toBeVisible();
  await page.getByRole('button', { name: '2건 레벨 변경' }).click();
  await expect.element(dialog.getByLabelText('작업')).not.toBeInTheDocument();
  await dialog.getByLabelText('레벨').selectOptions('4레벨');
  const yes = dialog.getByRole('button', { name: '2명 시작' });
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabelText('사유').fill('실적 달성');
  await expectAccessible();
  await yes.click();
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/office/member-bulk?open=9');
  expect(answers.sent('/staff/members/bulk/start').map(({ body }) => body)).toMatchObject([
    { payload: { target: { by: 'ids', ids: ['41', '42'] }, act: { kind: 'grade', grade: 4 }, reason: '실적 달성' } },
  ]);
  expect(edits()).toEqual([]);
});

test('who may not act on many members changes no level of several', async () => {
  await tickTwo({}, {}, { role: 'support', rights: ['members.view', 'members.edit'] });
  await expect.element(page.getByRole('button', { name: '2건 태그' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2건 레벨 변경' })).not.toBeInTheDocument();
});

test('several members are suspended for a chosen reason', async () => {
  await tickTwo();
  await page.getByRole('button', { name: '2건 이용 정지' }).click();
  const dialog = page.getByRole('dialog', { name: '2명 이용 정지' });
  await expect.element(dialog.getByRole('textbox', { name: '사유' })).toHaveValue('');
  await dialog.getByRole('button', { name: '부정 이용 의심' }).click();
  await dialog.getByRole('button', { name: '2명 이용 정지' }).click();
  await expect.element(page.getByText('2명을 바꿨어요.')).toBeVisible();
  expect(edits()).toEqual([
    { id: '41', changes: { state: 'suspended' }, reason: '부정 이용 의심' },
    { id: '42', changes: { state: 'suspended' }, reason: '부정 이용 의심' },
  ]);
});

test('a member who is in already is left out when several are let in, and the question says so', async () => {
  await tickTwo({}, { state: 'suspended' });
  await page.getByRole('button', { name: '2건 이용 재개' }).click();
  const dialog = page.getByRole('dialog', { name: '1명 이용 재개' });
  await expect.element(dialog.getByText(/1명은 이미 그 상태이거나 바꿀 수 없어서 빠져요\./)).toBeVisible();
  await dialog.getByRole('button', { name: '소명 확인' }).click();
  await dialog.getByRole('button', { name: '1명 이용 재개' }).click();
  await expect.element(page.getByText('1명을 바꿨어요.')).toBeVisible();
  expect(edits()).toEqual([{ id: '42', changes: { state: 'normal' }, reason: '소명 확인' }]);
});

test('one tag is put on several members, and who has it is left out', async () => {
  await tickTwo({ tags: ['묶음', 'VIP'] });
  await page.getByRole('button', { name: '2건 태그' }).click();
  const dialog = page.getByRole('dialog', { name: '2명 태그' });
  await dialog.getByRole('textbox', { name: '태그' }).fill('묶음');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1명이 바뀌고 1명은 이미 같은 상태예요.');
  await expectAccessible();
  await dialog.getByRole('button', { name: '1명에게 붙이기' }).click();
  await expect.element(page.getByText('1명을 바꿨어요.')).toBeVisible();
  expect(edits()).toEqual([{ id: '42', changes: { tags: ['묶음'] }, reason: '' }]);
});

test('a tag is taken off several members, and their others stay', async () => {
  await tickTwo({ tags: ['묶음', 'VIP'] }, { tags: ['묶음'] });
  await page.getByRole('button', { name: '2건 태그' }).click();
  const dialog = page.getByRole('dialog', { name: '2명 태그' });
  await dialog.getByRole('tab', { name: '떼기' }).click();
  await dialog.getByRole('textbox', { name: '태그' }).fill('묶음');
  await dialog.getByRole('button', { name: '2명에게서 떼기' }).click();
  await expect.element(page.getByText('2명을 바꿨어요.')).toBeVisible();
  expect(edits()).toEqual([
    { id: '41', changes: { tags: ['VIP'] }, reason: '' },
    { id: '42', changes: { tags: [] }, reason: '' },
  ]);
});

test('a note begins with the members that are ticked', async () => {
  await tickTwo();
  await page.getByRole('button', { name: '2건 쪽지' }).click();
  await expect.poll(() => window.location.pathname + window.location.search).toMatch(/\/notes\/write\?to=/);
  const ids = () => document.querySelector('textarea')?.value;
  for (const { loginId } of [fox, cat]) await expect.poll(ids).toContain(loginId);
});
