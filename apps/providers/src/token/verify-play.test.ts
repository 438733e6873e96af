import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { playDraw } from '@lime/domain/fairness/hosted-draw.ts';
import { playBlocks } from '@lime/domain/fairness/floats.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame, HostedOutcome } from '@lime/domain/games/hosted-games.ts';
import { highLowState } from '@lime/domain/games/hosted/high-low.ts';
import type { HighLowMove } from '@lime/domain/games/hosted/high-low.ts';

// docs/verify-play.mjs has no code of ours: what it says of plays is compared with our rules.

const folder = mkdtempSync(join(tmpdir(), 'lime-plays-'));
afterAll(() => rmSync(folder, { recursive: true }));
const games = hostedGames.filter(({ play }) => play.kind === 'instant');
const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const serverSeed = 'a seed that was revealed';

/** Bets that meet every rule over enough plays. */
function betsOf({ gType }: AnyHostedGame, nonce: number): object[] {
  const risks = ['low', 'classic', 'medium', 'high'];
  const picks = ['high', 'low', 'red', 'black', 'three-eight', 'court', 'joker'];
  if (gType === 'keno') {
    const numbers = Array.from({ length: 1 + (nonce % 10) }, (_, no) => 1 + ((nonce * 7 + no * 3) % 40));
    return [{ stake: 10_007, numbers: numbers.toSorted((a, b) => a - b), risk: risks[nonce % 4] }];
  }
  if (gType === 'baccarat')
    return ['player', 'banker', 'tie', 'player-pair', 'banker-pair']
      .map((spot, no) => ({ stake: 1_001 + no, spot }))
      .filter((_, no) => (((nonce % 31) + 1) >> no) % 2 === 1);
  if (gType === 'highlow5s') return [{ stake: 10_007, pick: picks[nonce % 7] }];
  return [
    {
      stake: 10_007,
      moves: [['red', 'take'], ['skip', 'black', 'high', 'take'], ['skip', 'take'], ['low']][nonce % 4],
    },
  ];
}

/** A play as its host publishes it; null where these moves cannot be made. */
function fileOf(game: AnyHostedGame, nonce: number) {
  const bets = betsOf(game, nonce);
  let outcome: HostedOutcome = playDraw(game)(playBlocks(serverSeed, 'lime-test', nonce, hmac));
  if ('cards' in outcome && game.gType === 'highlow') {
    const [{ moves }] = bets as [{ moves: HighLowMove[] }];
    try {
      const { cards, end } = highLowState(moves, outcome.cards);
      if (end === null) return null;
      outcome = { cards: outcome.cards.slice(0, cards) } as HostedOutcome;
    } catch {
      return null;
    }
  }
  const payout = game.settle(bets as never, outcome).reduce((sum, won) => sum + won, 0);
  const seedHash = createHash('sha256').update(serverSeed).digest('hex');
  return {
    version: '1',
    game: game.gType,
    seedHash,
    serverSeed,
    clientSeed: 'lime-test',
    nonce,
    bets,
    outcome,
    payout,
  };
}
type File = NonNullable<ReturnType<typeof fileOf>>;

/** @returns what the script ends with */
function script(plays: readonly object[]): number | null {
  const paths = plays.map((file, no) => {
    const path = join(folder, `${no}.json`);
    writeFileSync(path, JSON.stringify(file));
    return path;
  });
  return spawnSync(process.execPath, [join(import.meta.dirname, '../../../../docs/verify-play.mjs'), ...paths]).status;
}

describe.each(games.map((game) => [game.gType, game] as const))('%s', (_gType, game) => {
  const plays = Array.from({ length: 400 }, (_, nonce) => fileOf(game, nonce)).filter((file) => file !== null);

  test('the script pays four hundred plays as our rules do, the won and the lost ones', () => {
    expect(plays.length).toBeGreaterThan(150);
    expect(new Set(plays.map(({ payout }) => payout > 0))).toEqual(new Set([true, false]));
    expect(script(plays)).toBe(0);
  });

  test.each<[string, (file: File) => object]>([
    ['the server seed', () => ({ serverSeed: 'another' })],
    ['the hash', () => ({ seedHash: 'f'.repeat(64) })],
    ['the client seed', () => ({ clientSeed: 'lime-other' })],
    ['a client seed of two', () => ({ clientSeed: 'a:1' })],
    ['the nonce', ({ nonce }) => ({ nonce: nonce + 1_000 })],
    ['the version', () => ({ version: '2' })],
    ['the outcome', () => ({ outcome: {} })],
    ['the payout', ({ payout }) => ({ payout: payout + 1 })],
    ['no bets', () => ({ bets: [], payout: 0 })],
    ['bets that are none', () => ({ bets: 'what' })],
    ['a game of another kind', () => ({ game: 'horse' })],
  ])('the script sees that somebody changed %s', (_what, change) =>
    expect(script([{ ...plays[0]!, ...change(plays[0]!) }])).toBe(1),
  );
});

test('a file that cannot be read is not right, and no file is a question', () => {
  const path = join(folder, 'none.json');
  writeFileSync(path, '{');
  const run = (...paths: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../../docs/verify-play.mjs'), ...paths]).status;
  expect(run(path)).toBe(1);
  expect(run()).toBe(2);
});
