import { CompiledQuery } from 'kysely';
import { maxWireAmount } from '@lime/domain/money.ts';
import type pg from 'pg';
import { quoted } from '../../core/array-literals.ts';
import { beforeCommit } from '../../core/batch-connections.ts';
import type { Tx } from '../../core/db.ts';
import { clockCte, lockStatement, stakeCtes } from '../../core/ledger/bulk.ts';
import type { SlipOrder } from './product.types.ts';

/** A slip as the first answer reported it. `totalOdds` is exact decimal text. */
export type PlacedSlip = {
  readonly id: number;
  readonly betCode: string;
  readonly totalOdds: string;
  readonly stake: number;
  readonly expectedPayout: number;
  readonly cash: number;
  /** of that balance; 0: a slip of before versions */
  readonly version: number;
};

export type SlipOutcome =
  | { readonly state: 'placed'; readonly slip: PlacedSlip }
  /** this key had placed a slip before, with this very body */
  | { readonly state: 'known'; readonly slip: PlacedSlip }
  /** this key was refused before, with this very body */
  | { readonly state: 'refused'; readonly code: string; readonly detail: unknown }
  /** this key came with another body before */
  | { readonly state: 'reused' }
  | { readonly state: 'duplicate' }
  | { readonly state: 'short'; readonly balance: number }
  /** the account would be too full if it won */
  | { readonly state: 'full' }
  /** its promise has been used before, or is over */
  | { readonly state: 'lapsed' }
  /** the member has as many bets on the event as it allows */
  | { readonly state: 'crowded' }
  | { readonly state: 'started' | 'moved'; readonly eventIds: readonly number[] };

/**
 * One batch, one transaction, one round trip of two statements; at most one slip of a member in it.
 *
 * 1. `membersStatement` locks the members in the order of their ids, then reads the clock: what is judged is what is
 *    written;
 * 2. `placementStatement` has a snapshot newer than that clock, so it cannot miss a stop, price or result that was
 *    acknowledged before `placed_at`. The events themselves are not locked: desk and feed never wait for bets;
 * 3. each distinct event must still have the version the rules saw, and close later than the cutoff (or still be played). A
 *    started event outranks a moved one, and only events with the reported fault are named;
 * 4. a known key returns its stored answer: the transaction that wrote it held the member's row and has committed;
 * 5. a promise is kept once and within its time;
 * 6. a member has at most so many bets on a round; every other bet was written under the lock of the member's row and is
 *    committed;
 * 7. the ledger takes the stakes that are covered and not repeated; slips, legs, day totals and one outbox row follow.
 *
 * Tables are read by lateral selects of one row, or by the list of members. The plan is made once, perhaps while they are
 * empty, and a join would be planned as a walk through all of them. `member_id + 0` keeps a slip's key from being looked for
 * along the index of the member's history, `event_id + 0` a leg along all legs of its event.
 *
 * `request` judges each slip by everything but the member's money. Where `state` is null the ledger decides, and its CTEs carry
 * the slip's columns along. Each node of the plan costs a batch of one as much as a batch of 256, so nothing is joined twice.
 *
 * A slip that fails any of it leaves the others alone. The key's unique index is the backstop of races between processes.
 */
