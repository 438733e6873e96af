import { expect, test } from 'vitest';
import { sports } from '@lime/domain/sports.ts';
import { divisionOf } from '../football-data/divisions.ts';
import { leagues } from './league-names.ts';
import { locations } from './locations.ts';
import { koreanLeagueName, koreanTeamName, leagueRank, locationNames } from './korean-names.ts';

const season = {
  football: [
    // England, Spain, Germany, Italy and France of 2023/24, as football-data.co.uk writes them
    'Arsenal',
    'Aston Villa',
    'Bournemouth',
    'Brentford',
    'Brighton',
    'Burnley',
    'Chelsea',
    'Crystal Palace',
    'Everton',
    'Fulham',
    'Liverpool',
    'Luton',
    'Man City',
    'Man United',
    'Newcastle',
    "Nott'm Forest",
    'Sheffield United',
    'Tottenham',
    'West Ham',
    'Wolves',
    'Alaves',
    'Almeria',
    'Ath Bilbao',
    'Ath Madrid',
    'Barcelona',
    'Betis',
    'Cadiz',
    'Celta',
    'Getafe',
    'Girona',
    'Granada',
    'Las Palmas',
    'Mallorca',
    'Osasuna',
    'Real Madrid',
    'Sevilla',
    'Sociedad',
    'Valencia',
    'Vallecano',
    'Villarreal',
    'Augsburg',
    'Bayern Munich',
    'Bochum',
    'Darmstadt',
    'Dortmund',
    'Ein Frankfurt',
    'FC Koln',
    'Freiburg',
    'Heidenheim',
    'Hoffenheim',
    'Leverkusen',
    "M'gladbach",
    'Mainz',
    'RB Leipzig',
    'Stuttgart',
    'Union Berlin',
    'Werder Bremen',
    'Wolfsburg',
    'Atalanta',
    'Bologna',
    'Cagliari',
    'Empoli',
    'Fiorentina',
    'Frosinone',
    'Genoa',
    'Inter',
    'Juventus',
    'Lazio',
    'Lecce',
    'Milan',
    'Monza',
    'Napoli',
    'Roma',
    'Salernitana',
    'Sassuolo',
    'Torino',
    'Udinese',
    'Verona',
    'Brest',
    'Clermont',
    'Le Havre',
    'Lens',
    'Lille',
    'Lorient',
    'Lyon',
    'Marseille',
    'Metz',
    'Monaco',
    'Montpellier',
    'Nantes',
    'Nice',
    'Paris SG',
    'Reims',
    'Rennes',
    'Strasbourg',
    'Toulouse',
    // K League 1
    'Anyang',
    'Daegu',
    'Daejeon Citizen',
    'FC Seoul',
    'Gangwon',
    'Gwangju',
    'Incheon United',
    'Jeju United',
    'Jeonbuk Motors',
    'Pohang Steelers',
    'Sangju Sangmu',
    'Suwon',
    'Ulsan',
  ],
  basketball: ['Atlanta Hawks', 'Los Angeles Clippers', 'Philadelphia 76ers', 'Washington Wizards'],
  baseball: ['Cleveland', 'St. Louis Cardinals', 'Oakland Athletics', 'Washington Nationals'],
};

test.each(Object.entries(season))('every %s team has a Korean name', (family, teams) => {
  expect(teams.filter((team) => !/[가-힣]/.test(koreanTeamName(family, team) ?? ''))).toEqual([]);
});

test('a name nobody has written, or a word of the language itself, has none', () => {
  expect(koreanTeamName('football', 'Nameko')).toBeNull();
  expect(koreanTeamName('football', 'constructor')).toBeNull();
  expect(koreanTeamName('chess', 'Arsenal')).toBeNull();
  expect(locationNames('toString')).toEqual({ name_ko: 'toString', name_en: 'toString' });
});

test('leagues of one name differ by country, and unranked ones stand behind', () => {
  expect(koreanLeagueName('football', 'ENG', 'Championship')).toBe('잉글랜드 챔피언십');
  expect(koreanLeagueName('football', 'SCO', 'Championship')).toBe('스코틀랜드 챔피언십');
  expect(leagueRank('football', 'KOR', 'K League 1')).toBeLessThan(leagueRank('football', 'ENG', 'Championship'));
  expect(leagueRank('football', 'INT', 'X9')).toBe(1000);
});

test('every division of the season files and every league has its names, country and sport', () => {
  for (const code of [
    'E0',
    'E1',
    'E2',
    'E3',
    'EC',
    'SC0',
    'SC1',
    'SC2',
    'SC3',
    'D1',
    'D2',
    'SP1',
    'SP2',
    'I1',
    'I2',
    'F1',
    'F2',
    'N1',
    'B1',
    'P1',
    'T1',
    'G1',
  ]) {
    const { location, league } = divisionOf(code);
    expect(koreanLeagueName('football', location, league), code).not.toBeNull();
  }
  for (const league of leagues) {
    expect(locations[league.location], league.en).toBeDefined();
    expect(
      sports.some((sport) => sport.family === league.family),
      league.en,
    ).toBe(true);
  }
});
