import * as z from 'zod';
import { define } from './settings-define.ts';
import { active, on, wholeNumber, won } from './settings-fields.ts';

const points = (title: string, description?: string) => wholeNumber(title, 'P', 0, 1_000_000_000, description);
const budget = (title: string) =>
  z.strictObject({ day: points('하루 예산'), month: points('한 달 예산') }).meta({ title });

const ticketsFrom = (title: string) =>
  z
    .strictObject({
      from: won('기준 금액', 1, '그날의 합계가 이 금액 이상이면 티켓을 지급해요.'),
      tickets: wholeNumber('티켓', '장', 0, 20),
    })
    .meta({ title });

type Wheel = {
  readonly sectors: readonly { readonly points: number; readonly weight: number; readonly perDay: number }[];
  readonly daily: number;
  readonly attendance: number;
  readonly deposit: { readonly from: number; readonly tickets: number };
  readonly stake: { readonly from: number; readonly tickets: number };
};

/**
 * Does a wheel give more than before: on average, at most, more often the same prize in a day, or by more tickets?
 * A day without a limit (0) is the most.
 */
export function wheelRises(before: Wheel, after: Wheel): boolean {
  const sum = ({ sectors }: Wheel, of: (sector: Wheel['sectors'][number]) => number) =>
    sectors.reduce((total, sector) => total + BigInt(of(sector)), 0n);
  const gives = (wheel: Wheel) => sum(wheel, ({ points, weight }) => points * weight);
  const weights = (wheel: Wheel) => sum(wheel, ({ weight }) => weight);
  const most = ({ sectors }: Wheel) => Math.max(...sectors.map(({ points }) => points));
  // how many prizes of at least so much a day may give
  const perDay = ({ sectors }: Wheel, prize: number) =>
    sectors
      .filter(({ points }) => points >= prize)
      .reduce((total, sector) => total + (sector.perDay === 0 ? Infinity : sector.perDay), 0);
  const tickets = (was: Wheel['deposit'], is: Wheel['deposit']) =>
    is.tickets > was.tickets || (is.tickets > 0 && is.from < was.from);
  return (
    gives(after) * weights(before) > gives(before) * weights(after) ||
    most(after) > most(before) ||
    after.sectors.some(({ points }) => points > 0 && perDay(after, points) > perDay(before, points)) ||
    after.daily > before.daily ||
    after.attendance > before.attendance ||
    tickets(before.deposit, after.deposit) ||
    tickets(before.stake, after.stake)
  );
}

type Attendance = {
  readonly points: number;
  readonly streaks: readonly { readonly days: number; readonly points: number }[];
  readonly repeats: boolean;
  readonly grade: number;
  readonly deposit: number;
  readonly stake: number;
  readonly makeUps: number;
  readonly makeUpPrice: number;
};

/**
 * Does a check-in give more than before: a day's points, the prizes of all streaks up to some length together (a prize that
 * moves to a shorter streak comes earlier, which is more), streaks that begin again, an easier condition, or more or cheaper
 * days made up?
 */
export function attendanceRises(before: Attendance, after: Attendance): boolean {
  const upTo = ({ streaks }: Attendance, length: number) =>
    streaks.filter(({ days }) => days <= length).reduce((total, { points }) => total + points, 0);
  return (
    after.points > before.points ||
    after.streaks.some(({ days }) => upTo(after, days) > upTo(before, days)) ||
    (after.repeats && !before.repeats) ||
    (['grade', 'deposit', 'stake'] as const).some((condition) => after[condition] < before[condition]) ||
    after.makeUps > before.makeUps ||
    (after.makeUps > 0 && after.makeUpPrice < before.makeUpPrice)
  );
}

