import {
  gameAlarms,
  gameMonitor,
  gameMonitorLine,
  gamesBoard,
  listRounds,
  officeRound,
  reopenGame,
  seeGameAlarm,
  voidGameRound,
} from '@lime/contract/staff-games.ts';
import type { Channel } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { readLine } from './monitor-line.service.ts';
import type { PriceOf } from './monitor-line.service.ts';
import { listAlarms, readMonitor, reopenByStaff, seeAlarm } from './monitor.service.ts';
import { voidByStaff } from './office-games.service.ts';
import type { OfficeGames } from './office-games.service.ts';

type Deps = { readonly channel: Channel; readonly priceOf: PriceOf };

export function registerOfficeGames(handle: Handle, office: OfficeGames, { channel, priceOf }: Deps): void {
  handle(gamesBoard, () => office.board());
  handle(listRounds, ({ input }) => office.list(input));
  handle(officeRound, ({ input }) => office.round(input));
  handle(voidGameRound, async ({ tx, staff, input }) => ({
    waiting: await voidByStaff(tx, staff, input, { channel, approved: false }),
  }));
  handle(gameMonitor, ({ db }) => readMonitor(db, priceOf));
  handle(gameMonitorLine, ({ db, input }) => readLine(db, input, priceOf));
  handle(reopenGame, async ({ tx, staff, input }) => {
    await reopenByStaff(tx, staff, input, channel);
    return {};
  });
  handle(gameAlarms, ({ db }) => listAlarms(db));
  handle(seeGameAlarm, async ({ tx, staff, input }) => {
    await seeAlarm(tx, staff, input);
    return {};
  });
}
