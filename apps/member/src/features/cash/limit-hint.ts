import { floorToCashUnit, unknownLimits } from '@lime/domain/cash/amounts.ts';
import type { CashLimits } from '@lime/domain/cash/amounts.ts';
import { formatWon } from '@lime/ui/format.ts';

/** The limits as the end of an amount's hint: what is left of a day, and the hours, where there are any. */
export function limitHint({ most, day, today, dayCount, countToday, hours }: CashLimits): string {
  const parts = [
    most === unknownLimits.most ? null : `한 번에 ${formatWon(most)}까지`,
    day === null ? null : `오늘 남은 한도 ${formatWon(floorToCashUnit(Math.max(0, day - today)))}`,
    dayCount === null ? null : `오늘 ${Math.max(0, dayCount - countToday)}번 남음`,
    hours && `${hours.from}–${hours.until}`,
  ];
  return parts
    .filter((part) => part !== null)
    .map((part) => ` · ${part}`)
    .join('');
}
