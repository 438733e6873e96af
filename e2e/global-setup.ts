import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '../tools/ports.ts';
import { root } from '../tools/root.ts';
import { buildWeb, webApps } from '../tools/web.ts';
import { setSetting } from './lib/office.ts';

/** Where tests find the site; a running one is used as it is when the variable is set. */
const address = 'LIME_URL';

/** The real product, as `npm start` starts it, on a port, a data folder and web builds of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[address]) return async () => undefined;
  const built: Record<string, string> = {};
  for (const { app, variable } of webApps) {
    built[variable] = process.env[variable] || join(root, '.cache', app);
    if (!process.env[variable]) buildWeb(app, built[variable]);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'lime-e2e-'));
  chmodSync(dataDir, 0o711); // started as root, PostgreSQL's own user must pass through it
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    PROVIDER_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...built,
    STAFF_PASSWORD: 'staff-of-the-tests',
    // what one process does must be seen by those who are with another
    API_PROCESSES: process.env['API_PROCESSES'] || '2',
  };
  const product = spawn(process.execPath, ['tools/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [product.stdout, product.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise((done) => product.once('exit', done));
  const ready = await until(() => product.exitCode !== null || said.includes('Lime is ready'), 120_000);
  if (!ready || product.exitCode !== null) {
    product.kill('SIGTERM');
    throw new Error(`The site did not start:\n${said}`);
  }
  process.env[address] = `http://localhost:${port}`;
  process.env['LIME_DATA_DIR'] = dataDir;
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
