import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../apps/api/src/core/config.ts';
import type { Config } from '../apps/api/src/core/config.ts';
import { keepRunning } from './child.ts';
import { claimDataDir, removeRun, writeRun } from './data-dir.ts';
import { dataDir, hasDemoMembers, openHouse } from './house.ts';
import type { House } from './house.ts';
import type { LocalPostgres } from './postgres.ts';
import { assertPortFree } from './ports.ts';
import { seed } from './seed.ts';
import { buildMember, memberDir } from './web.ts';

// `npm start`: a site from nothing; then it watches over the site's processes until it is told to end.

/** How to undo what was done so far, undone from the last to the first. */
const undo: (() => void | Promise<void>)[] = [];
let ending = false;
/** Processes of the site as they are now, under the names of run.json. */
const pids: Record<string, number> = {};

async function main(): Promise<void> {
  const dir = dataDir();
  const settings = readConfig({
    ...process.env,
    DATABASE_URL: 'postgresql://not-known-yet',
    JWT_SECRET: 'x'.repeat(32),
  });
  const processes = processCount();
  const url = `http://localhost:${settings.port}`;
  const claim = claimDataDir(dir, url);
  undo.push(() => claim.release());
  await assertPortFree(settings.port, existsSync(join(dir, 'run.json')));

  const house = await openHouse(dir);
  let ready = false;
  const announce = () => {
    if (ready && !ending) writeRun(dir, { url, providerUrl: settings.providerUrl, pids, auditUrl: house.auditUrl });
  };
  if (house.postgres) keepPostgres(house.postgres, announce);

  const built = process.env['MEMBER_DIR'] || memberDir;
  if (!process.env['MEMBER_DIR'] && buildMember()) console.log('The member site has been built.');
  const env = siteEnvironment(house, built);
  if (house.unseeded) seed(dir);
  await startApi(processes, env, dir, announce);
  if (ending) return;
  ready = true;
  undo.push(() => removeRun(dir));
  announce();
  await greet(url, house, settings);
}

function processCount(): number {
  const count = Number(process.env['API_PROCESSES'] || '1');
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new Error('API_PROCESSES: must be a whole number from 1 to 64.');
  return count;
}

/** What the API processes are told; the owner's address is not theirs to know. */
function siteEnvironment(house: House, built: string): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...process.env,
    DATABASE_URL: house.appUrl,
    JWT_SECRET: process.env['JWT_SECRET'] || house.secrets.jwtSecret,
    DATA_DIR: house.dataDir,
    MEMBER_DIR: built,
  };
}

async function startApi(count: number, env: NodeJS.ProcessEnv, dir: string, announce: () => void): Promise<void> {
  mkdirSync(join(dir, 'log'), { recursive: true });
  const start = async (no: number) => {
    const name = count === 1 ? 'api' : `api-${no}`;
    const child = await keepRunning({
      name,
      args: ['apps/api/src/main.ts'],
      env: { ...env, REUSE_PORT: count > 1 ? '1' : '0' },
      log: join(dir, 'log', `${name}.log`),
      onReady(pid) {
        pids[name] = pid;
        announce();
      },
    });
    return child;
  };
  const started = await Promise.allSettled(Array.from({ length: count }, (_, index) => start(index + 1)));
  const children = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  undo.push(async () => {
    await Promise.all(children.map((child) => child.stop(6_000)));
  });
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The postmaster's own processes end with it; the port stays, so everyone's connections come back by themselves. */
function keepPostgres(postgres: LocalPostgres, announce: () => void): void {
  pids['postgres'] = postgres.pid();
  const watch = async () => {
    for (;;) {
      await postgres.gone();
      if (ending) return;
      console.error('postgres ended; starting it again.');
      try {
        await postgres.restart();
      } catch (error) {
        console.error((error as Error).message);
        await wait(1_000);
        continue;
      }
      pids['postgres'] = postgres.pid();
      announce();
    }
  };
  const watching = watch();
  undo.push(async () => {
    await postgres.stop();
    await watching;
  });
}

async function greet(url: string, house: House, settings: Config): Promise<void> {
  const lines = [`Lime is ready: ${url}`];
  if (await hasDemoMembers(house.appUrl))
    lines.push('  members  demo01 … demo20, password demo1234, withdrawal password 1234');
  lines.push(
    `  staff    admin, password ${settings.staffPassword ? 'as in STAFF_PASSWORD' : 'as printed at the first start'}`,
  );
  console.log(lines.join('\n'));
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  for (const step of undo.toReversed()) {
    try {
      await step();
    } catch (error) {
      console.error((error as Error).message);
      code = 1;
    }
  }
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0));
if (process.env['npm_lifecycle_event'] === 'start') {
  // npm killed without a word (kill -9) leaves nobody who could tell us to end.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void end(0), 500).unref();
}
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined); // nobody reads any more
try {
  await main();
} catch (error) {
  if (!ending) console.error((error as Error).message);
  await end(1);
}
