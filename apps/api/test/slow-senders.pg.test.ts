import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site?.close());

test('who sends a head or a body too slowly is hung up on within thirty seconds', { timeout: 60_000 }, async () => {
  await site.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.server.address() as AddressInfo;
  const slow = async (head: string) => {
    const socket = connect(port, '127.0.0.1');
    const began = performance.now();
    socket.write(head);
    const drip = setInterval(() => socket.write('x'), 1_000);
    socket.on('error', () => undefined).resume();
    await new Promise((done) => socket.once('close', done));
    clearInterval(drip);
    return performance.now() - began;
  };
  const times = await Promise.all([
    slow('POST /api/auth/login HTTP/1.1\r\nhost: x\r\nx-slow: '),
    slow('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{'),
  ]);
  for (const ms of times) expect(ms).toBeLessThan(31_000);
});
