import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { throughCursor } from '../../core/in-snapshot.ts';
import { hourOf, legFacts, moneyFacts, noGame, settledFacts } from './facts.sql.ts';

/** As of which seal a report is. `toTx`: the transaction it ends before. `fromLedger`: nothing is taken from the sums. */
export type Moment = { readonly at: Date; readonly seal: number; readonly toTx: string; readonly fromLedger?: true };

/**
 * The last seal of a moment, or the last one there is. Waits for a seal that is being made, so that the same moment gives
 * the same seal ever after. Moments are whole milliseconds. @returns null for a moment to come, as well as where nothing is sealed
 */
export async function readMoment(tx: Tx, asked: Date | null): Promise<Moment | null> {
  if (asked) await sql`select pg_advisory_xact_lock_shared(hashtextextended('lime:seal', 0))`.execute(tx);
  const { rows } = await sql<Moment>`
    select at, id as seal, to_tx::text as "toTx" from ledger_seal
    where ${asked}::timestamptz is null or (date_trunc('milliseconds', at) <= ${asked}::timestamptz and ${asked}::timestamptz <= clock_timestamp())
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Which hours the sums answer for as of a moment: those before `cut`; later ones are facts of transactions in `tail`. */
export type Reach = { readonly cut: number | null; readonly tail: { readonly from: string; readonly to: string } };

/** How far the sums answer for a report of a moment. */
export async function readReach(tx: Tx, { toTx, fromLedger }: Moment): Promise<Reach> {
  if (fromLedger) return { cut: 0, tail: { from: '0', to: toTx } };
  const { rows } = await sql<{ cut: number | null; from: string }>`
    with cut as (
      select p.to_tx, least(
        (select min(first_hour) from report_fold where to_tx > ${toTx}::xid8),
        (select ${hourOf(sql`min(at)`)} from slip_settlement where tx >= p.to_tx and tx < ${toTx}::xid8),
        (select ${hourOf(sql`min(at)`)} from ledger_transfer where tx >= p.to_tx and tx < ${toTx}::xid8)) as cut
      from report_progress p)
    select cut, least(to_tx, (select min(from_tx) from report_fold where last_hour >= cut))::text as "from" from cut`.execute(
    tx,
  );
  return { cut: rows[0]!.cut, tail: { from: rows[0]!.from, to: toTx } };
}

/** What of the facts a report looks at. A list that is null lets all of them through. */
export type Scope = {
  /** hours since 1970 of Seoul's clock, the last one excluded */
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly string[] | null;
  readonly grades: readonly number[] | null;
  readonly legs: readonly number[] | null;
  /** 0: of none */
  readonly agents: readonly number[] | null;
  readonly sports: readonly number[] | null;
  readonly leagues: readonly number[] | null;
  readonly markets: readonly number[] | null;
  readonly games: readonly string[] | null;
  /** cut into legs */
  readonly byLeg: boolean;
  /** a value or a filter is of agents */
  readonly byAgent: boolean;
};

/** Sums of a pair of values. */
export type CellRow = { a: string; b: string; slips: number; stake: number; payout: number };

const instant = (hour: number) => sql`to_timestamp(${hour}::float8 * 3600 - 32400)`;
const filters = ({ kinds, grades, legs, agents, sports, leagues: ofLeagues, markets, games }: Scope) => {
  const among = (column: string, list: readonly (string | number)[] | null, type: string) =>
    list === null ? sql`` : sql`and ${sql.raw(column)} = any(${list}::${sql.raw(type)}[])`;
  return sql`${among('f.kind', kinds, 'text')} ${among('f.grade', grades, 'smallint')} ${among('f.legs', legs, 'smallint')}
    ${among('f.agent_id', agents, 'bigint')} ${among('coalesce(g.sport_id, 0)', sports, 'bigint')}
    ${among('f.league_id', ofLeagues, 'bigint')} ${among('f.market', markets, 'integer')}
    ${among('f.game', games, 'text')}`;
};
const leagues = ({ byLeg }: Scope) => (byLeg ? sql`left join league g on g.id = f.league_id` : sql``);
const grouped = (facts: RawBuilder<unknown>, scope: Scope, a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql`
  select a::text as a, b::text as b, slips, stake, payout from (
    select ${a} as a, ${b} as b, sum(f.slips)::bigint as slips, sum(f.stake)::bigint as stake, sum(f.payout)::bigint as payout
    from (${facts}) f ${leagues(scope)}
    where f.hour >= ${scope.from} and f.hour < ${scope.to} ${filters(scope)}
    group by 1, 2) c`;
const columns = sql`member_id, hour, kind, game, legs, grade, agent_id, league_id, market, slips, stake, payout`;

/** Sums of hours before `until`. @param narrow  more conditions, beginning with `and`; `byMember`: on members, who are kept apart */
const sumsOf = (scope: Scope, until: number, byMember = false, narrow: RawBuilder<unknown> = sql``) => {
  const within = sql`hour >= ${scope.from} and hour < ${until} ${narrow}`;
  const ofMembers = byMember || scope.byAgent;
  const own = sql`${ofMembers ? sql`member_id` : sql`0::bigint`} as member_id, hour, kind, game, legs, grade,
    ${ofMembers ? sql`agent_id` : sql`0::bigint`} as agent_id, 0::bigint as league_id, 0 as market, slips, stake, payout`;
  const table = sql.ref(ofMembers ? 'report_member' : 'report_slip');
  if (!scope.byLeg) return sql`select ${own} from ${table} where ${within}`;
  return sql`
    select member_id, hour, kind, ${noGame} as game, legs, grade, agent_id, league_id, market, slips, stake, payout from report_leg where ${within}
    union all select ${own} from ${table} where game <> ${noGame} and ${within}`;
};

/** Facts, cut into legs where the scope says so; the statement begins with the CTEs this gives. */
const factCtes = (facts: RawBuilder<unknown>, byLeg: boolean) =>
  byLeg
    ? sql`with fact as materialized (${facts}), own as materialized (${legFacts('fact')})`
    : sql`with own as materialized (select f.*, 0::bigint as league_id, 0 as market from (${facts}) f)`;
/** All settled bets of the scope by two values, members of type 정산제외 included. */
export async function readCells(
  tx: Tx,
  { cut, tail }: Reach,
  scope: Scope,
  a: RawBuilder<unknown>,
  b: RawBuilder<unknown>,
): Promise<CellRow[]> {
  const sums = sumsOf(scope, Math.min(cut ?? scope.to, scope.to));
  if (cut === null || cut >= scope.to) return (await grouped(sums, scope, a, b).execute(tx)).rows as CellRow[];
  const late = settledFacts(
    tail,
    sql`and r.at >= ${instant(Math.max(cut, scope.from))} and r.at < ${instant(scope.to)}`,
  );
  const facts = sql`${sums} union all select ${columns} from own`;
  return (await sql`${factCtes(late, scope.byLeg)} ${grouped(facts, scope, a, b)}`.execute(tx)).rows as CellRow[];
}

/** The same of some members. */
export async function readMemberCells(
  tx: Tx,
  reach: Reach,
  scope: Scope,
  { members, a, b }: { members: readonly number[]; a: RawBuilder<unknown>; b: RawBuilder<unknown> },
): Promise<CellRow[]> {
  if (members.length === 0) return [];
  const among = (column: string) => sql`and ${sql.ref(column)} = any(${members}::bigint[])`;
  const facts = memberFacts(reach, scope, among);
  return (await sql`${facts.ctes} ${grouped(facts.rows, scope, a, b)}`.execute(tx)).rows as CellRow[];
}

/** Facts with their members. @param among  conditions on the member's column of this name, beginning with `and` */
function memberFacts({ cut, tail }: Reach, scope: Scope, among: (column: string) => RawBuilder<unknown>) {
  const sums = sumsOf(scope, Math.min(cut ?? scope.to, scope.to), true, among('member_id'));
  if (cut === null || cut >= scope.to) return { ctes: sql``, rows: sums };
  const from = instant(Math.max(cut, scope.from));
  const late = settledFacts(tail, sql`${among('r.member_id')} and r.at >= ${from} and r.at < ${instant(scope.to)}`);
  return {
    ctes: factCtes(late, scope.byLeg),
    rows: sql`${sums} union all select ${columns} from own`,
  };
}

/** Members with the largest settled stakes of the scope; `without` are left out. */
export async function readTopMembers(
  tx: Tx,
  reach: Reach,
  scope: Scope,
  { without, most }: { without: readonly number[]; most: number },
): Promise<{ ids: number[]; members: number }> {
  const facts = memberFacts(reach, scope, (column) => sql`and ${sql.ref(column)} <> all(${without}::bigint[])`);
  const { rows } = await sql<{ member_id: number; members: number }>`
    ${facts.ctes}
    select f.member_id, (count(*) over ())::integer as members
    from (${facts.rows}) f ${leagues(scope)}
    where true ${filters(scope)}
    group by f.member_id order by sum(f.stake) desc, f.member_id limit ${most}`.execute(tx);
  return { ids: rows.map(({ member_id: id }) => id), members: rows[0]?.members ?? 0 };
}

/** Members who were of type 정산제외 as of a transaction, in order. */
export async function readLeftOutThen(tx: Tx, toTx: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from member m
    where m.id in (select id from member where type = '정산제외' union select member_id from member_standing where type_before = '정산제외')
      and coalesce((select c.type_before from member_standing c where c.member_id = m.id and c.tx >= ${toTx}::xid8 order by c.tx, c.id limit 1), m.type) = '정산제외'
    order by m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Won that transfers moved, by what they were for. */
export type MoneyRow = {
  what: string;
  point: boolean;
  a: string;
  b: string;
  out: boolean;
  transfers: number;
  amount: number;
};

/**
 * What transfers moved from `from` on (null: ever) up to `to` (null: up to the moment), in won and in points, by two values
 * over f (hour, member_id, grade), apart for members who are left out.
 *
 * @param own  members told apart by their number; all others are 0
 */
export async function readMoney(
  tx: Tx,
  { cut, tail }: Reach,
  asked: {
    from: number | null;
    to: number | null;
    what: readonly string[];
    grades: readonly number[] | null;
    leftOut: readonly number[];
    own: readonly number[];
    a: RawBuilder<unknown>;
    b: RawBuilder<unknown>;
  },
): Promise<MoneyRow[]> {
  const late =
    cut === null
      ? sql``
      : sql`union all select hour, what, member_id, grade, point, 1, amount from (${moneyFacts(tail)}) l where hour >= ${cut}`;
  const { rows } = await sql<MoneyRow>`
    select f.what, f.point, (${asked.a})::text as a, (${asked.b})::text as b, f.out, sum(f.transfers)::bigint as transfers, sum(f.amount)::bigint as amount
    from (
      select x.hour, x.what, x.grade, x.point, x.transfers, x.amount, x.member_id = any(${asked.leftOut}::bigint[]) as out,
        case when x.member_id = any(${asked.own}::bigint[]) then x.member_id else 0 end as member_id
      from (
        select hour, what, member_id, grade, point, transfers, amount from report_money where ${cut}::integer is null or hour < ${cut}::integer
        ${late}) x
      where x.what = any(${asked.what}::text[]) and (${asked.from}::integer is null or x.hour >= ${asked.from}::integer)
        and (${asked.to}::integer is null or x.hour < ${asked.to}::integer)
        and (${asked.grades}::smallint[] is null or x.grade = any(${asked.grades}::smallint[]))) f
    group by 1, 2, 3, 4, 5`.execute(tx);
  return rows;
}

/** Tables that name keys of reports. */
export type NamedTable = 'sport' | 'league' | 'member' | 'agent';

/** Names of keys, where a table has them. */
export async function readNames(db: Db, of: NamedTable, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.filter((key) => /^\d+$/.test(key));
  const table = {
    sport: sql`select id::text as key, name_ko as name from sport`,
    league: sql`select id::text as key, coalesce(name_ko, name_en) as name from league`,
    member: sql`select id::text as key, login_id as name from member`,
    agent: sql`select id::text as key, name || ' · ' || code as name from agent`,
  }[of];
  const { rows } = await sql<{ key: string; name: string }>`${table} where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** A change of a slip's worth that a cell counts. */
export type ChangeRow = {
  bet_code: string;
  at: Date;
  member_id: number;
  login_id: string;
  kind: string;
  stake: number;
  legs: number;
  payout: number | null;
  before: number | null;
  adds_stake: number;
  adds_payout: number;
};

/** Which changes a cell is the sum of. `members` null: of any but those in `without`. */
export type CellScope = {
  readonly a: RawBuilder<unknown>;
  readonly b: RawBuilder<unknown>;
  readonly aValues: readonly string[];
  readonly bValues: readonly string[];
  readonly members: readonly number[] | null;
  readonly without: readonly number[];
};

/** The changes of a cell as the CTE `cell`: slip_id, at, member_id, kind, legs, adds_stake, adds_payout. */
const cellCtes = (toTx: string, scope: Scope, cell: CellScope) => sql`
    ${factCtes(
      settledFacts(
        { from: '0', to: toTx },
        sql`and r.member_id <> all(${cell.without}::bigint[]) ${cell.members ? sql`and r.member_id = any(${cell.members}::bigint[])` : sql``}
          ${scope.kinds ? sql`and r.kind = any(${scope.kinds}::text[])` : sql``}
          ${scope.agents && !scope.agents.includes(0) ? sql`and r.member_id in (select member_id from agent_member where agent_id = any(${scope.agents}::bigint[]))` : sql``} and r.at >= ${instant(scope.from)} and r.at < ${instant(scope.to)}`,
      ),
      scope.byLeg,
    )},
    cell as (
      select f.slip_id, f.at, f.member_id, f.kind, max(f.legs)::integer as legs, sum(f.stake)::bigint as adds_stake, sum(f.payout)::bigint as adds_payout
      from own f ${leagues(scope)}
      where f.hour >= ${scope.from} and f.hour < ${scope.to} ${filters(scope)}
        and (${cell.a})::text = any(${cell.aValues}::text[]) and (${cell.b})::text = any(${cell.bValues}::text[])
      group by f.slip_id, f.at, f.member_id, f.kind)`;

/** Changes c with their slips and members. */
const withSlips = sql`
  join slip s on s.id = c.slip_id join member m on m.id = c.member_id
  join slip_settlement r on r.member_id = c.member_id and r.at = c.at and r.slip_id = c.slip_id`;
const payouts = sql`
  case when r.result <> 'wait' then r.payout end as payout, case when r.result_before <> 'wait' then r.payout_before end as before`;

/** A change with what all changes of its cell come to. */
export type ListedChange = ChangeRow & { total: number; all_stake: number; all_payout: number };

/** Changes of a cell, newest first. @returns each with how many there are, and their sums */
export async function readChanges(
  tx: Tx,
  toTx: string,
  scope: Scope,
  { offset, limit, ...cell }: CellScope & { offset: number; limit: number },
): Promise<ListedChange[]> {
  const { rows } = await sql<ListedChange>`
    ${cellCtes(toTx, scope, cell)},
    shown as (
      select c.*, (count(*) over ())::integer as total, (sum(c.adds_stake) over ())::bigint as all_stake, (sum(c.adds_payout) over ())::bigint as all_payout
      from cell c order by c.at desc, c.slip_id desc offset ${offset} limit ${limit})
    select s.bet_code, c.at, c.member_id, m.login_id, c.kind, s.stake, c.legs, c.adds_stake, c.adds_payout, c.total, c.all_stake, c.all_payout, ${payouts}
    from shown c ${withSlips} order by c.at desc, c.slip_id desc`.execute(tx);
  return rows;
}

/** All changes of a cell, newest first, a thousand at a time; inside of a snapshot alone. */
export function walkChanges(db: Db, toTx: string, scope: Scope, cell: CellScope): AsyncIterable<ChangeRow[]> {
  const all = sql`
    ${cellCtes(toTx, scope, cell)}
    select s.bet_code, c.at, c.member_id, m.login_id, c.kind, s.stake, c.legs, c.adds_stake, c.adds_payout, ${payouts}
    from cell c ${withSlips} order by c.at desc, c.slip_id desc`;
  return throughCursor<ChangeRow>(db, all, 1_000);
}