export const membersStatement = lockStatement('$1::bigint[]');
export const placementStatement = `
with request_leg as materialized (
  select * from unnest($20::bigint[], $21::smallint[], $22::integer[], $23::bigint[], $24::bigint[], $25::bigint[], $26::integer[], $27::integer[])
    request_leg(slip_no, leg_no, event_no, event_id, market_id, selection_id, version, odds)),
${clockCte},
event as materialized (
  select x.no, x.id, case
      when e.id is null then 1
      when x.cutoff < 0 then case when e.version = x.version and e.state = 'open' and e.closes_at is null then 0 else 1 end
      when e.closes_at is null or e.closes_at <= k.at + make_interval(secs => x.cutoff) then 2
      when e.version = x.version and e.state = 'open' then 0
      else 1 end as fault
  from unnest($28::bigint[], $29::integer[], $30::double precision[]) with ordinality x(id, version, cutoff, no)
  cross join ledger_clock k
  left join lateral (select id, state, closes_at, version from betting_event where id = x.id limit 1) e on true),
fault as materialized (
  select request_leg.slip_no, max(event.fault) as fault,
    coalesce(array_agg(event.id) filter (where event.fault = 2), array_agg(event.id)) as ids
  from request_leg join event on event.no = request_leg.event_no where event.fault > 0 group by request_leg.slip_no),
request as materialized (
  select t.*, (select nextval('slip_id')) + t.no as slip_id, (select nextval('ledger_transfer_id')) + t.no as transfer_id,
    known.id as known_id, known.bet_code as known_code, known.total_odds as known_odds, known.stake as known_stake,
    known.expected_payout as known_payout, known.balance_after as known_cash, coalesce(known.balance_version, 0) as known_version, refused.code, refused.detail, fault.ids,
    case
      when known.id is not null then case when known.body_hash = t.body_hash then 'known' else 'reused' end
      when refused.body_hash is not null then case when refused.body_hash = t.body_hash then 'refused' else 'reused' end
      when fault.slip_no is not null then case fault.fault when 2 then 'started' else 'moved' end
      when t.promise is not null and (k.at > to_timestamp(t.promise_until / 1000.0)
        or (select id from slip where promise = t.promise and member_id = t.member_id limit 1) is not null) then 'lapsed'
      when ($32::integer[])[t.no] is not null and ($32::integer[])[t.no] <= (
        select count(*) from slip s
        cross join lateral (select 1 from leg x where x.slip_id = s.id and x.event_id + 0 = ($33::bigint[])[t.no] limit 1) x
        where s.member_id = t.member_id and s.placed_at >= to_timestamp(($34::bigint[])[t.no] / 1000.0) and s.cancelled_at is null) then 'crowded'
    end as state
  from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::boolean[], $5::text[], $6::text[], $7::bigint[],
    $8::numeric[], $9::numeric[], $10::bigint[], $11::text[], $12::smallint[], $13::smallint[], $14::integer[], $15::smallint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::text[])
    with ordinality t(member_id, key, body_hash, remember, kind, bet_code, stake,
      total_odds, penalty, expected_payout, policy, rule_version, bonus_folders, bonus_odds, legs, sent_hash, promise, promise_until, product, no)
  cross join ledger_clock k
  left join fault on fault.slip_no = t.no
  left join lateral (
    select id, bet_code, total_odds, stake, expected_payout, balance_after, balance_version, body_hash from slip
    where idempotency_key = t.key and member_id + 0 = t.member_id limit 1) known on true
  left join lateral (
    select code, detail, body_hash from bet_refusal
    where member_id = t.member_id and idempotency_key = t.key and at > now() - interval '24 hours' limit 1) refused on true),
candidate as (select * from request where state is null),
${stakeCtes('candidate', '$1')},
written as (
  insert into slip (id, bet_code, member_id, kind, stake, total_odds, penalty, bonus_folders, bonus_odds, expected_payout, legs,
    policy, rule_version, idempotency_key, body_hash, balance_after, balance_version, placed_at, promise, product, reference, joint_odds)
  select slip_id, bet_code, member_id, kind, stake, total_odds, penalty, bonus_folders, bonus_odds, expected_payout, legs,
    policy, rule_version, key, body_hash, cash_left, version_left, at, promise, product, ($31::text[])[no], ($35::jsonb[])[no]
  from ledger_debited),
written_legs as (
  insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds)
  select d.slip_id, request_leg.leg_no, request_leg.event_id, request_leg.market_id, request_leg.selection_id, request_leg.version, request_leg.odds
  from request_leg join ledger_debited d on d.no = request_leg.slip_no),
counted as (
  insert into slip_day as day (member_id, day, kind, result, legs, slips, stake, payout)
  select member_id, (at at time zone 'Asia/Seoul')::date, kind, 'wait', least(legs, 5), 1, stake, 0 from ledger_debited
  on conflict (member_id, day, kind, result, legs) do update set slips = day.slips + 1, stake = day.stake + excluded.stake),
short as (
  insert into bet_refusal (member_id, idempotency_key, body_hash, code, detail)
  select member_id, key, body_hash, case when cash < stake then 'BET_STAKE_ABOVE_BALANCE' else 'BET_BALANCE_FULL' end,
    case when cash < stake then ('{"balance":' || cash || '}')::json end
  from ledger_judged where remember and not repeated and (cash < stake or cash - stake + expected_payout > ${maxWireAmount})),
announced as (
  insert into outbox (topic, payload) select 'balance', jsonb_build_object('m', jsonb_agg(member_id)) from ledger_debited having count(*) > 0)
select request.no::integer as no,
  coalesce(request.state, case when d.slip_id is not null then 'placed' when j.repeated then 'duplicate' when j.cash < j.stake then 'short' else 'full' end) as state,
  coalesce(d.cash_left, request.known_cash, j.cash) as cash, request.known_code, request.known_odds::text as total_odds, request.known_stake,
  request.known_payout, request.code, request.detail::text as detail, request.ids, coalesce(d.slip_id, request.known_id) as id,
  coalesce(d.version_left, request.known_version) as version
from request
left join ledger_judged j on j.no = request.no
left join ledger_debited d on d.no = request.no`;

