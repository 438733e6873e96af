import { betKinds, gameTypes, hostedTypes } from '@lime/domain/betting/bet-kinds.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Transactions from one (included) to another (not). */
export type TxRange = { readonly from: string; readonly to: string };

/** Hours since 1970 of Seoul's clock: what the sums of reports are kept by. @param at  SQL of an instant */
export const hourOf = (at: RawBuilder<unknown>) => sql`floor((date_part('epoch', ${at}) + 32400) / 3600)::integer`;

/** The level a member had when a transaction wrote; the statement calls its row `r` and the member `m`. */
export const gradeThen = sql`coalesce((
  select c.grade_before from member_standing c where c.member_id = r.member_id and c.tx > r.tx order by c.tx, c.id limit 1), m.grade)`;

const kindsOf = (types: readonly string[]) =>
  betKinds.filter(({ typeKo }) => types.includes(typeKo)).map(({ kind }) => kind);
const hostedKinds = kindsOf(hostedTypes);
const roundKinds = kindsOf(gameTypes).filter((kind) => !hostedKinds.includes(kind));

/** What bets on matches have as their game. */
export const noGame = 'match';

/** The game of a slip: of its round, or of its play at a host. One whose play is on no record has its kind's name. */
const gameThen = sql`case
  when r.kind = any(${hostedKinds}::text[]) then coalesce((select d.game from provider_debit d where d.slip_id = r.slip_id), r.kind)
  when r.kind = any(${roundKinds}::text[]) then coalesce((
    select g.game from leg l join game_round g on g.id = l.event_id where l.slip_id = r.slip_id order by l.no limit 1), r.kind)
  else ${noGame} end`;

/** The agent of the member on the day the slip was placed; 0: none. */
const agentThen = sql`coalesce((
  select a.agent_id from agent_member a where a.member_id = r.member_id and a.from_day <= (r.placed_at at time zone 'Asia/Seoul')::date
  order by a.from_day desc limit 1), 0)`;

/**
 * What settlements changed: a row for what a slip was worth before, taken back, and one for what it is worth from then on.
 * Columns slip_id, at, hour, member_id, kind, grade, game, agent_id, legs, slips (1 or −1), stake and payout (with that sign).
 *
 * @param narrow  more conditions on `slip_settlement` r, beginning with `and`
 */
export const settledFacts = ({ from, to }: TxRange, narrow: RawBuilder<unknown> = sql``) => sql`
  select r.slip_id, r.at, ${hourOf(sql`r.at`)} as hour, r.member_id, r.kind, ${gradeThen} as grade, ${gameThen} as game, ${agentThen} as agent_id, v.legs, v.slips, v.slips * r.stake as stake, v.slips * v.payout as payout
  from slip_settlement r join member m on m.id = r.member_id
  cross join lateral (values (-1, r.result_before, r.payout_before, r.legs_before), (1, r.result, r.payout, r.legs)) v(slips, result, payout, legs)
  where r.tx >= ${from}::xid8 and r.tx < ${to}::xid8 and v.result <> 'wait' ${narrow}`;

/** One leg's part of an amount of a slip: equal parts, the first legs a won more. */
const part = (amount: string) =>
  sql.raw(
    `(f.slips * (abs(f.${amount}) / greatest(n.count, 1) + (coalesce(l.no, 1) <= abs(f.${amount}) % greatest(n.count, 1))::integer))::bigint`,
  );

/**
 * The same facts cut into their legs, which are numbered from 1, with league_id and market: 0 where a leg is on no match. A
 * slip without legs, or on a game, is one part. @param facts  name of a CTE of `settledFacts`
 */
