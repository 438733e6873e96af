import type { OwnLimits } from '@lime/domain/limits/level-limits.ts';
import { formatWon } from '@lime/ui/format.ts';

/** "베팅 최대 30,000원 · 당첨 최대 500,000원 · 지연 5초"; '' where nothing holds. */
export const heldWords = ({ maxStake, maxWin, betDelay }: OwnLimits): string =>
  [
    maxStake === null ? '' : `베팅 최대 ${formatWon(maxStake)}`,
    maxWin === null ? '' : `당첨 최대 ${formatWon(maxWin)}`,
    betDelay === 0 ? '' : `지연 ${betDelay}초`,
  ]
    .filter((words) => words !== '')
    .join(' · ');
