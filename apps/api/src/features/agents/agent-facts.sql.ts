import { sql } from 'kysely';
import { hostedTypes, betKinds } from '@lime/domain/betting/bet-kinds.ts';
import { leftOut } from '../../core/counted-slips.ts';
import type { Db, Tx } from '../../core/db.ts';

/** Which transactions of which Seoul days a statement counts. */
export type Scope = {
  /** agents whose own members are counted */
  readonly agentIds: readonly number[];
  /** both included */
  readonly from: string;
  readonly to: string;
  /** transactions below it */
  readonly toTx: string;
  /** what was written for days before `from` by this transaction or later ones: it came too late for the period before */
  readonly sinceTx: string | null;
  /** stakes that were bet while a bonus ran are counted */
  readonly countBonus: boolean;
  /** counts only members that this one referred, each separately */
  readonly referrerId?: number;
};

const referredBy = ({ referrerId }: Scope, memberId: string) =>
  referrerId === undefined
    ? sql`true`
    : sql`${sql.ref(memberId)} in (select id from member where referrer_id = ${referrerId})`;
const byMember = ({ referrerId }: Scope, memberId: string) =>
  referrerId === undefined ? sql`null::bigint as member_id` : sql`${sql.ref(memberId)} as member_id`;

/** How far the ledger is sealed: below this transaction all are over. `at` null: nothing is sealed. */
export async function readSealed(db: Db | Tx): Promise<{ toTx: string; at: Date | null }> {
  const { rows } = await sql<{ to_tx: string; at: Date }>`
    select to_tx::text as to_tx, at from ledger_seal order by id desc limit 1`.execute(db);
  return { toTx: rows[0]?.to_tx ?? '0', at: rows[0]?.at ?? null };
}

/** What a slip counts as: its member is left out, it was void, a bonus ran when it was placed, or it counts. */
export type SlipSort = 'member' | 'void' | 'bonus' | 'counted';

/**
 * Slips of one kind, day, length and outcome: what the rows of the scope add and take back, and the ledger's transfers of the
 * same stakes.
 */
export type SlipFactRow = {
  /** null: of all members together */
  member_id: number | null;
  agent_id: number;
  day: string;
  kind: string;
  legs: number;
  lost: boolean;
  sort: SlipSort;
  correction: boolean;
  stake: number;
  slips: number;
  transfers: number;
  amount: number;
  /** members who are left out, one for each slip */
  out: number[];
};

/** What ended plays at a host: slips without legs. */
const hostedKinds = betKinds.filter(({ typeKo }) => hostedTypes.includes(typeKo)).map(({ kind }) => kind);

const within = ({ from, to, toTx, sinceTx }: Scope, alias: string) => {
  const [at, tx] = [sql.ref(`${alias}.at`), sql.ref(`${alias}.tx`)];
  return sql`
    ${tx} < ${toTx}::xid8 and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'
    and (${at} >= ${from}::date::timestamp at time zone 'Asia/Seoul' or ${tx} >= ${sinceTx}::xid8)`;
};

/** The member's agent on a day, among those of the scope. */
const agentOn = ({ agentIds }: Scope, memberId: string, day: string) => sql`
  cross join lateral (
    select m.agent_id from agent_member m where m.member_id = ${sql.ref(memberId)} and m.from_day <= ${sql.ref(day)}
    order by m.from_day desc limit 1) a
  where a.agent_id = any(${agentIds}::bigint[])`;

/**
 * CTEs: `judged` has a row for each half of a settlement within the scope, what a slip was before (-1) and what it is after
 * (1), with the agent of the day it was placed on. A slip whose halves come to less than one more settled slip was settled
 * before the scope: what it changes is a correction.
 */
const judgedCtes = (scope: Scope) => sql`
  -- days of members who have ever been the agents'; a join of all at once takes a tenth of a look for each slip
  belonging as materialized (
    select member_id, agent_id, from_day, lead(from_day, 1, 'infinity'::date) over (partition by member_id order by from_day) as past
    from agent_member where member_id in (select member_id from agent_member where agent_id = any(${scope.agentIds}::bigint[]))),
  written as materialized (
    select s.slip_id, s.member_id, s.kind, s.stake, s.payout_before, s.payout, s.placed_at, (s.placed_at at time zone 'Asia/Seoul')::date as day,
      s.result_before::text as result_before, s.result::text as result, s.legs_before, s.legs
    from slip_settlement s
    where ${within(scope, 's')} and ${referredBy(scope, 's.member_id')} and s.member_id in (select member_id from belonging)),
  half as (
    select slip_id, member_id, kind, stake, placed_at, day, -1 as sign, result_before as result, legs_before as legs,
      payout_before as paid
    from written where result_before <> 'wait'
    union all
    select slip_id, member_id, kind, stake, placed_at, day, 1, result, legs, payout from written where result <> 'wait'),
  whole as (select slip_id, sum(sign) as net from half group by slip_id),
  judged as materialized (
    select h.*, a.agent_id, w.net <> 1 as correction,
      case when ${leftOut('h')} then 'member'
        when case when h.kind = any(${hostedKinds}::text[]) then h.result = 'exception' else h.legs = 0 end then 'void'
        when not ${scope.countBonus}::boolean and exists (
          select from bonus b where b.member_id = h.member_id and b.currency = 'cash' and b.granted_at <= h.placed_at
            and h.placed_at < coalesce(b.ended_at, b.expires_at) and h.placed_at < b.expires_at) then 'bonus'
        else 'counted' end as sort
    from half h join whole w on w.slip_id = h.slip_id
    join belonging a on a.member_id = h.member_id and a.from_day <= h.day and h.day < a.past
    where a.agent_id = any(${scope.agentIds}::bigint[]))`;

