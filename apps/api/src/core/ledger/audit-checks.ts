import { agentSettlements } from './audit-agent-checks.ts';
import { hostedGames } from './audit-hosted-checks.ts';
import { bonuses } from './audit-bonus-checks.ts';
import { casinoTransfers, cashRequests, pendingBets } from './audit-cash-checks.ts';
import { activities, spins } from './audit-activity-checks.ts';
import { boughtLegs } from './audit-leg-checks.ts';
import { lottoDraws } from './audit-lotto-checks.ts';
import { betweenMembers, erasedEvents, memberStakes, memberTotals } from './audit-member-checks.ts';
import { pricesInForce } from './audit-price-checks.ts';
import { reportSums } from './audit-report-checks.ts';
import { promotions } from './audit-promotion-checks.ts';
import { eventNumbers } from './audit-seal-checks.ts';
import { settlementRecords } from './audit-settlement-checks.ts';
import { eventStream, slipStream, transferStream } from './seal.sql.ts';
import type { SealStream } from './seal.sql.ts';

/** One invariant as its SQL found it. */
export type Finding = {
  /** which of the check's invariants */
  readonly name: string;
  /** how much was looked at, in words */
  readonly figure: string;
  readonly broken: number;
  /** the first one that is broken, named; null when none is */
  readonly example: string | null;
};

/** A query of the audit and the invariants it looks at. */
export type Check = {
  /** what holds when nothing is found, one sentence an invariant, in the order of the SQL's rows */
  readonly explain: Readonly<Record<string, string>>;
  /** reads audit views alone; one row (name, figure, broken, example) an invariant */
  readonly sql: string;
  /** groups so many small things that going through them in order is cheaper than hashing them */
  readonly inOrder?: boolean;
  /** the example is the number of a broken seal of this chain: the first row that is not as it was sealed can be named */
  readonly chain?: Chain;
};

/** A chain of seals as the auditor sees it. */
export type Chain = {
  readonly stream: SealStream;
  /** views of the rows, with a number to order them by, and of the seals */
  readonly rows: string;
  readonly number: string;
  readonly seals: string;
  /** one row, in words */
  readonly noun: string;
};

/** SQL for base to the power of the number of a slip's legs: looked up, since computing it costs more than all the rest. */
const powerOf = (base: string, legs: string) =>
  `coalesce((array[${Array.from({ length: 20 }, (_, n) => `(${Array.from({ length: n + 1 }, () => `${base}::numeric`).join('*')})`).join(',')}])[${legs}], power(${base}::numeric, ${legs}))`;

const accounts: Check = {
  explain: {
    'zero-sum': 'All postings together are zero.',
    balances: "Every account's balance is the sum of its postings.",
    'not-below-zero':
      "No pool and no member's cash, points, hold, casino money or money on its way is below zero, and nobody is owed by a receivable.",
  },
  sql: `
    with posted as materialized (select account, sum(amount) as balance, count(*) as postings from audit.posting group by account),
    pair as materialized (
      select coalesce(k.account, p.account) as account, coalesce(k.balance, 0) as kept, coalesce(p.balance, 0) as posted,
        k.account is null as unknown
      from audit.account k full join posted p on p.account = k.account)
    select 'zero-sum' as name, (coalesce(sum(postings), 0) / 2)::bigint || ' transfers, sum ' || coalesce(sum(balance), 0) as figure,
      (coalesce(sum(balance), 0) <> 0)::int as broken, 'the sum is ' || sum(balance) as example from posted
    union all
    select 'balances', count(*) || ' accounts', count(*) filter (where kept <> posted or unknown),
      min(account || ' holds ' || kept || ', its postings say ' || posted) filter (where kept <> posted or unknown) from pair
    union all
    select 'not-below-zero', count(*) filter (where account like 'member:%' or account like 'pool:%') || ' accounts of members and pools',
      count(*) filter (where wrong), min(account || ' holds ' || kept) filter (where wrong)
    from (select account, kept, (account like 'member:%' or account like 'pool:%') and case when account like '%:receivable' then kept > 0 else kept < 0 end as wrong from pair) a`,
};

