import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyGolden, goldenStaffPassword } from '../tools/golden-folder.ts';
import { freePort, until } from '../tools/ports.ts';
import { root } from '../tools/root.ts';
import { runFolder, sweepRunFolders } from '../tools/run-folders.ts';
import { buildWeb, webApps } from '../tools/web.ts';
import { setSetting } from './lib/office.ts';

/** Where tests find the site; a running one is used as it is when the variable is set. */
const address = 'LIME_URL';

/** Where `LIME_ROUND_SECONDS` says so, rounds of games that have minutes by the clock take so many seconds. */
function shortRounds(): { NODE_OPTIONS?: string } {
  const seconds = process.env['LIME_ROUND_SECONDS'];
  if (!seconds) return {};
  const preload = pathToFileURL(join(root, 'tools', 'proofs', 'killed-games', 'short-periods.ts'));
  preload.searchParams.set('seconds', seconds);
  return { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload.href}`.trim() };
}

/** The real product, as `npm start` starts it, on a port, a data folder and web builds of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[address]) {
    await fetch(`${process.env[address]}/api/ready`).catch(() => {
      throw new Error(`Nothing answers at ${process.env[address]}, where ${address} says that the site is.`);
    });
    return async () => undefined;
  }
  const built: Record<string, string> = {};
  for (const { app, variable } of webApps) {
    built[variable] = process.env[variable] || join(root, '.cache', app);
    if (!process.env[variable]) buildWeb(app, built[variable]);
  }
  await sweepRunFolders();
  const dataDir = runFolder('site', { inMemory: true });
  copyGolden(dataDir);
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    PROVIDER_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...built,
    STAFF_PASSWORD: goldenStaffPassword,
    // what one process does must be seen by those who are with another
    API_PROCESSES: process.env['API_PROCESSES'] || '2',
    ...shortRounds(),
  };
  const product = spawn(process.execPath, ['tools/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [product.stdout, product.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise((done) => product.once('exit', done));
  const ready = await until(() => product.exitCode !== null || said.includes('Lime is ready'), 120_000);
  if (!ready || product.exitCode !== null) {
    product.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`The site did not start:\n${said}`);
  }
  process.env[address] = `http://localhost:${port}`;
  process.env['LIME_DATA_DIR'] = dataDir;
  // a machine with other work may still be replacing a process that was slow to answer
  const answers = () => fetch(`${process.env[address]}/api/ready`).then(({ ok }) => ok, () => false); // prettier-ignore
  if (!(await until(answers, 60_000))) throw new Error(`The site does not answer:\n${said}`);
  // the tests read the specified popups; alerts.spec.ts reads the cards the demo world shows in their place
  await setSetting('alerts', { toasts: false });
  // cards and notes about what is decided while a test does something else; decisions.spec.ts reads them
  await setSetting('decisionNews', { active: false });
  return async () => {
    product.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
