import { numbersOfSport } from '@lime/domain/sports.ts';
import { sql } from 'kysely';
import type { ProposalState } from '@lime/domain/settlement/proposal-states.ts';
import type { TaskState } from '@lime/domain/settlement/task-states.ts';
import type { RawBuilder } from 'kysely';
import type { SecondPersonWhy } from '@lime/domain/access/second-person.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { countedSlip } from '../../core/counted-slips.ts';
import { undecided } from '../../core/open.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { FixtureStatus } from '../catalogue/catalogue.types.ts';
import type { WireHold } from '@lime/contract/staff-results.ts';
import type { NewProposal } from './proposals.sql.ts';
import type { MarketRuling } from './result-facts.service.ts';

export type FixtureRow = {
  id: number;
  family: SportFamily;
  league: string;
  home: string;
  away: string;
  starts_at: Date;
  provider: string;
  status: FixtureStatus;
  score_home: number | null;
  score_away: number | null;
  score_detail: unknown;
  source: string | null;
  revision: number;
  finished_at: Date | null;
  void_at: Date | null;
  slips: number;
  stakes: number;
  undecided_legs: number;
};

/** A source as the office names it: staff by their login. */
const named = (source: RawBuilder<unknown>) =>
  sql`case when ${source} like 'staff:%' then (select login_id from staff where id = substr(${source}, 7)::bigint) else ${source} end`;

/** Slips that count, with a leg on fixture `f`, each once. */
const betOn = sql`
  cross join lateral (
    select count(*)::int as slips, coalesce(sum(s.stake), 0)::bigint as stakes,
      coalesce(sum(b.waiting), 0)::int as undecided_legs
    from (
      select l.slip_id, count(*) filter (where l.result = 'wait') as waiting
      from leg l where l.event_id = f.id group by l.slip_id) b
    join slip s on s.id = b.slip_id and ${countedSlip}) bet`;
const fixtureTables = sql`
  fixture f
  join league g on g.id = f.league_id join sport p on p.id = g.sport_id
  join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id`;
const fixtureColumns = sql`
  f.id, p.family, coalesce(g.name_ko, g.name_en) as league, coalesce(h.name_ko, h.name_en) as home,
  coalesce(a.name_ko, a.name_en) as away, f.starts_at, f.provider, f.status, f.score_home, f.score_away, f.score_detail,
  ${named(sql`f.result_source`)} as source, f.result_revision as revision, f.finished_at, f.void_at,
  bet.slips, bet.stakes, bet.undecided_legs`;

function nameLike(q: string | undefined): RawBuilder<unknown> {
  if (!q) return sql`true`;
  const text = q.toLowerCase();
  return sql`(strpos(lower(concat_ws(' ', h.name_ko, h.name_en, a.name_ko, a.name_en, g.name_ko, g.name_en)), ${text}) > 0 or f.id::text = ${text})`;
}

export async function readFixture(db: Db | Tx, id: number): Promise<FixtureRow | null> {
  const { rows } = await sql<FixtureRow>`
    select ${fixtureColumns} from ${fixtureTables} ${betOn} where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * What slips with a leg on a fixture would pay in all, won: those that do not lose by these results and have not lost
 * elsewhere, each with its whole expected payout. Legs that still wait in other matches count as if they won.
 */
export async function readLiability(
  db: Db | Tx,
  fixtureId: number,
  graded: readonly { readonly selectionId: number; readonly result: string }[],
): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    with graded as materialized (
      select * from unnest(${graded.map(({ selectionId }) => selectionId)}::bigint[], ${graded.map(({ result }) => result)}::text[])
        as g(selection_id, result)),
    paid as (
      select l.slip_id from graded g join leg l on l.event_id = ${fixtureId} and l.selection_id = g.selection_id
      group by l.slip_id
      having bool_and(g.result <> 'lost') and bool_or(g.result <> 'wait'))
    select coalesce(sum(s.expected_payout), 0)::bigint as won
    from paid p join slip s on s.id = p.slip_id and ${countedSlip}
    where not exists (
      select from leg o where o.slip_id = s.id and o.result = 'lost'
        and not exists (select from graded g where g.selection_id = o.selection_id))`.execute(db);
  return rows[0]!.won;
}

