import { describe, expect, test } from 'vitest';
import type { SportFamily } from '@lime/domain/sports.ts';
import { readLive, readResult, readScore, statuses, suspensionOf } from './livescore.ts';
import {
  incidentOrder,
  isOvertime,
  isRegulation,
  readIncidentKind,
  readPeriod,
  writeIncidentKind,
  writePeriod,
} from './lsports-periods.ts';
import { readMessage } from './messages.ts';
import type { WireLivescore } from './messages.ts';

const at = 1_700_000_000_000;
const pair = (home: number | string, away: number | string) => [
  { Position: '1', Value: String(home) },
  { Position: '2', Value: String(away) },
];
type Part = { Type: number; Results?: unknown; IsFinished?: boolean; IsConfirmed?: boolean; Incidents?: unknown };
const part = (Type: number, home: number, away: number, changes: Partial<Part> = {}): Part => ({
  Type,
  Results: pair(home, away),
  ...changes,
});

/** A scoreboard as it comes off the wire, read as every message is. */
function wire(Scoreboard: object, rest: object = {}): WireLivescore {
  const body = { Header: { Type: 2, MsgSeq: 1 }, Body: { Events: [{ FixtureId: 1, Livescore: { Scoreboard, ...rest } }] } }; // prettier-ignore
  const { message } = readMessage(JSON.stringify(body));
  expect(message!.faults).toEqual([]);
  return message!.events[0]!.livescore!;
}
const playing = (changes: object = {}, rest: object = {}) =>
  wire({ Status: statuses.inProgress, CurrentPeriod: 10, Results: pair(1, 0), ...changes }, rest);
const over = (family: SportFamily, score: [number, number], Periods: Part[] | null) =>
  readResult(wire({ Status: statuses.finished, CurrentPeriod: 100, Results: pair(...score) }, { Periods }), family);

describe('a score', () => {
  test.each([
    [pair(0, 0), { home: 0, away: 0 }],
    [pair(9_999, 1), { home: 9_999, away: 1 }],
    [pair(2, 1).toReversed(), { home: 2, away: 1 }],
    [[...pair(2, 1), { Position: '3', Value: '7' }], { home: 2, away: 1 }],
  ])('%j', (results, expected) => {
    expect(readScore(results)).toEqual(expected);
  });

  test.each([
    [null],
    [[]],
    [pair(1, 0).slice(1)],
    [pair(-1, 0)],
    [pair('', 0)],
    [pair('1.5', 0)],
    [pair('AD', 40)],
    [pair(10_000, 0)],
  ])('%j is none', (results) => {
    expect(readScore(results)).toBeNull();
  });
});

describe('the stage of a match', () => {
  test.each<[string, object, string]>([
    ['first half', {}, '1'],
    ['second half', { CurrentPeriod: 20 }, '2'],
    ['half-time', { Description: 1 }, 'break'],
    ['a break', { Description: 41, CurrentPeriod: 30 }, 'break'],
    ['extra time', { CurrentPeriod: 30 }, 'overtime'],
    ['its second half', { CurrentPeriod: 35 }, 'overtime'],
    ['a shoot-out', { CurrentPeriod: 50 }, 'penalties'],
    ['the end, by its period', { CurrentPeriod: 100 }, 'ended'],
    ['the end, by its status', { Status: statuses.finished }, 'ended'],
    ['interrupted', { Status: statuses.interrupted }, 'interrupted'],
    ['abandoned', { Status: statuses.abandoned }, 'interrupted'],
    ['not begun', { Status: statuses.notStarted }, 'pre'],
    ['about to begin', { Status: statuses.aboutToStart }, 'pre'],
    ['a period nobody knows', { CurrentPeriod: 77 }, 'pre'],
    ['no period', { CurrentPeriod: null }, 'pre'],
  ])('%s', (_what, change, period) => {
    expect(readLive(playing(change), 'football', at)!.period).toBe(period);
  });

  test.each<[SportFamily, number, string | null]>([
    ['basketball', 4, '4'],
    ['basketball', 5, null],
    ['basketball', 40, 'overtime'],
    ['baseball', 9, '9'],
    ['baseball', 10, null],
    ['volleyball', 5, '5'],
    ['volleyball', 6, null],
    ['ice-hockey', 3, '3'],
    ['ice-hockey', 4, null],
    ['football', 1, null],
    ['esports', 1, '1'],
    ['esports', 0, null],
  ])('%s, period %i: %j', (family, type, period) => {
    expect(readPeriod(type, family)).toBe(period);
    expect(isRegulation(type, family)).toBe(period !== null && !isOvertime(type));
  });

  test.each<SportFamily>(['football', 'basketball', 'baseball', 'volleyball', 'ice-hockey'])(
    'of %s is read back as it is written',
    (family) => {
      const periods = { football: 2, basketball: 4, baseball: 9, volleyball: 5, 'ice-hockey': 3 } as Record<
        string,
        number
      >;
      for (let no = 1; no <= periods[family]!; no += 1)
        expect(readPeriod(writePeriod(String(no) as '1', family, no), family)).toBe(String(no));
      for (const period of ['overtime', 'penalties'] as const)
        expect(readPeriod(writePeriod(period, family, 2), family)).toBe(period);
    },
  );

  test('in a break belongs to the last period begun, and to the first before any', () => {
    expect(writePeriod('break', 'football', 1)).toBe(10);
    expect(writePeriod('break', 'basketball', 3)).toBe(3);
    expect(writePeriod('interrupted', 'football', 0)).toBe(10);
  });
});

