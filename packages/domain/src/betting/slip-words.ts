import { seoulMoment } from '../seoul-time.ts';
import type { LegResult } from '../settlement/leg-result.ts';

/** What a slip or a leg came to on the wire, in Korean. Source: specification 1 §4 "Bet result states". */
export const resultWords = {
  wait: '대기',
  hit: '당첨',
  miss: '낙첨',
  exception: '적중특례',
  cancelled: '취소',
} as const;

/** What a leg came to, halves named. */
export const legResultWords: Readonly<Record<LegResult, string>> = {
  wait: resultWords.wait,
  won: resultWords.hit,
  half_won: '절반 당첨',
  void: resultWords.exception,
  half_lost: '절반 낙첨',
  lost: resultWords.miss,
};

/** Why a leg is void whatever its match's result says. `late`: `startsAt` is the true start; `expired`: the one it was bought with. */
export type LegVoid = { readonly why: 'late' | 'expired'; readonly startsAt: Date };

/** The same in words, with both times of a late bet. Source: decision 120. */
export function legVoidKo({ why, startsAt }: LegVoid, placedAt: Date): string {
  const second = (at: Date) => seoulMoment(at).slice(5);
  return why === 'late'
    ? `늦은 베팅 · 접수 ${second(placedAt)} · 실제 시작 ${second(startsAt)}`
    : `기한 지남 · 접수할 때 안내된 시작 ${second(startsAt).slice(0, -3)}`;
}

type Odds = {
  readonly hit: boolean;
  /** how many rows the slip has, a bonus folder among them */
  readonly legs: number;
  /** what a hit was paid with; 0 without */
  readonly paid: number;
  readonly total: number;
  /** what reductions took off the total, below zero */
  readonly penalty: number;
  /** what the first leg was placed at */
  readonly placed: number;
};

/** The odds a history shows of a slip, two decimals: what a hit was paid with, else what it was placed at. Source: decision 44 */
export function slipOdds({ hit, legs, paid, total, penalty, placed }: Odds): string {
  if (hit && paid > 0) return paid.toFixed(2);
  if (legs === 1) return placed.toFixed(2);
  return ((Math.round(total * 100) + Math.round(penalty * 100)) / 100).toFixed(2);
}
