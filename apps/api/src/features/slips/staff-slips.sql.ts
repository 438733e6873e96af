import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SlipState } from '@lime/contract/figures.ts';
import type { MemberType } from '@lime/domain/access/member-types.ts';
import { numbersOfSport } from '@lime/domain/sports.ts';
import type { SlipResult } from '@lime/domain/settlement/leg-result.ts';
import { slipIdOf } from '@lime/domain/betting/slip-number.ts';
import type { Db } from '../../core/db.ts';
import { countedSlip, leftOut, settledSlip, slipFigures } from '../../core/counted-slips.ts';
import type { BetFigures } from '../../core/counted-slips.ts';
import { anywhere, beginning } from '../../core/paging.ts';
import { throughCursor } from '../../core/in-snapshot.ts';

export type OfficeFilter = {
  readonly q: string;
  readonly memberId: number | null;
  readonly fixtureId: number | null;
  readonly kinds: readonly string[] | null;
  readonly state: SlipState | null;
  readonly memberType: MemberType | null;
  readonly atLeast: number | null;
  readonly sport: number | null;
  readonly league: string;
  readonly grade: number | null;
  readonly oddsFrom: number | null;
  readonly oddsTo: number | null;
  readonly legs: number | null;
  readonly address: string;
  /** Seoul days, inclusive; null: any day (only where a member, a fixture or a code narrows it) */
  readonly from: string | null;
  readonly to: string | null;
};

export type OfficeSlipRow = {
  id: number;
  product: string;
  bet_code: string;
  member_id: number;
  login_id: string;
  nickname: string;
  grade: number;
  kind: string;
  legs: number;
  stake: number;
  total_odds: string;
  expected_payout: number;
  payout: number;
  status: 'normal' | 'cancelled';
  result: SlipResult;
  placed_at: Date;
  settled_at: Date | null;
};

const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Seoul')`;

function where(filter: OfficeFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (filter.from !== null) parts.push(sql`s.placed_at >= ${dayStart(filter.from)}`);
  if (filter.to !== null) parts.push(sql`s.placed_at < ${dayStart(filter.to)} + interval '1 day'`);
  if (filter.memberId !== null) parts.push(sql`s.member_id = ${filter.memberId}::bigint`);
  if (filter.fixtureId !== null)
    parts.push(sql`s.id in (select l.slip_id from leg l where l.event_id = ${filter.fixtureId}::bigint)`);
  if (filter.kinds !== null) parts.push(sql`s.kind = any(${filter.kinds}::text[])`);
  if (filter.state === 'cancelled') parts.push(sql`s.status = 'cancelled'`);
  else if (filter.state === 'counted') parts.push(countedSlip);
  else if (filter.state === 'settled') parts.push(settledSlip);
  else if (filter.state !== null) parts.push(sql`s.status = 'normal' and s.result = ${filter.state}::slip_result`);
  if (filter.memberType !== null)
    parts.push(filter.memberType === '정산제외' ? leftOut('s') : sql`not ${leftOut('s')}`);
  if (filter.state === 'wait' && filter.from === null && filter.to === null)
    parts.push(sql`(s.member_id, (s.placed_at at time zone 'Asia/Seoul')::date) in (
      select d.member_id, d.day from slip_day d where d.result = 'wait' and d.slips > 0)`);
  if (filter.atLeast !== null) parts.push(sql`s.stake >= ${filter.atLeast}::bigint`);
  if (filter.legs !== null) parts.push(sql`s.legs = ${filter.legs}::smallint`);
  if (filter.oddsFrom !== null) parts.push(sql`s.total_odds >= ${filter.oddsFrom}::numeric`);
  if (filter.oddsTo !== null) parts.push(sql`s.total_odds <= ${filter.oddsTo}::numeric`);
  if (filter.grade !== null)
    parts.push(sql`exists (select from member o where o.id = s.member_id and o.grade = ${filter.grade}::smallint)`);
  if (filter.address !== '')
    parts.push(sql`s.member_id in (select member_id from session where address = ${filter.address})`);
  if (filter.sport !== null || filter.league !== '')
    parts.push(sql`exists (select from leg l join fixture f on f.id = l.event_id join league g on g.id = f.league_id
      where l.slip_id = s.id and (${filter.sport}::int is null or g.sport_id = any(${numbersOfSport(filter.sport ?? 0)}::int[]))
        and (${filter.league} = '' or concat_ws(' ', g.name_ko, g.name_en) ilike ${anywhere(filter.league)}))`);
  if (filter.q !== '') {
    const like = beginning(filter.q);
    parts.push(sql`(s.bet_code like ${like} or s.id = ${slipIdOf(filter.q)}::bigint or s.member_id in (
      select id from member where login_id like ${like.toLowerCase()} or lower(nickname) like ${like.toLowerCase()} limit 200))`);
  }
  return sql.join(parts, sql` and `);
}

