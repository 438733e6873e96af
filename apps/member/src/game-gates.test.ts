import { beforeAll, describe, expect, test, vi } from 'vitest';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { cellsOf, gatedGames, ownText, reasons } from '../../../tools/game-gates.ts';
import type { GatedGame, Reason } from '../../../tools/game-gates.ts';
import type * as Guard from './lib/guard.ts';
import type * as Overlays from './lib/overlays.ts';
import type * as Routes from './routes.tsx';

// The member site's half of the table of games and gates: what pages and tiles say. The API's is game-gates.pg.test.ts.

let guard: typeof Guard;
let overlays: typeof Overlays;
let routes: typeof Routes;
beforeAll(async () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  guard = await import('./lib/guard.ts');
  overlays = await import('./lib/overlays.ts');
  routes = await import('./routes.tsx');
});

const noPermission = Object.fromEntries(permissionKeys.map((key) => [key, { active: false }]));

/** What the settings and the member are like under a reason. */
const worldOf = ({ menu }: GatedGame, { id }: Reason) =>
  [
    (entry: string) => !['menu', 'own-text'].includes(id) || entry !== menu,
    id === 'repair' ? [menu] : [],
    id === 'permission' ? noPermission : {},
  ] as const;

/** As the settings tell it. */
const ownTextOf = ({ id }: Reason) => (id === 'own-text' ? ownText : undefined);

async function pageOf(game: GatedGame, reason: Reason) {
  const screen = routes.screenAt(game.path)!;
  const no = guard.noEntry(screen, true, ...worldOf(game, reason));
  if (no === null) return emergencyOf(game, reason);
  if ('text' in no) return { popup: 'error', text: no.text };
  await overlays.showClosed(no.closed, ownTextOf(reason));
  return popupNow();
}

function popupNow() {
  const { current } = overlays.useOverlays.getState();
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

describe.each(reasons)('$about', (reason) => {
  test.each(gatedGames)('$menu', async (game) => {
    overlays.closeOverlays();
    const { page, tile } = cellsOf(game, reason);
    expect({ page: await pageOf(game, reason), tile: await tileOf(game, reason) }).toEqual({ page, tile });
  });
});

test('a visitor is led to the page and signs in first, whatever stands against it', () => {
  for (const game of gatedGames)
    for (const reason of reasons) {
      const screen = routes.screenAt(game.path)!;
      expect(guard.gameDoor(screen, false, ...worldOf(game, reason)).says).toBeNull();
      expect(guard.noEntry(screen, false, ...worldOf(game, reason))).toEqual({ text: '로그인 후 이용해주세요.' });
    }
});
