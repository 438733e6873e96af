import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names the golden folder of a run to the processes that start sites in it: the data folder that `npm run lime -- seed`
 * makes out of nothing. It has a cluster, its migrations and roles, and the demo world; rounds, matches and prices, which
 * depend on the time, begin with the site. Sites of tests start on copies of it.
 */
export const goldenVariable = 'LIME_GOLDEN';

/** Of the first staff account in it, and in browser tests. */
export const goldenStaffPassword = 'staff-of-the-tests';

/**
 * Copies the run's golden folder into `dir`, an empty folder, with the owners of its files.
 *
 * @returns false when the run has none: the site starts from nothing
 */
export function copyGolden(dir: string): boolean {
  const golden = process.env[goldenVariable];
  if (!golden || existsSync(join(golden, 'postgres', 'elsewhere'))) return false;
  const reflink = process.platform === 'linux' ? ['--reflink=auto'] : [];
  const { status, stderr } = spawnSync('cp', ['-a', ...reflink, `${golden}/.`, dir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The golden folder could not be copied: ${stderr}`);
  return true;
}
