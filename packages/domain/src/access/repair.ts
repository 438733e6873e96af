import { gameKinds } from './game-groups.ts';
import { games } from './game-list.ts';
import type { RepairRoute } from './game-list.ts';

/**
 * Routes an operator can put under repair, each with the menu entry whose calls it uses, kind by kind.
 *
 * Source: specification 0 §2 (route names), decisions 34, 73 and 74.
 */
export const repairRoutes = gameKinds.flatMap((kind) =>
  games.flatMap((game) =>
    game.kind === kind && game.menu !== undefined ? [{ name: game.name as RepairRoute, menu: game.menu }] : [],
  ),
);

/** Under repair until an operator clears them. Source: decisions 27 and 74. */
export const repairDefaults: readonly RepairRoute[] = ['토큰-키노', '토큰-그래프'];

/** Are a menu entry's calls under repair? They are once every route that uses them is. */
export function isInRepair(menu: string, repair: readonly string[]): boolean {
  const routes = repairRoutes.filter((route) => route.menu === menu);
  return routes.length > 0 && routes.every(({ name }) => repair.includes(name));
}
