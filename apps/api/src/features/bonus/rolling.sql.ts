import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hostedPercents } from '@lime/domain/cash/rolling.ts';
import type { RollingRule } from '@lime/domain/cash/rolling.ts';
import type { SlipResult } from '@lime/domain/settlement/leg-result.ts';
import type { Db, Tx } from '../../core/db.ts';
import { openSlip, risked } from '../../core/open.ts';
import { readAtRisk } from './at-risk.sql.ts';
import type { AtRiskRow } from './at-risk.sql.ts';

/** What the slips of a bonus come to. */
export type ProgressRow = {
  id: number;
  member_id: number;
  /** won counted so far, not cut at the need */
  done: number;
  /** slips of its time whose result is still to come */
  waiting: number;
};

/**
 * CTEs over a CTE `asked` (id, member_id, granted_at, expires_at, rolling): `rolled` is one row a slip placed while the
 * bonus ran, with what it counts for, as `countSlip` of domain/cash/rolling.ts has it (a test holds the two together).
 *
 * Weights are looked up once a kind and length, not once a slip.
 *
 * @param atRisk  the slips that risk less than their stake
 */
const rolledCtes = (atRisk: readonly AtRiskRow[]) => sql`
  hedged as materialized (
    select * from unnest(${atRisk.map((row) => row.bonusId)}::bigint[], ${atRisk.map((row) => row.slipId)}::bigint[], ${atRisk.map((row) => row.won)}::bigint[])
      h(bonus_id, slip_id, won)),
  placed as materialized (
    select a.id as bonus_id, s.id as slip_id, s.bet_code, s.placed_at, s.kind, s.legs, s.stake, s.result, s.status,
      (select min(l.odds) from leg l where l.slip_id = s.id) as lowest_odds, coalesce(h.won, s.stake) as at_risk
    from asked a
    join slip s on s.member_id = a.member_id and s.placed_at > a.granted_at and s.placed_at < a.expires_at
    left join hedged h on h.bonus_id = a.id and h.slip_id = s.id),
  weighed as (
    select p.bonus_id, p.kind, p.legs, coalesce((
      select (w.entry->>'percent')::bigint
      from asked a cross join lateral jsonb_array_elements(a.rolling->'weights') with ordinality w(entry, no)
      where a.id = p.bonus_id and case when p.legs = 0 then jsonb_exists(w.entry->'kinds', p.kind)
        else p.legs >= (w.entry->>'fromLegs')::int and (jsonb_array_length(w.entry->'kinds') = 0 or jsonb_exists(w.entry->'kinds', p.kind)) end
      order by w.no limit 1), case when p.legs = 0 then (${JSON.stringify(hostedPercents)}::jsonb->>p.kind)::bigint end, 0) as percent
    from (select distinct bonus_id, kind, legs from placed) p),
  rolled as (
    select p.*, case when p.status = 'normal' and p.result in ${risked}
        and (p.legs = 0 or p.lowest_odds >= (a.rolling->>'minimumOdds')::int)
      then p.at_risk * w.percent / 100 else 0 end as counted
    from placed p join asked a on a.id = p.bonus_id
    join weighed w on w.bonus_id = p.bonus_id and w.kind = p.kind and w.legs = p.legs)`;

/** Progress of bonuses by their ids, counted from what their slips risked. */
export async function readProgress(db: Db | Tx, bonusIds: readonly number[]): Promise<Map<number, ProgressRow>> {
  return countProgress(db, bonusIds, await readAtRisk(db, bonusIds));
}

/** The most that progress can be: whole stakes, whatever others cover them. Cheaper, to find the few that may be met. */
export function readProgressAtMost(db: Db, bonusIds: readonly number[]): Promise<Map<number, ProgressRow>> {
  return countProgress(db, bonusIds, []);
}

async function countProgress(
  db: Db | Tx,
  bonusIds: readonly number[],
  atRisk: readonly AtRiskRow[],
): Promise<Map<number, ProgressRow>> {
  if (bonusIds.length === 0) return new Map();
  const { rows } = await sql<ProgressRow>`
    with asked as materialized (
      select id, member_id, granted_at, expires_at, rolling from bonus where id = any(${bonusIds}::bigint[])),
    ${rolledCtes(atRisk)}
    select a.id, a.member_id, coalesce(sum(s.counted), 0)::bigint as done,
      count(s.slip_id) filter (where ${openSlip}) as waiting
    from asked a left join rolled s on s.bonus_id = a.id group by a.id, a.member_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A slip placed while a bonus ran; `before` is what the earlier ones come to, in won. */
export type RolledSlipRow = {
  slip_id: number;
  bet_code: string;
  placed_at: Date;
  kind: string;
  legs: number;
  stake: number;
  result: SlipResult;
  status: 'normal' | 'cancelled';
  /** null: a play of a host, which has no legs */
  lowest_odds: number | null;
  /** won of the stake that could be lost */
  at_risk: number;
  /** what the slips before this one come to */
  before: number;
};

/** A page of a bonus's slips, newest first, each with what those before it come to; `total` counts them all. */
export async function readRolledSlips(
  db: Db,
  bonusId: number,
  offset: number,
  limit: number,
): Promise<{ rows: RolledSlipRow[]; total: number }> {
  const atRisk = await readAtRisk(db, [bonusId]);
  const { rows } = await sql<RolledSlipRow & { total: number }>`
    with asked as materialized (
      select id, member_id, granted_at, expires_at, rolling from bonus where id = ${bonusId}),
    ${rolledCtes(atRisk)}
    select slip_id, bet_code, placed_at, kind, legs, stake, result, status, lowest_odds, at_risk,
      (sum(counted) over (order by placed_at, slip_id) - counted)::bigint as before, count(*) over () as total
    from rolled order by placed_at desc, slip_id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** A bonus in its current state, with the label of its code or the name of its promotion. */
export type BonusRow = {
  id: number;
  member_id: number;
  login_id: string;
  nickname: string;
  /** null: it is of a promotion */
  code: string | null;
  label: string;
  request: number | null;
  currency: 'cash' | 'point';
  amount: number;
  deposit: number;
  rolling: RollingRule;
  need: number;
  state: 'active' | 'done' | 'expired' | 'given-up' | 'ended';
  granted_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: string | null;
  taken_back: number;
};

const bonusColumns = sql`b.id, b.member_id, m.login_id, m.nickname, b.code, coalesce(c.label, p.name) as label, b.cash_request_seq as request, b.currency, b.amount,
  b.deposit, b.rolling, b.need, b.state, b.granted_at, b.expires_at, b.ended_at, b.ended_by, b.end_reason, b.taken_back`;

/** A bonus by its id; null when there is none. */
export async function readBonus(db: Db | Tx, id: number): Promise<BonusRow | null> {
  return (await readBonuses(db, sql`b.id = ${id}`, sql`b.id`, 0, 1))[0] ?? null;
}

/** The member's one active bonus; null when there is none. */
export async function readActive(db: Db | Tx, memberId: number): Promise<BonusRow | null> {
  return (await readBonuses(db, sql`b.member_id = ${memberId} and b.state = 'active'`, sql`b.id`, 0, 1))[0] ?? null;
}

/** A page of bonuses. @param where of a bonus `b`, its code `c` or its promotion `p`, and its member `m` */
export async function readBonuses(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    select ${bonusColumns} from bonus b join member m on m.id = b.member_id left join bonus_code c on c.code = b.code
    left join promotion_version v on v.id = b.version_id left join promotion p on p.id = v.promotion_id
    where ${where} order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}
