import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { providerSecret, readConfig } from '../apps/api/src/core/api-config.ts';
import { feedVariables } from '../apps/api/src/feeds/feed-variables.ts';
import type { Config } from '../apps/api/src/core/api-config.ts';
import { readCommandLine } from './command-line.ts';
import { keepRunning } from './child.ts';
import type { Kept } from './child.ts';
import { claimDataDir, rememberOutside, removeRun, writeRun } from './data-dir.ts';
import { dataDir, hasDemoMembers, openInstallation } from './installation.ts';
import type { Installation } from './installation.ts';
import type { LocalPostgres } from './postgres.ts';
import { assertPortFree } from './ports.ts';
import { noteProcess, noteUpkeep } from './process-events.ts';
import { answerRestart, readRestart } from './restart-request.ts';
import { seed } from './seed-command.ts';
import { buildWeb, builtDir, webApps } from './web.ts';

// `npm start`: a site from nothing; then it watches over the site's processes until it is asked to end.

readCommandLine({ name: 'start', form: {}, about: 'the site; docs/operations.md lists its variables' });

/** How to undo what was done so far, undone from the last to the first. */
const undo: (() => void | Promise<void>)[] = [];
let ending = false;
const terminal = process.stdout.isTTY || process.stdin.isTTY;
/** Processes of the site as they are now, under the names of run.json. */
const pids: Record<string, number> = {};
/** The API processes in their order, then the built-in outside world. */
const apis: Kept[] = [];
const kept: Kept[] = [];

async function main(): Promise<void> {
  const dir = dataDir();
  const settings = readConfig(
    {
      ...process.env,
      DATABASE_URL: 'postgresql://not-known-yet',
      JWT_SECRET: 'x'.repeat(32),
    },
    feedVariables,
  );
  const processes = processCount();
  const url = `http://localhost:${settings.port}`;
  const claim = claimDataDir(dir, url);
  undo.push(() => claim.release());
  const providerPort = Number(process.env['PROVIDER_PORT'] || settings.port + 1);
  for (const port of [settings.port, providerPort]) await assertPortFree(port, existsSync(join(dir, 'run.json')));

  const installation = await openInstallation(dir);
  if (!installation.postgres) rememberOutside(dir, installation.ownerUrl);
  let ready = false;
  const announce = () => {
    if (ready && !ending)
      writeRun(dir, { url, providerUrl: settings.providerUrl, pids, auditUrl: installation.auditUrl });
  };
  if (installation.postgres) keepPostgres(installation.postgres, announce);

  const built: Record<string, string> = {};
  for (const { app, variable, name } of webApps) {
    built[variable] = process.env[variable] || builtDir(app);
    if (!process.env[variable] && buildWeb(app)) console.log(`${name} has been built.`);
  }
  appUrl = installation.appUrl;
  const env = siteEnvironment(installation, built);
  if (installation.unseeded) seed(dir);
  await startApi(processes, env, dir, announce);
  if (ending) return;
  await startProviders(
    providerEnvironment(env, settings, { port: providerPort, databaseUrl: installation.hostUrl }),
    dir,
    announce,
    installation.appUrl,
  );
  if (ending) return;
  ready = true;
  undo.push(() => removeRun(dir));
  announce();
  await greet(url, installation, settings);
}

function processCount(): number {
  const count = Number(process.env['API_PROCESSES'] || '1');
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new Error('API_PROCESSES: must be a whole number from 1 to 64.');
  return count;
}

/** What the API processes get; the owner's address is not theirs to know. */
function siteEnvironment(installation: Installation, built: Record<string, string>): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    // what was read and compiled once: a process that is started again serves in half the time
    NODE_COMPILE_CACHE: join(installation.dataDir, 'compiled'),
    ...process.env,
    DATABASE_URL: installation.appUrl,
    JWT_SECRET: process.env['JWT_SECRET'] || installation.secrets.jwtSecret,
    DATA_DIR: installation.dataDir,
    ...built,
  };
}

