import type { LegVoid } from '@lime/domain/betting/slip-words.ts';
import { matchName, pickMarket, pickName } from '@lime/domain/betting/pick-name.ts';
import { marketKind, marketNameKo, sideNamesKo } from '@lime/domain/market-kinds.ts';
import type { Line, MarketType, Side } from '@lime/domain/market-kinds.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { sportFamilyOf } from '@lime/domain/sports.ts';
import { throughDb } from '../slips/slip-texts.service.ts';
import type { ToldLeg, ToldProduct, WaitingRow } from '../slips/slip-texts.service.ts';
import { readStories } from './leg-story.ts';

/** A leg on a selection with the names around it. */
export type SportsLegRow = {
  slip_id: number;
  no: number;
  fixture: string;
  starts_at: Date;
  sport: number;
  sport_ko: string;
  league_ko: string;
  league_en: string;
  home_ko: string;
  home_en: string;
  away_ko: string;
  away_en: string;
  market: string;
  market_type: MarketType;
  line: Line | null;
  side: Side;
  selection: string;
  odds: number;
  result: LegResult;
  prices: number[] | null;
  score_home: number | null;
  score_away: number | null;
  source: string | null;
  void_why: LegVoid['why'] | null;
  void_starts_at: Date | null;
};

const names = `g.sport_id as sport, sp.name_ko as sport_ko,
    coalesce(g.name_ko, g.name_en) as league_ko, g.name_en as league_en,
    coalesce(h.name_ko, h.name_en) as home_ko, h.name_en as home_en, coalesce(a.name_ko, a.name_en) as away_ko, a.name_en as away_en,
    m.id::text as market, m.type as market_type, m.line, x.side, x.id::text as selection`;
const named = (home: string, away: string) => `
  join league g on g.id = f.league_id
  join sport sp on sp.id = g.sport_id
  join team h on h.id = ${home}
  join team a on a.id = ${away}`;

// Each lookup is by primary key. market_price keeps only changes, so the price that applied is the newest not above the
// leg's version, and the first move above it says which start and teams it was bought with. A named statement, because planning nine joins takes longer than reading a page.
const legsOfSlips = `
  select l.slip_id, l.no, l.event_id::text as fixture, coalesce(b.starts_before, f.starts_at) as starts_at, ${names},
    l.odds, l.result, p.odds as prices, f.score_home, f.score_away, f.result_source as source,
    v.why as void_why, v.starts_at as void_starts_at
  from leg l
  join fixture f on f.id = l.event_id
  left join lateral (
    select starts_before, home_before, away_before from fixture_move
    where fixture_id = l.event_id and version > l.event_version order by version limit 1) b on true
  join market m on m.id = l.market_id
  join selection x on x.id = l.selection_id ${named('coalesce(b.home_before, f.home_team_id)', 'coalesce(b.away_before, f.away_team_id)')}
  left join lateral (
    select why, starts_at from leg_void where slip_id = l.slip_id and no = l.no order by why desc limit 1) v on true
  left join lateral (
    select odds from market_price where market_id = l.market_id and version <= l.event_version order by version desc limit 1) p on true
  where l.slip_id = any($1::bigint[]) order by l.slip_id, l.no`;

/** bets of one member that may wait at a time, and then some */
const maxWaiting = 50;

// what a leg of a slip says, of picks that are not on a slip yet; odds in thousandths as the member confirmed them
const waitingBets = `
  select p.bet_code, p.kind, p.stake, p.sent_at, p.decide_at, b.no::int as no, (b.item->>'odds')::numeric * 1000 as sent_odds,
    m.fixture_id::text as fixture, f.starts_at, ${names}
  from pending_bet p
  cross join lateral jsonb_array_elements(p.body->'bettings') with ordinality as b (item, no)
  join selection x on x.id = case when b.item->>'betsSeq' ~ '^[0-9]{1,18}$' then (b.item->>'betsSeq')::bigint end
  join market m on m.id = x.market_id
  join fixture f on f.id = m.fixture_id ${named('f.home_team_id', 'f.away_team_id')}
  where p.id in (
    select id from pending_bet
    where member_id = $1 and state = 'pending' and product = 'sports' and ($2::text[] is null or kind = any($2))
      and ($3::date is null or sent_at >= $3::date::timestamp at time zone 'Asia/Seoul')
      and ($4::date is null or sent_at < ($4::date + 1)::timestamp at time zone 'Asia/Seoul')
    order by id desc limit ${maxWaiting})
  order by p.id desc, b.no`;

