import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openImportTest } from '../../../../test/import-files.ts';
import { importCommand, resultsCommand } from '../catalogue.cli.ts';

const data = process.env['LIME_DATA'] ?? join(import.meta.dirname, '../../../../../../../shared/data');
const { database, context, said, folder, file } = await openImportTest();

/** Everything of the catalogue that an import may move. */
async function everything(): Promise<string> {
  const tables = [
    'sport',
    'location',
    'league',
    'team',
    'fixture',
    'market',
    'selection',
    'market_price',
    'price_schedule',
    'settlement_task',
  ];
  const parts = await Promise.all(
    tables.map(
      async (table) =>
        (
          await sql<{
            text: string;
          }>`select coalesce(string_agg(t::text, '\n' order by t::text), '') as text from ${sql.table(table)} t`.execute(
            database.db,
          )
        ).rows[0]!.text,
    ),
  );
  return parts.join('\n---\n');
}
async function count(provider: string) {
  const { rows } = await sql<Record<'fixtures' | 'markets' | 'quarters' | 'planned', number>>`
    select count(distinct f.id) as fixtures, count(distinct m.id) as markets,
      count(distinct m.id) filter (where m.type = 3 and m.line % 50 <> 0) as quarters,
      (select count(*) from price_schedule p join fixture g on g.id = p.fixture_id where g.provider = ${provider}) as planned
    from fixture f left join market m on m.fixture_id = f.id where f.provider = ${provider}`.execute(database.db);
  return rows[0]!;
}
async function offered(key: string) {
  const { rows } = await sql<{ type: number; line: number | null; status: string; odds: number[]; results: string }>`
    select m.type, m.line, m.status, array_agg(x.odds order by x.id) as odds, string_agg(x.result::text, ' ' order by x.id) as results
    from market m join selection x on x.market_id = m.id join fixture f on f.id = m.fixture_id
    where f.key = ${key} group by m.id order by m.id`.execute(database.db);
  return rows.map((row) => [row.type, row.line, row.status, row.odds.join(' '), row.results]);
}
async function startOf(key: string) {
  const { rows } = await sql<{
    starts_at: Date;
    status: string;
    score_home: number;
    score_away: number;
    home_ko: string;
    league_ko: string;
  }>`
    select f.starts_at, f.status, f.score_home, f.score_away, h.name_ko as home_ko, l.name_ko as league_ko
    from fixture f join team h on h.id = f.home_team_id join league l on l.id = f.league_id where f.key = ${key}`.execute(
    database.db,
  );
  return rows[0];
}

const header =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A,B365>2.5,B365<2.5,AHh,B365AHH,B365AHA,B365CH,B365CD,B365CA,AHCh,B365CAHH,B365CAHA';

