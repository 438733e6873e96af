import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WireRoundProof } from '@lime/contract/games.ts';
import { saltText } from '@lime/domain/fairness/chain.ts';
import type { SealedSlip } from '@lime/domain/fairness/chain.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { betOnRound, gameFromNow, newestRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { chainHashOf, createBeacon } from './beacon.ts';
import type { Beacon, BeaconInfo } from './beacon.ts';
import { gameResults } from './game-results.ts';
import { createRoundClock } from './round-clock.ts';
import type { Game } from './round-clock.ts';

// A simulated drand network: it says what it is, and gives each value once its time has come.

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const info: BeaconInfo = {
  public_key: randomBytes(48).toString('hex'),
  period: 1,
  genesis_time: Math.floor(Date.now() / 1_000) - 100,
  groupHash: randomBytes(32).toString('hex'),
  metadata: { beaconID: 'stand-in' },
};
const chain = chainHashOf(info);
type Mood = 'honest' | 'away' | 'another number' | 'no hash of its signature';
let mood: Mood = 'honest';
const told = new Map<number, { signature: string; randomness: string }>();
const network = createServer((request, response) => {
  const round = Number(/\/public\/(\d+)$/.exec(request.url!)?.[1] ?? 0);
  if (mood === 'away' || !request.url!.startsWith(`/${chain}/`)) return response.destroy();
  if (round === 0) return response.end(JSON.stringify(info));
  if ((info.genesis_time + (round - 1) * info.period) * 1_000 > Date.now()) return response.writeHead(425).end();
  const signature = told.get(round)?.signature ?? randomBytes(48).toString('hex');
  const randomness = sha256(Buffer.from(signature, 'hex'));
  told.set(round, { signature, randomness });
  response.end(
    JSON.stringify({
      round: mood === 'another number' ? round - 1 : round,
      randomness: mood === 'no hash of its signature' ? sha256(randomness) : randomness,
      signature,
    }),
  );
});

let site: TestSite;
let folder: string;
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  folder = mkdtempSync(join(tmpdir(), 'lime-beacon-'));
});
afterAll(async () => {
  await site?.close();
  network.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  mood = 'honest';
});

const newBeacon = (of = chain) => createBeacon({ url, chain: of }, { warn: () => undefined });
const move = (game: Game, beacon: Beacon | null, isOpen = true) =>
  createRoundClock(site.app.core, {
    isOpen: () => isOpen,
    games: [game],
    maxMissed: 3,
    beacon,
    beaconPatienceMs: 1_000,
  }).runOnce();
const proofOf = async (id: number) =>
  (await site.call('/game/proof', { gameSeq: String(id) })).body.payload as WireRoundProof;

/** A round with a bet on it. */
async function betOn(game: Game, beacon: Beacon | null) {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  await expect
    .poll(
      async () => {
        await move(game, beacon);
        return (await newestRound(site, game.id))?.state;
      },
      { timeout: 10_000, interval: 100 },
    )
    .toBe('open');
  const round = await newestRound(site, game.id);
  expect(await betOnRound(site, member.token, { round: round.id, pick: 1 })).toMatchObject({ success: true });
  return { id: round.id, closesAt: round.closes_at.getTime(), member };
}
async function over(game: Game, id: number, beacon: Beacon | null): Promise<WireRoundProof> {
  for (;;) {
    await move(game, beacon, false);
    const proof = await proofOf(id);
    if (proof.state === 'decided' || proof.state === 'void') return proof;
    await wait(100);
  }
}

test('the hash of a network’s chain is drand’s own', () => {
  // https://docs.drand.love/developer: the default network and quicknet, as they answer /info
  const [all, quick] = [
    {
      public_key: '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31',
      period: 30,
      genesis_time: 1_595_431_050,
      groupHash: '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a',
      metadata: { beaconID: 'default' },
    },
    {
      public_key:
        '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
      period: 3,
      genesis_time: 1_692_803_367,
      groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
      metadata: { beaconID: 'quicknet' },
    },
  ];
  expect(chainHashOf(all)).toBe('8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce');
  expect(chainHashOf(quick)).toBe('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971');
});

