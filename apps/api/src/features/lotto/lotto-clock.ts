import { randomBytes } from 'node:crypto';
import { lottoWonNote } from '@lime/contract/lotto.texts.ts';
import { lottoPrizes } from '@lime/contract/settings-lotto.ts';
import { assert } from '@lime/domain/assert.ts';
import { nextDraw } from '@lime/domain/lotto/draw-schedule.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { activityCause } from '../../core/ledger/causes.ts';
import { Refused } from '../../core/refused.ts';
import { everyStep } from '../../core/every-step.ts';
import { clearFailure, readFailures, recordFailure } from '../../core/work-failures.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { payPoints } from '../activities/payments.service.ts';
import { sendNote } from '../notes/notes.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import {
  closeRound,
  drawRound,
  hasWork,
  insertRound,
  lockRunning,
  markPaid,
  markRoundPaid,
  readNext,
  readUnpaid,
  readUnpaidRounds,
  tryLockRounds,
} from './lotto-clock.sql.ts';
import type { UnpaidTicket } from './lotto-clock.sql.ts';
import { sha256 } from '../../core/hash-blocks.ts';
import { drawOf, seedOf } from './lotto-seed.ts';

const everyMs = 1_000;
/** Members paid in one transaction. */
const membersAtOnce = 200;
/** A budget that is spent is looked at again after so long. */
const budgetRestMs = 60_000;
/** A round that opens this shortly before the week's draw goes to the next week's. */
const shortestMs = 3_600_000;

/** Moves the rounds of the lotto, by itself or by hand. */
export type LottoClock = Pick<WorkerLoop, 'start' | 'stop' | 'wake'> & {
  /** Does all there is to do now: opens, closes, draws, pays. Any number of processes may, at the same time. */
  runOnce(): Promise<void>;
};

type Options = {
  readonly settings: Pick<LiveSettings, 'get'>;
  /** when a round that opens now is drawn; the settings' day and hour unless given */
  readonly drawAfter?: (now: Date) => Date;
  readonly pay?: typeof payPoints;
};

type Deps = Pick<Core, 'config' | 'db' | 'log'> & Options & { readonly pay: typeof payPoints };

/** What a clock remembers from pass to pass. */
type Memory = {
  /** The round whose secret is lost, so that the log says it once. */
  lost: number | null;
  /** epoch ms; nothing is paid before */
  budgetRestsUntil: number;
};

/**
 * Moves the rounds: opens one, closes it when its time is over, draws it, pays its winners. Each step is one transaction
 * under one lock, from what the tables say by the database's clock. A process that dies leaves a step done or not done, and
 * the next run goes on there. What waits for a spent budget is paid when there is one again.
 */
