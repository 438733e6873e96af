import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { roundColumns } from './lotto.sql.ts';
import type { RoundRow } from './lotto.sql.ts';

/** A round with what came of it. */
export type OfficeRound = RoundRow & {
  salt: Buffer;
  members: number;
  winners: [number, number, number, number, number];
  points: number;
  paid: number;
  total: number;
};

/** A page of rounds, newest first, with what came of each. */
export async function readOfficeRounds(
  db: Db,
  state: string | undefined,
  offset: number,
  limit: number,
): Promise<OfficeRound[]> {
  const { rows } = await sql<OfficeRound>`
    with shown as (
      select *, count(*) over () as total from lotto_round
      where ${state === undefined ? sql`true` : sql`state = ${state}`} order by no desc offset ${offset} limit ${limit})
    select ${roundColumns}, r.salt, r.total, t.members, t.winners, t.points, t.paid
    from shown r cross join lateral (
      select count(distinct member_id) as members,
        array[count(*) filter (where rank = 1), count(*) filter (where rank = 2), count(*) filter (where rank = 3),
          count(*) filter (where rank = 4), count(*) filter (where rank = 5)] as winners,
        coalesce(sum(points), 0)::bigint as points, coalesce(sum(points) filter (where paid_at is not null), 0)::bigint as paid
      from lotto_ticket where round_no = r.no) t
    order by r.no desc`.execute(db);
  return rows;
}

/** A ticket with its member. */
export type OfficeTicket = {
  id: number;
  round_no: number;
  member_id: number;
  login_id: string;
  nickname: string;
  numbers: number[];
  automatic: boolean;
  at: Date;
  matches: number | null;
  rank: number | null;
  points: number;
  paid_at: Date | null;
};

/** A page of tickets `t` of members `m`, newest first, with the count of all. */
export async function readOfficeTickets(
  db: Db,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<{ rows: OfficeTicket[]; total: number }> {
  const from = sql`lotto_ticket t join member m on m.id = t.member_id where ${where}`;
  const [{ rows }, counted] = await Promise.all([
    sql<OfficeTicket>`
      select t.id, t.round_no, t.member_id, m.login_id, m.nickname, t.numbers, t.automatic, t.at, t.matches, t.rank, t.points, t.paid_at
      from ${from} order by t.id desc offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** Points the lotto gave today and this month, Seoul's, and the tickets of the round drawn last. */
export async function readLottoFigures(db: Db): Promise<{ day: number; month: number; tickets: number }> {
  const { rows } = await sql<{ day: number; month: number; tickets: number }>`
    select coalesce((select given from event_day where event = 'lotto' and day = today), 0) as day,
      coalesce((select given from event_month where event = 'lotto' and month = date_trunc('month', today)::date), 0) as month,
      coalesce((select tickets from lotto_round where state = 'drawn' order by no desc limit 1), 0) as tickets
    from (select (clock_timestamp() at time zone 'Asia/Seoul')::date as today) d`.execute(db);
  return rows[0]!;
}

/** A member's id by the id they sign in with; null when there is none. */
export async function findMemberId(tx: Tx, loginId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from member where login_id = lower(${loginId})`.execute(tx);
  return rows[0]?.id ?? null;
}
