import { createHash, createHmac } from 'node:crypto';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { playSlot } from '@lime/domain/casino/slots/slot-stake.ts';
import type { SlotTitle } from '@lime/domain/casino/slots/title.ts';
import { baccarat } from '@lime/domain/casino/tables/shoe-baccarat.ts';
import { dragonTiger } from '@lime/domain/casino/tables/dragon-tiger.ts';
import { holdem } from '@lime/domain/casino/tables/house-holdem.ts';
import { burnedCards, drawShoe, roundsOfShoe, shoeText } from '@lime/domain/casino/tables/shoe.ts';
import { sicBo } from '@lime/domain/casino/tables/sic-bo.ts';
import { roulette } from '@lime/domain/casino/tables/wheel-roulette.ts';
import { roundMessage, saltText } from '@lime/domain/fairness/chain.ts';
import type { SealedSlip } from '@lime/domain/fairness/chain.ts';
import { createReader } from '@lime/domain/fairness/draw.ts';
import { playBlocks } from '@lime/domain/fairness/floats.ts';
import { drawRound, playDraw } from '@lime/domain/fairness/hosted-draw.ts';
import type { HostedHashing } from '@lime/domain/fairness/hosted-draw.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { markdownTable, upTo } from './markdown-table.ts';

// The worked examples of docs/fairness.md: one round, one table, one play and spins, drawn by the rules of the games.

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string, data: string | Buffer) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(data).digest();
const hashing: HostedHashing = {
  hashOfBytes: (hex) => sha256(Buffer.from(hex, 'hex')),
  hashOfText: sha256,
  hmac,
  hmacOfBytes: (key, hex) => hmac(key, Buffer.from(hex, 'hex')),
};

const slips: readonly SealedSlip[] = [
  { betCode: sha256('example bet 1'), clientSeed: sha256('example key 1') },
  { betCode: sha256('example bet 2'), clientSeed: sha256('example key 2') },
];
const link = sha256('example link');
/** The round that the page draws in every game. */
const exampleRound = {
  version: '1',
  no: 123,
  link,
  commitment: hashing.hashOfBytes(link) as string,
  distance: 1,
  salt: sha256(saltText(slips, null)),
  beacon: null,
  slips,
} as const;
/** The play that the page draws in every game; spins of slots have other numbers. */
const examplePlay = {
  version: '1',
  seedHash: sha256('example server seed'),
  serverSeed: 'example server seed',
  clientSeed: 'example',
  nonce: 0,
} as const;
const exampleTable = 'example-table';
const playStream = (nonce: number) => playBlocks(examplePlay.serverSeed, examplePlay.clientSeed, nonce, hmac);
const tableStream = (block: number) =>
  hmac(link, roundMessage(exampleTable, exampleRound.no, exampleRound.salt, block));

/** Proofs of the worked examples, as their files have them, by the script that reads them. */
export async function exampleProofs(): Promise<Readonly<Record<'round' | 'table' | 'spin', readonly object[]>>> {
  const hosted = hostedGames.filter(({ play }) => play.kind !== 'instant');
  const hostedRounds = hosted.map(async (game) => ({
    game: game.id,
    ...exampleRound,
    outcome: await drawRound(game, exampleRound, hashing),
  }));
  const rounds = roundGames.map((game) => ({
    game: game.id,
    ...exampleRound,
    outcome: game.draw((block) => hmac(link, roundMessage(game.id, 123, exampleRound.salt, block))),
  }));
  const tables = [roulette, sicBo].map((game) => ({
    game: game.id,
    table: exampleTable,
    ...exampleRound,
    outcome: game.draw(tableStream),
  }));
  const shoe = drawShoe(tableStream);
  const shoes = [baccarat, dragonTiger].map((game) => ({
    game: game.id,
    table: exampleTable,
    ...exampleRound,
    shoeHash: sha256(shoeText(shoe)),
    outcome: roundsOfShoe<unknown>(game, shoe).map(({ outcome }) => outcome),
  }));
  const hand = { game: 'holdem', ...examplePlay, outcome: playDraw(holdem)(playStream(0)) };
  const ofSlots = (await exampleSpins()).flatMap(({ title, nonce, outcome }) => [
    title,
    { ...examplePlay, game: title.id, nonce, bets: [{ stake: 100 }], outcome, payout: outcome.win, pool: 0 },
  ]);
  return {
    round: [...rounds, ...(await Promise.all(hostedRounds))],
    table: [...tables, ...shoes, hand],
    spin: ofSlots,
  };
}

