import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers } from '../../../test/living-page.tsx';
import { cart, homeWin, listed, newGame, newGames, openSports, tellOf } from '../../../test/living-sports.ts';

const search = () => page.getByRole('textbox', { name: '팀, 리그 검색' });
const tools = () => page.getByRole('group', { name: '보기' });
const query = () => window.location.search;

test('a visitor finds a game by search, filters, folds, opens its markets, and stars its league', async () => {
  const league = { leagueSeq: '77', leagueNameKr: '챔피언십', locationNameKr: '스코틀랜드', locationCode: 'SCO' };
  const game = newGame(league);
  const [same, other] = [newGame(league), newGame()];
  await openSports('/sport/korean', [other, game, same], null);
  await userEvent.keyboard('/');
  await expect.element(search()).toHaveFocus();
  await search().fill(game.homeNameKr);
  await expect.element(listed(other)).not.toBeInTheDocument();
  await expect.element(listed(game)).toBeVisible();
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  await search().fill('챔피언십');
  await expect.element(listed(same)).toBeVisible();
  await expect.element(listed(other)).not.toBeInTheDocument();

  await page.getByRole('button', { name: '언더오버', exact: true }).click();
  await expect.poll(query).toContain('market=total');
  await expect.element(listed(game).getByRole('button', { name: '오버 2.5, 배당 1.90' })).toBeVisible();
  await expect.element(homeWin(game)).not.toBeInTheDocument();
  await listed(game).getByRole('button', { name: '마켓 +1 더보기' }).click();
  await expect.element(homeWin(game)).toMatchTextContent('1.86');
  await expect.element(listed(game).getByRole('button', { name: `${game.awayNameKr} 승, 배당 3.90` })).toBeVisible();
  await listed(game).getByRole('button', { name: '마켓 접기' }).click();
  await expect.element(homeWin(game)).not.toBeInTheDocument();

  await page.getByRole('button', { name: '챔피언십 즐겨찾기' }).click();
  expect(localStorage.getItem('lime_starred_leagues')).toBe('["77"]');
  await page.getByRole('button', { name: '챔피언십 경기 접기' }).click();
  await expect.element(listed(game)).not.toBeInTheDocument();
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  const leagues = page.getByRole('navigation', { name: '인기 리그' }).getByRole('button');
  await expect.element(leagues.first()).toMatchTextContent('챔피언십');
});

test('what the search does not find is said, and all games come back', async () => {
  const game = newGame();
  await openSports('/sport/korean', [game], null);
  await search().fill('없는팀');
  await expect.element(page.getByText('‘없는팀’에 맞는 경기가 없어요')).toBeVisible();
  await page.getByRole('button', { name: '전체 경기 보기' }).click();
  await expect.element(listed(game)).toBeVisible();
  await expect.element(search()).toHaveValue('');
});

test('the search hears its key from the moment it is on screen', async () => {
  await openSports('/bbs/n/l', newGames(1), null);
  const seen = new Promise<void>((done) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('input[aria-label="팀, 리그 검색"]')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
      done();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '스포츠', exact: true }).click();
  await seen;
  await expect.element(search()).toHaveFocus();
});

test('a price that moves changes in place, with a triangle and a word for a while', async () => {
  const game = newGame();
  await openSports('/sport/korean', [game, newGame()], null);
  const price = () => listed(game).getByRole('button', { name: `${game.homeNameKr} 승, ` });
  await expect.element(price()).toHaveAccessibleName(`${game.homeNameKr} 승, 배당 1.86`);
  await expect.element(page.getByText('실시간 배당 연결됨')).toBeVisible();
  const box = () => JSON.stringify(price().element().getBoundingClientRect());
  const before = box();
  tellOf(game, { odds: [9.5] });
  await expect.element(price()).toHaveAccessibleName(`${game.homeNameKr} 승, 배당 9.50 상승`);
  expect(box()).toBe(before);
  await expect.element(price()).toHaveAccessibleName(`${game.homeNameKr} 승, 배당 9.50`);
  tellOf(game, { odds: [1.25] });
  await expect.element(price()).toHaveAccessibleName(`${game.homeNameKr} 승, 배당 1.25 하락`);
  expect(box()).toBe(before);
  tellOf(game, { gone: true });
  await expect.element(listed(game)).not.toBeInTheDocument();
});

test('arrow keys walk the prices of a market and of the games below', async () => {
  const games = newGames(2);
  await openSports('/sport/korean', games, null);
  const price = (at: number, no: number) =>
    listed(games[at]!).element().querySelectorAll<HTMLElement>('[data-bet]')[no]!;
  await expect.element(homeWin(games[1]!)).toBeVisible();
  price(0, 0).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(price(0, 1));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(price(0, 2));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(price(1, 2)); // by way of a market with two prices
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => price(1, 2).getAttribute('aria-pressed')).toBe('true');
});

