import { addDays, seoulDay, seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** "21:30" in Seoul. @param at ISO text or epoch ms */
export function timeText(at: string | number): string {
  return seoulClock(at).slice(11, 16);
}

/** "11.21" in Seoul. */
export function dayText(at: string | number): string {
  return seoulClock(at).slice(5, 10).replace('-', '.');
}

/** "토" of a Seoul day. */
export function weekdayOf(day: SeoulDay): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
}

/** The day over a fixture's time: "오늘 20 금", or "11.21 토". */
export function dayLabel(at: string | number, today: SeoulDay): string {
  const day = seoulDay(new Date(at));
  const name = `${Number(day.slice(8))} ${weekdayOf(day)}`;
  return day === today ? `오늘 ${name}` : `${dayText(at)} ${weekdayOf(day)}`;
}

/** A day to choose: "오늘 20 금", "내일 21 토", "22 일". */
export function dayChoice(day: SeoulDay, today: SeoulDay): { relative: string; name: string } {
  const relative = day === today ? '오늘' : day === addDays(today, 1) ? '내일' : '';
  return { relative, name: `${Number(day.slice(8))} ${weekdayOf(day)}` };
}

/** "오늘 19:00", or "11.21 21:30". */
export function kickOffText(at: string | number, today: SeoulDay): string {
  return `${seoulDay(new Date(at)) === today ? '오늘' : dayText(at)} ${timeText(at)}`;
}

/** "17:42:08" in Seoul. */
export function clockText(at: number): string {
  return seoulClock(at).slice(11, 19);
}

/** "11.20 17:38:21" in Seoul. */
export function momentText(at: string | number): string {
  return `${dayText(at)} ${seoulClock(at).slice(11, 19)}`;
}

const seoulClock = (at: string | number) => new Date(new Date(at).getTime() + seoulOffsetMs).toISOString();
