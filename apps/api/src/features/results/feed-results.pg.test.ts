import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { resultWorld } from '../../../test/result-world.ts';
import type { ResultWorld } from '../../../test/result-world.ts';
import { inTransaction } from '../../core/db.ts';
import type { FeedResult } from '../../feeds/feed.ts';
import { applyResults, currentResult, voidOverdue } from './grading.service.ts';
import { lockForResult, readOverdue } from './grading.sql.ts';

let database: TestDatabase;
let world: ResultWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = resultWorld(database);
});
afterAll(() => database?.drop());

let made = 0;
/** A match that began two hours ago with a slip on its winner, on over 2.5 and on its first half; each of 10,000 won. */
async function betOn(startedHoursAgo = 2, sportId = 6046) {
  made += 1;
  const key = `match-${made}`;
  await world.makeMatches([key], startedHoursAgo, sportId);
  const [memberId] = await makeMembers(database.db, 1, 30_000);
  const picks = [];
  for (const [type, side] of [
    [1, 0],
    [2, 0],
    [41, 0],
  ] as const)
    picks.push({ fixture: await world.market(key, type), side });
  const ids = await placeSlips(
    database.db,
    picks.map((pick) => ({ memberId: memberId!, stake: 10_000, picks: [pick] })),
  );
  /** winner, total, first half */
  const slips = async () => {
    await world.settle();
    const found = [];
    for (const id of ids) found.push((await world.slip(id)).legs[0]);
    return found.join(' ');
  };
  return { key, memberId: memberId!, slips };
}
const halves = {
  periods: [
    [1, 0],
    [1, 1],
  ],
};
const score = (home: number, away: number) => ({ home, away });
/** as staff decide */
const byStaff = (key: string, home: number, away: number) =>
  inTransaction(database.db, async (tx) => {
    const fixture = (await lockForResult(tx, await world.fixtureId(key)))!;
    const said = {
      status: 'finished' as const,
      score: score(home, away),
      source: 'staff:1',
      decidedBy: 'staff:1',
      reason: null,
    };
    await applyResults(tx, [{ ...currentResult(fixture), ...said }]);
  });
const overdue = () =>
  inTransaction(database.db, async (tx) =>
    voidOverdue(
      tx,
      (await readOverdue(tx, 50)).map(({ id }) => id),
    ),
  ); // prettier-ignore;

describe('settlements of a part of the feed that tells no score', () => {
  const homeWon = { type: 1, line: null, results: ['won', 'lost', 'lost'] } as const;
  const drawn = { type: 1, line: null, results: ['lost', 'won', 'lost'] } as const;
  const over = { type: 2, line: 250, results: ['won', 'lost'] } as const;
  const settled = (key: string, ...markets: NonNullable<FeedResult['markets']>[number][]) =>
    world.result(key, { score: null, uncertain: true, markets });

  test('alone they wait for a person; a score that agrees decides and nothing waits any more', async () => {
    const { key, slips } = await betOn();
    expect(await settled(key, homeWon, over)).toEqual({ taken: 1, unchanged: 0, skipped: 0 });
    expect(await world.proposals(key)).toEqual([expect.stringContaining('markets')]);
    expect(await slips()).toBe('wait wait wait');
    expect(await settled(key, homeWon, over)).toEqual({ taken: 0, unchanged: 1, skipped: 0 });
    await world.result(key, { score: score(2, 1), detail: halves });
    expect(await slips()).toBe('won won won');
    expect((await world.proposals(key)).filter((line) => line.includes('waiting'))).toEqual([]);
  });

  test('a score that contradicts them pays nothing and waits, whichever came first', async () => {
    const first = await betOn();
    await settled(first.key, homeWon);
    expect(await world.result(first.key, { score: score(3, 3) })).toEqual({
      taken: 1,
      unchanged: 0,
      skipped: 0,
      contradicted: [first.key],
    });
    expect(await first.slips()).toBe('wait wait wait');
    const last = await betOn();
    await world.result(last.key, { score: score(3, 3) });
    expect(await last.slips()).toBe('lost won wait');
    expect(await settled(last.key, homeWon, over)).toMatchObject({ taken: 1, contradicted: [last.key] });
    expect(await last.slips()).toBe('lost won wait');
    expect(await world.proposals(last.key)).toEqual([expect.stringContaining('markets')]);
    expect(await settled(last.key, homeWon, over)).toMatchObject({ taken: 0, unchanged: 1 });
  });

  test('what agrees with the score is no news; what differs joins a score that waits itself', async () => {
    const { key, slips } = await betOn();
    await world.result(key, { score: score(3, 3) });
    expect(await settled(key, drawn, over)).toEqual({ taken: 0, unchanged: 1, skipped: 0 });
    const other = await betOn();
    await world.result(other.key, { score: score(3, 3), uncertain: true });
    expect(await settled(other.key, drawn)).toEqual({ taken: 0, unchanged: 1, skipped: 0 });
    expect(await settled(other.key, homeWon)).toMatchObject({ taken: 1, contradicted: [other.key] });
    const waiting = (await world.proposals(other.key)).filter((line) => line.includes('waiting'));
    expect(waiting).toEqual([expect.stringContaining('finished')]);
    expect(await slips()).toBe('lost won wait');
    expect(await other.slips()).toBe('wait wait wait');
  });
});

