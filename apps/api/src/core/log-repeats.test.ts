import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createRepeats } from './log-repeats.ts';

function setUp() {
  const lines: Record<string, unknown>[] = [];
  let at = 0;
  const { logMethod, flush } = createRepeats(() => at);
  const stream = { write: (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>) };
  const { log } = fastify({ logger: { hooks: { logMethod }, stream } });
  return { log, lines, flush, pass: (ms: number) => void (at += ms) };
}
const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

test('one line a second of a failure, and how many there were', () => {
  const { log, lines, flush, pass } = setUp();
  for (let no = 0; no < 738; no += 1) log.error({ err: away(), slip: no }, 'a bet could not be placed');
  expect(lines).toHaveLength(1);
  pass(999);
  flush();
  log.error({ err: away() }, 'a bet could not be placed');
  expect(lines).toHaveLength(1);
  pass(1);
  log.error({ err: away() }, 'a bet could not be placed');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ repeated: 739, msg: 'a bet could not be placed' });
});

test('what nothing follows is told a second later', () => {
  const { log, lines, flush, pass } = setUp();
  log.warn('lost');
  log.warn('lost');
  log.warn('lost');
  pass(1_000);
  flush();
  flush();
  expect(lines.map(({ msg, repeated }) => [msg, repeated])).toEqual([
    ['lost', undefined],
    ['lost', 2],
  ]);
});

test('other words, codes, levels and slow paths are other kinds; what is no failure is never held back', () => {
  const { log, lines } = setUp();
  log.error({ err: away() }, 'a');
  log.error({ err: Object.assign(new Error('x'), { code: '57P01' }) }, 'a');
  log.error({ err: away() }, 'b');
  log.warn({ err: away() }, 'a');
  log.warn({ path: '/api/one' }, 'slow');
  log.warn({ path: '/api/one' }, 'slow');
  log.warn({ path: '/api/two' }, 'slow');
  log.error(away());
  log.error(away());
  for (let no = 0; no < 3; no += 1) log.info('asked');
  expect(lines.map(({ msg }) => msg)).toEqual([
    'a',
    'a',
    'b',
    'a',
    'slow',
    'slow',
    'connect',
    'asked',
    'asked',
    'asked',
  ]);
});
