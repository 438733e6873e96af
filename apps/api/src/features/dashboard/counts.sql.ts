import { sql } from 'kysely';
import type { WaitingKind } from '@lime/contract/realtime.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import type { Db, Tx } from '../../core/db.ts';

/** How much waits, by kind. */
export type CountRow = {
  deposits: number;
  withdrawals: number;
  signups: number;
  adjustments: number;
  inquiries: number;
  chats: number;
  results: number;
  access: number;
  suggestions: number;
};

/** What waits, of each kind: each from the index of what is open. */
export async function countWaiting(db: Db | Tx): Promise<CountRow> {
  const { rows } = await sql<CountRow>`
    select
      (select count(*) from cash_request where status = 'received' and type = 'deposit')::int as deposits,
      (select count(*) from cash_request where status = 'received' and type = 'withdrawal')::int as withdrawals,
      (select count(*) from member where state = 'waiting')::int as signups,
      (select count(*) from adjustment where state = 'waiting')::int as adjustments,
      (select count(*) from inquiry where state = 'waiting')::int as inquiries,
      (select count(*) from chat where waiting_since is not null)::int as chats,
      (select count(*) from result_proposal where state = 'waiting')::int as results,
      (select count(*) from access_due where due_at <= clock_timestamp())::int as access,
      (select count(*) from suggestion_due)::int as suggestions`.execute(db);
  return rows[0]!;
}

/** How much of it waits longer than its target. */
export async function countLate(db: Db | Tx, targets: Targets): Promise<number> {
  const past = (minutes: number) => sql`clock_timestamp() - make_interval(mins => ${minutes}::int)`;
  const { rows } = await sql<{ late: number }>`
    select (
      (select count(*) from cash_request where status = 'received' and type = 'deposit' and requested_at <= ${past(targets.deposit)})
      + (select count(*) from cash_request where status = 'received' and type = 'withdrawal' and requested_at <= ${past(targets.withdrawal)})
      + (select count(*) from member where state = 'waiting' and created_at <= ${past(targets.signup)})
      + (select count(*) from adjustment where state = 'waiting' and made_at <= ${past(targets.adjustment)})
      + (select count(*) from inquiry where state = 'waiting' and waiting_since <= ${past(targets.inquiry)})
      + (select count(*) from chat where waiting_since <= ${past(targets.chat)})
      + (select count(*) from result_proposal where state = 'waiting' and at <= ${past(targets.result)}))::int as late`.execute(
    db,
  );
  return rows[0]!.late;
}

/** Something that waits; its amount in whole won, null where it has none. */
export type WorkRow = { kind: WaitingKind; id: number; at: Date; who: string; amount: number | null };

/** The newest of it, of these kinds. */
export async function readWaiting(db: Db, kinds: readonly WaitingKind[], most: number): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select kind, id, at, who, amount from (
      (select r.type as kind, r.seq as id, r.requested_at as at, m.login_id as who, r.amount
        from cash_request r join member m on m.id = r.member_id
        where r.status = 'received' and r.type = 'deposit' and r.type = any (${kinds}::text[]) order by r.seq desc limit ${most})
      union all
      (select r.type, r.seq, r.requested_at, m.login_id, r.amount
        from cash_request r join member m on m.id = r.member_id
        where r.status = 'received' and r.type = 'withdrawal' and r.type = any (${kinds}::text[]) order by r.seq desc limit ${most})
      union all
      (select 'signup', id, created_at, login_id, null from member
        where state = 'waiting' and 'signup' = any (${kinds}::text[]) order by id desc limit ${most})
      union all
      (select 'adjustment', a.seq, a.made_at, m.login_id, a.amount
        from adjustment a join member m on m.id = a.member_id
        where a.state = 'waiting' and 'adjustment' = any (${kinds}::text[]) order by a.seq desc limit ${most})
      union all
      (select 'inquiry', i.id, i.waiting_since, m.login_id, null
        from inquiry i join member m on m.id = i.member_id
        where i.state = 'waiting' and 'inquiry' = any (${kinds}::text[]) order by i.waiting_since desc limit ${most})
      union all
      (select 'chat', c.id, c.waiting_since, m.login_id, null
        from chat c join member m on m.id = c.member_id
        where c.waiting_since is not null and 'chat' = any (${kinds}::text[]) order by c.waiting_since desc limit ${most})
      union all
      -- accounts and keys have ids of their own
      (select 'access', id * 2 + (kind = 'key')::int, due_at, who, null from access_due
        where due_at <= clock_timestamp() and 'access' = any (${kinds}::text[]) order by due_at desc limit ${most})) w
    order by at desc limit ${most}`.execute(db);
  return rows;
}
