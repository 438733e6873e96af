import { beforeAll, describe, expect, test, vi } from 'vitest';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { cellsOf, gamesUnder, gatedGames, ownText, reasons } from '../../../tools/game-gates.ts';
import type { GatedGame, Popup, Reason, Refusal } from '../../../tools/game-gates.ts';
import type * as Kplay from './features/casino/kplay-auth.ts';
import type * as Locks from './features/casino/launch-lock.ts';
import type * as Launch from './features/casino/open-game.ts';
import type { LobbyGame } from './features/casino/lobby-games.ts';
import type * as Studios from './features/casino/studio-doors.ts';
import type { LobbyTerms } from './features/casino/tile-state.ts';
import type * as Tiles from './features/casino/tile-state.ts';
import type * as Api from './lib/api.ts';
import type * as Guard from './lib/guard.ts';
import type * as Overlays from './lib/overlays.ts';
import type * as Refusals from './lib/refusal-text.ts';
import type * as Session from './lib/member-session.ts';
import type * as Settings from './lib/use-settings.ts';
import type * as Routes from './routes.tsx';

// The member site's half of the table of games and gates: what pages and tiles say. The API's is game-gates.pg.test.ts.
// Tiles of the casino ask the site for a window: its answers here are those to which the API's half is held.

let api: typeof Api;
let guard: typeof Guard;
let overlays: typeof Overlays;
let routes: typeof Routes;
let kplayAuth: typeof Kplay;
let launch: typeof Launch;
let locks: typeof Locks;
let studios: typeof Studios;
let tiles: typeof Tiles;
let refusals: typeof Refusals;
let session: typeof Session;
let settings: typeof Settings;

/** Where the window that a press opened was led; null: nowhere. */
let opened: string | null = null;
const kplay = {
  closed: false,
  document: { title: '', body: { style: {}, textContent: '' } },
  location: {
    replace: (url: string) => {
      opened = url;
    },
  },
  focus: () => undefined,
  close: () => undefined,
};
/** What the server and the casino's host answer now. */
let answers: (url: string) => Response = () => new Response(null, { status: 500 });

beforeAll(async () => {
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    open: (address: string) => {
      if (address !== '') opened = address;
      return kplay;
    },
    location: { origin: 'http://site.test' },
    screen: { availWidth: 1440, availHeight: 900 },
  });
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answers(url)));
  api = await import('./lib/api.ts');
  guard = await import('./lib/guard.ts');
  overlays = await import('./lib/overlays.ts');
  routes = await import('./routes.tsx');
  kplayAuth = await import('./features/casino/kplay-auth.ts');
  launch = await import('./features/casino/open-game.ts');
  locks = await import('./features/casino/launch-lock.ts');
  studios = await import('./features/casino/studio-doors.ts');
  tiles = await import('./features/casino/tile-state.ts');
  refusals = await import('./lib/refusal-text.ts');
  session = await import('./lib/member-session.ts');
  settings = await import('./lib/use-settings.ts');
});

const noPermission = Object.fromEntries(permissionKeys.map((key) => [key, { active: false }]));
const isClosed = ({ id }: Reason) => ['menu', 'own-text'].includes(id);

/** What the settings and the member are like under a reason. */
const worldOf = ({ menu }: GatedGame, reason: Reason) =>
  [
    (entry: string) => !isClosed(reason) || entry !== menu,
    reason.id === 'repair' ? [menu] : [],
    reason.id === 'permission' ? noPermission : {},
  ] as const;

/** As the settings tell it. */
const ownTextOf = ({ id }: Reason) => (id === 'own-text' ? ownText : undefined);

async function pageOf(game: GatedGame, reason: Reason) {
  const screen = routes.screenAt(game.path)!;
  const no = guard.noEntry(screen, true, ...worldOf(game, reason));
  if (no === null) return game.kind === 'lobby' ? readLobby(game, reason) : emergencyOf(game, reason);
  if ('text' in no) return { popup: 'error', text: no.text };
  await overlays.showClosed(no.closed, ownTextOf(reason));
  return popupNow();
}

function popupNow() {
  const { current, alert } = overlays.useOverlays.getState();
  if (alert) return { popup: 'alert', text: alert.text };
  return current === null ? null : { popup: current.kind, text: 'text' in current ? current.text : '' };
}

function emergencyOf({ path }: GatedGame, { id }: Reason) {
  overlays.showEmergency(id === 'emergency' && !overlays.staysOpen(path), 'a text');
  return popupNow();
}

function tileOf(game: GatedGame, reason: Reason) {
  const screen = routes.screenAt(game.path)!;
  const { says } = guard.gameDoor(screen, true, ...worldOf(game, reason));
  return says === null ? pageOf(game, reason) : { popup: 'alert', text: ownTextOf(reason) ?? says };
}

let version = 0;

