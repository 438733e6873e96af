import { baseball } from './baseball-names.ts';
import { basketball } from './basketball-names.ts';
import { football } from './football-names.ts';
import { leagues } from './league-names.ts';
import { locations } from './locations.ts';

/** Korean team names by sport family and English name as the sources write it; a new sport is one more entry here. */
const teams: Readonly<Record<string, Readonly<Record<string, string>>>> = { football, basketball, baseball };

/** Rank of a league nobody ranked: behind all that are. */
const unranked = 1000;

/** Null when the dictionary has none: the English name is shown then. */
export function koreanTeamName(family: string, nameEn: string): string | null {
  const names = teams[family];
  return names && Object.hasOwn(names, nameEn) ? names[nameEn]! : null;
}

/** Null when the dictionary has none. Leagues of the same name differ by country. */
export function koreanLeagueName(family: string, locationCode: string, nameEn: string): string | null {
  return findLeague(family, locationCode, nameEn)?.ko ?? null;
}

/** The rank of a league in lists: lower comes first. */
export function leagueRank(family: string, locationCode: string, nameEn: string): number {
  const at = leagues.findIndex(
    (league) => league.family === family && league.location === locationCode && league.en === nameEn,
  );
  return at < 0 ? unranked : at + 1;
}

/** Names of a country or region by its code; an unknown code names itself. */
export function locationNames(code: string): { name_ko: string; name_en: string } {
  const known = Object.hasOwn(locations, code) ? locations[code] : undefined;
  return { name_ko: known?.ko ?? code, name_en: known?.en ?? code };
}

function findLeague(family: string, locationCode: string, nameEn: string) {
  return leagues.find((league) => league.family === family && league.location === locationCode && league.en === nameEn);
}
