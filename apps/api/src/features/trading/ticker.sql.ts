import { sql } from 'kysely';
import type { MarketType, Side } from '@lime/domain/market-kinds.ts';
import type { Db } from '../../core/db.ts';

/** The least the ticker may be set to: an index holds the bets from there on. */
export const tickerFloor = 50_000;

export type BigBetRow = {
  id: string;
  bet_code: string | null;
  at: Date;
  member_id: number;
  login_id: string;
  grade: number;
  kind: string;
  stake: number;
  odds: number | null;
  state: 'accepted' | 'pending' | 'refused' | 'cancelled';
  decide_at: Date | null;
  code: string | null;
  detail: unknown;
  /** what a waiting or refused bet asked for */
  asked: { selection: number; odds: number }[] | null;
  slip_id: number | null;
  product: string | null;
};

/** The newest bets of at least `from` won: slips by their number, and those that wait or were refused after waiting. */
export async function readBigBets(db: Db, from: number, limit: number): Promise<BigBetRow[]> {
  const { rows } = await sql<BigBetRow>`
    select b.*, m.login_id, m.grade from (
      (select 's' || s.id as id, s.bet_code, s.placed_at as at, s.member_id, s.kind, s.stake, trunc(s.total_odds, 2)::float8 as odds,
        case s.status when 'cancelled' then 'cancelled' else 'accepted' end as state, null::timestamptz as decide_at,
        null::text as code, null::json as detail, null::jsonb as asked, s.id as slip_id, s.product
      from slip s where s.stake >= ${sql.lit(tickerFloor)} and s.stake >= ${from}
      order by s.id desc limit ${limit})
      union all
      (select 'p' || p.id, null, coalesce(p.decided_at, p.sent_at), p.member_id, p.kind, p.stake, null, p.state, p.decide_at, p.code, p.detail,
        (select jsonb_agg(jsonb_build_object('selection', (x->>'betsSeq')::bigint, 'odds', x->'odds'))
          from jsonb_array_elements(case when jsonb_typeof(p.body->'bettings') = 'array' then p.body->'bettings' else '[]' end) x
          where x->>'betsSeq' ~ '^[0-9]{1,18}$'), null, null
      from pending_bet p
      where p.id > (select coalesce(max(id), 0) from pending_bet) - 5000 and p.stake >= ${from} and p.state <> 'accepted'
      order by p.id desc limit ${limit})) b
    join member m on m.id = b.member_id
    order by b.at desc, b.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export type PickRow = {
  slip_id: number | null;
  selection_id: number;
  odds: number | null;
  fixture_id: number;
  type: MarketType;
  line: number | null;
  product: string;
  side: Side;
  home: string;
  away: string;
};

const pickTables = sql`
  join market m on m.id = x.market_id
  join fixture f on f.id = m.fixture_id
  join team h on h.id = f.home_team_id
  join team a on a.id = f.away_team_id`;
const pickColumns = sql`
  f.id as fixture_id, m.type, m.line, m.product, x.side, coalesce(h.name_ko, h.name_en) as home, coalesce(a.name_ko, a.name_en) as away`;

/** Legs of slips, and selections by their ids. */
export async function readPicks(
  db: Db,
  slipIds: readonly number[],
  selectionIds: readonly number[],
): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select l.slip_id, l.selection_id, l.odds, ${pickColumns}
    from leg l join selection x on x.id = l.selection_id and l.market_id is not null ${pickTables}
    where l.slip_id = any(${slipIds}::bigint[])
    union all
    select null, x.id, null, ${pickColumns}
    from selection x ${pickTables}
    where x.id = any(${selectionIds}::bigint[])`.execute(db);
  return rows;
}