test('by keys: a second skip link leads to the prices, Alt and a figure to the products', async () => {
  await openSports('/sport/korean', newGames(2), null);
  await expect.element(page.getByText('실시간 배당 연결됨')).toBeVisible();
  (page.getByRole('link', { name: '본문 바로가기' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: '경기 목록으로' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.hasAttribute('data-bet')).toBe(true);
  expect(window.location.hash).toBe('');
  // every product says its key
  const links = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link').elements();
  expect(links.length).toBeGreaterThan(5);
  expect(links.map((link) => [link.getAttribute('aria-keyshortcuts'), link.getAttribute('title')])).toEqual(
    links.map((_, i) => [`Alt+${i + 1}`, `Alt+${i + 1}`]),
  );
  for (const [key, path] of [
    ['Digit2', '/sport/livematch'],
    ['Digit7', '/bbs/e/l'],
    ['Digit1', '/sport/korean'],
  ] as const) {
    await userEvent.keyboard(`{Alt>}[${key}]{/Alt}`);
    await expect.poll(() => window.location.pathname).toBe(path);
  }
});

test('European: a board of three prices, the days with their counts, and a game with every market', async () => {
  const [game, other] = newGames(2) as [ReturnType<typeof newGame>, ReturnType<typeof newGame>];
  const day = game.startTime.slice(0, 10);
  answers.succeed('/v2/game/european/dateCnt', { list: [{ date: day, count: 2 }] });
  await openSports('/sport/prematch', [game, other]);
  const days = page.getByRole('group', { name: '날짜' });
  await expect.element(days.getByRole('button', { name: '전체 2경기' })).toBeVisible();
  await expect.element(listed(game).getByRole('button', { name: /배당/ })).toHaveLength(3);
  await expectAccessible();
  await listed(game).getByRole('button', { name: '모든 마켓 보기' }).click();
  await expect.poll(query).toContain(`game=${game.gameSeq}`);

  const detail = page.getByRole('region', { name: '경기 상세' });
  const tabs = detail.getByRole('tablist', { name: '마켓' });
  await expect.element(tabs.getByRole('tab', { name: '전체 2' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  await detail.getByRole('button', { name: `${game.homeNameKr} 승, 배당` }).click();
  await tabs.getByRole('tab', { name: '언더오버' }).click();
  await expect.element(detail.getByRole('region', { name: '승무패' })).not.toBeInTheDocument();
  const over = detail.getByRole('button', { name: '오버 2.5 배당' });
  await over.click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(detail.getByRole('button', { name: '언더 2.5 배당' })).toHaveFocus();
  // one pick a game
  await expect.element(cart().getByText('동일경기 불가능한 조합입니다.')).toBeVisible();
  history.back();
  await expect.poll(query).not.toContain('game=');
  await expect.element(listed(other)).toBeVisible();
});

test('a game that is closed while its page is open says so', async () => {
  const game = newGame();
  await openSports('/sport/prematch', [game], null);
  await listed(game).getByRole('button', { name: '모든 마켓 보기' }).click();
  const detail = page.getByRole('region', { name: '경기 상세' });
  await expect.element(detail.getByRole('tablist', { name: '마켓' })).toBeVisible();
  answers.refuse('/v2/game/european/detail2', 'NOT_FOUND', { status: 404 });
  tellOf(game, { gone: true });
  await expect.element(detail.getByText('시작했거나 마감된 경기예요')).toBeVisible();
});

test('a starred game, the coming hour and the order of time are kept in the address', async () => {
  const [game, other] = newGames(2) as [ReturnType<typeof newGame>, ReturnType<typeof newGame>];
  const soon = newGame({ startTime: new Date(Date.now() + 20 * 60_000).toISOString() });
  await openSports('/sport/prematch', [game, other, soon], null);
  await listed(game).getByRole('button', { name: '즐겨찾기' }).click();
  expect(localStorage.getItem('lime_starred_games')).toBe(`["${game.gameSeq}"]`);
  await tools().getByRole('button', { name: '즐겨찾기' }).click();
  await expect.poll(query).toContain('only=stars');
  await expect.element(listed(other)).not.toBeInTheDocument();
  await expect.element(listed(game)).toBeVisible();
  await tools().getByRole('button', { name: '마감 임박' }).click();
  await expect.poll(query).toContain('only=soon');
  await expect.element(listed(game)).not.toBeInTheDocument();
  await expect.element(listed(soon)).toBeVisible();
  await tools().getByRole('button', { name: '시간순' }).click();
  await expect.poll(query).toContain('sort=time');
});

test('a page without games says so', async () => {
  await openSports('/sport/lsport/korean', [], null);
  await expect.element(page.getByText('데이터 없음')).toBeVisible();
});

test('a list that does not come says so and is asked for again', async () => {
  const game = newGame();
  await openSports('/main', [game], null);
  answers.refuse('/v2/lsport/european/list', 'SERVER_FAULT', { status: 503 });
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '스포츠', exact: true }).click();
  await page.getByRole('navigation', { name: '스포츠' }).getByRole('link', { name: '해외 유럽형' }).click();
  await expect.element(page.getByText('경기 목록을 불러오지 못했어요')).toBeVisible();
  answers.succeed('/v2/lsport/european/list', { list: [game], seq: 1, epoch: 'living' });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(listed(game)).toBeVisible();
});

test('on a phone: the search opens, the cart is a bar and a sheet, and nothing scrolls sideways', async () => {
  await onPhone();
  const games = newGames(3);
  await openSports('/sport/korean', games, null);
  await page.getByRole('button', { name: '팀, 리그 검색' }).click();
  await expect.element(search()).toHaveFocus();
  await search().fill(games[1]!.homeNameKr);
  await expect.element(listed(games[0]!)).not.toBeInTheDocument();
  await listed(games[1]!).getByRole('button', { name: /배당/ }).first().click();
  await expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: /카트 열기/ }).click();
  const sheet = page.getByRole('dialog', { name: '베팅카트' });
  await expect.element(sheet.getByRole('textbox', { name: '베팅금액' })).toHaveValue('');
  await expectAccessible();
  await page.viewport(320, 640);
  await expectNoSidewaysScroll(sheet.element());
});
