import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import type { gameStates, switchGame, WireGameState } from '@lime/contract/staff-games.ts';
import { games, roundGameIds, tokenGameIds } from '@lime/domain/access/game-list.ts';
import { assert } from '@lime/domain/assert.ts';
import { closedTextOf, menusShown, repairText } from '@lime/domain/access/menus.ts';
import { isInRepair, repairRoutes } from '@lime/domain/access/repair.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { findHostedGame } from '@lime/domain/games/hosted-games.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { Refused } from '../../core/refused.ts';
import { changeSettingsBy } from '../settings/settings.service.ts';
import { lockMonitor, readMonitors } from './monitor.sql.ts';

type Settings = Pick<SettingValues, 'siteDisplay' | 'menu' | 'repair' | 'closedTexts'>;
type Id = WireGameState['game'];

const switched: readonly Id[] = [...roundGameIds, ...tokenGameIds];

/** What a game's menu entry is called, which is also the name of its route. */
function menuOf(id: Id) {
  const menu = games.find((game) => game.id === id)?.menu;
  assert(menu, `a game without a menu entry is switched: ${id}`);
  return menu;
}

function stateOf(id: Id, { siteDisplay, menu: stored, repair, closedTexts }: Settings, isOut: boolean): WireGameState {
  const menu = menuOf(id);
  const isShown = menusShown(stored).some(({ name, visible }) => name === menu && visible);
  const inRepair = isInRepair(menu, repair);
  const why = inRepair && isOut ? 'monitor' : !siteDisplay ? 'site' : !isShown ? 'menu' : inRepair ? 'repair' : null;
  return {
    game: id,
    name: (findRoundGame(id) ?? findHostedGame(id))?.name ?? menu.replace('-', ' '),
    open: why === null,
    why,
    reads: inRepair ? repairText : closedTextOf(menu, closedTexts),
    ownText: closedTexts.find(({ name }) => name === menu)?.text ?? null,
  };
}

/** Which games are open, by the settings this process holds. */
export async function readGameStates(db: Db, settings: Settings): Promise<PayloadOf<typeof gameStates>> {
  const out = new Set((await readMonitors(db)).flatMap(({ game, out_at: outAt }) => (outAt ? [game] : [])));
  return { games: switched.map((id) => stateOf(id, settings, out.has(id))) };
}

/**
 * Opens or closes a game for all processes, and sets what members read while it is closed. Doing it twice changes nothing.
 *
 * @throws Refused STAFF_REASON_REQUIRED when it is opened or closed without one, GAME_SUSPENDED when the monitor has stopped it
 */
export async function switchByStaff(
  tx: Tx,
  staff: StaffCaller,
  { game: id, open, text, reason }: Omit<InputOf<typeof switchGame>, 'key'>,
  channel: Core['channel'],
): Promise<PayloadOf<typeof switchGame>> {
  // held against the monitor, which may be about to stop it
  const isOut = Boolean((await lockMonitor(tx, id))?.out_at);
  if (open && isOut) throw new Refused({ code: 'GAME_SUSPENDED' });
  const menu = menuOf(id);
  const own = repairRoutes.filter((route) => route.menu === menu).map(({ name }): string => name);
  const by = { ...byStaff(staff), note: reason };
  const { before, after } = await changeSettingsBy(tx, channel, by, (values) => {
    const rest = values.closedTexts.filter(({ name }) => name !== menu);
    const isOpen = stateOf(id, { ...values, siteDisplay: true }, isOut).open;
    if (isOpen !== open && reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
    return {
      ...(text !== undefined && { closedTexts: text === null ? rest : [...rest, { name: menu, text }] }),
      menu: menusShown(values.menu).map((entry) => (entry.name === menu ? { name: menu, visible: open } : entry)),
      // what closes it is its menu entry, which has a text of its own; what the monitor has stopped stays so
      ...(!isOut && { repair: values.repair.filter((name) => !own.includes(name)) }),
    };
  });
  const [was, state] = [stateOf(id, before, isOut), stateOf(id, after, isOut)];
  if (was.open !== state.open || was.reads !== state.reads) {
    const told = ({ why, reads }: WireGameState) => ({ why, reads });
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: 'game.switch',
      subject: `game:${id}`,
      before: told(was),
      after: told(state),
      reason: reason || undefined,
    });
    await writeOutbox(tx, 'work', { kind: 'game', what: 'changed', id });
  }
  return { state };
}
