import { findPick } from '@lime/domain/games/game.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import { chanceOf, isPoint, judgePlays, playsBetweenLooks } from '@lime/domain/games/monitor.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { everyStep } from '../../core/every-step.ts';
import { awake, workApart, workEach } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import {
  addCounted,
  addPoints,
  readAfter,
  readHostedWins,
  readLargeWins,
  readLate,
  readTally,
  readUncounted,
  tryLockMonitor,
} from './monitor.sql.ts';
import type { CountedRound, MonitorRow, NewAlarm, PointRow } from './monitor.sql.ts';
import { ringAlarms } from './monitor.service.ts';
import type { Game } from './round-clock.ts';
import { suspendGame } from './suspension.ts';

const restMs = 15_000;
/** A round that should have moved so long ago rings. */
const lateSeconds = 30;

type Options = {
  /** a payout from this on rings, in won: setting results.secondPersonFrom */
  readonly largeWin: () => number;
  readonly games?: readonly Game[];
};

type MonitorDeps = Pick<Core, 'db' | 'log' | 'channel'> & Pick<Options, 'largeWin'>;

/**
 * Counts what rounds came to, each once, and looks every thousand plays whether a game still draws as it says. One that
 * does not is put under repair: no round of it opens, no bet is taken, and an alarm rings in the office.
 */
export function createMonitor(
  { db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>,
  { largeWin, games = roundGames }: Options,
): Pick<WorkerLoop, 'start' | 'stop'> & { runOnce(): Promise<void> } {
  const deps: MonitorDeps = { db, log, channel, largeWin };

  async function runOnce(): Promise<void> {
    const uncounted = await readUncounted(
      db,
      games.map(({ id }) => id),
    );
    const due = games.filter(({ id }) => uncounted.includes(id));
    const itemOf = ({ id }: Game) => id;
    const countOne = async (game: Game) => {
      while (await inTransaction(db, (tx) => count(deps, tx, game))) if (!loop.isGoing()) return;
    };
    await everyStep(
      async () =>
        workEach(await awake(db, 'monitor', due, itemOf), { db, log, work: 'monitor', itemOf, run: countOne }),
      () => tellLate(deps),
      () => tellHostedWins(deps),
    );
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'monitor-worker',
    db,
    pauseMs: restMs,
    failed: (error) => log.error({ err: error }, 'rounds could not be counted; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}

/** @returns whether there may be more to count */
async function count(deps: MonitorDeps, tx: Tx, game: Game): Promise<boolean> {
  const monitor = await tryLockMonitor(tx, game.id);
  if (!monitor) return false;
  // up to the next point of the line, and no further; a look is made on every thousandth play
  const most = playsToPoint(monitor.plays);
  const next = await readAfter(tx, game.id, monitor.counted_to, most);
  const running = next.findIndex(({ state }) => state === 'open' || state === 'closed');
  const over = running === -1 ? next : next.slice(0, running);
  if (over.length === 0) return false;
  const drawn = over.filter(({ outcome }) => outcome !== null);
  const wins = drawn.flatMap((round) => winsOf(game, round));
  const won = new Map([...Map.groupBy(wins, ({ pick }) => pick)].map(([pick, all]) => [pick, all.length]));
  await addCounted(tx, game.id, { to: over.at(-1)!.running, plays: drawn.length, won });
  await tellLargeWins(deps, tx, game, drawn, wins);
  const plays = monitor.plays + drawn.length;
  if (drawn.length > 0 && isPoint(plays)) await addPoints(tx, game.id, [await pointOf(tx, game, plays)]);
  if (drawn.length > 0 && plays % playsBetweenLooks === 0) await look(deps, tx, game, monitor, plays);
  return over.length === most;
}

async function pointOf(tx: Tx, game: Game, plays: number): Promise<PointRow> {
  const won = new Map((await readTally(tx, game.id)).map((row) => [row.pick, row.won]));
  return {
    plays,
    picks: [...game.chances()].map(([no, chance]) => [no, plays, won.get(no) ?? 0, plays * chanceOf(chance)]),
  };
}

async function tellLargeWins(
  deps: MonitorDeps,
  tx: Tx,
  game: Game,
  drawn: readonly CountedRound[],
  wins: readonly { round: number; pick: number }[],
): Promise<void> {
  const staked = new Set(drawn.filter(({ slips, state }) => slips > 0 && state === 'decided').map(({ id }) => id));
  const large =
    staked.size === 0
      ? []
      : await readLargeWins(
          tx,
          wins.filter(({ round }) => staked.has(round)),
          deps.largeWin(),
        );
  await ringAlarms(
    tx,
    large.map(({ round, slip, bet_code, member, login_id, payout }) => ({
      kind: 'win',
      game: game.id,
      subject: String(slip),
      detail: { round: String(round), betCode: bet_code, memberId: String(member), loginId: login_id, payout },
    })),
  );
}

async function look(
  deps: MonitorDeps,
  tx: Tx,
  game: Game,
  { out_at: outAt }: MonitorRow,
  plays: number,
): Promise<void> {
  const won = new Map((await readTally(tx, game.id)).map((row) => [row.pick, row.won]));
  const { picks, isOut } = judgePlays(game, { plays, won });
  if (!isOut || outAt) return;
  const worst = picks[0]!;
  const found = findPick(game, worst.no)!;
  const pick = `${found.folder.name} ${found.pick.name}`;
  await suspendGame(tx, deps, game, {
    no: worst.no,
    pick,
    plays,
    won: worst.won,
    chance: worst.chance,
  });
}

async function tellLate(deps: MonitorDeps): Promise<void> {
  const late = await readLate(deps.db, lateSeconds);
  await tell(
    deps,
    late.map(({ id, game, day, no, state, seconds }) => ({
      kind: 'late',
      game,
      subject: String(id),
      detail: { round: String(id), day, no, state, seconds },
    })),
  );
}

/** Plays of hosted games end by calls of their host, in the money's own transaction: what paid much is found afterwards. */
async function tellHostedWins(deps: MonitorDeps): Promise<void> {
  const wins = await readHostedWins(deps.db, deps.largeWin());
  await tell(
    deps,
    wins.map(({ slip, bet_code: betCode, member, login_id: loginId, game, payout }) => ({
      kind: 'win',
      game: findHostedGameByType(game)?.id ?? game,
      subject: String(slip),
      detail: { betCode, memberId: String(member), loginId, payout },
    })),
  );
}

async function tell({ db, log }: MonitorDeps, alarms: readonly NewAlarm[]): Promise<void> {
  if (alarms.length === 0) return;
  const itemOf = ({ kind, subject }: NewAlarm) => `${kind}:${subject}`;
  const run = (some: readonly NewAlarm[]) => inTransaction(db, (tx) => ringAlarms(tx, some));
  await workApart(await awake(db, 'monitor', alarms, itemOf), { db, log, work: 'monitor', itemOf, run });
}

/** How many plays it is to the next point of the line. */
function playsToPoint(plays: number): number {
  const each = plays < 10_000 ? 100 : playsBetweenLooks;
  return each - (plays % each);
}

function winsOf(game: Game, { id, outcome }: CountedRound): { round: number; pick: number }[] {
  const read = game.readOutcome(outcome);
  if (!read) return [];
  return game.folders
    .flatMap(({ picks }) => picks)
    .filter(({ no }) => game.resultOf(read, no) === 'won')
    .map(({ no }) => ({ round: id, pick: no }));
}