const orders = {
  placedAt: sql`s.placed_at`,
  stake: sql`s.stake`,
  expected: sql`s.expected_payout`,
  payout: sql`s.payout`,
} as const;

const columns = sql`s.id, s.product, s.bet_code, s.member_id, m.login_id, m.nickname, m.grade, s.kind, s.legs, s.stake,
  s.total_odds::text as total_odds, s.expected_payout, s.payout, s.status, s.result, s.placed_at, s.settled_at`;

/** Rows with their member. */
const named = (rows: RawBuilder<unknown>) => sql`
  (${rows}) s
  join member m on m.id = s.member_id`;

export async function readOfficeSlips(
  db: Db,
  filter: OfficeFilter,
  { sort, dir, size, offset }: { sort: keyof typeof orders; dir: 'asc' | 'desc'; size: number; offset: number },
): Promise<OfficeSlipRow[]> {
  const way = dir === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<OfficeSlipRow>`
    select ${columns}
    from ${named(sql`select * from slip s where ${where(filter)}
      order by ${orders[sort]} ${way}, s.id ${way} offset ${offset}::bigint limit ${size}::int`)}
    order by ${orders[sort]} ${way}, s.id ${way}`.execute(db);
  return rows;
}

export async function sumOfficeSlips(
  db: Db,
  filter: OfficeFilter,
): Promise<{ total: number } & BetFigures & { liability: number }> {
  const { rows } = await sql<{ total: number } & BetFigures & { liability: number }>`
    select count(*)::int as total, ${slipFigures} from slip s where ${where(filter)}`.execute(db);
  return rows[0]!;
}

export type OfficeSlipCard = OfficeSlipRow & {
  policy: string;
  accept_ms: number | null;
  cancelled_at: Date | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
  hidden_at: Date | null;
};

export async function readOfficeSlip(db: Db, betCode: string): Promise<OfficeSlipCard | null> {
  const { rows } = await sql<OfficeSlipCard>`
    select ${columns}, s.policy, s.accept_ms, s.cancelled_at, s.cancelled_by, s.cancel_reason, s.hidden_at
    from ${named(sql`select * from slip where bet_code = ${betCode}`)}`.execute(db);
  return rows[0] ?? null;
}

/** These slips, in no order. */
export async function readOfficeSlipsById(db: Db, ids: readonly number[]): Promise<OfficeSlipRow[]> {
  const { rows } = await sql<OfficeSlipRow>`
    select ${columns} from ${named(sql`select * from slip where id = any(${ids}::bigint[])`)}`.execute(db);
  return rows;
}

/** All slips of a filter in their order, a thousand at a time; inside of a snapshot alone. */
export function walkOfficeSlips(
  db: Db,
  filter: OfficeFilter,
  { sort, dir }: { sort: keyof typeof orders; dir: 'asc' | 'desc' },
): AsyncIterable<OfficeSlipRow[]> {
  const way = dir === 'asc' ? sql`asc` : sql`desc`;
  return throughCursor<OfficeSlipRow>(
    db,
    sql`select ${columns} from ${named(sql`select * from slip s where ${where(filter)}`)} order by ${orders[sort]} ${way}, s.id ${way}`,
    1_000,
  );
}
