import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

type Account = ReturnType<typeof answers.example<'/staff/accounts/list'>>['list'][number];

/** The list has one account with these differences. */
function serve(changes: Partial<Account>): void {
  const answer = answers.example('/staff/accounts/list');
  const account: Account = {
    ...answer.list[0]!,
    loginId: 'night7',
    name: '박야간',
    role: 'support',
    ownRights: { 'ledger.view': true },
  };
  answers.succeed('/staff/accounts/list', { ...answer, list: [{ ...account, ...changes }] });
}

const row = page.getByRole('row', { name: /night7/ });

test('an account is made with its own rights, and its password shown once', async () => {
  answers.succeed('/staff/accounts/list', {
    list: [],
    pagination: { page: 1, size: 20, total: 0, end: 1 },
  });
  await openScreen('/staff');
  await page.getByRole('button', { name: '계정 만들기' }).click();
  await page.getByLabelText('아이디', { exact: true }).fill('Night7');
  await page.getByLabelText(/^이름/).fill('박야간');
  await page.getByLabelText('역할', { exact: true }).last().selectOptions('support');
  await page.getByLabelText('원장·정산표 보기').click();
  await expect.element(page.getByText('추가', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByLabelText(/^허용 IP 주소/).fill('10.0.0.0/33');
  answers.refuse('/staff/accounts/create', 'STAFF_ADDRESS_INVALID', { detail: { address: '10.0.0.0/33' } });
  const make = page.getByRole('button', { name: '만들기', exact: true });
  await make.click();
  await expect.element(page.getByRole('alert').getByText(/10\.0\.0\.0\/33/)).toBeVisible();
  await page.getByLabelText(/^허용 IP 주소/).fill('');
  answers.succeed('/staff/accounts/create', { id: '3', password: 'abcd-2345' });
  serve({});
  await make.click();
  const secret = page.getByRole('alertdialog', { name: '임시 비밀번호' });
  await expect.element(secret.getByText('abcd-2345')).toBeVisible();
  await secret.getByRole('button', { name: '전달했어요' }).click();
  await expect.element(secret).not.toBeInTheDocument();
  await expect.element(row.getByText('개별 권한 1')).toBeVisible();
  expect(answers.sent('/staff/accounts/create').at(-1)).toMatchObject({
    body: { payload: { name: '박야간', role: 'support', rights: { 'ledger.view': true }, allowList: [] } },
  });
});

test('an account gets another role, without the rights beside the old one, and is suspended, each for a reason', async () => {
  serve({});
  await openScreen('/staff');
  await row.click();
  const drawer = page.getByRole('complementary', { name: /night7/ });
  await expect.element(drawer.getByText('추가', { exact: true })).toBeVisible();
  await drawer.getByLabelText('역할').selectOptions('trading');
  await expect.element(drawer.getByText('추가', { exact: true })).not.toBeInTheDocument();
  await drawer.getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: '담당 변경' }).click();
  await expectAccessible();
  serve({ role: 'trading', ownRights: {} });
  await page.getByRole('dialog').getByRole('button', { name: '변경 저장' }).click();
  await expect.element(row.getByText('트레이딩 관리자')).toBeVisible();
  await drawer.getByRole('tab', { name: '정지' }).click();
  await drawer.getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: '퇴사' }).click();
  serve({ role: 'trading', ownRights: {}, state: 'suspended' });
  await page.getByRole('dialog').getByRole('button', { name: '계정 정지' }).click();
  await expect.element(row.getByText('정지', { exact: true })).toBeVisible();
  expect(answers.sent('/staff/accounts/update').map(({ body }) => body)).toEqual([
    { payload: { id: expect.any(String), role: 'trading', rights: {}, reason: '담당 변경' } },
    { payload: { id: expect.any(String), state: 'suspended', reason: '퇴사' } },
  ]);
});

