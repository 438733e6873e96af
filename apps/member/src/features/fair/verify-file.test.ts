import { chainVersion, roundMessage, saltText } from '@lime/domain/fairness/chain.ts';
import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { drawRound } from '@lime/domain/fairness/hosted-draw.ts';
import { describe, expect, test } from 'vitest';
import { hashOfBytes, hashOfText, hmacBlocks, hmacOfBytes } from '../../lib/fairness.ts';
import { withGaps } from './gaps.ts';
import { readFile } from './round-file.ts';
import type { RoundFile } from './round-file.ts';
import { ownPlaces, verifyFile } from './verify-file.ts';

const links = [await hashOfText('a secret of this test')];
while (links.length <= 1_200) links.unshift(await hashOfBytes(links[0]!));
const slips = [
  { betCode: await hashOfText('mine'), clientSeed: await hashOfText('one') },
  { betCode: await hashOfText('another’s'), clientSeed: await hashOfText('two') },
];
const salt = await hashOfText(saltText(slips, null));

async function fileOf(game: (typeof roundGames)[number]): Promise<RoundFile> {
  const link = links[1_100]!;
  const blocks = await hmacBlocks(link, (block) => roundMessage(game.id, 77, salt, block));
  const outcome = await drawSlowly(game.draw, blocks);
  const chain = { link, commitment: links[0]!, distance: 1_100 };
  return { game: game.id, no: 77, version: chainVersion, ...chain, salt, beacon: null, slips, outcome };
}
const file = await fileOf(roundGames[0]!);
const hashing = {
  hashOfBytes,
  hashOfText,
  hmacOfBytes,
  hmac: async (key: string, text: string) => (await hmacBlocks(key, () => text))(0),
};

describe.each(roundGames.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  test('a proof holds, with the result in the game’s words, and progress is told', async () => {
    const done: number[] = [];
    const proof = await fileOf(game);
    const verdict = await verifyFile(proof, { onProgress: (count) => done.push(count) });
    expect(verdict).toMatchObject({ isVersionKnown: true, ok: true });
    expect(verdict.result.computed).toBe(game.outcomeText(game.readOutcome(proof.outcome)!));
    expect(done).toEqual([500, 1_000]);
  });
});

const ofHosts = hostedGames.filter(({ play }) => play.kind !== 'instant');

test.each(ofHosts.map((game) => [game.id, game] as const))('a round of a host: %s', async (id, game) => {
  const chain = { link: links[1_100]!, commitment: links[0]!, distance: 1_100 };
  const outcome = await drawRound(game, { no: 77, link: chain.link, salt }, hashing);
  const proof = { game: id, no: 77, version: chainVersion, ...chain, salt, beacon: null, slips, outcome };
  expect(readFile(JSON.stringify(proof))).toEqual(proof);
  const verdict = await verifyFile(proof);
  expect(verdict).toMatchObject({ ok: true, result: { computed: game.outcomeText(outcome) } });
  // of graph the number is no part of what is hashed, as its public verifiers have it
  if (id !== 'token-graph')
    expect(await verifyFile({ ...proof, no: 78 })).toMatchObject({ ok: false, result: { ok: false } });
  expect(await verifyFile({ ...proof, outcome: {} })).toMatchObject({ ok: false, result: { told: '' } });
});

describe('what was changed is found at its step', () => {
  test.each([
    ['the link', { link: links[1_099]! }, { link: { ok: false } }],
    ['the commitment', { commitment: links[1]! }, { link: { ok: false } }],
    ['a link that is none', { link: 'x' }, { link: { ok: false }, result: { ok: false, computed: '' } }],
    ['the slips', { slips: slips.toReversed() }, { link: { ok: true }, salt: { ok: false } }],
    ['a slip of two lines', { slips: [{ betCode: 'a\nb', clientSeed: 'c' }] }, { salt: { ok: false, computed: '' } }],
    [
      'the outcome',
      { outcome: { balls: [1, 2, 3, 4, 5], powerball: 0 } },
      { salt: { ok: true }, result: { ok: false } },
    ],
    ['the number', { no: 78 }, { link: { ok: true }, salt: { ok: true }, result: { ok: false } }],
    ['the version', { version: '2' }, { isVersionKnown: false, result: { ok: false } }],
  ])('%s', async (_what, change, verdict) =>
    expect(await verifyFile({ ...file, ...change })).toMatchObject({ ok: false, ...verdict }),
  );
});

test('who leaves stops the work', async () => {
  const leaving = new AbortController();
  leaving.abort();
  await expect(verifyFile(file, { signal: leaving.signal })).rejects.toThrow();
});

test('own slips have their place in the list', async () =>
  expect(await ownPlaces(file, ['another’s', 'nowhere', 'mine'])).toEqual([2, 0, 1]));

describe('a file', () => {
  test('is read as it was written', () => expect(readFile(JSON.stringify(file))).toEqual(file));
  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a game without rounds', JSON.stringify({ ...file, game: 'keno' })],
    ['more links than a chain has', JSON.stringify({ ...file, distance: 1_000_001 })],
    ['no slips', JSON.stringify({ ...file, slips: undefined })],
    ['a slip without a seed', JSON.stringify({ ...file, slips: [{ betCode: 'a' }] })],
  ])('that is %s is refused', (_what, text) => expect(readFile(text)).toBe(null));
});

test('missing rounds are named where they are missing', () => {
  const rounds = [9, 8, 5, 3].map((no) => ({ no }));
  const shown = withGaps(rounds, 11).map((row) => ('round' in row ? String(row.round.no) : `${row.from}-${row.to}`));
  expect(shown).toEqual(['10-10', '9', '8', '6-7', '5', '4-4', '3']);
  expect(withGaps(rounds.slice(0, 2), null)).toHaveLength(2);
});
