import { sql } from 'kysely';
import { stakesAtRisk } from '@lime/domain/cash/at-risk.ts';
import type { RiskLeg, RiskSlip } from '@lime/domain/cash/at-risk.ts';
import type { SlipGroup } from '@lime/domain/settlement/slip-outcome.ts';
import type { Db, Tx } from '../../core/db.ts';

type LegRow = {
  bonus_id: number;
  owner_id: number;
  slip_id: number;
  member_id: number;
  stake: number;
  fixture_id: number;
  sport: RiskLeg['sport'];
  type: RiskLeg['type'];
  side: RiskLeg['side'];
  line: number | null;
  odds: number;
  joint_odds: SlipGroup[] | null;
};

/** Members linked to one; of a device or account that many use, only some. */
const maxLinked = 50;

const account = (member: string) => sql.raw(`regexp_replace(${member}.bank_account, '\\D', '', 'g')`);

/**
 * Legs of the slips that meet in the same matches with different picks, of each bonus's member and of those with the same
 * bank account or device. Slips placed up to a week before the grant count as the other side too.
 */
async function readMeeting(db: Db | Tx, bonusIds: readonly number[]): Promise<LegRow[]> {
  const { rows } = await sql<LegRow>`
    with asked as materialized (
      select id, member_id, granted_at, expires_at from bonus where id = any(${bonusIds}::bigint[])),
    linked as materialized (
      select a.id as bonus_id, a.member_id from asked a
      union
      select a.id, m.id from asked a join member me on me.id = a.member_id
      cross join lateral (
        select m.id from member m
        where m.bank_name = me.bank_name and ${account('m')} = ${account('me')} and ${account('me')} <> '' limit ${maxLinked}::int) m
      union
      select a.id, d.member_id from asked a join member_device mine on mine.member_id = a.member_id
      cross join lateral (
        select d.member_id from member_device d where d.device = mine.device order by d.last_at desc limit ${maxLinked}::int) d),
    placed as materialized (
      select a.id as bonus_id, a.member_id as owner_id, s.id, s.member_id, s.stake, s.joint_odds,
        array_agg(distinct l.event_id) as fixtures, array_agg(l.selection_id order by l.selection_id) as picks
      from asked a join linked k on k.bonus_id = a.id
      join slip s on s.member_id = k.member_id and s.placed_at > a.granted_at - interval '7 days' and s.placed_at < a.expires_at
      join leg l on l.slip_id = s.id
      where s.status = 'normal' and s.result <> 'exception' and s.legs <= 6
      group by a.id, a.member_id, s.id, s.member_id, s.stake, s.joint_odds),
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

/** What of a slip's stake was at risk, for the slips of these bonuses that risk less than their stake. */
export type AtRiskRow = { readonly bonusId: number; readonly slipId: number; readonly won: number };

/** Looks at the slips of these bonuses together with those that meet them. Source: domain/cash/at-risk.ts. */
export async function readAtRisk(db: Db | Tx, bonusIds: readonly number[]): Promise<AtRiskRow[]> {
  if (bonusIds.length === 0) return [];
  const found: AtRiskRow[] = [];
  for (const [bonusId, rows] of Map.groupBy(await readMeeting(db, bonusIds), (row) => row.bonus_id)) {
    const slips = [...Map.groupBy(rows, (row) => row.slip_id)].map(([id, legs]): RiskSlip => ({
      id,
      memberId: legs[0]!.member_id,
      stake: legs[0]!.stake,
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
    for (const [slipId, won] of stakesAtRisk(slips, rows[0]!.owner_id)) found.push({ bonusId, slipId, won });
  }
  return found;
}
