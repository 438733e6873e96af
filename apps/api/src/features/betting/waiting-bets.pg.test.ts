import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { betTexts } from '@lime/contract/betting.texts.ts';
import { noCaps } from '@lime/domain/limits/liability.ts';
import type { LiveIncident, SuspensionReason } from '@lime/domain/in-play/live-state.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { openDb, openPool } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import {
  cashAndHold,
  demoBetting,
  demoLimits,
  noDelay,
  openBettingApp,
  someone,
  total,
  winner,
} from '../../../test/betting.ts';
import type { Answer, BettingApp, Selection } from '../../../test/betting.ts';
import { liveSelection, makeLive, refresh, sellLive, tellLive } from '../../../test/live.ts';
import type { LiveNews } from '../../../test/live.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';

let database: TestDatabase;
let site: BettingApp;
let owner: Db;
let fixtures = 0;
const rich = 1_000_000;
const markets = [winner(2_000, 3_000, 4_000), total(250, 1_900, 1_950)];
const call = '/betting/inplay/process';
const football = { ...noDelay, football: 4 };

beforeAll(async () => {
  database = await testDatabase();
  owner = openDb(openPool(database.ownerUrl, 2, () => undefined));
  site = await openBettingApp(database);
});
afterAll(async () => {
  await owner?.destroy();
  await site?.close();
  await database?.drop();
});
beforeEach(() => {
  site.knobs.acceptDelay = football;
});
afterEach(() => {
  Object.assign(site.knobs, {
    limits: demoLimits,
    betting: demoBetting,
    acceptDelay: noDelay,
    caps: noCaps,
    facts: someone,
  });
});

const member = async (cash = rich) => (await makeMembers(database.db, 1, cash))[0]!;
const code = (answer: Answer) => answer.body.code;
/** A match of its own, in play. */
async function match(told: LiveNews = {}, sportId?: number): Promise<string> {
  fixtures += 1;
  const key = `live${fixtures}`;
  await makeLive(site, [key], markets, sportId === undefined ? {} : { sportId });
  if (Object.keys(told).length > 0) await tellLive(site, [key], told);
  return key;
}
const home = (key: string) => liveSelection(site, key);
const send = (memberId: number, pick: Selection, options: Parameters<BettingApp['bet']>[3] = {}) =>
  site.bet(memberId, [pick], 10_000, { path: call, key: randomUUID(), ...options });
/** The bet's time has come; `app` decides. */
async function decide(app: BettingApp = site): Promise<number> {
  await sql`update pending_bet set decide_at = clock_timestamp() where state = 'pending'`.execute(database.db);
  return app.betting.decideDue();
}
const money = (memberId: number) => cashAndHold(database, memberId);
const slips = async (memberId: number) =>
  (
    await sql<{ bet_code: string; kind: string; accept_ms: number; odds: number[] }>`
      select bet_code, kind, accept_ms, (select array_agg(l.odds order by l.no) from leg l where l.slip_id = s.id) as odds
      from slip s where member_id = ${memberId}`.execute(database.db)
  ).rows;
const outcome = async (memberId: number, key: string) =>
  (await site.call(memberId, '/betting/outcome', { key })).body.payload as unknown as Record<string, unknown>;
const pendingOf = (answer: Answer) => answer.body.payload as unknown as { betCode: string; decideAt: string };

