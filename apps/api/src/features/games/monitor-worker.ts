import { repairRoutes } from '@lime/domain/access/repair.ts';
import { findPick } from '@lime/domain/games/game.ts';
import { roundGames } from '@lime/domain/games/games.ts';
import { judgePlays, playsBetweenLooks } from '@lime/domain/games/monitor.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { changeSetting, readSetting } from '../settings/settings.service.ts';
import { ringAlarms } from './monitor.service.ts';
import { addCounted, readAfter, readLargeWins, readLate, readTally, setOut, tryLockMonitor } from './monitor.sql.ts';
import type { CountedRound, MonitorRow } from './monitor.sql.ts';
import type { Game } from './round-clock.ts';

const restMs = 15_000;
/** A round that should have moved so long ago rings. */
const lateSeconds = 30;

type Options = {
  /** a payout from this on rings, in won: setting results.secondPersonFrom */
  readonly largeWin: () => number;
  readonly games?: readonly Game[];
};

/**
 * Counts what rounds came to, each once, and looks every thousand plays whether a game still draws as it says. One that
 * does not is put under repair: no round of it opens, no bet is taken, and an alarm rings in the office.
 */
export function createMonitor(
  { db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>,
  { largeWin, games = roundGames }: Options,
): Pick<WorkerLoop, 'start' | 'stop'> & { runOnce(): Promise<void> } {
  /** @returns whether there may be more to count */
  async function count(tx: Tx, game: Game): Promise<boolean> {
    const monitor = await tryLockMonitor(tx, game.id);
    if (!monitor) return false;
    // up to the next look, and no further: it is made on every thousandth play
    const most = playsBetweenLooks - (monitor.plays % playsBetweenLooks);
    const next = await readAfter(tx, game.id, monitor.counted_to, most);
    const running = next.findIndex(({ state }) => state === 'open' || state === 'closed');
    const over = running === -1 ? next : next.slice(0, running);
    if (over.length === 0) return false;
    const drawn = over.filter(({ outcome }) => outcome !== null);
    const wins = drawn.flatMap((round) => winsOf(game, round));
    const won = new Map([...Map.groupBy(wins, ({ pick }) => pick)].map(([pick, all]) => [pick, all.length]));
    await addCounted(tx, game.id, { to: over.at(-1)!.running, plays: drawn.length, won });
    await tellLargeWins(tx, game, drawn, wins);
    const plays = monitor.plays + drawn.length;
    if (drawn.length > 0 && plays % playsBetweenLooks === 0) await look(tx, game, monitor, plays);
    return over.length === most;
  }

  async function tellLargeWins(
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
            largeWin(),
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

  async function look(tx: Tx, game: Game, { out_at: outAt }: MonitorRow, plays: number): Promise<void> {
    const won = new Map((await readTally(tx, game.id)).map((row) => [row.pick, row.won]));
    const { picks, isOut } = judgePlays(game, { plays, won });
    if (!isOut || outAt) return;
    const worst = picks[0]!;
    const found = findPick(game, worst.no)!;
    const pick = `${found.folder.name} ${found.pick.name}`;
    const detail = { pick, plays, won: worst.won, chance: worst.chance };
    await setOut(tx, game.id, worst.no);
    const repair = await readSetting(tx, 'repair');
    const routes = repairRoutes.filter(({ menu }) => menu === game.menu).map(({ name }) => name);
    await changeSetting(tx, channel, 'system', 'repair', [...new Set([...repair, ...routes])]);
    await addAuditEvent(tx, {
      actor: 'system',
      action: 'game.suspend',
      subject: `game:${game.id}`,
      after: detail,
      reason: '환급 감시 구간을 벗어났어요.',
    });
    await ringAlarms(tx, [{ kind: 'band', game: game.id, subject: `${game.id} ${plays} ${Date.now()}`, detail }]);
    log.error({ game: game.id, ...detail }, 'a game is out of its band: it is suspended until a person opens it again');
  }

  async function tellLate(): Promise<void> {
    const late = await readLate(db, lateSeconds);
    if (late.length === 0) return;
    await inTransaction(db, (tx) =>
      ringAlarms(
        tx,
        late.map(({ id, game, day, no, state, seconds }) => ({
          kind: 'late',
          game,
          subject: String(id),
          detail: { round: String(id), day, no, state, seconds },
        })),
      ),
    );
  }

  async function runOnce(): Promise<void> {
    for (const game of games) while (await inTransaction(db, (tx) => count(tx, game))) if (!loop.isGoing()) return;
    await tellLate();
  }

  const loop = createWorkerLoop(runOnce, {
    pauseMs: restMs,
    failed: (error) => log.error({ err: error }, 'rounds could not be counted; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}

function winsOf(game: Game, { id, outcome }: CountedRound): { round: number; pick: number }[] {
  const read = game.readOutcome(outcome);
  if (!read) return [];
  return game.folders
    .flatMap(({ picks }) => picks)
    .filter(({ no }) => game.resultOf(read, no) === 'won')
    .map(({ no }) => ({ round: id, pick: no }));
}