const triedSpins = 400;

/** A spin with every number it took, as `number/count`, in the order of use. */
function spinOf(title: SlotTitle, nonce: number) {
  const read = createReader(4, playStream(nonce));
  const numbers: string[] = [];
  const outcome = playSlot(title, (count) => {
    const number = read(count);
    numbers.push(`${number}/${count}`);
    return number;
  });
  return { title, nonce, outcome, numbers };
}

let spins: ReturnType<typeof findSpins> | undefined;
const exampleSpins = () => (spins ??= findSpins());

/** Of the first title of each engine, the spin with its feature that takes the fewest numbers. */
async function findSpins() {
  const titles = await Promise.all(
    slotEngines.map(async ({ id }) => (await loadSlot(slots.find(({ engine }) => engine === id)!.id))!),
  );
  return titles.map((title) => {
    const tried = upTo(0, triedSpins - 1).map((nonce) => spinOf(title, nonce));
    const featured = tried.filter(({ numbers }) => numbers.length > title.reels.strips.length);
    return featured.reduce((least, one) => (one.numbers.length < least.numbers.length ? one : least));
  });
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** Inputs and outcomes of the worked examples of docs/fairness.md. */
export async function exampleTables(): Promise<string> {
  const { round, table: tables } = await exampleProofs();
  type Named = { readonly game: string; readonly outcome: unknown };
  const outcomes = (list: readonly object[]) =>
    (list as readonly Named[]).map(({ game, outcome }) => [code(game), code(outcome)]);
  const shoe = drawShoe(tableStream);
  const [roundOfTable, shoes] = [tables.slice(0, 2), tables.slice(2, 4)] as [object[], { outcome: unknown[] }[]];
  const instant = hostedGames.filter(({ play }) => play.kind === 'instant');
  const plays = [
    ...instant.map((game) => {
      const outcome = playDraw(game)(playStream(0));
      const shown = game.gType === 'highlow' && 'cards' in outcome ? { cards: outcome.cards.slice(0, 5) } : outcome;
      return { game: game.gType, outcome: shown };
    }),
    { game: 'holdem', outcome: playDraw(holdem)(playStream(0)) },
  ];
  const ofSlots = (await exampleSpins()).map(({ title, nonce, outcome, numbers }) => [
    code(title.id),
    nonce,
    numbers.join(' '),
    outcome.steps.length,
    outcome.win,
  ]);
  const input = { link, commitment: exampleRound.commitment, distance: 1, no: 123, salt: exampleRound.salt };
  return [
    '### A round',
    `The inputs: ${code(input)}.`,
    `The salt is that of these lines: ${slips.map(({ betCode, clientSeed }) => code(`${betCode}:${clientSeed}`)).join(' and ')}.`,
    markdownTable(['Game', 'Outcome'], outcomes(round)),
    `### A table`,
    `The same link, number and salt at the table ${code(exampleTable)}.`,
    markdownTable(['Game', 'Outcome'], outcomes(roundOfTable)),
    `The shoe has the hash ${code(sha256(shoeText(shoe)))}. Its first cards are ${code(shoeText(shoe.slice(0, 12)))}, and ${burnedCards(shoe)} cards are burnt.`,
    markdownTable(
      ['Game', 'Rounds', 'The first one', 'The last one'],
      (shoes as unknown as readonly { game: string; outcome: unknown[] }[]).map(({ game, outcome }) => [
        code(game),
        outcome.length,
        code(outcome[0]),
        code(outcome.at(-1)),
      ]),
    ),
    '### A play',
    `The inputs: ${code({ serverSeed: examplePlay.serverSeed, clientSeed: examplePlay.clientSeed, nonce: 0 })}.`,
    markdownTable(['Game', 'Outcome'], outcomes(plays)),
    '### A spin',
    'The same seeds. Each number stands with the count it is below, in the order of use.',
    markdownTable(['Title', 'Nonce', 'Numbers', 'Steps', 'Win'], ofSlots),
  ].join('\n\n');
}
