import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import type { Won } from '@lime/domain/money.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import type { FolderOnSale, PickOnSale } from '@lime/ui/rounds/shown-round.ts';
import { create } from 'zustand';
import { closeOverlays } from '../../lib/overlays.ts';

/** The one pick of a game's cart, of one round, at the price it opened with. */
export type PadPick = {
  readonly betsSeq: string;
  readonly gameSeq: string;
  /** its number in the day */
  readonly round: string;
  /** 파워볼 홀짝 */
  readonly folder: string;
  /** 홀 */
  readonly name: string;
  readonly no: number;
  readonly odds: Odds;
};

type Pad = {
  readonly game: GameId | null;
  readonly pick: PadPick | null;
  /** null: nothing was entered yet */
  readonly amount: Won | null;
  /** what stood against the last press */
  readonly refused: CartRefusal | null;
  /** a bet is on its way */
  readonly sending: boolean;
};

/** The cart of the game on screen. */
export const usePad = create<Pad>()(() => ({
  game: null,
  pick: null,
  amount: null,
  refused: null,
  sending: false,
}));

/** A game's page is on screen: its cart is empty. The returned function leaves it. */
export function openPad(game: GameId): () => void {
  usePad.setState({ game, pick: null, amount: null, refused: null });
  return clearPick;
}

type OfRound = { readonly game_seq: string; readonly game_round: string };

/** Takes a pick in place of another one; the same again takes it out. Source: specification 1 §4 "Cart by mode". */
export function togglePick(round: OfRound, folder: FolderOnSale, bet: PickOnSale, maxOdds: Odds): void {
  if (usePad.getState().pick?.betsSeq === bet.bets_seq) clearPick();
  else takePick(round, folder, bet, maxOdds);
}

/**
 * Replaces the pick. One at the odds limit is refused.
 *
 * @param maxOdds  of the member's grade
 * @returns what is in the cart now
 * Source: specification 1 §5 "Powerball bet".
 */
export function takePick(round: OfRound, folder: FolderOnSale, bet: PickOnSale, maxOdds: Odds): PadPick | null {
  const odds = oddsFromWire(bet.bets_price);
  if (odds === null) return null;
  if (odds >= maxOdds) {
    usePad.setState({ pick: null, refused: { code: 'BET_ODDS_ABOVE_MAXIMUM', detail: { max: maxOdds } } });
    return null;
  }
  const pick: PadPick = {
    betsSeq: bet.bets_seq,
    gameSeq: round.game_seq,
    round: round.game_round,
    folder: folder.folders_type,
    name: bet.bets_name,
    no: Number(bet.bets_id),
    odds,
  };
  usePad.setState({ refused: null, pick });
  return pick;
}

export const clearPick = (): void => usePad.setState({ pick: null, refused: null });

/**
 * The round takes no more bets: its pick leaves, and what is open about it closes. What is on its way ends by itself.
 *
 * Source: specification 1 §4 "Mini-game (powerball) flow".
 */
export function endRound(): void {
  const { pick, sending } = usePad.getState();
  if (pick === null || sending) return;
  clearPick();
  closeOverlays();
}
