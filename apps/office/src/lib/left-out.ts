import type { LeftOut } from '@lime/contract/figures.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';

/** "제외 2명 · 66,666원": what members of type 정산제외 would have added. @param people  the figure counts members */
export function leftOutWords({ members, value }: LeftOut, people = false): string {
  const amount = value < 0 ? `−${formatWon(-value)}` : formatWon(value);
  return people ? `제외 ${formatAmount(members)}명` : `제외 ${formatAmount(members)}명 · ${amount}`;
}
