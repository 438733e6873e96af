import { addDays, seoulDay, seoulDayStart } from '../seoul-time.ts';

/** When a week's round is drawn, in Seoul. */
export type LottoSchedule = {
  /** 0 is Sunday, 6 Saturday */
  readonly drawDay: number;
  /** "20:00" */
  readonly drawTime: string;
};

/** The first draw after an instant; at the very moment of a draw it is the next week's. */
export function nextDraw(now: Date, { drawDay, drawTime }: LottoSchedule): Date {
  const today = seoulDay(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const [hours = 0, minutes = 0] = drawTime.split(':').map(Number);
  const at = (days: number) =>
    new Date(seoulDayStart(addDays(today, days)).getTime() + (hours * 60 + minutes) * 60_000);
  const ahead = (drawDay - weekday + 7) % 7;
  const first = at(ahead);
  return first > now ? first : at(ahead + 7);
}
