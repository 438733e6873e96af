import { fillPlaces, hasPlaces } from '@lime/domain/notes/note-places.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { writeApart } from '../../core/work-apart.ts';
import { clearFailure, recordFailure } from '../../core/work-failures.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import {
  advanceSending,
  insertNotes,
  isSendingDue,
  lockDueSending,
  readNextMembers,
  readTheseMembers,
} from './sending.sql.ts';
import type { AddressedMember, DueSending } from './sending.sql.ts';

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
    db,
    pauseMs,
    failed: (error) => log.error({ err: error }, 'notes could not be sent; the next pass goes on'),
  });
  channel.on('notes_due', () => loop.wake());

  async function runOnce(): Promise<number> {
    let sent = 0;
    while (loop.isGoing() && (await isSendingDue(db))) {
      const batch = await sendSafely();
      if (batch === null) break; // what is due, another process has in hand
      sent += batch;
    }
    return sent;
  }

  /** A batch of the next sending; one that fails rests. @returns how many notes; null when nothing is free */
  async function sendSafely(): Promise<number | null> {
    let sending: DueSending | null = null;
    const failed = async (error: unknown) => {
      if (!sending) throw error;
      const item = String(sending.id);
      log.error({ err: error, sending: item }, 'a note could not be sent; it rests, and the others go on');
      if ((await recordFailure(db, 'notes', item, error)).failures === 0) throw error;
    };
    const batch = (apart: boolean) =>
      inTransaction(db, async (tx): Promise<{ written: number | null; error?: unknown }> => {
        sending = await lockDueSending(tx);
        return sending ? sendBatch(tx, sending, apart) : { written: null };
      });
    try {
      const { written, error } = await batch(false).catch(() => batch(true));
      if (error !== undefined) await failed(error);
      const taken = sending as DueSending | null;
      if (error === undefined && taken?.has_failed) await clearFailure(db, 'notes', String(taken.id));
      return written;
    } catch (error) {
      await failed(error);
      return 0;
    }
  }

  /**
   * @param apart  a member whose note cannot be written is left out, until all others have theirs
   * @returns      notes written; why some members are still without at the end
   */
  async function sendBatch(tx: Tx, sending: DueSending, apart: boolean): Promise<{ written: number; error?: unknown }> {
    const next = await readNextMembers(tx, sending, size);
    const isEnd = next.length < size;
    const again = isEnd ? await readTheseMembers(tx, sending.left_members) : [];
    const members = [...next, ...again];
    const write = (some: readonly AddressedMember[]) => insertNotes(tx, sending, notesOf(sending, some));
    const failed = apart ? await writeApart(tx, members, write) : await write(members).then(() => []);
    const left = failed.map(({ row }) => row.id);
    const written = members.length - left.length;
    await advanceSending(tx, sending.id, {
      written,
      through: next.at(-1)?.id ?? sending.through_member,
      left: isEnd ? left : [...sending.left_members, ...left],
      done: isEnd && left.length === 0,
    });
    const without = new Set(left);
    const m = members.flatMap(({ id }) => (without.has(id) ? [] : [id]));
    if (m.length > 0) await outbox.write(tx, 'notes', { m });
    return isEnd && left.length > 0 ? { written, error: failed[0]!.error } : { written };
  }

  return { start: () => loop.start(), stop: () => loop.stop(), runOnce };
}

/** @returns notes whose texts are the sending's own where it has no places to fill */
function notesOf(
  { title, content }: DueSending,
  members: readonly AddressedMember[],
): { memberId: number; title: string | null; content: string | null }[] {
  if (!hasPlaces(title, content)) return members.map(({ id }) => ({ memberId: id, title: null, content: null }));
  return members.map(({ id, nickname, login_id, grade }) => {
    const values = { '{닉네임}': nickname, '{아이디}': login_id, '{레벨}': String(grade) };
    return { memberId: id, title: fillPlaces(title, values), content: fillPlaces(content, values) };
  });
}
