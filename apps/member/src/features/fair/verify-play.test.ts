import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { poolWon, slotDraw, slotWon } from '@lime/domain/casino/slots/slot-stake.ts';
import { slotOutcomeText } from '@lime/domain/casino/slots/slot-labels.ts';
import { holdem } from '@lime/domain/casino/tables/house-holdem.ts';
import { playKey, playMessage, playVersion } from '@lime/domain/fairness/floats.ts';
import { playDraw } from '@lime/domain/fairness/hosted-draw.ts';
import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { describe, expect, test } from 'vitest';
import { hashOfText, hmacBlocks } from '../../lib/fairness.ts';
import { playFileOfAddress, readPlayFile } from './play-file.ts';
import type { PlayFile } from './play-file.ts';
import { verifyPlayFile } from './verify-play.ts';

const serverSeed = 'a seed that was revealed';
const bets: Readonly<Record<string, readonly object[]>> = {
  keno: [{ stake: 10_000, numbers: [3, 7, 21], risk: 'low' }],
  baccarat: [
    { stake: 10_000, spot: 'player' },
    { stake: 5_000, spot: 'tie' },
  ],
  highlow5s: [{ stake: 10_000, pick: 'red' }],
  highlow: [{ stake: 10_000, moves: ['skip', 'red'] }],
};
const games = hostedGames.filter(({ play }) => play.kind === 'instant');

async function fileOf(game: AnyHostedGame): Promise<PlayFile> {
  const [clientSeed, nonce] = ['lime-test', 4];
  const blocks = await hmacBlocks(playKey(serverSeed), (round) => playMessage(clientSeed, nonce, round));
  let outcome = await drawSlowly(playDraw(game), blocks);
  if (game.gType === 'highlow' && 'cards' in outcome) outcome = { cards: outcome.cards.slice(0, 3) };
  const payout = game.settle(bets[game.gType] as never, outcome).reduce((sum, paid) => sum + paid, 0);
  const seedHash = await hashOfText(serverSeed);
  return {
    version: playVersion,
    game: game.gType,
    seedHash,
    serverSeed,
    clientSeed,
    nonce,
    bets: bets[game.gType],
    outcome,
    payout,
  };
}

test('every game that is played at once has a play here', () =>
  expect(games.map(({ gType }) => gType).toSorted()).toEqual(Object.keys(bets).toSorted()));

describe.each(games.map((game) => [game.gType, game] as const))('%s', (gType, game) => {
  test('a play holds, in the game’s words, with what each bet is paid', async () => {
    const file = await fileOf(game);
    const verdict = await verifyPlayFile(file);
    expect(verdict).toMatchObject({ game: game.name, fault: null, ok: true });
    expect(verdict.result.computed).toBe(game.outcomeText(game.readOutcome(file.outcome)!));
    expect(verdict.bets.map(({ stake }) => stake)).toEqual(bets[gType]!.map((bet) => (bet as { stake: number }).stake));
  });

  test('whatever was changed does not hold', async () => {
    const file = await fileOf(game);
    const changes: readonly Partial<PlayFile>[] = [
      { serverSeed: `${serverSeed}.` },
      { seedHash: 'f'.repeat(64) },
      { clientSeed: 'a:1' },
      { nonce: -1 },
      { version: '2' },
      { outcome: {} },
      { outcome: { ...(file.outcome as object), more: 1, cards: [], numbers: [], base: 'joker', player: [] } },
      { payout: file.payout + 1 },
      { bets: [] },
      { bets: 'what' },
      { bets: [{ stake: 1 }, { stake: 'much' }] },
      { game: 'horse' },
      { game: 'none' },
    ];
    for (const change of changes)
      expect([change, (await verifyPlayFile({ ...file, ...change })).ok]).toEqual([change, false]);
    // another play of the same seed draws anew: not one of ten looks the same
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, more) => verifyPlayFile({ ...file, nonce: file.nonce + 1 + more })),
    );
    expect(others.some(({ result }) => !result.ok)).toBe(true);
  });
});

test('a proof comes through an address, and what is none is no proof', async () => {
  const file = await fileOf(games[0]!);
  const address = `#${encodeURIComponent(JSON.stringify(file))}`;
  expect(readPlayFile(playFileOfAddress(address))).toEqual(JSON.parse(JSON.stringify(file)));
  for (const text of ['', '%', '{', '7', 'null', '[]', '{}', JSON.stringify({ ...file, nonce: '4' })])
    expect(readPlayFile(playFileOfAddress(text))).toBeNull();
});

describe('the casino', () => {
  const [clientSeed, nonce] = ['lime-test', 7];
  const blocksOf = () => hmacBlocks(playKey(serverSeed), (round) => playMessage(clientSeed, nonce, round));
  const given = async () => ({
    version: playVersion,
    seedHash: await hashOfText(serverSeed),
    serverSeed,
    clientSeed,
    nonce,
  });

  test('a spin holds with what it pays, and of a title with a pool what of it was won', async () => {
    for (const { id, name } of [slots[0]!, slots.find(({ engine }) => engine === 'pool')!]) {
      const title = (await loadSlot(id))!;
      const outcome = await drawSlowly(slotDraw(title), await blocksOf());
      const [stake, pool] = [1_000, 5_000_000];
      const payout = slotWon(outcome.win, stake) + poolWon(outcome.poolShare, stake, pool);
      const file: PlayFile = { ...(await given()), game: id, bets: [{ stake }], outcome, payout, pool };
      const verdict = await verifyPlayFile(file);
      expect(verdict).toMatchObject({ game: name, fault: null, ok: true });
      expect(verdict.result.computed).toBe(slotOutcomeText(title, outcome));
      const changes: readonly Partial<PlayFile>[] = [
        { payout: payout + 1 },
        { nonce: nonce + 1, outcome: { ...outcome, win: outcome.win + 1 } },
        { outcome: {} },
        { bets: [] },
        { bets: [{ stake: 150 }] },
        { pool: -1 },
        { game: 'evolution-baccarat-1' },
        { game: 'no-such-title' },
      ];
      for (const change of changes)
        expect([change, (await verifyPlayFile({ ...file, ...change })).ok]).toEqual([change, false]);
    }
  });

  test('a hand holds, called and folded', async () => {
    const outcome = await drawSlowly(playDraw(holdem), await blocksOf());
    const ante = { stake: 1_000, spot: 'ante' };
    for (const placed of [[ante], [ante, { stake: 2_000, spot: 'call' }]]) {
      const payout = holdem.settle(placed, outcome).reduce((sum, paid) => sum + paid, 0);
      const file: PlayFile = { ...(await given()), game: 'holdem-holdem-1', bets: placed, outcome, payout };
      expect(await verifyPlayFile(file)).toMatchObject({ game: '라임 홀덤 1', ok: true });
      expect((await verifyPlayFile({ ...file, payout: payout + 1 })).ok).toBe(false);
      expect((await verifyPlayFile({ ...file, nonce: nonce + 1 })).ok).toBe(false);
    }
  });
});
