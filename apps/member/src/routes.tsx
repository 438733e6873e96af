import { tokenGameIds, games, roundGameIds } from '@lime/domain/access/game-list.ts';
import type { GameId, MenuName, TokenGameId } from '@lime/domain/access/game-list.ts';
import { boardTypes } from '@lime/domain/boards/board-types.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import type { AnswerPageId } from './pages/answer-pages.tsx';
import type { ComponentType } from 'react';
import type { RoundPageId } from './pages/round-game-page.tsx';

/** A screen of the site. Adding one is adding an element. */
export type Screen = {
  /** a part `$seq` matches any value */
  readonly path: string;
  /** the Korean route name of the specification; also the name maintenance and `currentMenu` know it by */
  readonly name: string;
  /** the title of the page where the route name does not read as one */
  readonly title?: string;
  /** only for members */
  readonly auth?: true;
  /** the entry of the list of menus (domain/access/menus.ts) that can close it */
  readonly menu?: MenuName;
  readonly load: () => Promise<{ Page: ComponentType }>;
};

const roundPage = (id: RoundPageId) => async () => (await import('./pages/round-game-page.tsx')).pageOf(id);

const tokenPage = (id: TokenGameId) => async () => (await import('./pages/token-game-page.tsx')).pageOf(id);

const answerPage = (id: AnswerPageId) => async () => (await import('./pages/answer-pages.tsx')).pageOf(id);

/** Games that share a page, each with it. */
const each = <Id extends GameId>(ids: readonly Id[], page: (id: Id) => Screen['load']) =>
  Object.fromEntries(ids.map((id) => [id, page(id)]));

/** The pages of the games (domain/access/game-list.ts). */
const gamePages: Readonly<Record<string, Screen['load']>> = {
  korean: () => import('./pages/korean-sports-page.tsx'),
  european: () => import('./pages/european-sports-page.tsx'),
  special: () => import('./pages/special-sports-page.tsx'),
  overseas: () => import('./pages/lsport-korean-page.tsx'),
  'overseas-european': () => import('./pages/lsport-european-page.tsx'),
  inplay: () => import('./pages/in-play-with-cart.tsx'),
  live: () => import('./pages/live-with-cart.tsx'),
  ...each(roundGameIds, roundPage),
  lotus: async () => (await import('./pages/round-game-page.tsx')).hub,
  token: answerPage('token-hub'),
  ...each(tokenGameIds, tokenPage),
  casino: answerPage('casino-main'),
  'live-casino': answerPage('casino-live'),
  slots: answerPage('casino-slots'),
} satisfies Readonly<Partial<Record<GameId, Screen['load']>>>;

const gameScreens = games.map((game): Screen => ({
  ...game,
  title: game.title ?? game.name.replace('-', ' '),
  load: gamePages[game.id]!,
}));

/** Kinds of articles whose list looks otherwise than the notices'. */
const boardLists: Partial<Record<BoardTypeId, Screen['load']>> = {
  event: answerPage('activities'),
  rule: answerPage('betting-rules'),
  faq: answerPage('faq'),
};

/** The list and the articles of every kind that has a place. */
const boardScreens = boardTypes.flatMap(({ id, label: title, list, detail, place }): Screen[] =>
  place === null
    ? []
    : [
        {
          path: place.list,
          name: `${place.route}-목록`,
          title,
          ...(list === 'members' && { auth: true }),
          load: boardLists[id] ?? answerPage(`list-${id}`),
        },
        {
          path: place.article,
          name: `${place.route}-자세히`,
          title,
          ...(detail === 'members' && { auth: true }),
          load: answerPage(`article-${id}`),
        },
      ],
);

