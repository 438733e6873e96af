import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect, hangUp, serve } from '../../../test/sockets.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { beatMs } from './heartbeat.ts';

let site: TestSite;
let url: string;

beforeAll(async () => {
  site = await openTestSite();
  url = await serve(site.app);
});
afterEach(hangUp);
afterAll(() => site.close());

test('every socket of members and visitors hears a beat every two seconds', async () => {
  const { token } = await site.newMember();
  const sockets = [await connect(url, { token }), await connect(url, {}), await connect(url, {})];
  const beats = sockets.map(({ socket }) => {
    const at: number[] = [];
    socket.on('beat', () => at.push(performance.now()));
    return at;
  });
  await expect.poll(() => Math.min(...beats.map((at) => at.length)), { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  for (const at of beats) {
    // over three pauses: one may be late on a busy machine
    const pause = (at[3]! - at[0]!) / 3;
    expect(pause).toBeGreaterThan(beatMs * 0.8);
    expect(pause).toBeLessThan(beatMs * 1.5);
  }
  const [gone, ...others] = sockets;
  gone!.socket.disconnect();
  const before = beats.map((at) => at.length);
  await expect.poll(() => beats[1]!.length, { timeout: 10_000 }).toBeGreaterThan(before[1]!);
  expect(beats[0]!.length).toBe(before[0]);
  expect(others.every(({ socket }) => socket.connected)).toBe(true);
});
