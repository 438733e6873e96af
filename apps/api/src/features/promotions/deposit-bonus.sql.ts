import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** What deposit promotions look at of a member: the grade, and deposits asked for and not refused, ever and on this Seoul day. */
export type DepositorRow = { grade: number; before: number; beforeToday: number };

const today = sql`(date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')`;

/** Of a member who is there. */
export async function readDepositor(db: Db | Tx, memberId: number): Promise<DepositorRow> {
  const { rows } = await sql<DepositorRow>`
    select m.grade, count(r.seq) as before, count(r.seq) filter (where r.requested_at >= ${today}) as "beforeToday"
    from member m left join cash_request r on r.member_id = m.id and r.type = 'deposit' and r.status <> 'refused'
    where m.id = ${memberId} group by m.grade`.execute(db);
  return rows[0]!;
}

/** Bonuses by promotion that the member took with deposits asked for on this Seoul day: granted, or still waiting. */
export async function readTakenToday(
  db: Db | Tx,
  memberId: number,
): Promise<{ promotion_id: number; taken: number }[]> {
  const { rows } = await sql<{ promotion_id: number; taken: number }>`
    select v.promotion_id, count(*) as taken
    from cash_request r join promotion_version v on v.id = r.promotion_version_id
    where r.member_id = ${memberId} and r.requested_at >= ${today}
      and (r.status = 'received' or exists (select from bonus b where b.cash_request_seq = r.seq))
    group by v.promotion_id`.execute(db);
  return rows;
}

/** The terms of a version, which never change. */
export async function readTerms(tx: Tx, versionId: number): Promise<unknown> {
  const { rows } = await sql<{ terms: unknown }>`select terms from promotion_version where id = ${versionId}`.execute(
    tx,
  );
  return rows[0]!.terms;
}

/** A deposit of a month, as a preview replays it; those before it, ever and on its Seoul day, are of the member's that were not refused. */
export type ReplayDepositRow = {
  member_id: number;
  deposit: number;
  requested_at: Date;
  day: string;
  grade: number;
  before: number;
  beforeToday: number;
};

/** Deposits that came in, asked for in a time, each member's in the order they were asked for. */
export const replayedDeposits = (from: Date, to: Date): RawBuilder<unknown> => sql`
  select r.member_id, r.amount as deposit, r.requested_at, to_char(r.requested_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, m.grade,
    b.before, b."beforeToday"
  from cash_request r join member m on m.id = r.member_id
  cross join lateral (
    select count(*) as before, count(*) filter (where (e.requested_at at time zone 'Asia/Seoul')::date = (r.requested_at at time zone 'Asia/Seoul')::date) as "beforeToday"
    from cash_request e
    where e.member_id = r.member_id and e.type = 'deposit' and e.status <> 'refused' and e.seq < r.seq) b
  where r.type = 'deposit' and r.status = 'done' and r.requested_at >= ${from} and r.requested_at < ${to}
  order by r.seq`;

/** Won that a promotion gave members for deposits asked for on these Seoul days, both included. */
export async function readGivenBonuses(
  db: Db,
  promotionId: string,
  from: string,
  to: string,
): Promise<{ member_id: number; points: number }[]> {
  const { rows } = await sql<{ member_id: number; points: number }>`
    select b.member_id, sum(b.amount)::bigint as points
    from promotion_version v join bonus b on b.version_id = v.id join cash_request r on r.seq = b.cash_request_seq
    where v.promotion_id = ${promotionId}::bigint and (r.requested_at at time zone 'Asia/Seoul')::date between ${from}::date and ${to}::date
    group by b.member_id`.execute(db);
  return rows;
}
