import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { WireSuggestion, WireSuggestionRule } from '@lime/contract/staff-suggestions.ts';
import type { SuggestionAct, SuggestionRuleId } from '@lime/domain/suggestions/suggestion-rules.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { inDatabase } from '../../../test/in-database.ts';
import { makeMembers } from '../../../test/members.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { readItems } from '../alarms/alarms.sql.ts';
import { allRules } from './all-rules.ts';
import { createSuggestionWatch } from './suggestion-watch.ts';
import type { RuleTerms } from './suggestions.types.ts';

// What each rule finds in real rows, what deciding does, and when a rule retires. No worker runs: each test looks itself.

const terms = settingDefinitions.suggestions.default;
let site: TestSite;
let boss: StaffOfTest;
let trader: StaffOfTest;
let cashier: StaffOfTest;
let support: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  boss = await newStaff(site, { role: 'super' });
  trader = await newStaff(site, { role: 'trading' });
  cashier = await newStaff(site, { role: 'cash' });
  support = await newStaff(site, { role: 'support' });
});
afterAll(() => site?.close());

const call = async (path: string, body: object, by = boss) => {
  const { status, body: answer } = await site.call(`/staff/suggestions/${path}`, body, by.token);
  return { status, code: answer['code'], detail: answer['detail'], payload: answer['payload'] };
};
const look = (rule: SuggestionRuleId, changes: Partial<RuleTerms> = {}) =>
  createSuggestionWatch(
    site.app.core,
    () => ({ ...terms, ...changes }),
    allRules.filter(({ id }) => id === rule),
  ).runOnce();
const open = async (): Promise<WireSuggestion[]> => (await call('list', { size: 100 })).payload.list;
const of = async (marketId: number) => (await open()).filter(({ market }) => market?.id === String(marketId));
const ofMember = async (id: number) => (await open()).filter(({ member }) => member?.id === String(id));
const stateOf = async (id: string) =>
  (
    await sql<{ state: string; by: string | null }>`
      select s.state, b.login_id as by from suggestion s left join staff b on b.id = s.decided_by where s.id = ${id}`.execute(
      site.database.db,
    )
  ).rows[0]!;
