import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { connect, hangUp, serve } from '../../../test/sockets.ts';
import { staffToken } from '../../../test/staff.ts';
import { openMenus } from '../../../test/menus.ts';
import { winner } from '../../../test/betting.ts';
import { liveOf } from '../../../test/live.ts';
import type { LiveNews } from '../../../test/live.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import { createFeedSink } from '../catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../results/feed-results.ts';
import { changeSetting } from '../settings/settings.service.ts';

let site: TestSite;
let url: string;
let selectionId: string;
let member: Awaited<ReturnType<TestSite['newMember']>>;

const live = (seq: number, changes: LiveNews = {}) => liveOf('match', seq, changes);
const sink = () =>
  createFeedSink({ db: site.database.db, channel: site.app.core.channel, takeResults: takeFeedResults });

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
  url = await serve(site.app);
  await openMenus(site);
  const { db } = site.database;
  const oneSecond = { ...settingDefinitions.acceptDelay.default, football: 1 };
  await inTransaction(db, (tx) => changeSetting(tx, site.app.core.channel, 'test', 'acceptDelay', oneSecond));
  await sink().takeFixtures('test', [
    {
      key: 'match',
      sportId: 6046,
      league: { key: 'L', en: 'League', locationCode: 'ENG' },
      home: { key: 'home', en: 'Home' },
      away: { key: 'away', en: 'Away' },
      startsAt: new Date(Date.now() - 60_000),
    },
  ]);
  await sink().takeLive('test', [live(1)]);
  await sink().takeOffers('test', [
    { fixtureKey: 'match', at: new Date(Date.now() - 1), product: 'inplay', markets: [winner(2_000, 3_000, 4_000)] },
  ]);
  const { rows } = await sql<{ id: string }>`
    select x.id::text as id from selection x join market m on m.id = x.market_id where m.product = 'inplay' and x.side = 'home'`.execute(
    db,
  );
  selectionId = rows[0]!.id;
  member = await site.newMember();
  await inTransaction(db, (tx) =>
    post(tx, [
      {
        from: issue.playMoney,
        to: memberAccount(Number(member.id), 'cash'),
        amount: 100_000,
        kind: 'grant',
        cause: 'grant:test',
      },
    ]),
  );
});
afterAll(async () => {
  hangUp();
  await site.close();
});

async function bet(amount: number) {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: '/api/betting/inplay/process',
    headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': randomUUID() },
    payload: { bettings: [{ betsSeq: selectionId, odds: 2 }], amount },
  });
  return answer.json();
}

test('a waiting bet is pushed to its member with the balance, accepted or refused, and to nobody else', async () => {
  const own = await connect(url, { token: member.token });
  const other = await connect(url, { token: (await site.newMember()).token });
  await expect.poll(async () => (await bet(10_000)).payload.status, { timeout: 5_000 }).toBe('pending');
  const of = (event: string) => own.heard.filter((heard) => heard.event === event).map(({ message }) => message);
  await expect.poll(() => of('bet').length, { timeout: 5_000 }).toBe(1);
  expect(of('bet')).toEqual([
    { seq: 1, topic: 'bet', betCode: expect.any(String), state: 'done', code: null, msg: '베팅에 성공했습니다.' },
  ]);
  expect(of('balance')[0]).toMatchObject({ members_cash: 90_000 });

  expect((await bet(20_000)).payload).toMatchObject({ status: 'pending', betCode: expect.any(String) });
  await sink().takeLive('test', [live(2, { score: { home: 1, away: 0 } })]);
  await expect.poll(() => of('bet').length, { timeout: 5_000 }).toBe(2);
  expect(of('bet')[1]).toEqual({
    seq: 2,
    topic: 'bet',
    betCode: expect.any(String),
    state: 'refused',
    code: 'BET_NOT_ACCEPTED',
    msg: '골이 나와 접수되지 않았어요.',
  });
  await expect.poll(() => of('balance').at(-1)).toMatchObject({ members_cash: 90_000 });
  expect(other.heard.filter(({ event }) => event === 'bet')).toEqual([]);
}, 20_000);

test('the office finds what was set aside by its kind, with the slip it became', async () => {
  const token = await staffToken(site, { role: 'read-only' });
  const list = async (kind: string) =>
    (await site.call('/staff/ledger/transfers', { kind, member: member.userId }, token)).body['payload'].list;
  expect(await list('bet-hold')).toMatchObject([
    { amount: 20_000, link: null },
    { amount: 10_000, link: { kind: 'slip', betCode: expect.any(String) } },
  ]);
  expect(await list('bet-release')).toHaveLength(2);
  expect(await list('hold')).toEqual([]);
});
