import type { WireFixture, WireFolder } from '@lime/contract/fixtures.ts';
import { packFixtures } from '@lime/contract/packed-fixtures.ts';
import type { MarketStream } from '@lime/contract/realtime.ts';
import { page } from 'vitest/browser';
import { socketLine } from '../../../packages/ui/test/socket-stand-in.ts';
import { useStars } from '../src/features/sports/use-stars.ts';
import { sampleFixture } from '../src/lib/sample-fixture.ts';
import { keepChips } from '../src/lib/stakes.ts';
import { answers, forgetMember, openPage } from './living-page.tsx';

// Matches and their prices in place of the server's, for pages of sports in the living page.

/** The page remembers prices by their match for as long as it lives: each match of a test is a new one. */
let last = 70_000;
const numbers = new Map<MarketStream, number>();
let offered: readonly WireFixture[] = [];
const dayMs = 86_400_000;

/** The odds of 승, 무, 패 that `newGame` begins with. */
const startOdds = [1.86, 3.85, 3.9] as const;

/** The 승무패 of a match. */
function winner(no: number, odds: readonly number[]): WireFolder {
  const bet = (at: number, name: string, side: 'home' | 'draw' | 'away') => ({
    id: String((11 + at) * 1_000_000_000 + no),
    name,
    side,
    price: odds[at]!,
  });
  return {
    id: String(1_000_000_000 + no),
    marketsId: '1',
    marketNameKr: '승무패',
    line: null,
    isVisible: true,
    isSuspended: false,
    bets: [bet(0, '승', 'home'), bet(1, '무', 'draw'), bet(2, '패', 'away')],
  };
}

/** The 언더오버 2.5 of a match. */
function total(no: number): WireFolder {
  return {
    id: String(2_000_000_000 + no),
    marketsId: '2',
    marketNameKr: '언더오버',
    line: 2.5,
    isVisible: true,
    isSuspended: false,
    bets: [
      { id: String(21_000_000_000 + no), name: '오버', side: 'over', price: 1.9 },
      { id: String(22_000_000_000 + no), name: '언더', side: 'under', price: 1.95 },
    ],
  };
}

/** A match that begins in three days, with 승무패 and 언더오버 2.5. @param given  where it differs */
export function newGame(given: Partial<WireFixture> = {}, odds: readonly number[] = startOdds): WireFixture {
  const no = ++last;
  const folders = [winner(no, odds), total(no)];
  return {
    ...sampleFixture(),
    gameSeq: String(no),
    homeNameKr: `홈${no}`,
    homeNameEn: `Home${no}`,
    awayNameKr: `원정${no}`,
    awayNameEn: `Away${no}`,
    startTime: new Date(Math.ceil(Date.now() / dayMs) * dayMs + 3 * dayMs).toISOString(),
    folderCount: folders.length,
    folders,
    ...given,
  };
}

/** Some matches. */
export const newGames = (count: number): WireFixture[] => Array.from({ length: count }, () => newGame());

const position = (stream: MarketStream) => ({ seq: numbers.get(stream) ?? 0, epoch: 'living' });
const wanted = (body: unknown) => (body as { gameSeq?: string } | null)?.gameSeq;
const some = (body: unknown) => offered.filter(({ gameSeq }) => wanted(body) === undefined || gameSeq === wanted(body));

/** What every list before the start and in play offers from now on. */
function haveGames(list: readonly WireFixture[]): void {
  offered = list;
  answers.compute('/v2/game/korean/packed', () => ({ packed: packFixtures(offered), ...position('prematch') }));
  for (const path of [
    '/v2/game/korean/prematch2',
    '/v2/game/european/list3',
    '/v2/lsport/korean/prematch',
    '/v2/lsport/european/list',
  ] as const)
    answers.compute(path, (body) => ({ list: [...some(body)], ...position('prematch') }));
  answers.compute('/v2/game/korean/special2', (body) => ({ list: [...some(body)], ...position('special') }));
  for (const path of ['/v2/inplay/list', '/game/live/new'] as const)
    answers.compute(path, (body) => ({ list: [...some(body)], ...position('live') }));
  for (const path of ['/v2/game/european/detail2', '/v2/lsport/european/detail'] as const)
    answers.compute(path, (body) => ({ game: some(body)[0]!, ...position('prematch') }));
  // one that is not offered answers without a match here, which the page reads as the refusal it gets from the server
  answers.compute('/v2/inplay/detail', (body) => ({
    game: some(body)[0] ?? (null as never),
    incidents: [],
    ...position('live'),
  }));
}

