import { levelLimitsOf } from '@lime/contract/settings-wire.ts';
import { useMember } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';
import type { Stakes } from './lobby-games.ts';
import { ownStakes } from './own-stakes.ts';
import type { Limited } from './own-stakes.ts';

/** What the member of the page may stake in a game; it follows the settings and the member. */
export function useOwnStakes(game: Limited): Stakes | null {
  const settings = useSettings();
  const member = useMember();
  const level = settings && member && levelLimitsOf(settings, member.members_grade, 'Other');
  return ownStakes(game, member, level && level.maxBetting);
}
