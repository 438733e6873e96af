import type { Locator } from '@playwright/test';

/** Fills the sign-up form with what it takes, all of it from the id. @param userId  ends with eight digits */
export async function fillSignUp(dialog: Locator, userId: string): Promise<void> {
  await dialog.getByLabel('아이디', { exact: true }).fill(userId);
  for (const label of ['비밀번호', '비밀번호 확인'])
    await dialog.getByLabel(label, { exact: true }).fill('salt-Marsh7');
  await dialog.getByLabel('닉네임').fill(`여우${userId.slice(-6)}`);
  await dialog.getByLabel('휴대폰').fill(`010-${userId.slice(-8, -4)}-${userId.slice(-4)}`);
  await dialog.getByLabel('생년월일').fill('19920417');
  await dialog.getByLabel('출금 비밀번호', { exact: true }).fill('4821');
  await dialog.getByLabel('은행').selectOption({ index: 1 });
  await dialog.getByLabel('예금주').fill('김여우');
  await dialog.getByLabel('계좌번호').fill(`3333-${userId.slice(-8)}`);
}
