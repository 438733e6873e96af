import { formatAmount } from '@lime/ui/format.ts';

/** How far a bonus has come: the bar is decoration, the numbers next to it are the truth. */
export function BonusProgress({ done, need }: { done: number; need: number }) {
  const percent = need === 0 ? 100 : Math.floor((done / need) * 100);
  return (
    <span className="bonus-progress">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <rect width="100" height="6" rx="3" className="way" />
        <rect width={percent} height="6" rx="3" className="gone" />
      </svg>
      <span>
        {formatAmount(done)} / {formatAmount(need)} <b>{percent}%</b>
      </span>
    </span>
  );
}
