import type { Hundredths } from './title.ts';

/** One of `count` outcomes, each equally likely: `createReader` of the fairness library. */
export type Pick = (count: number) => number;

/** What paid in a window. */
export type SlotWin = {
  readonly symbol: number;
  /** how many of them, or reels they reach over */
  readonly count: number;
  /** reel × rows + row of each, in the window shown */
  readonly cells: readonly number[];
  /** its line from 0; null: no line */
  readonly line: number | null;
  readonly pay: Hundredths;
};

/** One thing seen after the other. The wins of all steps, less what the cap cuts, are the play's. */
export type SlotStep =
  /** reels have stopped, or what paid is gone and others have fallen (`fall` from 1) */
  | {
      readonly kind: 'spin';
      /** which free spin, from 1, of how many; null: the game itself */
      readonly free: readonly [no: number, of: number] | null;
      readonly fall: number;
      /** symbols by reel, the upper first */
      readonly window: readonly (readonly number[])[];
      readonly wins: readonly SlotWin[];
      /** what the wins are multiplied by */
      readonly times: number;
      readonly win: Hundredths;
    }
  | { readonly kind: 'wheel'; readonly prize: number; readonly win: Hundredths }
  /** new coins by cell, and how many spins are left then */
  | {
      readonly kind: 'hold';
      readonly coins: readonly (readonly [cell: number, value: Hundredths])[];
      readonly left: number;
      readonly win: Hundredths;
    }
  /** on a rung; the last one pays */
  | { readonly kind: 'rung'; readonly rung: number; readonly win: Hundredths }
  | { readonly kind: 'pool'; readonly prize: number; readonly share: number; readonly win: Hundredths };

/** One play of a title: its steps in order, and what they win. */
export type SlotPlay = {
  readonly steps: readonly SlotStep[];
  /** of the steps, not above the title's cap */
  readonly win: Hundredths;
  /** what of the pool is won besides, thousandths; 0: none of it */
  readonly poolShare: number;
};

/** Draws one of a list by its weights. @returns its index */
export function pickWeighted(weights: readonly number[], pick: Pick): number {
  let left = pick(weights.reduce((sum, weight) => sum + weight, 0));
  let at = 0;
  while (left >= weights[at]!) {
    left -= weights[at]!;
    at += 1;
  }
  return at;
}
