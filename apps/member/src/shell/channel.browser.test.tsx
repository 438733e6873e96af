import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { socketLine } from '../../../../packages/ui/test/socket-stand-in.ts';
import { closeAlertSaying } from '../../../../packages/ui/test/stage.ts';
import { answers, openPage, tellMember } from '../../test/living-page.tsx';

// What a page makes of what the server sends, and of what it missed (specification 0 §4 "Session").

const cash = () => document.querySelector('.desktop-header .balance .v')?.textContent;
const lost = () => page.getByText('연결이 끊겼어요. 배당이 최신이 아닐 수 있어요');
const balance = (seq: number, members_cash: number) =>
  socketLine.push('balance', { topic: 'balance', seq, members_cash, members_point: 0, members_casino: 0 });

test('a lost connection is said, and what was missed is read again', async () => {
  await openPage('/main', { members_cash: 10_000 });
  await expect.poll(cash).toBe('10,000원');
  socketLine.break();
  await expect.element(lost()).toBeVisible();
  const before = answers.sent().length;
  tellMember({ members_cash: 77_000 });
  socketLine.mend();
  await expect.element(lost()).not.toBeInTheDocument();
  await expect.poll(cash).toBe('77,000원');
  const read = () =>
    answers
      .sent()
      .slice(before)
      .map(({ path }) => path);
  for (const path of ['/setting/lime', '/setting/popup/lime', '/auth/info/new'])
    await expect.poll(read).toContain(path);
});

test('a lost message shows by the number of the next one, and the member is read again', async () => {
  await openPage('/bbs/n/l', {});
  socketLine.break();
  socketLine.mend(); // numbers begin anew
  await expect.poll(() => answers.sent('/auth/info/new').length).toBeGreaterThan(0);
  balance(1, 10_000);
  await expect.poll(cash).toBe('10,000원');
  const reads = () => answers.sent('/auth/info/new').length;
  const before = reads();
  tellMember({ members_cash: 15_000 });
  balance(3, 15_000);
  await expect.poll(cash).toBe('15,000원');
  await expect.poll(reads).toBeGreaterThan(before);
});

test('who is here, where and with which version is told', async () => {
  await openPage('/info/bet', {});
  socketLine.break();
  socketLine.mend();
  await expect
    .poll(() => socketLine.sent('setUser').at(-1)?.message)
    .toEqual({ user: { members_seq: '4' }, currentMenu: '베팅내역', clientVersion: '0.2.5' });
});

test('a session that ended unseen ends with the next call, and says so', async () => {
  await openPage('/info/bet', {});
  await expect.element(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
  answers.refuse('/auth/info/new', 'AUTH_SESSION_ENDED', { status: 419 });
  socketLine.push('member');
  await closeAlertSaying('로그인이 종료됐어요. 다시 로그인해주세요.');
  await expect.element(page.getByRole('button', { name: '회원가입' }).first()).toBeVisible();
  expect(localStorage.getItem('jwt_token')).toBeNull();
  expect(window.location.pathname).toBe('/main');
});
