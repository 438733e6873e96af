import { fillPlaces, hasPlaces } from '@lime/domain/notes/note-places.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import {
  advanceSending,
  insertFilledNotes,
  insertNextNotes,
  isSendingDue,
  lockDueSending,
  readNextMembers,
} from './sending.sql.ts';
import type { DueSending } from './sending.sql.ts';

/** Notes of one transaction: some tens of milliseconds, and an announcement of some ten kilobytes. */
const batchSize = 2_000;
const pauseMs = 1_000;

/** Sends notes whose time has come, in the background. */
export type NoteWorker = Pick<WorkerLoop, 'start' | 'stop'> & {
  /** Sends everything that is due. @returns how many notes */
  runOnce(): Promise<number>;
};

/**
 * Sends what the office has written, at once or when it is due by the database's clock. A batch is one transaction that
 * holds the sending's row. Its notes, its progress and the news for open pages are written together, so any number of
 * processes may work, and one that dies leaves nothing half done.
 */
export function createNoteWorker(
  { db, log, outbox, channel }: Pick<Core, 'db' | 'log' | 'outbox' | 'channel'>,
  { size = batchSize }: { size?: number } = {},
): NoteWorker {
  const loop = createWorkerLoop(runOnce, {
    name: 'note-worker',
    pauseMs,
    failed: (error) => log.error({ err: error }, 'notes could not be sent; the next pass goes on'),
  });
  channel.on('notes_due', () => loop.wake());

  async function runOnce(): Promise<number> {
    let sent = 0;
    if (!(await isSendingDue(db))) return sent;
    for (let going = true; going;) {
      const batch = await inTransaction(db, sendBatch);
      sent += batch ?? 0;
      going = batch !== null && loop.isGoing();
    }
    return sent;
  }

  /** Null when nothing is due. */
  async function sendBatch(tx: Tx): Promise<number | null> {
    const sending = await lockDueSending(tx);
    if (!sending) return null;
    const memberIds = hasPlaces(sending.title, sending.content)
      ? await sendFilled(tx, sending)
      : await insertNextNotes(tx, sending, size);
    await advanceSending(tx, sending.id, {
      written: memberIds.length,
      through: memberIds.reduce((last, id) => Math.max(last, id), sending.through_member),
      done: memberIds.length < size,
    });
    if (memberIds.length > 0) await outbox.write(tx, 'notes', { m: memberIds });
    return memberIds.length;
  }

  async function sendFilled(tx: Tx, sending: DueSending): Promise<number[]> {
    const members = await readNextMembers(tx, sending, size);
    const notes = members.map(({ id, nickname, login_id, grade }) => {
      const values = { '{닉네임}': nickname, '{아이디}': login_id, '{레벨}': String(grade) };
      return {
        memberId: id,
        title: fillPlaces(sending.title, values),
        content: fillPlaces(sending.content, values),
      };
    });
    await insertFilledNotes(tx, sending, notes);
    return members.map(({ id }) => id);
  }

  return { start: () => loop.start(), stop: () => loop.stop(), runOnce };
}
