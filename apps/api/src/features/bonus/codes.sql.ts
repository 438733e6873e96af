import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RollingRule } from '@lime/domain/cash/rolling.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A code as it is written. */
export type CodeRule = {
  code: string;
  label: string;
  currency: 'cash' | 'point';
  form: 'percent' | 'amount';
  value: number;
  maxAmount: number;
  minDeposit: number;
  rolling: RollingRule;
  perMember: number;
  totalLimit: number | null;
  grades: readonly number[];
  startsAt: string | null;
  endsAt: string | null;
};

/** @returns false when the code is there already */
export async function insertCode(tx: Db | Tx, c: CodeRule): Promise<boolean> {
  const { rows } = await sql`
    insert into bonus_code (code, label, currency, form, value, max_amount, min_deposit, rolling, per_member, total_limit, grades, starts_at, ends_at)
    values (${c.code}, ${c.label}, ${c.currency}, ${c.form}, ${c.value}, ${c.maxAmount}, ${c.minDeposit}, ${JSON.stringify(c.rolling)}::jsonb,
      ${c.perMember}, ${c.totalLimit}, ${c.grades}::smallint[], ${c.startsAt}::timestamptz, ${c.endsAt}::timestamptz)
    on conflict (code) do nothing returning code`.execute(tx);
  return rows.length > 0;
}

/** Replaces a code's terms. */
export async function updateCode(tx: Tx, c: CodeRule): Promise<void> {
  await sql`
    update bonus_code set label = ${c.label}, currency = ${c.currency}, form = ${c.form}, value = ${c.value}, max_amount = ${c.maxAmount},
      min_deposit = ${c.minDeposit}, rolling = ${JSON.stringify(c.rolling)}::jsonb, per_member = ${c.perMember}, total_limit = ${c.totalLimit},
      grades = ${c.grades}::smallint[], starts_at = ${c.startsAt}::timestamptz, ends_at = ${c.endsAt}::timestamptz
    where code = ${c.code}`.execute(tx);
}

/** Opens or closes a code. */
export async function setActive(tx: Tx, code: string, active: boolean): Promise<void> {
  await sql`update bonus_code set active = ${active} where code = ${code}`.execute(tx);
}

/** A code with what came of it; `total` counts all codes that match. */
export type CodeListRow = Omit<CodeRule, 'startsAt' | 'endsAt' | 'grades'> & {
  grades: number[];
  startsAt: Date | null;
  endsAt: Date | null;
  active: boolean;
  state: 'open' | 'waiting' | 'over' | 'used-up' | 'inactive';
  createdAt: Date;
  granted: number;
  grantedAmount: number;
  running: number;
  takenBack: number;
  total: number;
};

/** What a list of codes is ordered by. */
export type CodeOrder = 'createdAt' | 'code' | 'granted' | 'grantedAmount';
const orders: Readonly<Record<CodeOrder, RawBuilder<unknown>>> = {
  createdAt: sql`created_at`,
  code: sql`code`,
  granted: sql`granted`,
  grantedAmount: sql`"grantedAmount"`,
};

/** Codes with what came of them, added up from the bonuses. */
export async function readCodes(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  { by, dir, offset, limit }: { by: CodeOrder; dir: 'asc' | 'desc'; offset: number; limit: number },
): Promise<CodeListRow[]> {
  const { rows } = await sql<CodeListRow>`
    with used as (
      select c.*, u.granted, u."grantedAmount", u.running, u."takenBack"
      from bonus_code c cross join lateral (
        select count(*) as granted, coalesce(sum(b.amount), 0)::bigint as "grantedAmount",
          count(*) filter (where b.state = 'active') as running, coalesce(sum(b.taken_back), 0)::bigint as "takenBack"
        from bonus b where b.code = c.code) u
      where ${where})
    select code, label, currency, form, value, max_amount as "maxAmount", min_deposit as "minDeposit", rolling, per_member as "perMember",
      total_limit as "totalLimit", grades, starts_at as "startsAt", ends_at as "endsAt", active, created_at as "createdAt",
      granted, "grantedAmount", running, "takenBack", count(*) over () as total,
      case when not active then 'inactive' when ends_at <= clock_timestamp() then 'over'
        when granted >= total_limit then 'used-up' when starts_at > clock_timestamp() then 'waiting' else 'open' end as state
    from used order by ${orders[by]} ${dir === 'asc' ? sql`asc` : sql`desc`}, code offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Bonuses of one currency: how many, their sum, and what was taken back. */
export type BonusSums = { currency: 'cash' | 'point'; bonuses: number; amount: number; taken_back: number };

/** Counts and sums of bonuses `b` of members `m`, by currency. */
export async function sumBonuses(db: Db, where: RawBuilder<unknown>): Promise<BonusSums[]> {
  const { rows } = await sql<BonusSums>`
    select b.currency, count(*) as bonuses, sum(b.amount)::bigint as amount, sum(b.taken_back)::bigint as taken_back
    from bonus b join member m on m.id = b.member_id where ${where} group by b.currency`.execute(db);
  return rows;
}

/** Points that a member turned into cash. */
export type ConversionListRow = {
  seq: number;
  member_id: number;
  login_id: string;
  nickname: string;
  amount: number;
  at: Date;
};

/** A page of conversions `c` of members `m`, newest first, with count and sum of all. */
export async function readConversions(
  db: Db,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<{ rows: ConversionListRow[]; total: number; sum: number }> {
  const from = sql`point_conversion c join member m on m.id = c.member_id where ${where}`;
  const [{ rows }, sums] = await Promise.all([
    sql<ConversionListRow>`
      select c.seq, c.member_id, m.login_id, m.nickname, c.amount, c.at from ${from}
      order by c.seq desc offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number; sum: number }>`
      select count(*) as total, coalesce(sum(c.amount), 0)::bigint as sum from ${from}`.execute(db),
  ]);
  return { rows, ...sums.rows[0]! };
}

/** Conditions that must all hold; null ones are left out, and none at all holds for every row. */
export function allOf(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}
