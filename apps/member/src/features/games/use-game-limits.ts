import { levelLimitsOf } from '@lime/contract/settings-wire.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { heldTo } from '@lime/domain/limits/level-limits.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';
import { useMember } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';

/** The limits of the member's grade in a game; null until the settings are known. */
export function useGameLimits({ limitKind }: Pick<RoundGame<never>, 'limitKind'>): LevelLimits | null {
  const wire = useSettings();
  const member = useMember();
  return wire && heldTo(levelLimitsOf(wire, member?.members_grade ?? 1, limitKind), member?.maxStake ?? null);
}
