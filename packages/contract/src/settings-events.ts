import * as z from 'zod';
import { define } from './settings-define.ts';
import { wholeNumber } from './settings-fields.ts';

const points = (title: string, description?: string) => wholeNumber(title, 'P', 0, 1_000_000_000, description);
const budget = (title: string) =>
  z.strictObject({ day: points('하루 예산'), month: points('한 달 예산') }).meta({ title });

/** What an operator sets of the events. */
export const eventSettings = {
  eventBudgets: define(
    '이벤트 예산',
    z.strictObject({ attendance: budget('출석체크'), roulette: budget('룰렛'), lotto: budget('로또') }),
    {
      attendance: { day: 2_000_000, month: 30_000_000 },
      roulette: { day: 1_000_000, month: 15_000_000 },
      lotto: { day: 50_000_000, month: 100_000_000 },
    },
    {
      group: 'events',
      help: '이벤트가 지급하는 포인트의 상한이에요. 하루와 한 달은 서울 시각으로 세고, 다 쓰면 더 지급하지 않아요.',
      sensitive: (before, after) =>
        (['attendance', 'roulette', 'lotto'] as const).some(
          (event) => after[event].day > before[event].day || after[event].month > before[event].month,
        ),
    },
  ),
} as const;
