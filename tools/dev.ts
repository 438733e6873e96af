import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { providerSecret, readConfig } from '../apps/api/src/core/api-config.ts';
import { feedVariables } from '../apps/api/src/feeds/feed-variables.ts';
import { readCommandLine } from './command-line.ts';
import { claimDataDir } from './data-dir.ts';
import { dataDir, openInstallation } from './installation.ts';
import { assertPortFree } from './ports.ts';
import { root } from './root.ts';
import { seed } from './seed-command.ts';
import { buildWeb, builtDir } from './web.ts';

// `npm run dev`: the API starts again at each change of a source, the member site changes in the browser by itself.
// The member site is on PORT and hands calls and sockets on to the API, two ports above (the provider's is between); so
// does the office, three ports above. The page of components is four ports above and needs neither.

readCommandLine({
  name: 'run dev',
  form: {},
  about: 'the site, changing as you type; docs/operations.md lists its variables',
});
const dir = dataDir();
const { port } = readConfig(
  { ...process.env, DATABASE_URL: 'postgresql://not-known-yet', JWT_SECRET: 'x'.repeat(32) },
  feedVariables,
);
const apiPort = port + 2;
const officePort = port + 3;
const galleryPort = port + 4;
const providerPort = Number(process.env['PROVIDER_PORT'] || port + 1);
const bin = (...path: string[]) => join(root, 'node_modules', ...path);
const running: ChildProcess[] = [];

const claim = claimDataDir(dir, `http://localhost:${port}`);
let close = async () => claim.release();
try {
  await assertPortFree(port);
  await assertPortFree(apiPort);
  await assertPortFree(officePort);
  await assertPortFree(galleryPort);
  await assertPortFree(providerPort);
  const installation = await openInstallation(dir);
  close = async () => {
    await Promise.all(running.map(ended));
    await installation.postgres?.stop();
    claim.release();
  };
  if (installation.unseeded) seed(dir);

  const env = {
    ...process.env,
    DATA_DIR: dir,
    DATABASE_URL: installation.appUrl,
    JWT_SECRET: installation.secrets.jwtSecret,
    PORT: String(apiPort),
    PROVIDER_PORT: String(providerPort),
    MEMBER_DIR: '',
    OFFICE_DIR: '',
  };
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log = spawn(process.execPath, [bin('pino-pretty', 'bin.js')], {
    cwd: root,
    detached: true,
    stdio: [api.stdout, 'inherit', 'inherit'],
  });
  const web = (folder: string, at: number) =>
    spawn(process.execPath, [bin('vite', 'bin', 'vite.js'), '--port', String(at), '--strictPort'], {
      cwd: join(root, folder),
      env: { ...process.env, API_URL: `http://localhost:${apiPort}` },
      detached: true,
      stdio: 'inherit',
    });
  buildWeb('providers');
  const { providerProofs: proofs } = readConfig(env, feedVariables);
  const providers = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'apps/providers/src/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        PROVIDER_PORT: String(providerPort),
        PROVIDER_URL: `http://localhost:${providerPort}`,
        PROVIDER_SECRET: providerSecret(process.env['PROVIDER_SECRET'], installation.secrets.jwtSecret),
        PROVIDER_PROOF: JSON.stringify(proofs['token']),
        CASINO_PROOF: JSON.stringify(proofs['casino']),
        SITE_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}`,
        API_URL: `http://localhost:${apiPort}/api`,
        PROVIDER_DATABASE_URL: installation.hostUrl,
        PROVIDERS_DIR: builtDir('providers'),
        LOG_LEVEL: 'warn',
      },
      detached: true,
      stdio: 'inherit',
    },
  );
  running.push(web('apps/member', port), web('apps/office', officePort), web('tools/gallery', galleryPort));
  running.push(api, log, providers);
  console.log(
    `Member site at http://localhost:${port}, office at http://localhost:${officePort}/office/, API at http://localhost:${apiPort}, components at http://localhost:${galleryPort}`,
  );
} catch (error) {
  console.error((error as Error).message);
  await end(1);
}

async function end(code: number): Promise<void> {
  for (const child of running) child.kill('SIGTERM');
  await close();
  process.exit(code);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(late);
      done();
    });
  });
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void end(0));
