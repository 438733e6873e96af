import { formatMan } from '@lime/ui/format.ts';
import { halfStake, maxStake } from '@lime/domain/betting/cart.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';

/** Source: specification 1 §9 "Quick amounts". */
const amounts = [10_000, 50_000, 100_000, 500_000, 1_000_000] as const;

type Props = { stake: number; limits: LevelLimits; balance: number; onStake: (stake: number) => void };

/** Amounts add to the stake; HALF, MAX and 정정 set it. */
export function QuickAmounts({ stake, limits, balance, onStake }: Props) {
  return (
    <div className="quick-amounts" role="group" aria-label="빠른 금액">
      {amounts.map((amount) => (
        <button key={amount} type="button" onClick={() => onStake(stake + amount)}>
          {formatMan(amount)}
          <span className="visually-hidden">원 더하기</span>
        </button>
      ))}
      <button type="button" className="sets" onClick={() => onStake(halfStake(limits, balance))}>
        HALF
      </button>
      <button type="button" className="sets" onClick={() => onStake(maxStake(limits, balance))}>
        MAX
      </button>
      <button type="button" className="sets" onClick={() => onStake(0)}>
        정정
      </button>
    </div>
  );
}
