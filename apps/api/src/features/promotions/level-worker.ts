import type { GradeAmount } from '@lime/domain/promotions/terms.ts';
import { amountOf } from '@lime/domain/promotions/terms.ts';
import { versionOn } from '@lime/domain/promotions/versions.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import { openMoves } from '../members/grade.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { applyLevelMoves, proposeNight } from './level-rules.service.ts';
import { holdPromotion, isDayTaken, readUngiven, takeNight } from './levels.sql.ts';
import { readVersions } from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';
import { payLots } from './pay-lots.ts';
import { takeDays } from './periods.sql.ts';

const everyMs = 10_000;
const pieceSize = 200;
/** A day is over for good so long after its midnight. */
const rest = 10 * 60_000;

/** Looks at levels each night while it runs. */
export interface LevelWorker {
  start(): void;
  stop(): Promise<void>;
  /** Looks at the night before, applies where that is set, and gives the month's points. */
  runOnce(): Promise<void>;
}

/** Proposes moves of levels, once a night however many processes run it. @param clock tells the time, as the database does */
export function createLevelWorker(
  { db, log, outbox, channel }: Pick<Core, 'db' | 'log' | 'outbox' | 'channel'>,
  clock: (db: Db) => Promise<Date> = databaseNow,
): LevelWorker {
  /** the night, and the month, that this process has seen done */
  let night = '';
  let month = '';

  async function runOnce(): Promise<void> {
    const closed = addDays(seoulDay(new Date((await clock(db)).getTime() - rest)), -1);
    if (night !== closed) {
      await inTransaction(db, async (tx) => ((await takeNight(tx, closed)) ? proposeNight(tx, closed) : 0));
      night = closed;
    }
    await applyAll();
    const first = `${addDays(closed, 1).slice(0, 7)}-01`;
    if (month !== first && (await giveMonth(first))) month = first;
  }

  async function applyAll(): Promise<void> {
    if (!(await readSetting(db, 'levelRules')).apply) return;
    for (let isLeft = true; isLeft && loop.isGoing();)
      isLeft = await inTransaction(db, async (tx) => {
        const open = await openMoves(tx, pieceSize);
        if (open.length === 0) return false;
        await applyLevelMoves(tx, { channel, outbox }, open, { actor: 'system' });
        return true;
      });
  }

  /** @returns whether all of it is given */
  async function giveMonth(first: string): Promise<boolean> {
    const versions = await readVersions(db, ['level-benefit']);
    for (const own of Map.groupBy(versions, ({ promotion_id }) => promotion_id).values()) {
      const version = versionOn(own, first);
      if (version === null || version.stopped_at !== null) continue;
      for (let isLeft = true; isLeft;) {
        if (!loop.isGoing()) return false;
        isLeft = await inTransaction(db, (tx) => giveSome(tx, version, first));
      }
    }
    return true;
  }

  async function giveSome(tx: Tx, version: VersionRow, first: string): Promise<boolean> {
    await holdPromotion(tx, version.promotion_id);
    if (await isDayTaken(tx, version.id, first)) return false;
    const { amounts } = version.terms as { amounts: readonly GradeAmount[] };
    const cause = `month:${first}:`;
    const members = await readUngiven(tx, version.id, amounts.map(({ grade }) => grade), cause, pieceSize); // prettier-ignore
    if (members.length === 0) {
      await takeDays(tx, version.id, [first]);
      return false;
    }
    await payLots(
      tx,
      outbox,
      members.map(({ id, grade }) => ({
        version,
        memberId: id,
        day: first,
        slipId: null,
        cause: `${cause}${id}`,
        grade,
        due: () => ({ before: 0, after: amountOf(amounts, grade) }),
      })),
    );
    return true;
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'level-worker',
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'levels could not be looked at; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}
