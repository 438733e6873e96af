import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MemberState } from '@lime/domain/access/member-types.ts';
import type { Db } from '../../core/db.ts';
import { anywhere } from '../../core/paging.ts';

/** A member who got a note, with when it was read and deleted; null is not yet. */
export type ReceiptRow = {
  id: number;
  member_id: number;
  login_id: string;
  nickname: string;
  grade: number;
  state: MemberState;
  at: Date;
  read_at: Date | null;
  deleted_at: Date | null;
};

const readOrNot = (state: 'read' | 'unread' | undefined): RawBuilder<unknown>[] =>
  state === undefined ? [] : [state === 'read' ? sql`n.read_at is not null` : sql`n.read_at is null`];

/** Who got a sending. They got it in the order of their ids: the index that keeps it once a member gives that order too. */
export async function readReceipts(
  db: Db,
  {
    sendingId,
    q,
    state,
    sort,
    dir,
  }: {
    sendingId: number;
    q: string;
    state?: 'read' | 'unread' | undefined;
    sort: 'at' | 'readAt';
    dir: 'asc' | 'desc';
  },
  offset: number,
  size: number,
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const where = sql.join(
    [
      sql`n.sending_id = ${sendingId}`,
      ...readOrNot(state),
      ...(q === '' ? [] : [sql`(m.login_id ilike ${anywhere(q)} or m.nickname ilike ${anywhere(q)})`]),
    ],
    sql` and `,
  );
  const way = dir === 'asc' ? sql`asc` : sql`desc`;
  const order = sort === 'at' ? sql`n.member_id ${way}` : sql`n.read_at ${way} nulls last, n.member_id`;
  const { rows } = await sql<ReceiptRow>`
    select n.id, n.member_id, m.login_id, m.nickname, m.grade, m.state, n.at, n.read_at, n.deleted_at
    from note n join member m on m.id = n.member_id
    where ${where} order by ${order} offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from note n ${q === '' ? sql`` : sql`join member m on m.id = n.member_id`}
    where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** A note a member got, with when it was read and deleted; null is not yet. */
export type MemberNoteRow = {
  id: number;
  sending_id: number;
  title: string;
  content: string;
  required: boolean;
  staff: string | null;
  at: Date;
  read_at: Date | null;
  deleted_at: Date | null;
};

/** All notes of one member, newest first, deleted ones too. */
export async function readNotesOf(
  db: Db,
  { memberId, q, state }: { memberId: number; q: string; state?: 'read' | 'unread' | undefined },
  offset: number,
  size: number,
): Promise<{ rows: MemberNoteRow[]; total: number }> {
  const where = sql.join(
    [
      sql`n.member_id = ${memberId}`,
      ...readOrNot(state),
      ...(q === ''
        ? []
        : [
            sql`(coalesce(n.title, s.title) ilike ${anywhere(q)} or coalesce(n.content, s.content) ilike ${anywhere(q)})`,
          ]),
    ],
    sql` and `,
  );
  const { rows } = await sql<MemberNoteRow>`
    select n.id, n.sending_id, coalesce(n.title, s.title) as title, coalesce(n.content, s.content) as content, n.required,
      coalesce(f.login_id, '총판 ' || g.name) as staff, n.at, n.read_at, n.deleted_at
    from note n join note_sending s on s.id = n.sending_id left join staff f on f.id = s.staff_id
    left join agent g on g.id = s.agent_id
    where ${where} order by n.id desc offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from note n join note_sending s on s.id = n.sending_id where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}
