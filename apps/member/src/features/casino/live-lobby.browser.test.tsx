import { plainGame, plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import type { GameTerms, VendorTerms } from '@lime/domain/casino/lobby-terms.ts';
import { go } from '@lime/ui/go.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { alert, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { catchWindows, listLobbies } from '../../../test/casino-lobbies.ts';
import { openPage } from '../../../test/living-page.tsx';
import { queryClient } from '../../lib/query.ts';
import { rememberGame } from './kept-games.ts';

const vendor = (code: string, changes: Partial<VendorTerms>) => ({ ...plainVendor(code), ...changes });
const game = (code: string, changes: Partial<GameTerms>) => ({ ...plainGame(code), ...changes });
const all = (selector: string) =>
  Array.from(document.querySelectorAll(`main ${selector}`), ({ textContent }) => textContent);
const tables = () => page.getByRole('list', { name: '테이블' }).getByRole('listitem');
const search = () => page.getByRole('textbox', { name: '테이블 검색' });
const focusedItem = () => document.activeElement?.closest('li')?.getAttribute('aria-posinset');
const firstOf = (studio: string) =>
  [...document.querySelectorAll('main .table-tile')].find(({ textContent }) => textContent.includes(studio));

afterEach(() => vi.restoreAllMocks());

test('a visitor is asked to sign in by every way into the casino', async () => {
  for (const path of ['/casino/live', '/casino/slot', '/casino/main', '/casino/p/evolution', '/slots/1/0']) {
    await openPage('/main');
    go(path);
    await expect.element(alert().getByText('로그인 후 이용해주세요.')).toBeVisible();
    await alert().getByRole('button').first().click();
  }
  for (const name of ['라이브 카지노', '슬롯']) {
    await openPage('/main');
    await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name }).click();
    await expect.element(alert().getByText('로그인 후 이용해주세요.')).toBeVisible();
    await alert().getByRole('button').first().click();
  }
});

test('nine lobbies in their order, tables with limits, found by consonants, kept by a star', async () => {
  listLobbies();
  const own = crypto.randomUUID();
  await openPage('/casino/live', { members_seq: own });
  await expect
    .poll(() => all('.lobby-tile > b'))
    .toEqual([
      '에볼루션',
      '프라그마틱',
      '마이크로 그랜드',
      '마이크로',
      '아시아게임',
      '드림게이밍',
      '오리엔탈',
      '빅게이밍',
      '섹시카지노',
    ]);
  await expect.poll(() => all('.lobby-tile:first-child > span')).toEqual(['테이블 7']);
  await expect.element(page.getByText('테이블 47개. 결과는 서버가 정하고 누구나 검증할 수 있어요.')).toBeVisible();
  await expect.element(tables()).toHaveLength(8);
  await expect.element(tables().first().getByText('1,000 ~ 5,000,000원')).toBeVisible();
  await expect.element(tables().first().getByText('7석')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: '테이블 39개 더보기' }).click();
  await expect.element(tables().first()).toHaveAttribute('aria-setsize', '47');
  expect(focusedItem()).toBe('9');

  await page.getByRole('button', { name: /^룰렛/ }).click();
  await expect.element(tables()).toHaveLength(8);
  await page.getByRole('button', { name: /^전체/ }).click();
  await search().fill('ㄷㄹㅂㅋㄹ');
  await expect.poll(() => all('.table-tile b')).toEqual(['드림 바카라 D07', '드림 바카라 D08']);
  await page.getByRole('button', { name: '드림 바카라 D08 즐겨찾기' }).click();
  await userEvent.type(search(), '{Escape}');
  await page.getByRole('button', { name: /^즐겨찾기 1/ }).click();
  await expect.poll(() => all('.table-tile b')).toEqual(['드림 바카라 D08']);
  expect(localStorage.getItem('lime_casino_games')).toContain(own);
  await search().fill('없는 테이블');
  await expect.element(page.getByText('이용가능한 게임이 없습니다.')).toBeVisible();
  await expect.poll(() => all('nav[aria-label="카지노"] a')).toEqual(['카지노 홈', '라이브 카지노47', '슬롯48']);
  await expect.poll(() => all('.casino-wallet-card a')).toEqual(['넣기', '가져오기']);
  await expectNoSidewaysScroll();
});

