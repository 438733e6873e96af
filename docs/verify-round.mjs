#!/usr/bin/env node
// Draws a round of LIME's games again from its published proof, without any code of LIME and without any package.
//   node verify-round.mjs proof.json                            checks a file, without the network (0: all holds, 1: not)
//   node verify-round.mjs --fetch https://site 123 > proof.json reads the proof of the round with this gameSeq
// What it proves and what not, and the format of the file: docs/fairness.md
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const hmacOf = (key, data) => createHmac('sha256', key).update(data).digest();
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** Numbers below `count`, all equally likely: those that would favour the first ones are left out. */
function reader(bytes, { game, no, link, salt }) {
  let [block, at, asked] = [Buffer.alloc(0), 0, 0];
  const hmac = (number) => hmacOf(Buffer.from(link, 'hex'), `${game}:${no}:${salt}:${number}`);
  return (count) => {
    for (;;) {
      if (at + bytes > block.length) [block, at, asked] = [hmac(asked), 0, asked + 1];
      const word = block.readUIntBE((at += bytes) - bytes, bytes);
      if (word < 256 ** bytes - (256 ** bytes % count)) return word % count;
    }
  };
}

const card = (number, ranks) => ({
  rank: (number % ranks) + 1,
  suit: ['spade', 'heart', 'diamond', 'club'][Math.floor(number / ranks) % 4],
});
const points = (cards) => cards.reduce((sum, { rank }) => sum + (rank >= 10 ? 0 : rank), 0) % 10;

function powerball(proof) {
  const below = reader(1, proof);
  const left = Array.from({ length: 28 }, (_, index) => index + 1);
  return { balls: Array.from({ length: 5 }, () => left.splice(below(left.length), 1)[0]), powerball: below(10) };
}

const ladder = (balls) => (proof) => ({ ball: reader(1, proof)(balls) + 1 });

function oddEven(proof) {
  const below = reader(1, proof);
  const next = () => card(below(40), 10);
  return { cards: [next(), next()], hidden: next() };
}

function baccarat(proof) {
  const below = reader(4, proof);
  const shoe = Array.from({ length: 416 }, (_, number) => card(number, 13));
  const next = () => shoe.splice(below(shoe.length), 1)[0];
  const [player, banker] = [[next()], [next()]];
  for (const hand of [player, banker]) hand.push(next());
  const [ours, theirs] = [points(player), points(banker)];
  if (ours < 8 && theirs < 8) {
    if (ours <= 5) player.push(next());
    if (player.length === 2 ? theirs <= 5 : bankerDraws(theirs, points(player.slice(2)))) banker.push(next());
  }
  return { player, banker };
}

/** Six horses: their weights are drawn from the hash of the link, before betting; then one after the other comes in. */
function horse(proof) {
  const fields = '25 21 18 15 12 9/27 22 18 14 11 8/30 22 18 13 10 7/34 21 16 12 10 7/38 20 15 12 9 6/42 18 14 11 9 6';
  const opening = reader(1, { ...proof, link: sha256(Buffer.from(proof.link, 'hex')), salt: 'opening' });
  const left = fields.split('/')[opening(6)].split(' ').map(Number);
  const weights = Array.from({ length: 6 }, () => left.splice(opening(left.length), 1)[0]);
  const [below, running] = [reader(1, proof), new Map(weights.map((weight, no) => [no + 1, weight]))];
  const order = weights.map(() => {
    let ticket = below([...running.values()].reduce((sum, weight) => sum + weight, 0));
    const [next] = [...running].find(([, weight]) => (ticket -= weight) < 0);
    return running.delete(next) && next;
  });
  return { weights, order };
}

/** Graph: 99 / (1 - r / 2^52) hundredths, r the first 52 bits of the HMAC of the link, keyed with the salt's text. */
function graph({ link, salt }) {
  const bits = BigInt(`0x${hmacOf(salt, Buffer.from(link, 'hex')).toString('hex', 0, 7)}`) >> 4n;
  return { bust: Math.max(100, Number((99n << 52n) / ((1n << 52n) - bits))) };
}

