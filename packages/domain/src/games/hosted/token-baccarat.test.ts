import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { playBlocks } from '../../fairness/floats.ts';
import { publishedBaccarat, publishedCards } from '../../fairness/published-vectors.ts';
import { deal, factsOfHands } from '../baccarat-draw.ts';
import { cardText } from '../cards.ts';
import { fraction } from './fraction.ts';
import { tokenBaccarat } from './token-baccarat.ts';

const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();

test.each(publishedBaccarat)('hands are the published ones: $clientSeed:$nonce', (play) => {
  const { player, banker } = tokenBaccarat.draw(null)(playBlocks(play.serverSeed, play.clientSeed, play.nonce, hmac));
  expect([player, banker].map((hand) => hand.map(cardText).join(' '))).toEqual(play.result);
});

test.each(publishedCards)('a deal is the published cards in their order: $serverSeed $clientSeed:$nonce', (play) => {
  const { player, banker } = tokenBaccarat.draw(null)(playBlocks(play.serverSeed, play.clientSeed, play.nonce, hmac));
  const dealt = [...player.slice(0, 2), ...banker.slice(0, 2), ...player.slice(2), ...banker.slice(2)];
  expect(dealt.map(cardText)).toEqual(play.result.split(' ').slice(0, dealt.length));
});

test('every bet pays back what all orders of six cards come to, dealt one by one', () => {
  const counts = { player: 0, banker: 0, tie: 0 };
  // Ranks 1 to 10 here are what cards count: of thirteen ranks four count nothing.
  const ranks = [0, 0, 0, 0, 0, 0];
  for (let order = 0; order < 10 ** 6; order += 1) {
    let ways = 1;
    for (let at = 0, rest = order; at < 6; at += 1, rest = Math.floor(rest / 10)) {
      ranks[at] = (rest % 10) + 1;
      if (ranks[at] === 10) ways *= 4;
    }
    let dealt = 0;
    counts[factsOfHands(deal(() => ({ rank: ranks[dealt++]!, suit: 'spade' }))).winner] += ways;
  }
  const all = 13 ** 6;
  expect(counts.player + counts.banker + counts.tie).toBe(all);
  expect(tokenBaccarat.returns().map(({ lowest }) => lowest)).toEqual([
    fraction(counts.player * 2000 + counts.tie * 1000, all * 1000),
    fraction(counts.banker * 1950 + counts.tie * 1000, all * 1000),
    fraction(counts.tie * 9, all),
    fraction(12, 13),
    fraction(12, 13),
  ]);
  expect(tokenBaccarat.returns().map(({ highest }) => highest)).toEqual(
    tokenBaccarat.returns().map(({ lowest }) => lowest),
  );
});

test('a tie returns player and banker, and pairs are their own', () => {
  const card = (rank: number) => ({ rank, suit: 'heart' as const });
  const outcome = { player: [card(4), card(4)], banker: [card(11), card(8)] };
  const bets = tokenBaccarat.spots.map(({ id }) => ({ stake: 1001, spot: id }));
  expect(tokenBaccarat.settle(bets, outcome)).toEqual([1001, 1001, 9009, 12_012, 0]);
  expect(tokenBaccarat.maxPayout(bets, null)).toBe(1001 * 2 + 9009 + 12_012 * 2);
  expect(tokenBaccarat.outcomeText(outcome)).toBe('타이 8 : 8, 플레이어 페어');
});