test('a super looks at a colleague’s rights and takes one away; reviews and acts are kept', async () => {
  const answer = answers.example('/staff/access/list');
  const cashier = { ...answer.list[0]!, who: 'cash07', name: '김출납', reviewedAt: null };
  answers.succeed('/staff/access/list', { ...answer, list: [cashier] });
  await openScreen('/staff');
  await page.getByRole('link', { name: '접근 검토' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'cash07' });
  await expect.element(item).toBeVisible();
  expect(item.element().textContent).toContain('지난 검토없음');
  await expectAccessible();
  await item.getByRole('button', { name: '검토 cash07' }).click();
  const dialog = page.getByRole('dialog', { name: '김출납 접근 검토' });
  await dialog.getByRole('tab', { name: '권한 회수' }).click();
  const yes = dialog.getByRole('button', { name: '권한 회수 확정' });
  for (const box of dialog.getByRole('checkbox', { checked: true }).all().toReversed()) await box.click();
  await yes.click();
  await expect.element(dialog.getByText('회수할 권한을 골라주세요.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^출금 승인·거절/ }).click();
  await yes.click();
  await expect.element(dialog.getByText('사유를 적어주세요.')).toBeVisible();
  await dialog.getByRole('textbox', { name: '사유' }).fill('출금을 맡지 않아요');
  await expectAccessible();
  answers.succeed('/staff/access/list', { ...answer, list: [{ ...cashier, reviewedAt: '2026-01-15T09:00:00.000Z' }] });
  await yes.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => item.element().textContent).not.toContain('지난 검토없음');
  expect(answers.sent('/staff/access/review')).toMatchObject([
    {
      body: {
        payload: { kind: 'staff', decision: 'reduce', rights: ['withdrawals.decide'], note: '출금을 맡지 않아요' },
      },
    },
  ]);
  await page.getByRole('link', { name: '검토 이력' }).click();
  await expect.element(page.getByRole('row', { name: /staff01/ }).getByText('출금 승인·거절')).toBeVisible();
  await openScreen('/staff/acts');
  await expect.element(page.getByRole('row', { name: /김출납/ }).first()).toBeVisible();
  await expectAccessible();
  await onPhone();
  await expectNoSidewaysScroll();
  await openScreen('/staff/access');
  await expect.element(item).toBeVisible();
  await expectNoSidewaysScroll();
});

test('an authenticator is set up by its QR code, and its recovery codes are shown once', async () => {
  const plain = { secondFactor: false, recoveryCodes: 0 };
  await openScreen('/account', plain);
  await expectAccessible();
  const section = page.getByRole('region', { name: '2단계 인증' });
  const next = section.getByRole('button', { name: '다음' });
  const password = section.getByLabelText('지금 비밀번호', { exact: true });
  await page.getByRole('button', { name: '인증 앱 등록하기' }).click();
  answers.refuse('/staff/me/start-authenticator', 'STAFF_PASSWORD_WRONG');
  await password.fill('not it at all');
  await next.click();
  await expect.element(section.getByText('지금 쓰는 비밀번호가 맞지 않아요.')).toBeVisible();
  const qr = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  answers.succeed('/staff/me/start-authenticator', { secret: 'ABCDEFGH', url: 'otpauth://totp/Lime', qr });
  await password.fill('staff-of-the-tests');
  await next.click();
  const image = section.getByRole('img', { name: '인증 앱으로 찍는 QR 코드' });
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  await expect.element(section.getByText('ABCD EFGH')).toBeVisible();
  const confirm = answers.example('/staff/me/confirm-authenticator');
  const { staff } = answers.example('/staff/auth/me');
  const set = { ...staff, secondFactor: true, recoveryCodes: 10 };
  const recoveryCodes = Array.from({ length: 10 }, (_, no) => `code-${no}`);
  answers.succeed('/staff/me/confirm-authenticator', { ...confirm, staff: set, recoveryCodes });
  answers.succeed('/staff/auth/me', { staff: set });
  await section.getByLabelText('인증 코드').fill('123456');
  await section.getByRole('button', { name: '등록' }).click();
  const codes = page.getByRole('alertdialog', { name: '복구 코드' });
  await expect.poll(() => codes.getByRole('listitem').elements().length).toBe(10);
  await expectAccessible();
  await codes.getByRole('button', { name: '보관했어요' }).click();
  await expect.element(section.getByText('사용 중')).toBeVisible();
  await expect.element(section.getByText('남은 복구 코드 10개')).toBeVisible();
  expect(answers.sent('/staff/me/confirm-authenticator')).toMatchObject([{ body: { payload: { code: '123456' } } }]);
});
