/** Sides of a market in the order their prices are kept and shown; "over" stands where the home side stands. */
export type Side = 'home' | 'draw' | 'away' | 'over' | 'under';

/** Market kinds by their LSports number. Source: specification 1 §9 "Market ids". */
export type MarketType = 1 | 2 | 3 | 52;

/** A handicap or total in integer hundredths (−75 is −0.75); the handicap is the home team's. */
export type Line = number & { readonly unit?: 'line' };

export type MarketKind = {
  readonly type: MarketType;
  readonly sides: readonly Side[];
  readonly nameKo: string;
  readonly nameEn: string;
  readonly hasLine: boolean;
};

export const marketKinds: readonly MarketKind[] = [
  { type: 1, sides: ['home', 'draw', 'away'], nameKo: '승무패', nameEn: '1X2', hasLine: false },
  { type: 52, sides: ['home', 'away'], nameKo: '승패', nameEn: 'Winner', hasLine: false },
  { type: 3, sides: ['home', 'away'], nameKo: '핸디캡', nameEn: 'Handicap', hasLine: true },
  { type: 2, sides: ['over', 'under'], nameKo: '언더오버', nameEn: 'Over/Under', hasLine: true },
];

/** @throws never for the four types the schema allows */
export function marketKind(type: MarketType): MarketKind {
  return marketKinds.find((kind) => kind.type === type)!;
}

export const sideNamesKo: Record<Side, string> = { home: '승', draw: '무', away: '패', over: '오버', under: '언더' };

export type SportFamily =
  | 'football'
  | 'basketball'
  | 'baseball'
  | 'volleyball'
  | 'ice-hockey'
  | 'american-football'
  | 'esports';

export type Sport = {
  readonly id: number;
  readonly family: SportFamily;
  readonly nameKo: string;
  readonly nameEn: string;
};

/** Sports by their LSports number; 210 is football of another provider (decision 39). */
export const sports: readonly Sport[] = [
  { id: 6046, family: 'football', nameKo: '축구', nameEn: 'Football' },
  { id: 210, family: 'football', nameKo: '축구', nameEn: 'Football' },
  { id: 48242, family: 'basketball', nameKo: '농구', nameEn: 'Basketball' },
  { id: 154914, family: 'baseball', nameKo: '야구', nameEn: 'Baseball' },
  { id: 154830, family: 'volleyball', nameKo: '배구', nameEn: 'Volleyball' },
  { id: 35232, family: 'ice-hockey', nameKo: '아이스하키', nameEn: 'Ice Hockey' },
  { id: 131506, family: 'american-football', nameKo: '미식축구', nameEn: 'American Football' },
  { id: 687890, family: 'esports', nameKo: 'e스포츠', nameEn: 'E-Games' },
];
