import type { CartBody } from '@lime/contract/betting.ts';
import type { BettingSettings, Pick } from '@lime/domain/betting/cart-types.ts';
import { isSoccerCombinationPick, soccerCombinationOdds } from '@lime/domain/betting/prices.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import type { CatalogueSnapshot, SnapshotSelection } from '../catalogue/catalogue.types.ts';
import type { Quote } from './quote.ts';

export type Policy = 'ask' | 'better' | 'any';

/** An item of the cart beside what we know of it; `now` is null when the selection is not offered. */
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

/** The rules' view of an item at the price of now. A live game has started, whatever its clock says. */
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
 * Settles which price each pick is taken at.
 *
 * The price seen must be the price of now; a valid quote makes the quoted price as good as that one; the policy takes
 * moves up, or any. A client that shows the reduced price of a football combination saw the same offer.
 *
 * Source: decisions 16, 22 and 23.
 */
export function agreePrices(
  items: readonly ReadItem[],
  picks: readonly Pick[],
  policy: Policy,
  settings: BettingSettings,
  quoteOf: (quoteId: string) => Quote | null,
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
    const quoted = item.quoteId === null ? undefined : quoteOf(item.quoteId)?.prices.get(selection.id);
    if (quoted && quoted.odds === seen)
      return { pick: { ...pick, odds: seen }, selection, version: quoted.version, changed: false };
    return policy === 'any' ? now : { ...now, changed: true };
  });
}
