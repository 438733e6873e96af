import type { GradeAmount } from '@lime/domain/promotions/terms.ts';
import { amountOf } from '@lime/domain/promotions/terms.ts';
import { versionOn } from '@lime/domain/promotions/versions.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { everyStep } from '../../core/every-step.ts';
import { workApart } from '../../core/work-apart.ts';
import { recordFailure } from '../../core/work-failures.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import { openMoves } from '../members/grade.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { applyLevelMoves, proposeNight } from './level-rules.service.ts';
import { givingItem, holdPromotion, isDayTaken, readUngiven, readUngivenOf, takeNight } from './levels.sql.ts';
import type { Giving } from './levels.sql.ts';
import { readVersions } from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';
import { payLots } from './pay-lots.ts';
import { takeDays } from './periods.sql.ts';
import type { Earning } from './slip-lots.ts';

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
    const first = `${addDays(closed, 1).slice(0, 7)}-01`;
    await everyStep(
      async () => {
        if (night !== closed) await propose(closed);
        night = closed;
      },
      applyAll,
      async () => {
        if (month !== first && (await giveMonth(first))) month = first;
      },
    );
  }

  /** Each night looks at everybody, so that who is left out in one is proposed in the next. */
  async function propose(closed: string): Promise<void> {
    const look = (apart: boolean) =>
      inTransaction(db, async (tx) => ((await takeNight(tx, closed)) ? proposeNight(tx, closed, apart) : []));
    for (const { row, error } of await look(false).catch(() => look(true))) {
      log.error({ err: error, member: row.member_id }, 'a level could not be proposed; the next night tries again');
      await recordFailure(db, 'levels', `night:${closed}:${row.member_id}`, error);
    }
  }

  async function applyAll(): Promise<void> {
    if (!(await readSetting(db, 'levelRules')).apply) return;
    for (let isFull = true; isFull && loop.isGoing();) {
      const open = await openMoves(db, pieceSize);
      await workApart(open, {
        db,
        log,
        work: 'levels',
        itemOf: ({ id }) => `move:${id}`,
        run: (some) => {
          const moves = { ids: some.map(({ id }) => id), memberIds: some.map(({ member_id }) => member_id) };
          return inTransaction(db, (tx) => applyLevelMoves(tx, { channel, outbox }, moves, { actor: 'system' }));
        },
      });
      isFull = open.length === pieceSize;
    }
  }

  /** @returns whether all of it is given */
  async function giveMonth(first: string): Promise<boolean> {
    const versions = await readVersions(db, ['level-benefit']);
    const holding = [...Map.groupBy(versions, ({ promotion_id }) => promotion_id).values()].flatMap((own) => {
      const version = versionOn(own, first);
      return version === null || version.stopped_at !== null ? [] : [version];
    });
    let isAll = true;
    await everyStep(
      ...holding.map((version) => async () => {
        if (!(await giveAll(version, first))) isAll = false;
      }),
    );
    return isAll;
  }

  /** @returns false while somebody waits who could not be given theirs, or this worker ends */
  async function giveAll(version: VersionRow, first: string): Promise<boolean> {
    const { amounts } = version.terms as { amounts: readonly GradeAmount[] };
    const gradeList = amounts.map(({ grade }) => grade);
    const giving = { versionId: version.id, gradeList, cause: `month:${first}:` };
    while (loop.isGoing() && !(await isDayTaken(db, version.id, first))) {
      const members = await readUngiven(db, giving, pieceSize);
      if (members.length === 0) return inTransaction(db, (tx) => endMonth(tx, version, giving, first));
      await workApart(members, {
        db,
        log,
        work: 'levels',
        itemOf: ({ id }) => givingItem(giving, id),
        run: (some) =>
          inTransaction(db, async (tx) => {
            await holdPromotion(tx, version.promotion_id);
            const due = await readUngivenOf(tx, giving, some.map(({ id }) => id)); // prettier-ignore
            return payLots(tx, outbox, due.map((member) => earningOf(version, member, giving.cause, first))); // prettier-ignore
          }),
      });
    }
    return isDayTaken(db, version.id, first);
  }

  async function endMonth(tx: Tx, version: VersionRow, giving: Giving, first: string): Promise<boolean> {
    await holdPromotion(tx, version.promotion_id);
    if ((await readUngivenOf(tx, giving, null)).length > 0) return false;
    await takeDays(tx, version.id, [first]);
    return true;
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'level-worker',
    db,
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'levels could not be looked at; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}

function earningOf(
  version: VersionRow,
  { id, grade }: { readonly id: number; readonly grade: number },
  cause: string,
  first: string,
): Earning {
  const { amounts } = version.terms as { amounts: readonly GradeAmount[] };
  const due = () => ({ before: 0, after: amountOf(amounts, grade) });
  return { version, memberId: id, day: first, slipId: null, cause: `${cause}${id}`, grade, due };
}
