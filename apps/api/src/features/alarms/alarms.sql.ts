import { workNames } from '@lime/contract/work-names.ts';
import { suggestionRuleNames } from '@lime/contract/suggestion-words.ts';
import { sql } from 'kysely';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { AlarmChannel, AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';
import type { Db, Tx } from '../../core/db.ts';
import { failureIsRinging } from '../../core/work-failures.ts';

/** What staff decide of a rule. */
export type RuleTerms = {
  name: string;
  staffId: number | null;
  role: StaffRole | null;
  channel: AlarmChannel;
  address: string;
  kinds: AlarmKind[];
  moment: AlarmMoment;
  quietFrom: number | null;
  quietTo: number | null;
  state: 'on' | 'off';
};

/** A rule with whose it is. */
export type RuleRow = RuleTerms & {
  id: number;
  /** of the person it calls; null for a role */
  loginId: string | null;
  staffRole: StaffRole | null;
  staffRights: OwnRights | null;
  staffState: string | null;
  since: Date;
  changedAt: Date;
};

/** Minutes in which a rule does not ring; null: it rings all day. */
export const quietOf = ({ quietFrom: from, quietTo: to }: RuleTerms): { from: number; to: number } | null =>
  from === null || to === null ? null : { from, to };

/** All that were not removed, by name. */
export async function readRules(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.id, r.name, r.staff_id as "staffId", r.role, r.address, r.kinds, r.moment, r.quiet_from::int as "quietFrom",
      r.quiet_to::int as "quietTo", r.state, r.channel, s.login_id as "loginId", s.role as "staffRole", s.rights as "staffRights",
      s.state as "staffState", r.since, r.changed_at as "changedAt"
    from alarm_rule r left join staff s on s.id = r.staff_id
    where r.state <> 'removed' order by r.name, r.id`.execute(db);
  return rows;
}

/** Where a rule of this channel rings; null: it rings nowhere. */
export async function readAddress(db: Db, id: number, channel: AlarmChannel): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select address from alarm_rule where id = ${id} and channel = ${channel} and state = 'on'`.execute(db);
  return rows[0]?.address ?? null;
}

/** A rule as it is, locked; null: there is none. */
export async function lockRule(tx: Tx, id: number): Promise<RuleTerms | null> {
  const { rows } = await sql<RuleTerms>`
    select name, staff_id as "staffId", role, channel, address, kinds, moment, quiet_from::int as "quietFrom",
      quiet_to::int as "quietTo", state
    from alarm_rule where id = ${id} and state <> 'removed' for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** @returns its id; null when there are `most` of them already */
export async function insertRule(
  tx: Tx,
  terms: RuleTerms,
  { by, most }: { by: number; most: number },
): Promise<number | null> {
  const { name, staffId, role, channel, address, kinds, moment, quietFrom, quietTo, state } = terms;
  await sql`lock table alarm_rule in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into alarm_rule (name, staff_id, role, channel, address, kinds, moment, quiet_from, quiet_to, state, made_by)
    select ${name}, ${staffId}::bigint, ${role}, ${channel}, ${address}, ${kinds}::text[], ${moment}, ${quietFrom}::int,
      ${quietTo}::int, ${state}, ${by}::bigint
    where (select count(*) from alarm_rule where state <> 'removed') < ${most}::int returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Replaces what staff decide of a rule. What waits already is not new to it. */
export async function updateRule(tx: Tx, id: number, terms: RuleTerms): Promise<void> {
  const { name, staffId, role, channel, address, kinds, moment, quietFrom, quietTo, state } = terms;
  await sql`
    update alarm_rule set name = ${name}, staff_id = ${staffId}::bigint, role = ${role}, channel = ${channel},
      address = ${address}, kinds = ${kinds}::text[], moment = ${moment}, quiet_from = ${quietFrom}::int, quiet_to = ${quietTo}::int,
      state = ${state}, since = clock_timestamp(), changed_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}

/** Takes a rule out of the list. */
export async function removeRule(tx: Tx, id: number): Promise<void> {
  await sql`update alarm_rule set state = 'removed', changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** Who can be called: accounts that are in use, by their ids. */
export async function readPeople(db: Db): Promise<{ id: number; login_id: string; name: string }[]> {
  const { rows } = await sql<{ id: number; login_id: string; name: string }>`
    select id, login_id, name from staff where state = 'normal' order by login_id limit 500`.execute(db);
  return rows;
}

/** Something that waits; its amount in won, null where it has none. */
export type ItemRow = { kind: AlarmKind; id: string; at: Date; who: string; amount: number | null };

/** What waits of each of these kinds: the newest, or the oldest of it. */
export async function readItems(
  db: Db,
  kinds: readonly AlarmKind[],
  { most, oldest = false }: { most: number; oldest?: boolean },
): Promise<ItemRow[]> {
  const asked = (kind: AlarmKind) => sql`${kinds.includes(kind)}::boolean`;
  const dir = oldest ? sql`asc` : sql`desc`;
  const request = (type: 'deposit' | 'withdrawal') => sql`
    (select ${type}::text as kind, r.seq::text as id, r.requested_at as at, m.login_id as who, r.amount
      from cash_request r join member m on m.id = r.member_id
      where ${asked(type)} and r.status = 'received' and r.type = ${type} order by r.seq ${dir} limit ${most}::int)`;
  const { rows } = await sql<ItemRow>`
    select kind, id, at, who, amount from (
      ${request('deposit')} union all ${request('withdrawal')}
      union all (select 'signup', id::text, created_at, login_id, null from member
        where ${asked('signup')} and state = 'waiting' order by id ${dir} limit ${most}::int)
      union all (select 'adjustment', a.seq::text, a.made_at, m.login_id, a.amount
        from adjustment a join member m on m.id = a.member_id
        where ${asked('adjustment')} and a.state = 'waiting' order by a.seq ${dir} limit ${most}::int)
      union all (select 'inquiry', i.id::text, i.waiting_since, m.login_id, null
        from inquiry i join member m on m.id = i.member_id
        where ${asked('inquiry')} and i.state = 'waiting' order by i.waiting_since ${dir} limit ${most}::int)
      union all (select 'chat', c.id::text, c.waiting_since, m.login_id, null
        from chat c join member m on m.id = c.member_id
        where ${asked('chat')} and c.waiting_since is not null order by c.waiting_since ${dir} limit ${most}::int)
      union all (select 'approval', a.id::text, a.made_at, s.login_id, a.amount
        from approval a join staff s on s.id = a.made_by
        where ${asked('approval')} and a.state = 'waiting' order by a.id ${dir} limit ${most}::int)
      union all (select 'result', p.id::text, p.at, coalesce(t.name_ko, t.name_en), null
        from result_proposal p join fixture f on f.id = p.fixture_id join team t on t.id = f.home_team_id
        where ${asked('result')} and p.state = 'waiting' order by p.id ${dir} limit ${most}::int)
      union all (select 'game', id::text, at, game, null from game_alarm
        where ${asked('game')} and seen_at is null order by id ${dir} limit ${most}::int)
      union all (select 'access', kind || id, due_at, who, null from access_due
        where ${asked('access')} and due_at <= clock_timestamp() order by due_at ${dir} limit ${most}::int)
      union all (select 'suggestion', id, at,
          (${JSON.stringify(suggestionRuleNames)}::jsonb ->> rule) || case when retired then ' 규칙' else '' end, null
        from suggestion_due where ${asked('suggestion')} order by at ${dir} limit ${most}::int)
      union all (select 'failure', f.work || ':' || f.item, f.first_at,
          rtrim(coalesce(${JSON.stringify(workNames)}::jsonb ->> f.work, f.work) || ' ' || f.item), null
        from work_failure f where ${asked('failure')} and ${failureIsRinging} order by f.first_at ${dir} limit ${most}::int)) w`.execute(
    db,
  );
  return rows;
}

/** What of these a rule has not rung for. */
export async function readUnrung(db: Db, ruleId: number, items: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`
    select a.item from unnest(${items}::text[]) a(item)
    where not exists (select from alarm_rung r where r.rule_id = ${ruleId} and r.item = a.item)`.execute(db);
  return rows.map(({ item }) => item);
}

/** Marks what a rule rings for now. @returns what no other process marked before */
export async function markRung(tx: Tx, ruleId: number, items: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`
    insert into alarm_rung (rule_id, item) select ${ruleId}::bigint, item from unnest(${items}::text[]) a(item) order by item
    on conflict do nothing returning item`.execute(tx);
  return rows.map(({ item }) => item);
}

/** Forgets what rang long ago. */
export async function pruneRung(db: Db, days: number): Promise<void> {
  await sql`delete from alarm_rung where at < clock_timestamp() - make_interval(days => ${days}::int)`.execute(db);
}
