import type { MenuName } from './menus.ts';

/** A hosted token game as the site knows it; its rules are its host's. */
export type TokenGame = {
  /** as the wire names it */
  readonly gType: string;
  /** its menu entry, which is also the key of its permission */
  readonly menu: MenuName;
  readonly name: string;
  /** played at once, one play after the other; others have rounds */
  readonly instant: boolean;
};

/** Source: decisions 78, 80 and 82. The token powerball is the site's own game in a frame, and no hosted one. */
export const tokenGames: readonly TokenGame[] = [
  { gType: 'roulette', menu: '토큰-룰렛', name: '토큰 룰렛', instant: false },
  { gType: 'graph', menu: '토큰-그래프', name: '토큰 그래프', instant: false },
  { gType: 'highlow', menu: '토큰-하이로우', name: '토큰 하이로우', instant: true },
  { gType: 'highlow5s', menu: '토큰-하이로우5초', name: '토큰 하이로우 5초', instant: true },
  { gType: 'baccarat', menu: '토큰-바카라', name: '토큰 바카라', instant: true },
  { gType: 'keno', menu: '토큰-키노', name: '토큰 키노', instant: true },
  { gType: 'horse', menu: '토큰-경마', name: '토큰 경마', instant: false },
];

/** The least time between two plays of a member in an instant game, in seconds. No game plays by itself, and none faster than this. */
export const instantPaceSeconds = 5;

/** Null for a game no host of ours has. */
export const findTokenGame = (gType: string): TokenGame | null =>
  tokenGames.find((game) => game.gType === gType) ?? null;
