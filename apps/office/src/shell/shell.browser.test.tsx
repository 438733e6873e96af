import { rightsOfRole } from '@lime/domain/access/staff-rights.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../packages/ui/test/socket-stand-in.ts';
import { defaultSettings } from '../../test/default-settings.ts';
import { answers, openScreen } from '../../test/living-page.tsx';

const path = () => window.location.pathname + window.location.search;
const menu = page.getByRole('navigation', { name: '운영 메뉴' });
const who = page.getByRole('button', { name: /최고 관리자/ });
const bell = page.getByRole('button', { name: /^알림/ });
const signInAt = page.getByLabelText('관리자 아이디');

test('one signs in by id and password, comes to where one wanted to go, and out again', async () => {
  await openScreen('/dashboard');
  const { staff } = answers.example('/staff/auth/login');
  await who.click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect.element(signInAt).toBeVisible();
  expect(path()).toBe('/office/sign-in');
  expect(localStorage.getItem('lime_office_token')).toBeNull();
  expect(answers.sent('/staff/auth/logout')).toHaveLength(1);
  await expect.element(page.getByText('모의머니 · 현금 가치 없음 · 환전 불가')).toBeVisible();
  await expectAccessible();

  window.history.back();
  await expect.poll(path).toMatch(/^\/office\/sign-in/);
  const signIn = page.getByRole('button', { name: '로그인', exact: true });
  await signIn.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('아이디와 비밀번호를 입력해주세요.');
  answers.refuse('/staff/auth/login', 'STAFF_SIGN_IN_FAILED');
  await signInAt.fill('admin');
  await page.getByRole('textbox', { name: '비밀번호' }).fill('not the password');
  await signIn.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('아이디나 비밀번호가 맞지 않아요.');
  const signedIn = { ...staff, role: 'super' as const, rights: [...rightsOfRole.super] };
  answers.succeed('/staff/auth/login', { token: 'a.token.here', refreshToken: 'another', staff: signedIn });
  answers.succeed('/staff/auth/me', { staff: signedIn });
  await page.getByRole('textbox', { name: '비밀번호' }).fill('staff-of-the-tests');
  await signIn.click();
  await expect.element(who).toBeVisible();
  expect(answers.sent('/staff/auth/login').at(-1)).toMatchObject({
    body: { payload: { userId: 'admin', userPw: 'staff-of-the-tests' } },
  });
  await expect.element(page.getByText('모의머니 · 현금 가치 없음 · 환전 불가')).toBeVisible();
});

test('a session that was ended leads to the sign-in page, which says why, and back', async () => {
  await openScreen('/account');
  answers.refuse('/staff/members/list', 'AUTH_SESSION_ENDED', { status: 419 });
  await openScreen('/members?q=demo01');
  await expect.element(page.getByRole('status').getByText('로그인이 종료됐어요. 다시 로그인해주세요.')).toBeVisible();
  expect(path()).toBe('/office/sign-in');
  await expectAccessible();
});

test('a token that ran out is renewed once, and the call goes on', async () => {
  await openScreen('/dashboard');
  await expect.element(page.getByText('베팅금액').first()).toBeVisible();
  answers.refuse('/staff/dashboard/today', 'AUTH_REQUIRED', { status: 401 });
  answers.compute('/staff/auth/refresh', () => {
    answers.succeed('/staff/dashboard/today', answers.example('/staff/dashboard/today'));
    return { token: 'a.token.anew', refreshToken: 'another.anew' };
  });
  await page.getByRole('tab', { name: '7일' }).click();
  await expect.element(page.getByText('오늘까지 7일')).toBeVisible();
  await expect
    .poll(() => answers.sent('/staff/dashboard/today').at(-1)?.body)
    .toMatchObject({ payload: { period: '7d' } });
  expect(answers.sent('/staff/auth/refresh')).toHaveLength(1);
  expect(localStorage.getItem('lime_office_token')).toBe('a.token.anew');
  expect(path()).toBe('/office/dashboard?period=7d');
});

test('a refused renewal asks to sign in again', async () => {
  await openScreen('/account');
  answers.refuse('/staff/members/list', 'AUTH_REQUIRED', { status: 401 });
  answers.refuse('/staff/auth/refresh', 'AUTH_REQUIRED', { status: 401 });
  await openScreen('/members');
  await expect.element(page.getByRole('status').getByText('다시 로그인해주세요.')).toBeVisible();
});

