import { sql } from 'kysely';
import type { CasinoTransferState } from '@lime/domain/cash/casino-transfer.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { Direction } from './casino-wallet.sql.ts';

/** A transfer with its member and what became of it. */
export type OfficeTransferRow = {
  seq: number;
  member_id: number;
  login_id: string;
  nickname: string;
  direction: Direction;
  amount: number;
  state: CasinoTransferState;
  asked_at: Date;
  decided_at: Date | null;
  seconds: number;
  reason: string | null;
  casino_after: number | null;
  staff: string | null;
};

/** Which transfers the office looks at; null for no bound. */
export type TransferFilter = {
  readonly state: CasinoTransferState | null;
  readonly direction: Direction | null;
  readonly memberId: number | null;
  /** the beginning of an id, in lower case; empty: any */
  readonly loginId: string;
  /** Seoul days, both included */
  readonly from: string | null;
  readonly to: string | null;
};

/** A page of transfers, newest first, and how many there are. */
export async function readTransfers(
  db: Db,
  { state, direction, memberId, loginId, from, to }: TransferFilter,
  offset: number,
  limit: number,
): Promise<{ rows: OfficeTransferRow[]; total: number }> {
  const wanted = sql`
    from casino_transfer t join member m on m.id = t.member_id
    where (${state}::text is null or t.state = ${state}) and (${direction}::text is null or t.direction = ${direction})
      and (${memberId}::bigint is null or t.member_id = ${memberId}) and starts_with(m.login_id, ${loginId})
      and (${from}::date is null or t.asked_at >= ${from}::date::timestamp at time zone 'Asia/Seoul')
      and (${to}::date is null or t.asked_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul')`;
  const [{ rows }, counted] = await Promise.all([
    sql<OfficeTransferRow>`
      select t.seq, t.member_id, m.login_id, m.nickname, t.direction, t.amount, t.state, t.asked_at, t.decided_at,
        floor(extract(epoch from coalesce(t.decided_at, clock_timestamp()) - t.asked_at))::int as seconds, t.reason,
        t.casino_after, (select s.login_id from staff s where s.id = t.staff_id) as staff
      ${wanted} order by t.seq desc offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** What is on its way, and what all casino accounts hold. */
export async function readSums(
  db: Db,
): Promise<{ count: number; amount: number; oldest_seconds: number; held: number }> {
  const { rows } = await sql<{ count: number; amount: number; oldest_seconds: number; held: number }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(floor(extract(epoch from clock_timestamp() - min(asked_at))), 0)::int as oldest_seconds,
      (select coalesce(sum(casino), 0)::bigint from member_balance where casino > 0) as held
    from casino_transfer where state = 'received'`.execute(db);
  return rows[0]!;
}

/** Is there a member of this id? */
export async function isMember(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from member where id = ${memberId}`.execute(tx);
  return rows.length > 0;
}
