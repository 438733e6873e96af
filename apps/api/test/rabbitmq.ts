import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTo } from 'amqplib';

export type Rabbit = { readonly url: string; stop(): Promise<void> };

const startMs = 120_000;

/** A broker's start script; of one that is only unpacked, its folder. */
type Broker = { readonly script: string; readonly folder: string | null };

/** The distribution's package, installed or unpacked by `npm run prove -- burst`. */
function broker(): Broker | null {
  const script = 'usr/lib/rabbitmq/bin/rabbitmq-server';
  if (existsSync(`/${script}`)) return { script: `/${script}`, folder: null };
  const folder = join(import.meta.dirname, '../../../.cache/counterparts/rabbitmq-server');
  return existsSync(join(folder, script)) ? { script: join(folder, script), folder } : null;
}

/** What a broker needs that was unpacked to a folder of its own: Erlang's script looks for itself in /usr. */
function unpackedEnvironment(folder: string, home: string): NodeJS.ProcessEnv {
  const erlang = join(folder, 'usr/lib/erlang');
  const binaries = globSync(join(erlang, 'erts-*/bin'))[0]!;
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const script = `#!/bin/sh\nexport ROOTDIR='${erlang}' BINDIR='${binaries}' EMU=beam PROGNAME=erl\nexec "$BINDIR/erlexec" "$@"\n`;
  writeFileSync(join(bin, 'erl'), script, { mode: 0o755 });
  const libraries = globSync([join(folder, 'usr/lib/*-linux-*'), join(folder, 'lib/*-linux-*')]);
  return { PATH: `${bin}:${binaries}:${process.env['PATH']}`, LD_LIBRARY_PATH: libraries.join(':') };
}

/** Whether there is a broker to be had: one at AMQP_URL, or the distribution's package. */
export const hasRabbit = () => Boolean(process.env['AMQP_URL']) || broker() !== null;

/** A real RabbitMQ: the one at AMQP_URL, else a node of one's own, with ports and a folder of its own. */
export async function openRabbit(): Promise<Rabbit> {
  const given = process.env['AMQP_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const found = broker();
  if (!found) throw new Error('There is no RabbitMQ here.');
  const home = mkdtempSync(join(tmpdir(), 'lime-rabbit-'));
  const [port, dist, epmd] = await Promise.all([freePort(), freePort(), freePort()]);
  for (const file of ['none.conf', 'env.conf']) writeFileSync(join(home, file), '');
  writeFileSync(join(home, 'plugins'), '[].');
  mkdirSync(join(home, 'log'));
  const env = {
    ...process.env,
    ...(found.folder && unpackedEnvironment(found.folder, home)),
    HOME: home,
    ERL_EPMD_PORT: String(epmd),
    RABBITMQ_NODENAME: `lime${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_DIST_PORT: String(dist),
    RABBITMQ_MNESIA_BASE: join(home, 'mnesia'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'plugins'),
    RABBITMQ_CONFIG_FILE: join(home, 'none'),
    RABBITMQ_CONF_ENV_FILE: join(home, 'env.conf'),
    RABBITMQ_PID_FILE: join(home, 'pid'),
  };
  // an unpacked broker would look for Erlang's script in /usr to start it
  if (found.folder) spawnSync('epmd', ['-daemon'], { env });
  let said = '';
  const child = spawn(found.script, [], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said = (said + text).slice(-4_000)));
  const deadline = Date.now() + startMs;
  while (!said.includes('completed with') && Date.now() < deadline && child.exitCode === null) await pause(100);
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.pid !== undefined) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-child.pid, 'SIGTERM');
      await Promise.race([ended, pause(15_000)]);
      if (child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    }
    spawnSync('epmd', ['-port', String(epmd), '-kill'], { env });
    rmSync(home, { recursive: true, force: true });
  }
  if (!(await answers(port))) {
    await stop();
    throw new Error(`RabbitMQ did not start: ${said}`);
  }
  return { url: `amqp://guest:guest@127.0.0.1:${port}`, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.end() !== undefined));
    socket.on('error', () => resolve(false));
  });
}

/** A queue of one's own to publish to. @param url  of the broker */
export async function openQueue(
  url: string,
  name: string,
): Promise<{ send(message: object): void; close(): Promise<void> }> {
  const connection = await connectTo(url);
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(name, { durable: false });
  return {
    send: (message) => void channel.sendToQueue(name, Buffer.from(JSON.stringify(message))),
    async close() {
      await channel.deleteQueue(name);
      await connection.close();
    },
  };
}
