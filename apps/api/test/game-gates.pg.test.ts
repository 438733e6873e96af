import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lobbyTypes } from '@lime/contract/casino.ts';
import { menuGates } from '@lime/domain/access/menus.ts';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { plainGame, plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import type { VendorTerms } from '@lime/domain/casino/lobby-terms.ts';
import { findPick } from '@lime/domain/games/game.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { findHostedGame } from '@lime/domain/games/hosted-games.ts';
import { cellsOf, gamesUnder, gatedGames, leastStake, ownText, reasons } from '../../../tools/game-gates.ts';
import type { GatedGame } from '../../../tools/game-gates.ts';
import { giveCash } from './book.ts';
import { changeMember } from './heard.ts';
import { openMenus } from './menus.ts';
import { providerCall } from './provider.ts';
import { gameFromNow, moveRounds, newestRound } from './rounds.ts';
import { changeSettings } from './settings.ts';
import { openTestSite } from './site.ts';
import type { TestSite } from './site.ts';

// The API's half of the table of games and gates: the call of the page, the redemption of a launch, the bet or debit. The
// member site's half is apps/member/src/game-gates.test.ts.

/** What the page of a game with rounds reads, and what bets on it. */
const callsOf: Record<string, readonly [page: string, input: object, bet: string]> = {
  powerball: ['/game/powerball/powerball', {}, '/betting/mini/process'],
  powerladder: ['/game/powerball/powerladder', {}, '/betting/mini/process'],
  kenoladder: ['/game/powerball/kenoladder', {}, '/betting/mini/process'],
  'lotus-oddeven': ['/game/lotus/oe', {}, '/betting/lc/process'],
  'lotus-baccarat': ['/game/lotus/baccarat1', {}, '/betting/lc/process'],
  'lotus-baccarat2': ['/game/lotus/baccarat1', { table: 2 }, '/betting/lc/process'],
};
const withRounds = gatedGames.filter(({ kind }) => kind === 'rounds');

let site: TestSite;
const rounds = new Map<string, number>();
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl: 'http://frames.example:4001' } });
  await openMenus(site);
  await changeSettings(site, { repair: [] });
  await moveRounds(
    site,
    withRounds.map(({ id }) => gameFromNow(id, 7_200, 60)),
  );
  for (const { id } of withRounds) {
    rounds.set(id, (await newestRound(site, id)).id);
    const [page, input] = callsOf[id]!;
    // the process hears of it a moment later
    await vi.waitUntil(async () => (await site.call(page, input)).status === 200, { timeout: 10_000 });
  }
}, 60_000);
afterAll(() => site?.close());

/** Won in the accounts of each member. */
const inCash = 1_000_000;
const inCasino = 60_000;
const limits = { maxFolders: 10, maxOdds: 100_000, minBetting: 1_000, maxBetting: 20_000, maxWin: 1_000_000_000 };
const levels = Object.fromEntries(['Mini', 'Lotus', 'Other'].map((kind) => [`level.${kind}`, { '1': limits }]));
const tomorrow = new Date(Date.now() + (9 + 24) * 3_600_000);
const noPermission = Object.fromEntries(permissionKeys.map((key) => [key, { active: false }]));

const isStudio = ({ kind }: GatedGame) => kind === 'studio';
/** A studio has two entries: it is tried while its own alone is closed. */
const waves = [gatedGames.filter((game) => !isStudio(game)), gatedGames.filter(isStudio)];

type World = {
  /** @param games  that are tried in it */
  readonly settings?: (games: readonly GatedGame[]) => Record<string, unknown>;
  /** in SQL */
  readonly member?: string;
  readonly amount?: (game: GatedGame) => number;
};
const hidden = (games: readonly GatedGame[]) => {
  const entries = new Set(games.map(({ menu }) => menu));
  return menuGates.map(({ name }) => ({ name, visible: !entries.has(name) }));
};
const vendors = [...new Set(gatedGames.flatMap(({ plays }) => (plays ? [plays.vendor.code] : [])))];
const casinoVendors = (change: Partial<VendorTerms>) => () => ({
  casinoLobby: { vendors: vendors.map((code) => ({ ...plainVendor(code), ...change })), games: [] },
});

/** How each reason of the table comes about. */
const worlds: Record<string, World> = {
  open: {},
  menu: { settings: (games) => ({ menu: hidden(games) }) },
  'own-text': {
    settings: (games) => ({
      menu: hidden(games),
      closedTexts: menuGates.map(({ name }) => ({ name, text: ownText })),
    }),
  },
  repair: { settings: () => ({ repair: [...new Set(waves[0]!.map(({ menu }) => menu))] }) },
  permission: { member: `detail_setting = '${JSON.stringify(noPermission)}'` },
  'casino-repair': { settings: casinoVendors({ state: 'repair' }) },
  'casino-grade': { settings: casinoVendors({ grades: [2] }) },
  'casino-check': { settings: () => ({ casino: { settlementExcludedOnly: true } }) },
  'casino-hidden': {
    settings: () => ({
      casinoLobby: {
        vendors: gatedGames.flatMap(({ kind, id }) =>
          kind === 'studio' || kind === 'window' ? [{ ...plainVendor(id), state: 'hidden' }] : [],
        ),
        games: gatedGames.flatMap(({ kind, id }) => (kind === 'played' ? [{ ...plainGame(id), state: 'hidden' }] : [])),
      },
    }),
  },
  least: { amount: (game) => leastStake(game) - 1 },
  most: { settings: () => levels, amount: () => 20_001 },
  balance: { amount: ({ plays }) => (plays ? inCasino : inCash) + 1 },
  age: { member: `birthday = '${tomorrow.getUTCFullYear() - 19}-${tomorrow.toISOString().slice(5, 10)}'` },
  birthday: { member: 'birthday = null' },
  suspended: { member: `state = 'suspended'` },
  resting: { member: `resting_until = clock_timestamp() + interval '5 minutes'` },
  emergency: { settings: () => ({ emergency: { active: true, text: '서버 점검' } }) },
};

