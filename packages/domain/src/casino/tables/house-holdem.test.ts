import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { playDraw } from '../../fairness/hosted-draw.ts';
import { playBlocks } from '../../fairness/floats.ts';
import { publishedCards } from '../../fairness/published-vectors.ts';
import { cardText } from '../../games/cards.ts';
import type { Card } from '../../games/cards.ts';
import { percentText } from '../../games/hosted/fraction.ts';
import { anteCases, holdemCalls, holdemReturn, holdemStakesReturn } from './holdem-chances.ts';
import { holdem } from './house-holdem.ts';

const cards = (text: string): Card[] =>
  text.split(' ').map((one) => ({
    rank: Number(one.slice(1)),
    suit: ({ S: 'spade', H: 'heart', D: 'diamond', C: 'club' } as const)[one[0] as 'S'],
  }));
const ante = { stake: 1000, spot: 'ante' };
const bonus = { stake: 500, spot: 'bonus' };
const call = { stake: 2000, spot: 'call' };

describe('a hand', () => {
  test.each([
    ['wins against a pair of fours', 'S1 H1', 'D9 C8 S7 H2 D3', 'S4 H4', [2000, 4000, 4000]],
    ['the dealer has a pair of threes', 'S1 H1', 'D9 C8 S7 H2 D5', 'S3 H3', [2000, 4000, 2000]],
    ['a weaker hand against a pair of threes', 'S13 H11', 'D9 C8 S7 H2 D5', 'S3 H3', [2000, 0, 2000]],
    ['loses', 'S13 H13', 'D9 C8 S7 H2 D3', 'S1 H1', [0, 0, 0]],
    ['ties on the board', 'S2 H3', 'D10 C11 S12 H13 D1', 'S4 H5', [1000, 0, 2000]],
    ['a flush', 'S2 S3', 'S9 S8 S7 H1 D1', 'C4 H5', [3000, 10_500, 4000]],
    ['a full house', 'S9 H9', 'D9 C8 S8 H2 D3', 'C1 H1', [4000, 15_500, 4000]],
    ['four of a kind', 'S9 H9', 'D9 C9 S8 H2 D2', 'C1 H1', [11_000, 20_500, 4000]],
    ['a straight flush', 'S9 S8', 'S7 S6 S5 H1 D2', 'C1 D1', [21_000, 25_500, 4000]],
    ['a royal flush', 'S1 S13', 'S12 S11 S10 H4 D4', 'C2 H2', [101_000, 50_500, 4000]],
    ['two pairs on the flop, beaten', 'S9 H8', 'D9 C8 S1 H1 D3', 'C1 H2', [0, 4000, 0]],
    ['a pair of kings on the flop', 'S13 H8', 'D13 C2 S3 H4 D6', 'C7 H7', [2000, 0, 4000]],
  ])('%s', (_name, player, board, dealer, expected) => {
    const outcome = { player: cards(player), board: cards(board), dealer: cards(dealer) };
    expect(holdem.settle([ante, bonus, call], outcome)).toEqual(expected);
    // a player who folds loses the ante alone
    expect(holdem.settle([ante, bonus], outcome)).toEqual([0, expected[1]]);
    expect(holdem.readOutcome(outcome)).toEqual(outcome);
    expect(holdem.outcomeText(outcome)).toMatch(/^(딜러 자격 없음|플레이어 승|무승부|딜러 승) · /);
  });

  test('begins with an ante, and goes on with twice of it', () => {
    expect([[ante], [ante, bonus], [bonus], [], [ante, call]].map((bets) => holdem.opens(bets))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(holdem.secondBet([ante, bonus])).toEqual(call);
    expect(holdem.secondBet([bonus])).toBe(null);
    expect(holdem.maxPayout([ante, bonus, call])).toBe(101_000 + 50_500 + 4000);
  });

  test('opens with the first cards of its deal, and no card comes twice', () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const blocks = playBlocks('seed', 'client', nonce, (key, text) =>
        createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
      );
      const opening = holdem.open(blocks);
      const outcome = playDraw(holdem)(blocks);
      expect(outcome.player).toEqual(opening.player);
      expect(outcome.board.slice(0, 3)).toEqual(opening.board);
      expect(holdem.readOpening(JSON.parse(JSON.stringify(opening)))).toEqual(opening);
      const all = [...outcome.player, ...outcome.board, ...outcome.dealer].map(cardText);
      expect(new Set(all).size).toBe(9);
    }
    const opening = { player: cards('S1 S1'), board: cards('S2 S3 S4') };
    expect(holdem.readOpening(opening)).toBe(null);
    expect(holdem.readOutcome({ ...opening, dealer: [] })).toBe(null);
  });

  // the field's decks have no end: with the first card they agree, after it one card is missing
  test.each(publishedCards)('its first card is the published one: $serverSeed $clientSeed:$nonce', (play) => {
    const blocks = playBlocks(play.serverSeed, play.clientSeed, play.nonce, (key, text) =>
      createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
    );
    expect(cardText(holdem.open(blocks).player[0]!)).toBe(play.result.split(' ')[0]);
  });
});

describe('what it pays back', () => {
  test('is the result of the proof that counts all hands', () => {
    const { figures, holds } = JSON.parse(
      readFileSync(new URL('../../../../../docs/proofs/holdem.json', import.meta.url), 'utf8'),
    );
    expect(holds).toBe(true);
    expect(figures.nets).toBe(anteCases.map(({ net, ways }) => `${net}:${ways}`).join(' '));
    expect(figures.return).toBe(percentText(holdemReturn));
  });

  test('is the field’s 2.16 % of the ante, 0.82 % of all that is staked, calling 82 % of the hands', () => {
    expect([holdemReturn, holdemStakesReturn, holdemCalls].map(percentText)).toEqual(['97.84%', '99.18%', '81.99%']);
    // 52 × 51 / 2 hands, 50 × 49 × 48 / 6 flops, 47 × 46 / 2 turns and rivers, 45 × 44 / 2 hands of the dealer
    expect(anteCases.reduce((sum, { ways }) => sum + ways, 0)).toBe(1326 * 19_600 * 1081 * 990);
  });

  test('of the bonus is the field’s 93.74 %', () => {
    expect(holdem.returns().map(({ name, lowest }) => [name, percentText(lowest)])).toEqual([
      ['앤티', '97.84%'],
      ['AA+ 보너스', '93.74%'],
    ]);
  });
});
