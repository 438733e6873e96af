import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { menuGates } from '@lime/domain/access/menus.ts';
import { plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openMenus, openRoutes } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { balances } from '../../core/ledger/ledger.ts';

// The office closes something for all members. Sessions at hosts stay open, but within two seconds every stake is refused;
// what was staked before still ends. Nothing here asks the site to read its settings: it hears of the change by itself.

let site: TestSite;
let staff: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl: 'http://frames.example:4001' } });
  await openMenus(site);
  await openRoutes(site);
  staff = (await newStaff(site, { role: 'super' })).token;
});
afterAll(() => site?.close());

/** Publishes a setting as the office does. @returns what held before */
async function publish(key: string, value: unknown): Promise<unknown> {
  const { body: listed } = await site.call('/staff/settings/list', {}, staff);
  const { value: before, revision } = (
    listed['payload'].settings as { key: string; value: unknown; revision: number }[]
  ).find((one) => one.key === key)!;
  const change = { changes: [{ key, value, revision }], note: '점검', confirmed: true };
  const { status, text } = await site.call('/staff/settings/change', change, staff);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return before;
}

type Game = { readonly host: 'token' | 'casino'; readonly code: string; readonly product: number };
const games: Record<string, Game> = {
  roulette: { host: 'token', code: 'roulette', product: 1 },
  table: { host: 'casino', code: 'pragmatic-baccarat-1', product: 10 },
  studio: { host: 'casino', code: 'evolution-baccarat-1', product: 1 },
  slot: { host: 'casino', code: 'lucky-seven', product: 0 },
};
/** Of rounds that no member's id is. */
let rounds = 1_000_000_000;

// the stakes of a member are of one round where none is named: a pace does not stand between them
const debit = ({ host, code, product }: Game, id: string, { txn, round }: { txn?: string; round?: string } = {}) =>
  providerCall(
    site,
    'debit',
    {
      user_id: id,
      prd_id: product,
      game_id: code,
      round_id: round ?? id,
      txn_id: txn ?? randomUUID(),
      amount: 1_000,
    },
    { id: host },
  );
const end = ({ host, product }: Game, id: string, of: { txn: string; amount: number; cancel?: 1 }) => {
  const { txn: txn_id, amount, cancel: is_cancel } = of;
  return providerCall(site, 'credit', { user_id: id, prd_id: product, txn_id, amount, is_cancel }, { id: host });
};
async function launchOf({ host, code: gType }: Game, token: string): Promise<object> {
  if (host === 'token') return { ...(await site.call('/token/user', {}, token)).body['payload'], gType };
  const { body } = await site.call('/casino/cx/game', { lobbyId: 'lobby', gameId: gType, platform: 'PC' }, token);
  return Object.fromEntries(new URL(body['payload'].url as string).searchParams);
}
const menuWithout = (name: string) => menuGates.map((entry) => ({ name: entry.name, visible: entry.name !== name }));

test.each<[what: string, game: string, key: string, value: unknown, code: string]>([
  ['the entry of roulette', 'roulette', 'menu', menuWithout('토큰-룰렛'), 'MENU_CLOSED'],
  ['the page of roulette', 'roulette', 'repair', ['토큰-룰렛'], 'ROUTE_REPAIR'],
  ['the live casino', 'table', 'menu', menuWithout('카지노-라이브'), 'MENU_CLOSED'],
  ['the live casino', 'studio', 'repair', ['카지노-라이브'], 'ROUTE_REPAIR'],
  ['the entry of a studio', 'studio', 'menu', menuWithout('에볼루션'), 'MENU_CLOSED'],
  ['the slots', 'slot', 'menu', menuWithout('슬롯'), 'MENU_CLOSED'],
  [
    'a vendor',
    'slot',
    'casinoLobby',
    { vendors: [{ ...plainVendor('bukdu'), state: 'repair' }], games: [] },
    'CASINO_REPAIR',
  ],
  ['all games', 'slot', 'siteDisplay', false, 'MENU_CLOSED'],
  ['the site, in an emergency', 'table', 'emergency', { active: true, text: '' }, 'SITE_EMERGENCY'],
])(
  'closing %s refuses the stakes of open sessions of %s within two seconds, and credits land',
  async (_what, name, key, value, code) => {
    const game = games[name]!;
    const { id, token } = await site.newMember();
    await giveCash(site.database.db, Number(id), 100_000, game.host === 'casino' ? 'casino' : 'cash');
    const session = await providerCall(site, 'session', await launchOf(game, token), { id: game.host });
    expect(session).toMatchObject({ status: 1 });
    const [won, off] = [randomUUID(), randomUUID()];
    for (const txn of [won, off])
      expect(await debit(game, id, { txn })).toMatchObject({ status: 1, balance: expect.any(Number) });
    const launch = await launchOf(game, token);
    const before = await publish(key, value);
    try {
      // a new play: what staff set for a vendor lets an open one go on to its end
      const refused = async () =>
        expect(await debit(game, id, { round: String((rounds += 1)) })).toMatchObject({ error: 'ACCESS_DENIED', code });
      await vi.waitFor(refused, { timeout: 2_000, interval: 50 });
      expect(await debit(game, id)).toMatchObject(
        key === 'casinoLobby' ? { status: 1 } : { error: 'ACCESS_DENIED', code },
      );
      expect(await providerCall(site, 'session', launch, { id: game.host })).toMatchObject({ status: 0, code });
      const held = async () =>
        (await balances(site.database.db, Number(id)))![game.host === 'casino' ? 'casino' : 'cash'];
      const left = await held();
      expect(await end(game, id, { txn: won, amount: 5_000 })).toMatchObject({ status: 1, balance: left + 5_000 });
      expect(await end(game, id, { txn: off, amount: 1_000, cancel: 1 })).toMatchObject({ status: 1 });
      expect(await held()).toBe(left + 6_000);
      // the sessions themselves go on: no host is asked to end one
      const { rows } = await sql`select from host_end where member_id = ${id}`.execute(site.database.db);
      expect(rows).toEqual([]);
    } finally {
      await publish(key, before);
    }
    await vi.waitFor(
      async () => expect(await launchOf(game, token)).toMatchObject({ hash: expect.any(String) }),
      2_000,
    );
    expect(await brokenInvariants(site.database)).toEqual([]);
  },
);