/** What was paid, won, on slips with a leg on a fixture that loses by these results: a correction takes it back. */
export async function readTaken(
  db: Db | Tx,
  fixtureId: number,
  graded: readonly { readonly selectionId: number; readonly result: string }[],
): Promise<number> {
  const lost = graded.filter(({ result }) => result === 'lost').map(({ selectionId }) => selectionId);
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(s.payout), 0)::bigint as won from slip s
    where s.payout > 0 and ${countedSlip} and s.id in (
      select l.slip_id from leg l where l.event_id = ${fixtureId} and l.selection_id = any(${lost}::bigint[]))`.execute(
    db,
  );
  return rows[0]!.won;
}

/** What all slips with a leg on a fixture would pay if every one of them won; cancelled and lost ones left out. */
export async function readAtStake(db: Db | Tx, fixtureId: number): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(s.expected_payout), 0)::bigint as won from slip s
    where ${countedSlip} and s.id in (
      select l.slip_id from leg l where l.event_id = ${fixtureId})`.execute(db);
  return rows[0]!.won;
}

/** The person behind a source `staff:<id>`. */
export async function readProposer(tx: Tx, source: string): Promise<{ staffId: number; loginId: string }> {
  const { rows } = await sql<{ staffId: number; loginId: string }>`
    select id as "staffId", login_id as "loginId" from staff where id = substr(${source}, 7)::bigint`.execute(tx);
  return rows[0]!;
}

/** Did this person enter the match, or set a price of it by hand? */
export async function hasOwnHand(
  db: Db | Tx,
  fixtureId: number,
  { staffId, loginId }: { staffId: number; loginId: string },
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from fixture where id = ${fixtureId} and created_by = ${staffId})
      or exists (
        select from audit_event where subject = ${`fixture:${fixtureId}`} and actor = ${`staff:${loginId}`}
          and action in ('trading.price', 'trading.offer')) as own`.execute(db);
  return rows[0]!.own;
}

type Page = { readonly size: number; readonly offset: number };

/** Started `hours` ago and more with no outcome, or decided with legs whose market has none. Most staked first. */
export async function readMissing(
  db: Db,
  { hours, q }: { hours: number; q: string | undefined },
  { size, offset }: Page,
): Promise<{ rows: FixtureRow[]; total: number }> {
  const { rows } = await sql<FixtureRow & { total: number }>`
    with missing as materialized (
      select id from fixture
      where status in ${undecided} and starts_at < clock_timestamp() - ${hours}::int * interval '1 hour'
      union
      select r.fixture_id from result_revision r
      join fixture f on f.id = r.fixture_id and f.result_revision = r.revision and f.void_at is null and f.finished_at is not null
      where r.undecided > 0)
    select ${fixtureColumns}, (count(*) over ())::int as total
    from missing join ${fixtureTables} on f.id = missing.id ${betOn}
    where ${nameLike(q)} and (f.status in ${undecided} or bet.undecided_legs > 0)
    order by bet.stakes desc, f.starts_at, f.id limit ${size}::int offset ${offset}::int`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export type DecidedFilter = {
  q: string | undefined;
  status: string | undefined;
  corrected: boolean | undefined;
  from: string | undefined;
  to: string | undefined;
};

/** Decided fixtures, latest decision first; slips are counted for the page alone. */
export async function readDecided(
  db: Db,
  { q, status, corrected, from, to }: DecidedFilter,
  { size, offset }: Page,
): Promise<{ rows: FixtureRow[]; total: number }> {
  const where = sql`f.finished_at is not null and ${nameLike(q)}
    and (${status ?? null}::text is null or f.status::text = ${status ?? null})
    and (${corrected ?? false}::boolean is false or f.result_revision > 1)
    and (${from ?? null}::date is null or f.starts_at >= (${from ?? null}::date)::timestamp at time zone 'Asia/Seoul')
    and (${to ?? null}::date is null or f.starts_at < (${to ?? null}::date + 1)::timestamp at time zone 'Asia/Seoul')`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${fixtureTables} where ${where}`.execute(db);
  const { rows } = await sql<FixtureRow>`
    with page as materialized (
      select f.id from ${fixtureTables} where ${where}
      order by f.finished_at desc, f.id desc limit ${size}::int offset ${offset}::int)
    select ${fixtureColumns} from page join ${fixtureTables} on f.id = page.id ${betOn}
    order by f.finished_at desc, f.id desc`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