const subjectOf = (act: SuggestionAct, id: number) => (act === 'stop' ? sql`${id}, null` : sql`null, ${id}`);
/** A suggestion as a rule leaves it. @returns its id */
async function put(
  rule: SuggestionRuleId,
  act: SuggestionAct,
  id: number,
  figures: object = {},
  { others = [], hoursAgo = 0 }: { others?: readonly number[]; hoursAgo?: number } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into suggestion (rule, act, market_id, member_id, figures, others, made_at)
    values (${rule}, ${act}, ${subjectOf(act, id)}, ${JSON.stringify(figures)}::jsonb, ${others}::bigint[],
      clock_timestamp() - make_interval(hours => ${hoursAgo}::int)) returning id::text as id`.execute(site.database.db);
  return rows[0]!.id;
}
const newMember = async (cash = 100_000_000) => (await makeMembers(site.database.db, 1, cash))[0]!;
const newMarket = async (odds?: [number, number, number]) => (await makeFixtures(site.database.db, 1, odds))[0]!;
/** As if a slip had been placed so many minutes ago, which the application may not say. */
const placed = (id: number, minutes: number) =>
  inDatabase(
    site.database.ownerUrl,
    `update slip set placed_at = clock_timestamp() - interval '${minutes} minutes' where id = ${id}`,
  );
const bet = (memberId: number, fixture: TestFixture, stake: number, side: 0 | 1 | 2 = 0) =>
  placeSlips(site.database.db, [{ memberId, stake, picks: [{ fixture, side }] }]);

describe('market-rush', () => {
  test('at the sum and the share of one selection, and neither a won above', async () => {
    const fixture = await newMarket();
    const [one, other] = await makeMembers(site.database.db, 2, 100_000_000);
    for (const [memberId, stake] of [
      [one!, 400_000],
      [other!, 500_000],
    ] as const)
      await bet(memberId, fixture, stake);
    await bet(one!, fixture, 100_000, 1);
    await look('market-rush', { rushStake: 900_001 });
    await look('market-rush', { rushStake: 900_000, rushShare: 91 });
    expect(await of(fixture.marketId)).toEqual([]);
    await look('market-rush', { rushStake: 900_000, rushShare: 90 });
    const { rows } = await sql<{ stake: number; market: number; bets: number; members: number }>`
      select sum(s.stake) filter (where l.selection_id = ${fixture.selectionIds[0]!})::bigint as stake,
        sum(s.stake)::bigint as market, count(*) filter (where l.selection_id = ${fixture.selectionIds[0]!})::int as bets,
        count(distinct s.member_id)::int as members
      from leg l join slip s on s.id = l.slip_id where l.event_id = ${fixture.id}`.execute(site.database.db);
    const { stake, market, bets, members } = rows[0]!;
    expect(await of(fixture.marketId)).toMatchObject([
      { act: 'stop', figures: { stake, share: (stake * 100) / market, bets, members, minutes: terms.rushMinutes } },
    ]);
  });

  test('not what is older than its minutes, was cancelled, or is not on sale', async () => {
    const [old, cancelled, stopped] = await makeFixtures(site.database.db, 3);
    const member = await newMember();
    const [first] = await bet(member, old!, 6_000_000);
    const [second] = await bet(member, cancelled!, 6_000_000);
    await bet(member, stopped!, 6_000_000);
    const { db } = site.database;
    await placed(first!, 10);
    await sql`update slip set status = 'cancelled', cancelled_at = clock_timestamp() where id = ${second!}`.execute(db);
    await sql`update market set desk_suspended = true where id = ${stopped!.marketId}`.execute(db);
    await look('market-rush');
    for (const { marketId } of [old!, cancelled!, stopped!]) expect(await of(marketId)).toEqual([]);
    await placed(first!, 9);
    await look('market-rush');
    expect(await of(old!.marketId)).toHaveLength(1);
  });
});

test('price-apart: at so much above the feed’s price, and not a thousandth below that', async () => {
  const fixture = await newMarket([2_000, 3_200, 4_100]);
  const set = (odds: number) =>
    sql`update selection set desk_odds = ${odds} where id = ${fixture.selectionIds[0]!}`.execute(site.database.db);
  await set(2_299);
  await look('price-apart');
  expect(await of(fixture.marketId)).toEqual([]);
  await set(2_300);
  await look('price-apart');
  expect(await of(fixture.marketId)).toMatchObject([{ figures: { odds: 2.3, feedOdds: 2, percent: 15 } }]);
});

describe('closing-line', () => {
  /** Bets on so many matches at 2.00, which then begin with these closing odds, in thousandths. */
  async function backedThenBegun(count: number, closing: number): Promise<number> {
    const member = await newMember();
    const fixtures = await makeFixtures(site.database.db, count, [2_000, 3_200, 4_100]);
    await placeSlips(
      site.database.db,
      fixtures.map((fixture) => ({ memberId: member, stake: 10_000, picks: [{ fixture, side: 0 as const }] })),
    );
    const ids = fixtures.map(({ id }) => id);
    await sql`update selection set odds = ${closing} where id = any(${fixtures.map(({ selectionIds }) => selectionIds[0]!)}::bigint[])`.execute(
      site.database.db,
    );
    await sql`update fixture set status = 'live', starts_at = clock_timestamp() - interval '1 minute' where id = any(${ids}::bigint[])`.execute(
      site.database.db,
    );
    return member;
  }

  test('at so many picks and so much above the closing price, and not below', async () => {
    const member = await backedThenBegun(30, 1_941); // 3.04 % above
    const few = await backedThenBegun(29, 1_500);
    const small = await backedThenBegun(30, 1_942); // 2.99 % above
    await look('closing-line');
    expect(await ofMember(member)).toMatchObject([
      { act: 'limit', figures: { percent: 3, picks: 30, above: 30, stake: 300_000, maxStake: terms.closingStake } },
    ]);
    expect([await ofMember(few), await ofMember(small)]).toEqual([[], []]);
  });

  test('the closing price has the margin of its league, and a member who is held already is left', async () => {
    const member = await backedThenBegun(30, 1_941);
    await sql`
      insert into league_terms (league_id, margin)
      select distinct f.league_id, 50 from leg l join slip s on s.id = l.slip_id join fixture f on f.id = l.event_id
      where s.member_id = ${member} on conflict (league_id) do update set margin = 50`.execute(site.database.db);
    await look('closing-line');
    const { rows } = await sql<{ percent: number }>`
      select floor((2000 / (1941 * 1000.0 / 1050) - 1) * 1000) / 10 as percent`.execute(site.database.db);
    expect((await ofMember(member)).map(({ figures }) => figures['percent'])).toEqual([Number(rows[0]!.percent)]);

    const held = await backedThenBegun(30, 1_500);
    await sql`update member set max_stake = ${terms.closingStake} where id = ${held}`.execute(site.database.db);
    await look('closing-line');
    expect(await ofMember(held)).toEqual([]);
  });
});

test('shared-device: from so many accounts of good standing on, signed in within thirty days', async () => {
  const { db } = site.database;
  const [first, second, third] = await makeMembers(db, 3, 1_000_000);
  const device = randomBytes(32);
  await sql`
    insert into member_device (device, member_id, last_at)
    select ${device}::bytea, id, clock_timestamp() - case when id = ${third!} then interval '30 days' else interval '29 days' end
    from unnest(${[first, second, third]}::bigint[]) id`.execute(db);
  await bet(second!, await newMarket(), 10_000);
  await look('shared-device');
  expect(await ofMember(second!)).toEqual([]);
  await sql`update member_device set last_at = last_at + interval '1 hour' where member_id = ${third!}`.execute(db);
  await sql`update member set state = 'suspended' where id = ${first!}`.execute(db);
  await look('shared-device');
  expect(await ofMember(second!)).toEqual([]);
  await sql`update member set state = 'normal' where id = ${first!}`.execute(db);
  await look('shared-device');
  expect(await ofMember(second!)).toMatchObject([
    { act: 'review', figures: { accounts: 3, days: 30 }, others: [{ id: String(first) }, { id: String(third) }] },
  ]);
});

describe('deciding', () => {
  const rush = { stake: 6_000_000, share: 100, bets: 2, members: 1, minutes: 10 };

  test('two agree at once: the market stops once, the other hears who was first, and the desk sells it again', async () => {
    const fixture = await newMarket();
    const id = await put('market-rush', 'stop', fixture.marketId, rush);
    const both = await Promise.all([call('accept', { id }, boss), call('accept', { id }, trader)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = both[0].status === 200 ? boss : trader;
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      code: 'SUGGESTION_DECIDED',
      detail: { by: winner.loginId },
    });
    expect(await stateOf(id)).toEqual({ state: 'accepted', by: winner.loginId });
    const { rows } = await sql<{ actor: string; action: string }>`
      select actor, action from audit_event
      where subject = ${`fixture:${fixture.id}`} order by id`.execute(site.database.db);
    const actor = `staff:${winner.loginId}`;
    expect(rows).toEqual([
      { actor, action: 'trading.stop' },
      { actor, action: 'suggestion.accept' },
    ]);
    const resumed = await site.call(
      '/staff/trading/stop',
      { scope: 'market', id: String(fixture.marketId), stopped: false },
      trader.token,
    );
    expect(resumed.body['payload']).toEqual({ changed: 1 });
  });

  test('one agrees and one turns down: only one of it happens', async () => {
    const fixture = await newMarket();
    const id = await put('market-rush', 'stop', fixture.marketId, rush);
    const [accepted, dismissed] = await Promise.all([
      call('accept', { id }, trader),
      call('dismiss', { id, reason: '문제없어요' }),
    ]);
    expect([accepted.status, dismissed.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql<{ stopped: boolean }>`
      select desk_suspended as stopped from market where id = ${fixture.marketId}`.execute(site.database.db);
    expect(rows[0]!.stopped).toBe(accepted.status === 200);
    expect((await stateOf(id)).state).toBe(accepted.status === 200 ? 'accepted' : 'dismissed');
  });

  test('a market that the desk stopped meanwhile is refused, and its suggestion ends by itself', async () => {
    const fixture = await newMarket();
    const id = await put('market-rush', 'stop', fixture.marketId, rush);
    await site.call(
      '/staff/trading/stop',
      { scope: 'market', id: String(fixture.marketId), stopped: true },
      trader.token,
    );
    expect(await call('accept', { id })).toMatchObject({ status: 409, code: 'SUGGESTION_MOVED' });
    expect((await stateOf(id)).state).toBe('open');
    await look('market-rush');
    expect(await stateOf(id)).toEqual({ state: 'moved', by: null });
    expect(await call('dismiss', { id, reason: '늦었어요' })).toMatchObject({
      code: 'SUGGESTION_DECIDED',
      detail: { by: null },
    });
  });

  test('a limit takes the right of limits, and only ever tightens', async () => {
    const member = await newMember();
    const id = await put('closing-line', 'limit', member, { percent: 4, picks: 30, above: 20, maxStake: 100_000 });
    expect(await call('accept', { id }, trader)).toMatchObject({ status: 403, code: 'STAFF_RIGHT_MISSING' });
    const { list } = (await call('list', { size: 100 }, trader)).payload as { list: WireSuggestion[] };
    expect(list.find((one) => one.id === id)).toMatchObject({ mayAct: false });
    await sql`update member set max_stake = 500000, max_win = 7000000, bet_delay = 3 where id = ${member}`.execute(
      site.database.db,
    );
    expect((await call('accept', { id }, cashier)).status).toBe(200);
    const limits = async () =>
      (
        await sql<{ max_stake: number; max_win: number; bet_delay: number }>`
          select max_stake, max_win, bet_delay from member where id = ${member}`.execute(site.database.db)
      ).rows[0];
    expect(await limits()).toEqual({ max_stake: 100_000, max_win: 7_000_000, bet_delay: 3 });
    const again = await put('closing-line', 'limit', member, { maxStake: 100_000 });
    expect(await call('accept', { id: again }, cashier)).toMatchObject({ code: 'SUGGESTION_MOVED' });
    await look('closing-line');
    expect((await stateOf(again)).state).toBe('moved');
  });

  test('a review leaves a memo with the figures and the others', async () => {
    const [member, other] = await makeMembers(site.database.db, 2, 0);
    const id = await put('shared-device', 'review', member!, { accounts: 2, days: 30 }, { others: [other!] });
    expect((await call('accept', { id }, support)).status).toBe(200);
    const { rows } = await sql<{ text: string }>`
      select text from member_memo where member_id = ${member!}`.execute(site.database.db);
    expect(rows).toEqual([
      { text: `한 기기의 여러 계정 제안: 같은 기기의 계정 2, 확인한 일수 30. 함께: 회원번호 ${other}` },
    ]);
  });

  test('unknown ones are refused', async () => {
    expect(await call('accept', { id: '999999999' })).toMatchObject({ status: 404 });
    expect(await call('dismiss', { id: '999999999', reason: '없어요' })).toMatchObject({ status: 404 });
  });
});

describe('how long it stands', () => {
  test('one of a subject is open at a time, and none comes again until its quiet hours are over', async () => {
    const { db } = site.database;
    const fixture = await newMarket();
    const member = await newMember();
    await bet(member, fixture, 6_000_000);
    await Promise.all([look('market-rush'), look('market-rush')]);
    await look('market-rush');
    const [one, ...more] = await of(fixture.marketId);
    expect(more).toEqual([]);
    await call('dismiss', { id: one!.id, reason: '아는 회원이에요' });
    await look('market-rush');
    expect(await of(fixture.marketId)).toEqual([]);
    await sql`update suggestion set decided_at = clock_timestamp() - interval '24 hours' where id = ${one!.id}`.execute(
      db,
    );
    await look('market-rush');
    expect(await of(fixture.marketId)).toHaveLength(1);
  });

  test('what nobody decided in its hours ends, and not before', async () => {
    const { marketId } = await newMarket();
    const id = await put('price-apart', 'stop', marketId, {}, { hoursAgo: 24 });
    await look('market-rush', { expireHours: 25 });
    expect((await stateOf(id)).state).toBe('open');
    await look('market-rush', { expireHours: 24 });
    expect(await stateOf(id)).toEqual({ state: 'expired', by: null });
  });
});

describe('a rule that is wrong too often', () => {
  const judged = { ...terms, judged: 5, minAccepted: 40 };
  const ruleOf = async () =>
    ((await call('rules', {})).payload.rules as WireSuggestionRule[]).find(({ id }) => id === 'price-apart')!;
  const fresh = async () => put('price-apart', 'stop', (await newMarket()).marketId, { odds: 2.3, feedOdds: 2 });
  const turnDown = async (id: string, by = boss) => (await call('dismiss', { id, reason: '맞지 않아요' }, by)).payload;

  /** Switched on just now: nothing was decided since. @returns how many are open from before */
  async function begin(): Promise<number> {
    await changeSettings(site, { suggestions: judged });
    for (const on of [false, true]) await call('switch', { rule: 'price-apart', on, reason: '시험' });
    return (await ruleOf()).open;
  }

  test('rests from its last wrong one on, by two at once too; a person turns it on again', async () => {
    const before = await begin();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await fresh());
    expect((await call('accept', { id: ids[0] })).status).toBe(200);
    for (const id of ids.slice(1, 4)) expect(await turnDown(id)).toEqual({ retired: false });
    expect(await ruleOf()).toMatchObject({ state: 'on', accepted: 1, dismissed: 3, open: before + 2 });
    // the fifth: one of five accepted is below 40 %
    const last = await Promise.all([turnDown(ids[4]!), turnDown(ids[5]!, trader)]);
    expect(last.filter(({ retired }) => retired)).toHaveLength(1);
    expect(await ruleOf()).toMatchObject({ state: 'retired', changedBy: null, open: before });

    const waiting = await readItems(site.database.db, ['suggestion'], { most: 100 });
    expect(waiting).toContainEqual(
      expect.objectContaining({ id: 'rule:price-apart', who: '피드와 다른 배당 규칙', amount: null }),
    );
    const counts = await site.call('/staff/dashboard/counts', {}, trader.token);
    expect(counts.body['payload'].suggestions).toBe(waiting.length);

    const fixture = await newMarket([2_000, 3_200, 4_100]);
    await sql`update selection set desk_odds = 3000 where id = ${fixture.selectionIds[0]!}`.execute(site.database.db);
    await look('price-apart');
    expect(await of(fixture.marketId)).toEqual([]);

    const on = { rule: 'price-apart', on: true, reason: '기준을 고쳤어요' };
    expect((await call('switch', on, trader)).status).toBe(200);
    expect(await call('switch', on)).toMatchObject({ status: 409, code: 'SUGGESTION_RULE_STANDS' });
    expect(await ruleOf()).toMatchObject({ state: 'on', changedBy: trader.loginId, accepted: 0, dismissed: 0 });
    await look('price-apart');
    expect(await of(fixture.marketId)).toHaveLength(1);
    expect(await turnDown((await of(fixture.marketId))[0]!.id)).toEqual({ retired: false });
    const { rows } = await sql<{ actor: string; action: string }>`
      select actor, action from audit_event where subject = 'suggestion-rule:price-apart' order by id`.execute(
      site.database.db,
    );
    expect(rows.slice(-2)).toEqual([
      { actor: 'system', action: 'suggestion.retire' },
      { actor: `staff:${trader.loginId}`, action: 'suggestion.switch' },
    ]);
  });

  test('stays at the share exactly', async () => {
    await begin();
    for (let count = 0; count < 2; count += 1) await call('accept', { id: await fresh() });
    for (let count = 0; count < 3; count += 1) expect(await turnDown(await fresh())).toEqual({ retired: false });
    expect(await ruleOf()).toMatchObject({ state: 'on', accepted: 2, dismissed: 3 });
  });
});

test('a rule that is switched off suggests nothing', async () => {
  const fixture = await newMarket();
  await bet(await newMember(), fixture, 6_000_000);
  await call('switch', { rule: 'market-rush', on: false, reason: '시험' });
  await look('market-rush');
  expect(await of(fixture.marketId)).toEqual([]);
  await call('switch', { rule: 'market-rush', on: true, reason: '시험' });
  await look('market-rush');
  expect(await of(fixture.marketId)).toHaveLength(1);
});

test('five poisoned rows: suggestions that cannot end keep no rule from looking, nor does a rule that cannot suggest', async () => {
  const bad = [];
  for (let n = 0; n < 5; n += 1)
    bad.push(await put('shared-device', 'review', await newMember(), {}, { hoursAgo: 999 }));
  const heal = await poison(site.database.ownerUrl, 'suggestion', 'id', bad, 'update');
  const healRule = await poison(site.database.ownerUrl, 'suggestion', 'rule', [allRules[1]!.id], 'insert');
  const find = (id: number) => async () => [{ subject: id, figures: {}, others: [] }];
  const [first, second] = [await newMarket(), await newMarket()];
  const rules = [
    { ...allRules[1]!, find: find(first.marketId) },
    { ...allRules[0]!, find: find(second.marketId) },
  ];
  await twoPasses(createSuggestionWatch(site.app.core, () => terms, rules).runOnce);
  await heal();
  await healRule();
  expect(await of(second.marketId)).toHaveLength(1);
});
