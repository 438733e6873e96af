import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketKind, marketKinds } from '../market-kinds.ts';
import { sports } from '../sports.ts';
import type { MarketScope, MarketType } from '../market-kinds.ts';
import { gradeMarket, readMatchResult, scoreOfScope, waitsForDeadline } from './match-result.ts';
import type { ResultStatus, ToldResult } from './match-result.ts';
import { firstWithLegClocks, olderVersions } from './rule-laws.ts';
import {
  legDeadlineMs,
  marketRuleKo,
  marketRuleTexts,
  ruleVersion,
  ruleVersions,
  sportRules,
  voidDeadlineMs,
  voidRulesKo,
} from './rule-table.ts';
import type { RuledSport } from './rule-table.ts';

type Pair = readonly [number | null, number | null];
const told = (score: Pair | null, detail?: unknown, status: ResultStatus = 'finished'): ToldResult => ({
  status,
  score: score && { home: score[0]!, away: score[1]! },
  detail,
});
const match = (sport: RuledSport, ...args: Parameters<typeof told>) => readMatchResult(sport, told(...args));
/** "3:2", "open 1:0", "never", "unknown" */
const scope = (sport: RuledSport, which: MarketScope, ...args: Parameters<typeof told>) => {
  const found = scoreOfScope(match(sport, ...args), which);
  if (found.is === 'never' || found.is === 'unknown') return found.is;
  return `${found.is === 'open' ? 'open ' : ''}${found.score.home}:${found.score.away}`;
};
const grade = (sport: RuledSport, type: MarketType, line: number | null, ...args: Parameters<typeof told>) =>
  gradeMarket(match(sport, ...args), { type, line, sides: marketKind(type).sides }).join(' ');

const halves = {
  periods: [
    [1, 0],
    [1, 1],
  ],
  overtime: [],
};
const nine: Pair[] = [
  [0, 0],
  [1, 0],
  [0, 2],
  [0, 0],
  [1, 0],
  [0, 0],
  [0, 0],
  [0, 1],
  [2, 0],
];
const sets = {
  periods: [
    [25, 20],
    [22, 25],
    [25, 23],
    [25, 18],
  ],
  overtime: [],
};