export type ProposalRow = NewProposal & {
  id: number;
  liability: number;
  second_person: SecondPersonWhy | null;
  hold: WireHold[] | null;
  first_id: number | null;
  first_by: string | null;
  first_at: Date | null;
  raw_source: string;
  state: ProposalState;
  at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
};

const proposalColumns = sql`
  r.id, r.fixture_id, r.status, r.score_home, r.score_away, r.detail, r.markets, ${named(sql`r.source`)} as source,
  r.source as raw_source, r.reason, r.state, r.liability, r.second_person, r.hold, r.first_by as first_id,
  c.login_id as first_by, r.first_at, r.at, d.login_id as decided_by, r.decided_at, r.note`;
const proposalTables = sql`
  result_proposal r left join staff d on d.id = r.decided_by left join staff c on c.id = r.first_by`;

export async function readProposals(
  db: Db,
  state: 'waiting' | 'decided',
  { size, offset }: Page,
): Promise<{ rows: ProposalRow[]; total: number; waiting: number }> {
  const where = state === 'waiting' ? sql`r.state = 'waiting'` : sql`r.state <> 'waiting'`;
  const order = state === 'waiting' ? sql`r.id` : sql`r.decided_at desc, r.id desc`;
  const counted = await sql<{ total: number; waiting: number }>`
    select count(*) filter (where ${where})::int as total, count(*) filter (where r.state = 'waiting')::int as waiting
    from result_proposal r`.execute(db);
  const { rows } = await sql<ProposalRow>`
    select ${proposalColumns} from ${proposalTables} where ${where} order by ${order}
    limit ${size}::int offset ${offset}::int`.execute(db);
  return { rows, ...counted.rows[0]! };
}

/** Of one fixture, newest first. */
export async function readProposalsOf(db: Db, fixtureId: number): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select ${proposalColumns} from ${proposalTables} where r.fixture_id = ${fixtureId} order by r.id desc limit 50`.execute(
    db,
  );
  return rows;
}

export async function readFixtures(db: Db, ids: readonly number[]): Promise<Map<number, FixtureRow>> {
  const { rows } = await sql<FixtureRow>`
    select ${fixtureColumns} from ${fixtureTables} ${betOn} where f.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type RevisionRow = {
  revision: number;
  status: FixtureStatus;
  score_home: number | null;
  score_away: number | null;
  markets: readonly MarketRuling[] | null;
  source: string;
  reason: string | null;
  rule_version: number;
  at: Date;
};

