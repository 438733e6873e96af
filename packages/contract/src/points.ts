import * as z from 'zod';
import { amount, call } from './call.ts';
import type { WireMember } from './auth.ts';

/** Turns all points into cash, one won a point. Source: specification 0 §4, §5 "Point conversion". */
export const convertAllPoints = call<{ member: WireMember; converted: number }>()({
  path: '/balance/point/change',
  summary: '포인트 전액 전환',
  throws: ['ACCOUNT_FULL', 'POINT_BELOW_MINIMUM', 'POINT_CONVERTIBLE', 'POINT_INSUFFICIENT'],
  auth: 'member',
  once: 'key or body',
  input: z.strictObject({}),
});

/** Turns some points into cash. */
export const convertPoints = call<{ member: WireMember; converted: number }>()({
  path: '/balance/point/change/amount',
  summary: '포인트 일부 전환',
  throws: ['ACCOUNT_FULL', 'POINT_BELOW_MINIMUM', 'POINT_CONVERTIBLE', 'POINT_INSUFFICIENT'],
  auth: 'member',
  once: 'key or body',
  input: z.strictObject({ amount }),
});
