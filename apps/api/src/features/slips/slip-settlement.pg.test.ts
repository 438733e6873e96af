import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SlipExplanation } from '@lime/contract/explained-slip.ts';
import { placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { resultWorld } from '../../../test/result-world.ts';
import type { ResultWorld } from '../../../test/result-world.ts';
import { describeSports } from '../sportsbook/sports-text.ts';
import { createSlipTexts } from './slip-texts.service.ts';
import { createSlips } from './slips.service.ts';
import type { Slips } from './slips.service.ts';

let database: TestDatabase;
let world: ResultWorld;
let slips: Pick<Slips, 'explain'>;
beforeAll(async () => {
  database = await testDatabase();
  world = resultWorld(database);
  slips = createSlips(database, createSlipTexts([{ id: 'sports', ...describeSports }]));
});
afterAll(() => database?.drop());

let made = 0;
/** A slip of one pick, and how it explains itself then. */
async function betOn(type: 1 | 2 | 3 | 41, side: 0 | 1 | 2) {
  made += 1;
  const key = `explained-${made}`;
  await world.makeMatches([key], 2);
  const [memberId] = await makeMembers(database.db, 1, 10_000);
  const [id] = await placeSlips(database.db, [
    { memberId: memberId!, stake: 10_000, picks: [{ fixture: await world.market(key, type), side }] },
  ]);
  const { rows } = await sql<{ bet_code: string }>`select bet_code from slip where id = ${id!}`.execute(database.db);
  const explain = async (): Promise<SlipExplanation['lines'][number]> => {
    await world.settle();
    return (await slips.explain(memberId!, rows[0]!.bet_code)).lines[0]!;
  };
  return { key, explain };
}
const texts = (line: SlipExplanation['lines'][number]) =>
  line.history.map(({ text, isCorrection }) => `${text}${isCorrection ? ' ✎' : ''}`);

test('a period’s market names the period, its own score and not the match’s', async () => {
  const { key, explain } = await betOn(41, 0);
  await world.result(key, {
    score: { home: 1, away: 3 },
    detail: {
      periods: [
        [1, 0],
        [0, 3],
      ],
    },
  });
  expect(await explain()).toMatchObject({
    market: '전반 승무패',
    result: '당첨',
    score: '1:0',
    scope: expect.stringContaining('전반'),
    waits: null,
  });
});

test('halves are told in words, corrections with their order', async () => {
  const { key, explain } = await betOn(3, 0);
  await world.result(key, { score: { home: 1, away: 1 } });
  expect(await explain()).toMatchObject({
    result: '절반 낙첨',
    factor: '0.50',
    half: expect.stringContaining('절반은 낙첨'),
  });
  await world.result(key, { score: { home: 2, away: 1 } });
  const line = await explain();
  expect(line).toMatchObject({ result: '당첨', half: null, score: '2:1' });
  expect(texts(line)).toEqual(['경기 종료 1:1 (경기 데이터)', '경기 종료 2:1 (경기 데이터) ✎']);
});

test('what still waits says why and until when', async () => {
  const unknown = await betOn(41, 0);
  await world.result(unknown.key, { score: { home: 1, away: 0 } });
  expect(await unknown.explain()).toMatchObject({
    result: '대기',
    score: null,
    waits: { why: 'unknown', until: null },
  });
  const postponed = await betOn(1, 0);
  await world.result(postponed.key, { status: 'postponed' });
  const line = await postponed.explain();
  expect(line.waits).toMatchObject({ why: 'postponed', until: expect.stringMatching(/Z$/) });
  expect(Date.parse(line.waits!.until!) - Date.now()).toBeGreaterThan(45 * 3_600_000);
  expect(texts(line)).toEqual(['경기 연기 (경기 데이터)']);
});