describe('a bet in play', () => {
  test('without a delay is placed at once', async () => {
    site.knobs.acceptDelay = noDelay;
    const id = await member();
    const answer = await send(id, await home(await match()));
    expect(answer.body).toMatchObject({ success: true, payload: { totalOdds: 2, members_cash: rich - 10_000 } });
    expect(await slips(id)).toMatchObject([{ kind: 'inplay', accept_ms: null, odds: [2_000] }]);
  });

  test('waits for its sport, its stake set aside; then it is a slip of the code it was told', async () => {
    const id = await member();
    const key = randomUUID();
    const pick = await home(await match());
    const answer = await send(id, pick, { key });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: '베팅을 접수하고 있어요. 잠시만 기다려주세요.',
      payload: { status: 'pending', betCode: expect.any(String), decideAt: expect.stringMatching(/Z$/) },
    });
    const { betCode, decideAt } = pendingOf(answer);
    expect(Date.parse(decideAt) - Date.now()).toBeGreaterThan(3_500);
    expect(Date.parse(decideAt) - Date.now()).toBeLessThanOrEqual(4_000);
    expect(await money(id)).toEqual({ cash: rich - 10_000, hold: 10_000 });
    expect(await outcome(id, key)).toEqual({ state: 'pending', betCode });
    expect((await send(id, pick, { key })).text).toBe(answer.text);
    expect(await site.betting.decideDue()).toBe(0); // not yet

    expect(await decide()).toBe(1);
    expect(await money(id)).toEqual({ cash: rich - 10_000, hold: 0 });
    expect(await slips(id)).toEqual([
      { bet_code: betCode, kind: 'inplay', accept_ms: expect.any(Number), odds: [2_000] },
    ]);
    expect(await outcome(id, key)).toMatchObject({ state: 'done', betCode });
    const again = await send(id, pick, { key });
    expect(again.body).toMatchObject({
      success: true,
      payload: { betCode, totalOdds: 2, amount: 10_000, expectedPrize: 20_000, members_cash: rich - 10_000 },
    });
    expect((await slips(id)).length).toBe(1);
  });

  test('is refused at its time where its member rests by then, and its stake is back', async () => {
    const [id, key] = [await member(), randomUUID()];
    await send(id, await home(await match()), { key });
    site.knobs.facts = (of) => ({ ...someone(of), restingUntil: Date.now() + 250_000 });
    expect(await decide()).toBe(1);
    expect(await outcome(id, key)).toMatchObject({ state: 'refused', code: 'RESTING' });
    expect([await money(id), await slips(id)]).toEqual([{ cash: rich, hold: 0 }, []]);
  });

  test.each([
    ['the delay call', '/betting/inplay/delay/process', {}, 15],
    ['the delay call for one leg', '/betting/inplay/delay/single/process', {}, 15],
    ['a self-certified member on the normal call', call, { selfCert: true }, 15],
    ['a self-certified member on the live call', '/betting/live/process', { selfCert: true }, 15],
  ])('%s waits fifteen seconds, even where nobody else waits', async (_who, path, facts, seconds) => {
    site.knobs.acceptDelay = noDelay;
    site.knobs.facts = (id) => ({ ...someone(id), ...facts });
    const answer = await send(await member(), await home(await match()), { path });
    const waits = (Date.parse(pendingOf(answer).decideAt) - Date.now()) / 1_000;
    expect(waits).toBeGreaterThan(seconds - 0.5);
    expect(waits).toBeLessThanOrEqual(seconds);
    expect(await decide()).toBe(1);
  });

  test.each([
    [10, 10],
    [3, 4], // football’s own wait is longer
  ])('a member held to %i seconds waits %i', async (betDelay, seconds) => {
    site.knobs.facts = (id) => ({ ...someone(id), betDelay });
    const [who, pick] = [await member(), await home(await match())];
    const sent = Date.now();
    const decideAt = Date.parse(pendingOf(await send(who, pick)).decideAt);
    expect(decideAt).toBeGreaterThanOrEqual(sent + seconds * 1_000);
    expect(decideAt).toBeLessThanOrEqual(Date.now() + seconds * 1_000);
    expect(await decide()).toBe(1);
  });

  test('waits as long as the longest of its legs', async () => {
    site.knobs.acceptDelay = { ...football, basketball: 9 };
    const picks = [await home(await match()), await home(await match({}, 48_242))];
    const answer = await site.bet(await member(), picks, 1_000, { path: call });
    expect(Date.parse(pendingOf(answer).decideAt) - Date.now()).toBeGreaterThan(8_500);
    await decide();
  });

  test('that is refused for certain is refused at once, with nothing set aside', async () => {
    const id = await member(5_000);
    const key = await match();
    const pick = await home(key);
    const refusal = randomUUID();
    const short = await send(id, pick, { key: refusal });
    expect(short.body).toMatchObject({ success: false, code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance: 5_000 } });
    expect((await send(id, pick, { key: refusal })).text).toBe(short.text);
    expect(await outcome(id, refusal)).toMatchObject({ state: 'refused', code: 'BET_STAKE_ABOVE_BALANCE' });
    expect(code(await site.bet(id, [pick], 999, { path: call }))).toBe('BET_STAKE_BELOW_MINIMUM');
    await tellLive(site, [key], { suspended: 'danger' });
    expect(code(await site.bet(id, [pick], 1_000, { path: call }))).toBe('BET_SUSPENDED');
    expect(await money(id)).toEqual({ cash: 5_000, hold: 0 });
  });

  test('cannot be spent twice or cancelled while it waits', async () => {
    const id = await member(15_000);
    const pick = await home(await match());
    const { betCode } = pendingOf(await send(id, pick));
    expect(code(await site.bet(id, [pick], 5_001, { path: call }))).toBe('BET_STAKE_ABOVE_BALANCE');
    expect((await site.call(id, '/betting/cancel', { betCode })).body.success).not.toBe(true);
    expect(await money(id)).toEqual({ cash: 5_000, hold: 10_000 });
    await decide();
  });

  test('sent twice within five seconds is a duplicate; its own acceptance is none', async () => {
    const id = await member();
    const pick = await home(await match());
    await send(id, pick);
    expect((await send(id, pick)).status).toBe(409);
    expect(await decide()).toBe(1);
    expect(await slips(id)).toHaveLength(1);
    expect(await money(id)).toEqual({ cash: rich - 10_000, hold: 0 });
  });

  test('under a key that was used for another body is refused', async () => {
    const id = await member();
    const key = randomUUID();
    const pick = await home(await match());
    await send(id, pick, { key });
    const other = await site.bet(id, [pick], 20_000, { path: call, key });
    expect([other.status, code(other)]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    await decide();
    expect((await site.bet(id, [pick], 20_000, { path: call, key })).status).toBe(409);
  });
});

