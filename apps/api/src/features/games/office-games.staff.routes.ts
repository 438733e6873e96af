import { gamesBoard, listRounds, officeRound, voidGameRound } from '@lime/contract/staff-games.ts';
import type { Channel } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { voidByStaff } from './office-games.service.ts';
import type { OfficeGames } from './office-games.service.ts';

export function registerOfficeGames(handle: Handle, office: OfficeGames, channel: Channel): void {
  handle(gamesBoard, () => office.board());
  handle(listRounds, ({ input }) => office.list(input));
  handle(officeRound, ({ input }) => office.round(input));
  handle(voidGameRound, async ({ tx, staff, input }) => ({
    waiting: await voidByStaff(tx, staff, input, { channel, approved: false }),
  }));
}