/** Slips of the scope, summed as rates tell them apart, with the transfers of their stakes, each found by its cause. */
export async function readSlipFacts(db: Db | Tx, scope: Scope): Promise<SlipFactRow[]> {
  const { rows } = await sql<SlipFactRow>`
    with ${judgedCtes(scope)}
    select ${byMember(scope, 'j.member_id')}, j.agent_id, j.day, j.kind, least(j.legs, 6)::int as legs, j.result = 'miss' as lost, j.sort, j.correction,
      sum(j.sign * j.stake)::bigint as stake, sum(j.sign)::int as slips,
      coalesce(sum(j.sign) filter (where t.cause is not null), 0)::int as transfers,
      coalesce(sum(j.sign * t.amount), 0)::bigint as amount,
      coalesce(array_agg(j.member_id) filter (where j.sort = 'member'), '{}') as out
    from judged j left join ledger_transfer t on t.cause = 'slip:' || j.slip_id || ':stake' and t.tx < ${scope.toTx}::xid8
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  return rows;
}

/** Deposits or withdrawals of one day, from the ledger. */
export type CashFactRow = {
  /** null: of all members together */
  member_id: number | null;
  agent_id: number;
  day: string;
  type: 'deposit' | 'withdrawal';
  out: boolean;
  amount: number;
  requests: number;
};

/**
 * Deposits and withdrawals of the scope: the ledger's transfers, found by the requests that made them. A request is decided
 * in the transaction of its transfer, moments apart.
 */
export async function readCashFacts(db: Db | Tx, scope: Scope): Promise<CashFactRow[]> {
  const { rows } = await sql<CashFactRow>`
    with moved as materialized (
      select r.member_id, r.type, t.amount, (t.at at time zone 'Asia/Seoul')::date as day
      from cash_request r
      join ledger_transfer t on t.cause = 'cash:' || r.seq || case r.type when 'deposit' then ':deposit' else ':payout' end
      where r.status = 'done' and r.decided_at >= (${scope.from}::date - 1)::timestamp at time zone 'Asia/Seoul'
        and r.decided_at < (${scope.to}::date + 2)::timestamp at time zone 'Asia/Seoul'
        and r.member_id in (select member_id from agent_member where agent_id = any(${scope.agentIds}::bigint[]))
        and ${within(scope, 't')} and ${referredBy(scope, 'r.member_id')})
    select ${byMember(scope, 'c.member_id')}, a.agent_id, c.day, c.type, ${leftOut('c')} as out, sum(c.amount)::bigint as amount, count(*)::int as requests
    from moved c ${agentOn(scope, 'c.member_id', 'c.day')}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** A member of an agent with what of its bets counts, in won; `total` counts all of the agent's members. */
export type AgentMemberRow = {
  login_id: string;
  nickname: string;
  since: string;
  turnover: number;
  net: number;
  total: number;
};

/** A page of the members that are an agent's own on a day, with what the scope counts of them. */
export async function readAgentMembers(
  db: Db | Tx,
  scope: Scope,
  { agentId, day, sort, offset, limit }: { agentId: number; day: string; sort: string; offset: number; limit: number },
): Promise<AgentMemberRow[]> {
  const { rows } = await sql<AgentMemberRow>`
    with ${judgedCtes(scope)},
    belongs as (
      select distinct on (m.member_id) m.member_id, m.agent_id, m.from_day from agent_member m
      where m.from_day <= ${day}::date and m.member_id in (select member_id from agent_member where agent_id = ${agentId})
      order by m.member_id, m.from_day desc),
    bets as (
      select member_id, sum(sign * stake)::bigint as turnover, sum(sign * (stake - paid))::bigint as net
      from judged where sort = 'counted' group by member_id)
    select p.login_id, p.nickname, m.from_day as since, coalesce(b.turnover, 0) as turnover, coalesce(b.net, 0) as net,
      count(*) over ()::int as total
    from belongs m join member p on p.id = m.member_id left join bets b on b.member_id = m.member_id
    where m.agent_id = ${agentId}
    order by case ${sort}::text when 'turnover' then coalesce(b.turnover, 0) when 'net' then coalesce(b.net, 0) end desc,
      m.from_day desc, m.member_id desc
    offset ${offset}::int limit ${limit}::int`.execute(db);
  return rows;
}
