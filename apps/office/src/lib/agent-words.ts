import { agentPayoutStateKo, agentSettlementStateKo } from '@lime/contract/list-words.ts';
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
  requested: { tone: 'wait', word: agentSettlementStateKo.requested },
  paid: { tone: 'win', word: agentSettlementStateKo.paid },
  carried: { tone: 'outline', word: agentSettlementStateKo.carried },
  refused: { tone: 'lose', word: agentSettlementStateKo.refused },
} as const;

export const payoutStates = {
  requested: { tone: 'wait', word: agentPayoutStateKo.requested },
  paid: { tone: 'win', word: agentPayoutStateKo.paid },
  refused: { tone: 'lose', word: agentPayoutStateKo.refused },
} as const;

/** What moved on an agent's account: by part of a settlement, or out of it. */
export const partNames: Readonly<Record<string, string>> = {
  stake: '베팅금액 몫',
  lost: '낙첨금액 몫',
  deposit: '입금 몫',
  net: '순입금 몫',
  children: '하위 총판 몫',
  corrections: '재정산 정정',
  carry: '지난 기간 이월',
  payout: '지급',
};
