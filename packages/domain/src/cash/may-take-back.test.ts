import { expect, test } from 'vitest';
import { mayTakeBack } from './may-take-back.ts';

const open = { status: 'received', takenBy: null, firstBy: null } as const;

test.each([
  ['at once', open, 0, 60, null],
  ['in the last moment', open, 60, 60, null],
  ['a moment later', open, 60.001, 60, 'CASH_TAKE_BACK_LATE'],
  ['where it is not allowed', open, 0, 0, 'CASH_TAKE_BACK_LATE'],
  ['while staff look into it', { ...open, takenBy: 1 }, 0, 60, 'CASH_TAKE_BACK_HELD'],
  ['after the first of two', { ...open, firstBy: 1 }, 0, 60, 'CASH_TAKE_BACK_HELD'],
  ['once it is paid', { ...open, status: 'done' as const }, 0, 60, 'CASH_TAKE_BACK_DECIDED'],
  ['once it is refused', { ...open, status: 'refused' as const }, 0, 60, 'CASH_TAKE_BACK_DECIDED'],
])('%s', (_what, request, seconds, limit, code) =>
  expect(mayTakeBack(request, seconds, limit)?.code ?? null).toBe(code),
);
