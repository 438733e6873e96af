import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { brokenInvariants, giveCash, historyOf } from '../../../test/book.ts';
import { createCoin, openToss, toss } from '../../../test/coin/coin.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { allProducts } from '../../products.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { sportsResults } from '../sportsbook/event-results.ts';

// A product the site was not made for: the code that serves matches takes, settles, shows and audits its bets.

let site: TestSite;
let office: string;
beforeAll(async () => {
  site = await openTestSite({ products: [...allProducts, createCoin], config: { roles: new Set(['web', 'worker']) } });
  await site.app.listen();
  office = await staffToken(site, { role: 'super' });
});
afterAll(() => site?.close());

const give = (memberId: number, amount: number) => giveCash(site.database.db, memberId, amount);
const bet = (token: string, event: number, side: 1 | 2, amount: number, key: string | null = null) =>
  site.app.server
    .inject({
      method: 'POST',
      url: '/api/betting/coin/process',
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      payload: { bettings: [{ betsSeq: String(side), odds: 1.95, round: event }], amount },
    })
    .then((answer) =>
      answer.json<{ success: boolean; code?: string; payload: { betCode: string; members_cash: number } }>(),
    );
const history = (token: string) => historyOf(site, token);
const audit = () => brokenInvariants(site.database);

describe('a coin', () => {
  test('is bet on, settled, corrected, shown to member and office, and audited', async () => {
    const member = await site.newMember();
    await give(Number(member.id), 100_000);
    const event = await openToss(site.app.core);
    const key = randomUUID();
    const placed = await bet(member.token, event, 1, 10_000, key);
    expect(placed).toMatchObject({ success: true, payload: { members_cash: 90_000 } });
    expect(await bet(member.token, event, 1, 10_000, key)).toEqual(placed);
    expect(await bet(member.token, event, 2, 10_000, key)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await bet(member.token, event, 1, 900)).toMatchObject({ code: 'BET_STAKE_BELOW_MINIMUM' });
    expect(await bet(member.token, event, 1, 90_001)).toMatchObject({ code: 'BET_STAKE_ABOVE_BALANCE' });
    const { betCode } = placed.payload;
    expect((await history(member.token)).list[0]![0]).toMatchObject({
      betting_type: 'coin',
      betting_result: 'wait',
      betting_game: String(event),
      betting_game_home_name_kr: '앞',
      betting_bet_amount: 10_000,
      betting_expected_prize: 19_500,
    });

    await toss(site.app.core, event, 1);
    await expect.poll(async () => (await history(member.token)).totals).toMatchObject({ count: 1, payed: 19_500 });
    expect(await bet(member.token, event, 1, 10_000)).toMatchObject({ code: 'BET_NO_ROUND' });
    const explained = await site.call('/betting/explain', { betCode }, member.token);
    expect(explained.body.payload).toMatchObject({
      lines: [{ game: '동전 던지기', market: '앞뒤', pick: '앞', result: '당첨', history: [] }],
      arithmetic: '10,000 × 1.95 → 19,500원',
    });

    // it fell the other way after all
    await toss(site.app.core, event, 2);
    await expect.poll(async () => (await history(member.token)).totals).toMatchObject({ count: 1, payed: 0 });
    expect(await balances(site.database.db, Number(member.id))).toMatchObject({ cash: 90_000, receivable: 0 });

    const listed = await site.call('/staff/slips/list', { memberId: member.id }, office);
    expect(listed.body.payload.list).toMatchObject([
      { betCode, type: 'coin', game: '동전 던지기', pick: '앞뒤 · 앞', stake: 10_000, state: 'miss' },
    ]);
    const card = await site.call('/staff/slips/card', { betCode }, office);
    expect(card.body.payload).toMatchObject({ slip: { betCode }, legs: [{ betting_result: 'miss' }] });
    expect(await audit()).toEqual([]);
  });

  test('takes no bet once it has closed by the database’s clock', async () => {
    const member = await site.newMember();
    await give(Number(member.id), 10_000);
    const event = await openToss(site.app.core, 0);
    expect(await bet(member.token, event, 1, 5_000)).toMatchObject({ code: 'BET_GAME_STARTED' });
    expect(await balances(site.database.db, Number(member.id))).toMatchObject({ cash: 10_000 });
  });
});

