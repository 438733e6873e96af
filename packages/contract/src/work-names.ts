/** Work that rests when it fails, and what the office calls it. */
export const workNames = {
  settlement: '베팅 정산',
  loops: '반복 작업',
  'casino-transfer': '카지노 지갑 이동',
  'auto-approval': '입금 자동 승인',
  'idle-chats': '조용한 상담 종료',
  bonus: '보너스 종료',
  'overdue-matches': '기한이 지난 경기 적특',
  'legs-due': '늦은 베팅과 베팅별 기한',
  'price-thinning': '지난 배당 정리',
  alarms: '알림 규칙',
  suggestions: '제안 규칙',
  promotions: '프로모션 지급',
  levels: '레벨 조정',
  rounds: '게임 회차 진행',
  monitor: '게임 확률 확인',
  lotto: '로또 지급',
  reconciliation: '게임사 베팅 대조',
  'casino-gifts': '카지노 선물',
  'host-credits': '확인할 당첨금 알림',
  'host-ends': '게임사 접속 종료',
  exports: '내보내기',
  'waiting-bets': '인플레이 베팅 확정',
  deliveries: '외부 발송',
  'decision-notes': '처리 결과 쪽지',
  'member-data': '본인정보 파일',
  'member-purge': '개인정보 파기',
  'member-bulk': '회원 일괄 작업',
  notes: '쪽지 발송',
  'segment-limits': '회원 그룹 한도 적용',
} as const;

/** A kind of work whose failures are kept. */
export type WorkName = keyof typeof workNames;

/** What the office calls work; its id where a newer release has named it. */
export const workNameOf = (work: string): string => (workNames as Readonly<Record<string, string>>)[work] ?? work;
