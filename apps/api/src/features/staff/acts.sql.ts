import { sql } from 'kysely';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { Db } from '../../core/db.ts';

/** Whose acts, and of which Seoul days, both included; null: no filter. */
export type ActsFilter = {
  readonly page: number;
  readonly size: number;
  readonly id: number | null;
  readonly q: string | null;
  readonly from: string;
  readonly to: string;
};

/** One person; `actions`: how often, by action of the audit log. Won, seconds. */
export type ActsRow = {
  id: number;
  login_id: string;
  name: string;
  role: StaffRole;
  state: string;
  sign_ins: number;
  actions: Record<string, number>;
  given: number;
  taken: number;
  answer_seconds: number | null;
};

/** A page of people by login id, with what each did. @param actions  those that are counted */
export async function readActs(
  db: Db,
  filter: ActsFilter,
  actions: readonly string[],
): Promise<{ rows: ActsRow[]; total: number }> {
  const { page, size, id, q, from, to } = filter;
  const where = sql`(${id}::bigint is null or s.id = ${id}) and (${q}::text is null or s.login_id ilike ${q} or s.name ilike ${q})`;
  const counted = await sql<{ total: number }>`select count(*) as total from staff s where ${where}`.execute(db);
  const during = (at: string) =>
    sql`${sql.raw(at)} >= ${from}::date::timestamp at time zone 'Asia/Seoul' and ${sql.raw(at)} < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`;
  const { rows } = await sql<ActsRow>`
    select s.id, s.login_id, s.name, s.role, s.state,
      (select count(*) from staff_sign_in i where i.staff_id = s.id and i.outcome = 'done' and ${during('i.at')}) as sign_ins,
      (select coalesce(jsonb_object_agg(e.action, e.n), '{}') from (
        select e.action, count(*) as n from audit_event e
        where e.actor = 'staff:' || s.login_id and e.action = any(${actions}) and ${during('e.at')} group by 1) e) as actions,
      (select coalesce(sum(a.amount) filter (where a.direction = 'give'), 0)::bigint from adjustment a
        where a.made_by = s.id and a.state = 'done' and a.currency = 'cash' and ${during('a.made_at')}) as given,
      (select coalesce(sum(a.amount) filter (where a.direction = 'take'), 0)::bigint from adjustment a
        where a.made_by = s.id and a.state = 'done' and a.currency = 'cash' and ${during('a.made_at')}) as taken,
      (select percentile_cont(0.5) within group (order by extract(epoch from m.at - asked.at)) from inquiry_message m
        cross join lateral (select min(o.at) as at from inquiry_message o where o.inquiry_id = m.inquiry_id and o.id < m.id
          and o.member_id is not null and o.id > coalesce((select max(p.id) from inquiry_message p
            where p.inquiry_id = m.inquiry_id and p.staff_id is not null and p.id < m.id), 0)) asked
        where m.staff_id = s.id and asked.at is not null and ${during('m.at')})::integer as answer_seconds
    from staff s where ${where} order by s.login_id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}
