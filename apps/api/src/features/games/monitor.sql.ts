import { sql } from 'kysely';
import type { WireGameAlarm } from '@lime/contract/staff-games.ts';
import type { SeriesTally } from '@lime/domain/games/trial-monitor.ts';
import { often, unseen } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { RoundState, RoundTerms } from './rounds.sql.ts';

export type MonitorRow = {
  game: string;
  counted_to: number;
  plays: number;
  since: Date;
  out_at: Date | null;
  out_pick: number | null;
};
const columns = sql`game, counted_to, plays, since, out_at, out_pick`;

/** Up to where a game is counted; null: nothing was counted yet. */
export async function readCountedTo(db: Db, game: string): Promise<number | null> {
  const { rows } = await sql<{ counted_to: number }>`${often}
    select counted_to from game_monitor where game = ${game}`.execute(db);
  return rows[0]?.counted_to ?? null;
}

/** Which of these games have a round to count: the one after the last counted is over. Also those nobody has begun to count. */
export async function readUncounted(db: Db, games: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`${often}
    select t.game
    from unnest(${unseen(games, 'text')}) t(game)
    left join game_monitor m on m.game = t.game
    left join lateral (
      select e.state from game_round r join betting_event e on e.id = r.id
      where r.game = t.game and r.running > m.counted_to order by r.running limit 1) n on true
    where m.game is null or n.state not in ('open', 'closed')`.execute(db);
  return rows.map(({ game }) => game);
}

/** Locks the counts of a game, and begins them where there are none yet; waits for a process that counts it. */
export async function holdMonitor(tx: Tx, game: string): Promise<MonitorRow> {
  await sql`insert into game_monitor (game) values (${game}) on conflict do nothing`.execute(tx);
  return (await lockMonitor(tx, game))!;
}

