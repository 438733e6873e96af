import {
  gameAlarms,
  gameMonitor,
  gameMonitorLine,
  gameStates,
  gamesBoard,
  gamesToday,
  listRounds,
  officeRound,
  reopenGame,
  seeGameAlarm,
  switchGame,
  voidGameRound,
} from '@lime/contract/staff-games.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import type { Channel } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { readGameStates, switchByStaff } from './game-switch.service.ts';
import { readLine } from './monitor-line.service.ts';
import type { PriceOf } from './monitor-line.service.ts';
import { listAlarms, readMonitor, reopenByStaff, seeAlarm } from './monitor.service.ts';
import { readRoundDetail, readRoundList, voidByStaff } from './staff-games.service.ts';
import type { GamesBoard, StaffGameDeps } from './staff-games.service.ts';

type Deps = StaffGameDeps & {
  readonly board: GamesBoard;
  readonly channel: Channel;
  readonly priceOf: PriceOf;
  readonly settings: () => SettingValues;
};

export function registerStaffGames(handle: Handle, deps: Deps): void {
  const { board, channel, priceOf, settings } = deps;
  handle(gamesBoard, () => board.running());
  handle(gamesToday, () => board.today());
  handle(gameStates, ({ db }) => readGameStates(db, settings()));
  handle(switchGame, ({ tx, staff, input }) => switchByStaff(tx, staff, input, channel));
  handle(listRounds, ({ input }) => readRoundList(deps, input));
  handle(officeRound, ({ input }) => readRoundDetail(deps, input));
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