test('the dashboard’s figures lead to the rows behind them', async () => {
  const today = answers.example('/staff/dashboard/today');
  answers.succeed('/staff/dashboard/today', { ...today, from: '2026-01-14', to: '2026-01-15' });
  await openScreen('/dashboard');
  const links = () =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLAnchorElement>('a.figure')].map((one) => {
        const { pathname, searchParams } = new URL(one.href);
        return [one.querySelector('.name')!.textContent, [pathname, Object.fromEntries(searchParams)]];
      }),
    );
  const days = { from: '2026-01-14', to: '2026-01-15' };
  await expect.poll(links).toMatchObject({
    입금: ['/office/deposits', { ...days, tab: 'done', by: 'decided' }],
    출금: ['/office/withdrawals', { ...days, tab: 'done', by: 'decided' }],
    베팅금액: ['/office/slips', { ...days, state: 'counted' }],
    총게임수익: ['/office/slips', { ...days, state: 'settled' }],
    '활성 회원': ['/office/members', { bet: '2026-01-14~2026-01-15' }],
    '미정산 예상 지급': ['/office/slips', { state: 'wait' }],
  });
  await page.getByRole('link', { name: /^베팅금액/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '베팅 목록' })).toBeVisible();
  await expect
    .poll(() => answers.sent('/staff/slips/list').at(-1)?.body)
    .toMatchObject({ payload: { ...days, state: 'counted' } });
});

test('theme and sounds are the office’s own and stay', async () => {
  await openScreen('/dashboard');
  await who.click();
  const light = page.getByRole('switch', { name: '밝은 화면' });
  await light.click();
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(localStorage.getItem('lime_office_theme')).toBe('light');
  expect(localStorage.getItem('lime_theme')).toBeNull();
  await expectAccessible();
  await light.click();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await bell.click();
  const withdrawals = page.getByRole('switch', { name: '새 출금' });
  await withdrawals.click();
  await expect.element(withdrawals).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: '새 입금' })).toBeChecked();
  await expectAccessible();
  expect(JSON.parse(localStorage.getItem('lime_office_sounds') ?? '{}')).toMatchObject({
    deposit: true,
    withdrawal: false,
    signup: true,
  });
  await withdrawals.click();
  await expect.element(withdrawals).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(withdrawals).not.toBeInTheDocument();
});

test('a new request rings: the badge and the bell count it, and its line leads to its list', async () => {
  const counts = { ...answers.example('/staff/dashboard/counts'), withdrawals: 3, latest: [] };
  answers.succeed('/staff/dashboard/counts', counts);
  await openScreen('/dashboard');
  socketLine.push('work', { kind: 'withdrawal' });
  await expect.element(page.getByRole('button', { name: '알림', exact: true })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: /출금 승인/ })).toHaveTextContent('출금 승인3건 대기');
  const at = new Date().toISOString();
  answers.succeed('/staff/dashboard/counts', {
    ...counts,
    withdrawals: 4,
    latest: [{ kind: 'withdrawal', id: '9', at, who: 'fox01234', amount: 10_000 }],
  });
  socketLine.push('work', { kind: 'withdrawal' });
  await expect.element(page.getByRole('button', { name: '알림, 새 알림 1 건' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: /출금 승인/ })).toHaveTextContent('출금 승인4건 대기');
  await bell.click();
  await expect.element(page.getByText('기다리는 일 · 실시간')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '알림', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /출금.*fox01234.*10,000원/ }).click();
  await expect.poll(path).toBe('/office/withdrawals');
});

test('who lacks a right finds neither the entry nor the screen, and is told which right it needs', async () => {
  await openScreen('/deposits', { role: 'content', rights: [...rightsOfRole.content] });
  await expect.element(page.getByText('권한이 없습니다.', { exact: true }).last()).toBeVisible();
  await expect.element(menu.getByRole('link', { name: '대시보드' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: /입금 승인/ })).not.toBeInTheDocument();
  await openScreen('/settings/accounts', { role: 'content', rights: [...rightsOfRole.content] });
  await expect.element(page.getByText('이 화면에는 ‘입금 계좌 보기’ 권한이 필요해요.')).toBeVisible();
  await expectAccessible();
});

test('an unknown path says so, and leads to the first screen', async () => {
  await openScreen('/no/such/screen');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('이 주소에는 화면이 없어요');
  await page.getByRole('link', { name: '첫 화면으로' }).click();
  await expect.poll(path).toBe('/office/dashboard');
});

test('the menu fits 900 px for a super; an area folds and stays so, the current one is open', async () => {
  answers.succeed('/staff/settings/list', { settings: defaultSettings(), address: '127.0.0.1' });
  for (const screen of ['/dashboard', '/boards', '/settings/limits']) {
    await openScreen(screen);
    await expect.poll(() => document.querySelector('.entry[aria-current]')?.checkVisibility()).toBe(true);
    const side = document.querySelector('.side-menu')!;
    expect(side.scrollHeight - side.clientHeight, screen).toBeLessThanOrEqual(0);
  }
  const support = menu.getByRole('button', { name: /^고객지원/ });
  const notes = menu.getByRole('link', { name: /쪽지/ });
  await expect.element(support).toHaveAttribute('aria-expanded', 'false');
  await expect.element(notes).not.toBeInTheDocument();
  await support.click();
  await expect.element(notes).toBeVisible();
  expect(JSON.parse(localStorage.getItem('lime_office_folded') ?? '{}')).toMatchObject({ 고객지원: false });
  await openScreen('/dashboard');
  await expect.element(notes).toBeVisible();
  await expectAccessible();
  await support.click();
  await expect.element(notes).not.toBeInTheDocument();
});