const goal: LiveIncident = { no: 1, kind: 'goal', side: 'home', period: '1', seconds: 75, score: { home: 1, away: 0 } };
const told = (changes: LiveNews): LiveNews => changes;

describe('what happened while it waited', () => {
  test.each<[string, LiveNews, string, Record<string, unknown> | null]>([
    [
      'a goal',
      told({ score: { home: 1, away: 0 }, incidents: [goal] }),
      'goal',
      { kind: 'goal', side: 'home', period: '1', seconds: 75, score: { home: 1, away: 0 } },
    ],
    ['a goal whose story is not told yet', told({ score: { home: 0, away: 1 } }), 'goal', null],
    [
      'a goal under review',
      told({ score: { home: 1, away: 0 }, suspended: 'var', incidents: [{ ...goal, no: 2, kind: 'var' }] }),
      'var',
      { kind: 'var' },
    ],
    [
      'a red card',
      told({ stats: { red: [0, 1] }, incidents: [{ ...goal, kind: 'red', side: 'away' }] }),
      'red-card',
      { kind: 'red' },
    ],
    ...(['danger', 'penalty', 'corner', 'break', 'timeout', 'interrupted', 'feed', 'ending'] as SuspensionReason[]).map(
      (suspended): [string, LiveNews, string, null] => [suspended, told({ suspended }), suspended, null],
    ),
  ])('%s: the stake comes back, and the member is told why', async (_what, change, cause, event) => {
    const id = await member();
    const key = randomUUID();
    const name = await match();
    const pick = await home(name);
    await send(id, pick, { key, more: { acceptOdds: 'any' } });
    await tellLive(site, [name], change);
    expect(await decide()).toBe(1);
    const again = await send(id, pick, { key, more: { acceptOdds: 'any' } });
    const detail = { cause, gameSeq: pick.game, selections: [pick.id], event: event && expect.objectContaining(event) };
    expect(again.body).toMatchObject({ success: false, code: 'BET_NOT_ACCEPTED', detail });
    const text = betTexts.BET_NOT_ACCEPTED({ code: 'BET_NOT_ACCEPTED', detail: again.body.detail as never });
    expect([again.body.msg, await outcome(id, key)]).toEqual([
      text,
      { state: 'refused', code: 'BET_NOT_ACCEPTED', msg: text },
    ]);
    expect([await money(id), await slips(id)]).toEqual([{ cash: rich, hold: 0 }, []]);
  });

  test('a basket moves prices and refuses nothing by itself', async () => {
    const id = await member();
    const name = await match({}, 48_242);
    site.knobs.acceptDelay = { ...noDelay, basketball: 5 };
    await send(id, await home(name));
    await tellLive(site, [name], { score: { home: 2, away: 0 } });
    await decide();
    expect(await slips(id)).toHaveLength(1);
  });

  test.each([
    ['ask', 2_000, 2_000],
    ['ask', 2_100, null],
    ['better', 2_100, 2_100],
    ['better', 1_900, null],
    ['any', 1_900, 1_900],
  ] as const)('with policy %s a price of %i thousandths is taken at %s', async (acceptOdds, price, taken) => {
    const id = await member();
    const key = randomUUID();
    const name = await match();
    const pick = await home(name);
    await send(id, pick, { key, more: { acceptOdds } });
    await sellLive(site, [name], [winner(price, 3_000, 4_000), total(250, 1_800, 2_050)]);
    await decide();
    expect((await slips(id)).map(({ odds }) => odds)).toEqual(taken === null ? [] : [[taken]]);
    if (taken !== null) return;
    const answer = await send(id, pick, { key, more: { acceptOdds } });
    expect(answer.body).toMatchObject({
      code: 'BET_ODDS_CHANGED',
      msg: '배당이 바뀌어 접수되지 않았어요.',
      detail: {
        quoteId: expect.any(String),
        selections: [{ betsSeq: pick.id, odds: price / 1_000, gone: false }],
        waited: true,
      },
    });
    expect(await money(id)).toEqual({ cash: rich, hold: 0 });
  });

  test.each<[string, (name: string) => Promise<unknown>, string]>([
    [
      'its market is suspended',
      (name) => sellLive(site, [name], [{ ...markets[0]!, suspended: true, reason: 'corner' }]),
      'corner',
    ],
    ['its market is gone', (name) => sellLive(site, [name], [markets[1]!]), 'closed'],
    [
      'its match is over',
      (name) =>
        site.catalogue.sink.takeResults('test', [
          { fixtureKey: name, status: 'finished', score: { home: 0, away: 0 } },
        ]),
      'closed',
    ],
    [
      'the desk stops its selection',
      async (name) => {
        const pick = await home(name);
        await sql`update selection set desk_suspended = true where id = ${Number(pick.id)}`.execute(database.db);
        await sql`update fixture set version = version + 1 where key = ${name}`.execute(database.db);
      },
      'desk',
    ],
    [
      'its feed falls silent',
      async (name) => {
        await sql`update market set status = 'suspended', reason = 'silence' where fixture_id = (select id from fixture where key = ${name})`.execute(
          database.db,
        );
        await sql`update fixture set version = version + 1 where key = ${name}`.execute(database.db);
      },
      'silence',
    ],
  ])('%s, though this process has not heard of it', async (_what, happen, cause) => {
    const id = await member();
    const key = randomUUID();
    const name = await match();
    await send(id, await home(name), { key });
    await happen(name);
    expect(await decide()).toBe(1);
    expect(await outcome(id, key)).toMatchObject({ state: 'refused', code: 'BET_NOT_ACCEPTED' });
    const { rows } = await sql<{ detail: unknown }>`select detail from pending_bet where member_id = ${id}`.execute(
      database.db,
    );
    expect(rows[0]!.detail).toMatchObject({ cause });
    expect(await money(id)).toEqual({ cash: rich, hold: 0 });
  });

  test('a rule that has changed since: its own refusal', async () => {
    const id = await member();
    const key = randomUUID();
    await send(id, await home(await match()), { key });
    site.knobs.facts = (memberId) => ({ ...someone(memberId), state: 'suspended' });
    await decide();
    expect(await outcome(id, key)).toMatchObject({ state: 'refused', code: 'BET_MEMBER_STATE' });
    expect(await money(id)).toEqual({ cash: rich, hold: 0 });
  });
});