export const legFacts = (facts: string) => sql`
  select f.slip_id, f.at, f.hour, f.member_id, f.kind, f.grade, f.game, f.agent_id, f.legs, f.slips, coalesce(x.league_id, 0) as league_id, coalesce(k.type, 0)::integer as market,
    ${part('stake')} as stake, ${part('payout')} as payout
  from ${sql.ref(facts)} f
  cross join lateral (select count(*) as count from leg c where c.slip_id = f.slip_id and f.game = ${noGame}) n
  left join leg l on l.slip_id = f.slip_id and f.game = ${noGame}
  left join fixture x on x.id = l.event_id
  left join market k on k.id = l.market_id`;

/** The member an account belongs to; null: nobody. @param account  a column */
export const ownerOf = (account: string) =>
  sql.raw(`case when ${account} like 'member:%' then split_part(${account}, ':', 2)::bigint end`);
/** Accounts of no member under the names that sums keep them by. `owed` ones the house owes, the others are where it comes from. */
export const heldNames = {
  owed: ['cash', 'point', 'hold', 'casino', 'casino-transit', 'receivable', 'open-stakes', 'pool', 'agent'],
  others: ['play-money', 'points', 'result', 'provider', 'bonus', 'adjust', 'agents'],
} as const;
const held = (account: string) =>
  sql.raw(`'held:' || case when ${account} like 'member:%' then split_part(${account}, ':', 3)
    when ${account} like 'house:%' or ${account} like 'issue:%' then split_part(${account}, ':', 2) else split_part(${account}, ':', 1) end`);

/**
 * What transfers moved: columns hour, what, member_id, grade, point (in points) and amount, as `report_money` keeps them.
 * What plays left the house is booked with the settlements of the same transaction, so that both are of one day.
 *
 * Points cost what is granted less what is taken back or expires. A conversion is no second cost, and opening points of the
 * demo (kind `points`) are none. Source: decision 123.
 *
 * @param narrow  more conditions on `ledger_transfer` t, beginning with `and`
 */
export const moneyFacts = ({ from, to }: TxRange, narrow: RawBuilder<unknown> = sql``) => sql`
  select ${hourOf(sql`r.at`)} as hour, r.what, coalesce(r.member_id, 0) as member_id,
    case when m.id is null then 0 else ${gradeThen} end as grade, r.point, r.amount
  from (
    select t.tx, v.what, v.member_id, v.point, v.amount,
      case when v.what = 'moved' then coalesce((select s.at from slip_settlement s where s.tx = t.tx limit 1), t.at) else t.at end as at
    from ledger_transfer t
    cross join lateral (values
      ('moved', null::bigint, false, case
        when t.to_account = 'house:result' or t.kind = 'lost-stakes' and t.to_account like 'provider:%' then t.amount
        when t.from_account = 'house:result' or t.kind = 'payout' and t.from_account like 'provider:%' then -t.amount end),
      ('bonus', coalesce(${ownerOf('t.to_account')}, ${ownerOf('t.from_account')}), false, case
        when t.from_account = 'house:bonus' then t.amount when t.to_account = 'house:bonus' then -t.amount end),
      ('bonus', coalesce(${ownerOf('t.to_account')}, ${ownerOf('t.from_account')}), true, case
        when t.kind in ('points', 'conversion') then null
        when t.from_account = 'issue:points' then t.amount when t.to_account = 'issue:points' then -t.amount end),
      ('converted', coalesce(${ownerOf('t.to_account')}, ${ownerOf('t.from_account')}), t.to_account = 'issue:points', case
        when t.kind <> 'conversion' then null when t.to_account = 'issue:points' then -t.amount else t.amount end),
      ('deposit', ${ownerOf('t.to_account')}, false, case when t.kind = 'deposit' then t.amount end),
      ('withdrawal', ${ownerOf('t.from_account')}, false, case when t.kind = 'withdrawal' then t.amount end),
      (${held('t.from_account')}, null, false, -t.amount),
      (${held('t.to_account')}, null, false, t.amount)) v(what, member_id, point, amount)
    where t.tx >= ${from}::xid8 and t.tx < ${to}::xid8 and v.what is not null and v.amount is not null ${narrow}) r
  left join member m on m.id = r.member_id`;
