import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Rabbit = { readonly url: string; stop(): Promise<void> };

const script = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const startMs = 60_000;

/** Whether there is a broker to be had: one at AMQP_URL, or the distribution's package. */
export const hasRabbit = () => Boolean(process.env['AMQP_URL']) || existsSync(script);

/** A real RabbitMQ: the one at AMQP_URL, else a node of one's own, with ports and a folder of its own. */
export async function openRabbit(): Promise<Rabbit> {
  const given = process.env['AMQP_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const home = mkdtempSync(join(tmpdir(), 'lime-rabbit-'));
  const [port, dist, epmd] = await Promise.all([freePort(), freePort(), freePort()]);
  for (const file of ['none.conf', 'env.conf']) writeFileSync(join(home, file), '');
  writeFileSync(join(home, 'plugins'), '[].');
  mkdirSync(join(home, 'log'));
  const env = {
    ...process.env,
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
  let said = '';
  const child = spawn(script, [], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
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
