import { sql } from 'kysely';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Channel } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import {
  decideMoves,
  holdGrade,
  insertHandMove,
  insertMoves,
  lockOpenMoves,
  overtakeProposals,
  readHold,
  readMoves,
  readOpenMoves,
  setGrades,
} from './grade.sql.ts';
import type { MoveRow, NewMove, OpenMove, ProposedMove } from './grade.sql.ts';
import { writeApart } from '../../core/work-apart.ts';

/** Who decides moves: `staff:<login id>` with where they ask from, or `system`. */
export type MovedBy = { readonly actor: string; readonly address?: string | undefined };

/**
 * Writes proposals; the open ones of before are over.
 *
 * @param apart  tried again after it failed: those that cannot be written are left out
 * @returns      members whose proposal was left out, and why
 */
export async function proposeMoves(
  tx: Tx,
  moves: readonly NewMove[],
  apart: boolean,
): Promise<{ row: NewMove; error: unknown }[]> {
  await overtakeProposals(tx);
  if (moves.length === 0) return [];
  const write = (some: readonly NewMove[]) => insertMoves(tx, some);
  return apart ? writeApart(tx, moves, write) : write(moves).then(() => []);
}

/** Open proposals that do not rest, some of them. */
export const openMoves = (db: Db, most: number): Promise<ProposedMove[]> => readOpenMoves(db, most);

/**
 * Moves members as it was proposed. Who has moved meanwhile, is held or is no active member stays; their proposals are over.
 *
 * @returns what was applied
 */
export async function applyMoves(
  tx: Tx,
  channel: Pick<Channel, 'notify'>,
  ids: readonly number[],
  by: MovedBy,
): Promise<OpenMove[]> {
  const open = await lockOpenMoves(tx, ids);
  const [due, late] = [open.filter(isDue), open.filter((move) => !isDue(move))];
  await decideMoves(tx, late.map(({ id }) => id), 'overtaken', by.actor); // prettier-ignore
  if (due.length === 0) return [];
  await setGrades(tx, due);
  await decideMoves(tx, due.map(({ id }) => id), 'applied', by.actor); // prettier-ignore
  for (const { member_id, from_grade, to_grade } of due) {
    await addAuditEvent(tx, {
      ...by,
      action: 'member.grade',
      subject: `member:${member_id}`,
      before: from_grade,
      after: to_grade,
      reason: '레벨 규칙',
    });
    await channel.notify(tx, 'member', String(member_id));
  }
  await writeOutbox(tx, 'member', { m: due.map(({ member_id }) => member_id) });
  return due;
}

const isDue = (move: OpenMove) => move.grade === move.from_grade && !move.held && move.state === 'normal';

/** Ends proposals without moving anybody. */
export const refuseMoves = (tx: Tx, ids: readonly number[], by: MovedBy): Promise<void> =>
  decideMoves(tx, ids, 'refused', by.actor);

/** Keeps a level that staff set: a row of the member's history, and no rule moves them for so many days. */
export async function keepHandGrade(
  tx: Tx,
  { memberId, from, to, actor, days }: { memberId: number; from: number; to: number; actor: string; days: number },
): Promise<void> {
  await insertHandMove(tx, memberId, from, to, actor);
  await holdGrade(tx, memberId, days, actor);
}

/** A page of moves in these states, of all members or of one. */
export const listMoves = (
  db: Db | Tx,
  {
    states,
    ids,
    memberId,
    q,
  }: {
    states: readonly MoveRow['state'][];
    ids?: readonly number[];
    memberId?: number | undefined;
    q?: string;
  },
  offset: number,
  limit: number,
): Promise<MoveRow[]> =>
  readMoves(
    db,
    sql.join(
      [
        sql`v.state = any(${states}::text[])`,
        ...(ids === undefined ? [] : [sql`v.id = any(${ids}::bigint[])`]),
        ...(memberId === undefined ? [] : [sql`v.member_id = ${memberId}`]),
        ...(q === undefined || q === '' ? [] : [sql`m.login_id like ${`%${q.toLowerCase()}%`}`]),
      ],
      sql` and `,
    ),
    offset,
    limit,
  );

/** The last day on which no rule moves the member; null: rules may. */
export const heldUntil = (db: Db, memberId: number): Promise<string | null> => readHold(db, memberId);
