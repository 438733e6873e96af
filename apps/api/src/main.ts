import 'zod/compile'; // before any schema is made: it turns each into code at its first use
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { readConfig } from './core/api-config.ts';
import { feedVariables } from './feeds/feed-variables.ts';
import { announceReady, answerParent, onParentLost, takeOverSocket } from './core/parent.ts';

// One process of the site: says when it serves, ends in order on SIGTERM and SIGINT, when another took its place, and when
// its parent is gone. SIGHUP has it open its log again.

const socket = await takeOverSocket();
const app = await createApp({ config: readConfig(process.env, feedVariables) });
const { close } = closeWithGrace(
  { delay: 8_000, logger: app.server.log, skip: ['SIGHUP', 'SIGUSR2'] },
  async ({ err }) => {
    if (err) app.server.log.fatal({ err }, 'ending');
    await app.close();
  },
);
process.on('SIGHUP', app.reopenLog);
process.on('SIGUSR2', () => undefined); // of the supervisor alone
onParentLost(() => close());
answerParent({
  server: app.server.server,
  drain(ms) {
    app.makeRoom(ms / 2);
    setTimeout(close, ms);
  },
});
// lines that wait for the disk are tried once more; what cannot be written is lost, and nothing waits for it
process.on('exit', app.flushLog);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
await app.listen(socket);
announceReady();
