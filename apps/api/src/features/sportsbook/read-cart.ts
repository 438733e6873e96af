import type { CartBody } from '@lime/contract/betting.ts';
import type { BettingSettings, Pick } from '@lime/domain/betting/cart-types.ts';
import { isSoccerCombinationPick, soccerCombinationOdds } from '@lime/domain/betting/prices.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import type { CatalogueSnapshot, SnapshotSelection } from '../catalogue/catalogue.types.ts';
import type { Promised } from './promise.ts';

export type Policy = 'ask' | 'better' | 'any';

/** An item of the cart with what we know of it; `now` is null when the selection is not offered. */
export type ReadItem = {
  readonly betsSeq: string;
  readonly now: SnapshotSelection | null;
  readonly bonus: { readonly folders: number; readonly odds: Odds } | null;
  readonly seen: Odds;
  readonly quoteId: string | null;
};

/** A pick with the price it is taken at and the fixture version that price belongs to. */
export type AgreedPick = {
  readonly pick: Pick;
  readonly selection: SnapshotSelection | null;
  readonly version: number;
  readonly changed: boolean;
  /** taken at a promised price that is no longer the price of now */
  readonly kept?: true;
};

const bonusTypes = new Set(['보너스', 'bonus']);

/**
 * Looks up what the cart names. Nothing the client says is believed but the selection's id and the price it saw.
 *
 * @param takesBonus  whether this kind of cart may hold a bonus folder
 * @returns           'no-price', 'no-bonus': a price or a bonus folder is none we could have shown
 */
export function readItems(
  body: CartBody,
  snapshot: CatalogueSnapshot,
  settings: BettingSettings,
  takesBonus: boolean,
): ReadItem[] | 'no-price' | 'no-bonus' {
  const items: ReadItem[] = [];
  for (const item of body.bettings) {
    const seen = oddsFromWire(item.odds);
    if (seen === null) return 'no-price';
    const base = { betsSeq: item.betsSeq, seen, quoteId: item.quoteId ?? null };
    if (item.betType && bonusTypes.has(item.betType)) {
      const bonus =
        takesBonus && settings.bonusFolders.find((folder) => folder.active && String(folder.folders) === item.betsSeq);
      if (!bonus) return 'no-bonus';
      items.push({ ...base, now: null, bonus: { folders: bonus.folders, odds: bonus.odds } });
    } else {
      items.push({ ...base, now: offered(snapshot.selection(Number(item.betsSeq))), bonus: null });
    }
  }
  return items;
}

function offered(selection: SnapshotSelection | undefined): SnapshotSelection | null {
  if (!selection || selection.market.status === 'closed') return null;
  const { status } = selection.market.fixture;
  return status === 'scheduled' || status === 'live' ? selection : null;
}

/** The rules' view of an item at the price of now. A live fixture has started, whatever its clock says. */
export function pickOf(item: ReadItem): Pick {
  const { now: selection, bonus, seen } = item;
  if (!selection) {
    return {
      selectionId: item.betsSeq,
      marketId: `bonus${item.betsSeq}`,
      fixtureId: `bonus${item.betsSeq}`,
      family: 'football',
      marketType: 52,
      side: 'home',
      line: null,
      odds: bonus?.odds ?? seen,
      seenOdds: seen,
      suspended: false,
      startsAt: 0,
      bonusFolders: bonus?.folders ?? null,
    };
  }
  const { market } = selection;
  const { fixture } = market;
  return {
    selectionId: item.betsSeq,
    marketId: String(market.id),
    fixtureId: String(fixture.id),
    family: fixture.family,
    marketType: market.type,
    side: selection.side,
    line: market.line,
    odds: selection.odds,
    seenOdds: seen,
    suspended: market.status !== 'open' || selection.suspended,
    startsAt: fixture.status === 'live' ? 0 : fixture.startsAt,
    bonusFolders: null,
  };
}

/**
 * The promise this cart may be taken by: every pick must be one of the refused bet's, under one promise.
 *
 * @param read  the promise of an id, null when it does not count
 */
export function promiseOf(items: readonly ReadItem[], read: (quoteId: string) => Promised | null): Promised | null {
  const quoteId = items.find((item) => item.quoteId !== null)?.quoteId;
  const promised = quoteId ? read(quoteId) : null;
  if (!promised) return null;
  const covers = ({ now, bonus }: ReadItem) => bonus !== null || (now !== null && promised.prices.has(now.id));
  return items.every(covers) ? promised : null;
}

/**
 * Settles which price each pick is taken at.
 *
 * The price seen must be the price of now; a promise makes the promised price as good as that one; the policy takes
 * moves up, or any. A client that shows the reduced price of a football combination saw the same offer.
 *
 * Source: decisions 16, 23 and 106.
 */
export function agreePrices(
  items: readonly ReadItem[],
  picks: readonly Pick[],
  policy: Policy,
  settings: BettingSettings,
  promised: Promised | null,
): AgreedPick[] {
  return items.map((item, i) => {
    const pick = picks[i]!;
    const selection = item.now;
    if (!selection)
      return { pick, selection, version: 0, changed: item.bonus !== null && item.seen !== item.bonus.odds };
    const { version } = selection.market.fixture;
    const now = { pick, selection, version, changed: false };
    const seen = item.seen;
    if (seen === pick.odds) return now;
    if (
      isSoccerCombinationPick(pick, picks, settings) &&
      seen === soccerCombinationOdds(pick.odds, settings.soccerCombination)
    )
      return now;
    if (policy !== 'ask' && pick.odds > seen) return now;
    const kept = item.quoteId === null ? undefined : promised?.prices.get(selection.id);
    if (kept && kept.odds === seen)
      return { pick: { ...pick, odds: seen }, selection, version: kept.version, changed: false, kept: true };
    return policy === 'any' ? now : { ...now, changed: true };
  });
}
