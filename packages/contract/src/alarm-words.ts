import type { AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';

/** What the office calls each kind of what waits. */
export const alarmKindLabels: Readonly<Record<AlarmKind, string>> = {
  deposit: '입금 신청',
  withdrawal: '출금 신청',
  signup: '가입 승인',
  adjustment: '지급·회수 확인',
  inquiry: '1:1 문의',
  chat: '상담 채팅',
  approval: '2차 승인',
  result: '결과 확인',
  game: '게임 경보',
  access: '접근 검토',
};

/** What the office calls each moment. */
export const alarmMomentLabels: Readonly<Record<AlarmMoment, string>> = {
  new: '새로 생겼을 때',
  late: '목표 시간을 넘겼을 때',
};
