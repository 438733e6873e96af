import type { SportFamily } from './sports.ts';

/** Sides of a market in the order their prices are kept and shown; "over" has the place of the home side. */
export type Side =
  | 'home'
  | 'draw'
  | 'away'
  | 'over'
  | 'under'
  | 'odd'
  | 'even'
  | 'yes'
  | 'no'
  | 'home-draw'
  | 'home-away'
  | 'draw-away';

/** A handicap or total in integer hundredths (−75 is −0.75); the handicap is the home team's. Of 다음 골 the goal's number × 100. */
export type Line = number & { readonly unit?: 'line' };

/** What decides a market, given the score of its scope. */
export type MarketRule =
  | 'three-way'
  | 'two-way'
  | 'handicap'
  | 'total'
  | 'home-total'
  | 'away-total'
  | 'odd-even'
  | 'double-chance'
  | 'both-score'
  | 'next-goal';

/**
 * Which part of the match counts. `sport` is what the sport's own rule says: regulation in football and ice hockey, with
 * overtime in basketball, baseball, volleyball and American football. `overtime` always counts everything, `period-n` one
 * half, quarter, set, period or inning alone, `innings-5` the first five innings.
 */
export type MarketScope = 'sport' | 'overtime' | 'period-1' | 'period-2' | 'period-3' | 'period-4' | 'innings-5';

/** A kind of market: its LSports number, what decides it, the part of the match that counts, and its sides. */
export type MarketKind = {
  readonly type: MarketType;
  readonly rule: MarketRule;
  readonly scope: MarketScope;
  readonly sides: readonly Side[];
  readonly nameKo: string;
  readonly nameEn: string;
  readonly hasLine: boolean;
};

const sidesOf: Record<MarketRule, readonly Side[]> = {
  'three-way': ['home', 'draw', 'away'],
  'two-way': ['home', 'away'],
  handicap: ['home', 'away'],
  total: ['over', 'under'],
  'home-total': ['over', 'under'],
  'away-total': ['over', 'under'],
  'odd-even': ['odd', 'even'],
  'double-chance': ['home-draw', 'home-away', 'draw-away'],
  'both-score': ['yes', 'no'],
  'next-goal': ['home', 'draw', 'away'], // draw: no further goal
};
const withLine: ReadonlySet<MarketRule> = new Set(['handicap', 'total', 'home-total', 'away-total', 'next-goal']);

const market = <const Type extends number>(
  type: Type,
  rule: MarketRule,
  scope: MarketScope,
  nameKo: string,
  nameEn: string,
) => ({ type, rule, scope, nameKo, nameEn, sides: sidesOf[rule], hasLine: withLine.has(rule) });

/**
 * Every kind of market by its LSports number; numbers from 900001 are our own. `nameKo` is for football where a period is
 * named: `marketNameKo` has the sport's word.
 *
 * Source: specification 1 §9 "Market ids"; rules 2 "LSports Trade360"; the order is the one markets are shown in.
 */
