import type { WireFixture } from '@lime/contract/fixtures.ts';
import { packFixtures } from '@lime/contract/packed-fixtures.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withMedia } from '../../../../../packages/ui/test/emulated-media.ts';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { fixtureSources } from '../../lib/fixture-sources.ts';
import { refetchFixtures } from '../../lib/live-odds.ts';

/** Games before their start, as the list of 한국형 has them. */
const games: readonly WireFixture[] = Array.from({ length: 9 }, (_, no) => ({
  ...answers.example('/v2/game/korean/prematch2').list[0]!,
  gameSeq: String(9_100 + no),
  homeNameKr: `홈팀 ${no}`,
  awayNameKr: `원정팀 ${no}`,
  startTime: new Date(Date.now() + (no + 1) * 3_600_000).toISOString(),
  folders: [
    {
      id: String(8_100 + no),
      marketsId: '1',
      marketNameKr: '승무패',
      line: null,
      isVisible: true,
      isSuspended: false,
      bets: (['home', 'draw', 'away'] as const).map((side, at) => ({
        id: String(71_000 + no * 10 + at),
        name: ['승', '무', '패'][at]!,
        side,
        price: 2.3 + at,
      })),
    },
  ],
}));

/** Home with games on sale; the list of an open page stays, so it is read anew. */
async function openHome(member: Parameters<typeof openPage>[1] = null): Promise<void> {
  answers.succeed('/v2/game/korean/packed', { packed: packFixtures(games), seq: 1, epoch: '0f0f0f0f' });
  await openPage('/main', member);
  await refetchFixtures(fixtureSources.korean);
}

const where = () => window.location.pathname;
const drawer = () => page.getByRole('dialog', { name: '베팅카트' });
/** Prices of games before their start that can be taken. */
const prices = () => [...document.querySelectorAll<HTMLElement>('.four [data-bet][aria-disabled=false]')];

async function pickFirst() {
  await expect.poll(() => prices().length).toBeGreaterThan(0);
  await userEvent.click(prices()[0]!);
  await expect.element(drawer()).toBeVisible();
}

function tellNews() {
  const { article } = answers.example('/bbs/n/d/:seq');
  const pagination = { page: 1, size: 20, total: 1, end: 1 };
  answers.succeed('/bbs/n/l', {
    list: [{ ...article, board_title: '점검 안내', board_new: true, board_regdatetime: '2026-01-15T16:00:00.000Z' }],
    pagination,
    categories: [],
  });
  const event = answers.example('/bbs/e/d/:seq').article;
  answers.succeed('/bbs/e/l', { list: [{ ...event, board_title: '출석 이벤트' }], pagination, categories: [] });
}

test('home shows what is played now with prices, notices, events, results and the time of the visit', async () => {
  tellNews();
  await openHome({});
  const live = page.getByRole('region', { name: /지금 진행 중/ });
  await expect.element(live.getByRole('article').first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.live-now article [data-bet]').length).toBeGreaterThan(0);
  const all = live.getByRole('link', { name: '인플레이 전체' });
  await expect.element(all).toHaveAttribute('href', '/sport/livematch');
  await expect.element(page.getByRole('banner').getByRole('link', { name: /건전게임 접속 \d+분/ })).toBeVisible();

  window.scrollTo(0, document.body.scrollHeight);
  const notices = page.getByRole('region', { name: '공지사항' }).getByRole('listitem');
  await expect.element(notices.getByText('점검 안내')).toBeVisible();
  await expect.element(notices.getByText('새 글')).toBeInTheDocument();
  await expect.element(notices.getByText('01.16', { exact: true })).toBeVisible(); // it is the next day in Seoul
  const events = page.getByRole('region', { name: '이벤트' }).getByRole('listitem');
  await expect.element(events.getByText('출석 이벤트')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '오늘의 경기 결과' })).toBeVisible();
  await expectAccessible();
});