export function createLottoClock(
  { config, db, log }: Pick<Core, 'config' | 'db' | 'log'>,
  { pay = payPoints, ...options }: Options,
): LottoClock {
  const deps: Deps = { config, db, log, pay, ...options };
  const memory: Memory = { lost: null, budgetRestsUntil: 0 };

  async function runOnce(): Promise<void> {
    if (!(await hasWork(db))) return;
    await everyStep(
      async () => {
        while (await inTransaction(db, (tx) => moveOn(deps, memory, tx)));
      },
      async () => {
        if (Date.now() < memory.budgetRestsUntil) return;
        const unpaid = await readUnpaidRounds(db);
        await everyStep(...unpaid.map((no) => () => payAll(deps, memory, no)));
      },
    );
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'lotto-clock',
    db,
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'the lotto could not be moved on; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, wake: loop.wake, runOnce };
}

/** @returns false when there is nothing to do, or another process does it */
async function moveOn(deps: Deps, memory: Memory, tx: Tx): Promise<boolean> {
  const { config, log } = deps;
  if (!(await tryLockRounds(tx))) return false;
  const round = await lockRunning(tx);
  if (!round) return open(deps, tx);
  if (round.state === 'open') {
    if (!round.due) return false;
    await closeRound(tx, round.no);
    return true;
  }
  const seed = seedOf(config.jwtSecret, round.no, round.salt);
  if (!sha256(seed).equals(round.commitment)) {
    if (memory.lost !== round.no) log.error({ round: round.no }, 'a lotto round was committed to with another secret');
    memory.lost = round.no;
    return false;
  }
  assert(round.tickets_hash, 'a closed round has the hash of its tickets');
  const draw = drawOf(seed, round.no, round.tickets_hash);
  await drawRound(tx, round.no, { seed, ...draw, prizes: round.terms.prizes });
  return true;
}

async function open({ config, settings, drawAfter }: Deps, tx: Tx): Promise<boolean> {
  const { active, perCheckIn, stakePer, mostPerRound, ...rest } = settings.get('lotto');
  if (!active) return false;
  const { no, now } = await readNext(tx);
  const salt = randomBytes(32);
  await insertRound(tx, {
    no,
    drawsAt: drawAfter?.(now) ?? nextDraw(new Date(now.getTime() + shortestMs), settings.get('lotto')),
    salt,
    commitment: sha256(seedOf(config.jwtSecret, no, salt)),
    terms: { prizes: lottoPrizes(rest), perCheckIn, stakePer, mostPerRound },
  });
  return true;
}

/** @returns members of the tickets it paid or tried to; none: there is nothing left */
function payNext({ db, pay }: Deps, no: number, except: readonly number[], members: number): Promise<number[] | null> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLockRounds(tx))) return null;
    const tickets = await readUnpaid(tx, no, { except, members });
    if (tickets.length === 0) {
      await markRoundPaid(tx, no);
      return [];
    }
    await pay(tx, {
      event: 'lotto',
      payments: tickets.map(({ id, member_id, points }) => ({
        memberId: member_id,
        amount: points,
        cause: activityCause.ticket(id),
      })),
    });
    const paid = await markPaid(
      tx,
      tickets.map(({ id }) => id),
    );
    await tellWinners(
      tx,
      no,
      tickets.filter(({ id }) => paid.has(id)),
    );
    return [...new Set(tickets.map(({ member_id }) => member_id))];
  });
}

/** Pays a round's winners; who wins more than the budget has left waits, who cannot be paid rests, and neither holds up anybody else. */
async function payAll(deps: Deps, memory: Memory, no: number): Promise<void> {
  const { db, log } = deps;
  const itemOf = (memberId: number) => `${no}:${memberId}`;
  const failures = (await readFailures(db, 'lotto')).filter(({ item }) => item.startsWith(`${no}:`));
  const idOf = (item: string) => Number(item.slice(`${no}:`.length));
  const failed = new Set(failures.map(({ item }) => idOf(item)));
  const waiting = failures.filter(({ is_resting }) => is_resting).map(({ item }) => idOf(item));
  let members = membersAtOnce;
  for (;;) {
    try {
      const paid = await payNext(deps, no, waiting, members);
      if (paid === null || paid.length === 0) return;
      for (const id of paid) if (failed.has(id)) await clearFailure(db, 'lotto', itemOf(id));
    } catch (error) {
      const isSpent = error instanceof Refused && error.code === 'EVENT_BUDGET_SPENT';
      if (isSpent) memory.budgetRestsUntil = Date.now() + budgetRestMs;
      if (members > 1) {
        members = 1;
        continue;
      }
      const [next] = await inTransaction(db, (tx) => readUnpaid(tx, no, { except: waiting, members: 1 }));
      if (!next) return;
      waiting.push(next.member_id);
      if (isSpent) continue;
      const item = itemOf(next.member_id);
      log.error({ err: error, item }, 'a winner of the lotto could not be paid; it rests, and the others are paid');
      if ((await recordFailure(db, 'lotto', item, error)).failures === 0) throw error;
    }
  }
}

/** One note a member, the same to all who won the same. */
async function tellWinners(tx: Tx, no: number, tickets: readonly UnpaidTicket[]): Promise<void> {
  const byMember = Map.groupBy(tickets, ({ member_id }) => member_id);
  const byNote = Map.groupBy(byMember.values(), (won) => lottoWonNote(no, won).content);
  for (const members of byNote.values())
    await sendNote(tx, { memberIds: members.map((won) => won[0]!.member_id), ...lottoWonNote(no, members[0]!) });
}
