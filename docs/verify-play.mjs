#!/usr/bin/env node
// Draws plays of LIME's token games again from their published proofs, without any code of LIME and without any package.
//   node verify-play.mjs play.json …    checks files, without the network (0: all of all holds, 1: not)
// What it proves and what not, and the format of the file: docs/fairness.md
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/** Numbers from 0 to below 1, of four bytes each. */
function numbers({ serverSeed, clientSeed, nonce }) {
  let [block, at, round] = [Buffer.alloc(0), 0, 0];
  return () => {
    if (at === block.length) {
      block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${round}`).digest();
      [at, round] = [0, round + 1];
    }
    at += 4;
    return block.readUInt32BE(at - 4) / 2 ** 32;
  };
}

/** ♦2 ♥2 ♠2 ♣2 ♦3 … ♣A, then the joker where there is one. */
const card = (no) =>
  no === 52
    ? 'joker'
    : { rank: ((Math.floor(no / 4) + 1) % 13) + 1, suit: ['diamond', 'heart', 'spade', 'club'][no % 4] };
const cards = (play, count, deck) => {
  const next = numbers(play);
  return Array.from({ length: count }, () => card(Math.floor(next() * deck)));
};
const pays = (stake, thousandths) => Number((BigInt(stake) * BigInt(thousandths)) / 1000n);

// What a stake is multiplied by: a row for 1 to 10 picked numbers, from no hit to all.
const keno = {
  low: '0.7 1.86/0 1.97 4/0 1.49 1.8 7.1/0 1.1 1.5 3.5 18/0 0 2.19 3.1 10 100/0 0 1.7 2.2 4.5 20 300/0 0 1.38 1.6 3 12 60 600/0 0 1.11 1.4 2.2 6 30 200 1000/0 0 1.01 1.3 1.7 3 12 60 300 1000/0 0 1.1 1.2 1.3 1.8 3.5 13 50 250 1000',
  classic:
    '0 3.96/0 1.9 4.5/0 1 3.1 10.4/0 0.8 1.8 5 22.5/0 0.25 1.4 4.1 16.5 36/0 0 1 3.68 7 16.5 40/0 0 0.47 3 4.5 14 31 60/0 0 0 2.2 4 13 22 55 70/0 0 0 1.55 3 8 15 44 60 85/0 0 0 1.4 2.25 4.5 8 17 50 80 100',
  medium:
    '0.4 2.76/0 1.8 5.1/0 1.19 2.2 13.5/0 0 2.69 7.1 58/0 0 1.66 3.4 17 250/0 0 0 4.09 11.5 72 1000/0 0 0 3 5.7 22 190 1000/0 0 0 2.37 3.4 9 49 600 1000/0 0 0 2.06 2.3 4.6 17 130 1000 1000/0 0 0 1.6 2 4 7 26 100 500 1000',
  high: '0 3.96/0 0 17.1/0 0 4.04 36/0 0 2.07 8 100/0 0 0 4.99 34 700/0 0 0 3.06 13 120 1000/0 0 0 2.18 5.9 33 400 1000/0 0 0 0 6.3 22 150 1000 1000/0 0 0 0 4.1 11 52 500 1000 1000/0 0 0 0 3.5 8 13 63 500 800 1000',
};
const kenoGame = {
  draw(play) {
    const next = numbers(play);
    const left = Array.from({ length: 40 }, (_, index) => index + 1);
    return { numbers: Array.from({ length: 10 }, () => left.splice(Math.floor(next() * left.length), 1)[0]) };
  },
  paid({ stake, numbers: picked, risk }, outcome) {
    const hits = picked.filter((number) => outcome.numbers.includes(number)).length;
    const times = keno[risk].split('/')[picked.length - 1].split(' ')[hits];
    return new Set(picked).size === picked.length ? pays(stake, Math.round(times * 1000)) : NaN;
  },
};

const points = (hand) => hand.reduce((sum, { rank }) => sum + (rank >= 10 ? 0 : rank), 0) % 10;
const baccarat = {
  draw(play) {
    const [p1, p2, b1, b2, ...rest] = cards(play, 6, 52);
    const [player, banker] = [
      [p1, p2],
      [b1, b2],
    ];
    const [ours, theirs] = [points(player), points(banker)];
    if (ours < 8 && theirs < 8) {
      if (ours <= 5) player.push(rest.shift());
      const third = player.length === 3 ? points(player.slice(2)) : null;
      const from = { 3: 0, 4: 2, 5: 4, 6: 6 }[theirs];
      const draws = third === null ? theirs <= 5 : theirs <= 2 || (third >= from && third <= 7);
      if (draws || (theirs === 3 && third === 9)) banker.push(rest.shift());
    }
    return { player, banker };
  },
  paid({ stake, spot }, { player, banker }) {
    const lead = points(player) - points(banker);
    const isPair = ([one, other]) => one.rank === other.rank;
    const prices = {
      player: lead === 0 ? 1000 : lead > 0 ? 2000 : 0,
      banker: lead === 0 ? 1000 : lead < 0 ? 1950 : 0,
      tie: lead === 0 ? 9000 : 0,
      'player-pair': isPair(player) ? 12_000 : 0,
      'banker-pair': isPair(banker) ? 12_000 : 0,
    };
    return pays(stake, prices[spot]);
  },
};

const height = ({ rank }) => (rank + 11) % 13;
const deck = Array.from({ length: 53 }, (_, no) => card(no));
const picks = {
  high: (base, next) => base !== 'joker' && height(next) > height(base),
  low: (base, next) => base !== 'joker' && height(next) < height(base),
  red: (_, { suit }) => suit === 'heart' || suit === 'diamond',
  black: (_, { suit }) => suit === 'spade' || suit === 'club',
  'three-eight': (_, { rank }) => rank >= 3 && rank <= 8,
  court: (_, { rank }) => rank >= 11 || rank === 1,
  joker: () => false,
};
const wins = (pick, base, next) => (next === 'joker' ? pick === 'joker' : picks[pick](base, next));
/** 97 % divided by the chance of all picks that were won, cut to 0.01. */
function row(list) {
  const counts = list.map(([pick, base]) => BigInt(deck.filter((next) => wins(pick, base, next)).length));
  return Number((97n * 53n ** BigInt(counts.length)) / counts.reduce((product, count) => product * count, 1n)) * 10;
}
const highlow5s = {
  draw: (play) => Object.fromEntries(cards(play, 2, 53).map((one, no) => [['base', 'next'][no], one])),
  paid: ({ stake, pick }, { base, next }) => (wins(pick, base, next) ? pays(stake, row([[pick, base]])) : 0),
};
const highlow = {
  // the stream goes on behind the cards that were opened
  draw: (play) => ({ cards: cards(play, 52, 53).slice(0, play.outcome.cards.length) }),
  paid({ stake, moves }, { cards: open }) {
    const turns = moves.filter((move) => move !== 'take').map((move, no) => [move, open[no], open[no + 1]]);
    const won = turns.filter(([move]) => move !== 'skip');
    if (!turns.every(([, , next]) => next) || ![-1, moves.length - 1].includes(moves.indexOf('take'))) return NaN;
    const lost = won.findIndex((turn) => !wins(...turn));
    if (lost !== -1 || moves.at(-1) !== 'take') return lost === -1 || turns.at(-1) === won[lost] ? 0 : NaN;
    return pays(stake, won.length === 0 ? 1000 : row(won));
  },
};

const games = { keno: kenoGame, baccarat, highlow5s, highlow };

/** What of a play holds, step by step. */
function verify(play) {
  const { version, game, seedHash, serverSeed, clientSeed, nonce, bets, outcome, payout } = play;
  const isKnown = version === '1' && Object.hasOwn(games, game) && Number.isSafeInteger(nonce) && nonce >= 0;
  if (!isKnown || !/^[\w-]{1,64}$/.test(clientSeed)) return [['알 수 있는 형식이에요', false, `${game} ${version}`]];
  const hash = createHash('sha256').update(serverSeed).digest('hex');
  const drawn = games[game].draw(play);
  const paid = bets.reduce((sum, bet) => sum + games[game].paid(bet, drawn), 0);
  return [
    ['서버 시드의 해시가 판 전에 공개한 값이에요', hash === seedHash, hash],
    ['두 시드와 판 번호로 계산한 결과가 공개한 결과예요', isDeepStrictEqual(drawn, outcome), JSON.stringify(drawn)],
    ['게임 규칙으로 계산한 지급액이에요', bets.length > 0 && paid === payout, `${paid}`],
  ];
}

const steps = process.argv.slice(2).flatMap((file) => {
  try {
    return verify(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return [['읽을 수 있는 자료예요', false, `${file}: ${error.message}`]];
  }
});
if (steps.length === 0) console.error('node verify-play.mjs play.json …');
for (const [name, holds, value] of steps) console.log(`${holds ? '맞음' : '다름'}  ${name}\n      ${value}`);
process.exitCode = steps.length === 0 ? 2 : steps.every(([, holds]) => holds) ? 0 : 1;