const slips: Check = {
  explain: {
    stakes: 'Every slip took its stake once from the account of its member it was placed from, into the open stakes.',
    payouts:
      'Every settled slip has moved exactly its payout to the account its stake came from, and every open slip nothing yet.',
    returns: 'Every cancelled slip has given its stake back.',
    orphans: 'No transfer speaks of a slip that is not there.',
    'open-stakes': 'The open stakes of the house are the stakes of the open slips.',
  },
  sql: `
    with stake as (
      select cause, amount, from_account, to_account from audit.transfer where kind = 'stake'),
    moved as (
      select split_part(cause, ':', 2) as slip, min(cause) as cause, count(*) as transfers,
        sum(case when to_member then amount else -amount end) as paid, min(split_part(account, ':', 2)) as payee,
        count(*) filter (where account like '%:casino') as casino
      from (
        select cause, amount, to_account like 'member:%' as to_member, case when to_account like 'member:%' then to_account else from_account end as account
        from audit.transfer where kind <> 'stake' and cause like 'slip:%') t
      group by 1),
    pair as materialized (
      select s.id, s.bet_code, s.stake, s.status, s.result, s.payout, coalesce(t.cause, m.cause) as cause, t.amount as staked, m.paid,
        coalesce(m.transfers, 0) + (t.cause is not null)::int as transfers,
        t.amount is distinct from s.stake or t.from_account <> 'member:' || s.member_id || ':' || s.purse or t.to_account <> 'house:open-stakes' as stake_wrong,
        coalesce(m.paid, 0) <> case when s.status = 'cancelled' then s.stake when s.result = 'wait' then 0 else s.payout end
          or m.payee <> s.member_id or m.casino <> case s.purse when 'casino' then m.transfers else 0 end as paid_wrong
      from audit.slip s full join stake t on t.cause = 'slip:' || s.id || ':stake' full join moved m on m.slip = s.id)
    select 'stakes' as name, count(id) || ' slips, ' || coalesce(sum(stake), 0) || ' won' as figure,
      count(*) filter (where stake_wrong and id is not null) as broken,
      min('slip ' || id || ' (' || bet_code || ') has a stake of ' || stake || ', its posting says ' || coalesce(staked::text, 'nothing')) filter (where stake_wrong and id is not null) as example
    from pair
    union all
    select 'payouts', count(*) || ' settled slips, ' || coalesce(sum(payout), 0) || ' won', count(*) filter (where paid_wrong),
      min('slip ' || id || ' (' || bet_code || ', ' || result || ') has a payout of ' || payout || ', its transfers say ' || coalesce(paid, 0)) filter (where paid_wrong)
    from pair where id is not null and status <> 'cancelled' and (result <> 'wait' or paid_wrong)
    union all
    select 'returns', count(*) || ' cancelled slips', count(*) filter (where paid_wrong),
      min('slip ' || id || ' (' || bet_code || ') had a stake of ' || stake || ', its transfers gave back ' || coalesce(paid, 0)) filter (where paid_wrong)
    from pair where status = 'cancelled'
    union all
    select 'orphans', coalesce(sum(transfers), 0) || ' transfers of slips', count(*) filter (where id is null), min(cause || ' has no slip') filter (where id is null) from pair
    union all
    select 'open-stakes', open.slips || ' open slips, ' || open.stake || ' won', (open.stake <> held.balance)::int,
      'the account holds ' || held.balance || ', open slips come to ' || open.stake
    from (select count(*) as slips, coalesce(sum(stake), 0) as stake from pair where status <> 'cancelled' and result = 'wait') open,
      (select coalesce(sum(case when to_account = 'house:open-stakes' then amount else -amount end), 0) as balance from audit.transfer
        where to_account = 'house:open-stakes' or from_account = 'house:open-stakes') held`,
};

