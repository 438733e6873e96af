import type { WireBet, WireFolder, WireGame } from '@lime/contract/game.ts';
import { sports } from '@lime/domain/catalogue.ts';
import type { MarketType } from '@lime/domain/catalogue.ts';
import { togglePick } from '@lime/domain/betting/cart.ts';
import type { Pick } from '@lime/domain/betting/cart-types.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { create } from 'zustand';

/** A pick with the words it is shown with. `odds` and `seenOdds` are the price the member last agreed to; the board knows that of now. */
export type CartPick = Pick & {
  readonly sportsId: string;
  readonly sportName: string;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly marketName: string;
  readonly betName: string;
};

/** 조합: all picks on one slip. 단폴더: a slip for each pick. */
export type CartMode = 'combo' | 'single';

type CartState = {
  readonly picks: readonly CartPick[];
  readonly mode: CartMode;
  /** null: nothing entered yet, the layout's own default stands (10,000 desktop, 0 mobile) */
  readonly stake: number | null;
  toggle: (pick: CartPick) => void;
  remove: (selectionIds: readonly string[]) => void;
  clear: () => void;
  setMode: (mode: CartMode) => void;
  setStake: (stake: number | null) => void;
  /** The member has seen these prices: they are the ones the next bet is sent with. */
  agree: (prices: ReadonlyMap<string, Odds>) => void;
};

const storageKey = 'lime_cart';
const version = 1;

/** The unplaced picks of this browser; kept over reloads, prices are read again by the board. */
export const useCart = create<CartState>()((set) => ({
  ...stored(),
  toggle: (pick) => set((cart) => ({ picks: togglePick(cart.picks, pick) })),
  remove: (ids) => set((cart) => ({ picks: cart.picks.filter((pick) => !ids.includes(pick.selectionId)) })),
  clear: () => set({ picks: [], stake: null }),
  setMode: (mode) => set({ mode }),
  setStake: (stake) => set({ stake }),
  agree: (prices) =>
    set((cart) => ({
      picks: cart.picks.map((pick) => {
        const odds = prices.get(pick.selectionId);
        return odds === undefined || odds === pick.seenOdds ? pick : { ...pick, odds, seenOdds: odds };
      }),
    })),
}));

useCart.subscribe(({ picks, mode, stake }) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ version, picks, mode, stake }));
  } catch {
    // a full or forbidden storage costs the cart its memory, nothing else
  }
});

window.addEventListener('storage', (event) => {
  if (event.key === storageKey) useCart.setState(stored());
});

function stored(): { picks: readonly CartPick[]; mode: CartMode; stake: number | null } {
  const empty = { picks: [], mode: 'combo', stake: null } as const;
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return kept?.version === version ? { picks: kept.picks, mode: kept.mode, stake: kept.stake } : empty;
  } catch {
    return empty;
  }
}

/** The pick a price button stands for. @param odds the price it shows, thousandths */
export function pickOf(game: WireGame, folder: WireFolder, bet: WireBet, odds: Odds): CartPick {
  return {
    selectionId: bet.id,
    marketId: folder.id,
    fixtureId: game.gameSeq,
    family: sports.find((sport) => String(sport.id) === game.sportsId)?.family ?? 'football',
    marketType: Number(folder.marketsId) as MarketType,
    side: bet.side,
    line: folder.line === null ? null : Math.round(folder.line * 100),
    odds,
    seenOdds: odds,
    suspended: false,
    startsAt: Date.parse(game.startTime),
    bonusFolders: null,
    sportsId: game.sportsId,
    sportName: game.sportNameKr,
    league: game.leagueNameKr,
    home: game.homeNameKr,
    away: game.awayNameKr,
    marketName: folder.marketNameKr,
    betName: bet.name,
  };
}