/** What an operator sets of the activities. */
export const activitySettings = {
  attendance: define(
    '출석 보상과 조건',
    z.strictObject({
      active,
      points: points('하루 출석'),
      streaks: z
        .array(
          z.strictObject({
            days: wholeNumber('연속', '일', 2, 366),
            points: wholeNumber('보상', 'P', 1, 1_000_000_000),
          }),
        )
        .max(10)
        .meta({ title: '연속 출석 보상' }),
      repeats: on('가장 긴 연속 보상을 받으면 1일부터 다시 시작'),
      grade: wholeNumber('참여 레벨', '레벨부터', 1, 10),
      deposit: won('그날 입금', 0, '이 금액 이상 입금한 날에만 출석할 수 있어요. 0이면 조건이 없어요.'),
      stake: won('그날 베팅', 0, '취소 가능 시간이 지난 베팅만 인정돼요. 0이면 조건이 없어요.'),
      makeUps: wholeNumber('한 달 출석 보충', '회', 0, 31, '이번 달에 놓친 날을 채워요. 0이면 보충할 수 없어요.'),
      makeUpPrice: points(
        '보충 1회 비용',
        '회원의 포인트에서 빠져요. 채운 날은 연속 출석만 이어주고 하루 보상은 없어요.',
      ),
    }),
    {
      active: true,
      points: 500,
      streaks: [
        { days: 3, points: 500 },
        { days: 5, points: 1_000 },
        { days: 7, points: 5_000 },
        { days: 14, points: 10_000 },
      ],
      repeats: true,
      grade: 1,
      deposit: 0,
      stake: 0,
      makeUps: 3,
      makeUpPrice: 300,
    },
    {
      group: 'events',
      help: '하루에 한 번, 한국 시각 자정에 날이 바뀌어요.',
      loosens: (before, after) => attendanceRises(before, after),
    },
  ),
  roulette: define(
    '룰렛 칸과 티켓',
    z.strictObject({
      active,
      sectors: z
        .array(
          z.strictObject({
            points: points('상금'),
            weight: wholeNumber('비중', '', 1, 1_000_000),
            perDay: wholeNumber('하루 개수', '개', 0, 1_000_000),
          }),
        )
        .min(2)
        .max(16)
        .meta({ title: '칸' }),
      daily: wholeNumber('매일 무료', '장', 0, 20),
      attendance: wholeNumber('출석하면', '장', 0, 20),
      deposit: ticketsFrom('입금하면'),
      stake: ticketsFrom('베팅하면'),
    }),
    {
      active: true,
      sectors: [
        { points: 100, weight: 1, perDay: 0 },
        { points: 0, weight: 1, perDay: 0 },
        { points: 300, weight: 1, perDay: 0 },
        { points: 50, weight: 1, perDay: 0 },
        { points: 1_000, weight: 1, perDay: 100 },
        { points: 0, weight: 1, perDay: 0 },
        { points: 500, weight: 1, perDay: 200 },
        { points: 50, weight: 1, perDay: 0 },
      ],
      daily: 1,
      attendance: 0,
      deposit: { from: 100_000, tickets: 1 },
      stake: { from: 100_000, tickets: 1 },
    },
    {
      group: 'events',
      loosens: (before, after) => wheelRises(before, after),
      help: '당첨 확률은 칸의 비중을 전체 비중의 합으로 나눈 값이에요. 하루 개수가 0이면 제한이 없고, 다 나간 칸은 그날의 추첨에서 빠져요.',
    },
  ),
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
      help: '이벤트가 지급하는 포인트의 상한이에요. 하루와 한 달은 한국 시각을 기준으로 하고, 다 쓰면 더 지급하지 않아요.',
      sensitive: (before, after) =>
        (['attendance', 'roulette', 'lotto'] as const).some(
          (event) => after[event].day > before[event].day || after[event].month > before[event].month,
        ),
      loosens: (before, after) =>
        (['attendance', 'roulette', 'lotto'] as const).some(
          (event) => after[event].day > before[event].day || after[event].month > before[event].month,
        ),
    },
  ),
} as const;
