import { expect, test } from 'vitest';
import { feedFactsKo, feedKindKo, secondsKo } from './list-words.ts';

test.each([
  [{ seq: 12_034, last: 12_031, missing: 2 }, '순번 12,034 · 앞 순번 12,031 · 빠진 수 2'],
  [{ ms: 20_100 }, '경과 20초'],
  [{ fixture: '11098946', markets: [1, 2] }, '경기 11098946 · 마켓 1, 2'],
  [{ last: null, seq: 3, restarted: true }, '순번 3 · 순번 새로 시작'],
  [{ times: 1_200 }, '같은 일 1,200번 더'],
  [{}, ''],
])('what is known of an event: %j', (detail, words) => expect(feedFactsKo({ detail })).toBe(words));

test.each([
  [40, '40ms'],
  [100, '0.1초'],
  [9_949, '9.9초'],
  [20_000, '20초'],
])('%i ms', (ms, words) => expect(secondsKo(ms)).toBe(words));

test('an event of a newer server is called what it is', () => expect(feedKindKo('odd-thing')).toBe('odd-thing'));
