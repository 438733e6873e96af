import { launchFrame, openProviderSession } from '@lime/contract/launch.ts';
import type { FramedPage } from '@lime/contract/launch.ts';
import type { MenuName } from '@lime/domain/access/menus.ts';
import type { FastifyRequest } from 'fastify';
import type { Handle } from '../../core/handle.ts';
import type { Launches } from './launch.service.ts';

const menus: Readonly<Record<FramedPage, MenuName>> = {
  korean: '스포츠-한국형',
  inplay: '인플레이',
  european: '스포츠-유럽형',
};

/** @param assertShown  the menu entry of a page is open. @throws Refused MENU_CLOSED (403) */
export function registerLaunch(
  handle: Handle,
  launches: Launches,
  assertShown: (request: FastifyRequest, menu: MenuName) => void,
): void {
  handle(launchFrame, async ({ tx, input, caller, request }) => {
    assertShown(request, menus[input.page]);
    return launches.launch(tx, { ...input, memberId: caller?.memberId ?? null });
  });
  handle(openProviderSession, ({ tx, input, caller }) =>
    launches.exchange(tx, { authToken: input.authToken, host: caller.host }),
  );
}
