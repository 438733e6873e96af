import type { NoteListPayload, NotePayload, WireNote } from '@lime/contract/notes.ts';
import type { Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
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

/** What a member does with the own notes; the other open pages of the member hear of each change. */
export type MemberNotes = {
  list(memberId: number, filter: NoteFilter & { page: number; size: number }): Promise<NoteListPayload>;
  /** Opening is reading. @throws Refused NOT_FOUND (404) for another member's note, a deleted one and none */
  open(tx: Tx, memberId: number, id: number): Promise<NotePayload>;
  /** @returns how many had not been read. @throws Refused NOT_FOUND (404) when one is not the member's; nothing is marked then */
  read(tx: Tx, memberId: number, ids: readonly number[]): Promise<number>;
  readAll(tx: Tx, memberId: number): Promise<number>;
  /** @throws Refused NOT_FOUND (404) when one is not the member's, NOTE_MUST_BE_READ; nothing is deleted then */
  remove(tx: Tx, memberId: number, ids: readonly number[]): Promise<number>;
  removeAll(tx: Tx, memberId: number): Promise<number>;
};

export function createMemberNotes({ db, outbox }: Pick<Core, 'db' | 'outbox'>): MemberNotes {
  /** @returns the same number, announced to open pages when it is not 0 */
  async function told(tx: Tx, memberId: number, changed: number): Promise<number> {
    if (changed > 0) await outbox.write(tx, 'notes', { m: [memberId] });
    return changed;
  }

  async function lockOwn(tx: Tx, memberId: number, ids: readonly number[]) {
    const unique = [...new Set(ids)];
    const rows = await lockNotes(tx, memberId, unique);
    if (rows.length < unique.length) throw new Refused({ code: 'NOT_FOUND' }, 404);
    return rows;
  }

  return {
    async list(memberId, { page, size, ...filter }) {
      const { rows, total } = await readNotes(db, memberId, filter, (page - 1) * size, size);
      return { list: rows.map(noteToWire), pagination: paginationOf(page, size, total) };
    },
    async open(tx, memberId, id) {
      await told(tx, memberId, await markRead(tx, memberId, [id]));
      const row = await readNote(tx, memberId, id);
      if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const neighbours = await readNeighbours(tx, memberId, id);
      const linkOf = (older: boolean) => {
        const found = neighbours.find((one) => one.older === older);
        return found ? { seq: String(found.id), title: found.title } : null;
      };
      return { article: noteToWire(row), previous: linkOf(true), next: linkOf(false) };
    },
    async read(tx, memberId, ids) {
      const rows = await lockOwn(tx, memberId, ids);
      const read = await markRead(
        tx,
        memberId,
        rows.map(({ id }) => id),
      );
      return told(tx, memberId, read);
    },
    async readAll(tx, memberId) {
      return told(tx, memberId, await markAllRead(tx, memberId));
    },
    async remove(tx, memberId, ids) {
      const rows = await lockOwn(tx, memberId, ids);
      if (rows.some(({ required, unread, deleted }) => required && unread && !deleted))
        throw new Refused({ code: 'NOTE_MUST_BE_READ' });
      const deleted = await markDeleted(
        tx,
        memberId,
        rows.map(({ id }) => id),
      );
      return told(tx, memberId, deleted);
    },
    async removeAll(tx, memberId) {
      return told(tx, memberId, await markAllDeleted(tx, memberId));
    },
  };
}

function noteToWire({ id, title, content, required, at, read_at }: NoteRow): WireNote {
  return {
    seq: String(id),
    title,
    content,
    createdAt: at.toISOString(),
    readAt: read_at?.toISOString() ?? null,
    required,
  };
}
