import { productOfPayout, productToDecimal } from '@lime/domain/odds.ts';
import { ruleVersion } from '@lime/domain/settlement/rule-table.ts';
import { plainArray } from '../../core/array-literals.ts';
import type { Purse } from '../../core/ledger/accounts.ts';
import { newBetCode } from './bet-code.ts';

/** How a hosted play ends: as its provider says, or called off. */
export type HostedEnd =
  | { readonly result: 'hit' | 'miss'; readonly payout: number }
  | { readonly result: 'cancelled'; readonly payout: 0; readonly by: string };

/** A stake a provider takes for a play that is its own: a slip without legs and events. */
export type HostedSlip = {
  readonly id: number;
  readonly memberId: number;
  /** id of the product, and kind of its slips */
  readonly product: string;
  readonly kind: string;
  /** the provider and its round, of letters, digits and _.:- alone */
  readonly reference: string;
  readonly stake: number;
  /** what it can pay at most; null: nobody says */
  readonly most: number | null;
  /** the account the stake came from, and what it held after that */
  readonly purse: Purse;
  readonly left: number;
  readonly key: string;
  /** of the provider's call; a signed 64-bit integer as text */
  readonly bodyHash: string;
  /** null: it is being played */
  readonly end: HostedEnd | null;
};

/** An open slip of before that ends; `day`: Seoul's, on which it was placed. */
export type EndedSlip = {
  readonly id: number;
  readonly memberId: number;
  readonly kind: string;
  readonly stake: number;
  readonly day: string;
  readonly end: HostedEnd;
};

export type HostedWrites = {
  /** Seoul day of the moment the statement judges by */
  readonly today: string;
  readonly placed: readonly HostedSlip[];
  readonly ended: readonly EndedSlip[];
};

/** Parameters of `hostedSlipCtes`. */
export const hostedSlipParameters = 29;

/**
 * CTEs that write slips of hosted plays, end others, record what they are worth and move their totals; `lockedCtes` come before, and all members are
 * held. Slips that begin and end in one batch are written once, as they end.
 *
 * They give `hosted_fault` (fault): how many of the ends and of the totals that shrink found no row; anything but 0 is a
 * broken assumption, as a caller that moves a hosted slip holds its member.
 */
export function hostedSlipCtes(first: number): string {
  const p = (offset: number, type: string) => `$${first + offset}::${type}[]`;
  return `
  hosted_placed as (
    insert into slip (id, bet_code, member_id, kind, product, stake, total_odds, expected_payout, reference, idempotency_key, body_hash, balance_after,
      result, payout, cancelled_by, purse, legs, policy, rule_version, placed_at, settlement_revision, status, settled_at, cancelled_at)
    select t.*, 0, 'any', ${ruleVersion}, k.at, case when t.result = 'wait' and t.cancelled_by is null then 0 else 1 end,
      case when t.cancelled_by is null then 'normal' else 'cancelled' end::slip_status,
      case when t.result <> 'wait' then k.at end, case when t.cancelled_by is not null then k.at end
    from unnest(${p(0, 'bigint')}, ${p(1, 'text')}, ${p(2, 'bigint')}, ${p(3, 'text')}, ${p(4, 'text')}, ${p(5, 'bigint')}, ${p(6, 'numeric')}, ${p(7, 'bigint')},
      ${p(8, 'text')}, ${p(9, 'uuid')}, ${p(10, 'bigint')}, ${p(11, 'bigint')}, ${p(12, 'slip_result')}, ${p(13, 'bigint')}, ${p(14, 'text')}, ${p(15, 'text')})
      t(id, bet_code, member_id, kind, product, stake, total_odds, expected_payout, reference, key, body_hash, left_over, result, payout, cancelled_by, purse)
    cross join ledger_clock k
    returning id, member_id, product, kind, stake, result, payout, placed_at),
  hosted_ended as (
    update slip s set result = d.result, payout = d.payout, settlement_revision = s.settlement_revision + 1, cancelled_by = d.cancelled_by,
      status = case when d.cancelled_by is null then 'normal' else 'cancelled' end::slip_status,
      settled_at = case when d.cancelled_by is null then k.at end, cancelled_at = case when d.cancelled_by is not null then k.at end
    from unnest(${p(16, 'bigint')}, ${p(17, 'slip_result')}, ${p(18, 'bigint')}, ${p(19, 'text')}) d(id, result, payout, cancelled_by) cross join ledger_clock k
    where s.id = any(${p(16, 'bigint')}) and s.id = d.id and s.status = 'normal' and s.result = 'wait' and s.legs = 0
    returning s.id, s.member_id, s.product, s.kind, s.stake, s.result, s.payout, s.placed_at),
  hosted_recorded as (
    insert into slip_settlement (at, slip_id, member_id, product, kind, stake, result_before, result, payout_before, payout, legs_before, legs, placed_at)
    select k.at, e.id, e.member_id, e.product, e.kind, e.stake, 'wait', e.result, 0, e.payout, 0, 0, e.placed_at
    from (select * from hosted_placed union all select * from hosted_ended) e cross join ledger_clock k where e.result <> 'wait'),
  hosted_day as materialized (
    select * from unnest(${p(20, 'bigint')}, ${p(21, 'date')}, ${p(22, 'text')}, ${p(23, 'text')}, ${p(24, 'integer')}, ${p(25, 'bigint')}, ${p(26, 'bigint')})
      d(member_id, day, kind, result, slips, stake, payout)),
  hosted_more as (
    insert into slip_day as s (member_id, day, kind, result, legs, slips, stake, payout)
    select member_id, day, kind, result, 0, slips, stake, payout from hosted_day where slips >= 0 and stake >= 0
    on conflict (member_id, day, kind, result, legs) do update
      set slips = s.slips + excluded.slips, stake = s.stake + excluded.stake, payout = s.payout + excluded.payout),
  hosted_less as (
    update slip_day s set slips = s.slips + d.slips, stake = s.stake + d.stake
    from hosted_day d
    where s.member_id = any(${p(20, 'bigint')}) and s.day = any(${p(21, 'date')}) and s.kind = any(${p(22, 'text')}) and s.result = 'wait' and s.legs = 0
      and s.member_id = d.member_id and s.day = d.day and s.kind = d.kind and d.result = 'wait' and (d.slips < 0 or d.stake < 0)
    returning s.member_id),
  hosted_fault as (
    select (${p(27, 'integer')})[1] - (select count(*) from hosted_ended) + (${p(28, 'integer')})[1] - (select count(*) from hosted_less) as fault)`;
}