describe('football-data.co.uk files', () => {
  test('rows become fixtures with opening prices, closing ones wait for the hour before the start; twice changes nothing', async () => {
    const path = file(
      'E1_2425.csv',
      `\uFEFF${header}
E1,09/08/2024,20:00,Leeds,Derby,2,1,H,1.555,4.2,6,1.72,2.1,-1.25,1.95,1.95,1.5,4.5,6.5,-1.5,2.02,1.88
E1,26/12/2024,15:00,Derby,Leeds,,,,6,4.2,1.5,,,,,,,,,,,
`,
    );
    expect(await importCommand(['football-data', path, '--shift-to', '2031-08-09'], context)).toBe(0);
    expect(said.at(-1)).toBe('2 rows taken (2 new or changed, 0 unchanged), 0 skipped.');
    const before = await everything();
    expect(await importCommand(['football-data', path, '--shift-to', '2031-08-09'], context)).toBe(0);
    expect(said.at(-1)).toBe('2 rows taken (0 new or changed, 2 unchanged), 0 skipped.');
    expect(await everything()).toBe(before);
    expect(await offered('E1:2024/25:Leeds:Derby')).toEqual([
      [1, null, 'open', '1550 4200 6000', 'wait wait wait'],
      [3, -125, 'open', '1950 1950', 'wait wait'],
      [2, 250, 'open', '1720 2100', 'wait wait'],
    ]);
    // 20:00 in British summer is 19:00 UTC, 15:00 in winter is 15:00; all kick-offs move by the same days.
    expect(await startOf('E1:2024/25:Leeds:Derby')).toMatchObject({
      starts_at: new Date('2031-08-09T19:00:00Z'),
      home_ko: '리즈 유나이티드',
      league_ko: '잉글랜드 챔피언십',
    });
    expect(await startOf('E1:2024/25:Derby:Leeds')).toMatchObject({ starts_at: new Date('2031-12-26T15:00:00Z') });
    const { rows } =
      await sql`select p.at, p.markets from price_schedule p join fixture f on f.id = p.fixture_id where f.key = 'E1:2024/25:Leeds:Derby'`.execute(
        database.db,
      );
    expect(rows).toEqual([
      {
        at: new Date('2031-08-09T18:00:00Z'),
        markets: [
          { type: 1, line: null, main: true, odds: [1500, 4500, 6500] },
          { type: 3, line: -150, main: true, odds: [2020, 1880] },
          { type: 2, line: 250, main: true, odds: [1720, 2100] },
        ],
      },
    ]);
  });

  test('another shift moves the same fixtures and their plans', async () => {
    const path = join(folder, 'E1_2425.csv');
    expect(await importCommand(['football-data', path, '--shift-to=2032-08-09'], context)).toBe(0);
    expect(await count('football-data')).toMatchObject({ fixtures: 2, planned: 1 });
    expect(await startOf('E1:2024/25:Leeds:Derby')).toMatchObject({ starts_at: new Date('2032-08-09T19:00:00Z') });
  });

  test('without a shift a past season stands at its closing prices, the line move included, and imports again unchanged', async () => {
    const path = file(
      'E2_2324.csv',
      `${header}\nE2,09/08/2023,20:00,Reading,Derby,2,1,H,1.5,4.2,6,1.72,2.1,-1.25,1.95,1.95,1.45,4.5,6.5,-1.5,2.02,1.88`,
    );
    expect(await importCommand(['football-data', path], context)).toBe(0);
    expect(await offered('E2:2023/24:Reading:Derby')).toEqual([
      [1, null, 'open', '1450 4500 6500', 'wait wait wait'],
      [3, -125, 'closed', '1950 1950', 'wait wait'],
      [2, 250, 'open', '1720 2100', 'wait wait'],
      [3, -150, 'open', '2020 1880', 'wait wait'],
    ]);
    const before = await everything();
    expect(await importCommand(['football-data', path], context)).toBe(0);
    expect(await everything()).toBe(before);
  });

  test('older column names: averages of BetBrain, no Time column, years of two digits', async () => {
    const path = file(
      'E3_1112.csv',
      `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,Referee,BbAvH,BbAvD,BbAvA,BbAv>2.5,BbAv<2.5,BbAHh,BbAvAHH,BbAvAHA
E3,06/08/11,Swindon,Crewe,3,0,H,x,1.79,3.39,4.37,1.98,1.79,-0.5,1.81,2.05`,
    );
    expect(await importCommand(['football-data', path], context)).toBe(0);
    expect(await startOf('E3:2011/12:Swindon:Crewe')).toMatchObject({ starts_at: new Date('2011-08-06T14:00:00Z') });
    expect(await offered('E3:2011/12:Swindon:Crewe')).toEqual([
      [1, null, 'open', '1790 3390 4370', 'wait wait wait'],
      [3, -50, 'open', '1810 2050', 'wait wait'],
      [2, 250, 'open', '1980 1790', 'wait wait'],
    ]);
  });

  test('whole histories (Country, League, Season) and grounds that see a pair twice', async () => {
    const history = file(
      'BRA.csv',
      `Country,League,Season,Date,Time,Home,Away,HG,AG,Res,PSCH,PSCD,PSCA,AvgCH,AvgCD,AvgCA
Brazil,Serie A,2023,15/04/2023,20:00,Palmeiras,Cuiaba,2,1,H,1.3,5.5,11,1.29,5.2,10.1`,
    );
    expect(await importCommand(['football-data', history], context)).toBe(0);
    expect(await offered('Brazil Serie A:2023:Palmeiras:Cuiaba')).toEqual([
      [1, null, 'open', '1290 5200 10100', 'wait wait wait'],
    ]);
    const scotland = file(
      'SC0_2324.csv',
      `Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A
SC0,05/08/2023,12:30,Celtic,Hearts,1,0,H,1.2,7,13
SC0,11/05/2024,12:30,Celtic,Hearts,2,2,D,1.3,6,9`,
    );
    expect(await importCommand(['football-data', scotland], context)).toBe(0);
    expect(await resultsCommand(['football-data', scotland], context)).toBe(0);
    expect(await startOf('SC0:2023/24:Celtic:Hearts')).toMatchObject({ score_home: 1, score_away: 0 });
    expect(await startOf('SC0:2023/24:Celtic:Hearts:2')).toMatchObject({ score_home: 2, score_away: 2 });
  });

  test('a bad row is named with its line and skipped; a bad price costs its market alone', async () => {
    const path = file(
      'E1_bad.csv',
      `${header}
E1,10/08/2024,15:00,Hull,Bristol City,1,1,D,2.1,3.4,3.4,,,,,,,,,,,
E1,31/02/2024,15:00,Stoke,Coventry,1,0,H,2.1,3.4,3.4,,,,,,,,,,,
E1,10/08/2024,25:00,Stoke,Coventry,1,0,H,2.1,3.4,3.4,,,,,,,,,,,
E1,10/08/2024,15:00,,Coventry,1,0,H,2.1,3.4,3.4,,,,,,,,,,,
E1,10/08/2024,15:00,Stoke,Stoke,1,0,H,2.1,3.4,3.4,,,,,,,,,,,
E1,10/08/2024,15:00,Stoke,Portsmouth,1,0,H,abc,3.4,3.4,1.9,1.9,,,,,,,,,
E1,10/08/2024,15:00,Stoke,Burnley,1,0,H,-2.1,3.4,3.4,,,,,,,,,,,
E1,10/08/2024,15:00,Stoke,Coventry,x,0,H,2.1,3.4,3.4,,,,,,,,,,,
E1,10/08/2024,15:00,Stoke,Norwich,1,0,H,2.1,3.4,3.4,,,-0.3,1.9,1.9,,,,,,
E1,10/08/2024,15:00,Hull,Bristol City,1,1,D,2.1,3.4,3.4,,,,,,,,,,,
E1,10/08/2024,15:00,Stoke,Cov`,
    );
    expect(await importCommand(['football-data', path, '--shift-to', '2031-01-01'], context)).toBe(0);
    const told = said.filter((line) => /skipped,|taken without/.test(line) && !line.includes('rows taken'));
    expect(told.map((line) => line.replace('E1_bad.csv:', '')).toSorted((a, b) => parseInt(a) - parseInt(b))).toEqual([
      '3: skipped, no such date: "31/02/2024"',
      '4: skipped, no time of day: "25:00"',
      '5: skipped, a team is missing',
      '6: skipped, "Stoke" against itself',
      '7: taken without that price, B365H is no price: "abc"',
      '8: taken without that price, B365H is no price: "-2.1"',
      '9: skipped, FTHG is no score: "x"',
      '10: taken without that price, AHh is no line: "-0.3"',
      '11: skipped, the match of line 2 again',
      '12: skipped, 5 cells where the header has 22',
    ]);
    expect(said.at(-1)).toBe('4 rows taken (4 new or changed, 0 unchanged), 7 skipped.');
    expect(await offered('E1:2024/25:Stoke:Portsmouth')).toEqual([[2, 250, 'open', '1900 1900', 'wait wait']]);
    expect(await offered('E1:2024/25:Stoke:Norwich')).toEqual([[1, null, 'open', '2100 3400 3400', 'wait wait wait']]);
    said.length = 0;
    expect(await resultsCommand(['football-data', path], context)).toBe(0);
    expect(await startOf('E1:2024/25:Stoke:Portsmouth')).toMatchObject({ status: 'finished', score_home: 1 });
    expect(said.at(-1)).toBe('4 rows taken (4 new or changed, 0 unchanged), 7 skipped.');
  });

  test('a market that would pay back everything is not sold, whoever brings it', async () => {
    const path = file('E2_all_back.csv', `${header}\nE2,10/08/2024,15:00,Wigan,Bolton,,,,3.5,4,4,1.9,1.9,,,,,,,,,`);
    expect(await importCommand(['football-data', path, '--shift-to', '2031-01-01'], context)).toBe(0);
    expect(said).toContain('E2_all_back.csv:2: taken without that price, nobody sells market 1 at 3.50 / 4.00 / 4.00');
    expect(await offered('E2:2024/25:Wigan:Bolton')).toEqual([[2, 250, 'open', '1900 1900', 'wait wait']]);
  });

  test.each([
    ['an unreadable path', () => join(folder, 'nowhere.csv'), 'cannot be read (ENOENT)'],
    ['a folder', () => folder, 'cannot be read (EISDIR)'],
    ['an empty file', () => file('empty.csv', ''), 'is empty'],
    ['a header alone', () => file('head.csv', `${header}\n`), 'has no rows'],
    ['another kind of file', () => file('other.csv', 'name,price\na,1\n'), 'has not the header'],
    ['a binary file', () => file('binary.csv', Buffer.from([137, 80, 78, 71, 0, 1, 2, 3])), 'is no text'],
    ['a quote never closed', () => file('quote.csv', `${header}\n"E1,10/08/2024`), 'is no CSV'],
  ])('%s changes nothing, even beside a good file', async (_what, path, why) => {
    const good = file('good.csv', `${header}\nE1,11/08/2024,15:00,Watford,Millwall,1,1,D,2.1,3.4,3.4,,,,,,,,,,,`);
    const before = await everything();
    await expect(importCommand(['football-data', good, path()], context)).rejects.toThrow(why);
    expect(await everything()).toBe(before);
  });

  test('a file with bad rows alone ends with 1', async () => {
    const path = file('hopeless.csv', `${header}\nE1,never,15:00,Watford,Millwall,1,1,D,2.1,3.4,3.4,,,,,,,,,,,`);
    expect(await importCommand(['football-data', path], context)).toBe(1);
  });

  test.each([
    [['chess', 'a.csv']],
    [['football-data']],
    [['football-data', 'a.csv', '--shift-to', '2024-02-31']],
    [['football-data', 'a.csv', '--shift-to']],
    [['football-data', 'a.csv', '--dry']],
    [[]],
  ])('wrong use %j is said so', async (args) => {
    await expect(importCommand(args, context)).rejects.toThrow(expect.objectContaining({ name: 'UsageError' }));
  });
});