/** Newest first. */
export async function readRevisions(db: Db, fixtureId: number): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select r.revision, r.status, r.score_home, r.score_away, r.markets, ${named(sql`r.source`)} as source, r.reason, r.rule_version, r.at
    from result_revision r where r.fixture_id = ${fixtureId} order by r.revision desc`.execute(db);
  return rows;
}

/** Slips and stakes by market of a fixture; markets nobody bet on are not there. */
export async function readMarketStakes(
  db: Db,
  fixtureId: number,
): Promise<Map<number, { slips: number; stakes: number }>> {
  const { rows } = await sql<{ market_id: number; slips: number; stakes: number }>`
    select l.market_id, count(*)::int as slips, sum(s.stake)::bigint as stakes
    from leg l join slip s on s.id = l.slip_id and ${countedSlip}
    where l.event_id = ${fixtureId} group by l.market_id`.execute(db);
  return new Map(rows.map(({ market_id, slips, stakes }) => [market_id, { slips, stakes }]));
}

export type TaskRow = {
  fixture_id: number;
  league: string;
  home: string;
  away: string;
  score_home: number | null;
  score_away: number | null;
  revision: number;
  state: TaskState;
  created_at: Date;
  done_at: Date | null;
  slips: number;
  left: number;
  takes: number;
};

/** A task's state as its table of states (domain/settlement/task-states.ts) means it; the statement calls `settlement_task` t. */
const taskState = sql`
  case when t.done_at is not null then 'done'
    when t.leased_until > clock_timestamp() then 'running'
    when t.fence >= 3 and t.created_at < clock_timestamp() - interval '30 seconds' then 'stuck'
    else 'waiting' end`;

export type TaskFilter = {
  q: string | undefined;
  state: TaskRow['state'] | 'open' | undefined;
  sport: number | undefined;
  minutes: number | undefined;
};

/** A page of the work the filter lets through, what is open first; `counts` are of all that is open. */
export async function readTasks(
  db: Db,
  { q, state, sport, minutes }: TaskFilter,
  { size, offset }: Page,
): Promise<{ rows: TaskRow[]; total: number; counts: { waiting: number; running: number; stuck: number } }> {
  const where = sql.join(
    [
      sql`t.product = 'sports'`,
      ...(state === undefined
        ? []
        : state === 'open'
          ? [sql`t.done_at is null`]
          : state === 'done'
            ? [sql`t.done_at is not null`]
            : [sql`t.done_at is null and ${taskState} = ${state}`]),
      ...(minutes === undefined
        ? []
        : [sql`coalesce(t.done_at, clock_timestamp()) - t.created_at >= ${minutes}::int * interval '1 minute'`]),
      ...(q || sport !== undefined
        ? [
            sql`t.event_id in (select f.id from ${fixtureTables} where ${nameLike(q)}
              and (${sport ?? null}::int is null or g.sport_id = any(${numbersOfSport(sport ?? 0)}::int[])))`,
          ]
        : []),
    ],
    sql` and `,
  );
  const counted = await sql<{ total: number; waiting: number; running: number; stuck: number }>`
    select (select count(*) from settlement_task t where ${where})::int as total,
      count(*) filter (where ${taskState} = 'waiting')::int as waiting,
      count(*) filter (where ${taskState} = 'running')::int as running,
      count(*) filter (where ${taskState} = 'stuck')::int as stuck
    from settlement_task t where t.product = 'sports' and t.done_at is null`.execute(db);
  const { rows } = await sql<TaskRow>`
    with page as materialized (
      select t.* from settlement_task t where ${where}
      order by t.done_at is not null, case when t.done_at is null then t.created_at end, t.done_at desc, t.event_id desc
      limit ${size}::int offset ${offset}::int)
    select t.event_id as fixture_id, coalesce(g.name_ko, g.name_en) as league, coalesce(h.name_ko, h.name_en) as home,
      coalesce(a.name_ko, a.name_en) as away, f.score_home, f.score_away, t.revision, ${taskState} as state, t.created_at,
      t.done_at, coalesce(t.slips, 0) as slips, t.fence as takes,
      case when t.done_at is null then (
        select count(*)::int from leg l join selection x on x.id = l.selection_id and l.result <> x.result
        join slip s on s.id = l.slip_id and ${countedSlip}
        where l.event_id = t.event_id) else 0 end as left
    from page t join ${fixtureTables} on f.id = t.event_id
    order by t.done_at is not null, case when t.done_at is null then t.created_at end, t.done_at desc, t.event_id desc`.execute(
    db,
  );
  const { total, ...counts } = counted.rows[0]!;
  return { rows, total, counts };
}

/** Codes and members of slips, for the few that are named. */
export async function readSlipNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { betCode: string; member: string }>> {
  const { rows } = await sql<{ id: number; bet_code: string; login_id: string }>`
    select s.id, s.bet_code, m.login_id from slip s join member m on m.id = s.member_id where s.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, { betCode: row.bet_code, member: row.login_id }]));
}
