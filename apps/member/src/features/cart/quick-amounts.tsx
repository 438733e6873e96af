import { formatMan } from '@lime/ui/format.ts';
import { halfStake, maxStake } from '@lime/domain/betting/cart.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';
import { useChips } from '../../lib/stakes.ts';

type Props = { stake: number; limits: LevelLimits; balance: number; onStake: (stake: number) => void };

/** One row: amounts that add to the stake; HALF, MAX and 지우기 set it. */
export function QuickAmounts({ stake, limits, balance, onStake }: Props) {
  const { chips } = useChips();
  return (
    <div className="quick-amounts" role="group" aria-label="빠른 금액">
      {chips.map((amount, at) => (
        // two chips may be of one amount
        <button key={`${at}-${amount}`} type="button" onClick={() => onStake(stake + amount)}>
          {chipText(amount)}
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
        지우기
      </button>
    </div>
  );
}

/** 3천, 1.5만, 100만: short enough for a chip, and never rounded. */
export function chipText(amount: number): string {
  if (amount < 10_000) return `${amount / 1_000}천`;
  return amount % 10_000 === 0 ? formatMan(amount) : `${amount / 10_000}만`;
}
