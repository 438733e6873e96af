import { sql } from 'kysely';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type {
  SuggestionAct,
  SuggestionRuleId,
  SuggestionRuleState,
} from '@lime/domain/suggestions/suggestion-rules.ts';
import { suggestionStates } from '@lime/domain/suggestions/suggestion-states.ts';
import type { SuggestionState } from '@lime/domain/suggestions/suggestion-states.ts';
import type { Db, Tx } from '../../core/db.ts';
import { openFixture } from '../../core/open.ts';
import { transition } from '../../core/transition.ts';
import type { Found } from './suggestions.types.ts';

/** A market that is sold; the statement calls `market` m, `fixture` f and `league` g. */
export const marketOnSale = sql`
  m.status = 'open' and not (m.desk_suspended or f.desk_suspended or g.desk_suspended)
  and not exists (select from desk_switch w where w.all_suspended)`;

/** Members with an act to be suggested for them that would still change something; `suggestion` is s, `member` u. */
const memberStands = sql`
  u.state = 'normal' and (s.act <> 'limit' or coalesce(u.max_stake > (s.figures ->> 'maxStake')::bigint, true))`;

/** A rule as staff left it, or as it retired; rules without a row are on. */
export type RuleRow = {
  rule: SuggestionRuleId;
  state: SuggestionRuleState;
  changedAt: Date | null;
  changedBy: string | null;
};

/** Rules that were ever changed. */
export async function readRules(db: Db | Tx): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.rule, r.state, r.changed_at as "changedAt", s.login_id as "changedBy"
    from suggestion_rule r left join staff s on s.id = r.changed_by`.execute(db);
  return rows;
}

/** A rule's state, locked until the end of the transaction: one decision of a rule at a time. */
export async function lockRule(tx: Tx, rule: SuggestionRuleId): Promise<SuggestionRuleState> {
  await sql`insert into suggestion_rule (rule) values (${rule}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ state: SuggestionRuleState }>`
    select state from suggestion_rule where rule = ${rule} for no key update`.execute(tx);
  return rows[0]!.state;
}

/** Changes a rule's state; one that is switched on is judged by what is decided from now on. @param by null: by itself */
export async function updateRule(
  tx: Tx,
  rule: SuggestionRuleId,
  state: SuggestionRuleState,
  by: number | null,
): Promise<void> {
  await sql`
    update suggestion_rule set state = ${state}, changed_at = clock_timestamp(), changed_by = ${by}::bigint,
      since = case when ${state} = 'on' then clock_timestamp() else since end
    where rule = ${rule}`.execute(tx);
}

/** What became of a rule's suggestions since it was switched on. */
export type TallyRow = {
  rule: SuggestionRuleId;
  open: number;
  accepted: number;
  dismissed: number;
  expired: number;
  moved: number;
};

/**
 * Of each rule what is open, and of the newest `judged` that persons decided since it was switched on how many they agreed
 * with; beside them what ran out or moved in the same time.
 */
export async function readTallies(
  db: Db | Tx,
  rules: readonly SuggestionRuleId[],
  judged: number,
): Promise<TallyRow[]> {
  const { rows } = await sql<TallyRow>`
    select a.rule, (select count(*) from suggestion s where s.rule = a.rule and s.state = 'open')::int as open,
      d.accepted, d.dismissed, e.expired, e.moved
    from unnest(${rules}::text[]) a(rule)
    left join suggestion_rule r on r.rule = a.rule
    cross join lateral (
      select count(*) filter (where state = 'accepted')::int as accepted,
        count(*) filter (where state = 'dismissed')::int as dismissed, min(decided_at) as first_at
      from (select state, decided_at from suggestion s
        where s.rule = a.rule and s.decided_at >= coalesce(r.since, '-infinity') and s.state in ('accepted', 'dismissed')
        order by s.decided_at desc limit ${judged}::int) newest) d
    cross join lateral (
      select count(*) filter (where state = 'expired')::int as expired, count(*) filter (where state = 'moved')::int as moved
      from suggestion s where s.rule = a.rule
        and s.decided_at >= greatest(coalesce(r.since, '-infinity'), coalesce(d.first_at, '-infinity'))) e`.execute(db);
  return rows;
}

