import type { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { slipRateKey } from '@lime/domain/agents/rates.ts';
import { formatAmount } from '@lime/ui/format.ts';

/** "−784,200" or "784,200". */
export const signedWon = (won: number) => (won < 0 ? `−${formatAmount(-won)}` : formatAmount(won));

/** "0.8" of 80 hundredths of a percent. */
export const percent = (rate: number) => String(rate / 100);

/** "0.8" where all are the same, "0.8~1.6" where they are not. */
export function percentRange(rates: readonly number[]): string {
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return least === most ? percent(most) : `${percent(least)}~${percent(most)}`;
}

/** The rates of one group and basis, by folders. */
export function ratesOfGroup(
  rates: Readonly<Record<string, number>>,
  basis: 'stake' | 'lost',
  { id, folders }: (typeof agentGroups)[number],
): number[] {
  return Array.from({ length: folders }, (_, n) => rates[slipRateKey(basis, id, n + 1)] ?? 0);
}

export const settlementStates = {
  requested: { tone: 'wait', word: '승인 대기' },
  paid: { tone: 'win', word: '지급 완료' },
  carried: { tone: 'outline', word: '지급 없음' },
  refused: { tone: 'lose', word: '거절' },
} as const;

export const payoutStates = {
  requested: { tone: 'wait', word: '승인 대기' },
  paid: { tone: 'win', word: '지급 완료' },
  refused: { tone: 'lose', word: '거절' },
} as const;

/** What moved on an agent's account: by part of a settlement, or out of it. */
export const partNames: Readonly<Record<string, string>> = {
  stake: '베팅금액 몫',
  lost: '낙첨금액 몫',
  deposit: '입금 몫',
  net: '입금−출금 몫',
  children: '하위 총판 몫',
  corrections: '재정산 정정',
  carry: '지난 기간 이월',
  payout: '지급',
};