describe('the clock', () => {
  test.each<[string, object, object | null]>([
    ['runs while a half is played', { Time: '754' }, { seconds: 754, running: true, at }],
    ['rests at half-time', { Time: '2700', Description: 1 }, { seconds: 2_700, running: false, at }],
    ['rests in a timeout', { Time: '600', Description: 9 }, { seconds: 600, running: false, at }],
    ['rests when play is interrupted', { Time: '600', Status: 6 }, { seconds: 600, running: false, at }],
    ['rests at the end', { Time: '5400', Status: 3 }, { seconds: 5_400, running: false, at }],
    ['begins at nothing', { Time: '0' }, { seconds: 0, running: true, at }],
    ['takes a number for its text', { Time: 61 }, { seconds: 61, running: true, at }],
    ['is not there', {}, null],
    ['is not there before the start', { Time: '-1' }, null],
    ['is not guessed', { Time: '12:34' }, null],
  ])('%s', (_what, change, clock) => {
    expect(readLive(playing(change), 'football', at)!.clock).toEqual(clock);
  });
});

test.each<[number, number | null, string | null]>([
  [statuses.inProgress, null, null],
  [statuses.inProgress, 1, null],
  [statuses.inProgress, 6, 'timeout'],
  [statuses.inProgress, 9, 'timeout'],
  [statuses.inProgress, 10, null],
  [statuses.interrupted, null, 'interrupted'],
  [statuses.abandoned, 6, 'interrupted'],
  [statuses.lostCoverage, null, 'feed'],
  [statuses.lostCoverage, 6, 'feed'],
])('status %i with description %j suspends for %j', (status, description, reason) => {
  expect(suspensionOf(status, description)).toBe(reason);
});

describe('the state of a match', () => {
  test('without a score is none, unless it is being played: then nobody has scored', () => {
    expect(readLive(wire({ Status: statuses.notStarted }), 'football', at)).toBeNull();
    expect(readLive(wire({ Status: statuses.inProgress }), 'football', at)!.score).toEqual({ home: 0, away: 0 });
    expect(readLive(wire({ Status: statuses.interrupted }), 'football', at)).toBeNull();
  });

  test('has its periods in order, those of regulation alone', () => {
    const Periods = [part(30, 1, 0), part(20, 1, 1), part(10, 1, 0), part(100, 3, 1)];
    expect(readLive(playing({}, { Periods }), 'football', at)!.periods).toEqual([
      { home: 1, away: 0 },
      { home: 1, away: 1 },
    ]);
  });

  test('has the counts we have a word for, whole ones alone', () => {
    const Statistics = [
      { Type: 1, Results: pair(5, 2) },
      { Type: 6, Results: pair(1, 0) },
      { Type: 9_999, Results: pair(1, 1) },
      { Type: 7, Results: null },
    ];
    expect(readLive(playing({}, { Statistics }), 'football', at)!.stats).toEqual({ corners: [5, 2], yellow: [1, 0] });
  });

  test('has extra facts as what their text holds, and nothing the database cannot hold', () => {
    const LivescoreExtraData = [
      { Name: 'Turn', Value: '1' },
      { Name: 'Bases', Value: '[true,false]' },
      { Name: 'Word', Value: 'two out' },
      { Name: 'Bad', Value: String.raw`"a\u0000b"` },
      { Name: 'Half', Value: String.raw`"\ud800"` },
    ];
    expect(readLive(playing({}, { LivescoreExtraData }), 'baseball', at)!.detail).toEqual({
      Turn: 1,
      Bases: [true, false],
      Word: 'two out',
      Bad: null,
      Half: null,
    });
  });

  test('names the first danger that has a name', () => {
    const DangerTriggers = [{ Type: 1 }, { Type: 2, Name: 'Corner' }, { Type: 3, Name: 'Attack' }];
    expect(readLive(playing({}, { DangerTriggers }), 'football', at)!.danger).toBe('Corner');
    expect(readLive(playing(), 'football', at)!.danger).toBeNull();
  });
});

