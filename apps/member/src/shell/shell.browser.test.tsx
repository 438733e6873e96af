import { go } from '@lime/ui/go.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withMedia } from '../../../../packages/ui/test/emulated-media.ts';
import { closeAlertSaying } from '../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../test/living-page.tsx';
import { useWhere } from '../lib/router/router.ts';
import { screenAt } from '../routes.tsx';

const label = '모의머니 · 현금 가치 없음 · 환전 불가';
const where = () => window.location.pathname;
const header = () => page.getByRole('banner');

test('main carries its label, and unknown paths lead to it', async () => {
  await openPage('/bbs/n/l');
  go('/nowhere/at/all');
  await expect.poll(where).toBe('/main');
  await expect.element(page.getByText(label).first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'LIME의 네 가지 약속' })).toBeVisible();
  const services = page.getByRole('listitem').filter({ hasText: /전문성|안전성|편리성|신속성/ });
  await expect.element(services).toHaveLength(4);
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(page.getByRole('heading', { name: '오늘의 경기 결과' })).toBeVisible();
});

test('no link of the shell is dead', async () => {
  await openPage('/main', { members_grade: 1 });
  await expect.element(header().getByText('1레벨')).toBeVisible();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('header a, footer a, main a')];
  const paths = [...new Set(links.map(({ pathname }) => pathname))];
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    expect(screenAt(path)?.load, path).toBeTypeOf('function');
    // a round of the contract's examples is over since long
    if (/^\/(mini|lotus|token|casino|slots)\//.test(path)) continue;
    go(path);
    await expect.poll(() => useWhere.getState().shown?.address).toBe(path);
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
    expect(where()).toBe(path);
  }
});

test('a visitor does not get to a member’s page, nor by the entries that are only for members', async () => {
  await openPage('/main');
  go('/info/bet');
  await closeAlertSaying('로그인 후 이용해주세요.');
  expect(where()).toBe('/main');
  await header().getByRole('link', { name: '마이페이지' }).click();
  await closeAlertSaying('로그인 후 이용해주세요.');
  expect(where()).toBe('/main');
});

test('the theme is switched and kept', async () => {
  await openPage('/main');
  const html = document.documentElement;
  try {
    await header().getByRole('button', { name: '라이트 모드' }).click();
    expect(html.dataset['theme']).toBe('light');
    expect(localStorage.getItem('lime_theme')).toBe('light');
  } finally {
    await header().getByRole('button', { name: '다크 모드' }).click();
  }
  expect(html.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('lime_theme')).toBe('dark');
});

test('a notice that is too long for its room moves, and can be held', async () => {
  const now = answers.example('/setting/lime');
  answers.succeed('/setting/lime', { ...now, settings: { ...now.settings, notices: ['긴 공지예요. '.repeat(40)] } });
  await openPage('/main');
  const run = () => document.querySelector('.desktop-header .notice .run');
  await expect.poll(() => run()?.className).toBe('run moves');
  await page.getByRole('button', { name: '공지 멈춤' }).click();
  await expect.poll(() => run()?.className).toBe('run moves held');
  const again = page.getByRole('button', { name: '공지 다시 움직이기' });
  await expect.element(again).toHaveAttribute('aria-pressed', 'true');
  await again.click();
  await expect.poll(() => run()?.className).toBe('run moves');
});

test('clearing the cache keeps the member signed in, and submissions whose answer is still open', async () => {
  await openPage('/main', {});
  const open = ['lime_bet_attempts', 'lime_money_submissions'];
  for (const key of open) localStorage.setItem(key, '[]');
  localStorage.setItem('lime_of_the_test', '{}');
  try {
    await header().getByRole('button', { name: '화면 새로 받기' }).click();
    await closeAlertSaying('저장해둔 화면 파일을 지웠어요. 로그인과 보유금은 그대로예요.');
    expect(localStorage.getItem('lime_of_the_test')).toBeNull();
    expect(open.map((key) => localStorage.getItem(key))).toEqual(['[]', '[]']);
    expect(localStorage.getItem('jwt_token')).not.toBeNull();
    await expect.element(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
  } finally {
    for (const key of [...open, 'lime_of_the_test']) localStorage.removeItem(key);
  }
});

test('the header stands out once the page is scrolled by more than 30 pixels', async () => {
  await openPage('/main');
  const head = () => document.querySelector('.desktop-header .head')!.className;
  window.scrollTo(0, 31);
  await expect.poll(head).toBe('head scrolled');
  window.scrollTo(0, 30);
  await expect.poll(head).toBe('head');
  window.scrollTo(0, 0);
});

test('the keyboard finds a way past the header', async () => {
  await openPage('/main');
  (document.activeElement as HTMLElement | null)?.blur();
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: '본문 바로가기' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('what lies under a dialog and the header is blurred, unless somebody asks for less transparency', async () => {
  await openPage('/main');
  await header().getByRole('button', { name: '로그인', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
  const blur = () => [
    getComputedStyle(document.querySelector('.desktop-header .head')!).backdropFilter,
    getComputedStyle(document.querySelector('.dialog')!, '::backdrop').backdropFilter,
  ];
  await withMedia({ 'prefers-reduced-transparency': 'no-preference' }, async () => {
    await expect.poll(blur).toEqual(['blur(8px)', 'blur(3px)']);
  });
  await expect.poll(blur).toEqual(['none', 'none']);
});
