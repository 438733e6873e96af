import type { WireRound } from '@lime/contract/games.ts';
import { levelLimitsOf } from '@lime/contract/settings-wire.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { heldTo } from '@lime/domain/limits/level-limits.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';
import { useMember } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';

/**
 * The limits of the member's grade in a game, and those the round opened with where they are narrower (decision 91); null
 * until the settings are known.
 */
export function useGameLimits(
  { limitKind }: Pick<RoundGame<never>, 'limitKind'>,
  round: Pick<WireRound, 'limits'> | null = null,
): LevelLimits | null {
  const wire = useSettings();
  const member = useMember();
  if (!wire) return null;
  const own = heldTo(levelLimitsOf(wire, member?.members_grade ?? 1, limitKind), member);
  return {
    ...own,
    minBetting: Math.max(own.minBetting, round?.limits.minBetting ?? 0),
    maxBetting: Math.min(own.maxBetting, round?.limits.maxBetting ?? own.maxBetting),
  };
}
