import { floorToCashUnit, unknownLimits } from '@lime/domain/cash/amounts.ts';
import type { CashLimits } from '@lime/domain/cash/amounts.ts';
import { formatWon } from '@lime/ui/format.ts';

/** The limits as the end of an amount's hint; the day's where there is one. */
export function limitHint({ most, day, today }: CashLimits): string {
  const one = most === unknownLimits.most ? '' : ` · 한 번에 ${formatWon(most)}까지`;
  return day === null ? one : `${one} · 오늘 남은 한도 ${formatWon(floorToCashUnit(Math.max(0, day - today)))}`;
}
