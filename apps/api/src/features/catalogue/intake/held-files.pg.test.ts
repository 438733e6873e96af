import { firstWithLegClocks } from '@lime/domain/settlement/rule-laws.ts';
import { beforeAll, expect, test } from 'vitest';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { placeSlips } from '../../../../test/betting-world.ts';
import { openImportTest } from '../../../../test/import-files.ts';
import { makeMembers } from '../../../../test/members.ts';
import { resultWorld } from '../../../../test/result-world.ts';
import type { ResultWorld } from '../../../../test/result-world.ts';
import { importCommand, resultsCommand } from '../catalogue.cli.ts';

// The commands `import` and `results` pay no more by themselves than a live feed does (results/held-results.pg.test.ts).

const { database, context, said, file } = await openImportTest();
let world: ResultWorld;
beforeAll(() => {
  world = resultWorld(database);
});

const stake = 10_000;
const held = '1 of these results pay nothing until two persons confirm them in the office, 결과 · 정산.';
const header = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A,B365>2.5,B365<2.5,AHh,B365AHH,B365AHA';
const season = (row: string) =>
  file('E1_3132.csv', `${header}\nE1,09/08/2031,${row},2.1,3.2,3.4,1.9,1.9,-1,2.1,1.75\n`);
const bring = async (row: string) => expect(await importCommand(['football-data', season(row)], context)).toBe(0);
const score = (row: string) => resultsCommand(['football-data', season(row)], context);

type Bet = { type?: MarketType; placedAt?: Date; ruleVersion?: number };
/** A slip on the home side. */
async function bet(key: string, { type = 1, ...of }: Bet = {}) {
  const [memberId] = await makeMembers(database.db, 1, stake);
  const picks = [{ fixture: await world.market(key, type), side: 0 as const }];
  const [id] = await placeSlips(database.db, [{ memberId: memberId!, stake, picks, ...of }]);
  return async () => {
    await world.settle();
    const { result, payout } = await world.slip(id!);
    return `${result} ${payout}`;
  };
}

test.each([
  ['at the new start', 0, 'wait 0'],
  ['one millisecond before it', -1, 'hit 21000'],
])('a file that brings the start forward, with a slip accepted %s', async (_when, ms, outcome) => {
  const teams = ms === 0 ? 'Leeds,Derby' : 'Hull,Stoke';
  await bring(`20:00,${teams},,,`);
  // 15:00 in British summer
  const slip = await bet(`E1:2031/32:${teams.replace(',', ':')}`, {
    placedAt: new Date(Date.UTC(2031, 7, 9, 14) + ms),
    ruleVersion: firstWithLegClocks - 1, // of later rules the leg is void by itself, once that start has come
  });
  await bring(`15:00,${teams},,,`);
  expect(await score(`15:00,${teams},2,1,H`)).toBe(0);
  expect(await slip()).toBe(outcome);
  expect(said.includes(held)).toBe(ms === 0);
  expect(await score(`15:00,${teams},2,1,H`)).toBe(0);
  expect(await slip()).toBe(outcome);
});

test('a corrected file takes no refund back', async () => {
  await bring('20:00,Burnley,Luton,,,');
  const slip = await bet('E1:2031/32:Burnley:Luton', { type: 3 });
  expect(await score('20:00,Burnley,Luton,2,1,H')).toBe(0);
  expect(await slip()).toBe('exception 10000');
  expect(await score('20:00,Burnley,Luton,3,1,H')).toBe(0);
  expect(await slip()).toBe('exception 10000');
  expect(said).toContain(held);
  expect(await world.proposals('E1:2031/32:Burnley:Luton')).toEqual(['waiting finished 3:1']);
});

test('a row with the teams turned is another match', async () => {
  await bring('20:00,Millwall,Watford,,,');
  const slip = await bet('E1:2031/32:Millwall:Watford');
  expect(await score('20:00,Watford,Millwall,2,0,H')).toBe(1);
  expect(await slip()).toBe('wait 0');
});
