import { createServer } from 'node:net';
import { announceReady, answerParent, onParentLost, takeOverSocket } from '../apps/api/src/core/parent.ts';

// A program that `keepRunning` (child.ts) can keep, in thirty milliseconds: its tests start this in place of the site. It
// answers each connection with its pid and what it was told.

if (process.env['STUB'] === 'broken') {
  console.error('STUB is broken');
  process.exit(1);
}
const socket = await takeOverSocket();
const server = createServer((connection) => connection.end(`${process.pid} ${process.env['STUB'] ?? ''}`));
server.listen(socket ?? { port: Number(process.env['PORT']), host: '127.0.0.1' }, announceReady);
console.log('started');
answerParent({ server, drain: () => server.close(() => process.exit(0)) });
onParentLost(() => process.exit(0));
process.on('SIGHUP', () => console.log('opened again'));
// busy for ten seconds without a look at anything else; a little of the processor shows that it is
process.on('SIGUSR2', () => {
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (const end = Date.now() + 10_000; Date.now() < end; Atomics.wait(still, 0, 0, 300))
    for (const begun = Date.now(); Date.now() - begun < 20;);
});
process.on('SIGTERM', () => process.env['STUB'] === 'deaf' || process.exit(0));