describe('a wait is a wait', () => {
  test('the call for prices tells those of now and what is gone, and promises nothing', async () => {
    const id = await member();
    const pick = await home(await match());
    const answer = await site.call(id, '/betting/quote', {
      betsSeq: [pick.id, '999999999'],
    });
    expect(answer.body.payload).toEqual({
      quotedAt: expect.stringMatching(/Z$/),
      selections: [
        { betsSeq: pick.id, odds: 2, gone: false },
        { betsSeq: '999999999', odds: 0, gone: true },
      ],
      groups: [],
    });
  });

  test.each(['/betting/inplay/process', '/betting/inplay/delay/process', '/betting/inplay/delay/single/process'])(
    'nothing a client sends to %s shortens it',
    async (path) => {
      const name = await match();
      const pick = await home(name);
      const seconds = path.includes('delay') ? 15 : 4;
      // a promise of fifteen seconds ago, as it would be sent by who kept one warm
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 16_000 });
      const id = await member();
      const changed = await site.bet(id, [{ betsSeq: pick.id, odds: 1.5 }], 10_000, { path, key: randomUUID() });
      vi.useRealTimers();
      expect(code(changed)).toBe('BET_ODDS_CHANGED');
      const { quoteId } = changed.body.detail;
      for (const quotedAt of [undefined, new Date(Date.now() - 16_000).toISOString(), '2020-01-01T00:00:00Z']) {
        const before = Date.now();
        const answer = await site.bet(id, [{ betsSeq: pick.id, odds: pick.price, quoteId }], 10_000, {
          path,
          key: randomUUID(),
          more: { quotedAt, amount: 10_000 + 1_000 * (quotedAt?.length ?? 0) + (quotedAt?.startsWith('2020') ? 1 : 0) },
        });
        const waits = Date.parse(pendingOf(answer).decideAt) - before;
        expect(waits).toBeGreaterThan(seconds * 1_000 - 500);
      }
      expect(await site.betting.decideDue()).toBe(0);
      expect(await slips(id)).toEqual([]);
      await decide();
    },
  );
});

