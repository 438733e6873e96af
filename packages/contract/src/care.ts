import * as z from 'zod';
import { call } from './call.ts';

/** How a member's day goes, by the server: the same on every device. */
export type WireCare = {
  /** the database's clock, ISO */
  now: string;
  /** the Seoul day of `now` */
  day: string;
  /** what the day's decided slips paid beyond their stakes, in won; below zero: they lost */
  balance: number;
  /** when the rest ends that the member asked for, ISO; null: the member does not rest */
  restingUntil: string | null;
};

/** The day's balance of all slips placed since midnight in Seoul, those hidden from the history too, and the rest. */
export const careToday = call<WireCare>()({
  path: '/member/care',
  summary: '오늘 손익과 쉬는 시간 조회',
  auth: 'member',
  input: z.strictObject({}),
});

/**
 * Begins a rest of five minutes: no bet and no debit of a hosted game is taken meanwhile (`RESTING`), on no device. A rest
 * that runs goes on as it is; nothing ends it early.
 */
export const beginRest = call<WireCare>()({
  path: '/member/rest',
  summary: '5분 쉬기',
  auth: 'member',
  writes: true,
  input: z.strictObject({}),
});
