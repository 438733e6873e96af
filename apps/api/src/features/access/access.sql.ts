import { sql } from 'kysely';
import type { ApiScope } from '@lime/domain/access/api-scopes.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { WireAccess } from '@lime/contract/staff-access.ts';
import type { AccessDecision, AccessKind } from '@lime/domain/access/access-review.ts';
import type { Db, Tx } from '../../core/db.ts';

/** An account or key in use. `used`: rights used within the given days. */
export type AccessRow = {
  kind: AccessKind;
  id: number;
  who: string;
  name: string;
  reviewed_at: Date | null;
  due_at: Date;
  is_due: boolean;
  role: StaffRole | null;
  rights: OwnRights | null;
  used: string[];
  scopes: ApiScope[];
  addresses: string[];
  last_at: Date | null;
};

/** What is in use, what is due first. @param which  one of it; null: all @param days  over which rights count as used */
export async function readAccess(
  on: Db | Tx,
  which: { kind: AccessKind; id: number } | null,
  days: number,
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select d.kind, d.id, d.who, coalesce(s.name, '') as name, d.reviewed_at, d.due_at, d.due_at <= clock_timestamp() as is_due, s.role, s.rights,
      array(select u.right_id from staff_right_use u where u.staff_id = s.id
        and u.last_day > (clock_timestamp() at time zone 'Asia/Seoul')::date - ${days}::int) as used,
      coalesce(k.scopes, '{}') as scopes, coalesce(s.allow_list, k.addresses, '{}') as addresses,
      coalesce((select max(i.at) from staff_sign_in i where i.staff_id = s.id and i.outcome = 'done'), k.last_used_at) as last_at
    from access_due d left join staff s on d.kind = 'staff' and s.id = d.id left join api_key k on d.kind = 'key' and k.id = d.id
    where ${which === null}::boolean or (d.kind = ${which?.kind ?? null}::text and d.id = ${which?.id ?? null}::bigint)
    order by d.due_at, d.kind, d.id`.execute(on);
  return rows;
}

/** A review to be written. */
export type NewReview = {
  readonly kind: AccessKind;
  readonly subject: number;
  readonly by: number;
  readonly decision: AccessDecision;
  readonly note: string;
  readonly access: WireAccess & { readonly taken: readonly string[] };
};

/** @returns its id */
export async function insertReview(tx: Tx, { kind, subject, by, decision, note, access }: NewReview): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into access_review (staff_id, api_key_id, by_id, decision, note, access)
    values (${kind === 'staff' ? subject : null}::bigint, ${kind === 'key' ? subject : null}::bigint, ${by}, ${decision}, ${note},
      ${JSON.stringify(access)}::jsonb) returning id`.execute(tx);
  return rows[0]!.id;
}

/** A review with the names of its day. */
export type ReviewRow = {
  id: number;
  at: Date;
  kind: AccessKind;
  who: string;
  by: string;
  decision: AccessDecision;
  note: string;
  access: WireAccess & { taken: string[] };
};

/** What the history is narrowed by; null is no filter. */
export type HistoryFilter = {
  readonly page: number;
  readonly size: number;
  readonly kind: AccessKind | null;
  readonly q: string | null;
  readonly from: string | null;
  readonly to: string | null;
};

/** A page of reviews, newest first. */
export async function readReviews(db: Db, filter: HistoryFilter): Promise<{ rows: ReviewRow[]; total: number }> {
  const { page, size, kind, q, from, to } = filter;
  const found = sql`
    from access_review r left join staff s on s.id = r.staff_id left join api_key k on k.id = r.api_key_id join staff b on b.id = r.by_id
    where (${kind}::text is null or (r.staff_id is not null) = (${kind}::text = 'staff'))
      and (${q}::text is null or s.login_id ilike ${q} or s.name ilike ${q} or k.name ilike ${q} or b.login_id ilike ${q} or r.note ilike ${q})
      and (${from}::text is null or r.at >= ${from}::date::timestamp at time zone 'Asia/Seoul')
      and (${to}::text is null or r.at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul')`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  const { rows } = await sql<ReviewRow>`
    select r.id, r.at, case when r.staff_id is null then 'key' else 'staff' end as kind, coalesce(s.login_id, k.name) as who,
      coalesce(nullif(b.name, ''), b.login_id) as by, r.decision, r.note, r.access ${found}
    order by r.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}
