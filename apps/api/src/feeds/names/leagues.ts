export type NamedLeague = {
  readonly family: string;
  readonly location: string;
  readonly en: string;
  readonly ko: string;
};

/** Leagues in the order lists show them: what Korean members bet on most comes first. */
export const leagues: readonly NamedLeague[] = [
  { family: 'football', location: 'KOR', en: 'K League 1', ko: 'K리그1' },
  { family: 'football', location: 'ENG', en: 'Premier League', ko: '잉글랜드 프리미어리그' },
  { family: 'football', location: 'ESP', en: 'La Liga', ko: '스페인 라리가' },
  { family: 'football', location: 'GER', en: 'Bundesliga', ko: '독일 분데스리가' },
  { family: 'football', location: 'ITA', en: 'Serie A', ko: '이탈리아 세리에 A' },
  { family: 'football', location: 'FRA', en: 'Ligue 1', ko: '프랑스 리그 1' },
  { family: 'basketball', location: 'USA', en: 'NBA', ko: 'NBA' },
  { family: 'baseball', location: 'USA', en: 'MLB', ko: 'MLB' },
  { family: 'football', location: 'JPN', en: 'J1 League', ko: 'J1리그' },
  { family: 'football', location: 'NED', en: 'Eredivisie', ko: '네덜란드 에레디비시' },
  { family: 'football', location: 'POR', en: 'Primeira Liga', ko: '포르투갈 프리메이라리가' },
  { family: 'football', location: 'ENG', en: 'Championship', ko: '잉글랜드 챔피언십' },
  { family: 'football', location: 'ENG', en: 'League One', ko: '잉글랜드 리그 원' },
  { family: 'football', location: 'ENG', en: 'League Two', ko: '잉글랜드 리그 투' },
  { family: 'football', location: 'ENG', en: 'National League', ko: '잉글랜드 내셔널리그' },
  { family: 'football', location: 'ESP', en: 'Segunda División', ko: '스페인 세군다 디비시온' },
  { family: 'football', location: 'GER', en: '2. Bundesliga', ko: '독일 2. 분데스리가' },
  { family: 'football', location: 'ITA', en: 'Serie B', ko: '이탈리아 세리에 B' },
  { family: 'football', location: 'FRA', en: 'Ligue 2', ko: '프랑스 리그 2' },
  { family: 'football', location: 'SCO', en: 'Premiership', ko: '스코틀랜드 프리미어십' },
  { family: 'football', location: 'SCO', en: 'Championship', ko: '스코틀랜드 챔피언십' },
  { family: 'football', location: 'SCO', en: 'League One', ko: '스코틀랜드 리그 원' },
  { family: 'football', location: 'SCO', en: 'League Two', ko: '스코틀랜드 리그 투' },
  { family: 'football', location: 'BEL', en: 'Pro League', ko: '벨기에 프로리그' },
  { family: 'football', location: 'TUR', en: 'Süper Lig', ko: '튀르키예 쉬페르리그' },
  { family: 'football', location: 'GRE', en: 'Super League', ko: '그리스 슈퍼리그' },
];