/** @param third  what the player's third card counts */
const bankerDraws = (banker, third) =>
  banker <= 2 || (banker === 3 ? third !== 8 : banker <= 6 && third >= { 4: 2, 5: 4, 6: 6 }[banker] && third <= 7);

const games = {
  powerball,
  powerladder: ladder(28),
  kenoladder: ladder(80),
  'lotus-oddeven': oddEven,
  'lotus-baccarat': baccarat,
  'lotus-baccarat2': baccarat,
  'token-roulette': (proof) => ({ number: reader(1, proof)(37) }),
  'token-horse': horse,
  'token-graph': graph,
};

/** What of a proof holds, step by step. */
function verify(proof) {
  const { game, no, version, link, commitment, distance, salt, slips, beacon, outcome } = proof;
  const known = version === '1' && Object.hasOwn(games, game) && Number.isSafeInteger(no) && Array.isArray(slips);
  if (!known) return [['알 수 있는 형식이에요', false, `${game} ${version}`]];
  let hash = link;
  const canLead = isHash(link) && isHash(commitment) && Number.isSafeInteger(distance) && distance > 0;
  for (let count = 0; canLead && count < distance; count += 1) hash = sha256(Buffer.from(hash, 'hex'));
  const lines = slips.map(({ betCode, clientSeed }) => `${betCode}:${clientSeed}\n`);
  if (beacon) lines.push(`beacon:${beacon.round}:${beacon.randomness}\n`);
  // a line can be read in one way only
  const isLine = ({ betCode, clientSeed }) =>
    /^[\w-]+$/.test(betCode) && betCode !== 'beacon' && /^[\w-]{1,64}$/.test(clientSeed);
  const sealed = sha256(lines.join(''));
  const drawn = isHash(link) && isHash(salt) ? games[game](proof) : null;
  const isDrawn = drawn !== null && isDeepStrictEqual(drawn, outcome);
  return [
    [`회차 값을 ${distance}번 해시하면 미리 공개한 값이에요`, canLead && hash === commitment, hash],
    [`솔트는 ${lines.length}줄(베팅 ${slips.length}건)의 해시예요`, slips.every(isLine) && sealed === salt, sealed],
    ['회차 값과 솔트로 계산한 결과가 공개한 결과예요', isDrawn, JSON.stringify(drawn)],
  ];
}

async function fetchProof(site, gameSeq) {
  const ask = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(new URL(`/api${path}`, site), { method: 'POST', headers, body: JSON.stringify(body) });
    const { success, payload, msg } = await answer.json();
    if (!success) throw new Error(msg);
    return payload;
  };
  const { version, salt, beacon, outcome, ...told } = await ask('/game/proof', { gameSeq });
  const slips = [];
  for (let more = true, after; more;) {
    const page = await ask('/game/proof/slips', after ? { gameSeq, after } : { gameSeq });
    slips.push(...page.list.map(({ betCode, clientSeed }) => ({ betCode, clientSeed })));
    [more, after] = [page.more, page.list.at(-1)?.no];
  }
  const chain = { link: told.link, commitment: told.commitment.link, distance: told.commitment.distance };
  return { game: told.game_id, no: Number(told.roundOfAll), version, ...chain, salt, beacon, slips, outcome };
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--fetch' && rest.length === 2) {
  console.log(JSON.stringify(await fetchProof(...rest), null, 2));
} else if (first && rest.length === 0) {
  const steps = verify(JSON.parse(readFileSync(first, 'utf8')));
  for (const [name, holds, value] of steps) console.log(`${holds ? '맞음' : '다름'}  ${name}\n      ${value}`);
  process.exitCode = steps.every(([, holds]) => holds) ? 0 : 1;
} else {
  console.error('node verify-round.mjs proof.json\nnode verify-round.mjs --fetch https://site gameSeq > proof.json');
  process.exitCode = 2;
}
