import { launchFrame, launchTable, launchToken, openProviderSession } from '@lime/contract/launch.ts';
import { games } from '@lime/domain/access/game-list.ts';
import type { GameId, MenuName } from '@lime/domain/access/game-list.ts';
import type { FastifyRequest } from 'fastify';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { launchLotus, launchPage, launchTokenGames, redeemToken } from './launch.service.ts';
import type { LaunchDeps } from './launch.service.ts';

/** @param assertShown  the menu entry of a page is open. @throws Refused MENU_CLOSED (403) */
export function registerLaunch(
  handle: Handle,
  deps: LaunchDeps,
  assertShown: (request: FastifyRequest, menu: MenuName) => void,
): void {
  handle(launchFrame, async ({ tx, input, caller, request }) => {
    assertShown(request, menuOf(input.page));
    return launchPage(deps, tx, { ...input, memberId: caller?.memberId ?? null });
  });
  handle(launchTable, async ({ tx, input, caller, request }) => {
    assertShown(request, menuOf(input.table));
    return launchLotus(deps, tx, { ...input, memberId: caller.memberId });
  });
  handle(launchToken, async ({ tx, caller }) => {
    const launch = await launchTokenGames(deps, tx, caller);
    // at the top too, where decision 3 names them
    return new Reply(launch, '', { hash: launch.hash, uid: launch.uid });
  });
  handle(openProviderSession, ({ tx, input, caller }) =>
    redeemToken(tx, { authToken: input.authToken, host: caller.host }),
  );
}

const menuOf = (page: GameId) => games.find(({ id }) => id === page)!.menu!;