describe('a feed’s result', () => {
  test('decides what it tells the score of; the rest waits, and a later word about it decides that too', async () => {
    const { key, slips } = await betOn();
    await world.result(key, { score: score(2, 1) });
    expect(await slips()).toBe('won won wait');
    expect(await world.result(key, { score: score(2, 1) })).toEqual({ taken: 0, unchanged: 1, skipped: 0 });
    expect(await world.result(key, { score: score(2, 1), detail: halves })).toMatchObject({ taken: 1 });
    expect(await slips()).toBe('won won won');
    expect(await world.fixture(key)).toMatchObject({ revision: 2, source: 'feed' });
    expect(await world.result(key, { score: score(2, 1), detail: { ...halves, attendance: 31_000 } })).toEqual({
      taken: 0,
      unchanged: 1,
      skipped: 0,
    });
    expect(await world.broken()).toEqual([]);
  });

  test('that is not certain waits for a person; the same words again are no news, others take their place', async () => {
    const { key, slips } = await betOn();
    await world.result(key, { score: score(2, 1), uncertain: true });
    expect(await world.result(key, { score: score(2, 1), uncertain: true })).toMatchObject({ unchanged: 1 });
    expect(await slips()).toBe('wait wait wait');
    await world.result(key, { score: score(2, 2), uncertain: true });
    expect(await world.proposals(key)).toEqual(['superseded finished 2:1', 'waiting finished 2:2']);
    await world.result(key, { score: score(2, 0), detail: { halfTime: [0, 0] } });
    expect(await slips()).toBe('won lost lost');
    expect(await world.proposals(key)).toEqual(['superseded finished 2:1', 'superseded finished 2:2']);
  });

  test('never overrules a person: it is proposed', async () => {
    const { key, slips } = await betOn();
    await byStaff(key, 0, 0);
    expect(await slips()).toBe('lost lost wait');
    await world.result(key, { score: score(2, 1), detail: halves });
    expect(await slips()).toBe('lost lost wait');
    expect(await world.proposals(key)).toEqual(['waiting finished 2:1']);
    expect(await world.fixture(key)).toMatchObject({ score: '0:0', source: 'staff:1', revision: 1 });
  });

  test('corrects itself within its time and is proposed after it', async () => {
    const { key, slips, memberId } = await betOn();
    await world.result(key, { score: score(3, 0), detail: { halfTime: [0, 0] } });
    expect(await slips()).toBe('won won lost');
    expect(await world.cash(memberId)).toEqual({ cash: 39_000, receivable: 0 });
    await world.result(key, { score: score(1, 0), detail: { halfTime: [1, 0] } });
    expect(await slips()).toBe('won lost won');
    expect(await world.cash(memberId)).toEqual({ cash: 45_000, receivable: 0 });
    await resultWorld(database, 0).result(key, { score: score(0, 0), detail: { halfTime: [0, 0] } });
    expect(await slips()).toBe('won lost won');
    expect(await world.proposals(key)).toEqual(['waiting finished 0:0']);
    expect(await world.broken()).toEqual([]);
  });

  test('with markets it settled itself: what the score does not say is taken, what contradicts it is proposed', async () => {
    const { key, slips } = await betOn();
    await world.result(key, {
      score: score(2, 1),
      markets: [{ type: 41, line: null, results: ['lost', 'won', 'lost'] }],
    });
    expect(await slips()).toBe('won won lost');
    const other = await betOn();
    await world.result(other.key, {
      score: score(2, 1),
      markets: [{ type: 1, line: null, results: ['lost', 'won', 'lost'] }],
    });
    expect(await other.slips()).toBe('wait wait wait');
    expect(await world.proposals(other.key)).toEqual(['waiting finished 2:1']);
  });
});