describe('whatever happens to who decides', () => {
  test('two processes and two tries each: decided once', async () => {
    const other = await openBettingApp(database);
    try {
      const ids = await makeMembers(database.db, 20, 10_000);
      const name = await match();
      await refresh(other, [name]);
      const pick = await home(name);
      await Promise.all(ids.map((id) => send(id, pick)));
      await sql`update pending_bet set decide_at = clock_timestamp() where state = 'pending'`.execute(database.db);
      const decided = await Promise.all([site, other, site, other].map((app) => app.betting.decideDue()));
      expect(decided.reduce((sum, n) => sum + n, 0)).toBe(20);
      for (const id of ids) expect([await money(id), (await slips(id)).length]).toEqual([{ cash: 0, hold: 0 }, 1]);
    } finally {
      await other.close();
    }
  });

  test('a worker overtaken by another gives its headroom back', async () => {
    const other = await openBettingApp(database);
    const caps = { ...noCaps, match: 100_000 };
    site.knobs.caps = caps;
    other.knobs.caps = caps;
    try {
      const [id, next] = [await member(), await member()];
      const name = await match();
      await refresh(other, [name]);
      const pick = await home(name);
      await send(id, pick);
      const overtake = async () => {
        site.knobs.facts = someone;
        await sql`update pending_bet set leased_until = null where state = 'pending'`.execute(database.db);
        expect(await other.betting.decideDue()).toBe(1);
        return someone(id);
      };
      site.knobs.facts = () => overtake() as never; // betting awaits the facts
      expect(await decide()).toBe(1);
      expect(await slips(id)).toHaveLength(1);
      site.knobs.acceptDelay = noDelay;
      expect((await send(next, pick)).body.success).toBe(true);
      const { rows } = await sql<{ held: number }>`
        select sum(held)::bigint as held from cap_portion where key = ${`match:${pick.game}`}`.execute(database.db);
      expect(rows[0]!.held).toBe(20_000); // the liability of the two slips
    } finally {
      await other.close();
    }
  });

  test('a process that took it and died: another decides it once the lease is over, and the late one changes nothing', async () => {
    const id = await member();
    await send(id, await home(await match()));
    await sql`update pending_bet set decide_at = clock_timestamp(), leased_until = clock_timestamp() + interval '1 minute', fence = 7
      where member_id = ${id}`.execute(database.db);
    expect(await site.betting.decideDue()).toBe(0);
    await sql`update pending_bet set leased_until = clock_timestamp() where member_id = ${id}`.execute(database.db);
    expect(await site.betting.decideDue()).toBe(1);
    expect([await money(id), (await slips(id)).length]).toEqual([{ cash: rich - 10_000, hold: 0 }, 1]);
    const { rows } = await sql`select state, fence from pending_bet where member_id = ${id}`.execute(database.db);
    expect(rows).toEqual([{ state: 'accepted', fence: 8 }]);
  });

  test('a transaction that fails halfway leaves a bet that waits, and the next try decides it', async () => {
    const id = await member();
    await send(id, await home(await match()));
    await sql`alter table slip add constraint no_slips check (member_id <> ${sql.lit(id)}) not valid`.execute(owner);
    expect(await decide()).toBe(1);
    expect([await money(id), await slips(id)]).toEqual([{ cash: rich - 10_000, hold: 10_000 }, []]);
    await sql`alter table slip drop constraint no_slips`.execute(owner);
    expect(await site.betting.decideDue()).toBe(1);
    expect([await money(id), (await slips(id)).length]).toEqual([{ cash: rich - 10_000, hold: 0 }, 1]);
  });

  test('a bet that can never be written is given back in the end', async () => {
    const id = await member();
    const key = randomUUID();
    await send(id, await home(await match()), { key });
    await sql`alter table slip add constraint no_slips check (member_id <> ${sql.lit(id)}) not valid`.execute(owner);
    await sql`update pending_bet set decide_at = clock_timestamp() - interval '31 seconds' where member_id = ${id}`.execute(
      database.db,
    );
    expect(await site.betting.decideDue()).toBe(1);
    await sql`alter table slip drop constraint no_slips`.execute(owner);
    expect(await money(id)).toEqual({ cash: rich, hold: 0 });
    expect(await outcome(id, key)).toMatchObject({ state: 'refused', code: 'BET_FAILED' });
  });

  test('left by a process that ended, it is decided by the next one within seconds', async () => {
    const id = await member();
    const left = await openBettingApp(database);
    const name = await match();
    await refresh(left, [name]);
    left.knobs.acceptDelay = { ...noDelay, football: 1 };
    await left.bet(id, [await home(name)], 10_000, { path: call });
    await left.close();
    const next = await openBettingApp(database);
    try {
      next.betting.start();
      await expect.poll(async () => (await slips(id)).length, { timeout: 5_000 }).toBe(1);
    } finally {
      await next.close();
    }
  });

  test('its own process decides it on time', async () => {
    const id = await member();
    const own = await openBettingApp(database);
    try {
      own.knobs.acceptDelay = { ...noDelay, football: 1 };
      own.betting.start();
      const name = await match();
      await refresh(own, [name]);
      await own.bet(id, [await home(name)], 10_000, { path: call });
      await expect.poll(async () => (await slips(id)).length, { timeout: 5_000 }).toBe(1);
      const [slip] = await slips(id);
      expect(slip!.accept_ms).toBeGreaterThanOrEqual(1_000);
      expect(slip!.accept_ms).toBeLessThan(1_600);
    } finally {
      await own.close();
    }
  });

  test('a result that comes while it is decided: a slip that is settled, or the stake back; never both', async () => {
    const ids = await makeMembers(database.db, 24, 10_000);
    const name = await match();
    const pick = await home(name);
    await Promise.all(ids.map((id) => send(id, pick)));
    await sql`update pending_bet set decide_at = clock_timestamp() where state = 'pending'`.execute(database.db);
    const other = await openBettingApp(database);
    const settlement = createSettlement(
      {
        db: database.db,
        log: site.app.log,
        outbox: { write: () => Promise.resolve(), on: () => undefined },
        channel: { notify: () => Promise.resolve(), on: () => undefined, onReconnect: () => undefined },
      },
      sportsResults,
    );
    try {
      await Promise.all([
        site.betting.decideDue(),
        other.betting.decideDue(),
        site.catalogue.sink.takeResults('test', [
          { fixtureKey: name, status: 'finished', score: { home: 1, away: 0 } },
        ]),
        settlement.runOnce(),
      ]);
      // A slip that was being written while the result came in is found by looking once more.
      await sql`update settlement_task set look_again_at = clock_timestamp() where event_id = ${Number(pick.game)}`.execute(
        database.db,
      );
      await settlement.runOnce();
      for (const id of ids) {
        const { cash, hold } = await money(id);
        const [slip] = await slips(id);
        expect([hold, cash]).toEqual([0, slip ? 20_000 : 10_000]);
      }
    } finally {
      await other.close();
    }
  });

  test('tabs, suspensions and decisions at once: every won is accounted for', async () => {
    const other = await openBettingApp(database);
    try {
      const ids = await makeMembers(database.db, 10, 25_000);
      const names = [await match(), await match(), await match()];
      await refresh(other, names);
      const picks = await Promise.all(names.map(home));
      const bets = Array.from({ length: 80 }, (_, i) =>
        (i % 2 ? other : site).bet(ids[i % 10]!, [picks[i % 3]!], 5_000 + (i % 4), {
          path: call,
          key: randomUUID(),
          more: { acceptOdds: 'any' },
        }),
      );
      const storm = (async () => {
        for (let i = 0; i < 12; i += 1) {
          await tellLive(site, [names[i % 3]!], { suspended: i % 2 ? null : 'danger' });
          await sellLive(site, [names[(i + 1) % 3]!], [winner(2_000 + i * 10, 3_000, 4_000)]);
          await decide(i % 2 ? site : other);
        }
      })();
      const answers = await Promise.all(bets);
      await storm;
      while ((await decide()) > 0);
      const allowed = new Set([
        'BET_STAKE_ABOVE_BALANCE',
        'BET_SUSPENDED',
        'BET_ODDS_CHANGED',
        'DUPLICATE_REQUEST',
        undefined,
      ]);
      expect(answers.map(code).filter((given) => !allowed.has(given))).toEqual([]);
      for (const id of ids) {
        const { cash, hold } = await money(id);
        const { rows } = await sql<{
          stake: number;
        }>`select coalesce(sum(stake), 0)::bigint as stake from slip where member_id = ${id}`.execute(database.db);
        expect([cash + rows[0]!.stake, hold]).toEqual([25_000, 0]);
      }
    } finally {
      await other.close();
    }
  });
});

