import type { MenuName } from '@lime/domain/access/menus.ts';
import type { ComponentType } from 'react';

/** A screen of the site. Adding one is adding an element. */
export type Screen = {
  /** a part `$seq` stands for whatever is there */
  readonly path: string;
  /** the Korean route name of the specification; also the name maintenance and `currentMenu` know it by */
  readonly name: string;
  /** only for members */
  readonly auth?: true;
  /** under repair until an operator says otherwise */
  readonly repair?: true;
  /** the entry of the list of menus (domain/access/menus.ts) that can close it */
  readonly menu?: MenuName;
  readonly load: () => Promise<{ Page: ComponentType }>;
};

/** Source: specification 0 §2 and §8. */
export const screens: readonly Screen[] = [
  { path: '/main', name: '메인', load: () => import('./pages/home-page.tsx') },
  { path: '/login', name: '로그인', load: () => import('./pages/sign-in-page.tsx') },
  {
    path: '/sport/korean',
    name: '스포츠-한국형',
    menu: '스포츠-한국형',
    load: () => import('./pages/korean-sports-page.tsx'),
  },
  {
    path: '/sport/prematch',
    name: '스포츠-유럽형',
    menu: '스포츠-유럽형',
    load: () => import('./pages/european-sports-page.tsx'),
  },
  {
    path: '/sport/special',
    name: '스포츠-한국형2',
    menu: '스포츠-한국형2',
    load: () => import('./pages/special-sports-page.tsx'),
  },
  {
    path: '/sport/lsport/korean',
    name: '해외 한국형',
    menu: '스포츠-한국형2',
    load: () => import('./pages/lsport-korean-page.tsx'),
  },
  {
    path: '/sport/lsport/european',
    name: '해외 유럽형',
    menu: '스포츠-유럽형',
    load: () => import('./pages/lsport-european-page.tsx'),
  },
  { path: '/sport/result', name: '경기 결과', load: () => import('./pages/sport-results-page.tsx') },
  {
    path: '/sport/livematch',
    name: '스포츠-인플레이',
    menu: '인플레이',
    load: () => import('./pages/in-play-page.tsx'),
  },
  { path: '/sport/live', name: '라이브', menu: '라이브', load: () => import('./pages/live-page.tsx') },
  { path: '/rule/sports', name: '스포츠 규정', load: () => import('./pages/sport-rules-page.tsx') },
  { path: '/bbs/n/l', name: '공지사항-목록', load: () => import('./pages/notices-page.tsx') },
  { path: '/bbs/n/d/$seq', name: '공지사항-자세히', load: () => import('./pages/notice-page.tsx') },
  { path: '/bbs/e/l', name: '이벤트-목록', load: () => import('./pages/events-page.tsx') },
  { path: '/event/chulsuk', name: '출석체크', load: () => import('./pages/chulsuk-page.tsx') },
  { path: '/event/roulette', name: '룰렛', load: () => import('./pages/roulette-page.tsx') },
  { path: '/bbs/e/d/$seq', name: '이벤트-자세히', auth: true, load: () => import('./pages/event-page.tsx') },
  { path: '/bbs/c/l', name: '고객센터-목록', auth: true, load: () => import('./pages/inquiries-page.tsx') },
  { path: '/bbs/c/d/$seq', name: '고객센터-자세히', auth: true, load: () => import('./pages/inquiry-page.tsx') },
  { path: '/bbs/c/w', name: '고객센터-쓰기', auth: true, load: () => import('./pages/inquiry-write-page.tsx') },
  { path: '/bbs/rule/l', name: '규정-목록', load: () => import('./pages/betting-rules-page.tsx') },
  { path: '/board/rule/list', name: '규정-목록', load: () => import('./pages/betting-rules-page.tsx') },
  { path: '/bbs/rule/d/$seq', name: '규정-자세히', load: () => import('./pages/betting-rule-page.tsx') },
  { path: '/board/faq/list', name: 'FAQ-목록', auth: true, load: () => import('./pages/faq-page.tsx') },
  {
    path: '/board/faq/detail/$board_seq',
    name: 'FAQ-자세히',
    auth: true,
    load: () => import('./pages/faq-article-page.tsx'),
  },
  { path: '/chat', name: '채팅상담', auth: true, load: () => import('./pages/chat-page.tsx') },
  { path: '/page/$slug', name: '안내', load: () => import('./pages/info-page.tsx') },
  { path: '/responsible', name: '건전게임', load: () => import('./pages/responsible-page.tsx') },
  { path: '/fair', name: '공정성', load: () => import('./pages/fair-page.tsx') },
  { path: '/game/list', name: '게임소개', load: () => import('./pages/game-list-page.tsx') },
  { path: '/game/$slug', name: '게임소개', load: () => import('./pages/game-intro-page.tsx') },
  { path: '/info/bet', name: '베팅내역', auth: true, load: () => import('./pages/slips-page.tsx') },
  { path: '/cash/in', name: '입금', auth: true, load: () => import('./pages/deposit-page.tsx') },
  { path: '/cash/out', name: '출금', auth: true, load: () => import('./pages/withdrawal-page.tsx') },
  { path: '/point/change', name: '포인트전환', auth: true, load: () => import('./pages/point-page.tsx') },
  { path: '/info/user', name: '마이페이지', auth: true, load: () => import('./pages/my-page.tsx') },
  { path: '/bbs/msg/l', name: '쪽지-목록', auth: true, load: () => import('./pages/notes-page.tsx') },
  { path: '/bbs/msg/d/$seq', name: '쪽지-자세히', auth: true, load: () => import('./pages/note-page.tsx') },
  { path: '/info/recommender', name: '추천인', auth: true, load: () => import('./pages/referral-page.tsx') },
  { path: '/event/lotto', name: '로또', load: () => import('./pages/lotto-page.tsx') },
  { path: '/fair/lotto', name: '로또 추첨 검증', load: () => import('./pages/lotto-proof-page.tsx') },
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
