import { sql } from 'kysely';
import { matchStakesAtRisk } from '@lime/domain/cash/at-risk-matches.ts';
import type { RiskLeg } from '@lime/domain/cash/at-risk-matches.ts';
import { playStakesAtRisk } from '@lime/domain/cash/at-risk-plays.ts';
import { roundStakesAtRisk } from '@lime/domain/cash/at-risk-rounds.ts';
import { hostedPercents, weightOf } from '@lime/domain/cash/rolling.ts';
import type { RollingRule } from '@lime/domain/cash/rolling.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import type { SlipGroup } from '@lime/domain/settlement/slip-outcome.ts';
import type { Db, Tx } from '../../core/db.ts';

/** Members linked to one; of a device or account that many use, only some. */
const maxLinked = 50;

const account = (member: string) => sql.raw(`regexp_replace(${member}.bank_account, '\\D', '', 'g')`);

/** A bonus's member, or one with the same bank account or device. */
type LinkedRow = {
  bonus_id: number;
  owner_id: number;
  member_id: number;
  granted_at: Date;
  expires_at: Date;
  rolling: RollingRule;
};

async function readLinked(db: Db | Tx, bonusIds: readonly number[]): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    with asked as materialized (
      select id, member_id, granted_at, expires_at, rolling from bonus where id = any(${bonusIds}::bigint[])),
    linked as (
      select a.id as bonus_id, a.member_id from asked a
      union
      select a.id, m.id from asked a join member me on me.id = a.member_id
      cross join lateral (
        select m.id from member m
        where m.bank_name = me.bank_name and ${account('m')} = ${account('me')} and ${account('me')} <> '' limit ${maxLinked}::int) m
      union
      select a.id, d.member_id from asked a join member_device mine on mine.member_id = a.member_id
      cross join lateral (
        select d.member_id from member_device d where d.device = mine.device order by d.last_at desc limit ${maxLinked}::int) d)
    select a.id as bonus_id, a.member_id as owner_id, k.member_id, a.granted_at, a.expires_at, a.rolling
    from asked a join linked k on k.bonus_id = a.id`.execute(db);
  return rows;
}

/** As rows of a statement. Slips placed up to a week before the grant count as the other side too. */
const circle = (linked: readonly LinkedRow[]) => sql`
  circle as materialized (
    select bonus_id, owner_id, member_id, granted_at - interval '7 days' as since, expires_at as until
    from unnest(${linked.map((row) => row.bonus_id)}::bigint[], ${linked.map((row) => row.owner_id)}::bigint[],
      ${linked.map((row) => row.member_id)}::bigint[], ${linked.map((row) => row.granted_at)}::timestamptz[],
      ${linked.map((row) => row.expires_at)}::timestamptz[]) c(bonus_id, owner_id, member_id, granted_at, expires_at))`;

/** A slip of a circle. */
type CircleSlip = { bonus_id: number; owner_id: number; slip_id: number; member_id: number; stake: number };

const placedSlips = sql`
  circle c join slip s on s.member_id = c.member_id and s.placed_at > c.since and s.placed_at < c.until
    and s.status = 'normal' and s.result <> 'exception'`;

type LegRow = CircleSlip & {
  fixture_id: number;
  sport: RiskLeg['sport'];
  type: RiskLeg['type'];
  side: RiskLeg['side'];
  line: number | null;
  odds: number;
  joint_odds: SlipGroup[] | null;
};

/** Legs of the slips that meet in the same matches with different picks. */
async function readMatchLegs(db: Db | Tx, linked: readonly LinkedRow[]): Promise<LegRow[]> {
  const { rows } = await sql<LegRow>`
    with ${circle(linked)},
    placed as materialized (
      select c.bonus_id, c.owner_id, s.id, s.member_id, s.stake, s.joint_odds,
        array_agg(distinct l.event_id) as fixtures, array_agg(l.selection_id order by l.selection_id) as picks
      from ${placedSlips}
      join leg l on l.slip_id = s.id and l.market_id is not null
      where s.legs <= 6
      group by c.bonus_id, c.owner_id, s.id, s.member_id, s.stake, s.joint_odds),
    meeting as materialized (
      select bonus_id, fixtures from placed
      group by bonus_id, fixtures
      having min(picks) <> max(picks) and bool_or(member_id = owner_id))
    select p.bonus_id, p.owner_id, p.id as slip_id, p.member_id, p.stake, l.event_id as fixture_id, sp.family as sport, m.type, x.side, m.line, l.odds, p.joint_odds
    from meeting g join placed p on p.bonus_id = g.bonus_id and p.fixtures = g.fixtures
    join leg l on l.slip_id = p.id
    join market m on m.id = l.market_id join selection x on x.id = l.selection_id
    join fixture f on f.id = m.fixture_id join league lg on lg.id = f.league_id join sport sp on sp.id = lg.sport_id
    order by p.bonus_id, p.id, l.no`.execute(db);
  return rows;
}

type PickRow = CircleSlip & { round_id: number; game: string; pick: number; odds: number };

/** Picks of the rounds of the site in which slips meet with different picks. */
async function readRoundPicks(db: Db | Tx, linked: readonly LinkedRow[]): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    with ${circle(linked)},
    placed as materialized (
      select c.bonus_id, c.owner_id, s.id as slip_id, s.member_id, s.stake, l.event_id as round_id, l.selection_id as pick, l.odds
      from ${placedSlips}
      join leg l on l.slip_id = s.id and l.market_id is null
      where s.product = 'games'),
    meeting as materialized (
      select bonus_id, round_id from placed
      group by bonus_id, round_id
      having min(pick) <> max(pick) and bool_or(member_id = owner_id))
    select p.bonus_id, p.owner_id, p.slip_id, p.member_id, p.stake, p.round_id, r.game, p.pick, p.odds
    from meeting g join placed p on p.bonus_id = g.bonus_id and p.round_id = g.round_id
    join game_round r on r.id = p.round_id`.execute(db);
  return rows;
}

