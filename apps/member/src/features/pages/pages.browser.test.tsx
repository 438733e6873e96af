import type { WireArticle } from '@lime/contract/boards.ts';
import { go } from '@lime/ui/go.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { loadSettings } from '../../lib/use-settings.ts';

const where = () => window.location.pathname;
const footer = () => page.getByRole('navigation', { name: '아래쪽 메뉴' });
const title = () => page.getByRole('main').getByRole('heading', { level: 1 });
const ways = [
  ['라이선스', '/page/license'],
  ['이용약관', '/page/terms'],
  ['자금세탁방지', '/page/aml'],
  ['건전게임', '/responsible'],
  ['개인정보', '/page/privacy'],
  ['회사소개', '/page/company'],
  ['베팅규정', '/bbs/rule/l'],
  ['게임소개', '/game/list'],
  ['고객센터', '/bbs/n/l'],
  ['제휴문의', '/page/partner'],
  ['메신저 채널', '/page/messenger'],
] as const;

const article = (given: Partial<WireArticle>): WireArticle => ({
  ...answers.example('/board/page/:slug').article,
  ...given,
});
const tell = (given: Partial<WireArticle>) =>
  answers.succeed('/board/page/:slug', { article: article(given), previous: null, next: null });

test('every way of the footer leads a visitor to a page', async () => {
  await openPage('/main');
  for (const [name, path] of ways) {
    await footer().getByRole('link', { name, exact: true }).click();
    await expect.poll(where).toBe(path);
    await expect.element(title()).toBeInTheDocument();
    await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull();
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
  }
});

test('a long page has parts, each with an address', async () => {
  const part = (no: number) => `<h2>${no}. 제목</h2>${'<p>긴 글이에요.</p>'.repeat(30)}`;
  const content = `${[1, 2, 3].map(part).join('')}<h2>9. 약관의 변경</h2><p>끝.</p>`;
  tell({ board_title: '이용약관', board_content: `<p><a href="/rule/sports">스포츠 베팅 규정</a></p>${content}` });
  await openPage('/page/terms');
  await expect.poll(() => document.title).toBe('이용약관 | LIME');
  await expect.element(page.getByRole('heading', { name: '9. 약관의 변경' })).toBeInTheDocument();
  await page.getByRole('navigation', { name: '차례' }).getByRole('link', { name: '9. 약관의 변경' }).click();
  await expect.poll(() => window.location.hash).toBe('#part-4');
  await expectAccessible();
  await page.getByRole('main').getByRole('link', { name: '스포츠 베팅 규정' }).click();
  await expect.poll(where).toBe('/rule/sports');

  answers.refuse('/board/page/:slug', 'NOT_FOUND', { status: 404 });
  await openPage('/page/no-such-page');
  await expect.element(page.getByText('찾을 수 없는 글이에요')).toBeVisible();
});

test('games are introduced, and an open one leads on', async () => {
  const game = (slug: string, name: string) =>
    article({
      board_type: 'game',
      board_seq: slug,
      seq: slug,
      board_slug: slug,
      board_title: name,
      board_category: '게임',
    });
  const casino = game('casino-live', '라이브 카지노');
  answers.succeed('/board/list/all', {
    list: [game('korean', '스포츠 한국형'), casino, game('token-keno', '키노'), game('no-such-game', '새 게임')],
    pagination: { page: 1, size: 100, total: 4, end: 1 },
    categories: ['게임'],
  });
  await openPage('/game/list');
  await expect.element(page.getByRole('link', { name: /^스포츠 한국형\s*이용 가능/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^새 게임\s*준비 중/ })).toBeVisible();
  await expectAccessible();
  tell(game('korean', '스포츠 한국형'));
  await page.getByRole('link', { name: /^스포츠 한국형/ }).click();
  await expect.element(title()).toHaveTextContent('스포츠 한국형');
  await expectAccessible();
  await page.getByRole('main').getByRole('link', { name: '바로가기' }).click();
  await expect.poll(where).toBe('/sport/korean');

  tell(game('token-keno', '키노'));
  await openPage('/game/token-keno');
  const returns = page.getByRole('row', { name: '위험도 기본 0.25 ~ 100.00 98.96% ~ 99.03%' });
  await expect.element(returns).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: '게임소개 목록' }).click();
  await expect.poll(where).toBe('/game/list');
});

type Contact = { messengerName: string; messengerUrl: string; partner: string; company: string };
/** The operator's setting; an open page follows it. */
async function publish(contact: Contact): Promise<void> {
  const now = answers.example('/setting/lime');
  answers.succeed('/setting/lime', { ...now, settings: { ...now.settings, contact } });
  await loadSettings();
}
const nobody = { messengerName: '', messengerUrl: '', partner: '', company: '' };
const somebody = {
  messengerName: '라임 상담',
  messengerUrl: 'https://messenger.example/lime',
  partner: '제휴 담당\n02-000-0000',
  company: '주식회사 라임',
};

test('the ways to the operator follow the setting at once, for visitors and members', async () => {
  await publish(nobody);
  await openPage('/page/messenger');
  await expect.element(page.getByText('지금은 메신저 채널을 운영하지 않아요.')).toBeVisible();
  await publish(somebody);
  const open = page.getByRole('link', { name: '메신저 열기' });
  await expect.element(open).toHaveAttribute('href', 'https://messenger.example/lime');
  expect(open.element().getAttribute('rel')).toContain('noopener');
  await expect.element(page.getByText('라임 상담')).toBeVisible();
  await expect.element(page.getByRole('contentinfo').getByText('주식회사 라임')).toBeVisible();
  await page.getByRole('navigation', { name: '안내' }).getByRole('link', { name: '제휴문의' }).click();
  await expect.element(page.getByText('02-000-0000')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', { name: '로그인하기' })).toBeVisible();
  await publish(nobody);
  await expect.element(page.getByText('02-000-0000')).not.toBeInTheDocument();
  await openPage('/page/partner', {});
  await page.getByRole('main').getByRole('link', { name: '1:1 문의 작성' }).click();
  await expect.poll(where).toBe('/bbs/c/w');
});

test('on a phone the pages stand in a row above, the one on screen within it, and help is a call away', async () => {
  await onPhone();
  await openPage('/page/license');
  await footer().getByRole('link', { name: '메신저 채널' }).click();
  await expect.poll(where).toBe('/page/messenger');
  const current = page.getByRole('navigation', { name: '안내' }).getByRole('link', { name: '메신저 채널' });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  await expect.element(current).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll();
  await openPage('/responsible');
  await expect.element(page.getByRole('link', { name: '1336' })).toHaveAttribute('href', 'tel:1336');
  await expectAccessible();
  await page.viewport(320, 640);
  await expectNoSidewaysScroll();
  for (const path of ['/game/list', '/game/powerball', '/game/token-horse', '/fair']) {
    go(path);
    await expect.poll(where).toBe(path);
    await expect.element(title()).toBeVisible();
    await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull();
    await expectNoSidewaysScroll();
  }
});
