import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixtures, offer, openBettingApp, selection, winner } from '../../../test/betting.ts';
import type { BettingApp } from '../../../test/betting.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';

let database: TestDatabase;
let site: BettingApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});

const prices = winner(2_100, 3_000, 4_000);
const name = (key: string, side: 'home' | 'away') => ({ key: `${key}-${side}`, en: `${key} ${side}` });

/** The match as its source names it, one of its teams at home. */
async function tell(key: string, atHome: 'home' | 'away') {
  await site.catalogue.sink.takeFixtures('test', [
    {
      key,
      sportId: 6046,
      league: { key: 'L6046', en: 'League', locationCode: 'ENG' },
      home: name(key, atHome),
      away: name(key, atHome === 'home' ? 'away' : 'home'),
      startsAt: new Date(Date.now() + 3_600_000),
    },
  ]);
  const { game } = await selection(database, key, 1, 'home');
  await site.catalogue.snapshot.refresh([Number(game)]);
}

async function sold(key: string) {
  await makeFixtures(site, [key], [prices]);
  await tell(key, 'home');
  const [memberId] = await makeMembers(database.db, 1, 100_000);
  const pick = await selection(database, key, 1, 'home');
  let stake = 10_000;
  return async () => {
    const { body } = await site.bet(memberId!, [{ betsSeq: pick.id, odds: 2.1 }], (stake += 1_000));
    return body.success ? 'taken' : body.code;
  };
}

test('a match with slips takes no bets while its teams are turned', async () => {
  const bet = await sold('turned');
  expect(await bet()).toBe('taken');
  await tell('turned', 'away');
  expect(await bet()).toBe('BET_SUSPENDED');
  await offer(site, ['turned'], [winner(2_100, 3_100, 4_000)]);
  expect(await bet()).toBe('BET_SUSPENDED');
  await tell('turned', 'home');
  expect(await bet()).toBe('taken');
});

test('a match without slips goes on selling once its teams turned', async () => {
  const bet = await sold('free');
  await tell('free', 'away');
  expect(await bet()).toBe('taken');
});