/** Ends what nobody decided in time. @returns how many */
export async function expireOld(tx: Tx, hours: number): Promise<number> {
  const { next, allowed } = transition(suggestionStates, 'expire', 'state');
  const { numAffectedRows } = await sql`
    update suggestion set state = ${next}, decided_at = clock_timestamp()
    where ${allowed} and state = 'open' and made_at <= clock_timestamp() - make_interval(hours => ${hours}::int)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Ends those whose market is not on sale any more, and whose member left good standing or is held already. @returns how many */
export async function endMoved(tx: Tx): Promise<number> {
  const { next, allowed } = transition(suggestionStates, 'move', 'state');
  const { numAffectedRows } = await sql`
    update suggestion s set state = ${next}, decided_at = clock_timestamp()
    where ${allowed} and s.state = 'open' and not ${stands}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Its subject is as it was when the rule saw it; the statement calls `suggestion` s. */
const stands = sql`(
  exists (select from market m join fixture f on f.id = m.fixture_id join league g on g.id = f.league_id
    where m.id = s.market_id and ${openFixture} and ${marketOnSale})
  or exists (select from member u where u.id = s.member_id and ${memberStands}))`;

/**
 * Writes what a rule found: not what is open for the same act and subject, nor what the same rule suggested for it in the
 * last `quietHours`, and no more than keep the rule at `most` open ones.
 *
 * @returns the ids of the new ones
 */
export async function insertFound(
  tx: Tx,
  { id: rule, act }: { readonly id: SuggestionRuleId; readonly act: SuggestionAct },
  found: readonly Found[],
  { quietHours, most }: { readonly quietHours: number; readonly most: number },
): Promise<number[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into suggestion (rule, act, market_id, member_id, figures, others)
    select ${rule}, ${act}, case when ${act} = 'stop' then a.subject end, case when ${act} <> 'stop' then a.subject end,
      a.figures, coalesce(a.others, '{}')
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) a(subject bigint, figures jsonb, others bigint[])
    where not exists (select from suggestion_rule r where r.rule = ${rule} and r.state <> 'on')
      and not exists (
      select from suggestion s
      where case when ${act} = 'stop' then s.market_id = a.subject else s.member_id = a.subject end and s.rule = ${rule}
        and s.state in ('accepted', 'dismissed', 'expired')
        and s.decided_at > clock_timestamp() - make_interval(hours => ${quietHours}::int))
    limit greatest(0, ${most}::int - (select count(*) from suggestion where rule = ${rule} and state = 'open'))::int
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A suggestion that somebody decides on. */
export type LockedSuggestion = {
  id: number;
  rule: SuggestionRuleId;
  act: SuggestionAct;
  marketId: number | null;
  fixtureId: number | null;
  memberId: number | null;
  figures: Record<string, number>;
  others: number[];
  state: SuggestionState;
  decidedBy: string | null;
  /** its subject is as it was */
  stands: boolean;
};

/** The rule of a suggestion; null: there is none of this id. */
export async function readRuleOf(tx: Tx, id: number): Promise<SuggestionRuleId | null> {
  const { rows } = await sql<{ rule: SuggestionRuleId }>`select rule from suggestion where id = ${id}`.execute(tx);
  return rows[0]?.rule ?? null;
}

/** A suggestion, locked until the end of the transaction, with whether its subject is as it was. */
export async function lockSuggestion(tx: Tx, id: number): Promise<LockedSuggestion | null> {
  await sql`select from suggestion where id = ${id} for no key update`.execute(tx);
  const { rows } = await sql<LockedSuggestion>`
    select s.id, s.rule, s.act, s.market_id as "marketId", m.fixture_id as "fixtureId", s.member_id as "memberId", s.figures, s.others,
      s.state, b.login_id as "decidedBy", ${stands} as stands
    from suggestion s left join staff b on b.id = s.decided_by left join market m on m.id = s.market_id
    where s.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Marks what a person decided. */
export async function decide(
  tx: Tx,
  id: number,
  { act, by, reason }: { readonly act: 'accept' | 'dismiss'; readonly by: number; readonly reason: string | null },
): Promise<void> {
  const { next, allowed } = transition(suggestionStates, act, 'state');
  await sql`
    update suggestion set state = ${next}, decided_at = clock_timestamp(), decided_by = ${by}::bigint, reason = ${reason}::text
    where id = ${id} and ${allowed}`.execute(tx);
}

/** A suggestion in the office's list. */
export type SuggestionRow = {
  id: number;
  rule: SuggestionRuleId;
  act: SuggestionAct;
  state: SuggestionState;
  madeAt: Date;
  figures: Record<string, number>;
  marketId: number | null;
  fixtureId: number | null;
  home: string | null;
  away: string | null;
  type: MarketType | null;
  line: number | null;
  family: SportFamily | null;
  startsAt: Date | null;
  memberId: number | null;
  loginId: string | null;
  others: { id: number; loginId: string }[];
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
};

/** A page of what is open, the oldest first, or of what is over, the newest first, with how many there are. */
export async function readSuggestions(
  db: Db,
  {
    isOpen,
    rule,
    offset,
    limit,
  }: {
    readonly isOpen: boolean;
    readonly rule: SuggestionRuleId | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: SuggestionRow[]; total: number; open: number }> {
  const asked = sql`${isOpen ? sql`s.state = 'open'` : sql`s.decided_at is not null`}
    and (${rule}::text is null or s.rule = ${rule})`;
  const { rows } = await sql<SuggestionRow>`
    select s.id, s.rule, s.act, s.state, s.made_at as "madeAt", s.figures, s.market_id as "marketId",
      f.id as "fixtureId", coalesce(h.name_ko, h.name_en) as home, coalesce(w.name_ko, w.name_en) as away, m.type, m.line,
      p.family, f.starts_at as "startsAt", s.member_id as "memberId", u.login_id as "loginId",
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'loginId', o.login_id) order by o.id), '[]')
        from member o where o.id = any(s.others)) as others,
      b.login_id as "decidedBy", s.decided_at as "decidedAt", s.reason
    from suggestion s
    left join market m on m.id = s.market_id left join fixture f on f.id = m.fixture_id
    left join league g on g.id = f.league_id left join sport p on p.id = g.sport_id
    left join team h on h.id = f.home_team_id left join team w on w.id = f.away_team_id
    left join member u on u.id = s.member_id left join staff b on b.id = s.decided_by
    where ${asked}
    order by ${isOpen ? sql`s.id` : sql`s.decided_at desc, s.id desc`} limit ${limit} offset ${offset}`.execute(db);
  const { rows: sums } = await sql<{ total: number; open: number }>`
    select (select count(*) from suggestion s where ${asked})::int as total,
      (select count(*) from suggestion where state = 'open')::int as open`.execute(db);
  return { rows, ...sums[0]! };
}
