import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';

const hour = 3_600_000;

/**
 * Now, or the last moment at which clocks in Seoul showed the hour that `LIME_TEST_SEOUL_HOUR` names (0 to 23). Tests that
 * bring a clock of their own are tried at other hours of the day with it (`tools/hours.ts`).
 *
 * @returns milliseconds since 1970, never in the future
 */
export function testNow(): number {
  const now = Date.now();
  const wanted = process.env['LIME_TEST_SEOUL_HOUR'];
  if (!wanted) return now;
  const inSeoul = Math.floor((now + seoulOffsetMs) / hour) % 24;
  const back = (inSeoul - Number(wanted) + 24) % 24;
  return now - back * hour;
}