const legs: Check = {
  inOrder: true,
  explain: {
    legs: 'Every slip has as many legs as it says, and every leg has its slip.',
    odds: 'The total odds of every slip are the exact product of its legs, or of the joint odds of those of one match, and its bonus.',
    results: "Every slip's result follows from its legs.",
    arithmetic:
      "Every settled slip's payout is its stake times the exact product of its legs' factors, or of those of a match together, and its bonus, cut to a whole won.",
  },
  // Whole numbers (thousandths, two-thousandths) are multiplied, as dividing every leg would cost most of the time.
  sql: `
    with grouped as (
      select slip_number, count(*) as legs, audit.product(odds_thousandths) as odds,
        audit.product(case outcome when 'won' then 2 * odds_thousandths when 'half_won' then odds_thousandths + 1000 when 'half_lost' then 1000 when 'lost' then 0 else 2000 end) as factor,
        count(*) filter (where outcome <> 'void') as counting,
        bit_or(case outcome when 'wait' then 1 when 'lost' then 2 when 'won' then 4 when 'half_won' then 4 else 0 end) as seen
      from audit.leg group by slip_number),
    joint as materialized (
      select s.slip_number, g.odds * a.odds as odds, g.factor * a.factor as factor
      from audit.slip s
      cross join lateral (
        select audit.product((x -> 'odds' ->> -1)::numeric / 1000) as odds,
          audit.product((
            select audit.joint_factor(x -> 'odds', array_agg(l.outcome::text order by l.no)) / 1000 / (1 << count(*)::int)
            from audit.leg l where l.slip_number = s.slip_number and x -> 'legs' @> to_jsonb(l.no))) as factor
        from jsonb_array_elements(s.joint_odds) x) g
      cross join lateral (
        select audit.product(l.odds_thousandths / 1000.0) as odds,
          audit.product(case l.outcome when 'won' then 2 * l.odds_thousandths when 'half_won' then l.odds_thousandths + 1000 when 'half_lost' then 1000 when 'lost' then 0 else 2000 end / 2000.0) as factor
        from audit.leg l where l.slip_number = s.slip_number
          and not exists (select from jsonb_array_elements(s.joint_odds) x where x -> 'legs' @> to_jsonb(l.no))) a
      where s.joint_odds is not null),
    priced as (
      select s.id, s.bet_code, s.legs, coalesce(g.legs, 0) as found, s.total_odds, s.result, s.payout, s.status, g.slip_number, g.seen,
        coalesce(j.odds, g.odds * ${powerOf('0.001', 'g.legs')}) * coalesce(s.bonus_odds, 1) as odds,
        case when g.seen & 3 > 0 then 0
          when j.factor is not null then floor(s.stake * j.factor * case when g.counting >= s.bonus_folders then s.bonus_odds else 1 end)
          else div(s.stake * g.factor * case when g.counting >= s.bonus_folders then s.bonus_odds else 1 end, ${powerOf('2000', 'g.legs')}) end as worth
      from audit.slip s full join grouped g on g.slip_number = s.slip_number left join joint j on j.slip_number = s.slip_number),
    judged as (
      select *, case when seen is null then result when seen & 2 > 0 then 'miss' when seen & 1 > 0 then 'wait' when worth = 0 then 'miss' when seen & 4 > 0 then 'hit' else 'exception' end as should_be from priced),
    counted as materialized (
      select count(id) as slips, coalesce(sum(found), 0) as legs,
        count(*) filter (where id is null or legs <> found) as legs_wrong,
        min(case when id is null then 'leg of slip ' || slip_number || ' has no slip'
          when legs <> found then 'slip ' || id || ' (' || bet_code || ') says ' || legs || ' legs and has ' || found end) as legs_example,
        count(*) filter (where total_odds <> odds) as odds_wrong,
        min(case when total_odds <> odds then 'slip ' || id || ' (' || bet_code || ') says ' || total_odds || ', its legs say ' || trim_scale(odds) end) as odds_example,
        count(*) filter (where status <> 'cancelled' and result <> should_be) as result_wrong,
        min(case when status <> 'cancelled' and result <> should_be then 'slip ' || id || ' (' || bet_code || ') says ' || result || ', its legs say ' || should_be end) as result_example,
        count(*) filter (where status <> 'cancelled' and result <> 'wait') as settled,
        count(*) filter (where status <> 'cancelled' and result <> 'wait' and payout <> worth) as worth_wrong,
        min(case when status <> 'cancelled' and result <> 'wait' and payout <> worth
          then 'slip ' || id || ' (' || bet_code || ') was paid ' || payout || ', its legs are worth ' || worth end) as worth_example
      from judged)
    select 'legs' as name, legs || ' legs of ' || slips || ' slips' as figure, legs_wrong as broken, legs_example as example from counted
    union all select 'odds', slips || ' slips', odds_wrong, odds_example from counted
    union all select 'results', slips || ' slips', result_wrong, result_example from counted
    union all select 'arithmetic', settled || ' settled slips', worth_wrong, worth_example from counted`,
};

