import { canonical } from '@lime/domain/fairness/canonical.ts';
import type { PlayFault } from '@lime/domain/fairness/floats.ts';
import { verifyPlay } from '@lime/domain/fairness/hosted-draw.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { hashOfText, hmacBlocks } from '../../lib/fairness.ts';
import type { PlayFile } from './play-file.ts';

/** What this browser computed of a play. */
export type PlayVerdict = {
  /** null: a game nobody here plays at once */
  readonly game: string | null;
  readonly fault: PlayFault | null;
  /** SHA-256 of the server seed */
  readonly hash: string;
  /** in the words of the game; empty when nothing could be drawn */
  readonly result: { readonly ok: boolean; readonly computed: string; readonly published: string };
  readonly bets: readonly { readonly text: string; readonly stake: number; readonly paid: number }[];
  readonly payout: { readonly ok: boolean; readonly computed: number };
  readonly ok: boolean;
};

const nothing = {
  result: { ok: false, computed: '', published: '' },
  bets: [],
  payout: { ok: false, computed: 0 },
  ok: false,
} as const;

/** How plays of one game are drawn, read and paid. */
export type PlayRules = {
  readonly name: string;
  readonly drawn: Parameters<typeof verifyPlay<unknown, unknown>>[0];
  /** What was drawn, as far as the play went. @param published  null: what was published is no outcome of the game */
  shownOf(drawn: unknown, published: unknown): unknown;
  /** null: it is no outcome of the game */
  readOutcome(stored: unknown): unknown;
  outcomeText(outcome: unknown): string;
  /** What each bet is paid; none when they are no bets of the game. */
  paid(file: PlayFile, outcome: unknown): PlayVerdict['bets'];
};

/**
 * Draws a play again and pays its bets by the game's rules: a token game that is played at once, a slot, a hand of hold'em. Of
 * high-low the cards that were open are compared: the stream goes on behind them.
 */
export async function verifyPlayFile(file: PlayFile): Promise<PlayVerdict> {
  const hash = await hashOfText(file.serverSeed);
  const rules = await rulesOf(file.game);
  if (!rules) return { game: null, fault: null, hash, ...nothing };
  const block = async (key: string, message: string) => (await hmacBlocks(key, () => message))(0);
  const verified = await verifyPlay(rules.drawn, file, { hashOfText, hmac: block });
  if ('fault' in verified) return { game: rules.name, fault: verified.fault, hash, ...nothing };
  const published = rules.readOutcome(file.outcome);
  const drawn = rules.shownOf(verified.outcome, published);
  const result = {
    ok: published !== null && canonical(drawn) === canonical(published),
    computed: rules.outcomeText(drawn),
    published: published === null ? '' : rules.outcomeText(published),
  };
  const bets = rules.paid(file, drawn);
  const computed = bets.reduce((sum, { paid }) => sum + paid, 0);
  const payout = { ok: bets.length > 0 && computed === file.payout, computed };
  return { game: rules.name, fault: null, hash, result, bets, payout, ok: result.ok && payout.ok };
}

/** @param code  as its host names it @returns null: a game nobody here plays at once */
async function rulesOf(code: string): Promise<PlayRules | null> {
  const game = findHostedGameByType(code);
  if (game) return game.play.kind === 'instant' ? tokenRules(game) : null;
  const { casinoPlayRules } = await import('./casino-play-rules.ts');
  return casinoPlayRules(code);
}

type Outcome = Parameters<AnyHostedGame['outcomeText']>[0];

const tokenRules = (game: AnyHostedGame): PlayRules => ({
  name: game.name,
  drawn: game,
  readOutcome: (stored) => game.readOutcome(stored),
  shownOf(drawn, published) {
    const [all, open] = [drawn as Outcome, published as Outcome | null];
    if (game.gType !== 'highlow' || !('cards' in all)) return all;
    return { cards: all.cards.slice(0, open !== null && 'cards' in open ? open.cards.length : 1) };
  },
  outcomeText: (outcome) => game.outcomeText(outcome as Outcome),
  paid: ({ bets }, outcome) => paidBets(game, bets, outcome as Outcome),
});

/** What each bet is paid; none when they are no bets of the game. */
function paidBets(game: AnyHostedGame, values: unknown, outcome: Outcome): PlayVerdict['bets'] {
  if (!Array.isArray(values)) return [];
  const bets = values.map((value: unknown) => readBet(game, value));
  if (bets.some((bet) => bet === null)) return [];
  try {
    const list = bets.flatMap((bet) => bet ?? []);
    const paid = game.settle(list, outcome);
    return list.map((bet, at) => ({ text: game.betText(bet), stake: bet.stake, paid: paid[at]! }));
  } catch {
    return []; // moves that no play has
  }
}

/** A bet as it was settled: of high-low with the moves its host added. */
function readBet(game: AnyHostedGame, value: unknown) {
  const bet = game.checkBet(value);
  if (bet === null || game.gType !== 'highlow') return bet;
  const { moves } = value as { moves?: unknown };
  return Array.isArray(moves) ? { ...bet, moves } : null;
}