/** What slips of matches say. */
export const describeSports: Omit<ToldProduct, 'id'> = {
  async describe(query, slipIds) {
    const rows = await query<SportsLegRow>('legs-of-slips', legsOfSlips, [slipIds]);
    const legs = new Map<number, ToldLeg[]>();
    for (const row of rows) {
      const list = legs.get(row.slip_id);
      if (list) list.push(toldLeg(row));
      else legs.set(row.slip_id, [toldLeg(row)]);
    }
    return legs;
  },
  explain: async (db, slipId) =>
    readStories(db, await throughDb(db)<SportsLegRow>('legs-of-slips', legsOfSlips, [[slipId]])),
  async describeWaiting(query, { memberId, kinds, result, from, to }) {
    if (result !== null && result !== 'wait') return [];
    type OfSlips =
      | 'slip_id'
      | 'odds'
      | 'result'
      | 'prices'
      | 'score_home'
      | 'score_away'
      | 'source'
      | 'void_why'
      | 'void_starts_at';
    type Row = Omit<WaitingRow, 'legs'> & Omit<SportsLegRow, OfSlips> & { sent_odds: string };
    const rows = await query<Row>('waiting-bets', waitingBets, [memberId, kinds, from, to]);
    return [...Map.groupBy(rows, (row) => row.bet_code).values()].map((of): WaitingRow => {
      const { bet_code, kind, stake, sent_at, decide_at } = of[0]!;
      const unknown = {
        result: 'wait',
        prices: null,
        score_home: null,
        score_away: null,
        source: null,
        void_why: null,
        void_starts_at: null,
      } as const;
      const legs = of.map((leg) => toldLeg({ ...leg, ...unknown, odds: Math.round(Number(leg.sent_odds)) }));
      return { bet_code, kind, stake, sent_at, decide_at, legs };
    });
  },
};

function toldLeg(row: Omit<SportsLegRow, 'slip_id'>): ToldLeg {
  const { market_type: marketType, line, side, home_ko: home, away_ko: away } = row;
  const kind = marketKind(marketType);
  const price = (of: Side) => {
    const odds = row.prices?.[kind.sides.indexOf(of)];
    return odds === undefined ? null : oddsToWire(odds);
  };
  const nameKo = marketNameKo(marketType, sportFamilyOf(row.sport));
  const own = line === null ? '' : ` ${(kind.rule === 'handicap' && side === 'away' ? -line : line) / 100}`;
  const who = side === 'home' ? home : side === 'away' ? away : sideNamesKo[side];
  return {
    no: row.no,
    odds: row.odds,
    result: row.result,
    voided: row.void_why && row.void_starts_at ? { why: row.void_why, startsAt: row.void_starts_at } : null,
    event: row.fixture,
    market: row.market,
    selection: row.selection,
    startsAt: row.starts_at,
    sport: { id: String(row.sport), ko: row.sport_ko },
    league: { ko: row.league_ko, en: row.league_en },
    home: { ko: home, en: row.home_en },
    away: { ko: away, en: row.away_en },
    eventName: matchName({ home, away }),
    marketType: { id: String(marketType), ko: nameKo, en: kind.nameEn },
    side,
    line: line === null ? null : line / 100,
    offered: [price('home') ?? price('over'), price('draw'), price('away') ?? price('under')],
    score: row.score_home === null || row.score_away === null ? null : [row.score_home, row.score_away],
    source: row.source,
    marketName: pickMarket(nameKo, { marketType, line }),
    pickName: pickName({ marketType, side, line, home, away }),
    pickInFull: `${nameKo}${own} ${who}`,
  };
}