test('on a phone lobbies go by their first table, and nine tables show before 더보기', async () => {
  await onPhone();
  listLobbies();
  await openPage('/casino/live', { members_seq: '902' });
  await expect.element(page.getByRole('heading', { level: 1, name: '카지노' })).toBeVisible();
  const lobbies = page.getByRole('list', { name: '로비' }).getByRole('listitem');
  await expect.element(lobbies).toHaveLength(9);
  await expect.element(lobbies.first().getByText('라임 바카라 1')).toBeVisible();
  // it opens the studio's lobby, not that table
  await expect.element(lobbies.first().getByText('로비 · 테이블 7')).toBeVisible();
  const tabs = page.getByRole('tablist', { name: '카지노 종류' });
  await expect
    .poll(() => all('[aria-label="카지노 종류"] [role=tab]'))
    .toEqual(['로비', '바카라', '룰렛', '드래곤타이거', '식보', '카지노 홀덤', '즐겨찾기']);
  const box = (no: number) => tabs.getByRole('tab').nth(no).element().getBoundingClientRect();
  expect(box(1).left - box(0).right).toBeCloseTo(10, 0);
  expect((box(0).width * 3 + 20) / (window.innerWidth - 28)).toBeCloseTo(1, 1);
  await expectAccessible();
  const more = page.getByRole('button', { name: '더보기' });
  await more.click();
  await expect.element(lobbies).toHaveLength(10);
  await expect.element(more).not.toBeInTheDocument();

  await tabs.getByRole('tab', { name: '바카라' }).click();
  await expect.element(tables().first()).toHaveAttribute('aria-setsize', '9');
  await more.click();
  await expect.element(tables().first()).toHaveAttribute('aria-setsize', '20');
  // above six the button is there; of eight there are no more to show
  await tabs.getByRole('tab', { name: '룰렛' }).click();
  await expect.element(tables().first()).toHaveAttribute('aria-setsize', '8');
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  expect(focusedItem()).toBe('8');
  await tabs.getByRole('tab', { name: '식보' }).click();
  await expect.element(tables().first()).toHaveAttribute('aria-setsize', '6');
  await expect.element(more).not.toBeInTheDocument();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('a lobby under maintenance closes its tiles, its tables and what was played there', async () => {
  const caught = catchWindows();
  listLobbies();
  rememberGame('903', 'evolution-baccarat-1', Date.now());
  await openPage('/casino/live', { members_seq: '903' });
  const tile = page.getByRole('button', { name: /^EVOLUTION/ });
  const recent = page.getByRole('region', { name: '최근 본 테이블' }).getByRole('button');
  await expect.element(recent.getByText('라임 바카라 1')).toBeVisible();
  await expect.poll(() => all('.tile-mark.repair')).toEqual([]);

  listLobbies({ vendors: [vendor('lobby-1-0', { state: 'repair' })] });
  await queryClient.invalidateQueries({ queryKey: ['casino', 'lobby'] });
  await expect.poll(() => all('.lobby-tile .tile-mark')).toEqual(['점검중']);
  await expect.element(tile.getByText('점검중')).toBeVisible();
  expect(firstOf('에볼루션')?.querySelector('.tile-mark.repair')?.textContent).toBe('점검중');
  await expect.element(recent.getByText('점검중')).toBeVisible();
  await expectAccessible();
  for (const shown of [tile, recent]) {
    await shown.click();
    await closeAlertSaying('에볼루션은 지금 점검 중이에요. 점검이 끝나면 다시 열려요.');
  }
  expect(caught.opened).toEqual([]);
  listLobbies();
  await queryClient.invalidateQueries({ queryKey: ['casino', 'lobby'] });
  await expect.poll(() => all('.tile-mark.repair')).toEqual([]);
});

test('lobbies show the order, hot ones, hidden ones and closed grades as staff set them', async () => {
  listLobbies({
    vendors: [
      vendor('lobby-9-0', { place: 1 }),
      vendor('lobby-24-0', { state: 'hidden' }),
      vendor('lobby-10-0', { grades: [10] }),
    ],
    games: [game('sexy-baccarat-1', { hot: 'on' })],
  });
  await openPage('/casino/live', { members_seq: '904' });
  await expect
    .poll(() => all('.lobby-tile > b'))
    .toEqual([
      '섹시카지노',
      '에볼루션',
      '프라그마틱',
      '마이크로 그랜드',
      '마이크로',
      '아시아게임',
      '드림게이밍',
      '빅게이밍',
    ]);
  const pragmatic = page.getByRole('button', { name: /^PRAGMATIC/ });
  await expect.element(pragmatic.getByText('레벨 제한')).toBeVisible();
  await pragmatic.click();
  await closeAlertSaying('회원님의 레벨에서는 프라그마틱을 이용할 수 없어요.');
  expect(firstOf('섹시카지노')?.querySelector('.tile-mark.hot')?.textContent).toBe('인기');
});

test('a member without a studio’s permission reads so, and no window opens', async () => {
  const caught = catchWindows();
  listLobbies();
  const denied = { 에볼루션: { active: false }, 아시아게이밍: { active: false } };
  await openPage('/casino/live', { members_seq: '905', members_detail_setting: denied });
  await expect.poll(() => all('.lobby-tile .tile-mark')).toEqual(['이용 제한', '이용 제한']);
  for (const [tile, says] of [
    [/^EVOLUTION/, '에볼루션은 이용하실 수 없습니다.'],
    [/^ASIA GAME/, '아시아게이밍은 이용하실 수 없습니다.'],
  ] as const) {
    await page.getByRole('button', { name: tile }).click();
    await expect.element(alert().getByText(says)).toBeVisible();
    await alert().getByRole('button').first().click();
  }
  const table = firstOf('에볼루션');
  expect(table?.querySelector('.tile-mark.denied')?.textContent).toBe('이용 제한');
  await page.elementLocator(table!.querySelector('.play')!).click();
  await closeAlertSaying('에볼루션은 이용하실 수 없습니다.');
  expect(caught.opened).toEqual([]);
  await openPage('/casino/p/evolution', { members_seq: '905', members_detail_setting: denied });
  await expect.element(page.getByRole('main').getByText('에볼루션은 이용하실 수 없습니다.')).toBeVisible();
});

test('tables show the limit that counts for the member', async () => {
  listLobbies();
  await openPage('/casino/live', { members_seq: '906' });
  const limits = () => firstOf('에볼루션')?.querySelector('.limits')?.textContent;
  await expect.poll(limits).toBe('1,000 ~ 5,000,000원');
  listLobbies({
    vendors: [vendor('lobby-1-0', { limits: { 1: { maxBetting: 20_000 }, 2: { maxBetting: 3_000 } } })],
  });
  await queryClient.invalidateQueries({ queryKey: ['casino', 'lobby'] });
  await expect.poll(limits).toBe('1,000 ~ 20,000원');
  await openPage('/casino/live', { members_seq: '906', maxStake: 700 });
  await expect.poll(limits).toBe('최소 1,000원 · 내 한도 700원');
});