test('matches and coins of one indebted member, decided 1,000 times at once: not a won is lost', async () => {
  const { db } = site.database;
  const member = await site.newMember();
  const memberId = Number(member.id);
  await give(memberId, 200_000);
  const fixtures = await makeFixtures(db, 4);
  const events = await Promise.all(fixtures.map(() => openToss(site.app.core, 600)));
  await placeSlips(
    db,
    fixtures.map((fixture) => ({ memberId, stake: 20_000, picks: [{ fixture, side: 0 as const }] })),
  );
  for (const event of events) expect(await bet(member.token, event, 1, 20_000)).toMatchObject({ success: true });
  // the member's cash is gone: what is taken back becomes a debt, what is won pays it
  await inTransaction(db, async (tx) => {
    const { cash } = (await balances(tx, memberId))!;
    await post(tx, [
      {
        from: memberAccount(memberId, 'cash'),
        to: issue.playMoney,
        amount: cash,
        kind: 'grant',
        cause: 'grant:coin-spent',
      },
    ]);
  });

  const random = seededRandom('two products');
  const workers = [
    createSettlement(site.app.core, sportsResults),
    createSettlement(site.app.core, createCoin(site.app.core, {} as never)),
  ];
  const won = [true, false];
  const last = { match: fixtures.map(() => false), coin: events.map(() => false) };
  for (let round = 1; round <= 125; round += 1) {
    const decided = fixtures.map(async (fixture, n) => {
      last.match[n] = won[Math.floor(random() * 2)]!;
      await decide(db, fixture, last.match[n] ? ['won', 'lost', 'lost'] : ['lost', 'won', 'lost'], round);
    });
    const tossed = events.map(async (event, n) => {
      last.coin[n] = won[Math.floor(random() * 2)]!;
      await toss(site.app.core, event, last.coin[n] ? 1 : 2);
    });
    await Promise.all([...decided, ...tossed, ...workers.map((worker) => worker.runOnce())]);
  }
  await Promise.all(workers.map((worker) => worker.runOnce()));
  // the site's own loops hold tasks too: those two found nothing free, which is not yet the end
  const openTasks = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from settlement_task where done_at is null`.execute(db);
    return rows[0]!.open;
  };
  await expect.poll(openTasks, { timeout: 20_000, interval: 50 }).toBe(0);

  const paid = (amounts: readonly boolean[], odds: readonly number[]) =>
    amounts.reduce((sum, hit, n) => sum + (hit ? (20_000 * odds[n]!) / 1_000 : 0), 0);
  const owed =
    paid(
      last.match,
      fixtures.map((fixture) => fixture.odds[0]!),
    ) +
    paid(
      last.coin,
      events.map(() => 1_950),
    );
  const { cash, receivable } = (await balances(db, memberId))!;
  expect(cash + receivable).toBe(owed);
  expect(cash === 0 || receivable === 0).toBe(true);
  const { rows } = await sql<{ settled: number }>`
    select sum(settlement_revision)::int as settled from slip where member_id = ${memberId}`.execute(db);
  console.log(`${rows[0]!.settled} settlements of 8 slips in 1,000 results`);
  expect(await audit()).toEqual([]);
}, 120_000);

test('without any product the site serves, and takes no bet', async () => {
  const app = await createApp({ config: site.app.core.config, products: [] });
  try {
    const member = await site.newMember();
    const headers = { authorization: `Bearer ${member.token}` };
    const ask = (url: string, payload: object) =>
      app.server.inject({ method: 'POST', url: `/api${url}`, headers, payload });
    expect((await ask('/betting/results', {})).json()).toMatchObject({ success: true, payload: { list: [] } });
    expect((await ask('/betting/korean/process', {})).statusCode).toBe(404);
  } finally {
    await app.close();
  }
});
