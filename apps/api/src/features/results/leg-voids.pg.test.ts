import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { WireLeg } from '@lime/contract/betting.ts';
import type { WireProposal } from '@lime/contract/staff-results.ts';
import { placeSlips } from '../../../test/betting-world.ts';
import { openLsportsSpeaker } from '../../../test/lsports-speaker.ts';
import type { LsportsSpeaker, SpokenTeam } from '../../../test/lsports-speaker.ts';
import { inDatabase } from '../../../test/in-database.ts';
import { makeMembers } from '../../../test/members.ts';
import { resultWorld } from '../../../test/result-world.ts';
import type { ResultWorld } from '../../../test/result-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { statuses } from '../../feeds/lsports/livescore.ts';
import { lookAtLegs } from './late-looks.service.ts';
import { voidOverdue } from './grading.service.ts';
import { readOverdue } from './grading.sql.ts';
import { readLegsDue } from './leg-voids.sql.ts';

// Legs that are void one by one, whatever the external feed says of their match, and what members read of it.

let site: TestSite;
let world: ResultWorld;
let feed: LsportsSpeaker;
let anna: StaffOfTest;
let bora: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  world = resultWorld(site.database);
  feed = await openLsportsSpeaker(world.sink);
  [anna, bora] = await Promise.all([newStaff(site), newStaff(site)]);
});
afterAll(async () => {
  await feed?.stop();
  await site?.close();
});

const minute = 60_000;
const hour = 60 * minute;
const baseball = 154914;
const stake = 10_000;
let made = 0;

type Match = { readonly key: string; readonly home: SpokenTeam; readonly away: SpokenTeam; readonly listed: Date };

/** A match of the feed, listed to begin in 30 minutes. Its home wins at 2.10. */
async function match(sport?: number): Promise<Match> {
  made += 1;
  const key = String(8_000_000 + made);
  const home: SpokenTeam = [900_000 + made * 10 + 1, `Home ${made}`];
  const away: SpokenTeam = [900_000 + made * 10 + 2, `Away ${made}`];
  const listed = new Date(Date.now() + 30 * minute);
  await feed.fixture(key, { startsAt: listed, home, away, ...(sport ? { sport } : {}) });
  await feed.prices(key, sport ? ['2.10', '1.75'] : ['2.10', '3.20', '3.40']);
  return { key, home, away, listed };
}
const moveTo = (of: Match, startsAt: number, teams: Partial<Match> = {}) =>
  feed.fixture(of.key, { ...of, ...teams, startsAt: new Date(startsAt) });

type Terms = { type?: MarketType; placedAt?: Date; ruleVersion?: number };
/** A slip of a new member on the home of each match, bought at its version of now. */
async function bet(matches: readonly Match[], { type = 1, ...terms }: Terms = {}) {
  const [memberId] = await makeMembers(site.database.db, 1, stake);
  const picks = [];
  for (const { key } of matches) {
    const sold = await world.market(key, type);
    const { rows } = await sql<{ version: number }>`select version from fixture where id = ${sold.id}`.execute(
      site.database.db,
    );
    picks.push({ fixture: { ...sold, version: rows[0]!.version }, side: 0 as const });
  }
  const [id] = await placeSlips(site.database.db, [{ memberId: memberId!, stake, picks, ...terms }]);
  return { id: id!, memberId: memberId! };
}
type Bet = Awaited<ReturnType<typeof bet>>;

/** What the worker does every ten seconds. */
async function tick(): Promise<void> {
  const work = (run: typeof lookAtLegs, ids: readonly { id: number }[]) =>
    inTransaction(site.database.db, (tx) => run(tx, ids.map(({ id }) => id))); // prettier-ignore
  await work(voidOverdue, await readOverdue(site.database.db, 50));
  await work(lookAtLegs, await readLegsDue(site.database.db, 50, 24));
}
async function outcomeOf({ id, memberId }: Bet): Promise<string> {
  await tick();
  await world.settle();
  const { result, payout } = await world.slip(id);
  return `${result} ${payout} cash ${(await world.cash(memberId)).cash}`;
}
const waits = 'wait 0 cash 0';
const returned = 'exception 10000 cash 10000';
const notesOf = async ({ memberId }: Bet) => {
  const { rows } = await sql<{
    title: string;
  }>`select g.title from note n join note_sending g on g.id = n.sending_id where n.member_id = ${memberId} order by n.id`.execute(
    site.database.db,
  );
  return rows.map(({ title }) => title);
};
const lateNote = '늦은 베팅으로 적특 처리했어요';
const expiredNote = '기한이 지나 적특 처리했어요';
const movedNote = '경기 시각이 크게 옮겨졌어요';

