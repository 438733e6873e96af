import { figureWords } from '@lime/contract/figures.ts';
import type { FigureName } from '@lime/contract/figures.ts';
import { formatWon } from '@lime/ui/format.ts';

/** A figure of all rows a list's filters let through, with its name; the explanation is its title. */
export function Sum({ figure, value }: { figure: FigureName; value: number }) {
  const { label, help } = figureWords[figure];
  return (
    <span className="sum" title={help} data-sum={figure} data-value={value}>
      {label} <b>{value < 0 ? `−${formatWon(-value)}` : formatWon(value)}</b>
    </span>
  );
}
