import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { ResultOutcome, WireProposal } from '@lime/contract/staff-results.ts';
import { placeSlips } from '../../../test/betting-world.ts';
import { openLsportsSpeaker } from '../../../test/lsports-speaker.ts';
import type { LsportsSpeaker, SpokenTeam } from '../../../test/lsports-speaker.ts';
import { makeMembers } from '../../../test/members.ts';
import { resultWorld } from '../../../test/result-world.ts';
import type { ResultWorld } from '../../../test/result-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { statuses } from '../../feeds/lsports/livescore.ts';
import { readOverdue } from './grading.sql.ts';
import { voidOverdue } from './grading.service.ts';

// What the external feed reports late, message by message, into an office of two people.

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
const baseball = 154914;
const stake = 10_000;
let made = 0;

type Match = { readonly key: string; readonly home: SpokenTeam; readonly away: SpokenTeam; readonly listed: Date };

/** A match of the feed, listed to begin in 30 minutes. Its home wins at 2.10. */
async function match(sport?: number): Promise<Match> {
  made += 1;
  const key = String(7_000_000 + made);
  const home: SpokenTeam = [made * 10 + 1, `Home ${made}`];
  const away: SpokenTeam = [made * 10 + 2, `Away ${made}`];
  const listed = new Date(Date.now() + 30 * minute);
  await feed.fixture(key, { startsAt: listed, home, away, ...(sport ? { sport } : {}) });
  await feed.prices(key, sport ? ['2.10', '1.75'] : ['2.10', '3.20', '3.40']);
  return { key, home, away, listed };
}

type Terms = { side?: 0 | 1 | 2; type?: MarketType; placedAt?: Date; version?: number; ruleVersion?: number };
/** A slip of a new member, accepted now and bought at the fixture's version of now unless told otherwise. */
async function bet({ key }: Match, { side = 0, type = 1, placedAt, version, ruleVersion }: Terms = {}) {
  const [memberId] = await makeMembers(site.database.db, 1, stake);
  const sold = await world.market(key, type);
  const { rows } = await sql<{ version: number }>`select version from fixture where id = ${sold.id}`.execute(
    site.database.db,
  );
  const fixture = { ...sold, version: version ?? rows[0]!.version };
  const slip = {
    memberId: memberId!,
    stake,
    picks: [{ fixture, side }],
    ...(placedAt ? { placedAt } : {}),
    ...(ruleVersion ? { ruleVersion } : {}),
  };
  const [id] = await placeSlips(site.database.db, [slip]);
  return { id: id!, memberId: memberId! };
}
type Bet = Awaited<ReturnType<typeof bet>>;
const halves = (home: number, away: number) =>
  [
    [home, away],
    [0, 0],
  ] as const;
async function outcomeOf({ id, memberId }: Bet): Promise<string> {
  await world.settle();
  const { result, payout } = await world.slip(id);
  return `${result} ${payout} cash ${(await world.cash(memberId)).cash}`;
}
const waits = `wait 0 cash 0`;

const office = (staff: StaffOfTest, verb: string, body: unknown) =>
  site.call(`/staff/results/${verb}`, { payload: body }, staff.token);
