import type { AttendanceRefusal } from '@lime/domain/activities/attendance.ts';
import type { MayJoinRefusal } from '@lime/domain/activities/may-join.ts';
import type { Texts } from './texts.ts';

/** What the activities share, the check-in's and the roulette's. */
export type ActivityRefusal =
  | { code: 'EVENT_BUDGET_SPENT' }
  | MayJoinRefusal
  | AttendanceRefusal
  | { code: 'ROULETTE_CLOSED' }
  | { code: 'ROULETTE_NO_TICKET' }
  | { code: 'ROULETTE_WHEEL_CHANGED' };

const amount = (number: number) => number.toLocaleString('en-US');

/** Korean texts of the refusals of check-in, roulette and events. */
export const activityTexts: Texts<ActivityRefusal> = {
  EVENT_BUDGET_SPENT: () => '준비한 이벤트 포인트를 모두 지급했어요. 다음에 다시 참여해주세요.',
  EVENT_MEMBER_STATE: () => '지금은 이벤트에 참여할 수 없는 계정이에요. 고객센터에 문의해주세요.',
  EVENT_BIRTHDAY_REQUIRED: () => '생년월일을 등록해야 이벤트에 참여할 수 있어요. 마이페이지에서 한 번만 등록하면 돼요.',
  EVENT_UNDER_AGE: ({ detail }) => `만 ${detail.age}세 이상만 이벤트에 참여할 수 있어요.`,
  ATTENDANCE_CLOSED: () => '지금은 출석체크가 열려 있지 않아요.',
  ATTENDANCE_DONE: () => '이미 출석한 날이에요. 자정이 지나면 다시 출석할 수 있어요.',
  ATTENDANCE_TAKES: ({ detail }) => `한 달에 ${detail.takes}번까지 출석할 수 있어요. 다음 달에 다시 출석할 수 있어요.`,
  ATTENDANCE_DAY: () => '이번 달에 놓친 날만 채울 수 있어요.',
  ATTENDANCE_CHANGED: () => '그사이 출석 보상이나 보충 비용이 바뀌었어요. 바뀐 화면을 확인하고 다시 눌러주세요.',
  ATTENDANCE_MAKE_UPS: ({ detail }) =>
    detail.makeUps === 0 ? '놓친 날은 채울 수 없어요.' : `놓친 날은 한 달에 ${detail.makeUps}번까지 채울 수 있어요.`,
  ATTENDANCE_PRICE: ({ detail }) => `놓친 날을 채우려면 쓸 수 있는 포인트가 ${amount(detail.price)}P 있어야 해요.`,
  ATTENDANCE_CONDITION: ({ detail: { kind, need, have } }) => {
    if (kind === 'grade') return `${need}레벨부터 출석할 수 있어요.`;
    const what = kind === 'deposit' ? '입금' : '베팅';
    return `그날 ${what}한 금액이 ${amount(need)}원 이상이어야 출석할 수 있어요. 지금은 ${amount(have)}원이에요.`;
  },
  ROULETTE_CLOSED: () => '지금은 룰렛을 돌릴 수 없어요.',
  ROULETTE_NO_TICKET: () => '남은 룰렛 티켓이 없어요.',
  ROULETTE_WHEEL_CHANGED: () =>
    '그사이 룰렛의 확률이나 다음 결과의 지문이 바뀌었어요. 바뀐 화면을 확인하고 다시 돌려주세요.',
};

/** What a spin says. Source: specification 2 §8 "Roulette prize", word for word for its 1,000 points; the others are ours. */
export function spinText(points: number): string {
  if (points === 1_000) return '축하합니다! 행운의 1000 포인트가 당첨 되었어요';
  return points === 0 ? '꽝이에요. 다음 티켓이 생기면 다시 돌릴 수 있어요.' : `${amount(points)}P에 당첨됐어요.`;
}

/** What a check-in says. @param points of the day and of all streaks it completed */
export function attendedText(points: number, madeUp: boolean): string {
  const done = madeUp ? '놓친 날을 채웠어요.' : '오늘 출석했어요.';
  return points === 0 ? done : `${done} ${amount(points)}P를 받았어요.`;
}