function chainCheck(name: string, explain: string, chain: Chain): Check {
  const { stream, rows, number, seals } = chain;
  const { count, sums } = stream;
  const each = (write: (column: string, of: string) => string) =>
    sums.map(([column, of]) => write(column, of)).join('');
  return {
    explain: { [name]: explain },
    chain,
    sql: `
    with recomputed as materialized (
      select s.id, s.id::bigint as number, s.from_tx, s.${count} as sealed, ${each((column) => `s.${column}, `)} s.hash, s.prev_hash,
        lag(s.hash, 1, repeat('00', 32)) over w as hash_before, lag(s.to_tx, 1, '0'::xid8) over w as tx_before,
        t.found, ${each((column) => `t.${column} as found_${column}, `)} t.hash as found_hash
      from ${seals} s cross join lateral (
        select count(*) as found, ${each((column, of) => `coalesce(sum(x.${of}), 0) as ${column}, `)}
          encode(sha256(decode(s.prev_hash, 'hex') || convert_to(coalesce(string_agg(${stream.line('x')}, '' order by x.${number}), ''), 'UTF8')), 'hex') as hash
        from ${rows} x where x.tx >= s.from_tx and x.tx < s.to_tx) t
      window w as (order by s.id::bigint)),
    judged as (
      select *, hash <> found_hash or sealed <> found ${each((column) => `or ${column} <> found_${column} `)} or prev_hash <> hash_before or from_tx <> tx_before as wrong from recomputed),
    waiting as (select count(*) as waiting from ${rows} where tx >= coalesce((select to_tx from ${seals} order by id::bigint desc limit 1), '0'::xid8))
    select '${name}' as name, count(*) || ' seals over ' || coalesce(sum(sealed), 0) || ' ${count}, ' || (select waiting from waiting) || ' waiting' as figure,
      count(*) filter (where wrong) as broken, min(number) filter (where wrong)::text as example
    from judged`,
  };
}

const chain = chainCheck('chain', 'Every seal holds what it sealed and follows the one before.', {
  stream: transferStream,
  rows: 'audit.transfer',
  number: 'transfer_number',
  seals: 'audit.seal',
  noun: 'transfer',
});

/** The trail of what was done by hand. */
export const eventChain = chainCheck(
  'event-chain',
  'Every seal of audit events holds what it sealed and follows the one before.',
  {
    stream: eventStream,
    rows: 'audit.event',
    number: 'event_number',
    seals: 'audit.event_seal',
    noun: 'event',
  },
);

/** Slips and legs as they were placed. */
const slipChain = chainCheck('slip-chain', 'Every slip is as it was placed, with its legs: the seals over them hold.', {
  stream: slipStream,
  rows: 'audit.placed_slip',
  number: 'id',
  seals: 'audit.slip_seal',
  noun: 'slip',
});