async function startApi(count: number, env: NodeJS.ProcessEnv, dir: string, announce: () => void): Promise<void> {
  mkdirSync(join(dir, 'log'), { recursive: true, mode: 0o700 });
  chmodSync(join(dir, 'log'), 0o700);
  const metricsPort = Number(env['METRICS_PORT'] || 0);
  const start = async (no: number) => {
    const name = count === 1 ? 'api' : `api-${no}`;
    const child = await keepRunning({
      name,
      args: ['apps/api/src/main.ts'],
      env: {
        ...env,
        REUSE_PORT: count > 1 ? '1' : '0',
        LOG_FILE: join(dir, 'log', `${name}.log`),
        ...(metricsPort > 0 && { METRICS_PORT: String(metricsPort + no - 1) }),
      },
      log: join(dir, 'log', `${name}.out.log`),
      onLost: (what) => void noteProcess(env['DATABASE_URL']!, name, what),
      onReady(pid) {
        pids[name] = pid;
        announce();
      },
    });
    return child;
  };
  const started = await Promise.allSettled(Array.from({ length: count }, (_, index) => start(index + 1)));
  apis.push(...started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
  kept.push(...apis);
  undo.push(async () => {
    await Promise.all(apis.map((child) => child.stop(6_000)));
  });
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** All that the built-in outside world gets: where the site is and what it shares with it; nothing of the site's own. */
function providerEnvironment(
  env: NodeJS.ProcessEnv,
  settings: Config,
  { port, databaseUrl }: { port: number; databaseUrl: string },
): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV, NODE_OPTIONS, LOG_LEVEL } = env;
  const { token, casino } = readConfig(env, feedVariables).providerProofs;
  return {
    PATH,
    NODE_OPTIONS,
    NODE_ENV,
    LOG_LEVEL,
    PROVIDER_PORT: String(port),
    PROVIDER_URL: settings.providerUrl,
    PROVIDER_SECRET: providerSecret(process.env['PROVIDER_SECRET'], env['JWT_SECRET']!),
    PROVIDER_NAMES: settings.providerNames.join(','),
    SITE_ORIGINS: settings.siteOrigins.join(','),
    API_URL: `http://localhost:${settings.port}/api`,
    PROVIDER_DATABASE_URL: databaseUrl,
    PROVIDER_PROOF: JSON.stringify(token),
    CASINO_PROOF: JSON.stringify(casino),
    PROVIDERS_DIR: env['PROVIDERS_DIR'],
  };
}

async function startProviders(
  env: NodeJS.ProcessEnv,
  dir: string,
  announce: () => void,
  database: string,
): Promise<void> {
  const child = await keepRunning({
    name: 'providers',
    // the frame's script is written in TypeScript and sent with its types blanked out
    args: ['--disable-warning=ExperimentalWarning', 'apps/providers/src/main.ts'],
    env,
    log: join(dir, 'log', 'providers.log'),
    onLost: (what) => void noteProcess(database, 'providers', what),
    onReady(pid) {
      pids['providers'] = pid;
      announce();
    },
  });
  kept.push(child);
  undo.push(() => child.stop(6_000));
}

/** A process that is replaced ends its connections within so long; its sockets go within half of it. */
const drainMs = 4_000;
let restarting = false;
/** The application's database, where restarts are written down. */
let appUrl: string | null = null;

/** Replaces the API processes one after the other, by those of the checkout that asked for it (`lime restart`). */
async function restart(dir: string): Promise<void> {
  if (restarting || ending) return;
  restarting = true;
  const asked = readRestart(dir);
  const began = performance.now();
  let failed: string | null = null;
  try {
    for (const child of apis) await child.replace(drainMs, asked ?? undefined);
    console.log('The API processes have been replaced.');
  } catch (error) {
    failed = (error as Error).message;
    console.error(`The restart stopped: ${failed}`);
  }
  if (asked) answerRestart(dir, failed);
  restarting = false;
  const seconds = (performance.now() - began) / 1_000;
  const detail = failed ?? `${apis.length} API processes`;
  if (appUrl) await noteUpkeep(appUrl, { kind: 'restart', good: failed === null, seconds, detail });
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

async function greet(url: string, installation: Installation, settings: Config): Promise<void> {
  const lines = [`Lime is ready: ${url}`];
  if (settings.siteOrigin) lines.push(`  members  find it at ${settings.siteOrigin}`);
  if (await hasDemoMembers(installation.appUrl))
    lines.push('  members  demo01 … demo20, password demo1234, withdrawal password 1234');
  lines.push(`  office   ${settings.officeOrigin ?? url}/office`);
  lines.push(
    `  staff    admin, password ${settings.staffPassword ? 'as in STAFF_PASSWORD' : 'as printed or given at the first start'}`,
  );
  if (settings.trustProxy.length > 0 && settings.providerNames.length > 0)
    lines.push(`  frames   behind a proxy set PROVIDER_URL: browsers look for them at ${settings.providerUrl} now`);
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

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0));
// The terminal was closed. Of a service it means: open your logs again.
process.on('SIGHUP', () => (terminal ? void end(0) : kept.forEach((child) => child.reopenLogs())));
if (process.platform !== 'win32') process.on('SIGUSR2', () => void restart(dataDir()));
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