test('the salt of a round has the value that is due after its closing, named before anybody bets', async () => {
  const game = gameFromNow('powerball', 8, 4);
  const beacon = newBeacon();
  const { id, closesAt } = await betOn(game, beacon);
  const open = (await proofOf(id)).beacon!;
  expect(open).toMatchObject({ chain, randomness: null, signature: null });
  expect(Date.parse(open.at)).toBeGreaterThan(closesAt);
  expect(Date.parse(open.at)).toBe((info.genesis_time + (open.round - 1) * info.period) * 1_000);

  const proof = await over(game, id, beacon);
  expect(proof.state).toBe('decided');
  const value = told.get(open.round)!;
  expect(proof.beacon).toEqual({ ...open, ...value });
  const { list } = (await site.call('/game/proof/slips', { gameSeq: String(id) })).body.payload as {
    list: SealedSlip[];
  };
  const slips = list.map(({ betCode, clientSeed }) => ({ betCode, clientSeed }));
  const { randomness } = value;
  expect(proof.salt).toBe(sha256(saltText(slips, { round: open.round, randomness })));
  expect(proof.salt).not.toBe(sha256(saltText(slips, null)));

  // the script without our code checks it, and refuses another value
  const { game_id, roundOfAll, version, link, commitment, salt, outcome } = proof;
  const file = {
    game: game_id,
    no: Number(roundOfAll),
    version,
    link,
    commitment: commitment.link,
    distance: commitment.distance,
    salt,
    beacon: proof.beacon,
    slips,
    outcome,
  };
  const script = (of: object) => {
    writeFileSync(join(folder, 'proof.json'), JSON.stringify(of));
    return spawnSync(process.execPath, ['docs/verify-round.mjs', join(folder, 'proof.json')]).status;
  };
  expect(script(file)).toBe(0);
  expect(script({ ...file, beacon: null })).toBe(1);
  expect(script({ ...file, beacon: { ...proof.beacon, round: open.round + 1 } })).toBe(1);
  expect(script({ ...file, beacon: { ...proof.beacon, randomness: sha256('x') } })).toBe(1);
}, 60_000);

test.each<Mood>(['away', 'another number', 'no hash of its signature'])(
  'a network that is %s holds a round for a bounded time: its stakes go back, and nothing is drawn without it',
  async (how) => {
    const game = gameFromNow('kenoladder', 5, 2);
    const beacon = newBeacon();
    const { id, member } = await betOn(game, beacon);
    mood = how;
    const proof = await over(game, id, beacon);
    expect(proof).toMatchObject({ state: 'void', outcome: null, link: null, salt: null });
    expect(proof.beacon).toMatchObject({ chain, randomness: null });
    await createSettlement(site.app.core, gameResults).runOnce();
    expect((await balances(site.database.db, Number(member.id)))!.cash).toBe(100_000);
  },
  30_000,
);

test('while a network has not said what it is, or is another one, no round opens', async () => {
  const game = gameFromNow('powerladder', 6, 2);
  const stranger = newBeacon(sha256('another chain'));
  const before = await newestRound(site, game.id);
  for (let tries = 0; tries < 5; tries += 1) {
    await move(game, stranger);
    await wait(100);
  }
  expect(await newestRound(site, game.id)).toEqual(before);
});

test('without a network nothing changes', async () => {
  const game = gameFromNow('lotus-oddeven', 5, 2);
  await move(game, null);
  const round = await newestRound(site, game.id);
  expect((await proofOf(round.id)).beacon).toBeNull();
  const proof = await over(game, round.id, null);
  expect(proof).toMatchObject({ state: 'decided', salt: sha256('') });
  expect(await brokenInvariants(site.database)).toEqual([]);
}, 30_000);