async function waiting({ key }: Pick<Match, 'key'>): Promise<WireProposal[]> {
  const { body } = await office(anna, 'proposals', { size: 100 });
  const gameSeq = String(await world.fixtureId(key));
  return (body.payload.list as WireProposal[]).filter((one) => one.game.gameSeq === gameSeq);
}
async function confirm(staff: StaffOfTest, id: string): Promise<unknown> {
  const { status, body } = await office(staff, 'confirm', { id });
  return status === 200 ? body.payload : body.code;
}
async function events({ key }: Match): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select action || ' ' || actor as line from audit_event where subject = ${`fixture:${await world.fixtureId(key)}`}
    order by id`.execute(site.database.db);
  return rows.map(({ line }) => line);
}

/** The rules under which late bets were held with their match; later ones void the legs (leg-voids.pg.test.ts). */
const before = { ruleVersion: 3 };
describe('a start reported late', () => {
  test('holds the result of a slip accepted after it until two persons confirm', async () => {
    const late = await match();
    const slip = await bet(late, before);
    const startedAt = new Date(Date.now() - 125 * minute);
    await feed.fixture(late.key, { ...late, startsAt: startedAt });
    await feed.ended(late.key, halves(2, 1));
    expect(await outcomeOf(slip)).toBe(waits);
    const [held] = await waiting(late);
    expect(held).toMatchObject({
      outcome: { status: 'finished', score: [2, 1] },
      byFeed: true,
      secondPerson: 'late-start',
      hold: [
        {
          why: 'late-start',
          slips: 1,
          stakes: stake,
          starts: { listed: late.listed.toISOString(), reported: startedAt.toISOString() },
        },
      ],
      first: null,
    });
    // The feed goes on saying the same.
    await feed.fixture(late.key, { ...late, startsAt: startedAt });
    await feed.ended(late.key, halves(2, 1));
    expect(await waiting(late)).toHaveLength(1);

    expect(await confirm(anna, held!.id)).toEqual({ applied: false });
    expect(await outcomeOf(slip)).toBe(waits);
    expect((await waiting(late))[0]).toMatchObject({ first: { by: anna.loginId, own: true } });
    expect(await confirm(anna, held!.id)).toBe('RESULT_SECOND_PERSON');
    expect(await confirm(bora, held!.id)).toEqual({ applied: true });
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    expect(await confirm(bora, held!.id)).toBe('REQUEST_DECIDED');
    expect(await events(late)).toEqual([
      'result.hold system',
      `result.confirm-first staff:${anna.loginId}`,
      `result.confirm staff:${bora.loginId}`,
    ]);
    await feed.ended(late.key, halves(2, 1));
    expect(await waiting(late)).toEqual([]);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    expect(await world.broken()).toEqual([]);
  });

  test.each([
    ['at the start', 0, 1],
    ['one millisecond after it', 1, 1],
    ['one millisecond before it', -1, 0],
  ])('accepted %s', async (_when, ms, held) => {
    const late = await match();
    const startedAt = new Date(Date.now() - 20 * minute);
    const slip = await bet(late, { ...before, placedAt: new Date(startedAt.getTime() + ms) });
    const early = await bet(late, { ...before, placedAt: new Date(startedAt.getTime() - minute) });
    await feed.fixture(late.key, { ...late, startsAt: startedAt });
    await feed.ended(late.key, halves(1, 0));
    expect(await waiting(late)).toHaveLength(held);
    for (const one of [slip, early]) expect(await outcomeOf(one)).toBe(held ? waits : 'hit 21000 cash 21000');
    if (held) expect((await waiting(late))[0]!.hold).toMatchObject([{ slips: 1, stakes: stake }]);
  });

  test('bets taken once a source withdrew that start do not hold', async () => {
    const moved = await match();
    await feed.fixture(moved.key, { ...moved, startsAt: new Date(Date.now() - 60 * minute) });
    await feed.fixture(moved.key, { ...moved, startsAt: moved.listed });
    const slip = await bet(moved, before);
    await feed.ended(moved.key, halves(1, 0));
    expect(await waiting(moved)).toEqual([]);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
  });

  test('two persons may void the match instead; the second differs', async () => {
    const late = await match();
    const slip = await bet(late, before);
    await feed.fixture(late.key, { ...late, startsAt: new Date(Date.now() - 125 * minute) });
    await feed.ended(late.key, halves(2, 1));
    const gameSeq = String(await world.fixtureId(late.key));
    const outcome: ResultOutcome = { status: 'cancelled' };
    const { body } = await office(anna, 'propose', { gameSeq, outcome, reason: '늦은 베팅' });
    expect(body.payload.secondPerson).toBe('late-start');
    expect(await confirm(anna, body.payload.id)).toBe('RESULT_SECOND_PERSON');
    expect(await confirm(bora, body.payload.id)).toEqual({ applied: true });
    expect(await outcomeOf(slip)).toBe('exception 10000 cash 10000');
    expect(await waiting(late)).toEqual([]);
  });

  test('single markets set by two persons leave the rest held', async () => {
    const late = await match();
    const slip = await bet(late, before);
    await feed.fixture(late.key, { ...late, startsAt: new Date(Date.now() - 125 * minute) });
    const { marketId } = await world.market(late.key, 1);
    const outcome: ResultOutcome = {
      status: 'markets',
      markets: [{ marketId: String(marketId), results: { home: 'void', draw: 'void', away: 'void' } }],
    };
    const gameSeq = String(await world.fixtureId(late.key));
    const { body } = await office(anna, 'propose', { gameSeq, outcome, reason: '늦은 베팅' });
    expect(await confirm(bora, body.payload.id)).toEqual({ applied: true });
    expect(await outcomeOf(slip)).toBe('exception 10000 cash 10000');
    await feed.ended(late.key, halves(2, 1));
    expect((await waiting(late))[0]).toMatchObject({ secondPerson: 'late-start' });
  });
});

describe('teams that change', () => {
  const namesOf = async ({ key }: Match) => {
    const { rows } = await sql<{ names: string }>`
      select h.name_en || ' - ' || a.name_en as names from fixture f
      join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id where f.key = ${key}`.execute(
      site.database.db,
    );
    return rows[0]!.names;
  };

  test('turned under slips, the match stops and the score is read the right way', async () => {
    const turned = await match();
    const { key, home, away, listed } = turned;
    const onHome = await bet(turned);
    const onAway = await bet(turned, { side: 2 });
    await feed.fixture(key, { startsAt: listed, home: away, away: home });
    await feed.prices(key, ['3.40', '3.20', '2.10']);
    expect(await namesOf(turned)).toBe(`${home[1]} - ${away[1]}`);
    await feed.ended(key, halves(2, 0));
    expect(await outcomeOf(onHome)).toBe(waits);
    const [held] = await waiting(turned);
    expect(held).toMatchObject({
      // 2:0 for the team that was sold as the visitor
      outcome: { status: 'finished', score: [0, 2] },
      game: { home: home[1], away: away[1], status: 'scheduled' },
      secondPerson: 'teams',
      hold: [
        {
          why: 'teams',
          slips: 2,
          stakes: 2 * stake,
          teams: { bought: [home[1], away[1]], reported: [away[1], home[1]], turned: true },
        },
      ],
    });
    expect(await confirm(anna, held!.id)).toEqual({ applied: false });
    expect(await confirm(bora, held!.id)).toEqual({ applied: true });
    expect(await outcomeOf(onHome)).toBe('miss 0 cash 0');
    expect(await outcomeOf(onAway)).toBe('hit 34000 cash 34000');
    await feed.fixture(key, { startsAt: listed, home: away, away: home });
    await feed.ended(key, halves(2, 0));
    expect(await waiting(turned)).toEqual([]);
    expect(await world.broken()).toEqual([]);
  });

  test('another team under slips holds the result; later messages do not repeat it', async () => {
    const other = await match();
    const slip = await bet(other);
    const stranger: SpokenTeam = [made * 10 + 9, 'Stranger'];
    for (let times = 0; times < 3; times += 1) {
      await feed.fixture(other.key, { ...other, startsAt: other.listed, away: stranger });
      await feed.ended(other.key, halves(1, 0));
    }
    expect(await outcomeOf(slip)).toBe(waits);
    expect(await namesOf(other)).toBe(`${other.home[1]} - ${other.away[1]}`);
    const held = await waiting(other);
    expect(held).toHaveLength(1);
    expect(held[0]).toMatchObject({
      hold: [{ why: 'teams', teams: { reported: [other.home[1], 'Stranger'], turned: false } }],
    });
    const { rows } = await sql<{ moves: number }>`
      select count(*)::int as moves from fixture_move where fixture_id = ${await world.fixtureId(other.key)}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ moves: 1 }]);
  });

  test('turned while postponed, the deadline voids nothing that is held', async () => {
    const { key, home, away, listed } = await match();
    const slip = await bet({ key, home, away, listed });
    await feed.ended(key, halves(0, 0), statuses.postponed);
    await feed.fixture(key, { startsAt: listed, home: away, away: home });
    await feed.ended(key, halves(2, 0));
    expect((await waiting({ key }))[0]).toMatchObject({ outcome: { score: [0, 2] }, secondPerson: 'teams' });
    const { rows } = await sql<{ id: number }>`
      update fixture set void_at = clock_timestamp() - interval '1 second' where key = ${key} returning id`.execute(
      site.database.db,
    );
    const ids = rows.map(({ id }) => id);
    expect((await readOverdue(site.database.db, 50)).filter(({ id }) => ids.includes(id))).toEqual([]);
    expect(await inTransaction(site.database.db, (tx) => voidOverdue(tx, ids))).toEqual([]);
    expect(await outcomeOf(slip)).toBe(waits);
  });

  test('without slips they simply change, and later slips do not hold', async () => {
    const free = await match();
    const { key, home, away, listed } = free;
    await feed.fixture(key, { startsAt: listed, home: away, away: home });
    expect(await namesOf(free)).toBe(`${away[1]} - ${home[1]}`);
    const slip = await bet(free);
    await feed.ended(key, halves(2, 0));
    expect(await waiting(free)).toEqual([]);
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
  });

  test('turned back before the end, nothing holds', async () => {
    const back = await match();
    const { key, home, away, listed } = back;
    const slip = await bet(back);
    await feed.fixture(key, { startsAt: listed, home: away, away: home });
    await feed.fixture(key, { startsAt: listed, home, away });
    await feed.ended(key, halves(2, 0));
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
  });

  test('a slip that raced the change is held though the teams changed', async () => {
    const raced = await match();
    const { key, home, away, listed } = raced;
    await feed.fixture(key, { startsAt: listed, home: away, away: home });
    const slip = await bet(raced, { version: 1 });
    await feed.ended(key, halves(2, 0));
    expect(await outcomeOf(slip)).toBe(waits);
    expect((await waiting(raced))[0]).toMatchObject({ secondPerson: 'teams' });
  });
});

