import type { CartKindName } from '@lime/domain/betting/cart-kinds.ts';
import type { BettingSettings } from '@lime/domain/betting/cart-types.ts';
import type { CartPick } from '../../lib/cart-store.ts';

export type BonusFolder = BettingSettings['bonusFolders'][number];

/** The bonus folder a cart of so many folders has earned: the largest one, or null. Nothing is offered before it is earned. */
export function earnedBonus(settings: BettingSettings, folders: number): BonusFolder | null {
  const earned = settings.bonusFolders.filter((bonus) => bonus.active && bonus.folders <= folders);
  return earned.toSorted((a, b) => b.folders - a.folders)[0] ?? null;
}

/** The bonus folder as a pick: it belongs to no fixture and replaces any other bonus folder. @param kind that of the cart it joins */
export function bonusPick({ folders, odds }: BonusFolder, kind: CartKindName): CartPick {
  const name = `${folders}폴더`;
  return {
    kind,
    selectionId: `bonus${folders}`,
    marketId: 'bonus',
    fixtureId: 'bonus',
    family: 'football',
    marketType: 52,
    side: 'home',
    line: null,
    odds,
    seenOdds: odds,
    suspended: false,
    startsAt: 0,
    bonusFolders: folders,
    sportsId: '',
    sportName: '',
    league: '',
    home: '보너스',
    away: '보너스',
    marketName: name,
    betName: name,
  };
}
