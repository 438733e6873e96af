import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { testConfig } from '../../../test/pg.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { createChannel } from '../../core/channel.ts';
import { inTransaction } from '../../core/db.ts';
import { changeSetting, createSettings } from './settings.service.ts';

let site: TestSite;
let other: App;
beforeAll(async () => {
  site = await openTestSite();
  other = await createApp({ config: testConfig(site.database) });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const wire = async () => (await site.call('/setting/lime')).body['payload'].settings;

test('every setting has a Korean name and a default that fits it', () => {
  for (const [key, { label, schema, default: value }] of Object.entries(settingDefinitions)) {
    expect(label, key).toMatch(/[가-힣]/);
    expect(schema.safeParse(value).success, key).toBe(true);
  }
});

test('the object names what the specification names, and no denied address', async () => {
  const settings = await wire();
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(['config', 'admin', 'lotusConfig', 'sportConfig']));
  expect(Object.keys(settings.config.option)).toEqual(
    expect.arrayContaining(['siteDisplay', 'emergency', 'siteOption1', 'siteOption2', 'bettingOption']),
  );
  expect(Object.keys(settings.config.option.bettingOption)).toEqual(
    expect.arrayContaining(['bettingCancel', 'beforeStartCancel', 'sportsFolder']),
  );
  for (const kind of ['Prematch', 'PrematchEuropean', 'Inplay', 'Mini', 'Other', 'Lotus']) {
    expect(Object.keys(settings.config.level[`levelWinBettingOption${kind}`])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
  }
  expect(settings.sportConfig.common).toMatchObject({
    soccerCombination: { active: false },
    sum: { odds: null },
    maxOdds: { reverse: null, draw: null },
  });
  expect(settings.admin).toMatchObject({
    lotto: { active: true, drawDay: 6, drawTime: '20:00', prizes: [1_000_000, 300_000, 50_000, 3_000, 500] },
  });
});

test('a change holds in every process within moments, and leaves its trace', async () => {
  const usual = settingDefinitions['level.Prematch'].default['1']!;
  const level = { ...usual, maxFolders: 3, maxOdds: 50.5, minBetting: 2_000, maxBetting: 10_000, maxWin: 100_000 };
  await inTransaction(site.database.db, (tx) =>
    changeSetting(tx, site.app.core.channel, 'staff:admin', 'level.Prematch', { 1: level }),
  );
  const there = async () =>
    (await other.server.inject({ method: 'POST', url: '/api/setting/lime' })).json().payload.settings;
  const within = { timeout: 10_000 };
  await expect
    .poll(async () => (await there()).config.level.levelWinBettingOptionPrematch, within)
    .toEqual({ 1: level });
  await expect
    .poll(async () => (await wire()).config.level.levelWinBettingOptionPrematch, within)
    .toEqual({ 1: level });
  const { rows } = await sql<
    Record<string, unknown>
  >`select actor, action, subject, after from audit_event where action = 'setting.change'`.execute(site.database.db);
  expect(rows).toEqual([
    { actor: 'staff:admin', action: 'setting.change', subject: 'setting:level.Prematch', after: { 1: level } },
  ]);
});

test('a process that has not heard of a change answers with it whoever names it, and reads once for many', async () => {
  const { app, database } = site;
  const deaf = createSettings({ ...app.core, channel: createChannel(app.core.config.databaseUrl, app.server.log) });
  await deaf.start();
  const before = deaf.version();
  const kept = deaf.get('signup');
  const codeRequired = !kept.codeRequired;
  await inTransaction(database.db, (tx) =>
    changeSetting(tx, app.core.channel, 'staff:admin', 'signup', { ...kept, codeRequired }),
  );
  await expect.poll(async () => (await site.call('/setting/lime')).body['payload'].version).toBe(before + 1);
  const required = async (version: number) => (await deaf.atLeast(version)).settings.signup.codeRequired;
  expect(await required(before)).toBe(!codeRequired);
  expect(await Promise.all(Array.from({ length: 20 }, () => required(before + 1)))).toEqual(
    Array(20).fill(codeRequired),
  );
  expect(deaf.version()).toBe(before + 1);
  // a change nobody made: what holds is answered
  expect(await deaf.atLeast(before + 1_000)).toMatchObject({ version: before + 1 });
  const byQuery = await app.server.inject({ url: `/api/setting/lime?version=${before + 1}` });
  expect(byQuery.json().payload).toMatchObject({ version: before + 1 });
});

test('the most folders of all are those of the grade and kind that may have most', async () => {
  const { app, database } = site;
  const levels = settingDefinitions['level.Inplay'].default;
  const lowest = levels['1']!;
  await inTransaction(database.db, (tx) =>
    changeSetting(tx, app.core.channel, 'staff:admin', 'level.Inplay', { ...levels, 7: { ...lowest, maxFolders: 43 } }),
  );
  const settings = createSettings({ ...app.core, channel: createChannel(app.core.config.databaseUrl, app.server.log) });
  await settings.start();
  expect(settings.mostFolders()).toBe(43);
});

test('a value that does not fit is not stored; a stored one that is not usable leaves the default', async () => {
  const bad = { signup: { codeRequired: 'yes', approval: false } } as unknown as {
    signup: { codeRequired: boolean; approval: boolean };
  };
  await expect(
    inTransaction(site.database.db, (tx) =>
      changeSetting(tx, site.app.core.channel, 'staff:admin', 'signup', bad.signup),
    ),
  ).rejects.toThrow();
  await sql`insert into setting (key, value) values ('ageLimit', '12'), ('nobody.knows', '1'), ('cutoff', '30')`.execute(
    site.database.db,
  );
  await site.app.core.channel.notify(site.database.db, 'settings', '');
  await expect.poll(async () => (await wire()).config.option.bettingOption.cutoff).toBe(30);
  expect((await wire()).ageLimit).toBe(19);
});
