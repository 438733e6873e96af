import { holdem as game } from '../../packages/domain/src/casino/tables/house-holdem.ts';
import {
  anteCases,
  holdemCalls,
  holdemReturn,
  holdemStakesReturn,
} from '../../packages/domain/src/casino/tables/holdem-chances.ts';
import { playMessage } from '../../packages/domain/src/fairness/floats.ts';
import { playDraw } from '../../packages/domain/src/fairness/hosted-draw.ts';
import { suits } from '../../packages/domain/src/games/cards.ts';
import type { Card } from '../../packages/domain/src/games/cards.ts';
import { percentText } from '../../packages/domain/src/games/hosted/fraction.ts';
import { createFastHmac } from './fast-hash.ts';
import { boards, countHoldem, eachHand } from './holdem-count.ts';
import type { Figures, Proof } from './proof.ts';
import { normalTail } from './randomness.ts';

const hmac = createFastHmac(Uint8Array.from('server seed of the proof', (letter) => letter.charCodeAt(0)));
const numberOf = ({ rank, suit }: Card) => suits.indexOf(suit) * 13 + ((rank + 11) % 13);

/** Net results in antes, over all cases: their mean and deviation. */
function expectedNet(): { readonly mean: number; readonly deviation: number } {
  const of = anteCases.reduce((sum, { ways }) => sum + ways, 0);
  const mean = anteCases.reduce((sum, { net, ways }) => sum + (net * ways) / of, 0);
  return {
    mean,
    deviation: Math.sqrt(anteCases.reduce((sum, { net, ways }) => sum + ((net - mean) ** 2 * ways) / of, 0)),
  };
}

/** The product's own deals and payouts. @returns the net result of each hand's ante and call, in antes */
function* playHands(
  count: number,
  calls: (player: readonly Card[], flop: readonly Card[]) => boolean,
): Iterable<number> {
  const ante = { stake: 1000, spot: 'ante' };
  const call = game.secondBet([ante])!;
  for (let nonce = 0; nonce < count; nonce += 1) {
    const blocks = [0, 1].map((round) => hmac(playMessage('proof', nonce, round)));
    const outcome = playDraw(game)((round) => blocks[round]!);
    const bets = calls(outcome.player, outcome.board.slice(0, 3)) ? [ante, call] : [ante];
    const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
    yield (game.settle(bets, outcome).reduce((sum, won) => sum + won, 0) - stake) / ante.stake;
  }
}

/** What calling with every hand comes to in antes a hand, on every so many-th kind of board. */
export function alwaysCalling(step: number): number {
  let [sum, of, at] = [0, 0, 0];
  for (const board of boards()) {
    at += 1;
    if (at % step !== 0) continue;
    eachHand(board, ({ pay, free, won, lost }) => {
      sum += (free * pay + won * (pay + 2) - 3 * lost) * board.weight;
      of += 990 * board.weight;
    });
  }
  return sum / of;
}

/** Calling with every hand, over all boards: what the whole count came to. In antes a hand. */
const alwaysCalled = -0.078_996_432;
/** How far the gate's few boards may be off, in antes. */
export const boardTolerance = 0.01;

/** The gate's form: some boards alone, and hands that always call. */
export function tryHoldemShortly(hands: number, step: number): { readonly holds: boolean; readonly figures: Figures } {
  const someBoards = alwaysCalling(step);
  const nets = [...playHands(hands, () => true)];
  const mean = nets.reduce((sum, net) => sum + net, 0) / hands;
  const deviation = Math.sqrt(nets.reduce((sum, net) => sum + (net - mean) ** 2, 0) / hands);
  const chance = normalTail((mean - alwaysCalled) / (deviation / Math.sqrt(hands)));
  const holds = Math.abs(someBoards - alwaysCalled) < boardTolerance && chance > 0.0001;
  return { holds, figures: { hands, step, someBoards, tolerance: boardTolerance, mean, chance } };
}

/** Every hand of hold'em, counted, and ten million played as well as can be. */
export const holdem: Proof = {
  name: 'holdem',
  claim:
    'played as well as can be, hold’em pays back what its page says: counted over all 27,813,810,024,000 cases, and ten million hands agree',
  async run(_start, { short }) {
    if (short) return tryHoldemShortly(100_000, 200);
    const counted = countHoldem((text) => console.log(`  ${text}`));
    const nets = [...counted.nets].toSorted(([one], [other]) => one - other).map(([net, ways]) => `${net}:${ways}`);
    const isTold = nets.join() === anteCases.map(({ net, ways }) => `${net}:${ways}`).join();
    const hands = 10_000_000;
    const calls = (player: readonly Card[], flop: readonly Card[]) =>
      counted.calls([numberOf(player[0]!), numberOf(player[1]!)], flop.map(numberOf));
    const seen = new Map<number, number>();
    for (const net of playHands(hands, calls)) seen.set(net, (seen.get(net) ?? 0) + 1);
    const played = [...seen].reduce((sum, [net, times]) => sum + (net * times) / hands, 0);
    const { mean, deviation } = expectedNet();
    const chance = normalTail((played - mean) / (deviation / Math.sqrt(hands)));
    return {
      holds: isTold && Math.abs(counted.alwaysCalled / counted.of - alwaysCalled) < 1e-8 && chance > 0.001,
      figures: {
        cases: counted.of,
        nets: nets.join(' '),
        return: percentText(holdemReturn),
        returnOfStakes: percentText(holdemStakesReturn),
        calls: percentText(holdemCalls),
        alwaysCalling: counted.alwaysCalled / counted.of,
        hands,
        netPlayed: Math.round(played * 1e6) / 1e6,
        netCounted: Math.round(mean * 1e6) / 1e6,
        chance: Math.round(chance * 10_000) / 10_000,
      },
    };
  },
};
