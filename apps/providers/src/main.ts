import closeWithGrace from 'close-with-grace';
import { readProviderConfig } from './config.ts';
import { createProviders } from './server.ts';

// The built-in outside world: what would be other companies' servers, in a process of its own.

const config = readProviderConfig(process.env);
const server = await createProviders(config);
const { close } = closeWithGrace({ delay: 5_000, logger: server.log, skip: ['SIGHUP', 'SIGUSR2'] }, async ({ err }) => {
  if (err) server.log.fatal({ err }, 'ending');
  await server.close();
});
// whole groups of processes get these, for the supervisor's logs and the restart of the site's processes
for (const signal of ['SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => undefined);
// without the process that started and watches this one nothing would end it
if (process.send) process.once('disconnect', () => close());
await server.listen({ port: config.port, host: '::' }).catch(async (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EAFNOSUPPORT') throw error;
  await server.listen({ port: config.port, host: '0.0.0.0' }); // a machine without IPv6
});
process.send?.({ ready: true });
// its question whether this process still works
process.on('message', (message) => {
  if (typeof message === 'object' && message && 'ping' in message) process.send?.({ pong: message.ping });
});