describe('a refund', () => {
  const noGame = [
    [1, 0],
    [0, 0],
    [1, 1],
    [0, 0],
  ] as const;
  const whole = [...noGame, [3, 2], [0, 0], [0, 0], [0, 0], [0, 0]] as const;
  async function refunded() {
    const broken = await match(baseball);
    const slip = await bet(broken, { type: 52, ...before });
    await feed.ended(broken.key, noGame, statuses.abandoned);
    expect(await outcomeOf(slip)).toBe('exception 10000 cash 10000');
    return { broken, slip };
  }

  test('of an abandoned match is not taken back before two persons confirm', async () => {
    const { broken, slip } = await refunded();
    await feed.ended(broken.key, whole);
    await feed.ended(broken.key, whole);
    expect(await outcomeOf(slip)).toBe('exception 10000 cash 10000');
    const [held, ...more] = await waiting(broken);
    expect(more).toEqual([]);
    expect(held).toMatchObject({
      outcome: { status: 'finished', score: [5, 3] },
      game: { status: 'abandoned' },
      secondPerson: 'refund',
      hold: [{ why: 'refund', slips: 1, stakes: stake }],
    });
    expect(await confirm(anna, held!.id)).toEqual({ applied: false });
    expect(await confirm(bora, held!.id)).toEqual({ applied: true });
    expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
    await feed.ended(broken.key, whole);
    expect(await waiting(broken)).toEqual([]);
    expect(await world.broken()).toEqual([]);
  });

  test('refused, it stays with the member', async () => {
    const { broken, slip } = await refunded();
    await feed.ended(broken.key, whole);
    const [held] = await waiting(broken);
    expect((await office(anna, 'refuse', { id: held!.id, reason: '노게임' })).status).toBe(200);
    await feed.ended(broken.key, whole);
    expect(await waiting(broken)).toEqual([]);
    expect(await outcomeOf(slip)).toBe('exception 10000 cash 10000');
  });

  test('nobody got is no reason to wait', async () => {
    const broken = await match(baseball);
    await feed.ended(broken.key, noGame, statuses.abandoned);
    await feed.ended(broken.key, whole);
    expect(await waiting(broken)).toEqual([]);
    expect(await world.fixture(broken.key)).toMatchObject({ status: 'finished', score: '5:3' });
  });

  test('staff take back takes two persons, by a result, a rollback or a regrade', async () => {
    const { broken } = await refunded();
    const gameSeq = String(await world.fixtureId(broken.key));
    const { body } = await office(anna, 'propose', { gameSeq, outcome: { status: 'reopen' }, reason: '재개' });
    expect(body.payload.secondPerson).toBe('refund');
    expect(await confirm(anna, body.payload.id)).toBe('RESULT_SECOND_PERSON');
    await sql`update selection set result = 'void' where market_id in (select id from market where fixture_id = ${gameSeq}::bigint)`.execute(
      site.database.db,
    );
    await sql`update fixture set status = 'finished', score_home = 5, score_away = 3 where id = ${gameSeq}::bigint`.execute(
      site.database.db,
    );
    const again = await office(anna, 'resettle', { gameSeq, reason: '재정산' });
    expect(again.body.code).toBe('RESULT_SECOND_PERSON');
  });
});

// The last one, as its market is one in play by hand.
test('a late start does not hold bets in play', async () => {
  const late = await match();
  const slip = await bet(late);
  await sql`update market set product = 'inplay' where fixture_id = ${await world.fixtureId(late.key)}`.execute(
    site.database.db,
  );
  await feed.fixture(late.key, { ...late, startsAt: new Date(Date.now() - 60 * minute) });
  await feed.ended(late.key, halves(1, 0));
  expect(await outcomeOf(slip)).toBe('hit 21000 cash 21000');
});