/** Turns the clock of a match forward: all that is known of it happened that much earlier. */
async function hoursPass({ key }: Match, hours: number): Promise<void> {
  const ago = `${hours} * interval '1 hour'`;
  const id = await world.fixtureId(key);
  await inDatabase(
    site.database.ownerUrl,
    `update fixture set starts_at = starts_at - ${ago}, began_at = began_at - ${ago}, void_at = void_at - ${ago},
      legs_due_at = case when isfinite(legs_due_at) then legs_due_at - ${ago} else legs_due_at end where id = ${id};
    update fixture_move set at = at - ${ago}, starts_at = starts_at - ${ago}, starts_before = starts_before - ${ago}
    where fixture_id = ${id};
    update slip s set placed_at = placed_at - ${ago} from leg l where l.slip_id = s.id and l.event_id = ${id}`,
  );
}
const ended = (of: Match, status?: number) => feed.ended(of.key, [[2, 1], [0, 0]], status); // prettier-ignore
const live = (of: Match) =>
  world.sink.takeLive('lsports', [
    {
      fixtureKey: of.key,
      seq: Date.now(),
      at: new Date(),
      period: '1',
      clock: null,
      score: { home: 0, away: 0 },
      periods: [],
      suspended: null,
      incidents: [],
    },
  ]);

const office = (staff: StaffOfTest, verb: string, body: unknown) =>
  site.call(`/staff/results/${verb}`, { payload: body }, staff.token);
async function waiting({ key }: Match): Promise<WireProposal[]> {
  const { body } = await office(anna, 'proposals', { size: 100 });
  const gameSeq = String(await world.fixtureId(key));
  return (body.payload.list as WireProposal[]).filter((one) => one.game.gameSeq === gameSeq);
}

async function cardOf({ id }: Bet): Promise<{ legs: WireLeg[] }> {
  const { rows } = await sql<{ bet_code: string }>`select bet_code from slip where id = ${id}`.execute(
    site.database.db,
  );
  const { body } = await site.call('/staff/slips/card', { payload: { betCode: rows[0]!.bet_code } }, anna.token);
  return body.payload as { legs: WireLeg[] };
}

describe('a late bet', () => {
  test('is void as soon as an earlier start is reported; the other leg stands', async () => {
    const [late, other] = [await match(), await match()];
    const slip = await bet([late, other]);
    const alone = await bet([late]);
    await moveTo(late, Date.now() - 125 * minute);
    expect(await outcomeOf(alone)).toBe(returned);
    await ended(late);
    expect(await waiting(late)).toEqual([]);
    await ended(other);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    expect((await world.slip(slip.id)).legs).toEqual(['void', 'won']);
    expect(await notesOf(slip)).toEqual([lateNote]);
    const { legs } = await cardOf(slip);
    expect(legs[0]!.leg_void).toMatch(/^늦은 베팅 · 접수 [\d: -]{14} · 실제 시작 [\d: -]{14}$/);
    expect(legs[1]!.leg_void).toBeNull();
    expect(Date.parse(legs[0]!.betting_game_starttime)).toBe(late.listed.getTime());
    expect(await world.broken()).toEqual([]);
  });

  test.each([
    ['at the start', 0, true],
    ['one millisecond after it', 1, true],
    ['one millisecond before it', -1, false],
  ])('accepted %s', async (_when, ms, isLate) => {
    const late = await match();
    const startedAt = Date.now() - 20 * minute;
    const slip = await bet([late], { placedAt: new Date(startedAt + ms) });
    await moveTo(late, startedAt);
    await ended(late);
    expect(await outcomeOf(slip)).toBe(isLate ? returned : 'hit 21000 cash 21000');
  });

  test('of older rules waits for two persons, beside one of now', async () => {
    const late = await match();
    const now = await bet([late]);
    const before = await bet([late], { ruleVersion: 3 });
    await moveTo(late, Date.now() - 125 * minute);
    await ended(late);
    expect([await outcomeOf(now), await outcomeOf(before)]).toEqual([returned, waits]);
    expect((await waiting(late))[0]).toMatchObject({ hold: [{ why: 'late-start', slips: 1 }] });
  });

  test('that was paid is corrected by two persons', async () => {
    const late = await match();
    const slip = await bet([late]);
    await ended(late);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    await moveTo(late, Date.now() - 125 * minute);
    expect((await world.broken())[0]).toMatch(/^late-bets: slip .* was accepted after the true start$/);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    const [held, ...more] = await waiting(late);
    expect(more).toEqual([]);
    expect(held).toMatchObject({ secondPerson: 'late-start', outcome: { status: 'finished', score: [2, 1] } });
    expect((await office(anna, 'confirm', { id: held!.id })).body.payload).toEqual({ applied: false });
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    expect((await office(bora, 'confirm', { id: held!.id })).body.payload).toEqual({ applied: true });
    expect(await outcomeOf(slip)).toBe(returned);
    expect(await notesOf(slip)).toEqual([lateNote]);
    expect(await waiting(late)).toEqual([]);
    expect(await world.broken()).toEqual([]);
  });

  test('is none once its source withdrew that start', async () => {
    const late = await match();
    await moveTo(late, Date.now() - hour);
    await moveTo(late, late.listed.getTime());
    const slip = await bet([late]);
    await ended(late);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
  });
});

