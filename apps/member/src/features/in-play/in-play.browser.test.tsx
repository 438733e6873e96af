import type { WireFixture } from '@lime/contract/fixtures.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers } from '../../../test/living-page.tsx';
import { bet, cart, newGame, openSports, rich, taken, tellOf } from '../../../test/living-sports.ts';
import { sampleLive } from '../../lib/sample-fixture.ts';

const row = ({ homeNameKr }: WireFixture) => page.getByRole('link', { name: homeNameKr });
const markets = () => page.getByRole('tabpanel', { name: /전체|즐겨찾기/ });
const price = ({ homeNameKr }: WireFixture) => markets().getByRole('button', { name: `${homeNameKr} 승, ` });
const openPrices = () => document.querySelectorAll('.in-play-markets .price[aria-disabled="false"]').length;
const path = '/sport/livematch';

/** A match in play: 58:14 in its second half, 1:1. */
const inPlay = (given: Partial<WireFixture> = {}): WireFixture =>
  newGame({
    status: '진행',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    live: sampleLive({ clock: { seconds: 3_494, running: true, at: new Date().toISOString() } }),
    isLimitBet: false,
    ...given,
  });

/** Opens the page at its first match, and waits until that is on sale: unasked it would show the one of the test before. */
async function openInPlay(
  list: readonly WireFixture[],
  member: Parameters<typeof openSports>[2] = rich,
): Promise<void> {
  await openSports(`${path}?game=${list[0]!.gameSeq}`, list, member);
  await expect.poll(openPrices).toBe(5);
}

test('a game in play has its score, clock and markets, and the clock goes on by itself', async () => {
  const game = inPlay();
  const other = inPlay();
  await openInPlay([game, other], null);
  const centre = () => document.querySelector('.match-centre')!;
  expect(centre().querySelector('.board')!.textContent).toContain(game.homeNameKr);
  const clock = () => centre().querySelector('.live-badge')!.textContent;
  expect(clock()).toMatch(/5[89]:\d\d/);
  const before = clock();
  await expect.poll(clock).not.toBe(before);
  await expect.element(row(game)).toHaveClass('on');
  await expect.element(row(other)).not.toHaveClass('on');
  for (const text of ['승무패', '언더오버'])
    await expect.element(markets().getByRole('region', { name: text })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /^예정 경기/ })).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
  await row(other).click();
  await expect.poll(() => window.location.search).toBe(`?game=${other.gameSeq}`);
  await expect.poll(() => centre().querySelector('.board')!.textContent).toContain(other.homeNameKr);
});

test('a shared address opens its game', async () => {
  const [game, other] = [inPlay(), inPlay()];
  await openSports(`${path}?game=${other.gameSeq}`, [game, other], null);
  await expect.poll(() => document.querySelector('.match-centre .board')?.textContent).toContain(other.homeNameKr);
});

test('a kind of market with a star has a tab of its own, which is kept', async () => {
  await openInPlay([inPlay()], null);
  const star = page.getByRole('button', { name: '언더오버 마켓 즐겨찾기', exact: true });
  const tab = page.getByRole('tab', { name: /^즐겨찾기/ });
  await expect.element(tab).not.toBeInTheDocument();
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  expect(Object.values(localStorage)).toContain('[2]');
  await tab.click();
  await expect.element(markets().getByRole('region')).toHaveLength(1);
  await star.click();
  await expect.element(tab).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: /^전체/ })).toHaveAttribute('aria-selected', 'true');
});

test('a watched match that ends leads to the next one in five seconds, unless its member stays', async () => {
  const [first, second, third] = [inPlay(), inPlay(), inPlay()];
  const board = () => document.querySelector('.match-centre .board')?.textContent ?? '';
  const ended = page.getByRole('region', { name: '끝난 경기' });
  await openInPlay([first, second, third], null);
  const from = Date.now();
  tellOf(first, { gone: true }, 'live');
  await expect.element(ended).toMatchTextContent('경기가 끝났어요');
  await expect.element(ended).toMatchTextContent(`${second.homeNameKr} : ${second.awayNameKr}`);
  await expectAccessible();
  await expect.poll(board).toContain(second.homeNameKr);
  expect(Date.now() - from).toBeGreaterThan(4_900);
  expect(window.location.search).toBe(`?game=${second.gameSeq}`);
  await expect.poll(openPrices).toBe(5);

  tellOf(second, { gone: true }, 'live');
  // a press of five seconds at most, on a machine however slow
  const stayButton = () => ended.getByRole('button', { name: '여기 있기' }).query() as HTMLElement | null;
  await expect.poll(stayButton).not.toBeNull();
  stayButton()!.click();
  await new Promise((resolve) => setTimeout(resolve, 5_200));
  expect(window.location.search).toBe(`?game=${second.gameSeq}`);
  // without a running match the page shows those to come
  answers.succeed('/v2/inplay/wait/list', { ...answers.example('/v2/inplay/wait/list'), list: [newGame()] });
  tellOf(third, { gone: true }, 'live');
  await expect.element(page.getByRole('region', { name: '예정 경기' }).getByRole('listitem').first()).toBeVisible();
});

