import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, openScreen } from '../../../test/living-page.tsx';

test('a new password is typed twice, and the other sessions leave the list', async () => {
  const [here] = answers.example('/staff/me/sessions').list;
  const current = { ...here!, current: true };
  answers.succeed('/staff/me/sessions', { list: [current, { ...here!, id: '6f1c2b34-0a5d-4e7f-8b9c-0d1e2f3a4b5d' }] });
  await openScreen('/account');
  const sessions = page.getByRole('region', { name: '로그인한 기기' });
  await expect.poll(() => sessions.getByRole('listitem').elements().length).toBe(2);
  const form = page.getByRole('region', { name: '비밀번호 변경' });
  const field = (label: string) => form.getByLabelText(label, { exact: true });
  await field('지금 비밀번호').fill('the old secret 1');
  await field('새 비밀번호').fill('another good secret 1');
  await field('새 비밀번호 확인').fill('another good secret');
  await form.getByRole('button', { name: '변경' }).click();
  await expect.element(form.getByText('새 비밀번호와 달라요.')).toBeVisible();
  expect(answers.sent('/staff/me/change-password')).toEqual([]);
  await field('새 비밀번호 확인').fill('another good secret 1');
  answers.succeed('/staff/me/sessions', { list: [current] });
  await form.getByRole('button', { name: '변경' }).click();
  await expect.poll(() => sessions.getByRole('listitem').elements().length).toBe(1);
  expect(answers.sent('/staff/me/change-password')).toMatchObject([
    { body: { payload: { oldUserPw: 'the old secret 1', userPw: 'another good secret 1' } } },
  ]);
});
