import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { makeChain, saltText } from '../../fairness/chain.ts';
import type { RoundProof } from '../../fairness/chain.ts';
import { baccarat } from './shoe-baccarat.ts';
import { dragonTiger } from './dragon-tiger.ts';
import { holdem } from './house-holdem.ts';
import { roulette } from './wheel-roulette.ts';
import { drawShoe, shoeText } from './shoe.ts';
import { sicBo } from './sic-bo.ts';
import type { RoundTableGame, ShoeTableGame } from './table-game.ts';
import { verifyHand, verifyShoe, verifyTableRound } from './verify-table.ts';

// docs/verify-table.mjs shares no code with ours: both have to come to the same from the same proofs.

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hashing = {
  hashOfBytes: (hex: string) => sha256(Buffer.from(hex, 'hex')),
  hashOfText: (text: string) => sha256(text),
  hmac: (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
};
const folder = mkdtempSync(join(tmpdir(), 'lime-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = fileURLToPath(new URL('../../../../../docs/verify-table.mjs', import.meta.url));
let written = 0;
function fileOf(proof: object): string {
  written += 1;
  const path = join(folder, `${written}.json`);
  writeFileSync(path, JSON.stringify(proof));
  return path;
}
const count = 24;
const links = makeChain(sha256('a secret'), count, hashing.hashOfBytes);
function proofOf(no: number): RoundProof {
  const slips = Array.from({ length: no % 4 }, (_, slip) => ({
    betCode: `b${no}-${slip}`,
    clientSeed: `seed_${slip}`,
  }));
  const beacon = no % 3 === 0 ? { round: no, randomness: sha256(`beacon ${no}`) } : null;
  return {
    version: '1',
    no,
    link: links[no]!,
    earlier: { link: links[0]!, distance: no },
    slips,
    beacon,
    salt: sha256(saltText(slips, beacon)),
  };
}
const told = (game: string, table: string, { earlier, ...proof }: RoundProof, rest: object) => ({
  game,
  table,
  ...proof,
  commitment: earlier.link,
  distance: earlier.distance,
  ...rest,
});
const proofs = Array.from({ length: count }, (_, index) => proofOf(index + 1));
const blocksOf =
  (table: string, { link, no, salt }: RoundProof) =>
  (block: number) =>
    hashing.hmac(link, `${table}:${no}:${salt}:${block}`);
const holdsFor = (files: readonly string[]) => execFileSync(process.execPath, [script, ...files], { encoding: 'utf8' });
const failsFor = (files: readonly string[]) => spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });

describe.each([roulette, sicBo] as readonly RoundTableGame<unknown>[])('$id', (game) => {
  test('24 rounds are drawn alike by the program that shares no code', async () => {
    const files = [];
    for (const proof of proofs) {
      const verified = await verifyTableRound(game, 'a-table', proof, hashing);
      if ('fault' in verified) throw new Error(verified.fault);
      expect(game.readOutcome(verified.outcome)).toEqual(verified.outcome);
      files.push(fileOf(told(game.id, 'a-table', proof, { outcome: verified.outcome })));
    }
    expect(holdsFor(files)).not.toContain('NO ');
  });

  test('another table, link or salt is another round, and is refused', async () => {
    const [proof] = proofs;
    const { outcome } = (await verifyTableRound(game, 'a-table', proof!, hashing)) as { outcome: unknown };
    expect(await verifyTableRound(game, 'a-table', { ...proof!, link: links[2]! }, hashing)).toEqual({ fault: 'link' });
    expect(await verifyTableRound(game, 'a-table', { ...proof!, salt: sha256('x') }, hashing)).toEqual({
      fault: 'salt',
    });
    const other = proofs.map((one) => fileOf(told(game.id, 'other-table', one, { outcome })));
    expect(failsFor(other).stdout.match(/^NO /gm)!.length).toBeGreaterThan(count / 2);
  });
});

describe.each([baccarat, dragonTiger] as readonly ShoeTableGame<unknown>[])('$id', (game) => {
  const shoeHash = (proof: RoundProof) => sha256(shoeText(drawShoe(blocksOf('a-table', proof))));

  test('24 shoes, and every round of them, are drawn alike by the program that shares no code', async () => {
    const files = [];
    let rounds = 0;
    for (const proof of proofs) {
      const whole = { ...proof, shoeHash: shoeHash(proof) };
      const verified = await verifyShoe(game, 'a-table', whole, hashing);
      if ('fault' in verified) throw new Error(verified.fault);
      rounds += verified.rounds.length;
      const outcome = verified.rounds.map((round) => round.outcome);
      files.push(fileOf(told(game.id, 'a-table', proof, { shoeHash: whole.shoeHash, outcome })));
    }
    expect(rounds).toBeGreaterThan(count * 50);
    expect(holdsFor(files)).not.toContain('NO ');
  });

  test('a shoe in another order than was promised is refused', async () => {
    const [proof] = proofs;
    const whole = { ...proof!, shoeHash: sha256('another order') };
    expect(await verifyShoe(game, 'a-table', whole, hashing)).toEqual({ fault: 'shoe' });
    expect(failsFor([fileOf(told(game.id, 'a-table', proof!, { shoeHash: whole.shoeHash, outcome: [] }))]).status).toBe(
      1,
    );
  });
});

describe('holdem', () => {
  const serverSeed = 'a seed that was revealed';
  const playOf = (nonce: number) => ({
    version: '1',
    seedHash: sha256(serverSeed),
    serverSeed,
    clientSeed: 'lime-test',
    nonce,
  });

  test('24 hands are drawn alike by the program that shares no code', async () => {
    const files = [];
    for (let nonce = 0; nonce < count; nonce += 1) {
      const verified = await verifyHand(holdem, playOf(nonce), hashing);
      if ('fault' in verified) throw new Error(verified.fault);
      files.push(fileOf({ game: 'holdem', ...playOf(nonce), outcome: verified.outcome }));
    }
    expect(holdsFor(files)).not.toContain('NO ');
  });

  test('another seed is refused', async () => {
    const play = { ...playOf(0), serverSeed: 'another seed' };
    expect(await verifyHand(holdem, play, hashing)).toEqual({ fault: 'server-seed' });
    expect(failsFor([fileOf({ game: 'holdem', ...play, outcome: {} })]).status).toBe(1);
  });
});
