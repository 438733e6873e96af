import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../packages/ui/test/looks.ts';
import { closeAlertSaying } from '../../../../packages/ui/test/stage.ts';
import { openPage } from '../../test/living-page.tsx';

const where = () => window.location.pathname;
const bar = () => page.getByRole('navigation', { name: '바로가기' });
const menu = () => page.getByRole('dialog', { name: '메뉴' });

async function openMenu() {
  await page.getByRole('button', { name: '메뉴', exact: true }).click();
  await expect.element(menu()).toBeVisible();
}

test('a visitor who wants a member’s page is led to the sign-in', async () => {
  await onPhone();
  await openPage('/main');
  await bar().getByRole('link', { name: '출금' }).click();
  await closeAlertSaying('로그인 후 이용해주세요.');
  await expect.poll(where).toBe('/login');
  await expect.element(page.getByRole('heading', { name: '로그인' })).toBeVisible();
  await expectAccessible();
});

test('the menu slides in, leads on, to the outside pages as well, and closes with the way taken', async () => {
  await onPhone();
  await openPage('/main');
  for (const [name, path] of [
    ['스포츠', '/sport/korean'],
    ['해외 한국형', '/sport/lsport/korean'],
    ['해외 유럽형', '/sport/lsport/european'],
  ] as const) {
    await openMenu();
    await menu().getByRole('link', { name, exact: true }).click();
    await expect.poll(where).toBe(path);
    await expect.element(menu()).not.toBeInTheDocument();
  }
});

test('menu and sign-up have no violation on a phone', async () => {
  await onPhone();
  await openPage('/main');
  await openMenu();
  await expectAccessible();
  await menu().getByRole('button', { name: '회원가입' }).click();
  await expect.element(page.getByRole('dialog', { name: '회원가입' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('the bar holds five ways, home in the middle', async () => {
  await onPhone();
  await openPage('/main');
  await expect.element(bar().getByRole('link')).toHaveLength(5);
  const names = [...document.querySelectorAll('.mobile-bar a')].map(({ textContent }) => textContent.trim());
  expect(names).toEqual(['입금', '출금', '홈', '이벤트', '고객센터']);
});

test('the header stands out once the page is scrolled by more than 50 pixels', async () => {
  await onPhone();
  await openPage('/main');
  await expect.element(page.getByRole('heading', { name: 'LIME의 네 가지 약속' })).toBeInTheDocument();
  const head = () => document.querySelector('.mobile-header')!.className;
  window.scrollTo(0, 51);
  await expect.poll(head).toBe('mobile-header scrolled');
  window.scrollTo(0, 50);
  await expect.poll(head).toBe('mobile-header');
  window.scrollTo(0, 0);
});

test('the label stands on every page, which fits', async () => {
  await onPhone();
  for (const path of ['/main', '/sport/korean', '/info/bet']) {
    await openPage(path, {});
    await expect.element(page.getByText('모의머니 · 현금 가치 없음 · 환전 불가').first()).toBeVisible();
    await expectNoSidewaysScroll();
  }
  await openPage('/login');
  await expect.element(page.getByText('모의머니 · 현금 가치 없음 · 환전 불가').first()).toBeVisible();
});

test('the menu has its ways by what they are for, and says where the member is', async () => {
  await onPhone();
  await openPage('/token/main', {});
  await page.getByRole('button', { name: '메뉴', exact: true }).click();
  const groups = menu().getByRole('navigation', { name: '전체 메뉴' });
  const ways = (group: string) =>
    groups
      .getByRole('region', { name: group })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  await expect.element(groups.getByRole('region')).toHaveLength(5);
  expect(ways('카지노')).toEqual(['라이브 카지노', '슬롯']);
  expect(ways('게임')).toEqual(['미니게임', '토큰게임']);
  expect(ways('스포츠')).toEqual(expect.arrayContaining(['스포츠', '인플레이', '경기 결과']));
  expect(ways('내 정보')).toEqual(expect.arrayContaining(['쪽지', '마이페이지', '베팅내역', '입금', '출금']));
  expect(ways('고객센터')).toEqual(expect.arrayContaining(['이벤트', '공지사항', '베팅규정', '고객센터']));
  await expect.element(groups.getByRole('link', { name: '토큰게임' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible();
});
