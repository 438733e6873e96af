import { afterEach, expect, test } from 'vitest';
import { openReceiver } from '../../../test/receiver.ts';
import type { Receiver } from '../../../test/receiver.ts';
import { createSealPlaces } from './seal-places.ts';

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

/** Places of one address, with a log that keeps what it is told. */
function places(urls: string[]) {
  const logged: string[] = [];
  let now = 0;
  const log = {
    level: 'warn',
    child: () => ({ info: (line: string) => void logged.push(line) }),
    warn: () => undefined,
  };
  const made = createSealPlaces(
    { config: { sealPlaces: { mails: [], urls }, mail: null }, db: undefined, log } as never,
    () => now,
  );
  const take = (line: string, isFirstOfHour = false) => made.take({ line, isFirstOfHour });
  return { ...made, take, logged, at: (ms: number) => (now = ms) };
}

test('a seal a minute is logged, and the first of an hour in any case', () => {
  const { take, logged, at } = places([]);
  for (const [ms, line, first] of [
    [0, 'a', false],
    [59_999, 'b', false],
    [60_000, 'c', false],
    [60_001, 'd', true],
    [120_000, 'e', false],
  ] as const) {
    at(ms);
    take(line, first);
  }
  expect(logged).toEqual(['a', 'c', 'd']);
});

test('the first seal of an hour is sent to each place once, and again only where it was not taken', async () => {
  let isUp = false;
  receiver = await openReceiver(({ path }, reply) => void reply.writeHead(path === '/down' && !isUp ? 503 : 204).end());
  const own = places([`${receiver.url}/up`, `${receiver.url}/down`]);
  own.start();
  own.take('not sent');
  own.take('seal 1', true);
  const paths = () => receiver!.got.map(({ path, body }) => `${path} ${body.trim()}`).toSorted();
  await expect.poll(paths, { timeout: 10_000 }).toEqual(['/down seal 1', '/up seal 1']);
  isUp = true;
  own.take('seal 2', true);
  await expect.poll(paths, { timeout: 10_000 }).toEqual(['/down seal 1', '/down seal 2', '/up seal 1', '/up seal 2']);
  await own.stop();
});