test('between two matches home shows what starts next', async () => {
  answers.succeed('/v2/inplay/list', { list: [], seq: 0, epoch: '0f0f0f0f' });
  await openHome();
  await refetchFixtures(fixtureSources.inplay);
  const soon = page.getByRole('region', { name: '곧 시작하는 경기' });
  await expect.element(soon.getByText('홈팀 0')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.soon [data-bet]').length).toBe(9);
  await expect.element(soon.getByRole('link', { name: '전체 9경기' })).toHaveAttribute('href', '/sport/korean');
});

test('the first pick on home opens the cart, whose bet is asked about and sent', async () => {
  await openHome({ members_cash: 1_000_000 });
  await pickFirst();
  const place = drawer().getByRole('button', { name: /^[\d,]+원 베팅하기$/ });
  await place.click();
  const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
  await question.getByRole('button', { name: /베팅하기$/ }).click();
  await expect.element(page.getByText('베팅에 성공하셨습니다.').first()).toBeVisible();
  expect(answers.sent('/betting/korean/process')).toMatchObject([
    { body: { payload: { bettings: [{ betsSeq: '71000', odds: 2.3 }], amount: 10_000, totalOdds: '2.30' } } },
  ]);
});

test('taking the last pick out of the drawer leaves nothing open unseen', async () => {
  await openHome();
  await pickFirst();
  await drawer().getByRole('button', { name: /빼기$/ }).click();
  await expect.element(drawer()).not.toBeInTheDocument();
  await page.getByRole('banner').getByRole('button', { name: '로그인', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
});

test('the tiles of casino, slots and mini games lead to their pages', async () => {
  await openHome({});
  for (const [tab, tile, path] of [
    ['카지노', /라이브 카지노/, '/casino/live'],
    ['슬롯', /슬롯/, '/casino/slot'],
    ['미니게임', /파워볼/, '/mini/powerball'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const way = page.getByRole('tabpanel').getByRole('link', { name: tile });
    await expect.element(way).toHaveAttribute('href', path);
  }
  await page.getByRole('tab', { name: '스포츠' }).click();
});

test('the banner moves by itself and can be held', async () => {
  const { banners } = answers.example('/setting/banner/lime');
  answers.succeed('/setting/banner/lime', { banners: ['1', '2', '3'].map((seq) => ({ ...banners[0]!, seq })) });
  await withMedia({ 'prefers-reduced-motion': 'no-preference' }, async () => {
    await openPage('/main', { members_seq: '4711' });
    const shown = () => document.querySelector('.hero .slide.on')?.getAttribute('aria-label');
    await expect.poll(shown).toBe('1 / 3');
    // it begins to move after eight seconds
    await expect.poll(shown, { timeout: 15_000 }).toBe('2 / 3');
    await page.getByRole('button', { name: '배너 멈춤' }).click();
    const held = shown();
    await userEvent.hover(page.getByRole('banner'));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(shown()).toBe(held);
    await expect
      .element(page.getByRole('button', { name: '배너 다시 움직이기' }))
      .toHaveAttribute('aria-pressed', 'true');
  });
});

test('a phone’s home has the tabs 스포츠 · 카지노 · 슬롯 · 미니게임, and the balance leads to the deposit', async () => {
  await onPhone();
  await openHome({ members_cash: 12_345 });
  const tabs = page.getByRole('tab');
  await expect.element(tabs).toHaveLength(4);
  for (const [at, name] of ['스포츠', '카지노', '슬롯', '미니게임'].entries())
    await expect.element(tabs.nth(at)).toHaveTextContent(name);
  await expect.element(page.getByRole('tab', { name: '스포츠' })).toHaveAttribute('aria-selected', 'true');
  await expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('tab', { name: '카지노' }).click();
  await expect.element(page.getByRole('link', { name: /라이브 카지노/ })).toHaveAttribute('href', '/casino/live');
  await page.getByRole('tab', { name: '스포츠' }).click();
  await page.getByRole('link', { name: '보유금 12,345원, 입금하기' }).click();
  await expect.poll(where).toBe('/cash/in');
});