/** Source: specification 0 §2 and §8. */
export const screens: readonly Screen[] = [
  { path: '/main', name: '메인', load: () => import('./pages/home-with-cart.tsx') },
  { path: '/login', name: '로그인', load: () => import('./pages/sign-in-page.tsx') },
  ...gameScreens,
  { path: '/sport/result', name: '경기 결과', load: answerPage('sport-results') },
  { path: '/rule/sports', name: '스포츠 베팅 규정', load: answerPage('sport-rules') },
  ...boardScreens,
  { path: '/event/chulsuk', name: '출석체크', load: answerPage('attendance') },
  { path: '/event/roulette', name: '룰렛', load: answerPage('roulette') },
  {
    path: '/bbs/c/l',
    name: '고객센터-목록',
    title: '1:1 문의',
    auth: true,
    load: answerPage('inquiries'),
  },
  {
    path: '/bbs/c/d/$seq',
    name: '고객센터-자세히',
    title: '1:1 문의',
    auth: true,
    load: answerPage('inquiry'),
  },
  {
    path: '/bbs/c/w',
    name: '고객센터-쓰기',
    title: '1:1 문의 작성',
    auth: true,
    load: answerPage('inquiry-write'),
  },
  {
    path: '/board/rule/list',
    name: '규정-목록',
    title: '베팅규정',
    load: answerPage('betting-rules'),
  },
  { path: '/chat', name: '채팅상담', auth: true, load: answerPage('chat') },
  { path: '/page/$slug', name: '안내', load: answerPage('info') },
  { path: '/responsible', name: '건전게임', load: answerPage('responsible') },
  { path: '/fair', name: '공정성', load: answerPage('fair') },
  { path: '/game/list', name: '게임소개', load: answerPage('game-list') },
  { path: '/game/$slug', name: '게임소개', load: answerPage('game-intro') },
  { path: '/info/bet', name: '베팅내역', auth: true, load: () => import('./pages/slips-with-answers.tsx') },
  { path: '/cash/in', name: '입금', auth: true, load: answerPage('deposit') },
  { path: '/cash/out', name: '출금', auth: true, load: answerPage('withdrawal') },
  {
    path: '/casino/in',
    name: '카지노-입금',
    title: '카지노 지갑',
    auth: true,
    menu: '카지노-입금',
    load: answerPage('casino-in'),
  },
  {
    path: '/casino/out',
    name: '카지노-출금',
    title: '카지노 지갑',
    auth: true,
    menu: '카지노-출금',
    load: answerPage('casino-out'),
  },
  { path: '/casino/p/$provider', name: '카지노', auth: true, load: answerPage('casino-framed') },
  { path: '/slots/$product_id/$type', name: '게임 실행', auth: true, load: answerPage('casino-launch') },
  { path: '/point/change', name: '포인트전환', auth: true, load: answerPage('points') },
  { path: '/promotion', name: '프로모션', auth: true, load: answerPage('promotions') },
  { path: '/info/user', name: '마이페이지', auth: true, load: answerPage('account') },
  { path: '/bbs/msg/l', name: '쪽지-목록', title: '쪽지', auth: true, load: answerPage('notes') },
  {
    path: '/bbs/msg/d/$seq',
    name: '쪽지-자세히',
    title: '쪽지',
    auth: true,
    load: answerPage('note'),
  },
  { path: '/info/recommender', name: '추천인', auth: true, load: answerPage('referral') },
  { path: '/event/lotto', name: '로또', load: answerPage('lotto') },
  { path: '/fair/play', name: '토큰게임 판 검증', load: answerPage('play') },
  { path: '/fair/seeds', name: '내 시드', auth: true, load: answerPage('seeds') },
  { path: '/fair/round', name: '회차 검증', load: answerPage('round') },
  { path: '/fair/lotto', name: '로또 추첨 검증', load: answerPage('lotto-proof') },
];

/** The screen of a path; null for unknown ones. */
export function screenAt(path: string): Screen | null {
  const parts = path.split('/').slice(1);
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return screens.find((screen) => fits(screen.path.split('/').slice(1), parts)) ?? null;
}

function fits(wanted: readonly string[], parts: readonly string[]): boolean {
  return (
    wanted.length === parts.length &&
    wanted.every((part, no) => part === parts[no] || (part.startsWith('$') && parts[no] !== ''))
  );
}