type Change = { readonly odds?: readonly number[]; readonly stopped?: string; readonly gone?: true };

/** The server tells of a match: other odds of its first market, that all its markets are stopped, or that it left. */
export function tellOf(game: WireFixture, { odds, stopped, gone }: Change, stream: MarketStream = 'prematch'): void {
  const version = (offered.find(({ gameSeq }) => gameSeq === game.gameSeq)?.version ?? 1) + 1;
  const now: WireFixture = {
    ...game,
    version,
    folders: game.folders.map((folder, at) => ({
      ...folder,
      isSuspended: stopped !== undefined,
      ...(stopped !== undefined && { reason: stopped }),
      bets: folder.bets.map((bet, no) => ({ ...bet, price: (at === 0 && odds?.[no]) || bet.price })),
    })),
  };
  offered = offered.flatMap((one) => (one.gameSeq !== game.gameSeq ? [one] : gone ? [] : [now]));
  for (const name of new Set<MarketStream>([stream, `game:${game.gameSeq}`])) {
    const seq = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, seq);
    socketLine.push('odds', {
      topic: 'odds',
      stream: name,
      epoch: 'living',
      seq,
      markets: gone
        ? []
        : now.folders.map(({ id, isVisible, isSuspended, reason, bets }) => ({
            MatchId: game.gameSeq,
            Id: id,
            IsVisible: isVisible,
            IsSuspended: isSuspended,
            ...(reason !== undefined && { Reason: reason }),
            Selections: bets.map((bet) => ({ Id: bet.id, Price: bet.price })),
          })),
      versions: { [game.gameSeq]: version },
      gone: gone ? [game.gameSeq] : [],
      changed: [],
    });
  }
}

/** A member with a million won and no limits of their own. */
export const rich = { members_cash: 1_000_000, maxWin: null, maxStake: null } as const;

/** Shows a page of sports, as a browser that was never here before. @param member  null: a visitor */
export async function openSports(
  path: string,
  list: readonly WireFixture[],
  member: Parameters<typeof openPage>[1] = rich,
): Promise<void> {
  forgetMember();
  useStars.setState({ leagues: new Set(), games: new Set() });
  keepChips(null);
  haveGames(list);
  await openPage(path, member);
}

/** As a reload does: the cart is what the browser kept of it. */
export const readCartAgain = (): boolean => window.dispatchEvent(new StorageEvent('storage', { key: 'lime_cart' }));

/** A match of the list. */
export const listed = ({ homeNameKr, awayNameKr }: WireFixture) =>
  page.getByRole('group', { name: `${homeNameKr} 대 ${awayNameKr}` });
/** The price of its home side. */
export const homeWin = (game: WireFixture) => listed(game).getByRole('button', { name: `${game.homeNameKr} 승, 배당` });
/** The cart beside the list. */
export const cart = () => page.getByRole('complementary', { name: '베팅카트' });
/** The amount in it. */
export const amount = () => page.getByRole('textbox', { name: '베팅금액' });
/** The question before a bet. */
export const question = () => page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
/** What a bet that was taken says. */
export const taken = () => page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });

/** Presses the cart's button, and says yes. @param words  how the button says the amount */
export async function bet(words: string): Promise<void> {
  await page.getByRole('button', { name: `${words} 베팅하기` }).click();
  await question()
    .getByRole('button', { name: `${words} 베팅하기` })
    .click();
}