const kinds = [
  market(1, 'three-way', 'sport', '승무패', '1X2'),
  market(52, 'two-way', 'sport', '승패', 'Winner'),
  market(226, 'two-way', 'overtime', '승패 (연장 포함)', 'Winner Including Overtime'),
  market(3, 'handicap', 'sport', '핸디캡', 'Handicap'),
  market(342, 'handicap', 'overtime', '핸디캡 (연장 포함)', 'Handicap Including Overtime'),
  market(2, 'total', 'sport', '언더오버', 'Over/Under'),
  market(28, 'total', 'overtime', '언더오버 (연장 포함)', 'Over/Under Including Overtime'),
  market(900_001, 'next-goal', 'sport', '다음 골', 'Next Goal'),
  market(7, 'double-chance', 'sport', '더블찬스', 'Double Chance'),
  market(17, 'both-score', 'sport', '양팀 득점', 'Both Teams To Score'),
  market(5, 'odd-even', 'sport', '홀짝', 'Odd/Even'),
  market(51, 'odd-even', 'overtime', '홀짝 (연장 포함)', 'Odd/Even Including Overtime'),
  market(101, 'home-total', 'sport', '홈팀 언더오버', 'Over/Under Home Team'),
  market(102, 'away-total', 'sport', '원정팀 언더오버', 'Over/Under Away Team'),
  market(41, 'three-way', 'period-1', '승무패', '1st Period 1X2'),
  market(202, 'two-way', 'period-1', '승패', '1st Period Winner'),
  market(64, 'handicap', 'period-1', '핸디캡', '1st Period Handicap'),
  market(21, 'total', 'period-1', '언더오버', '1st Period Over/Under'),
  market(72, 'odd-even', 'period-1', '홀짝', '1st Period Odd/Even'),
  market(42, 'three-way', 'period-2', '승무패', '2nd Period 1X2'),
  market(203, 'two-way', 'period-2', '승패', '2nd Period Winner'),
  market(65, 'handicap', 'period-2', '핸디캡', '2nd Period Handicap'),
  market(45, 'total', 'period-2', '언더오버', '2nd Period Over/Under'),
  market(73, 'odd-even', 'period-2', '홀짝', '2nd Period Odd/Even'),
  market(43, 'three-way', 'period-3', '승무패', '3rd Period 1X2'),
  market(204, 'two-way', 'period-3', '승패', '3rd Period Winner'),
  market(66, 'handicap', 'period-3', '핸디캡', '3rd Period Handicap'),
  market(46, 'total', 'period-3', '언더오버', '3rd Period Over/Under'),
  market(74, 'odd-even', 'period-3', '홀짝', '3rd Period Odd/Even'),
  market(205, 'two-way', 'period-4', '승패', '4th Period Winner'),
  market(67, 'handicap', 'period-4', '핸디캡', '4th Period Handicap'),
  market(47, 'total', 'period-4', '언더오버', '4th Period Over/Under'),
  market(75, 'odd-even', 'period-4', '홀짝', '4th Period Odd/Even'),
  market(235, 'three-way', 'innings-5', '5이닝 승무패', 'First 5 Innings 1X2'),
  market(281, 'handicap', 'innings-5', '5이닝 핸디캡', 'First 5 Innings Handicap'),
  market(236, 'total', 'innings-5', '5이닝 언더오버', 'First 5 Innings Over/Under'),
] as const;

/** Market kinds by number. */
export type MarketType = (typeof kinds)[number]['type'];

/** Every kind of market, in the order in which a fixture's markets are listed. */
export const marketKinds: readonly MarketKind[] = kinds;

/** The four the Korean-style list is made of; all others are its 스페셜 markets (specification 1 §9). */
export const mainMarketTypes: readonly MarketType[] = [1, 52, 3, 2];

const kindByType: ReadonlyMap<number, MarketKind> = new Map(marketKinds.map((kind) => [kind.type, kind]));
const orderByType: ReadonlyMap<number, number> = new Map(marketKinds.map((kind, at) => [kind.type, at]));

/** @throws never for a type of the list, which is all the database holds */
export function marketKind(type: MarketType): MarketKind {
  return kindByType.get(type)!;
}

/** Whether a number names a kind of market. */
export function isMarketType(type: number): type is MarketType {
  return kindByType.has(type);
}

/** The place of a kind among a fixture's markets. */
export function marketOrder(type: MarketType): number {
  return orderByType.get(type)!;
}

const periodWords: Record<SportFamily, readonly string[]> = {
  football: ['전반', '후반'],
  basketball: ['1쿼터', '2쿼터', '3쿼터', '4쿼터'],
  baseball: ['1이닝', '2이닝', '3이닝', '4이닝'],
  volleyball: ['1세트', '2세트', '3세트', '4세트'],
  'ice-hockey': ['1피리어드', '2피리어드', '3피리어드'],
  'american-football': ['1쿼터', '2쿼터', '3쿼터', '4쿼터'],
  esports: ['1세트', '2세트', '3세트', '4세트'],
};

/** A market's name with its sport's word for the period: 전반 언더오버, 2세트 핸디캡. */
export function marketNameKo(type: MarketType, family: SportFamily): string {
  const kind = marketKind(type);
  if (!kind.scope.startsWith('period-')) return kind.nameKo;
  const no = Number(kind.scope.slice('period-'.length));
  return `${periodWords[family][no - 1] ?? `${no}피리어드`} ${kind.nameKo}`;
}

/** What members read on a side of a market. */
export const sideNamesKo: Record<Side, string> = {
  home: '승',
  draw: '무',
  away: '패',
  over: '오버',
  under: '언더',
  odd: '홀',
  even: '짝',
  yes: '예',
  no: '아니오',
  'home-draw': '승/무',
  'home-away': '승/패',
  'draw-away': '무/패',
};

/** When a market is sold: until the start, or while the match is played. The same kind may be sold in both. */
export type MarketProduct = 'prematch' | 'inplay';