test('the page never opens on a match that ended since it was left', async () => {
  const [gone, runs] = [inPlay(), inPlay()];
  await openSports(path, [gone, runs], null);
  const board = () => document.querySelector('.match-centre .board')?.textContent ?? '';
  await expect.poll(board).toContain(gone.homeNameKr);
  await openSports('/bbs/e/l', [runs], null);
  let wasEnded = false;
  const watch = new MutationObserver(() => (wasEnded ||= document.querySelector('.ended-match') !== null));
  watch.observe(document.body, { childList: true, subtree: true });
  await openSports(path, [runs], null);
  await expect.poll(board).toContain(runs.homeNameKr);
  watch.disconnect();
  expect(wasEnded).toBe(false);
});

test('what the desk stops is locked at once and cannot be picked', async () => {
  const game = inPlay();
  await openInPlay([game]);
  await price(game).click();
  await expect.element(cart().getByText('LIVE', { exact: true })).toBeVisible();
  tellOf(game, { stopped: 'desk' }, 'live');
  await expect.poll(openPrices).toBe(1); // what is picked can be put back
  const free = markets().getByRole('button', { name: '무 정지' });
  await expect.element(free).toHaveAttribute('aria-disabled', 'true');
  await free.click({ force: true });
  await expect.element(free).toHaveAttribute('aria-pressed', 'false');
  await expect.element(cart().getByText('베팅이 불가능한 폴더 있습니다.')).toBeVisible();
  await expect.element(cart().getByText('정지 · 마감')).toBeVisible();
  await expectAccessible();
});

test('without a connection nothing in play can be bet, and the page says why', async () => {
  const game = inPlay();
  await openInPlay([game]);
  await price(game).click();
  socketLine.break();
  await expect.element(page.getByText('연결이 끊겼어요. 배당이 최신이 아닐 수 있어요')).toBeVisible();
  await expect.poll(openPrices).toBe(1);
  await cart().getByRole('button', { name: '베팅하기' }).click();
  await closeAlertSaying('인플레이를 위한 연결이 올바르지 않습니다. 새로고침 후 이용해주세요.');
  socketLine.mend();
  await expect.poll(openPrices).toBe(5);
  expect(answers.sent().filter((call) => call.path.startsWith('/betting/inplay'))).toEqual([]);
});

test('a bet in play is taken and stands under the cart', async () => {
  const game = inPlay();
  await openInPlay([game]);
  await price(game).click();
  const slip = answers.example('/betting/results').list[0]![0]!;
  answers.succeed('/betting/results', {
    ...answers.example('/betting/results'),
    list: [[{ ...slip, betting_type: '인플레이', betting_game_home_name_kr: game.homeNameKr }]],
  });
  for (const call of ['/betting/inplay/single/process', '/betting/inplay/process'] as const)
    answers.succeed(call, { ...answers.example('/betting/korean/process'), amount: 10_000 });
  await bet('10,000원');
  await expect.element(taken()).toMatchTextContent(game.homeNameKr);
  await taken().getByRole('button', { name: '확인' }).click();
  const openBets = page.getByRole('region', { name: '진행 중 베팅' });
  await expect.element(openBets.getByRole('listitem').first()).toMatchTextContent('인플레이');
  await expect.element(cart().getByText('담은 경기가 없어요')).toBeVisible();
});

