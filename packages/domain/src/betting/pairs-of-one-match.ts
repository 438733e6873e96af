import type { CartRule } from './cart-types.ts';

/**
 * Whether two picks of one match may share a slip: while `refused`, none may, whatever the settings allow.
 *
 * The plain product of their prices pays more than such a pair is worth, in some sports more than its stake on average.
 * `by-settings` puts the combination settings in force again. Source: 0100.
 */
export const pairsOfOneMatch = 'refused' as 'refused' | 'by-settings';

/** The guard above the combination settings. A bonus folder belongs to no match. Source: 0100. */
export const onePickPerMatch: CartRule = ({ picks }) => {
  if (pairsOfOneMatch === 'by-settings') return null;
  const matches = Map.groupBy(
    picks.filter((pick) => pick.bonusFolders === null),
    (pick) => pick.fixtureId,
  );
  for (const together of matches.values()) {
    if (together.length > 1)
      return { code: 'BET_SAME_GAME_REFUSED', detail: { selections: together.map((pick) => pick.selectionId) } };
  }
  return null;
};
