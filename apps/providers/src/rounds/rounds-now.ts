import type { WirePastRound, WireRound } from '@lime/contract/games.ts';
import type { RoundMessage } from '@lime/contract/realtime.ts';

/** What is known of a game's rounds. */
export type RoundsNow = {
  /** the round that takes bets, or the last one that did; null before any is known */
  readonly round: WireRound | null;
  readonly isOpen: boolean;
  /** newest first */
  readonly past: readonly WirePastRound[];
};

/** What happened to a round, without the numbers of the stream it came in. */
export type RoundNews = Pick<RoundMessage, 'now' | 'what' | 'game' | 'round'>;

/** So many past rounds are kept and shown. */
export const pastKept = 100;

/** What is known after the news; the same news twice changes nothing more. */
export function afterNews(known: RoundsNow, { what, game, round }: RoundNews): RoundsNow {
  switch (what) {
    case 'open':
      return { ...known, round: game ?? known.round, isOpen: game !== null };
    case 'close':
      return known.round?.game_seq === round.game_seq ? { ...known, isOpen: false } : known;
    case 'result': {
      const others = known.past.filter(({ game_seq }) => game_seq !== round.game_seq);
      return { ...known, past: [round, ...others].slice(0, pastKept) };
    }
  }
}

/** The chances of a table's picks, as its page brings them along. They are counts below 2^53, so they stay exact. */
export type ToldChances = readonly (readonly [no: number, won: number, voided: number, of: number])[];

/** What the host sends a frame, one JSON text each. */
export type GameNews =
  /** everything; `rounds` is null where the site shows this game to nobody now */
  | { readonly of: 'all'; readonly now: string | null; readonly rounds: RoundsNow | null; readonly isLive: boolean }
  | { readonly of: 'round'; readonly news: RoundNews }
  /** whether the host still gets the site's messages */
  | { readonly of: 'line'; readonly isLive: boolean }
  | { readonly of: 'beat'; readonly now: string | null };