/** The values of those parameters, as array literals. */
export function hostedSlipValues({ today, placed, ended }: HostedWrites): string[] {
  const days = dayMoves(today, placed, ended);
  const resultOf = (end: HostedEnd | null) => (end === null || end.result === 'cancelled' ? 'wait' : end.result);
  const callerOf = (end: HostedEnd | null) => (end?.result === 'cancelled' ? end.by : null);
  const now = Date.now();
  return [
    placed.map(({ id }) => id),
    placed.map(() => newBetCode(now)),
    placed.map(({ memberId }) => memberId),
    placed.map(({ kind }) => kind),
    placed.map(({ product }) => product),
    placed.map(({ stake }) => stake),
    placed.map(({ stake, most }) => productToDecimal(productOfPayout(stake, most ?? stake))),
    placed.map(({ stake, most }) => most ?? stake),
    placed.map(({ reference }) => reference),
    placed.map(({ key }) => key),
    placed.map(({ bodyHash }) => bodyHash),
    placed.map(({ left }) => left),
    placed.map(({ end }) => resultOf(end)),
    placed.map(({ end }) => end?.payout ?? 0),
    placed.map(({ end }) => callerOf(end)),
    placed.map(({ purse }) => purse),
    ended.map(({ id }) => id),
    ended.map(({ end }) => resultOf(end)),
    ended.map(({ end }) => end.payout),
    ended.map(({ end }) => callerOf(end)),
    days.map(({ memberId }) => memberId),
    days.map(({ day }) => day),
    days.map(({ kind }) => kind),
    days.map(({ result }) => result),
    days.map(({ slips }) => slips),
    days.map(({ stake }) => stake),
    days.map(({ payout }) => payout),
    [ended.length],
    [days.filter(({ slips, stake }) => slips < 0 || stake < 0).length],
  ].map(plainArray);
}

type DayMove = {
  readonly memberId: number;
  readonly day: string;
  readonly kind: string;
  readonly result: string;
  slips: number;
  stake: number;
  payout: number;
};

/** What the totals move by, each row once: one that would be added to and taken from at the same time is one sum. */
function dayMoves(today: string, placed: readonly HostedSlip[], ended: readonly EndedSlip[]): DayMove[] {
  const moves = new Map<string, DayMove>();
  const add = (
    slip: Pick<EndedSlip, 'memberId' | 'kind' | 'stake' | 'day'>,
    result: string,
    by: 1 | -1,
    payout = 0,
  ) => {
    const { memberId, day, kind } = slip;
    const name = `${memberId}|${day}|${kind}|${result}`;
    let move = moves.get(name);
    if (!move) moves.set(name, (move = { memberId, day, kind, result, slips: 0, stake: 0, payout: 0 }));
    move.slips += by;
    move.stake += by * slip.stake;
    move.payout += payout;
  };
  for (const slip of placed) add({ ...slip, day: today }, slip.end?.result ?? 'wait', 1, slip.end?.payout);
  for (const slip of ended) {
    add(slip, 'wait', -1);
    add(slip, slip.end.result, 1, slip.end.payout);
  }
  return [...moves.values()].filter(({ slips, stake, payout }) => slips !== 0 || stake !== 0 || payout !== 0);
}