describe('a start that two persons tell', () => {
  async function tellStart({ key }: Match, startsAt: number | null): Promise<void> {
    const gameSeq = String(await world.fixtureId(key));
    const at = startsAt === null ? null : new Date(startsAt).toISOString();
    const asked = await office(anna, 'start', { gameSeq, startsAt: at, reason: '중계 확인' });
    expect(asked.body.payload.waiting).toMatchObject({ why: 'late-start' });
    const { id } = asked.body.payload.waiting as { id: string };
    const approve = (staff: StaffOfTest) => site.call('/staff/approvals/approve', { payload: { id } }, staff.token);
    expect((await approve(anna)).status).toBe(400);
    expect((await approve(bora)).status).toBe(200);
  }

  test('voids what came after it, paid or not, and is withdrawn by two', async () => {
    const late = await match();
    const slip = await bet([late]);
    const early = await bet([late], { placedAt: new Date(Date.now() - hour) });
    await ended(late);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    await tellStart(late, Date.now() - 20 * minute);
    expect([await outcomeOf(slip), await outcomeOf(early)]).toEqual([returned, 'hit 21000 cash 21000']);
    expect(await world.broken()).toEqual([]);
    await tellStart(late, null);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    expect(await world.broken()).toEqual([]);
  });

  test('is one that has come, with a reason', async () => {
    const gameSeq = String(await world.fixtureId((await match()).key));
    const tell = async (startsAt: string | null, reason: string) =>
      (await office(anna, 'start', { gameSeq, startsAt, reason })).body.code;
    expect(await tell(new Date(Date.now() + hour).toISOString(), '중계 확인')).toBe('RESULT_START_LATE');
    expect(await tell(null, '중계 확인')).toBe('RESULT_START_NONE');
    expect(await tell(new Date().toISOString(), '')).toBe('STAFF_REASON_REQUIRED');
  });
});

describe('the clock of a leg', () => {
  test('runs from the start it was bought with, however often its match moves', async () => {
    const moved = await match();
    const first = await bet([moved]);
    await moveTo(moved, moved.listed.getTime() + 30 * hour);
    await moveTo(moved, moved.listed.getTime() + 72 * hour);
    await tick();
    expect(await notesOf(first)).toEqual([movedNote]);
    const second = await bet([moved]);
    await hoursPass(moved, 48.4);
    expect(await outcomeOf(first)).toBe(waits);
    await hoursPass(moved, 0.2);
    expect(await outcomeOf(first)).toBe(returned);
    expect(await notesOf(first)).toEqual([movedNote, expiredNote]);
    expect((await cardOf(first)).legs[0]!.leg_void).toMatch(/^기한 지남 · 접수할 때 안내된 시작 /);
    await hoursPass(moved, 24);
    await ended(moved);
    expect(await outcomeOf(second)).toBe('hit 21000 cash 21000');
    expect(await outcomeOf(first)).toBe(returned);
    expect(await world.broken()).toEqual([]);
  });

  test('a result that comes after it is none, though nobody looked in between', async () => {
    const moved = await match();
    const slip = await bet([moved]);
    await moveTo(moved, moved.listed.getTime() + 72 * hour);
    await hoursPass(moved, 75);
    expect((await world.broken())[0]).toMatch(/^leg-clocks: slip .* waits beyond its time$/);
    await ended(moved);
    expect(await outcomeOf(slip)).toBe(returned);
  });

  test('voids what its source forgot: a match interrupted and never ended', async () => {
    const stuck = await match();
    const slip = await bet([stuck]);
    await live(stuck);
    await hoursPass(stuck, 48.4);
    expect(await outcomeOf(slip)).toBe(waits);
    await hoursPass(stuck, 0.2);
    expect(await outcomeOf(slip)).toBe(returned);
  });

  test('waits for a match that began in time', async () => {
    const put = await match();
    const slip = await bet([put]);
    await ended(put, statuses.postponed);
    await hoursPass(put, 47.5);
    await live(put);
    await hoursPass(put, 2);
    expect(await outcomeOf(slip)).toBe(waits);
    await ended(put);
    await world.settle();
    expect((await world.slip(slip.id)).result).toBe('hit');
  });

  test('waits for a result that came in time and waits for a person', async () => {
    const put = await match();
    const slip = await bet([put]);
    await ended(put, statuses.postponed);
    await hoursPass(put, 40);
    await world.sink.takeResults('lsports', [
      { fixtureKey: put.key, status: 'finished', score: { home: 2, away: 1 }, uncertain: true },
    ]);
    await hoursPass(put, 10);
    expect(await outcomeOf(slip)).toBe(waits);
    const [held] = await waiting(put);
    expect((await office(anna, 'confirm', { id: held!.id })).body.payload).toEqual({ applied: true });
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
  });

  test('stands still for a result that was taken back', async () => {
    const taken = await match();
    const slip = await bet([taken]);
    await ended(taken);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    const gameSeq = String(await world.fixtureId(taken.key));
    const { body } = await office(anna, 'propose', { gameSeq, outcome: { status: 'reopen' }, reason: '다시 확인' });
    const { id } = body.payload;
    if ((await office(anna, 'confirm', { id })).status !== 200) await office(bora, 'confirm', { id });
    await hoursPass(taken, 60);
    expect(await outcomeOf(slip)).toBe(waits);
  });
});

