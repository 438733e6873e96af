import type { WireBet, WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import { sports } from '@lime/domain/sports.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { togglePick } from '@lime/domain/betting/cart.ts';
import { mayShareCart } from '@lime/domain/betting/cart-kinds.ts';
import type { CartKindName } from '@lime/domain/betting/cart-kinds.ts';
import type { Pick } from '@lime/domain/betting/cart-types.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { createContext } from 'react';
import { create } from 'zustand';
import { confirmDialog } from './overlays.ts';

/** A pick with the words it is shown with. `odds` and `seenOdds` are the price the member last agreed to; the board knows that of now. */
export type CartPick = Pick & {
  readonly kind: CartKindName;
  readonly sportsId: string;
  readonly sportName: string;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly marketName: string;
  readonly betName: string;
};

/** What the picks of a page are bet as; a page of another kind than 한국형 says so around its prices. */
export const KindOfPage = createContext<CartKindName>('korean');

/** 조합: all picks on one slip. 단폴더: a slip for each pick. */
export type CartMode = 'combo' | 'single';

type CartState = {
  readonly picks: readonly CartPick[];
  readonly mode: CartMode;
  /** null: nothing entered yet, the layout's own default applies (10,000 desktop, 0 mobile) */
  readonly stake: number | null;
  /** Takes a pick in or out. The cart holds picks of the same calls: another kind's are given up for it, or it stays out. */
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
export const useCart = create<CartState>()((set, get) => ({
  ...stored(),
  toggle: (pick) => {
    const kind = cartKindOf(get().picks);
    if (kind === null || mayShareCart(kind, pick.kind)) set((cart) => ({ picks: togglePick(cart.picks, pick) }));
    else void askToReplace(pick);
  },
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

/** What the picks of a cart are bet as; null for an empty one. 스페셜 picks among Korean ones are bet as those. */
export function cartKindOf(picks: readonly CartPick[]): CartKindName | null {
  return picks[0]?.kind ?? null;
}

async function askToReplace(pick: CartPick): Promise<void> {
  const yes = await confirmDialog('카트에 다른 방식의 선택이 있어요. 비우고 담을까요?', {
    yes: '비우고 담기',
    no: '그대로 두기',
  });
  if (yes) useCart.setState({ picks: [pick] });
}

function stored(): { picks: readonly CartPick[]; mode: CartMode; stake: number | null } {
  const empty = { picks: [], mode: 'combo', stake: null } as const;
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (kept?.version !== version) return empty;
    // carts of the time when there was one kind say none
    const picks = (kept.picks as CartPick[]).map((pick) => ({ ...pick, kind: pick.kind ?? 'korean' }));
    return { picks, mode: kept.mode, stake: kept.stake };
  } catch {
    return empty;
  }
}

/** The pick of a price button. @param odds the price it shows, thousandths. @param kind what the page bets as */
export function pickOf(
  fixture: WireFixture,
  folder: WireFolder,
  bet: WireBet,
  odds: Odds,
  kind: CartKindName = 'korean',
): CartPick {
  return {
    kind,
    selectionId: bet.id,
    marketId: folder.id,
    fixtureId: fixture.gameSeq,
    family: sports.find((sport) => String(sport.id) === fixture.sportsId)?.family ?? 'football',
    marketType: Number(folder.marketsId) as MarketType,
    side: bet.side,
    line: folder.line === null ? null : Math.round(folder.line * 100),
    odds,
    seenOdds: odds,
    suspended: false,
    startsAt: Date.parse(fixture.startTime),
    bonusFolders: null,
    sportsId: fixture.sportsId,
    sportName: fixture.sportNameKr,
    league: fixture.leagueNameKr,
    home: fixture.homeNameKr,
    away: fixture.awayNameKr,
    marketName: folder.marketNameKr,
    betName: bet.name,
  };
}
