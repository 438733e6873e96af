import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { menuGates } from '@lime/domain/access/menus.ts';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { findPick } from '@lime/domain/games/game.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { findHostedGame } from '@lime/domain/games/hosted-games.ts';
import { cellsOf, gatedGames, ownText, reasons } from '../../../tools/game-gates.ts';
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

const limits = { maxFolders: 10, maxOdds: 100_000, minBetting: 1_000, maxBetting: 20_000, maxWin: 1_000_000_000 };
const levels = Object.fromEntries(['Mini', 'Lotus', 'Other'].map((kind) => [`level.${kind}`, { '1': limits }]));
const tomorrow = new Date(Date.now() + (9 + 24) * 3_600_000);
const noPermission = Object.fromEntries(permissionKeys.map((key) => [key, { active: false }]));

type World = { readonly settings?: Record<string, unknown>; readonly member?: string; readonly amount?: number };
/** How each reason of the table comes about. */
const allHidden = menuGates.map(({ name }) => ({ name, visible: false }));
const worlds: Record<string, World> = {
  open: {},
  menu: { settings: { menu: allHidden } },
  'own-text': { settings: { menu: allHidden, closedTexts: menuGates.map(({ name }) => ({ name, text: ownText })) } },
  repair: { settings: { repair: gatedGames.map(({ menu }) => menu) } },
  permission: { member: `detail_setting = '${JSON.stringify(noPermission)}'` },
  least: { amount: 999 },
  most: { settings: levels, amount: 20_001 },
  balance: { amount: 1_000_001 },
  age: { member: `birthday = '${tomorrow.getUTCFullYear() - 19}-${tomorrow.toISOString().slice(5, 10)}'` },
  birthday: { member: 'birthday = null' },
  suspended: { member: `state = 'suspended'` },
  resting: { member: `resting_until = clock_timestamp() + interval '5 minutes'` },
  emergency: { settings: { emergency: { active: true, text: '서버 점검' } } },
};

test('every reason of the table comes about', () => {
  expect(reasons.map(({ id }) => id)).toEqual(Object.keys(worlds));
});

test.each(reasons)('$about', async (reason) => {
  const { settings = {}, member: change, amount = 10_000 } = worlds[reason.id]!;
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 1_000_000);
  // a launch of before: the reason came between
  const launches = new Map<string, object>();
  for (const { id, kind } of gatedGames)
    if (kind === 'hosted') launches.set(id, (await site.call('/token/user', {}, member.token)).body.payload as object);
  if (change) await changeMember(site, member.id, change);
  const before = await changeSettings(site, settings);
  try {
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const game of gatedGames) {
      const { call, redemption, debit } = cellsOf(game, reason);
      wanted[game.menu] = { call, redemption, debit };
      found[game.menu] = await (game.kind === 'rounds'
        ? ofRounds(game, member.token, amount)
        : ofHost(game, member, launches.get(game.id)!, amount));
    }
    expect(found).toEqual(wanted);
  } finally {
    await changeSettings(site, before);
  }
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

async function ofHost({ id }: GatedGame, member: { id: string; token: string }, launch: object, amount: number) {
  const { gType } = findHostedGame(id)!;
  const guest = await providerCall(site, 'session', { ...launch, gType });
  const debit = await providerCall(site, 'debit', {
    user_id: member.id,
    game_id: gType,
    txn_id: randomUUID(),
    amount,
  });
  return {
    call: against((await site.call('/token/user', {}, member.token)).body),
    redemption: against({ ...guest, success: guest.status === 1 }),
    debit: against({ ...debit, success: debit.status === 1 }),
  };
}
