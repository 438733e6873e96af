import type { NoteListPayload, NotePayload, WireNote } from '@lime/contract/notes.ts';
import type { Outbox } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import {
  lockNotes,
  markAllDeleted,
  markAllRead,
  markDeleted,
  markRead,
  readNeighbours,
  readNote,
  readNotes,
} from './notes.sql.ts';
import type { NoteFilter, NoteRow } from './notes.sql.ts';

/** A page of the member's own notes. */
export async function listOwnNotes(
  db: Db,
  memberId: number,
  { page, size, ...filter }: NoteFilter & { page: number; size: number },
): Promise<NoteListPayload> {
  const { rows, total } = await readNotes(db, memberId, filter, (page - 1) * size, size);
  return { list: rows.map(noteToWire), pagination: paginationOf(page, size, total) };
}

/** Opening is reading. @throws Refused NOT_FOUND (404) for another member's note, a deleted one and none */
export async function openNote(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  memberId: number,
  id: number,
): Promise<NotePayload> {
  await announced(outbox, tx, memberId, await markRead(tx, memberId, [id]));
  const row = await readNote(tx, memberId, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const neighbours = await readNeighbours(tx, memberId, id);
  const linkOf = (older: boolean) => {
    const found = neighbours.find((one) => one.older === older);
    return found ? { seq: String(found.id), title: found.title } : null;
  };
  return { article: noteToWire(row), previous: linkOf(true), next: linkOf(false) };
}

/** Marks them read; other open pages of the member hear of it. @returns how many had not been read. @throws Refused NOT_FOUND (404) when one is not the member's; nothing is marked then */
export async function markNotesRead(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  memberId: number,
  ids: readonly number[],
): Promise<number> {
  const rows = await lockOwn(tx, memberId, ids);
  const read = await markRead(
    tx,
    memberId,
    rows.map(({ id }) => id),
  );
  return announced(outbox, tx, memberId, read);
}

/** Marks all of them read; other open pages of the member hear of it. @returns how many had not been read */
export async function markAllNotesRead(outbox: Pick<Outbox, 'write'>, tx: Tx, memberId: number): Promise<number> {
  return announced(outbox, tx, memberId, await markAllRead(tx, memberId));
}

/** Deletes them; other open pages of the member hear of it. @throws Refused NOT_FOUND (404) when one is not the member's, NOTE_MUST_BE_READ; nothing is deleted then */
export async function removeNotes(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  memberId: number,
  ids: readonly number[],
): Promise<number> {
  const rows = await lockOwn(tx, memberId, ids);
  if (rows.some(({ required, unread, deleted }) => required && unread && !deleted))
    throw new Refused({ code: 'NOTE_MUST_BE_READ' });
  const deleted = await markDeleted(
    tx,
    memberId,
    rows.map(({ id }) => id),
  );
  return announced(outbox, tx, memberId, deleted);
}

/** Deletes all that may be deleted; other open pages of the member hear of it. @returns how many */
export async function removeAllNotes(outbox: Pick<Outbox, 'write'>, tx: Tx, memberId: number): Promise<number> {
  return announced(outbox, tx, memberId, await markAllDeleted(tx, memberId));
}

/** @returns the same number, announced to open pages when it is not 0 */
async function announced(outbox: Pick<Outbox, 'write'>, tx: Tx, memberId: number, changed: number): Promise<number> {
  if (changed > 0) await outbox.write(tx, 'notes', { m: [memberId] });
  return changed;
}

async function lockOwn(tx: Tx, memberId: number, ids: readonly number[]) {
  const unique = [...new Set(ids)];
  const rows = await lockNotes(tx, memberId, unique);
  if (rows.length < unique.length) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return rows;
}

function noteToWire({ id, title, content, sender, required, at, read_at }: NoteRow): WireNote {
  return {
    seq: String(id),
    title,
    content,
    sender,
    createdAt: at.toISOString(),
    readAt: read_at?.toISOString() ?? null,
    required,
  };
}