type Row = [
  no: number,
  state: string,
  cash: number | null,
  betCode: string | null,
  totalOdds: string | null,
  stake: number | null,
  expected: number | null,
  code: string | null,
  detail: string | null,
  ids: (number | string)[] | null,
  id: number | null,
  version: number | null,
];

/** Names both statements on a connection that places batches. */
export async function prepareBatches(client: pg.Client): Promise<void> {
  await client.query(`prepare lock_members as ${membersStatement}; prepare place_slips as ${placementStatement}`);
}

/**
 * Runs the batch on a prepared connection. Both statements go in one message, which PostgreSQL takes as one transaction.
 *
 * @throws NotWritten, or what PostgreSQL or the connection threw; nothing is written then, unless the connection was lost
 */
export async function placeBatch(client: pg.Client, orders: readonly SlipOrder[]): Promise<SlipOutcome[]> {
  const text = beforeCommit(() => {
    // EXECUTE takes no parameters of the protocol: each array is a literal, quoted here and nowhere else
    const values = parameters(orders).map(quoted);
    return `execute lock_members(${values[0]}); execute place_slips(${values.join(',')})`;
  });
  const results = (await client.query({ text, rowMode: 'array' })) as unknown as pg.QueryArrayResult<Row>[];
  const outcomes: SlipOutcome[] = [];
  for (const row of results[1]!.rows) outcomes[row[0] - 1] = outcomeOf(row, orders[row[0] - 1]!);
  return outcomes;
}

/** Writes one slip within a transaction at read committed. */
export async function placeWithin(tx: Tx, order: SlipOrder): Promise<SlipOutcome> {
  const values = parameters([order]);
  await tx.executeQuery(CompiledQuery.raw(membersStatement, [values[0]]));
  const { rows } = await tx.executeQuery<Record<string, never>>(CompiledQuery.raw(placementStatement, values));
  return outcomeOf(Object.values(rows[0]!) as unknown as Row, order);
}

