/** What other systems can be told of, with its Korean name. Adding an event is an element here and what writes its row. */
export const deliveryEvents = [
  { id: 'cash.requested', label: '입출금 신청' },
  { id: 'cash.decided', label: '입출금 처리' },
  { id: 'member.joined', label: '회원 가입' },
  { id: 'slip.settled', label: '베팅 정산' },
  { id: 'result.waiting', label: '결과 확인 대기' },
  { id: 'approval.waiting', label: '2인 승인 대기' },
  { id: 'feed.silent', label: '피드 끊김' },
  { id: 'game.alarm', label: '게임 경보' },
] as const;

/** The id of an event. */
export type DeliveryEventId = (typeof deliveryEvents)[number]['id'];

/** An alarm of staff. */
export const alarmEvent = 'alarm';

/** What a webhook is sent when staff try it. */
export const tryEvent = 'webhook.try';

/** What the office calls an event; one of an earlier release stays as it is. */
export const eventLabel = (id: string): string =>
  others[id] ?? deliveryEvents.find((event) => event.id === id)?.label ?? id;
const others: Readonly<Record<string, string>> = { [tryEvent]: '시험 전송', [alarmEvent]: '관리자 알림' };

/** States of a delivery: on its way, taken by its receiver, given up. */
export const deliveryStates = ['waiting', 'done', 'failed'] as const;
/** What has become of a delivery. */
export type DeliveryState = (typeof deliveryStates)[number];

/** What the office calls each state. */
export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: '보내는 중',
  done: '전송됨',
  failed: '실패',
};

/** Why a try failed, where its receiver gave no answer: what the office says of it. */
export const deliveryProblems = {
  timeout: '응답 시간 초과',
  refused: '연결 거부',
  unknown: '주소를 찾을 수 없음',
  private: '허용되지 않은 주소',
  tls: '인증서 오류',
  broken: '연결 끊김',
  off: '수신처가 꺼져 있음',
  address: '쓸 수 없는 주소',
  login: '메일 서버 로그인 실패',
} as const;
/** Why a try got no answer. */
export type DeliveryProblem = keyof typeof deliveryProblems;
