import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testContext, testDatabase } from '../../../../test/pg.ts';
import type { TestDatabase } from '../../../../test/pg.ts';
import type { CliContext } from '../../../core/cli.ts';
import { readRecording } from '../../../feeds/replay/recording-file.ts';
import { recordCommand, replayCommand } from './replay.cli.ts';

let database: TestDatabase;
let context: CliContext;
const printed: string[] = [];
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lime-replay-'));
  context = testContext(database, (line) => printed.push(line));
});
afterAll(() => database?.drop());

const event = (period: string, seconds: number, type: string, side: string, credited: string | null = null) => ({
  period,
  sec_in_period: seconds,
  type,
  side,
  credited_to: credited,
});

/** A short match with an own goal, in the form of the real timelines. */
const match = {
  home: 'Northgate',
  away: 'Southfield',
  competition: 'Test_Cup',
  facts: {},
  period_len_sec: { '1H': 240, '2H': 240 },
  prematch_odds: { B365H: '2.2', B365D: '3.4', B365A: '3.3' },
  events: [
    event('1H', 60, 'CORNER', 'home'),
    event('1H', 120, 'GOAL', 'home'),
    event('2H', 90, 'OWN_GOAL', 'home', 'away'),
    event('2H', 150, 'YELLOW_CARD', 'away'),
  ],
};

async function outcomeOf(home: string) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select f.id, f.status::text as status, f.score_home, f.score_away, f.score_detail,
      (select count(*)::int from market m where m.fixture_id = f.id and m.product = 'inplay') as inplay,
      (select count(*)::int from market m where m.fixture_id = f.id and m.status <> 'closed') as open,
      (select count(*)::int from selection s join market m on m.id = s.market_id where m.fixture_id = f.id and s.result = 'wait') as undecided,
      (select json_agg(json_build_array(i.no, i.kind, i.side, i.score_home, i.score_away) order by i.no) from fixture_incident i where i.fixture_id = f.id) as incidents
    from fixture f join team t on t.id = f.home_team_id where t.name_en = $1 and f.provider = 'replay' order by f.id`,
    [home],
  );
  return rows;
}

test('a timeline is played to its end, recorded, and played again to the same one', { timeout: 120_000 }, async () => {
  const file = join(folder, 'match.json');
  await writeFile(file, JSON.stringify(match));
  const soon = () => new Date(Date.now() + 2_000).toISOString();
  expect(await replayCommand([file, '--speed', '60', '--start', soon()], context)).toBe(0);
  const [first] = await outcomeOf('Northgate');
  expect(first).toMatchObject({
    status: 'finished',
    score_home: 1,
    score_away: 1,
    score_detail: {
      periods: [
        [1, 0],
        [0, 1],
      ],
      goals: ['home', 'away'],
    },
    open: 0,
    undecided: 0,
  });
  expect(first!['inplay']).toBeGreaterThan(8);

  const recorded = join(folder, 'match.jsonl');
  expect(await recordCommand([String(first!['id']), recorded], context)).toBe(0);
  const recording = readRecording(await readFile(recorded, 'utf8'))!;
  expect(recording.lines.filter(({ kind }) => kind === 'offer').length).toBeGreaterThan(3);
  // A score never changes but between two states at which nothing is sold.
  const states = recording.lines.flatMap((line) => (line.kind === 'live' ? [line.state] : []));
  states.forEach((state, i) => {
    const before = states[i - 1];
    if (!before || (before.score.home === state.score.home && before.score.away === state.score.away)) return;
    expect([before.suspended, state.suspended]).not.toContain(null);
  });

  expect(await replayCommand([recorded, '--speed', '20', '--start', soon()], context)).toBe(0);
  const [, second] = await outcomeOf('Northgate');
  const { id: _, ...again } = second!;
  const { id: __, ...once } = first!;
  expect(again).toMatchObject({ ...once, inplay: expect.any(Number), score_detail: once['score_detail'] });
});

test.each([
  [['nowhere.json'], 'cannot be read'],
  [['nowhere.json', '--speed', '61'], 'from 1 to 60'],
  [['nowhere.json', '--start', 'tomorrow'], 'wants an instant'],
  [['nowhere.json', '--start', '2020-01-01T00:00:00Z'], 'in the past'],
  [[], 'missing: <file>'],
  [['a.json', '--fast'], "Unknown option '--fast'"],
])('replay %j says what is wrong', async (args, why) => {
  await expect(replayCommand(args, context)).rejects.toThrow(why);
});

test('a file that is neither is refused, and an unknown game is not recorded', async () => {
  const file = join(folder, 'other.txt');
  await writeFile(file, 'hello\n');
  await expect(replayCommand([file], context)).rejects.toThrow('no recording and no timeline');
  await expect(recordCommand(['999999999', file], context)).rejects.toThrow('no game 999999999');
});