describe('incidents', () => {
  const incident = (IncidentType: number, Seconds: number | null, side: string | null, score: unknown = null) => ({ IncidentType, Seconds, ParticipantPosition: side, Results: score }); // prettier-ignore
  const read = (Periods: Part[], family: SportFamily = 'football') =>
    readLive(playing({}, { Periods }), family, at)!.incidents;

  test('say what, who, when and at which score', () => {
    const Periods = [part(10, 1, 0, { Incidents: [incident(9, 900, '1', pair(1, 0)), incident(6, 1_000, '2')] })];
    expect(read(Periods)).toMatchObject([
      { kind: 'goal', side: 'home', period: '1', seconds: 900, score: { home: 1, away: 0 } },
      { kind: 'yellow', side: 'away', period: '1', seconds: 1_000, score: { home: 0, away: 0 } },
    ]);
  });

  test('have numbers of their own, in the order in which they happened', () => {
    const first = part(10, 1, 0, { Incidents: [incident(9, 900, '1'), incident(9, 901, '1'), incident(9, 901, '2')] });
    const second = part(20, 0, 1, { Incidents: [incident(9, 1, '2')] });
    const numbers = read([second, first]).map(({ no }) => no);
    expect(new Set(numbers).size).toBe(4);
    const sorted = read([first, second]).map(({ no }) => no);
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
    expect(new Set(numbers)).toEqual(new Set(sorted));
  });

  test('keep their number whatever comes before or after them in a message', () => {
    const [alone] = read([part(10, 1, 0, { Incidents: [incident(9, 900, '1')] })]);
    const many = read([part(10, 1, 0, { Incidents: [incident(6, 100, '2'), incident(9, 900, '1'), incident(7, 950, '2')] })]); // prettier-ignore
    expect(many.find(({ kind }) => kind === 'goal')!.no).toBe(alone!.no);
  });

  test('alike in one second are told apart, up to twenty of them', () => {
    const goals = Array.from({ length: 25 }, () => incident(9, 900, '1'));
    const numbers = read([part(10, 25, 0, { Incidents: goals })]).map(({ no }) => no);
    expect(new Set(numbers).size).toBe(20);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(19);
  });

  test('fit the column they are kept in, at the latest moment of the last period', () => {
    const [last] = read([part(999, 0, 0, { Incidents: [incident(27, 100_000, '2')] })], 'volleyball');
    expect(last!.no).toBeLessThan(2_147_483_648);
    expect(last!.seconds).toBe(99_999);
  });

  test('without a second, or before the first one, have none', () => {
    const Periods = [part(10, 0, 0, { Incidents: [incident(9, null, '1'), incident(6, -1, '1')] })];
    expect(read(Periods).map(({ seconds }) => seconds)).toEqual([null, null]);
  });

  test('of the whole match, or of kinds members are not shown, are left out', () => {
    const Periods = [
      part(100, 1, 0, { Incidents: [incident(9, 900, '1')] }),
      part(10, 1, 0, { Incidents: [incident(8_888, 900, '1')] }),
    ];
    expect(read(Periods)).toEqual([]);
  });

  test.each<[SportFamily, string]>([
    ['football', 'goal'],
    ['ice-hockey', 'goal'],
    ['basketball', 'basket'],
    ['baseball', 'run'],
    ['volleyball', 'point'],
  ])('a score of %s is a %s', (family, kind) => {
    expect(readIncidentKind(27, family)).toBe(kind);
  });

  test('are read back as they are written', () => {
    for (const kind of incidentOrder) {
      const code = writeIncidentKind(kind);
      if (code !== null && code !== 27) expect(readIncidentKind(code, 'football')).toBe(kind);
    }
    expect(writeIncidentKind('period-start')).toBeNull();
  });
});

