export type Division = { readonly location: string; readonly league: string };

/** Divisions of the main league files. Source: football-data.co.uk/notes.txt, column Div. */
const divisions: Readonly<Record<string, Division>> = {
  E0: { location: 'ENG', league: 'Premier League' },
  E1: { location: 'ENG', league: 'Championship' },
  E2: { location: 'ENG', league: 'League One' },
  E3: { location: 'ENG', league: 'League Two' },
  EC: { location: 'ENG', league: 'National League' },
  SC0: { location: 'SCO', league: 'Premiership' },
  SC1: { location: 'SCO', league: 'Championship' },
  SC2: { location: 'SCO', league: 'League One' },
  SC3: { location: 'SCO', league: 'League Two' },
  D1: { location: 'GER', league: 'Bundesliga' },
  D2: { location: 'GER', league: '2. Bundesliga' },
  SP1: { location: 'ESP', league: 'La Liga' },
  SP2: { location: 'ESP', league: 'Segunda División' },
  I1: { location: 'ITA', league: 'Serie A' },
  I2: { location: 'ITA', league: 'Serie B' },
  F1: { location: 'FRA', league: 'Ligue 1' },
  F2: { location: 'FRA', league: 'Ligue 2' },
  N1: { location: 'NED', league: 'Eredivisie' },
  B1: { location: 'BEL', league: 'Pro League' },
  P1: { location: 'POR', league: 'Primeira Liga' },
  T1: { location: 'TUR', league: 'Süper Lig' },
  G1: { location: 'GRE', league: 'Super League' },
};

/** A code nobody has listed is a league of its own name. */
export function divisionOf(code: string): Division {
  return Object.hasOwn(divisions, code) ? divisions[code]! : { location: 'INT', league: code };
}

/** Countries of the files that hold a whole league's history (columns Country and League). */
const countries: Readonly<Record<string, string>> = {
  Argentina: 'ARG',
  Austria: 'AUT',
  Brazil: 'BRA',
  China: 'CHN',
  Denmark: 'DEN',
  Finland: 'FIN',
  Ireland: 'IRL',
  Japan: 'JPN',
  Mexico: 'MEX',
  Norway: 'NOR',
  Poland: 'POL',
  Romania: 'ROU',
  Russia: 'RUS',
  Sweden: 'SWE',
  Switzerland: 'SUI',
  USA: 'USA',
};

export function countryCode(name: string): string {
  return Object.hasOwn(countries, name) ? countries[name]! : 'INT';
}
