import type { OfferedKindId } from '@lime/contract/promotions.words.ts';
import { sql } from 'kysely';
import { undecided } from '../../core/open.ts';
import type { Db } from '../../core/db.ts';
import { anywhere } from '../../core/paging.ts';

/** Hits of each kind. */
const most = 8;

/** A member that was found. */
export type MemberRow = { id: number; login_id: string; nickname: string; grade: number; state: string };

/**
 * Members whose id, nickname, phone, account holder or account has the words in it; who is called just so comes first.
 * The expression is that of the index member_search.
 */
export async function findMembers(db: Db, words: readonly string[]): Promise<MemberRow[]> {
  const patterns = words.map(anywhere);
  const { rows } = await sql<MemberRow>`
    select id, login_id, nickname, grade, state from member
    where (login_id || ' ' || lower(nickname) || ' ' || phone || ' ' || bank_owner || ' ' || bank_account) like any (${patterns}::text[])
    order by login_id = any (${words}::text[]) or lower(nickname) = any (${words}::text[]) desc, login_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Null when there is none. */
export async function findMemberById(db: Db, id: number): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`
    select id, login_id, nickname, grade, state from member where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A slip that was found. */
export type BetRow = {
  id: number;
  bet_code: string;
  member_id: number;
  login_id: string;
  stake: number;
  result: string;
  placed_at: Date;
};

/** By its whole code, by its id, or by the name a host has for it. */
export async function findBet(db: Db, betCode: string, id: number | null): Promise<BetRow | null> {
  const { rows } = await sql<BetRow>`
    select s.id, s.bet_code, s.member_id, m.login_id, s.stake, case s.status when 'cancelled' then 'cancelled' else s.result::text end as result, s.placed_at
    from slip s join member m on m.id = s.member_id where s.bet_code = ${betCode} or s.id = ${id}::bigint
      or s.id = (select slip_id from provider_debit where txn = ${betCode} limit 1)`.execute(db);
  return rows[0] ?? null;
}

/** A fixture that was found. */
export type FixtureRow = {
  id: number;
  home: string;
  away: string;
  league: string;
  starts_at: Date;
  status: string;
};

/**
 * Fixtures of teams or leagues with the words in their names: open ones first, by their start, then those that ended
 * last. Only the open and the newest two thousand ended ones are looked through.
 */
export async function findFixtures(db: Db, words: string): Promise<FixtureRow[]> {
  const like = anywhere(words);
  const { rows } = await sql<FixtureRow>`
    select f.id, coalesce(h.name_ko, h.name_en) as home, coalesce(a.name_ko, a.name_en) as away,
      coalesce(l.name_ko, l.name_en) as league, f.starts_at, f.status::text as status
    from (
      (select id, home_team_id, away_team_id, league_id, starts_at, status, 0 as late from fixture where status in ${undecided})
      union all
      (select id, home_team_id, away_team_id, league_id, starts_at, status, 1 from fixture
        where finished_at is not null order by starts_at desc, id desc limit 2000)) f
    join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id join league l on l.id = f.league_id
    where (coalesce(h.name_ko, '') || ' ' || h.name_en || ' ' || coalesce(a.name_ko, '') || ' ' || a.name_en || ' ' || coalesce(l.name_ko, '') || ' ' || l.name_en) ilike ${like}
    order by f.late, case f.late when 0 then f.starts_at end, f.starts_at desc, f.id limit ${most}`.execute(db);
  return rows;
}

/** Null when there is none. */
export async function findFixtureById(db: Db, id: number): Promise<FixtureRow | null> {
  const { rows } = await sql<FixtureRow>`
    select f.id, coalesce(h.name_ko, h.name_en) as home, coalesce(a.name_ko, a.name_en) as away,
      coalesce(l.name_ko, l.name_en) as league, f.starts_at, f.status::text as status
    from fixture f
    join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id join league l on l.id = f.league_id
    where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A request of cash that was found. */
export type RequestRow = {
  seq: number;
  type: 'deposit' | 'withdrawal';
  member_id: number;
  login_id: string;
  amount: number;
  status: string;
  requested_at: Date;
};

/** Null when there is none. */
export async function findRequest(db: Db, seq: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select r.seq, r.type, r.member_id, m.login_id, r.amount, r.status, r.requested_at
    from cash_request r join member m on m.id = r.member_id where r.seq = ${seq}`.execute(db);
  return rows[0] ?? null;
}

/** An agent that was found. */
export type AgentRow = { id: number; code: string; name: string; suspended: boolean };

/** Agents whose code or name has the words in it. */
export async function findAgents(db: Db, words: string): Promise<AgentRow[]> {
  const like = anywhere(words);
  const { rows } = await sql<AgentRow>`
    select id, code, name, state = 'suspended' as suspended from agent
    where code ilike ${like} or name ilike ${like} order by code limit ${most}`.execute(db);
  return rows;
}

/** A promotion that was found. */
export type PromotionRow = { id: number; name: string; promotion: OfferedKindId; stopped: boolean };

/** Promotions whose name has the words in it, those that go on first. */
export async function findPromotions(db: Db, words: string): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select id, name, kind as promotion, stopped_at is not null as stopped from promotion
    where name ilike ${anywhere(words)} order by stopped_at is not null, id desc limit ${most}`.execute(db);
  return rows;
}
