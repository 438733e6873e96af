import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { gameAlarms, gameMonitor, reopenGame, seeGameAlarm } from '@lime/contract/staff-games.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { repairRoutes } from '@lime/domain/access/repair.ts';
import { findPick } from '@lime/domain/games/game.ts';
import { findRoundGame, roundGames } from '@lime/domain/games/round-games.ts';
import { findHostedGame, hostedGames } from '@lime/domain/games/hosted-games.ts';
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { alarmEvidence, bandOf, judgePlays, returnsOf } from '@lime/domain/games/monitor.ts';
import { trialBand, trialEvidence } from '@lime/domain/games/trial-monitor.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { Refused } from '../../core/refused.ts';
import { changeSettingsBy } from '../settings/settings.service.ts';
import {
  addAlarms,
  beginAnew,
  countOpenAlarms,
  lockMonitor,
  markSeen,
  readAlarms,
  readMonitors,
  readTally,
} from './monitor.sql.ts';
import { returnOfHosted } from './monitor-line.service.ts';
import type { PriceOf } from './monitor-line.service.ts';
import type { NewAlarm, TallyRow } from './monitor.sql.ts';
import type { Game } from './round-clock.ts';

const shownAlarms = 50;

/** How many alarms of games no operator has seen. */
export const countGameAlarms = (db: Db): Promise<number> => countOpenAlarms(db);

/** What the games came to, against what they should, with the band of each pick. */
export async function readMonitor(db: Db, priceOf: PriceOf): Promise<PayloadOf<typeof gameMonitor>> {
  const [monitors, tally] = await Promise.all([readMonitors(db), readTally(db)]);
  const of = (game: { id: GameId; name: string }) => {
    const monitor = monitors.find((row) => row.game === game.id);
    const rows = tally.filter((row) => row.game === game.id);
    const plays = monitor?.plays ?? 0;
    const out = monitor?.out_at ? { at: monitor.out_at.toISOString(), pick: nameOf(game.id, monitor.out_pick!) } : null;
    return {
      rows,
      plays,
      told: { game: game.id, name: game.name, plays, since: monitor?.since.toISOString() ?? null, out },
    };
  };
  return {
    games: [
      ...roundGames.map((game) => {
        const { told, rows, plays } = of(game);
        const won = new Map(rows.map((row) => [row.pick, row.won]));
        const returns = returnsOf(game, { plays, won }, (no) => priceOf(game, no));
        return { ...told, hosted: false, ...returns, picks: picksToWire(game, plays, won) };
      }),
      ...hostedGames.map((game) => {
        const { told, rows } = of(game);
        const sum = (value: (row: TallyRow) => number | null) => rows.reduce((all, row) => all + (value(row) ?? 0), 0);
        const expected = returnOfHosted(game);
        const counted = sum((row) => row.expected);
        const observed = counted === 0 ? null : (expected * sum(({ won }) => won)) / counted;
        return { ...told, hosted: true, expected, observed, picks: seriesToWire(game, rows) };
      }),
    ],
  };
}

type WirePick = PayloadOf<typeof gameMonitor>['games'][number]['picks'][number];

function picksToWire(game: Game, plays: number, won: ReadonlyMap<number, number>): WirePick[] {
  const { picks } = judgePlays(game, { plays, won });
  const alarm = alarmEvidence(picks.length);
  return picks.map((pick) => ({
    no: pick.no,
    name: pickName(game, pick.no),
    trials: plays,
    chance: pick.chance,
    won: pick.won,
    ...bandOf(pick.chance, plays, picks.length),
    evidence: Math.max(0, pick.evidence / alarm),
  }));
}

function seriesToWire({ watch }: AnyHostedGame, rows: readonly TallyRow[]): WirePick[] {
  const alarm = alarmEvidence(watch.series.length);
  return watch.series
    .map(({ no, name }): WirePick => {
      const row = rows.find(({ pick }) => pick === no);
      if (!row || row.trials === null || row.trials === 0)
        return { no, name, trials: 0, chance: 0, won: 0, low: 0, high: 1, evidence: 0 };
      const { trials, won, expected } = row;
      const band = trialBand({ trials, expected }, watch.series.length);
      const evidence = Math.max(0, trialEvidence(row) / alarm);
      return { no, name, trials, chance: expected / trials, won, ...band, evidence };
    })
    .toSorted((one, other) => other.evidence - one.evidence);
}

/** Of a pick or a series, by the id of its game. */
function nameOf(id: string, no: number): string {
  const game = findRoundGame(id);
  return game
    ? pickName(game, no)
    : (findHostedGame(id)?.watch.series.find((one) => one.no === no)?.name ?? String(no));
}

/** A game that is watched; null: there is none of this id. */
const findGame = (id: string) => findRoundGame(id) ?? findHostedGame(id);

function pickName(game: Game, no: number): string {
  const { folder, pick } = findPick(game, no)!;
  return `${folder.name} ${pick.name}`;
}

/**
 * Opens a game again that is out of its band, and counts it anew.
 *
 * @throws Refused NOT_FOUND (404), GAME_NOT_SUSPENDED
 */
export async function reopenByStaff(
  tx: Tx,
  staff: StaffCaller,
  { game: id, reason }: InputOf<typeof reopenGame>,
  channel: Core['channel'],
): Promise<void> {
  const game = findGame(id);
  if (!game) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const monitor = await lockMonitor(tx, id);
  if (!monitor?.out_at) throw new Refused({ code: 'GAME_NOT_SUSPENDED' });
  await beginAnew(tx, id);
  const own = repairRoutes.filter(({ menu }) => menu === game.menu).map(({ name }): string => name);
  await changeSettingsBy(tx, channel, { ...byStaff(staff), note: '' }, ({ repair }) => ({
    repair: repair.filter((name) => !own.includes(name)),
  }));
  await markSeen(tx, staff.staffId, { kind: 'band', game: id });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'game.reopen',
    subject: `game:${id}`,
    before: { outAt: monitor.out_at.toISOString(), pick: nameOf(id, monitor.out_pick!), plays: monitor.plays },
    after: { plays: 0 },
    reason,
  });
  await writeOutbox(tx, 'work', { kind: 'game', what: 'changed', id });
}

/** Alarms in the office, each thing once: what rang before stays as it is. */
export async function ringAlarms(tx: Tx, alarms: readonly NewAlarm[]): Promise<void> {
  for (const id of await addAlarms(tx, alarms)) await writeOutbox(tx, 'work', { kind: 'game', what: 'new', id });
}

export async function listAlarms(db: Db): Promise<PayloadOf<typeof gameAlarms>> {
  const [rows, open] = await Promise.all([readAlarms(db, shownAlarms), countOpenAlarms(db)]);
  return {
    list: rows.map(({ id, kind, game, detail, at, seen_at: seenAt, seen_by: seenBy }) => ({
      id: String(id),
      kind,
      game,
      gameName: (findGame(game) ?? findProviderGame(game))?.name ?? game,
      detail,
      at: at.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      seenBy,
    })),
    open,
  };
}

/** @throws Refused REQUEST_DECIDED when it was seen before, or there is none */
export async function seeAlarm(tx: Tx, staff: StaffCaller, { id }: InputOf<typeof seeGameAlarm>): Promise<void> {
  if (!(await markSeen(tx, staff.staffId, { id: Number(id) })))
    throw new Refused({ code: 'REQUEST_DECIDED', detail: { status: 'done' } });
  await addAuditEvent(tx, { ...byStaff(staff), action: 'game.seen', subject: `game-alarm:${id}` });
  await writeOutbox(tx, 'work', { kind: 'game', what: 'changed', id });
}