describe('the score of a scope', () => {
  test.each<[string, RuledSport, MarketScope, Pair | null, unknown, string]>([
    ['football: regulation settles', 'football', 'sport', [2, 1], halves, '2:1'],
    [
      'football with extra time',
      'football',
      'overtime',
      [1, 1],
      {
        periods: [
          [1, 0],
          [0, 1],
        ],
        overtime: [
          [0, 0],
          [1, 0],
        ],
      },
      '2:1',
    ],
    [
      'football, nobody told of extra time',
      'football',
      'overtime',
      [1, 1],
      {
        periods: [
          [1, 0],
          [0, 1],
        ],
      },
      'unknown',
    ],
    ['football: first half', 'football', 'period-1', [2, 1], halves, '1:0'],
    ['football: second half is not both', 'football', 'period-2', [2, 1], halves, '1:1'],
    ['football: half time of an imported season', 'football', 'period-1', [2, 1], { halfTime: [0, 1] }, '0:1'],
    ['football: the half after it', 'football', 'period-2', [2, 1], { halfTime: [0, 1] }, '2:0'],
    ['football: more at half time than at the end', 'football', 'period-1', [0, 1], { halfTime: [1, 1] }, 'unknown'],
    ['football: no third period', 'football', 'period-3', [2, 1], halves, 'unknown'],
    ['football: periods told nowhere', 'football', 'period-1', [2, 1], undefined, 'unknown'],
    ['football: periods that contradict the score', 'football', 'period-1', [2, 2], halves, 'unknown'],
    [
      'basketball counts overtime',
      'basketball',
      'sport',
      [105, 103],
      {
        periods: [
          [25, 25],
          [25, 25],
          [25, 25],
          [20, 20],
        ],
        overtime: [[10, 8]],
      },
      '105:103',
    ],
    [
      'basketball: the fourth quarter has no overtime in it',
      'basketball',
      'period-4',
      [105, 103],
      {
        periods: [
          [25, 25],
          [25, 25],
          [25, 25],
          [20, 20],
        ],
        overtime: [[10, 8]],
      },
      '20:20',
    ],
    [
      'basketball: quarters of an imported season',
      'basketball',
      'period-2',
      [81, 70],
      {
        quarters: [
          [20, 21, 20, 20],
          [20, 15, 20, 15],
        ],
      },
      '21:15',
    ],
    [
      'basketball: a level fourth quarter end explains what is missing',
      'basketball',
      'period-1',
      [90, 88],
      {
        quarters: [
          [20, 20, 20, 20],
          [20, 20, 20, 20],
        ],
      },
      '20:20',
    ],
    [
      'basketball: an unlevel one does not',
      'basketball',
      'period-1',
      [90, 88],
      {
        quarters: [
          [20, 20, 20, 21],
          [20, 20, 20, 20],
        ],
      },
      'unknown',
    ],
    [
      'baseball: extra innings count',
      'baseball',
      'sport',
      [5, 3],
      { periods: nine.slice(0, 8).concat([[1, 0]]), overtime: [[2, 0]] },
      '5:3',
    ],
    ['baseball: first inning', 'baseball', 'period-1', [4, 3], { periods: nine }, '0:0'],
    ['baseball: five innings', 'baseball', 'innings-5', [4, 3], { periods: nine }, '2:2'],
    [
      'baseball: the home side did not bat in the ninth',
      'baseball',
      'innings-5',
      [2, 1],
      {
        periods: [
          [0, 0],
          [1, 0],
          [0, 0],
          [0, 1],
          [1, 0],
          [0, 0],
          [0, 0],
          [0, 0],
          [null, 0],
        ],
      },
      '2:1',
    ],
    [
      'baseball: four innings told of nine',
      'baseball',
      'innings-5',
      [1, 0],
      {
        periods: [
          [1, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
      'unknown',
    ],
    ['volleyball counts sets', 'volleyball', 'sport', [3, 1], sets, '3:1'],
    ['volleyball: points of the second set', 'volleyball', 'period-2', [3, 1], sets, '22:25'],
    [
      'volleyball: the fourth set was not played',
      'volleyball',
      'period-4',
      [3, 0],
      {
        periods: [
          [25, 20],
          [25, 22],
          [25, 23],
        ],
      },
      'never',
    ],
    ['volleyball: sets that contradict the score', 'volleyball', 'period-1', [3, 2], sets, 'unknown'],
    [
      'ice hockey without the shoot-out',
      'ice-hockey',
      'sport',
      [2, 2],
      {
        periods: [
          [1, 1],
          [1, 0],
          [0, 1],
        ],
        overtime: [[1, 0]],
      },
      '2:2',
    ],
    [
      'ice hockey with it',
      'ice-hockey',
      'overtime',
      [2, 2],
      {
        periods: [
          [1, 1],
          [1, 0],
          [0, 1],
        ],
        overtime: [[1, 0]],
      },
      '3:2',
    ],
    [
      'ice hockey has three thirds',
      'ice-hockey',
      'period-4',
      [2, 2],
      {
        periods: [
          [1, 1],
          [1, 0],
          [0, 1],
        ],
        overtime: [],
      },
      'unknown',
    ],
    [
      'American football counts overtime',
      'american-football',
      'overtime',
      [26, 20],
      {
        periods: [
          [7, 10],
          [3, 0],
          [3, 10],
          [7, 0],
        ],
        overtime: [[6, 0]],
      },
      '26:20',
    ],
    [
      'e-sports count sets',
      'esports',
      'sport',
      [2, 1],
      {
        periods: [
          [13, 8],
          [10, 13],
          [13, 11],
        ],
      },
      '2:1',
    ],
    [
      'tennis: games of the first set',
      'tennis',
      'period-1',
      [2, 0],
      {
        periods: [
          [6, 4],
          [7, 6],
        ],
      },
      '6:4',
    ],
    [
      'regulation told and contradicted',
      'basketball',
      'period-1',
      [90, 80],
      {
        periods: [
          [45, 40],
          [45, 40],
        ],
        regulation: [80, 80],
      },
      'unknown',
    ],
    [
      'half a point',
      'football',
      'period-1',
      [2, 1],
      {
        periods: [
          [0.5, 0],
          [1.5, 1],
        ],
      },
      'unknown',
    ],
    ['a text', 'football', 'period-1', [2, 1], 'HT 1-0', 'unknown'],
    ['no score', 'football', 'sport', null, halves, 'unknown'],
  ])('%s', (_why, sport, which, score, detail, expected) => expect(scope(sport, which, score, detail)).toBe(expected));
});

describe('a finished match', () => {
  test.each<[string, RuledSport, MarketType, number | null, Pair, unknown, string]>([
    ['1X2', 'football', 1, null, [2, 1], halves, 'won lost lost'],
    ['1X2 of a draw', 'football', 1, null, [1, 1], undefined, 'lost won lost'],
    ['a winner of two ways and a draw', 'football', 52, null, [1, 1], undefined, 'void void'],
    [
      'a winner after a shoot-out',
      'ice-hockey',
      226,
      null,
      [2, 2],
      {
        periods: [
          [1, 1],
          [1, 0],
          [0, 1],
        ],
        overtime: [[0, 1]],
      },
      'lost won',
    ],
    ['zero goals are even', 'football', 5, null, [0, 0], undefined, 'lost won'],
    ['one is odd', 'football', 5, null, [1, 0], undefined, 'won lost'],
    ['under zero and a quarter', 'football', 2, 25, [0, 0], undefined, 'half_lost half_won'],
    ['exactly the line', 'football', 2, 300, [2, 1], undefined, 'void void'],
    ['a quarter above', 'football', 2, 275, [2, 1], undefined, 'half_won half_lost'],
    ['a quarter below', 'football', 2, 325, [2, 1], undefined, 'half_lost half_won'],
    ['a handicap just made', 'football', 3, -50, [1, 0], undefined, 'won lost'],
    ['a handicap pushed', 'football', 3, -100, [1, 0], undefined, 'void void'],
    ['a handicap with a quarter', 'football', 3, -75, [1, 0], undefined, 'half_won half_lost'],
    ['double chance', 'football', 7, null, [1, 1], undefined, 'won lost won'],
    ['both score', 'football', 17, null, [1, 0], undefined, 'lost won'],
    ['home total', 'football', 101, 150, [2, 1], undefined, 'won lost'],
    ['away total', 'football', 102, 150, [2, 1], undefined, 'lost won'],
    ['second half handicap', 'football', 65, 0, [2, 1], halves, 'void void'],
    ['a half nobody told waits', 'football', 64, 0, [2, 1], undefined, 'wait wait'],
    [
      'a set not played is void',
      'volleyball',
      205,
      null,
      [3, 0],
      {
        periods: [
          [25, 20],
          [25, 22],
          [25, 23],
        ],
      },
      'void void',
    ],
    ['set handicap in points', 'volleyball', 65, 250, [3, 1], sets, 'lost won'],
    ['five innings level', 'baseball', 235, null, [4, 3], { periods: nine }, 'lost won lost'],
    ['a tie after extra innings', 'baseball', 52, null, [3, 3], undefined, 'void void'],
    ['second goal', 'football', 900_001, 200, [2, 1], { goals: ['home', 'away', 'home'] }, 'lost lost won'],
    [
      'fourth goal that never came',
      'football',
      900_001,
      400,
      [2, 1],
      { goals: ['home', 'away', 'home'] },
      'lost won lost',
    ],
    ['goals nobody told wait', 'football', 900_001, 200, [2, 1], undefined, 'wait wait wait'],
    [
      'goals that contradict the score wait',
      'football',
      900_001,
      200,
      [2, 1],
      { goals: ['home', 'home', 'home'] },
      'wait wait wait',
    ],
    ['goals of one side alone are known', 'football', 900_001, 200, [0, 2], undefined, 'lost lost won'],
  ])('%s', (_why, sport, type, line, score, detail, expected) =>
    expect(grade(sport, type, line, score, detail)).toBe(expected),
  );

  test('every kind of market of every sport is decided by a whole result', () => {
    const whole: Record<RuledSport, [Pair, unknown]> = {
      football: [[2, 1], { ...halves, goals: ['home', 'away', 'home'] }],
      basketball: [
        [90, 88],
        {
          periods: [
            [20, 20],
            [20, 20],
            [20, 20],
            [20, 20],
          ],
          overtime: [[10, 8]],
        },
      ],
      baseball: [[4, 3], { periods: nine, overtime: [] }],
      volleyball: [[3, 1], sets],
      'ice-hockey': [
        [3, 2],
        {
          periods: [
            [1, 1],
            [1, 0],
            [1, 1],
          ],
          overtime: [],
        },
      ],
      'american-football': [
        [20, 14],
        {
          periods: [
            [7, 7],
            [3, 0],
            [3, 7],
            [7, 0],
          ],
          overtime: [],
        },
      ],
      esports: [
        [2, 1],
        {
          periods: [
            [13, 8],
            [10, 13],
            [13, 11],
          ],
          overtime: [],
        },
      ],
      tennis: [
        [2, 0],
        {
          periods: [
            [6, 4],
            [7, 6],
          ],
        },
      ],
    };
    /** not asked in that sport */
    const foreign: Partial<Record<RuledSport, readonly MarketScope[]>> = {
      football: ['period-3', 'period-4', 'innings-5'],
      'ice-hockey': ['period-4', 'innings-5'],
      basketball: ['innings-5'],
      volleyball: ['innings-5'],
      'american-football': ['innings-5'],
      esports: ['innings-5'],
      tennis: ['innings-5'],
    };
    for (const [sport, [score, detail]] of Object.entries(whole) as [RuledSport, [Pair, unknown]][])
      for (const kind of marketKinds) {
        if (foreign[sport]?.includes(kind.scope) || (kind.rule === 'next-goal' && sport !== 'football')) continue;
        expect([sport, kind.nameEn, grade(sport, kind.type, kind.hasLine ? 100 : null, score, detail)]).toEqual([
          sport,
          kind.nameEn,
          expect.not.stringContaining('wait'),
        ]);
      }
  });
});

describe('a match that is not played to its end', () => {
  const stopped = (detail: unknown) => [detail, 'abandoned'] as const;
  test.each<[string, RuledSport, MarketType, number | null, Pair | null, unknown, string]>([
    [
      'a finished half stands',
      'football',
      41,
      null,
      [1, 1],
      {
        periods: [
          [1, 0],
          [0, 1],
        ],
      },
      'won lost lost',
    ],
    [
      'the half it stopped in waits',
      'football',
      42,
      null,
      [1, 1],
      {
        periods: [
          [1, 0],
          [0, 1],
        ],
      },
      'wait wait wait',
    ],
    [
      'a source that says both halves are over',
      'football',
      42,
      null,
      [1, 1],
      {
        periods: [
          [1, 0],
          [0, 1],
        ],
        completed: 2,
      },
      'lost lost won',
    ],
    [
      'the match waits',
      'football',
      1,
      null,
      [1, 1],
      {
        periods: [
          [1, 0],
          [0, 1],
        ],
      },
      'wait wait wait',
    ],
    ['a total already passed stands', 'football', 2, 150, [1, 1], undefined, 'won lost'],
    ['one not wholly passed waits', 'football', 2, 175, [1, 1], undefined, 'wait wait'],
    ['one reached waits', 'football', 2, 200, [1, 1], undefined, 'wait wait'],
    ['both have scored', 'football', 17, null, [1, 1], undefined, 'won lost'],
    ['one has scored', 'football', 17, null, [1, 0], undefined, 'wait wait'],
    ['a goal that was scored', 'football', 900_001, 100, [1, 0], undefined, 'won lost lost'],
    ['a goal that was not', 'football', 900_001, 200, [1, 0], undefined, 'wait wait wait'],
    ['no score, nothing decided', 'football', 2, 50, null, undefined, 'wait wait'],
    [
      '5 innings complete',
      'baseball',
      52,
      null,
      [2, 3],
      {
        periods: [
          [0, 1],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
        completed: 5,
      },
      'lost won',
    ],
    [
      '5 innings and some of the sixth',
      'baseball',
      52,
      null,
      [2, 3],
      {
        periods: [
          [0, 1],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
          [0, null],
        ],
      },
      'lost won',
    ],
    [
      '4½ with home ahead',
      'baseball',
      52,
      null,
      [3, 2],
      {
        periods: [
          [1, 1],
          [1, 1],
          [1, 0],
          [0, 0],
          [null, 0],
        ],
        completed: 4.5,
      },
      'won lost',
    ],
    [
      '4½ by an inning home has begun',
      'baseball',
      2,
      450,
      [4, 2],
      {
        periods: [
          [1, 1],
          [1, 1],
          [1, 0],
          [0, 0],
          [1, 0],
        ],
      },
      'won lost',
    ],
    [
      '4½ with home behind',
      'baseball',
      52,
      null,
      [2, 3],
      {
        periods: [
          [1, 1],
          [1, 1],
          [0, 0],
          [0, 1],
          [null, 0],
        ],
        completed: 4.5,
      },
      'wait wait',
    ],
    [
      '4½ level',
      'baseball',
      52,
      null,
      [2, 2],
      {
        periods: [
          [1, 1],
          [1, 1],
          [0, 0],
          [0, 0],
          [null, 0],
        ],
        completed: 4.5,
      },
      'wait wait',
    ],
    [
      '4 innings',
      'baseball',
      52,
      null,
      [5, 0],
      {
        periods: [
          [5, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        completed: 4,
      },
      'wait wait',
    ],
    [
      'the first of 4 innings stands',
      'baseball',
      202,
      null,
      [5, 0],
      {
        periods: [
          [5, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        completed: 4,
      },
      'won lost',
    ],
    [
      'a total passed in 4 innings stands',
      'baseball',
      2,
      450,
      [5, 0],
      {
        periods: [
          [5, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        completed: 4,
      },
      'won lost',
    ],
    [
      'five innings of 4½',
      'baseball',
      236,
      650,
      [3, 2],
      {
        periods: [
          [1, 1],
          [1, 1],
          [1, 0],
          [0, 0],
          [null, 0],
        ],
        completed: 4.5,
      },
      'wait wait',
    ],
    ['innings nobody told', 'baseball', 52, null, [3, 2], undefined, 'wait wait'],
    [
      'volleyball: a finished set stands',
      'volleyball',
      202,
      null,
      [1, 0],
      {
        periods: [
          [25, 20],
          [12, 8],
        ],
      },
      'won lost',
    ],
    [
      'volleyball: the set it stopped in',
      'volleyball',
      203,
      null,
      [1, 0],
      {
        periods: [
          [25, 20],
          [12, 8],
        ],
      },
      'wait wait',
    ],
    [
      'volleyball: a later set',
      'volleyball',
      204,
      null,
      [1, 0],
      {
        periods: [
          [25, 20],
          [12, 8],
        ],
      },
      'wait wait',
    ],
    [
      'e-sports: given up in the second set',
      'esports',
      52,
      null,
      [1, 0],
      {
        periods: [
          [13, 8],
          [2, 9],
        ],
        retired: 'home',
      },
      'lost won',
    ],
    [
      'e-sports: given up in the first',
      'esports',
      52,
      null,
      [0, 0],
      { periods: [[8, 3]], retired: 'home' },
      'void void',
    ],
    [
      'tennis: the handicap of a retired match',
      'tennis',
      3,
      150,
      [1, 0],
      {
        periods: [
          [6, 4],
          [2, 1],
        ],
        retired: 'away',
      },
      'void void',
    ],
    [
      'tennis: its first set',
      'tennis',
      202,
      null,
      [1, 0],
      {
        periods: [
          [6, 4],
          [2, 1],
        ],
        retired: 'away',
      },
      'won lost',
    ],
    [
      'a side that leaves a football match decides nothing',
      'football',
      1,
      null,
      [1, 0],
      { retired: 'away' },
      'wait wait wait',
    ],
  ])('%s', (_why, sport, type, line, score, detail, expected) =>
    expect(grade(sport, type, line, score, ...stopped(detail))).toBe(expected),
  );

  test('a retirement told with the end of the match is the same one', () => {
    expect(
      grade('tennis', 52, null, [1, 0], {
        periods: [
          [6, 4],
          [2, 1],
        ],
        retired: 'away',
      }),
    ).toBe('won lost');
    expect(
      grade('tennis', 203, null, [1, 0], {
        periods: [
          [6, 4],
          [2, 1],
        ],
        retired: 'away',
      }),
    ).toBe('void void');
  });

  test.each<[ResultStatus, boolean, string]>([
    ['cancelled', false, 'void void void'],
    ['postponed', false, 'wait wait wait'],
    ['postponed', true, 'void void void'],
    ['abandoned', false, 'wait wait wait'],
    ['abandoned', true, 'void void void'],
  ])('%s, deadline passed %s', (status, expired, expected) => {
    const result = readMatchResult('football', { status, score: { home: 1, away: 0 }, expired });
    const results = gradeMarket(result, { type: 1, line: null, sides: marketKind(1).sides });
    expect(results.join(' ')).toBe(expected);
    expect(waitsForDeadline(result, results)).toBe(expected.startsWith('wait'));
  });

  test('what is decided outlives the deadline', () => {
    const result = readMatchResult('football', { status: 'abandoned', score: { home: 2, away: 0 }, expired: true });
    expect(gradeMarket(result, { type: 2, line: 150, sides: ['over', 'under'] })).toEqual(['won', 'lost']);
    expect(gradeMarket(result, { type: 2, line: 250, sides: ['over', 'under'] })).toEqual(['void', 'void']);
  });
});

describe('whatever is told', () => {
  const anySport = fc.constantFrom(...(Object.keys(sportRules) as RuledSport[]));
  const anyScore = fc.record({ home: fc.nat(6), away: fc.nat(6) });
  const anyPeriods = fc.array(fc.tuple(fc.option(fc.nat(4)), fc.nat(4)), { maxLength: 9 });
  const anyMarket = fc.record({
    kind: fc.constantFrom(...marketKinds),
    line: fc.integer({ min: -12, max: 24 }).map((quarters) => quarters * 25),
  });
  const anyStatus = fc.constantFrom<ResultStatus>('finished', 'cancelled', 'postponed', 'abandoned');

  test('sides of a market are decided together, and its two-way prices pay nobody twice', () => {
    fc.assert(
      fc.property(
        anySport,
        anyStatus,
        anyScore,
        anyPeriods,
        anyMarket,
        (sport, status, score, periods, { kind, line }) => {
          const own = kind.rule === 'next-goal' ? 100 : kind.hasLine ? line : null;
          const result = readMatchResult(sport, { status, score, detail: { periods } });
          const results = gradeMarket(result, { type: kind.type, line: own, sides: kind.sides });
          expect(new Set(results.map((one) => one === 'wait')).size).toBe(1);
          const pairs: Record<string, string> = {
            won: 'lost',
            lost: 'won',
            half_won: 'half_lost',
            half_lost: 'half_won',
            void: 'void',
            wait: 'wait',
          };
          if (results.length === 2) expect(results[1]).toBe(pairs[results[0]!]);
          else if (kind.rule !== 'double-chance')
            expect(results.filter((one) => one === 'won').length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('what an abandoned match has decided is what it would have been whatever came after', () => {
    fc.assert(
      fc.property(
        anyScore,
        anyScore,
        fc.constantFrom(2, 101, 102, 17, 5, 3, 1, 7, 52),
        anyMarket,
        (score, more, type, { line }) => {
          const market = {
            type,
            line: marketKind(type).hasLine ? line : null,
            sides: marketKind(type).sides,
          };
          const early = gradeMarket(readMatchResult('football', { status: 'abandoned', score }), market);
          fc.pre(!early.includes('wait'));
          const end = { home: score.home + more.home, away: score.away + more.away };
          expect(gradeMarket(readMatchResult('football', { status: 'finished', score: end }), market)).toEqual(early);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('rules have versions', () => {
  const market = { type: 52, line: null, sides: marketKind(52).sides } as const;
  const innings = (count: number): Pair[] => Array.from({ length: count }, () => [0, 1]);
  const stoppedAfter = (count: number, expired = false) =>
    readMatchResult('baseball', {
      status: 'abandoned',
      score: { home: 0, away: count },
      detail: { periods: innings(count), completed: count },
      expired,
    });

  test.each([
    ['a game stopped after 4 innings', stoppedAfter(4), 'void void', 'wait wait'],
    ['the same once its deadline has passed', stoppedAfter(4, true), 'void void', 'void void'],
    ['one stopped after 5', stoppedAfter(5), 'lost won', 'lost won'],
  ])('%s', (_name, found, before, now) => {
    expect(gradeMarket(found, market, 3).join(' ')).toBe(before);
    expect(gradeMarket(found, market, 4).join(' ')).toBe(now);
    expect(gradeMarket(found, market).join(' ')).toBe(now);
  });

  test('slips of version 3 are graded beside those of now', () => {
    expect(olderVersions).toEqual([3]);
    expect(firstWithLegClocks).toBe(4);
  });
});

describe('the clock of a leg', () => {
  const hour = 3_600_000;
  test.each([
    ['nothing known of its beginning', null, 48],
    ['on time', 0, 48],
    ['late', 35, 48],
    ['36 hours late', 36, 48],
    ['an hour before the deadline', 47, 59],
    ['at the deadline', 48, 48],
    ['after it', 72, 48],
  ])('begun %s', (_when, began, due) => {
    expect(legDeadlineMs('football', 0, began === null ? null : began * hour)).toBe(due * hour);
  });
});

describe('the table', () => {
  test('has every sport that is sold and every kind of market, in whole sentences', () => {
    for (const { family } of sports) expect(sportRules[family].sport).toBe(family);
    for (const sport of Object.keys(sportRules) as RuledSport[]) {
      for (const kind of marketKinds)
        for (const text of Object.values(marketRuleKo(kind.type, sport))) expect(text).toMatch(/요\.$/);
      for (const text of voidRulesKo(sport)) expect(text).toMatch(/요\.$/);
    }
    for (const text of Object.values(marketRuleTexts)) expect(text).toMatch(/요\.$/);
  });

  test('its versions count up and the last one holds', () => {
    expect(ruleVersions.map(({ version }) => version)).toEqual(ruleVersions.map((_, at) => at + 1));
    expect(ruleVersion).toBe(ruleVersions.length);
  });

  test.each<[RuledSport, number, string]>([
    ['football', 48, '48시간'],
    ['baseball', 48, '48시간'],
    ['esports', 24, '24시간'],
    ['tennis', 336, '14일'],
  ])('%s is void %d hours after its start', (sport, hours, words) => {
    expect(voidDeadlineMs(sport, 1_000)).toBe(1_000 + hours * 3_600_000);
    expect(voidRulesKo(sport)[1]).toContain(words);
  });
});
