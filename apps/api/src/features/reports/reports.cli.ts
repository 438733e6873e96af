import type { CliCommand } from '../../core/cli.ts';
import { rebuildSums } from './folding.ts';

/** `report rebuild`: adds up anew what reports read. Also while the site runs: reports are slower until it is done. */
export const reportRebuildCommand: CliCommand = async (_args, { db, print }) => {
  const started = performance.now();
  const seals = await rebuildSums(db);
  print(`${seals} seals added up in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return 0;
};