/** The site, as the page knows it and as it answers a launch. */
async function readSite(game: GatedGame, reason: Reason): Promise<void> {
  const { menu } = game;
  const own = ownTextOf(reason);
  const option = {
    emergency: { active: reason.id === 'emergency', text: 'a text' },
    repair: reason.id === 'repair' ? ['카지노-라이브', '슬롯'] : [],
    siteDisplay: true,
  };
  const entry = { name: menu, visible: !isClosed(reason), ...(own && { closedText: own }) };
  const told = { config: { option }, menu: [entry], alerts: { toasts: false }, launch: { lockUntilUrl: false } };
  const { call, redemption } = cellsOf(game, reason);
  answers = (url) => {
    if (url.startsWith('/api/setting/lime')) return done({ settings: told, version: (version += 1) });
    if (url.startsWith(host)) return ofHost(redemption ?? null);
    if (call === null) return done({ url: game.kind === 'window' ? host : 'opened', data: { lobbyUrl: 'opened' } });
    const { code, text } = call;
    const detail = { menu, ...(own && { text: own }) };
    return Response.json({ success: false, code, error: text, detail }, { status: 403 });
  };
  const permissions = reason.id === 'permission' ? noPermission : {};
  const member = { members_seq: '1', members_grade: 1, members_detail_setting: permissions };
  session.useSession.setState({ member: member as ReturnType<typeof Session.memberNow> });
  await settings.loadSettings();
}
const host = 'http://host.test/casino';
/** What the host answers a window: what the site has said of its bearer. */
const ofHost = (no: Refusal | null) =>
  Response.json(no === null ? { success: true, url: 'opened' } : { success: false, code: no.code, msg: no.text });
const done = (payload: object) => Response.json({ success: true, status: 200, payload });

/** What the lobby's answer says of a game; null: it does not list it. */
function termsOf({ plays }: GatedGame, { id }: Reason): LobbyTerms | null {
  if (id === 'casino-hidden') return null;
  const { vendor, menus } = plays!;
  return {
    inRepair: id === 'casino-repair' ? vendor.name : null,
    grades: id === 'casino-grade' ? [2] : [],
    maxBets: {},
    studio: vendor.name,
    menus,
  };
}

/** A lobby's page, which reads the lobby at once. */
async function readLobby(game: GatedGame, reason: Reason) {
  await readSite(game, reason);
  const path = game.id === 'slots' ? '/casino/cx/lobby/slot' : '/casino/cx/lobby/live';
  await api.send(path, {}).catch(() => undefined);
  return popupNow();
}

const doorOf = (game: GatedGame) => studios.studioDoors.find(({ menu }) => menu === game.menu)!;

/** What a press on a tile of the casino comes to; undefined: there is no tile. */
async function pressedTile(game: GatedGame, reason: Reason) {
  await readSite(game, reason);
  const terms = termsOf(game, reason);
  if (terms === null) return undefined;
  opened = null;
  if (game.kind === 'studio') launch.openStudio(doorOf(game), terms);
  else if (game.kind === 'window')
    launch.openProduct(game.name, game.plays!.productId, game.plays!.productType, null, terms);
  else launch.openGame({ ...terms, id: game.id, lobbyId: 'lobby', name: game.name } as LobbyGame);
  await vi.waitUntil(() => opened !== null || popupNow() !== null);
  // the page in the window says how it ended
  if (game.kind === 'window') locks.sendLaunchNews('url');
  await vi.waitUntil(() => !locks.isLaunching());
  return popupNow();
}

/** The page of a studio, which has the studio's lobby in it. */
async function studioPage(game: GatedGame, reason: Reason): Promise<Popup | null> {
  await readSite(game, reason);
  const door = doorOf(game);
  const now = settings.settingsNow();
  const terms = termsOf(game, reason) ?? tiles.termsOfDoor(door);
  const no = tiles.pageFault(terms, door.menu, (menu) => settings.isMenuVisible(now, menu), session.memberNow());
  if (no !== null && 'closed' in no) await overlays.showClosed(no.closed, settings.ownClosedText(now, no.closed));
  if (no !== null && 'text' in no) return { popup: 'card', text: no.text };
  if (no !== null) return popupNow() as Popup;
  try {
    await launch.lobbyAddress(door);
    return popupNow() as Popup | null;
  } catch (error) {
    return (popupNow() as Popup | null) ?? { popup: 'card', text: refusals.refusalText(error) };
  }
}

/** The page in the window, which asks the host. */
async function windowPage(game: GatedGame, reason: Reason): Promise<Popup | null> {
  await readSite(game, reason);
  const { productId, productType } = game.plays!;
  try {
    await kplayAuth.askKplay(productId, productType, false);
    return popupNow() as Popup | null;
  } catch (error) {
    return (popupNow() as Popup | null) ?? { popup: 'card', text: refusals.refusalText(error) };
  }
}

function clear(): void {
  overlays.showEmergency(false, '');
  overlays.closeAlert();
  overlays.closeOverlays();
}

/** What is read at both places. */
async function readAt(game: GatedGame, reason: Reason) {
  clear();
  if (game.plays === null) return { page: await pageOf(game, reason), tile: await tileOf(game, reason) };
  const page =
    game.kind === 'studio'
      ? await studioPage(game, reason)
      : game.kind === 'window'
        ? await windowPage(game, reason)
        : undefined;
  clear();
  return { page, tile: await pressedTile(game, reason) };
}

describe.each(reasons)('$about', (reason) => {
  test.each(gamesUnder(reason))('$label', async (game) => {
    const { page, tile } = cellsOf(game, reason);
    expect(await readAt(game, reason)).toEqual({ page, tile });
  });
});

test('a visitor is led to the page and signs in first, whatever stands against it', () => {
  for (const game of gatedGames.filter(({ plays }) => plays === null))
    for (const reason of reasons) {
      const screen = routes.screenAt(game.path)!;
      expect(guard.gameDoor(screen, false, ...worldOf(game, reason)).says).toBeNull();
      expect(guard.noEntry(screen, false, ...worldOf(game, reason))).toEqual({ text: '로그인 후 이용해주세요.' });
    }
});
