import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openImportTest } from '../../../../test/import-files.ts';
import { importCommand, resultsCommand } from '../catalogue.cli.ts';

// A row of a file names its match by teams and day, whatever else the file holds (decision 115).

const { database, context, said, file: write } = await openImportTest();
const file = (name: string, header: string, rows: readonly string[]) => write(name, [header, ...rows].join('\n'));
const skipped = () => said.filter((line) => line.includes(': skipped,'));

/** The meetings of two teams at one ground, by their start: "day home:away", with "open" where there is no score. */
async function meetings(home: string, away: string): Promise<string[]> {
  const { rows } = await sql<{ id: number; text: string }>`
    select f.starts_at::date::text || ' ' || case when f.status = 'finished' then f.score_home || ':' || f.score_away
      when f.status = 'scheduled' then 'open' else f.status::text end as text
    from fixture f join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
    where h.name_en = ${home} and a.name_en = ${away} order by f.starts_at, f.id`.execute(database.db);
  return rows.map(({ text }) => text);
}
async function ids(home: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from fixture f join team h on h.id = f.home_team_id where h.name_en = ${home} order by f.id`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}

describe('football-data', () => {
  const header = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A';
  const fd = (command: typeof importCommand, path: string, ...more: string[]) =>
    command(['football-data', path, ...more], context);
  const results = (path: string) => fd(resultsCommand, path);

  test('a result of the second meeting alone decides the second meeting', async () => {
    const season = file('SC0_2627.csv', header, [
      'SC0,05/08/2046,15:00,Celtic,Ross County,,,1.2,7,13',
      'SC0,20/04/2047,15:00,Celtic,Ross County,,,1.3,6,9',
    ]);
    expect(await fd(importCommand, season)).toBe(0);
    const one = file('SC0_row.csv', header, ['SC0,20/04/2047,15:00,Celtic,Ross County,0,3,,,']);
    expect(await results(one)).toBe(0);
    expect(await meetings('Celtic', 'Ross County')).toEqual(['2046-08-05 open', '2047-04-20 0:3']);
    const both = file('SC0_all.csv', header, [
      'SC0,05/08/2046,15:00,Celtic,Ross County,2,1,,,',
      'SC0,20/04/2047,15:00,Celtic,Ross County,0,3,,,',
    ]);
    expect(await results(both)).toBe(0);
    expect(await meetings('Celtic', 'Ross County')).toEqual(['2046-08-05 2:1', '2047-04-20 0:3']);
  });

  test('a season that ran into July is not taken for the next one', async () => {
    const seasons = [
      file('E2_1920.csv', header, [
        'E2,03/08/2019,15:00,Aa,Bb,,,2,3.4,4',
        'E2,04/07/2020,15:00,Aa,Cc,,,2,3.4,4',
        'E2,15/07/2020,15:00,Bb,Aa,,,2,3.4,4',
      ]),
      file('E2_2021.csv', header, ['E2,12/09/2020,15:00,Aa,Bb,,,2,3.4,4', 'E2,12/12/2020,15:00,Bb,Aa,,,2,3.4,4']),
    ];
    for (const season of seasons) expect(await fd(importCommand, season)).toBe(0);
    const one = file('E2_row.csv', header, ['E2,15/07/2020,15:00,Bb,Aa,1,0,,,']);
    expect(await results(one)).toBe(0);
    expect(await meetings('Bb', 'Aa')).toEqual(['2020-07-15 1:0', '2020-12-12 open']);
  });

  test('a file with the second meeting alone brings a new match', async () => {
    const first = ['SC1,05/08/2046,15:00,Ayr,Morton,1,0,2,3.4,4'];
    const path = file('SC1_a.csv', header, first);
    expect(await fd(importCommand, path)).toBe(0);
    expect(await results(path)).toBe(0);
    const second = file('SC1_b.csv', header, ['SC1,20/02/2047,15:00,Ayr,Morton,,,2.1,3.4,4']);
    expect(await fd(importCommand, second)).toBe(0);
    expect(said.at(-1)).toBe('1 rows taken (1 new or changed, 0 unchanged), 0 skipped.');
    expect(await meetings('Ayr', 'Morton')).toEqual(['2046-08-05 1:0', '2047-02-20 open']);
    const third = file('SC1_c.csv', header, ['SC1,20/02/2047,15:00,Ayr,Morton,,,2.1,3.4,4', ...first]);
    expect(await fd(importCommand, third)).toBe(0);
    expect(said.at(-1)).toBe('2 rows taken (0 new or changed, 2 unchanged), 0 skipped.');
  });

  test('the day is the file’s, whatever a shift makes of the start', async () => {
    const season = file('SC2_2324.csv', header, [
      'SC2,05/08/2023,15:00,Alloa,Cove,1,0,2,3.4,4',
      'SC2,20/04/2024,15:00,Alloa,Cove,2,2,2,3.4,4',
    ]);
    expect(await fd(importCommand, season, '--shift-to', '2033-08-06')).toBe(0);
    const one = file('SC2_row.csv', header, ['SC2,20/04/2024,15:00,Alloa,Cove,2,2,,,']);
    expect(await results(one)).toBe(0);
    expect(await meetings('Alloa', 'Cove')).toEqual(['2033-08-06 open', '2034-04-22 2:2']);
  });

  test('put off within two weeks it is the same match; a score of a day nobody knows is skipped', async () => {
    const season = file('E1_2627.csv', header, ['E1,03/04/2047,15:00,Hull,Stoke,,,2,3.4,4']);
    expect(await fd(importCommand, season)).toBe(0);
    const before = await ids('Hull');
    const score = file('E1_score.csv', header, ['E1,17/04/2047,15:00,Hull,Stoke,2,0,,,']);
    expect(await results(score)).toBe(1);
    expect(skipped()).toEqual([
      'E1_score.csv:2: skipped, no fixture of 2047-04-17 (these teams: 2047-04-03); import the file first if the match was moved',
    ]);
    const later = file('E1_later.csv', header, ['E1,17/04/2047,19:45,Hull,Stoke,,,2,3.4,4']);
    expect(await fd(importCommand, later)).toBe(0);
    expect(said).toContain('E1_later.csv:2: the match of 2047-04-03, now on 2047-04-17');
    expect(await ids('Hull')).toEqual(before);
    expect(await results(score)).toBe(0);
    expect(await meetings('Hull', 'Stoke')).toEqual(['2047-04-17 2:0']);
  });

  test('fifteen days on it may be the next meeting: only a file that holds the days around says it is the same', async () => {
    const rest = ['SC3,06/03/2047,15:00,Elgin,Forfar,,,2,3.4,4', 'SC3,20/03/2047,15:00,Annan,Elgin,,,2,3.4,4'];
    const season = file('SC3_2627.csv', header, ['SC3,13/03/2047,15:00,Elgin,Annan,,,2,3.4,4', ...rest]);
    expect(await fd(importCommand, season)).toBe(0);
    const alone = file('SC3_row.csv', header, ['SC3,28/03/2047,15:00,Elgin,Annan,,,2,3.4,4']);
    expect(await fd(importCommand, alone)).toBe(0);
    expect(await meetings('Elgin', 'Annan')).toEqual(['2047-03-13 open', '2047-03-28 open']);
  });

  test('what an earlier release imported is found again by season and order, before it takes scores', async () => {
    const rows = [
      'SC0,05/08/2047,15:00,Hearts,Motherwell,,,2,3.4,4',
      'SC0,20/04/2048,15:00,Hearts,Motherwell,,,2,3.4,4',
    ];
    const season = file('SC0_2728.csv', header, rows);
    expect(await fd(importCommand, season, '--shift-to', '2034-08-05')).toBe(0);
    await sql`update fixture set file_day = null where key like 'SC0:2047/48:%'`.execute(database.db);
    const score = file('SC0_score.csv', header, ['SC0,20/04/2048,15:00,Hearts,Motherwell,1,1,,,']);
    expect(await results(score)).toBe(1);
    expect(skipped()[0]).toContain('imported before days were kept');
    const before = await ids('Hearts');
    expect(await fd(importCommand, season, '--shift-to', '2034-08-05')).toBe(0);
    expect(said.at(-1)).toBe('2 rows taken (0 new or changed, 2 unchanged), 0 skipped.');
    expect(await ids('Hearts')).toEqual(before);
    expect(await results(score)).toBe(0);
    expect((await meetings('Hearts', 'Motherwell')).map((text) => text.slice(11))).toEqual(['open', '1:1']);
  });
});

describe('MLB', () => {
  const header =
    'date,rot,away,home,away_final,home_final,home_runline,away_runline,away_rl,home_rl,open_total,close_total,over,under,away_ml,home_ml,open_home_ml_us,open_away_ml_us,flags';
  const row = (day: string, rot: number, home: string, away: string, score = ',', prices = ',') =>
    `${day},${rot},${away},${home},${score},,,,,,,,,2.05,1.80,${prices},`;
  const both = [row('2047-05-12', 903, 'Reds', 'Mets'), row('2047-05-12', 929, 'Reds', 'Mets')];

  test('a result of the second game of a day alone decides the second game', async () => {
    expect(await importCommand(['mlb', file('mlb.csv', header, both)], context)).toBe(0);
    const second = file('mlb2.csv', header, [row('2047-05-12', 929, 'Reds', 'Mets', '6,7')]);
    expect(await resultsCommand(['mlb', second], context)).toBe(0);
    expect(await meetings('Reds', 'Mets')).toEqual(['2047-05-12 open', '2047-05-12 7:6']);
    const first = file('mlb1.csv', header, [row('2047-05-12', 903, 'Reds', 'Mets', '5,4')]);
    expect(await resultsCommand(['mlb', first], context)).toBe(0);
    expect(await meetings('Reds', 'Mets')).toEqual(['2047-05-12 4:5', '2047-05-12 7:6']);
    const other = file('mlb3.csv', header, [row('2047-05-12', 931, 'Reds', 'Mets', '1,2')]);
    expect(await resultsCommand(['mlb', other], context)).toBe(1);
    expect(skipped()[0]).toContain('no fixture of 2047-05-12');
  });

  test('the first of two keeps its afternoon in a file that holds it alone', async () => {
    const starts = async () => {
      const { rows } = await sql<{ at: string }>`
        select to_char(f.starts_at, 'HH24:MI') as at from fixture f join team h on h.id = f.home_team_id where h.name_en = 'Cubs' order by f.starts_at`.execute(
        database.db,
      );
      return rows.map(({ at }) => at);
    };
    const rows = [row('2047-06-12', 903, 'Cubs', 'Mets'), row('2047-06-12', 929, 'Cubs', 'Mets')];
    expect(await importCommand(['mlb', file('cubs.csv', header, rows)], context)).toBe(0);
    const before = await starts();
    expect(await importCommand(['mlb', file('cubs1.csv', header, rows.slice(0, 1))], context)).toBe(0);
    expect(await starts()).toEqual(before);
    expect(new Set(before).size).toBe(2);
  });

  test('a game rained out is the second of the next day where the file holds the days around; else it is skipped', async () => {
    const series = [4, 5, 6].map((day) => row(`2047-07-0${day}`, 905, 'Twins', 'Mets'));
    const around = [row('2047-07-03', 905, 'Twins', 'Royals'), row('2047-07-07', 905, 'Twins', 'Royals')];
    expect(await importCommand(['mlb', file('twins.csv', header, [...around, ...series])], context)).toBe(0);
    const before = await ids('Twins');
    const second = row('2047-07-06', 931, 'Twins', 'Mets');
    const alone = file('twins_row.csv', header, [second]);
    expect(await importCommand(['mlb', alone], context)).toBe(1);
    expect(skipped()[0]).toContain('it may be the open match of 2047-07-0');
    const moved = file('twins_moved.csv', header, [...around, series[0]!, series[2]!, second]);
    expect(await importCommand(['mlb', moved], context)).toBe(0);
    expect(await ids('Twins')).toEqual(before);
    const scores = file('twins_scores.csv', header, [row('2047-07-06', 931, 'Twins', 'Mets', '1,9')]);
    expect(await resultsCommand(['mlb', scores], context)).toBe(0);
    expect(await meetings('Twins', 'Mets')).toEqual(['2047-07-04 open', '2047-07-06 open', '2047-07-06 9:1']);
  });

  test('two moved at once fit more than one and are skipped', async () => {
    const around = [row('2047-08-03', 905, 'Rays', 'Royals'), row('2047-08-07', 905, 'Rays', 'Royals')];
    const series = [4, 5].map((day) => row(`2047-08-0${day}`, 905, 'Rays', 'Mets'));
    expect(await importCommand(['mlb', file('rays.csv', header, [...around, ...series])], context)).toBe(0);
    const later = [20, 21].map((day) => row(`2047-08-${day}`, 905, 'Rays', 'Mets'));
    expect(await importCommand(['mlb', file('rays2.csv', header, [...around, ...later])], context)).toBe(0);
    expect(skipped()).toHaveLength(2);
    expect(await meetings('Rays', 'Mets')).toEqual(['2047-08-04 open', '2047-08-05 open']);
  });

  test('a bad opening price leaves the closing one and the score', async () => {
    const bad = file('mlb_bad.csv', header, [row('2047-09-01', 905, 'Marlins', 'Mets', '3,4', 'NL,120')]);
    expect(await importCommand(['mlb', bad], context)).toBe(0);
    expect(said).toContain('mlb_bad.csv:2: taken without that price, open_home_ml_us is no American price: "NL"');
    const { rows } = await sql<{ odds: number[] }>`
      select array_agg(x.odds order by x.id) as odds from selection x join market m on m.id = x.market_id
      join fixture f on f.id = m.fixture_id join team h on h.id = f.home_team_id where h.name_en = 'Marlins' group by m.id`.execute(
      database.db,
    );
    expect(rows).toEqual([{ odds: [1800, 2050] }]);
    expect(await resultsCommand(['mlb', bad], context)).toBe(0);
    expect(await meetings('Marlins', 'Mets')).toEqual(['2047-09-01 4:3']);
  });
});

test('NBA: a line with too many digits costs the spread alone; a game moved by a day keeps its slips’ fixture', async () => {
  const header =
    'date,rot,away,home,away_final,home_final,overtime,open_home_spread,close_home_spread,open_total,close_total,away_ml,home_ml';
  const row = (day: string, home: string, away: string, spread = '-2.5', score = ',') =>
    `${day},501,${away},${home},${score},0,${spread},-3,220.5,221,2.05,1.80`;
  const around = [row('2047-01-08', 'Nets', 'Bulls'), row('2047-01-12', 'Nets', 'Heat')];
  const season = [...around, row('2047-01-10', 'Nets', 'Suns', '-2.5114999999999998')];
  expect(await importCommand(['nba', file('nba.csv', header, season)], context)).toBe(0);
  expect(said).toContain('nba.csv:4: taken without that price, open_home_spread is no line: "-2.5114999999999998"');
  const { rows } = await sql<{ type: number }>`
    select m.type from market m join fixture f on f.id = m.fixture_id join team a on a.id = f.away_team_id where a.name_en = 'Suns' order by m.type`.execute(
    database.db,
  );
  expect(rows.map(({ type }) => type)).toEqual([2, 52]);
  const before = await ids('Nets');
  const moved = [...around, row('2047-01-11', 'Nets', 'Suns')];
  expect(await importCommand(['nba', file('nba2.csv', header, moved)], context)).toBe(0);
  expect(await ids('Nets')).toEqual(before);
  const score = file('nba3.csv', header, [row('2047-01-11', 'Nets', 'Suns', '-2.5', '99,101')]);
  expect(await resultsCommand(['nba', score], context)).toBe(0);
  expect(await meetings('Nets', 'Suns')).toEqual(['2047-01-12 101:99']);
});

describe('K League', () => {
  const header = 'Date,KickoffUTC,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A';
  const row = (day: string, home: string, away: string, score = ',') =>
    `${day},${day}T05:00:00Z,${home},${away},${score},1.83,3.6,4.0`;

  test('a match put off by a day is the same match', async () => {
    expect(
      await importCommand(['kleague', file('K1_a.csv', header, [row('2047-03-01', 'Ulsan', 'Daegu')])], context),
    ).toBe(0);
    const before = await ids('Ulsan');
    const moved = file('K1_b.csv', header, [row('2047-03-02', 'Ulsan', 'Daegu', '2,1')]);
    expect(await importCommand(['kleague', moved], context)).toBe(0);
    expect(await ids('Ulsan')).toEqual(before);
    expect(await resultsCommand(['kleague', moved], context)).toBe(0);
    expect(await meetings('Ulsan', 'Daegu')).toEqual(['2047-03-02 2:1']);
  });

  test.each([
    ['K2_2047.csv', 'Suwon Bluewings', 'K리그2'],
    ['second half.csv', 'Seoul E-Land', 'K리그2'],
    ['K1_2047.csv', 'Jeonbuk Motors', 'K리그1'],
    ['scores.csv', 'Gangwon', 'K리그1'],
  ])('%s of %s is of %s, with Korean names', async (name, home, league) => {
    const rows = [row('2047-04-01', home, 'Gwangju')];
    expect(await importCommand(['kleague', file(name, header, rows)], context)).toBe(0);
    const { rows: found } = await sql<{ league: string; home: string | null }>`
      select l.name_ko as league, h.name_ko as home from fixture f join league l on l.id = f.league_id join team h on h.id = f.home_team_id
      where h.name_en = ${home}`.execute(database.db);
    expect(found).toEqual([{ league, home: expect.stringMatching(/^[\p{Script=Hangul}F]/u) }]);
  });
});