describe('teams that change', () => {
  const teamsNote = '경기의 팀 정보를 확인하고 있어요';

  test('are put before two persons at once, and void as another match', async () => {
    const turned = await match();
    const slip = await bet([turned]);
    await moveTo(turned, turned.listed.getTime(), { home: turned.away, away: turned.home });
    expect(await outcomeOf(slip)).toBe(waits);
    expect(await notesOf(slip)).toEqual([teamsNote]);
    const [held, ...more] = await waiting(turned);
    expect(more).toEqual([]);
    expect(held).toMatchObject({ outcome: { status: 'cancelled' }, secondPerson: 'teams', hold: [{ why: 'teams' }] });
    const [leg] = (await cardOf(slip)).legs;
    expect([leg!.betting_game_home_name_kr, leg!.betting_game_away_name_kr]).toEqual([turned.home[1], turned.away[1]]);
    for (const staff of [anna, bora]) await office(staff, 'confirm', { id: held!.id });
    expect(await outcomeOf(slip)).toBe(returned);
    expect(await world.broken()).toEqual([]);
  });

  test('turned back, nobody need decide', async () => {
    const back = await match();
    const slip = await bet([back]);
    await moveTo(back, back.listed.getTime(), { home: back.away, away: back.home });
    await tick();
    await moveTo(back, back.listed.getTime());
    await tick();
    expect(await waiting(back)).toEqual([]);
    await ended(back);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
  });
});

test('a game stopped before five innings waits under the rules of now, and is void under older ones', async () => {
  const stopped = await match(baseball);
  const now = await bet([stopped], { type: 52 });
  const before = await bet([stopped], { type: 52, ruleVersion: 3 });
  const four = [[1, 0], [0, 0], [1, 1], [0, 0]] as const; // prettier-ignore
  await feed.ended(stopped.key, four, statuses.abandoned);
  expect([await outcomeOf(now), await outcomeOf(before)]).toEqual([waits, returned]);
  // Played on in time, the refund is not taken back by itself.
  await feed.ended(stopped.key, [...four, [3, 2], [0, 0], [0, 0], [0, 0], [0, 0]]);
  const [held] = await waiting(stopped);
  expect(held).toMatchObject({ secondPerson: 'refund', hold: [{ why: 'refund', slips: 1, stakes: stake }] });
  expect([await outcomeOf(now), await outcomeOf(before)]).toEqual([waits, returned]);
  for (const staff of [anna, bora]) await office(staff, 'confirm', { id: held!.id });
  expect(await outcomeOf(now)).toBe('hit 21000 cash 21000');
  expect(await world.broken()).toEqual([]);
});

test('a refund of a cancelled match is not taken back by itself', async () => {
  const off = await match();
  const slip = await bet([off]);
  await feed.ended(off.key, [[0, 0], [0, 0]], statuses.cancelled); // prettier-ignore
  expect(await outcomeOf(slip)).toBe(returned);
  await ended(off);
  expect(await outcomeOf(slip)).toBe(returned);
  expect(await waiting(off)).toMatchObject([{ secondPerson: 'refund' }]);
});
