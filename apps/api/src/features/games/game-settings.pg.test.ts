import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { gameSettings } from '@lime/contract/settings-games.ts';
import type { GameSetting } from '@lime/contract/settings-games.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { allProducts } from '../../products.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { inTransaction } from '../../core/db.ts';
import { createRoundClock } from './round-clock.ts';
import type { Game } from './round-clock.ts';

let site: TestSite;
beforeAll(async () => {
  // without workers: each test opens rounds by itself
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
});
afterAll(() => site?.close());

/** A powerball of six seconds whose next round has these settings. */
const game: Game = {
  ...findRoundGame('powerball')!,
  clock: { periodSeconds: 6, offsetSeconds: 0, closesSeconds: 2 },
};
const own = { ...gameSettings['game.powerball'].default, closesSeconds: 2 };
type Row = { id: number; closes_at: Date; draws_at: Date; terms: Record<string, { price: number }> };
async function openRound(changes: Partial<GameSetting> = {}): Promise<Row> {
  const clock = createRoundClock(site.app.core, {
    isOpen: () => true,
    games: [game],
    maxMissed: 3,
    settingOf: () => ({ ...own, ...changes }),
  });
  const before = (await newest())?.id;
  for (;;) {
    await clock.runOnce();
    const round = await newest();
    if (round && round.id !== before && round.closes_at.getTime() - Date.now() > 2_000) return round;
    await wait(50);
  }
}
async function newest(): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select r.id, r.closes_at, r.draws_at, r.terms from game_round r join betting_event e on e.id = r.id
    where r.game = 'powerball' and e.state = 'open' order by r.running desc limit 1`.execute(site.database.db);
  return rows[0];
}
async function rich(amount = 10_000_000) {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), amount);
  return member;
}
type Bet = { round: Row; pick?: number; odds?: number; amount?: number };
const bet = (token: string, { round, pick = 1, odds = 1.95, amount = 10_000 }: Bet, app: App = site.app) =>
  app.server
    .inject({
      method: 'POST',
      url: '/api/betting/mini/process',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: { bettings: [{ betsSeq: String(round.id * 1000 + pick), odds }], amount },
    })
    .then((answer) =>
      answer.json<{
        success: boolean;
        code?: string;
        detail?: unknown;
        msg?: string;
        payload: { totalOdds: number };
      }>(),
    );

test('a round keeps the prices and the closing it opened with; the next one has the new ones', async () => {
  const member = await rich();
  const round = await openRound();
  await inTransaction(site.database.db, (tx) =>
    changeSetting(tx, site.app.core.channel, 'test', 'game.powerball', {
      ...gameSettings['game.powerball'].default,
      closesSeconds: 90,
      prices: { ...own.prices, 1: 1.9 },
    }),
  );
  await expect
    .poll(async () => (await site.call('/setting/lime', {})).body.payload.version, { timeout: 5_000 })
    .toBeGreaterThan(0);
  expect(await bet(member.token, { round, odds: 1.9 })).toMatchObject({ code: 'INPUT_INVALID' });
  expect(await bet(member.token, { round })).toMatchObject({ success: true, payload: { totalOdds: 1.95 } });

  const next = await openRound({ closesSeconds: 3, prices: { ...own.prices, 1: 1.9 } });
  expect(next.draws_at.getTime() - next.closes_at.getTime()).toBe(3_000);
  expect(next.terms['1']!.price).toBe(1_900);
  expect(await bet(member.token, { round: next })).toMatchObject({ code: 'INPUT_INVALID' });
  expect(await bet(member.token, { round: next, odds: 1.9 })).toMatchObject({ payload: { totalOdds: 1.9 } });
  const { body } = await site.call('/game/powerball/powerball', {});
  expect(body.payload.game).toMatchObject({ game_seq: String(next.id), endTime: 3 });
  expect(body.payload.game.folders[0].bets[0]).toMatchObject({ bets_price: 1.9 });
});

test('the clock says the closing that is set, before a process knows the round', async () => {
  await expect
    .poll(async () => (await site.call('/game/timer/powerball', {})).body.payload.endTime, { timeout: 5_000 })
    .toBe(90);
});

test('the higher minimum and the lower maximum of round and grade count, at both edges', async () => {
  const member = await rich();
  const round = await openRound({ minBetting: 5_000, maxBetting: 20_000 });
  const codes = [];
  for (const amount of [4_999, 5_000, 20_000, 20_001])
    codes.push((await bet(member.token, { round, pick: 3, amount })).code ?? 'placed');
  expect(codes).toEqual(['BET_STAKE_BELOW_MINIMUM', 'placed', 'placed', 'BET_STAKE_ABOVE_MAXIMUM']);
  const { body } = await site.call('/game/powerball/powerball', {});
  expect(body.payload.game.limits).toEqual({ minBetting: 5_000, maxBetting: 20_000, mostBets: 20 });

  const wide = await openRound({ minBetting: 1, maxBetting: 900_000_000, pickCap: null });
  const grade = [];
  for (const amount of [999, 1_000, 5_000_000, 5_000_001])
    grade.push((await bet(member.token, { round: wide, pick: 3, amount })).code ?? 'placed');
  expect(grade).toEqual(['BET_STAKE_BELOW_MINIMUM', 'placed', 'placed', 'BET_STAKE_ABOVE_MAXIMUM']);
});

describe('sixteen bets at once', () => {
  /** of one member or of sixteen, each with a body of its own */
  const sixteen = (tokens: readonly string[], round: Row, amount: number) =>
    Promise.all(
      Array.from({ length: 16 }, (_, n) => bet(tokens[n % tokens.length]!, { round, amount: amount + n, pick: 1 })),
    );
  const codesOf = (answers: readonly { code?: string }[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ code }) => code ?? 'placed')].map(([code, all]) => [code, all.length]),
    );

  test('of one member: exactly as many pass as a round allows, and the next round begins anew', async () => {
    const member = await rich();
    const round = await openRound({ mostBets: 3 });
    const answers = await sixteen([member.token], round, 10_000);
    expect(codesOf(answers)).toEqual({ placed: 3, BET_ROUND_LIMIT: 13 });
    expect(answers.find(({ code }) => code === 'BET_ROUND_LIMIT')).toMatchObject({
      detail: { most: 3 },
      msg: '한 회차에는 3번까지 베팅할 수 있어요. 다음 회차에 베팅해주세요.',
    });
    // others have their own three
    const other = await rich();
    expect(codesOf(await sixteen([other.token], round, 20_000))).toEqual({ placed: 3, BET_ROUND_LIMIT: 13 });
    const next = await openRound({ mostBets: 1 });
    expect(codesOf(await sixteen([member.token], next, 10_000))).toEqual({ placed: 1, BET_ROUND_LIMIT: 15 });
    expect(await brokenInvariants(site.database)).toEqual([]);
  });

  test('by two processes: each counts what the other has written', async () => {
    const member = await rich();
    const round = await openRound({ mostBets: 4 });
    const second = await createApp({ config: site.app.core.config, products: allProducts });
    try {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          bet(member.token, { round, amount: 30_000 + n }, n % 2 === 0 ? site.app : second),
        ),
      );
      expect(codesOf(answers)).toMatchObject({ placed: 4 });
    } finally {
      await second.close();
    }
  });

  test('of sixteen members: what is open on a pick never passes its cap, and a smaller stake is named', async () => {
    const members = await Promise.all(Array.from({ length: 16 }, () => rich()));
    // 0.95 of ten thousand and some: five fit
    const round = await openRound({ pickCap: 50_000 });
    const answers = await sixteen(
      members.map(({ token }) => token),
      round,
      10_000,
    );
    expect(codesOf(answers)).toEqual({ placed: 5, BET_LIABILITY_FULL: 11 });
    const { rows } = await sql<{ open: number }>`
      select coalesce(sum(s.expected_payout - s.stake), 0)::int as open from slip s join leg l on l.slip_id = s.id
      where l.event_id = ${round.id}`.execute(site.database.db);
    expect(rows[0]!.open).toBeLessThanOrEqual(50_000);
    const [first] = members;
    const refused = await bet(first!.token, { round, amount: 9_000 });
    expect(refused).toMatchObject({ code: 'BET_LIABILITY_FULL', detail: { of: 'round' } });
    const { allowed } = refused.detail as { allowed: number };
    expect(refused.msg).toBe(`이번 회차의 이 선택에는 지금 ${allowed.toLocaleString('ko-KR')}원까지 베팅할 수 있어요.`);
    expect(await bet(first!.token, { round, amount: allowed })).toMatchObject({ success: true });
    // another pick has room of its own
    expect(await bet(first!.token, { round, pick: 2, amount: 20_000 })).toMatchObject({ success: true });
  });
});
