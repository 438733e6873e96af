import type { WirePayoutFile } from '@lime/contract/staff-payouts.ts';

/** Screens of payout files, as tabs. */
export const payoutLinks = [
  { to: '/withdrawals/payouts', name: '지급할 출금' },
  { to: '/withdrawals/payouts/files', name: '지급 파일' },
] as const;

/** Words and looks of the states. */
export const payoutStates: Record<WirePayoutFile['state'], { word: string; tone: 'win' | 'wait' | 'lose' | 'info' }> = {
  made: { word: '승인 대기', tone: 'wait' },
  approved: { word: '전송 대기', tone: 'info' },
  sent: { word: '전송 완료', tone: 'win' },
  cancelled: { word: '취소', tone: 'lose' },
};