test.each([
  ['a bet that was given back and says it waits', "set state = 'pending' where state = 'refused'"],
  ['a bet that says it was accepted, without a slip', "set state = 'accepted' where state = 'refused'"],
  ['another stake than was set aside', 'set stake = stake + 1'],
])('the audit finds %s', async (_what, change) => {
  const pool = openPool(database.auditUrl, 2, () => undefined);
  const which = sql.raw(
    `update pending_bet ${change.replace('where', 'where id = (select min(id) from pending_bet where')}${change.includes('where') ? ')' : ''}`,
  );
  await sql`create table kept_bets as table pending_bet`.execute(owner);
  try {
    await which.execute(owner);
    const broken = (await runAudit(pool)).filter(({ holds }) => !holds).map(({ name }) => name);
    expect(broken).toContain('pending-bets');
  } finally {
    await sql`update pending_bet p set state = k.state, stake = k.stake from kept_bets k where k.id = p.id`.execute(
      owner,
    );
    await sql`drop table kept_bets`.execute(owner);
    await pool.end();
  }
});

test('after all of that the audit passes', async () => {
  const pool = openPool(database.auditUrl, 2, () => undefined);
  try {
    expect((await runAudit(pool)).filter(({ holds }) => !holds)).toEqual([]);
  } finally {
    await pool.end();
  }
});

test('five poisoned rows: bets that cannot be decided, or name no events, keep no other waiting', async () => {
  const members = [];
  for (let n = 0; n < 6; n += 1) members.push(await member());
  for (const id of members)
    expect((await send(id, await home(await match()))).body.payload).toMatchObject({ status: 'pending' });
  await sql`update pending_bet set fixtures = '7' where member_id = ${members[0]!}`.execute(owner);
  const heal = await poison(database.ownerUrl, 'ledger_transfer', 'to_account', members.slice(1, 5).map((id) => `member:${id}:cash`), 'insert'); // prettier-ignore
  await twoPasses(decide);
  await heal();
  expect(await slips(members[5]!)).toHaveLength(1);
});
