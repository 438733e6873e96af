import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playBlocks } from '../../fairness/floats.ts';
import { slotEngines } from './engines.ts';
import { loadSlot } from './load.ts';
import { slots } from './slot-catalogue.ts';
import { poolWon, slotDraw, slotWon } from './slot-stake.ts';

// docs/verify-spin.mjs has no code of ours: it must draw and pay every spin as our rules do.

const folder = mkdtempSync(join(tmpdir(), 'lime-spins-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = join(import.meta.dirname, '../../../../../docs/verify-spin.mjs');
const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const serverSeed = 'a seed that was revealed';
const seedHash = createHash('sha256').update(serverSeed).digest('hex');
const [stake, pool] = [1_300, 98_765_432];
const titles = await Promise.all(slots.map(async ({ id }) => (await loadSlot(id))!));

/** A spin as its host publishes it. */
function playOf(title: (typeof titles)[number], nonce: number) {
  const outcome = slotDraw(title)(playBlocks(serverSeed, 'lime-test', nonce, hmac));
  const ofPool = title.feature.kind === 'pool' ? poolWon(outcome.poolShare, stake, pool) : 0;
  return {
    version: '1',
    game: title.id,
    seedHash,
    serverSeed,
    clientSeed: 'lime-test',
    nonce,
    bets: [{ stake }],
    outcome,
    payout: slotWon(outcome.win, stake) + ofPool,
    ...(title.feature.kind === 'pool' && { pool }),
  };
}

/** Runs the script with these files. */
function run(files: readonly object[]) {
  const paths = files.map((file, no) => {
    const path = join(folder, `${no}.json`);
    writeFileSync(path, JSON.stringify(file));
    return path;
  });
  return spawnSync(process.execPath, [script, ...paths], { encoding: 'utf8' });
}

const startsFeature = ({ outcome }: ReturnType<typeof playOf>) =>
  outcome.steps.some((step) => step.kind !== 'spin' || step.free !== null);

test.each(slotEngines)('draws and pays spins of $english as our rules do', ({ id: engine }) => {
  const own = titles.filter((title) => slots.find(({ id }) => id === title.id)!.engine === engine);
  const plays = own.flatMap((title) => {
    const spins = [];
    for (let [nonce, started] = [0, 0]; started < 4; nonce += 1) {
      const play = playOf(title, nonce);
      if (startsFeature(play)) started += 1;
      if (nonce < 10 || startsFeature(play)) spins.push(play);
    }
    return spins;
  });
  const { stdout, status } = run([...own, ...plays]);
  expect(stdout.match(/^(맞음|다름)/gm)).toEqual(plays.flatMap(() => ['맞음', '맞음', '맞음']));
  expect(status).toBe(0);
});

const forge = titles.find(({ id }) => id === 'forge-jackpot')!;
const won = (() => {
  for (let nonce = 0; ; nonce += 1) {
    const play = playOf(forge, nonce);
    if (play.outcome.poolShare > 0) return play;
  }
})();
test.each<[string, object]>([
  ['the server seed', { serverSeed: 'another' }],
  ['the hash', { seedHash: 'f'.repeat(64) }],
  ['the client seed', { clientSeed: 'lime-other' }],
  ['the nonce', { nonce: won.nonce + 1 }],
  ['the version', { version: '2' }],
  ['a win of the outcome', { outcome: { ...won.outcome, win: won.outcome.win + 1 } }],
  ['a window', { outcome: { ...won.outcome, steps: won.outcome.steps.slice(1) } }],
  ['the payout', { payout: won.payout + 1 }],
  ['the amount in the pool', { pool: 0 }],
  ['the stake', { bets: [{ stake: 150 }] }],
  ['the bets', { bets: [] }],
  ['the title', { game: 'golden-turtle' }],
])('names a spin with %s changed', (_what, change) => {
  expect(run([forge, won]).status).toBe(0);
  expect(run([forge, { ...won, ...change }]).status).toBe(1);
});

test('names a title with one stop changed', () => {
  const strips = forge.reels.strips.map((strip) => [...strip].toReversed().join(''));
  expect(run([{ ...forge, reels: { ...forge.reels, strips } }, won]).status).toBe(1);
});

test('asks for a play and for the data of its title', () => {
  expect(run([]).status).toBe(2);
  expect(run([forge]).status).toBe(2);
  const { stdout, status } = run([won]);
  expect([status, stdout]).toEqual([1, '다름  타이틀 데이터가 함께 있어요\n      forge-jackpot.json\n']);
});
