import type { QuotedPrices } from '@lime/contract/betting.ts';
import type { JointPricer } from '@lime/domain/betting/cart-types.ts';
import { useEffect, useState } from 'react';
import type { CartPick } from '../../lib/cart-store.ts';

/** What picks of one match pay together, as the server last said. */
export type Groups = QuotedPrices['groups'];

/** What the server says of them; `failed`: the last time it was asked it did not answer, and `ask` asks it now. */
type JointQuote = { readonly groups: Groups | null; readonly failed: boolean; readonly ask: () => void };

/**
 * What the picks of one match pay together at their prices of now; nothing is promised.
 *
 * @param isAsked  whether this cart may hold two picks of a match and be priced
 * @returns        without groups until the server has answered for these prices
 */
export function useJointOdds(picks: readonly CartPick[], isAsked: boolean): JointQuote {
  const together = isAsked ? picksOfSharedMatches(picks) : [];
  const key = together.map(({ selectionId, odds }) => `${selectionId}@${odds}`).join();
  const [known, setKnown] = useState<{ key: string; groups: Groups | null } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (key === '') return undefined;
    let isOver = false;
    let leave = () => {};
    const take = (groups: Groups | null) => setKnown({ key, groups });
    import('./follow-quote.ts').then(
      ({ followQuote }) => {
        if (!isOver) leave = followQuote(key, take);
      },
      () => isOver || take(null),
    );
    return () => {
      isOver = true;
      leave();
    };
  }, [key, tries]);
  const isKnown = known?.key === key;
  return {
    groups: isKnown ? known.groups : null,
    failed: isKnown && known.groups === null,
    ask: () => {
      setKnown(null);
      setTries((before) => before + 1);
    },
  };
}

/** Picks whose match has more than one in the cart. */
export function picksOfSharedMatches(picks: readonly CartPick[]): CartPick[] {
  const ordinary = picks.filter((pick) => pick.bonusFolders === null);
  return ordinary.filter((pick) => ordinary.some((other) => other !== pick && other.fixtureId === pick.fixtureId));
}

/** Prices groups by what the server said; until it has answered, a group counts with the higher of its odds. */
export const pricerOf =
  (groups: Groups | null): JointPricer =>
  (group) => {
    const odds = group.map((entry) => entry.odds);
    if (groups === null) return [1000, ...odds, Math.max(...odds)];
    const found = groups.find(
      ({ betsSeq }) => betsSeq.length === group.length && group.every(({ pick }) => betsSeq.includes(pick.selectionId)),
    );
    return found && found.odds !== null ? [1000, ...odds, Math.round(found.odds * 1000)] : (found?.why ?? 'unknown');
  };
