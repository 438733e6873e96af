import type { MarketType } from '../market-kinds.ts';
import type { MenuEntry } from './distribution-markets.ts';
import type { LineMenu } from './possible-lines.ts';
import type { ModelledSport } from './market-menus.ts';

const lines = (step: number, offset: number, atLeast: number, around: number): LineMenu => ({
  step,
  offset,
  atLeast,
  around,
  apart: 1,
});
const halves = lines(100, 50, 50, 2);
const half = lines(100, 50, 50, 0);
const goalHandicap = lines(50, 0, 0, 2);
const oneGoalHandicap = lines(50, 0, 0, 0);

/** 스페셜 markets sold before a match: all kinds but the four main ones, one line each. */
export const specialMenus: Readonly<Record<ModelledSport, readonly MenuEntry[]>> = {
  football: [
    { type: 7 },
    { type: 17 },
    { type: 5 },
    { type: 101, lines: half },
    { type: 102, lines: half },
    { type: 41 },
    { type: 64, lines: oneGoalHandicap },
    { type: 21, lines: half },
  ],
  'ice-hockey': [
    { type: 226 },
    { type: 7 },
    { type: 5 },
    { type: 101, lines: half },
    { type: 102, lines: half },
    { type: 41 },
    { type: 21, lines: half },
  ],
  basketball: [
    { type: 5 },
    { type: 101, lines: half },
    { type: 102, lines: half },
    { type: 202 },
    { type: 64, lines: half },
    { type: 21, lines: half },
  ],
  baseball: [
    { type: 5 },
    { type: 101, lines: half },
    { type: 102, lines: half },
    { type: 235 },
    { type: 281, lines: half },
    { type: 236, lines: half },
    { type: 41 },
  ],
  volleyball: [{ type: 202 }, { type: 64, lines: half }, { type: 21, lines: half }, { type: 72 }],
};

/** What is sold while a match is played. */
export const liveMenus: Readonly<Record<ModelledSport, readonly MenuEntry[]>> = {
  football: [
    { type: 1 },
    { type: 3, lines: goalHandicap },
    { type: 2, lines: halves },
    { type: 900_001 },
    { type: 7 },
    { type: 17 },
    { type: 5 },
    { type: 101, lines: half },
    { type: 102, lines: half },
    { type: 41 },
    { type: 64, lines: oneGoalHandicap },
    { type: 21, lines: half },
    { type: 42 },
    { type: 65, lines: oneGoalHandicap },
    { type: 45, lines: half },
  ],
  'ice-hockey': [
    { type: 1 },
    { type: 226 },
    { type: 3, lines: goalHandicap },
    { type: 2, lines: halves },
    { type: 900_001 },
    { type: 7 },
    { type: 5 },
    { type: 101, lines: half },
    { type: 102, lines: half },
    { type: 41 },
    { type: 21, lines: half },
    { type: 42 },
    { type: 45, lines: half },
    { type: 43 },
    { type: 46, lines: half },
  ],
  basketball: [
    { type: 52 },
    { type: 3, lines: lines(100, 50, 150, 2) },
    { type: 2, lines: lines(100, 50, 50, 2) },
    { type: 5 },
    { type: 101, lines: half },
    { type: 102, lines: half },
    ...([202, 64, 21, 203, 65, 45, 204, 66, 46, 205, 67, 47] as const).map((type): MenuEntry =>
      type > 200 ? { type } : { type, lines: half },
    ),
  ],
  baseball: [
    { type: 52 },
    { type: 3, lines: lines(100, 50, 150, 1) },
    { type: 2, lines: lines(100, 50, 50, 2) },
    { type: 5 },
    { type: 101, lines: half },
    { type: 102, lines: half },
    { type: 235 },
    { type: 281, lines: half },
    { type: 236, lines: half },
    { type: 41 },
    { type: 42 },
    { type: 43 },
  ],
  volleyball: [
    { type: 52 },
    { type: 3, lines: lines(100, 50, 150, 1) },
    { type: 2, lines: lines(100, 50, 50, 1) },
    ...([202, 64, 21, 203, 65, 45, 204, 66, 46, 205, 67, 47] as const).map((type): MenuEntry =>
      type > 200 ? { type } : { type, lines: half },
    ),
  ],
};

/** The main markets of a match in play. */
export const liveMains: ReadonlySet<MarketType> = new Set([1, 52, 3, 2]);