/** Locks what is counted of a game; null while another process counts it. */
export async function tryLockMonitor(tx: Tx, game: string): Promise<MonitorRow | null> {
  await sql`insert into game_monitor (game) values (${game}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<MonitorRow>`
    select ${columns} from game_monitor where game = ${game} for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** The same, and waits for it; null: nothing was counted yet. */
export async function lockMonitor(tx: Tx, game: string): Promise<MonitorRow | null> {
  const { rows } = await sql<MonitorRow>`
    select ${columns} from game_monitor where game = ${game} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function readMonitors(db: Db): Promise<MonitorRow[]> {
  const { rows } = await sql<MonitorRow>`select ${columns} from game_monitor`.execute(db);
  return rows;
}

/** `trials` null: of a game with rounds, whose every play is one. */
export type TallyRow = { game: string; pick: number; won: number } & (
  | { trials: null; expected: null; logs: null }
  | { trials: number; expected: number; logs: number[] }
);

/** How often each pick won; of one game, or of all. */
export async function readTally(db: Db, game: string | null = null): Promise<TallyRow[]> {
  const { rows } = await sql<TallyRow>`
    select game, pick, won, trials, expected, logs from game_monitor_pick where ${game}::text is null or game = ${game}`.execute(
    db,
  );
  return rows;
}

export type CountedRound = {
  id: number;
  running: number;
  state: RoundState;
  outcome: unknown;
  terms: RoundTerms;
  slips: number;
};

/** A game's next rounds after the last counted one, oldest first. */
export async function readAfter(tx: Tx, game: string, running: number, most: number): Promise<CountedRound[]> {
  const { rows } = await sql<CountedRound>`
    select r.id, r.running, e.state, r.outcome, r.terms, coalesce(r.slips, 0) as slips
    from game_round r join betting_event e on e.id = r.id
    where r.game = ${game} and r.running > ${running}::bigint order by r.running limit ${most}`.execute(tx);
  return rows;
}

export async function addCounted(
  tx: Tx,
  game: string,
  { to, plays, won }: { to: number; plays: number; won: ReadonlyMap<number, number> },
): Promise<void> {
  await sql`update game_monitor set counted_to = ${to}, plays = plays + ${plays} where game = ${game}`.execute(tx);
  await sql`
    insert into game_monitor_pick (game, pick, won)
    select ${game}, t.pick, t.won from unnest(${[...won.keys()]}::integer[], ${[...won.values()]}::bigint[]) t(pick, won)
    on conflict (game, pick) do update set won = game_monitor_pick.won + excluded.won`.execute(tx);
}

/** Writes what was counted of a hosted game, with its series as they are now. */
export async function putSeries(
  tx: Tx,
  game: string,
  { to, plays, series }: { to: number; plays: number; series: ReadonlyMap<number, SeriesTally> },
): Promise<void> {
  await sql`update game_monitor set counted_to = ${to}, plays = ${plays} where game = ${game}`.execute(tx);
  const rows = [...series].map(([pick, tally]) => ({ pick, ...tally }));
  await sql`
    insert into game_monitor_pick (game, pick, won, trials, expected, logs)
    select ${game}, pick, won, trials, expected, logs from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (pick integer, won bigint, trials bigint, expected double precision, logs double precision[])
    on conflict (game, pick) do update
      set won = excluded.won, trials = excluded.trials, expected = excluded.expected, logs = excluded.logs`.execute(tx);
}

/** The counts after so many plays: number, trials, won and expected wins of each series. */
export type PointRow = { plays: number; picks: [no: number, trials: number, won: number, expected: number][] };

export async function addPoints(tx: Tx, game: string, points: readonly PointRow[]): Promise<void> {
  if (points.length === 0) return;
  await sql`
    insert into game_monitor_point (game, plays, picks)
    select ${game}, plays, picks from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as t (plays bigint, picks jsonb)`.execute(
    tx,
  );
}

/** Points of a game from its first to its last, no more than so many and evenly far apart. */
export async function readPoints(db: Db, game: string, most: number): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select plays, picks from (
      select plays, picks, row_number() over (order by plays) as no, count(*) over () as count
      from game_monitor_point where game = ${game}) p
    where no % greatest(1, ceil(count / ${most}::numeric)) = 0 or no = count order by plays`.execute(db);
  return rows;
}

/** A game is out of its band by a pick. */
export async function setOut(tx: Tx, game: string, pick: number): Promise<void> {
  await sql`
    update game_monitor set out_at = clock_timestamp(), out_pick = ${pick} where game = ${game} and out_at is null`.execute(
    tx,
  );
}

/** Counts a game anew, from its rounds to come on. */
export async function beginAnew(tx: Tx, game: string): Promise<void> {
  await sql`delete from game_monitor_pick where game = ${game}`.execute(tx);
  await sql`delete from game_monitor_point where game = ${game}`.execute(tx);
  await sql`
    update game_monitor set plays = 0, since = clock_timestamp(), out_at = null, out_pick = null,
      counted_to = greatest(counted_to, coalesce((select max(running) from game_round where game = ${game}), 0))
    where game = ${game}`.execute(tx);
}

export type WinRow = {
  round: number;
  slip: number;
  bet_code: string;
  member: number;
  login_id: string;
  payout: number;
};

/** Slips on rounds that pay so much or more with the picks that won. */
export async function readLargeWins(
  tx: Tx,
  won: readonly { readonly round: number; readonly pick: number }[],
  from: number,
): Promise<WinRow[]> {
  const { rows } = await sql<WinRow>`
    select l.event_id as round, s.id as slip, s.bet_code, s.member_id as member, m.login_id, s.expected_payout as payout
    from unnest(${won.map(({ round }) => round)}::bigint[], ${won.map(({ pick }) => pick)}::bigint[]) w(round, pick)
    join leg l on l.event_id = w.round and l.selection_id = w.pick
    join slip s on s.id = l.slip_id and s.status = 'normal' and s.expected_payout >= ${from}
    join member m on m.id = s.member_id`.execute(tx);
  return rows;
}

export type LateRow = { id: number; game: string; day: string; no: number; state: RoundState; seconds: number };

/** Rounds that should have been closed or drawn so many seconds ago, by the database's clock. */
export async function readLate(db: Db, seconds: number): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select r.id, r.game, r.day::text as day, r.no, e.state, extract(epoch from clock_timestamp() - x.due)::int as seconds
    from game_round r join betting_event e on e.id = r.id,
      lateral (select case when e.state = 'open' then r.closes_at else r.draws_at end as due) x
    where r.outcome is null and e.state in ('open', 'closed') and x.due < clock_timestamp() - make_interval(secs => ${seconds})`.execute(
    db,
  );
  return rows;
}

export type HostedWinRow = {
  slip: number;
  bet_code: string;
  member: number;
  login_id: string;
  game: string;
  payout: number;
};

/** Plays of hosted games that ended within a day and paid so much or more. @param from  in won, at least a million: an index holds those */
export async function readHostedWins(db: Db, from: number): Promise<HostedWinRow[]> {
  const { rows } = await sql<HostedWinRow>`
    select d.slip_id as slip, s.bet_code, d.member_id as member, m.login_id, d.game, d.payout
    from provider_debit d join slip s on s.id = d.slip_id join member m on m.id = d.member_id
    where d.closed_at > clock_timestamp() - interval '1 day' and d.payout >= 1000000 and d.payout >= ${from}
      and not exists (select from game_alarm a where a.kind = 'win' and a.subject = d.slip_id::text)
    order by d.closed_at limit 200`.execute(db);
  return rows;
}

export type AlarmKind = WireGameAlarm['kind'];
export type NewAlarm = { kind: AlarmKind; game: string; subject: string; detail: Readonly<Record<string, unknown>> };

/** @returns the ids of those that ring for the first time */
export async function addAlarms(tx: Tx, alarms: readonly NewAlarm[]): Promise<number[]> {
  if (alarms.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into game_alarm (kind, game, subject, detail)
    select kind, game, subject, detail from jsonb_to_recordset(${JSON.stringify(alarms)}::jsonb)
      as a (kind text, game text, subject text, detail jsonb)
    on conflict (kind, subject) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type AlarmRow = {
  id: number;
  kind: AlarmKind;
  game: string;
  detail: Record<string, unknown>;
  at: Date;
  seen_at: Date | null;
  seen_by: string | null;
};

/** Open alarms first, then those that were seen, newest first. */
export async function readAlarms(db: Db, most: number): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select a.id, a.kind, a.game, a.detail, a.at, a.seen_at, s.name as seen_by
    from game_alarm a left join staff s on s.id = a.seen_by
    order by (a.seen_at is null) desc, a.id desc limit ${most}`.execute(db);
  return rows;
}

export async function countOpenAlarms(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from game_alarm where seen_at is null`.execute(db);
  return rows[0]!.open;
}

/** @returns false when there is none, or it was seen before */
export async function markSeen(
  tx: Tx,
  staffId: number,
  which: { id: number } | { kind: AlarmKind; game: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update game_alarm set seen_at = clock_timestamp(), seen_by = ${staffId}
    where seen_at is null and ${'id' in which ? sql`id = ${which.id}` : sql`kind = ${which.kind} and game = ${which.game}`}
    returning id`.execute(tx);
  return rows.length > 0;
}