describe('results', () => {
  test('close fixtures by the same keys, whatever the shift; rows without a score or a fixture are named', async () => {
    const path = file(
      'E1_results.csv',
      `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG
E1,09/08/2024,Leeds,Derby,2,1,1,0
E1,26/12/2024,Derby,Leeds,,,,
E1,27/12/2024,Nobody,Derby,1,1,0,0`,
    );
    expect(await resultsCommand(['football-data', path], context)).toBe(0);
    expect(said).toContain('E1_results.csv:3: skipped, no score yet');
    expect(said).toContain('E1_results.csv:4: skipped, its fixture was never imported');
    expect(said.at(-1)).toBe('1 rows taken (1 new or changed, 0 unchanged), 2 skipped.');
    expect(await offered('E1:2024/25:Leeds:Derby')).toEqual([
      [1, null, 'closed', '1550 4200 6000', 'won lost lost'],
      [3, -125, 'closed', '1950 1950', 'half_lost half_won'],
      [2, 250, 'closed', '1720 2100', 'won lost'],
    ]);
    const before = await everything();
    expect(await resultsCommand(['football-data', path], context)).toBe(0);
    expect(await everything()).toBe(before);
  });

  test('an unknown season alone ends with 1', async () => {
    const path = file('F9.csv', 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\nF9,09/08/2024,A,B,2,1');
    expect(await resultsCommand(['football-data', path], context)).toBe(1);
  });
});

describe.skipIf(!existsSync(data))('real seasons beside the repository (skipped where there are none)', () => {
  const at = (path: string) => join(data, path);

  test(
    'England 2023/24: 380 fixtures, every market, within seconds; results decide all of them',
    { timeout: 60_000 },
    async () => {
      const path = at('football/football-data.co.uk/E0_2324.csv');
      const began = performance.now();
      expect(await importCommand(['football-data', path, '--shift-to', '2033-01-05'], context)).toBe(0);
      const importedMs = Math.round(performance.now() - began);
      expect(said.at(-1)).toBe('380 rows taken (380 new or changed, 0 unchanged), 0 skipped.');
      expect(await startOf('E0:2023/24:Burnley:Man City')).toMatchObject({
        starts_at: new Date('2033-01-05T19:00:00Z'),
        home_ko: '번리',
      });
      expect(await offered("E0:2023/24:Arsenal:Nott'm Forest")).toEqual([
        [1, null, 'open', '1180 7000 15000', 'wait wait wait'],
        [3, -200, 'open', '1880 2020', 'wait wait'],
        [2, 250, 'open', '1440 2750', 'wait wait'],
      ]);
      const again = performance.now();
      expect(await importCommand(['football-data', path, '--shift-to', '2033-01-05'], context)).toBe(0);
      const unchangedMs = Math.round(performance.now() - again);
      const decided = performance.now();
      expect(await resultsCommand(['football-data', path], context)).toBe(0);
      console.log(
        `380 rows: import ${importedMs} ms, again ${unchangedMs} ms, results ${Math.round(performance.now() - decided)} ms`,
      );
      const { rows } = await sql<{ waiting: number; tasks: number }>`
      select (select count(*) from selection x join market m on m.id = x.market_id join fixture f on f.id = m.fixture_id where f.key like 'E0:%' and x.result = 'wait') as waiting,
        (select count(*) from settlement_task t join fixture f on f.id = t.event_id where f.key like 'E0:%') as tasks`.execute(
        database.db,
      );
      expect(rows[0]).toEqual({ waiting: 0, tasks: 380 });
    },
  );

  test('Spain, Germany, Italy, France: every row', { timeout: 120_000 }, async () => {
    const paths = ['SP1', 'D1', 'I1', 'F1'].map((division) => at(`football/football-data.co.uk/${division}_2324.csv`));
    expect(await importCommand(['football-data', ...paths, '--shift-to', '2033-01-05'], context)).toBe(0);
    expect(said.at(-1)).toBe('1372 rows taken (1372 new or changed, 0 unchanged), 0 skipped.');
    const { rows } = await sql<{ unnamed: string | null }>`
      select string_agg(t.name_en, ', ') as unnamed from team t
      where t.name_ko is null and exists (select from fixture f join league l on l.id = f.league_id where t.id = f.home_team_id and l.key in ('E0', 'SP1', 'D1', 'I1', 'F1'))`.execute(
      database.db,
    );
    expect(rows[0]!.unnamed).toBeNull();
  });

  test('K League, two seasons in which pairs meet up to three times', { timeout: 60_000 }, async () => {
    const paths = [at('football/kleague/K1_2024.csv'), at('football/kleague/K1_2025.csv')];
    expect(await importCommand(['kleague', ...paths, '--shift-to', '2033-03-01'], context)).toBe(0);
    expect(said.at(-1)).toBe('456 rows taken (456 new or changed, 0 unchanged), 0 skipped.');
    expect(await startOf('K1:2024:Ulsan:Pohang Steelers:2024-03-01')).toMatchObject({
      starts_at: new Date('2033-03-01T05:00:00Z'),
      home_ko: '울산 HD',
      league_ko: 'K리그1',
    });
    expect(await offered('K1:2024:Ulsan:Pohang Steelers:2024-03-01')).toEqual([
      [1, null, 'open', '1830 3600 4000', 'wait wait wait'],
      [2, 250, 'open', '1830 2030', 'wait wait'],
      [2, 50, 'open', '1050 9500', 'wait wait'],
      [2, 150, 'open', '1250 3750', 'wait wait'],
      [2, 350, 'open', '3000 1360', 'wait wait'],
      [2, 450, 'open', '5500 1140', 'wait wait'],
    ]);
    expect(await resultsCommand(['kleague', ...paths], context)).toBe(0);
    expect(said.at(-1)).toBe('456 rows taken (456 new or changed, 0 unchanged), 0 skipped.');
  });

  test('NBA: moneyline, spread and total at the usual price, overtime counts', { timeout: 60_000 }, async () => {
    const path = at('basketball/nba_2021-22.csv');
    expect(await importCommand(['nba', path, '--shift-to', '2033-10-19'], context)).toBe(0);
    expect(said.at(-1)).toBe('1323 rows taken (1323 new or changed, 0 unchanged), 0 skipped.');
    const key = 'NBA:2021/22:Milwaukee Bucks:Brooklyn Nets:2021-10-19';
    expect(await startOf(key)).toMatchObject({ starts_at: new Date('2033-10-19T23:30:00Z'), home_ko: '밀워키 벅스' });
    expect(await offered(key)).toEqual([
      [52, null, 'open', '1800 2050', 'wait wait'],
      [3, 0, 'open', '1900 1900', 'wait wait'],
      [2, 24050, 'open', '1900 1900', 'wait wait'],
    ]);
    expect(await resultsCommand(['nba', path], context)).toBe(0);
    expect(await offered(key)).toEqual([
      [52, null, 'closed', '1800 2050', 'won lost'],
      [3, 0, 'closed', '1900 1900', 'won lost'],
      [2, 24050, 'closed', '1900 1900', 'lost won'],
    ]);
  });

  test('MLB: two games of one day, flags believed, a suspended game voids', { timeout: 120_000 }, async () => {
    const path = at('baseball/mlb_2021.csv');
    expect(await importCommand(['mlb', path, '--shift-to', '2033-04-01'], context)).toBe(0);
    expect(said.at(-1)).toBe('2462 rows taken (2462 new or changed, 0 unchanged), 0 skipped.');
    expect(await offered('MLB:2021:Chicago Cubs:Pittsburgh Pirates:2021-04-01')).toEqual([
      [52, null, 'open', '1480 2830', 'wait wait'],
      [3, -150, 'open', '2000 1830', 'wait wait'],
      [2, 700, 'open', '1900 1900', 'wait wait'],
    ]);
    // its total is flagged broken, its run line is not
    expect(
      (await offered('MLB:2021:New York Mets:Arizona Diamondbacks:2021-05-07')).map((market) => market[0]),
    ).toEqual([52, 3]);
    expect(await resultsCommand(['mlb', path], context)).toBe(0);
    expect(await startOf('MLB:2021:Philadelphia Phillies:Miami Marlins:2021-07-17')).toMatchObject({
      status: 'abandoned',
    });
    const before = await everything();
    expect(await importCommand(['mlb', path, '--shift-to', '2033-04-01'], context)).toBe(0);
    expect(await resultsCommand(['mlb', path], context)).toBe(0);
    expect(await everything()).toBe(before);
  });

  test.each([
    ['nba', 'american-football/nfl_2021.csv'],
    ['mlb', 'baseball/kbo_2018_hanwha_linescores.csv'],
    ['football-data', 'football/kleague/K1_2024.csv'],
    ['kleague', 'football/football-data.co.uk/E0_2324.csv'],
  ])('%s refuses another source’s file', async (source, path) => {
    expect(readFileSync(at(path)).length).toBeGreaterThan(0);
    await expect(importCommand([source, at(path)], context)).rejects.toThrow('has not the header');
  });
});