test('every reason of the table comes about', () => {
  expect(reasons.map(({ id }) => id)).toEqual(Object.keys(worlds));
});

test.each(reasons)('$about', async (reason) => {
  const { settings = () => ({}), member: change, amount = () => 10_000 } = worlds[reason.id]!;
  const member = await site.newMember();
  const { db } = site.database;
  await giveCash(db, Number(member.id), inCash);
  await giveCash(db, Number(member.id), inCasino, 'casino');
  const games = gamesUnder(reason);
  // a launch of before: the reason came between
  const launches = new Map<string, object>();
  for (const game of games) {
    const launch = await launchOf(game, member.token);
    if (launch) launches.set(game.id, launch);
  }
  if (change) await changeMember(site, member.id, change);
  const found: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const wave of waves) {
    const before = await changeSettings(site, settings(wave));
    try {
      for (const game of wave.filter((one) => games.includes(one))) {
        const { call, redemption, debit } = cellsOf(game, reason);
        wanted[game.label] = { call, redemption, debit };
        found[game.label] = await (game.kind === 'rounds'
          ? ofRounds(game, member.token, amount(game))
          : ofHost(game, member, { launch: launches.get(game.id), amount: amount(game) }));
      }
    } finally {
      await changeSettings(site, before);
    }
  }
  expect(found).toEqual(wanted);
});

type Body = { success?: boolean; code?: string; msg?: string; error?: string; payload?: { code?: string } };

/** What was said against it; null when it was done. */
function against({ success, code, msg, error, payload }: Body) {
  const said = code ?? payload?.code;
  if (said === undefined) {
    expect({ success, msg, error }).toMatchObject({ success: true });
    return null;
  }
  return { code: said, text: (msg ?? error ?? '').replace(/(5분|4분 \d+초)/, '{left}') };
}

async function ofRounds({ id }: GatedGame, token: string, amount: number) {
  const [page, input, bet] = callsOf[id]!;
  const pick = 1;
  const odds = findPick(findRoundGame(id)!, pick)!.pick.price / 1_000;
  const bettings = [{ betsSeq: String(rounds.get(id)! * 1_000 + pick), odds }];
  return {
    call: against((await site.call(page, input, token)).body),
    redemption: undefined,
    debit: against((await site.call(bet, { bettings, amount }, token)).body),
  };
}

/** The call by which a member's page reads a game of a host, or asks for its window. */
function callOf({ kind, id }: GatedGame): readonly [path: string, body: object] {
  if (kind === 'hosted') return ['/token/user', {}];
  if (kind === 'lobby') return [id === 'slots' ? '/casino/cx/lobby/slot' : '/casino/cx/lobby/live', {}];
  if (kind === 'window') return ['/casino/session', {}];
  if (kind === 'studio') return ['/casino/v2/lobby', { type: lobbyTypes.evolution }];
  return ['/casino/cx/game', { lobbyId: 'lobby', gameId: id, platform: 'PC' }];
}

/** What a host brings to the site of a launch, or of a window's bearer; null: nothing is launched. */
async function launchOf(game: GatedGame, token: string): Promise<object | null> {
  if (game.kind === 'rounds' || game.kind === 'lobby') return null;
  const [path, body] = callOf(game);
  const payload = (await site.call(path, body, token)).body['payload'];
  if (game.kind === 'hosted') return { ...payload, gType: findHostedGame(game.id)!.gType };
  if (game.kind === 'window')
    return { token: payload.token, prd_id: game.plays!.productId, type: game.plays!.productType };
  const url = (payload.url ?? payload.data.lobbyUrl) as string;
  return Object.fromEntries(new URL(url).searchParams);
}

type Tried = { readonly launch: object | undefined; readonly amount: number };

async function ofHost(game: GatedGame, member: { id: string; token: string }, { launch, amount }: Tried) {
  const { kind, id, plays } = game;
  const [path, body] = callOf(game);
  const call = against((await site.call(path, body, member.token)).body);
  if (launch === undefined) return { call, redemption: undefined, debit: undefined };
  const from = { id: kind === 'hosted' ? 'token' : 'casino' };
  const guest = await providerCall(site, kind === 'window' ? 'auth' : 'session', launch, from);
  const played = plays ? { prd_id: plays.productId, game_id: plays.code } : { game_id: findHostedGame(id)!.gType };
  const stake = { user_id: member.id, ...played, txn_id: randomUUID(), amount };
  const debit = await providerCall(site, 'debit', stake, from);
  return {
    call,
    redemption: against({ ...guest, success: guest.status === 1 }),
    debit: against({ ...debit, success: debit.status === 1 }),
  };
}