const adjustments: Check = {
  explain: {
    adjustments:
      'Everything given or taken by hand has moved exactly its amount once, and what waits or was refused nothing.',
    'second-persons':
      'Every adjustment is on record with who made it, and each that was decided with who decided: nobody approved their own.',
  },
  sql: `
    with moved as (select cause, amount, from_account, to_account from audit.transfer where kind = 'adjustment'),
    pair as materialized (
      select coalesce('adjustment:' || a.seq, m.cause) as cause, a.seq, a.amount, a.state, m.amount as moved,
        case when a.seq is null then true
          when a.state <> 'done' then m.cause is not null
          else m.amount is distinct from a.amount
            or (case a.direction when 'give' then m.to_account else m.from_account end) <> 'member:' || a.member_id || ':' || a.currency
            or (case a.direction when 'give' then m.from_account else m.to_account end) <> case a.currency when 'cash' then 'house:adjust' else 'issue:points' end
        end as wrong
      from audit.adjustment a full join moved m on m.cause = 'adjustment:' || a.seq),
    trail as (
      select after->>'seq' as seq, count(*) filter (where action = 'adjustment.make') as made, min(actor) filter (where action = 'adjustment.make') as maker,
        count(*) filter (where action <> 'adjustment.make') as decided, min(actor) filter (where action = 'adjustment.approve') as approver
      from audit.event where action in ('adjustment.make', 'adjustment.approve', 'adjustment.refuse') group by 1),
    people as (
      select coalesce(a.seq, t.seq) as seq,
        a.seq is null or t.made is distinct from 1 or coalesce(t.decided, 0) <> (a.decided_by is not null)::int or t.approver = t.maker as wrong
      from audit.adjustment a full join trail t on t.seq = a.seq)
    select 'adjustments' as name, count(seq) || ' adjustments, ' || coalesce(sum(amount) filter (where state = 'done'), 0) || ' moved' as figure,
      count(*) filter (where wrong) as broken,
      min(cause || ' (' || coalesce(state, 'unknown') || ') is of ' || coalesce(amount, 0) || ', its transfer says ' || coalesce(moved::text, 'nothing')) filter (where wrong) as example
    from pair
    union all
    select 'second-persons', count(*) || ' adjustments', count(*) filter (where wrong), min('adjustment ' || seq) filter (where wrong) from people`,
};

/**
 * Slips the settlement owes; results are written long before every slip of them is paid, so a short wait is none. Judged by
 * the clock: of a database nobody works in it says nothing.
 */
export const unpaid: Check = {
  explain: { 'unpaid-slips': 'No slip waits longer than ten minutes once each of its legs has a result.' },
  sql: `
    select 'unpaid-slips' as name,
      count(*) || ' decided slips wait' || coalesce(', the oldest for ' || floor(extract(epoch from max(age))) || ' s', '') as figure,
      count(*) filter (where age > interval '10 minutes') as broken,
      min('slip ' || bet_code || ' waits since ' || decided_at) filter (where age > interval '10 minutes') as example
    from (select bet_code, decided_at, clock_timestamp() - decided_at as age from audit.unpaid_slip) w`,
};

/** Every check of the audit, from the audit views alone; adding one is adding an element. The longest come first. */
export const checks: readonly Check[] = [
  legs,
  slips,
  unpaid,
  settlementRecords,
  boughtLegs,
  reportSums,
  promotions,
  accounts,
  chain,
  pricesInForce,
  slipChain,
  eventChain,
  eventNumbers,
  bonuses,
  cashRequests,
  pendingBets,
  casinoTransfers,
  hostedGames,
  adjustments,
  activities,
  spins,
  lottoDraws,
  agentSettlements,
  memberTotals,
  memberStakes,
  erasedEvents,
  betweenMembers,
];