type PlayRow = CircleSlip & { reference: string; game: string; bets: unknown; opening: unknown; paid: number | null };

/**
 * Debits of the rounds and plays of hosts whose stakes may not be lost whole: several of one round, several bets of one
 * debit, a debit whose host does not say its bets, or a play that ended before its first pick and gave its stake back. Kinds that do not count for the bonus are left out.
 */
async function readPlays(db: Db | Tx, linked: readonly LinkedRow[]): Promise<PlayRow[]> {
  const bonuses = [...new Map(linked.map((row) => [row.bonus_id, row.rolling]))];
  const weighed = bonuses.flatMap(([id, { weights }]) =>
    Object.keys(hostedPercents).flatMap((kind) => (weightOf(weights, kind, 0) > 0 ? [{ id, kind }] : [])),
  );
  const { rows } = await sql<PlayRow>`
    with ${circle(linked)},
    weighed as materialized (
      select * from unnest(${weighed.map(({ id }) => id)}::bigint[], ${weighed.map(({ kind }) => kind)}::text[]) w(bonus_id, kind)),
    placed as materialized (
      select c.bonus_id, c.owner_id, s.id as slip_id, s.member_id, s.stake, d.reference, d.game, d.bets, d.opening,
        case when d.state = 'settled' then d.payout end as paid
      from ${placedSlips}
      join weighed w on w.bonus_id = c.bonus_id and w.kind = s.kind
      join provider_debit d on d.slip_id = s.id and d.state <> 'cancelled'
      where s.legs = 0),
    meeting as materialized (
      select bonus_id, reference from placed
      group by bonus_id, reference
      having bool_or(member_id = owner_id)
        and (count(*) > 1 or bool_or(paid = stake) or bool_or(case json_typeof(bets) when 'array' then json_array_length(bets) > 1 else true end)))
    select p.bonus_id, p.owner_id, p.slip_id, p.member_id, p.stake, p.reference, p.game, p.bets, p.opening, p.paid
    from meeting g join placed p on p.bonus_id = g.bonus_id and p.reference = g.reference`.execute(db);
  return rows;
}

/** What of a slip's stake was at risk, for the slips of these bonuses that risk less than their stake. */
export type AtRiskRow = { readonly bonusId: number; readonly slipId: number; readonly won: number };

/**
 * The largest loss of the slips of these bonuses on each event, together with those of linked members: matches, rounds of
 * the site, and rounds and plays of hosts.
 *
 * Source: decision 122; domain/cash/at-risk.ts.
 */
export async function readAtRisk(db: Db | Tx, bonusIds: readonly number[]): Promise<AtRiskRow[]> {
  if (bonusIds.length === 0) return [];
  const linked = await readLinked(db, bonusIds);
  return [
    ...byEvent(await readMatchLegs(db, linked), () => '', matchRisk),
    ...byEvent(await readRoundPicks(db, linked), (row) => String(row.round_id), roundRisk),
    ...byEvent(await readPlays(db, linked), (row) => row.reference, playRisk),
  ];
}

/** @param risk  of the rows of one event and bonus */
function byEvent<Row extends CircleSlip>(
  rows: readonly Row[],
  eventOf: (row: Row) => string,
  risk: (rows: readonly Row[], ownerId: number) => Map<number, number>,
): AtRiskRow[] {
  const events = Map.groupBy(rows, (row) => `${row.bonus_id}:${eventOf(row)}`);
  return [...events.values()].flatMap((of) => {
    const { bonus_id: bonusId, owner_id: ownerId } = of[0]!;
    return [...risk(of, ownerId)].map(([slipId, won]) => ({ bonusId, slipId, won }));
  });
}

const slipOf = ({ slip_id: id, member_id: memberId, stake }: CircleSlip) => ({ id, memberId, stake });

/** Slips are events by the matches they have in common. */
function matchRisk(rows: readonly LegRow[], ownerId: number): Map<number, number> {
  const slips = [...Map.groupBy(rows, (row) => row.slip_id).values()].map((legs) => ({
    ...slipOf(legs[0]!),
    groups: legs[0]!.joint_odds ?? [],
    legs: legs.map(({ fixture_id: fixtureId, sport, type, side, line, odds }) => ({
      fixtureId,
      sport,
      type,
      side,
      line,
      odds,
    })),
  }));
  return matchStakesAtRisk(slips, ownerId);
}

function roundRisk(rows: readonly PickRow[], ownerId: number): Map<number, number> {
  const game = findRoundGame(rows[0]!.game);
  const slips = rows.map((row) => ({ ...slipOf(row), pickNo: row.pick, odds: row.odds }));
  // a game that this release does not have any more: nothing is known of its picks
  return game ? roundStakesAtRisk(game, slips, ownerId) : new Map();
}

const playRisk = (rows: readonly PlayRow[], ownerId: number): Map<number, number> =>
  playStakesAtRisk(
    rows[0]!.game,
    rows.map((row) => ({ ...slipOf(row), bets: row.bets, opening: row.opening, paid: row.paid })),
    ownerId,
  );
