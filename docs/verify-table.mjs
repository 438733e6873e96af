#!/usr/bin/env node
// Draws shoes, rounds and hands of LIME's casino tables again from their published proofs, without any code of LIME and
// without any package.
//   node verify-table.mjs proof.json …  checks files, without the network (0: all of all holds, 1: not)
// What it proves and what not, and the format of the file: docs/fairness.md
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** Numbers below `count`, all equally likely: those that would favour the first ones are left out. */
function reader(bytes, { table, no, link, salt }) {
  let [block, at, asked] = [Buffer.alloc(0), 0, 0];
  const next = () =>
    createHmac('sha256', Buffer.from(link, 'hex')).update(`${table}:${no}:${salt}:${asked++}`).digest();
  return (count) => {
    for (;;) {
      if (at + bytes > block.length) [block, at] = [next(), 0];
      const word = block.readUIntBE((at += bytes) - bytes, bytes);
      if (word < 256 ** bytes - (256 ** bytes % count)) return word % count;
    }
  };
}

const suits = ['spade', 'heart', 'diamond', 'club'];
const points = (cards) => cards.reduce((sum, { rank }) => sum + (rank > 9 ? 0 : rank), 0) % 10;

/** Eight decks, each place filled with one of the cards that are left. */
function shoeOf(proof) {
  const below = reader(4, proof);
  const cards = [];
  for (let deck = 0; deck < 8; deck++)
    for (const suit of suits) for (let rank = 1; rank < 14; rank++) cards.push({ rank, suit });
  for (let at = 0; at < 415; at++) {
    const from = at + below(416 - at);
    [cards[at], cards[from]] = [cards[from], cards[at]];
  }
  return cards;
}

/** @param next  takes a card */
function baccarat(next) {
  const [p1, b1, p2, b2] = [next(), next(), next(), next()];
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ];
  const [ours, theirs] = [points(player), points(banker)];
  if (ours > 7 || theirs > 7) return { player, banker };
  if (ours < 6) player.push(next());
  const third = player[2] ? points([player[2]]) : null;
  // the points of the banker from which the player's third card, 0 to 9, no longer makes it draw
  const stands = third === null ? 6 : [4, 4, 5, 5, 6, 6, 7, 7, 3, 4][third];
  if (theirs < stands) banker.push(next());
  return { player, banker };
}
const dragonTiger = (next) => ({ dragon: next(), tiger: next() });

/** All rounds of a shoe: the first card and as many as it counts are burned, the round after the cut card's is the last. */
function rounds(deal, cut, cards) {
  let at = Math.min(10, cards[0].rank) + 1;
  const list = [];
  for (let last = false; !last;) {
    last = at >= 416 - cut;
    list.push(deal(() => cards[at++]));
  }
  return list;
}

/** Nine cards of one deck, each from those that are left: two, the flop, the dealer's two, turn and river. */
function holdem({ serverSeed, clientSeed, nonce }) {
  const numbers = [0, 1].flatMap((round) => {
    const block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${round}`).digest();
    return Array.from({ length: 8 }, (_, at) => block.readUInt32BE(at * 4) / 2 ** 32);
  });
  const left = [];
  for (const rank of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1])
    for (const suit of ['diamond', 'heart', 'spade', 'club']) left.push({ rank, suit });
  const dealt = numbers.slice(0, 9).map((number) => left.splice(Math.floor(number * left.length), 1)[0]);
  const [p1, p2, f1, f2, f3, d1, d2, turn, river] = dealt;
  return { player: [p1, p2], board: [f1, f2, f3, turn, river], dealer: [d1, d2] };
}

const shoes = { baccarat: [baccarat, 104], 'dragon-tiger': [dragonTiger, 208] };
const singles = {
  roulette: (proof) => ({ number: reader(1, proof)(37) }),
  'sic-bo'(proof) {
    const below = reader(1, proof);
    return { dice: [1 + below(6), 1 + below(6), 1 + below(6)] };
  },
};

/** What of a hand holds. */
function verifyHand({ seedHash, serverSeed, outcome, ...play }) {
  const drawn = holdem({ serverSeed, ...play });
  return [
    ['서버 시드의 해시가 먼저 공개한 값이에요', sha256(serverSeed) === seedHash, sha256(serverSeed)],
    ['두 시드와 번호로 계산한 카드가 공개한 카드예요', isDeepStrictEqual(drawn, outcome), JSON.stringify(drawn)],
  ];
}

/** What of a proof holds, step by step. */
function verify(proof) {
  const { game, version } = proof;
  if (version === '1' && game === 'holdem') return verifyHand(proof);
  const { no, link, commitment, distance, salt, slips, beacon, shoeHash, outcome } = proof;
  const known = version === '1' && (Object.hasOwn(shoes, game) || Object.hasOwn(singles, game));
  if (!known || !Number.isSafeInteger(no) || !Array.isArray(slips))
    return [['알 수 있는 형식이에요', false, `${game} ${version}`]];
  let hash = link;
  const canLead = isHash(link) && isHash(commitment) && Number.isSafeInteger(distance) && distance > 0;
  for (let count = 0; canLead && count < distance; count += 1) hash = sha256(Buffer.from(hash, 'hex'));
  const lines = slips.map(({ betCode, clientSeed }) => `${betCode}:${clientSeed}\n`);
  if (beacon) lines.push(`beacon:${beacon.round}:${beacon.randomness}\n`);
  const isLine = ({ betCode, clientSeed }) =>
    /^[\w-]+$/.test(betCode) && betCode !== 'beacon' && /^[\w-]{1,64}$/.test(clientSeed);
  const sealed = sha256(lines.join(''));
  const steps = [
    [`회차 값을 ${distance}번 해시하면 미리 공개한 값이에요`, canLead && hash === commitment, hash],
    [`솔트는 ${lines.length}줄의 해시예요`, slips.every(isLine) && sealed === salt, sealed],
  ];
  if (!isHash(link) || !isHash(salt)) return steps;
  if (Object.hasOwn(singles, game)) {
    const drawn = singles[game](proof);
    return [
      ...steps,
      ['회차 값과 솔트로 계산한 결과가 공개한 결과예요', isDeepStrictEqual(drawn, outcome), JSON.stringify(drawn)],
    ];
  }
  const cards = shoeOf(proof);
  const order = sha256(cards.map(({ rank, suit }) => `${suit[0].toUpperCase()}${rank}`).join(' '));
  const drawn = rounds(...shoes[game], cards);
  return [
    ...steps,
    ['카드 순서의 해시가 첫 카드 전에 공개한 값이에요', order === shoeHash, order],
    [`${drawn.length}회차가 모두 공개한 결과예요`, isDeepStrictEqual(drawn, outcome), JSON.stringify(drawn)],
  ];
}

const files = process.argv.slice(2);
if (files.length === 0) console.error('node verify-table.mjs proof.json …');
for (const file of files)
  for (const [text, holds, detail] of verify(JSON.parse(readFileSync(file, 'utf8')))) {
    console.log(`${holds ? 'OK ' : 'NO '} ${text} · ${detail}`);
    if (!holds) process.exitCode = 1;
  }
if (files.length === 0) process.exitCode = 1;
