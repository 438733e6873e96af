/** Accounts a member has, as the office calls them. */
export const memberAccountNames = {
  cash: '보유금',
  point: '포인트',
  hold: '출금 대기',
  casino: '카지노',
  'casino-transit': '카지노 이동 중',
  receivable: '미수금',
} as const;
/** The last part of a member's account address. */
export type MemberAccountKind = keyof typeof memberAccountNames;

/** What a transfer may have been made for, as the ledger writes it, and what the office calls it. */
export const transferKindNames = {
  deposit: '입금',
  hold: '출금 대기',
  'hold-release': '출금 대기 해제',
  withdrawal: '출금',
  'bet-hold': '베팅 접수 대기',
  'bet-release': '접수 대기 해제',
  stake: '베팅',
  'stake-return': '베팅 취소',
  payout: '당첨금',
  'lost-stakes': '낙첨 정산',
  winnings: '당첨 정산',
  reversal: '결과 정정',
  receivable: '미수금',
  repayment: '미수금 상환',
  grant: '지급',
  points: '시작 포인트',
  bonus: '보너스',
  'bonus-return': '보너스 회수',
  conversion: '포인트 전환',
  adjustment: '수동 조정',
  event: '이벤트 지급',
  promotion: '프로모션',
  'provider-bonus': '게임사 보너스',
  'pool-in': '잭팟 적립',
  'pool-out': '잭팟 지급',
  'pool-opening': '잭팟 시작 금액',
  'casino-in': '카지노 입금',
  'casino-in-arrival': '카지노 입금 도착',
  'casino-in-return': '카지노 입금 반환',
  'casino-out': '카지노 출금',
  'casino-out-arrival': '카지노 출금 도착',
  'agent-share': '총판 정산',
  'agent-deduction': '총판 정산 차감',
  'agent-payout': '총판 지급',
} as const;
/** What a transfer was made for. */
export type TransferKindName = keyof typeof transferKindNames;

/** Accounts that are no member's; providers' go by their own names. */
export const houseAccountNames: Readonly<Record<string, string>> = {
  'house:open-stakes': '진행 중 베팅',
  'house:result': '베팅 손익',
  'house:bonus': '보너스 비용',
  'house:adjust': '수동 조정',
  'house:agents': '총판 정산 비용',
  'issue:play-money': '모의머니 발행',
  'issue:points': '포인트 발행',
};
