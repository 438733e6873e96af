import { setTimeout as wait } from 'node:timers/promises';
import type { CliCommand } from '../apps/api/src/core/cli.ts';
import { holderOf } from './data-dir.ts';
import { requestRestart, restartOutcome } from './restart-request.ts';
import { root } from './root.ts';
import { buildWeb, builtDir, webApps } from './web.ts';

const everyMs = 200;

/**
 * `lime restart`: the API processes of the running site are replaced, one after the other, by those of this checkout. Its
 * database has been brought to this release before, as for every command.
 */
export const restartCommand: CliCommand = async (_args, { config: { dataDir }, print }) => {
  const holder = holderOf(dataDir);
  if (!holder?.url.startsWith('http')) throw new Error(`No site runs in ${dataDir}.`);
  const env: NodeJS.ProcessEnv = {};
  for (const { app, variable, name } of webApps) {
    if (process.env[variable]) continue;
    if (buildWeb(app)) print(`${name} has been built.`);
    env[variable] = builtDir(app);
  }
  requestRestart(dataDir, { cwd: root, env });
  process.kill(holder.pid, 'SIGUSR2');
  for (;;) {
    const outcome = restartOutcome(dataDir);
    if (outcome?.failed) throw new Error(`${outcome.failed}\nThe processes that were not replaced serve on.`);
    if (outcome) break;
    if (holderOf(dataDir)?.pid !== holder.pid) throw new Error('The site ended meanwhile.');
    await wait(everyMs);
  }
  print('The API processes have been replaced.');
  return 0;
};
