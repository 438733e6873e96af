import type { AlarmChannel, AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';

/** What the office calls each kind of what waits. */
export const alarmKindLabels: Readonly<Record<AlarmKind, string>> = {
  deposit: '입금 신청',
  withdrawal: '출금 신청',
  signup: '가입 승인',
  adjustment: '지급·회수 확인',
  inquiry: '1:1 문의',
  chat: '채팅상담',
  approval: '2인 승인',
  result: '결과 확인',
  game: '게임 경보',
  access: '접근 검토',
  suggestion: '제안',
  failure: '쉬는 일',
};

/** What the office calls each way out. */
export const alarmChannelLabels: Readonly<Record<AlarmChannel, string>> = {
  telegram: '텔레그램',
  push: '브라우저 푸시',
  mail: '메일',
  webhook: '웹훅',
};

/** Pages of the office on which each kind is decided, below /office. */
export const alarmScreens: Readonly<Record<AlarmKind, string>> = {
  deposit: '/deposits',
  withdrawal: '/withdrawals',
  signup: '/signups',
  adjustment: '/adjustments',
  inquiry: '/inquiries',
  chat: '/chat',
  approval: '/approvals',
  result: '/results',
  game: '/games',
  access: '/staff/access',
  suggestion: '/suggestions',
  failure: '/operations',
};
/** Kinds whose page opens one of them by its id. */
export const opensById: readonly AlarmKind[] = ['deposit', 'withdrawal', 'inquiry', 'chat'];

/** Where in the office something that waits is decided. @returns a path below /office */
export const alarmPath = ({ kind, id }: { kind: AlarmKind; id: string }): string =>
  opensById.includes(kind) ? `${alarmScreens[kind]}?open=${encodeURIComponent(id)}` : alarmScreens[kind];

/** The page of everything that waits, below /office. */
export const alertsPath = '/alerts';

/** What the office calls each moment. */
export const alarmMomentLabels: Readonly<Record<AlarmMoment, string>> = {
  new: '새로 생겼을 때',
  late: '목표 시간을 넘겼을 때',
};
