import { launchFrame, launchToken, openProviderSession } from '@lime/contract/launch.ts';
import { games } from '@lime/domain/access/games.ts';
import type { MenuName } from '@lime/domain/access/games.ts';
import type { FastifyRequest } from 'fastify';
import type { Handle } from '../../core/handle.ts';
import type { Launches } from './launch.service.ts';

/** @param assertShown  the menu entry of a page is open. @throws Refused MENU_CLOSED (403) */
export function registerLaunch(
  handle: Handle,
  launches: Launches,
  assertShown: (request: FastifyRequest, menu: MenuName) => void,
): void {
  handle(launchFrame, async ({ tx, input, caller, request }) => {
    assertShown(request, games.find(({ id }) => id === input.page)!.menu!);
    return launches.launch(tx, { ...input, memberId: caller?.memberId ?? null });
  });
  handle(launchToken, ({ tx, caller }) => launches.launchToken(tx, caller.memberId));
  handle(openProviderSession, ({ tx, input, caller }) =>
    launches.exchange(tx, { authToken: input.authToken, host: caller.host }),
  );
}