/** Bets in play as a member whose bets wait for 15 seconds. */
async function betAndWait(): Promise<WireFixture> {
  const game = inPlay();
  await openInPlay([game], { ...rich, selfCert: 'y' });
  await price(game).click();
  await expect
    .element(cart().getByText('회원님의 인플레이 베팅은 15초 뒤 접수돼요. 그동안은 취소할 수 없어요.'))
    .toBeVisible();
  const pending = {
    status: 'pending' as const,
    betCode: `code${game.gameSeq}`,
    decideAt: new Date(Date.now() + 15_000).toISOString(),
  };
  for (const call of [
    '/betting/inplay/process',
    '/betting/inplay/single/process',
    '/betting/inplay/delay/process',
    '/betting/inplay/delay/single/process',
  ] as const)
    answers.succeed(call, pending);
  answers.succeed('/betting/outcome', { state: 'pending', betCode: pending.betCode } as never);
  await bet('10,000원');
  await expect.element(page.getByRole('timer')).toBeVisible();
  return game;
}
const decide = (game: WireFixture, state: 'done' | 'refused', code: string | null, msg: string | null) =>
  socketLine.push('bet', { topic: 'bet', seq: 1, betCode: `code${game.gameSeq}`, state, code, msg });

test('a slip that waits cannot be cancelled, survives navigation, and its outcome is told on any page', async () => {
  const game = await betAndWait();
  const slip = page.getByRole('region', { name: '접수 확인 중' });
  await expect.element(slip).toMatchTextContent('접수 확인 중이에요');
  await expect.element(slip).toMatchTextContent('회원님의 인플레이 베팅은 15초 뒤 접수돼요.');
  await expect.element(slip.getByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
  expect(localStorage.getItem('lime_bet_attempts')).toContain(`code${game.gameSeq}`);
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '이벤트' }).click();
  await expect.poll(() => window.location.pathname).toBe('/bbs/e/l');
  decide(game, 'done', null, null);
  for (const text of ['10,000원', `${game.homeNameKr} : ${game.awayNameKr}`])
    await expect.element(taken()).toMatchTextContent(text);
  await taken().getByRole('button', { name: '확인' }).click();
  expect(localStorage.getItem('lime_bet_attempts')).toBeNull();
});

test('a slip that is refused later says why and that the stake is back, and its picks come back', async () => {
  const game = await betAndWait();
  decide(game, 'refused', 'BET_SUSPENDED', '베팅이 불가능한 폴더 있습니다.');
  const popup = page.getByRole('alertdialog', { name: '베팅이 불가능한 폴더 있습니다.' });
  await expect.element(popup).toMatchTextContent('베팅금액은 돌려드렸어요.');
  await popup.getByRole('button', { name: '확인' }).click();
  const slip = page.getByRole('region', { name: '접수되지 않음' });
  await expect.element(slip).toMatchTextContent('베팅이 불가능한 폴더 있습니다. 베팅금액은 돌려드렸어요.');
  await slip.getByRole('button', { name: '다시 담기' }).click();
  await expect.element(cart().getByRole('button', { name: `${game.homeNameKr} 승 빼기` })).toBeVisible();
});

test('on a phone: from the list to a game and back, the cart below', async () => {
  await onPhone();
  const game = inPlay();
  await openSports(path, [game], null);
  await expectNoSidewaysScroll();
  await expectAccessible();
  await row(game).click();
  await expect.poll(openPrices).toBe(5);
  const head = () => document.querySelector('.score-head')!.getBoundingClientRect();
  expect(head().height).toBeLessThanOrEqual(64);
  // without scrolling, above the bar at the bottom
  expect(document.querySelector('.in-play-markets [data-bet]')!.getBoundingClientRect().y).toBeLessThan(560);
  await markets().getByRole('button', { name: '배당' }).first().click();
  await expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: /카트 열기/ }).click();
  const sheet = page.getByRole('dialog', { name: '베팅카트' });
  await expect.element(sheet.getByText('LIVE', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: '닫기' }).click();
  for (const tab of ['경기장', '통계', '이벤트'] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect.element(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectNoSidewaysScroll();
  }
  await expectAccessible();
  await page.getByRole('button', { name: '경기 목록' }).click();
  await expect.element(row(game)).toBeVisible();
});

test('인플레이 and 라이브 say how they differ and lead to each other', async () => {
  const game = inPlay();
  await openSports(path, [game], null);
  await page.getByRole('link', { name: '라이브에서 한눈에 보기' }).click();
  await expect.poll(() => window.location.pathname).toBe('/sport/live');
  await expect.poll(() => document.querySelector('.live-game')?.textContent).toContain(game.homeNameKr);
  await expectAccessible();
  await page.getByRole('link', { name: '인플레이에서 모든 마켓 보기' }).click();
  await expect.poll(() => window.location.pathname).toBe(path);
});
