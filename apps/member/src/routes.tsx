import type { ComponentType } from 'react';

/** A screen of the site. Adding one is adding an element. */
export type Screen = {
  readonly path: string;
  /** the Korean route name of the specification; also the name maintenance and `currentMenu` know it by */
  readonly name: string;
  /** only for members */
  readonly auth?: true;
  /** under repair until an operator says otherwise */
  readonly repair?: true;
  /** the entry of the menu list that can hide it, and what a visitor then reads */
  readonly menu?: string;
  readonly closedText?: string;
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
    closedText: '한국형은 이용하실 수 없습니다',
    load: () => import('./pages/korean-sports-page.tsx'),
  },
  { path: '/info/bet', name: '베팅내역', auth: true, load: () => import('./pages/slips-page.tsx') },
];

/** The screen of a path; null for unknown ones. */
export function screenAt(path: string): Screen | null {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return screens.find((screen) => screen.path === plain) ?? null;
}