describe('a match that is not played as planned', () => {
  test('cancelled: void at once', async () => {
    const { key, slips, memberId } = await betOn();
    await world.result(key, { status: 'cancelled' });
    expect(await slips()).toBe('void void void');
    expect(await world.cash(memberId)).toEqual({ cash: 30_000, receivable: 0 });
  });

  test('postponed and played in time: settled by what was played', async () => {
    const { key, slips } = await betOn(47);
    await world.result(key, { status: 'postponed' });
    expect(await world.fixture(key)).toMatchObject({ status: 'postponed', waits: true });
    expect(await overdue()).toEqual([]);
    await world.result(key, { score: score(3, 1), detail: { halfTime: [1, 0] } });
    expect(await slips()).toBe('won won won');
    expect(await world.fixture(key)).toMatchObject({ waits: false });
  });

  test.each([
    ['football, minutes before 48 hours', 47.9, 6046, false],
    ['football, 48 hours on', 48, 6046, true],
    ['e-sports, minutes before 24 hours', 23.9, 687890, false],
    ['e-sports, 24 hours on', 24, 687890, true],
  ])('postponed, %s: void %s', async (_why, hours, sportId, isVoid) => {
    const { key, slips } = await betOn(hours, sportId);
    await world.result(key, { status: 'postponed' });
    expect(await overdue()).toEqual(isVoid ? [await world.fixtureId(key)] : []);
    expect(await slips()).toBe(isVoid ? 'void void void' : 'wait wait wait');
    expect(await overdue()).toEqual([]);
  });

  test('voided by its deadline: put off again is no news, played after all is proposed', async () => {
    const { key, slips } = await betOn(50);
    await world.result(key, { status: 'postponed' });
    await overdue();
    expect(await world.result(key, { status: 'postponed', detail: { why: 'rain' } })).toMatchObject({ unchanged: 1 });
    expect(await world.result(key, { score: score(2, 0) })).toMatchObject({ taken: 1 });
    expect(await slips()).toBe('void void void');
    expect(await world.proposals(key)).toEqual(['waiting finished 2:0']);
  });

  test('abandoned: what is decided stands, the rest is void at the deadline', async () => {
    const { key, slips } = await betOn(47);
    await world.result(key, {
      status: 'abandoned',
      score: score(2, 1),
      detail: {
        periods: [
          [2, 1],
          [0, 0],
        ],
      },
    });
    expect(await slips()).toBe('wait won won');
    expect(await world.fixture(key)).toMatchObject({ status: 'abandoned', waits: true });
    const late = await betOn(49);
    await world.result(late.key, {
      status: 'abandoned',
      score: score(2, 1),
      detail: {
        periods: [
          [2, 1],
          [0, 0],
        ],
      },
    });
    expect(await overdue()).toEqual([await world.fixtureId(late.key)]);
    expect(await late.slips()).toBe('void won won');
    expect(await slips()).toBe('wait won won');
    expect(await world.broken()).toEqual([]);
  });

  test('abandoned with all decided: nothing waits for a deadline', async () => {
    const { key } = await betOn(2, 154914);
    const five = [
      [1, 0],
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ];
    await world.result(key, { status: 'abandoned', score: score(2, 1), detail: { periods: five, completed: 5 } });
    expect(await world.fixture(key)).toMatchObject({ status: 'abandoned', waits: false });
  });

  test('two processes void an overdue match once', async () => {
    const matches = [];
    for (let i = 0; i < 6; i += 1) matches.push(await betOn(60));
    for (const { key } of matches) await world.result(key, { status: 'postponed' });
    const voided = await Promise.all(Array.from({ length: 4 }, overdue));
    expect(voided.flat()).toHaveLength(6);
    for (const { key } of matches) expect(await world.fixture(key)).toMatchObject({ revision: 2, source: 'rule' });
  });
});
