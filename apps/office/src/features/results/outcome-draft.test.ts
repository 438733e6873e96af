import { describe, expect, test } from 'vitest';
import { draftOf, outcomeOf, scoreOfPeriods } from './outcome-draft.ts';
import type { Draft } from './outcome-draft.ts';

const pair = (home: string, away: string) => ({ home, away });
const football = draftOf({ status: 'finished' }, 'football');
const draft = (changes: Partial<Draft>, base = football): Draft => ({ ...base, ...changes });

describe('a draft becomes an outcome', () => {
  test.each<[string, Draft, ReturnType<typeof outcomeOf>]>([
    ['nothing typed', football, null],
    ['half a score', draft({ score: pair('1', '') }), null],
    ['a score', draft({ score: pair('2', '1') }), { status: 'finished', score: [2, 1] }],
    [
      'with halves, and so no extra time',
      draft({ score: pair('2', '1'), periods: [pair('1', '0'), pair('1', '1')] }),
      {
        status: 'finished',
        score: [2, 1],
        periods: [
          [1, 0],
          [1, 1],
        ],
        overtime: [],
      },
    ],
    ['a half with a hole', draft({ score: pair('2', '1'), periods: [pair('1', ''), pair('1', '1')] }), null],
    [
      'goals that are all there',
      draft({ score: pair('1', '1'), goals: ['away', 'home'] }),
      { status: 'finished', score: [1, 1], goals: ['away', 'home'] },
    ],
    ['goals that are not', draft({ score: pair('1', '1'), goals: ['away'] }), { status: 'finished', score: [1, 1] }],
    [
      'called off, whatever stands there',
      draft({ status: 'cancelled', score: pair('2', '1') }),
      { status: 'cancelled' },
    ],
    ['stopped without a score', draft({ status: 'abandoned' }), { status: 'abandoned' }],
    [
      'stopped with one',
      draft({ status: 'abandoned', score: pair('1', '0'), completed: '1' }),
      { status: 'abandoned', score: [1, 0], completed: 1 },
    ],
    ['a third of a period', draft({ status: 'abandoned', completed: '1.3' }), { status: 'abandoned' }],
  ])('%s', (_why, from, outcome) => expect(outcomeOf(from, 'football')).toEqual(outcome));

  test('a home side that did not bat', () => {
    const base = draftOf({ status: 'finished' }, 'baseball');
    const periods = base.periods.map((_, at) => (at === 8 ? pair('', '0') : pair(at === 0 ? '1' : '0', '0')));
    expect(outcomeOf(draft({ score: pair('1', '0'), periods }, base), 'baseball')?.periods?.at(-1)).toEqual([null, 0]);
  });

  test('and back again', () => {
    const outcome = {
      status: 'finished',
      score: [105, 103],
      periods: [
        [25, 25],
        [25, 25],
        [25, 25],
        [20, 20],
      ],
      overtime: [[10, 8]],
    } as const;
    const typed = draftOf(structuredClone(outcome) as never, 'basketball');
    expect(outcomeOf(typed, 'basketball')).toEqual(outcome);
  });
});

test.each([
  ['football', [pair('1', '0'), pair('1', '1')], pair('', ''), pair('2', '1')],
  ['football', [pair('0', '0'), pair('1', '1')], pair('1', '0'), pair('1', '1')],
  ['basketball', [pair('20', '20')], pair('9', '5'), pair('29', '25')],
  ['volleyball', [pair('25', '20'), pair('22', '25'), pair('25', '23')], pair('', ''), pair('2', '1')],
] as const)('%s: %j with overtime %j are %j', (sport, periods, overtime, score) => {
  expect(scoreOfPeriods(draft({ periods, overtime }), sport)).toEqual(score);
});
