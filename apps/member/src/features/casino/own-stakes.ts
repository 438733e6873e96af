import type { WireMember } from '@lime/contract/auth.ts';
import { formatAmount } from '@lime/ui/format.ts';
import type { LobbyGame, Stakes } from './lobby-games.ts';

/** What of a game limits its stakes. */
export type Limited = Pick<LobbyGame, 'stakes' | 'maxBets'>;
type Member = Pick<WireMember, 'members_grade' | 'maxStake'> | null;

/**
 * What a member may stake in a game: its own limits, the most held to what its vendor has for the member's grade, to the
 * level's and to the member's own, as the site judges a debit. A visitor reads the game's own.
 *
 * @param levelMost  won of one bet by the member's level; null: not known yet
 * @returns null when the game's limits are not known; `max` is below `min` when the member may not stake the least
 * Source: issue 13; docs/decisions/0076-casino-lobby-settings.md.
 */
export function ownStakes({ stakes, maxBets }: Limited, member: Member, levelMost: number | null): Stakes | null {
  if (stakes === null || member === null) return stakes;
  const most = [maxBets[String(member.members_grade)], member.maxStake, levelMost];
  return { min: stakes.min, max: Math.min(stakes.max, ...most.map((won) => won ?? Infinity)) };
}

/** The same as words. */
export const stakesText = ({ min, max }: Stakes): string =>
  max < min
    ? `최소 ${formatAmount(min)}원 · 내 한도 ${formatAmount(max)}원`
    : `${formatAmount(min)} ~ ${formatAmount(max)}원`;