describe('the result', () => {
  test('is none before the end, nor without a score', () => {
    expect(readResult(playing(), 'football')).toBeNull();
    expect(readResult(wire({ Status: statuses.finished }), 'football')).toBeNull();
  });

  test.each<[string, SportFamily, [number, number], Part[], object]>([
    ['football by its halves', 'football', [2, 1], [part(10, 1, 0), part(20, 1, 1)], { home: 2, away: 1 }],
    ['football told with extra time counts 90 minutes', 'football', [3, 2], [part(10, 1, 1), part(20, 1, 1), part(30, 1, 0), part(35, 0, 0)], { home: 2, away: 2 }],
    ['football told without extra time', 'football', [2, 2], [part(10, 1, 1), part(20, 1, 1), part(30, 1, 0)], { home: 2, away: 2 }],
    ['football after a shoot-out, one up', 'football', [2, 1], [part(10, 1, 0), part(20, 0, 1), part(50, 5, 4)], { home: 1, away: 1 }],
    ['ice hockey in overtime counts regulation', 'ice-hockey', [3, 2], [part(1, 1, 0), part(2, 1, 1), part(3, 0, 1), part(40, 1, 0)], { home: 2, away: 2 }],
    ['basketball counts overtime', 'basketball', [98, 95], [part(1, 20, 20), part(2, 20, 20), part(3, 20, 20), part(4, 20, 20), part(40, 18, 15)], { home: 98, away: 95 }],
    ['volleyball by its sets', 'volleyball', [3, 1], [part(1, 25, 20), part(2, 20, 25), part(3, 25, 23), part(4, 25, 15)], { home: 3, away: 1 }],
    ['baseball cut short after five innings', 'baseball', [3, 1], [part(1, 1, 0), part(2, 0, 0), part(3, 2, 1), part(4, 0, 0), part(5, 0, 0)], { home: 3, away: 1 }],
  ])('%s', (_what, family, score, periods, settled) => {
    const result = over(family, score, periods)!;
    expect([result.score, result.uncertain]).toEqual([settled, undefined]);
  }); // prettier-ignore

  test.each<[string, SportFamily, [number, number], Part[] | null]>([
    ['no periods', 'football', [2, 1], null],
    ['half of them', 'football', [2, 1], [part(10, 2, 1)]],
    ['a period without a score', 'football', [2, 1], [part(10, 1, 0), { Type: 20, Results: null }]],
    ['periods that make up another score', 'football', [3, 1], [part(10, 1, 0), part(20, 1, 1)]],
    ['a shoot-out and two goals too many', 'football', [3, 1], [part(10, 1, 0), part(20, 0, 1), part(50, 5, 4)]],
    ['a period not confirmed', 'football', [2, 1], [part(10, 1, 0), part(20, 1, 1, { IsConfirmed: false })]],
    ['a period not finished', 'football', [2, 1], [part(10, 1, 0), part(20, 1, 1, { IsFinished: false })]],
    ['three quarters', 'basketball', [60, 60], [part(1, 20, 20), part(2, 20, 20), part(3, 20, 20)]],
    ['sets that somebody else won', 'volleyball', [2, 1], [part(1, 25, 20), part(2, 20, 25), part(3, 20, 25)]],
    ['four innings', 'baseball', [3, 1], [part(1, 1, 0), part(2, 0, 0), part(3, 2, 1), part(4, 0, 0)]],
  ])('waits for a person with %s', (_what, family, score, periods) => {
    expect(over(family, score, periods)).toMatchObject({ status: 'finished', uncertain: true });
  });

  test('of baseball may lack the home half of its last inning, and of no other one', () => {
    const away = (Type: number) => ({ Type, Results: pair(0, 0).slice(1) });
    const innings = [part(1, 2, 0), part(2, 0, 0), part(3, 0, 1), part(4, 0, 0)];
    expect(over('baseball', [2, 1], [...innings, away(5)])).toEqual({
      status: 'finished',
      score: { home: 2, away: 1 },
      detail: {
        periods: [
          [2, 0],
          [0, 0],
          [0, 1],
          [0, 0],
          [null, 0],
        ],
        overtime: [],
      },
    });
    expect(over('baseball', [2, 1], [away(1), ...innings.slice(1), part(5, 2, 0)])).toMatchObject({ uncertain: true });
  });

  test('says who scored in which order, where the incidents tell all goals', () => {
    const goal = (Seconds: number, side: string, IncidentType = 9) => ({ IncidentType, Seconds, ParticipantPosition: side }); // prettier-ignore
    const told = (first: object[] | undefined) =>
      over(
        'football',
        [2, 1],
        [
          part(20, 1, 1, { Incidents: [goal(4_000, '2', 25), goal(3_000, '1')] }),
          part(10, 1, 0, first ? { Incidents: first } : {}),
        ],
      )!.detail as { goals?: string[] };
    expect(told([goal(100, '1', 24)]).goals).toEqual(['home', 'home', 'away']);
    expect(told([]).goals).toBeUndefined();
    expect(told(undefined).goals).toBeUndefined();
    expect(told([goal(100, '1'), goal(200, '1')]).goals).toBeUndefined();
  });
});
