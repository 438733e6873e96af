import { expect, test } from 'vitest';
import { openHostTest } from '../../test/host-test.ts';
import { secret } from '../../test/other-site.ts';
import { within } from './database.ts';
import { createSeeds } from './host-seeds.ts';
import { createSeedPanel } from './seed-panel.ts';

// The first seed pair of a member: the browser chooses its client seed once it knows the hash of the server seed.

const { pool } = await openHostTest();
const seeds = createSeeds(secret);
const panel = createSeedPanel(pool, seeds);
const lineOf = (memberId: string) => ({ memberId, line: 'plays' });
const shown = async (memberId: string) => (await panel.read(lineOf(memberId))).shown;

test('the host says that it chose the first client seed alone', async () => {
  expect((await shown('1')).seed).toMatchObject({ isHostChosen: true, nonce: 0 });
});

test('a browser chooses the client seed of the first play, after the hash of its server seed', async () => {
  const { seed } = await shown('2');
  expect(await panel.change(lineOf('2'), { hash: seed.hash, clientSeed: 'of-the-browser' })).toBeNull();
  const next = await shown('2');
  expect(next.seed).toMatchObject({
    hash: seed.nextHash,
    clientSeed: 'of-the-browser',
    nonce: 0,
    isHostChosen: false,
  });
  expect(next.revealed).toEqual([]);
});

test('two pages that open at once choose one client seed', async () => {
  const { seed } = await shown('3');
  const choose = (clientSeed: string) => panel.change(lineOf('3'), { hash: seed.hash, clientSeed });
  expect(await Promise.all([choose('one'), choose('other')])).toEqual([null, null]);
  expect((await shown('3')).seed.hash).toBe(seed.nextHash);
});

test('a later seed and that of another member or line are what they were', async () => {
  const { seed } = await shown('4');
  await panel.change(lineOf('4'), { clientSeed: 'mine' });
  await panel.change(lineOf('4'), { clientSeed: 'mine-again' });
  expect((await shown('4')).seed).toMatchObject({ isHostChosen: false, clientSeed: 'mine-again' });
  expect((await shown('4')).seed.hash).not.toBe(seed.nextHash);
  const other = await within(pool, (client) => seeds.active(client, { memberId: '4', line: 'slots' }));
  expect(other.isHostChosen).toBe(true);
});
