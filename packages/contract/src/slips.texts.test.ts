import { expect, test } from 'vitest';
import { slipTexts } from './slips.texts.ts';

test.each([
  [45, '베팅 후 45초가 지나 취소할 수 없어요.', '경기 시작 45초 전부터는 취소할 수 없어요.'],
  [90, '베팅 후 90초가 지나 취소할 수 없어요.', '경기 시작 90초 전부터는 취소할 수 없어요.'],
  [600, '베팅 후 10분이 지나 취소할 수 없어요.', '경기 시작 10분 전부터는 취소할 수 없어요.'],
  [7_200, '베팅 후 2시간이 지나 취소할 수 없어요.', '경기 시작 2시간 전부터는 취소할 수 없어요.'],
])('a cancel refused for %i seconds says them in the largest whole unit', (seconds, late, start) => {
  expect(slipTexts.BET_CANCEL_LATE({ code: 'BET_CANCEL_LATE', detail: { seconds } })).toBe(late);
  expect(slipTexts.BET_CANCEL_START({ code: 'BET_CANCEL_START', detail: { seconds } })).toBe(start);
});