function outcomeOf(
  [, state, cash, betCode, totalOdds, stake, expected, code, detail, ids, id, version]: Row,
  order: SlipOrder,
): SlipOutcome {
  switch (state) {
    case 'placed':
      return {
        state,
        slip: {
          id: id!,
          betCode: order.betCode,
          totalOdds: order.totalOdds,
          stake: order.stake,
          expectedPayout: order.expectedPayout,
          cash: cash!,
          version: version!,
        },
      };
    case 'known':
      return {
        state,
        slip: {
          id: id!,
          betCode: betCode!,
          totalOdds: totalOdds!,
          stake: stake!,
          expectedPayout: expected!,
          cash: cash!,
          version: version!,
        },
      };
    case 'refused':
      return { state, code: code!, detail: detail === null ? undefined : JSON.parse(detail) };
    case 'reused':
    case 'duplicate':
    case 'lapsed':
    case 'crowded':
    case 'full':
      return { state };
    case 'short':
      return { state, balance: cash! };
    case 'started':
    case 'moved':
      return { state, eventIds: [...new Set(ids!.map(Number))] };
    default:
      throw new Error(`a slip was ${state}`);
  }
}

/** PostgreSQL array literals by hand: the values are numbers, UUIDs and words of ours, and a driver's general escaping is slow. */
function parameters(orders: readonly SlipOrder[]): string[] {
  const slips: (string | number)[][] = Array.from({ length: 19 }, () => []);
  const legs: (string | number)[][] = Array.from({ length: 8 }, () => []);
  const events: (string | number)[][] = Array.from({ length: 3 }, () => []);
  const references = orders.map(({ reference }) => reference ?? 'null');
  const limits = perMember(orders);
  const joint = jointOddsOf(orders);
  const eventNo = new Map<string, number>();
  orders.forEach((order, i) => {
    push(slips, [
      order.memberId,
      order.key,
      order.bodyHash,
      order.remember ? 't' : 'f',
      order.kind,
      order.betCode,
      order.stake,
      order.totalOdds,
      order.penalty,
      order.expectedPayout,
      order.policy,
      order.ruleVersion,
      order.bonus?.folders ?? 'null',
      order.bonus?.odds ?? 'null',
      order.legs.length,
      order.sentHash,
      order.promise?.no ?? 'null',
      order.promise?.until ?? 'null',
      order.product,
    ]);
    const numbers = new Map<number, number>();
    for (const { id, version } of order.events) {
      const name = `${id}/${version}/${order.cutoffSeconds}`;
      let no = eventNo.get(name);
      if (no === undefined) {
        no = eventNo.size + 1;
        eventNo.set(name, no);
        push(events, [id, version, order.cutoffSeconds]);
      }
      numbers.set(id, no);
    }
    order.legs.forEach((leg, n) => {
      push(legs, [
        i + 1,
        n + 1,
        numbers.get(leg.eventId)!,
        leg.eventId,
        leg.marketId ?? 'null',
        leg.selectionId,
        leg.version,
        leg.odds,
      ]);
    });
  });
  return [...slips, ...legs, ...events, references, ...limits, joint].map((column) => `{${column.join(',')}}`);
}

/** How many bets a member may have on an event, the event, and since when (ms); nothing where no order says it. */
function perMember(orders: readonly SlipOrder[]): (string | number)[][] {
  const limits: (string | number)[][] = [[], [], []];
  if (orders.every(({ perMember: limit }) => limit === undefined)) return limits;
  for (const { perMember: limit } of orders)
    push(limits, [limit?.most ?? 'null', limit?.eventId ?? 'null', limit?.since ?? 'null']);
  return limits;
}

/** The groups of each order as JSON, quoted for an array literal; an empty list when none has any, as nearly always. */
function jointOddsOf(orders: readonly SlipOrder[]): string[] {
  if (orders.every(({ groups }) => groups === undefined)) return [];
  return orders.map(({ groups }) => (groups ? JSON.stringify(JSON.stringify(groups)) : 'null'));
}

function push(columns: (string | number)[][], row: readonly (string | number)[]): void {
  for (let i = 0; i < row.length; i += 1) columns[i]!.push(row[i]!);
}
