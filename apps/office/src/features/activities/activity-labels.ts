import { formatPoints } from '@lime/ui/format.ts';

/** The screens of the activities, linked to each other. */
export const activityLinks = [
  { to: '/events', name: '현황 · 결과' },
  { to: '/events/list', name: '참여 내역' },
  { to: '/events/tickets', name: '룰렛 티켓 지급' },
  { to: '/events/settings', name: '설정' },
] as const;

export const activityNames = { attendance: '출석체크', roulette: '룰렛', lotto: '로또' } as const;

export const prizeName = (points: number) => (points === 0 ? '꽝' : formatPoints(points));
/** "12.5%" of 1,250 hundredths of a percent. */
export const chanceName = (chance: number) => `${(chance / 100).toFixed(2).replace(/\.?0+$/, '')}%`;
