// `npm run bench [-- --quick] [-- bets caps settle history idle lists members push frames reports rounds roundbets wallet]`: measures, with
// references taken in the same minutes. `npm run bench -- --against=FOLDER`: placement compared with another checkout.
import { join } from 'node:path';
import pg from 'pg';
import { readCommandLine } from '../tools/command-line.ts';
import { againstBlock } from './against.ts';
import { betsBlock } from './blocks/bets-block.ts';
import { capsBlock } from './blocks/caps-block.ts';
import { walletBlock } from './blocks/wallet-block.ts';
import { framesBlock } from './blocks/frames-block.ts';
import { historyBlock } from './blocks/history-block.ts';
import { idleBlock } from './blocks/idle-block.ts';
import { listsBlock } from './blocks/lists-block.ts';
import { membersBlock } from './blocks/members-block.ts';
import { pushBlock } from './blocks/push-block.ts';
import { reportsBlock } from './blocks/reports-block.ts';
import { roundBetsBlock } from './blocks/round-bets-block.ts';
import { roundsBlock } from './blocks/rounds-block.ts';
import { settleBlock } from './blocks/settle-block.ts';
import { openCluster } from './lib/bench-environment.ts';
import { describeEnvironment } from './lib/environment.ts';
import { report } from './lib/report.ts';
import type { Row } from './lib/report.ts';

const blocks = {
  bets: betsBlock,
  caps: capsBlock,
  wallet: walletBlock,
  settle: settleBlock,
  history: historyBlock,
  idle: idleBlock,
  lists: listsBlock,
  members: membersBlock,
  push: pushBlock,
  frames: framesBlock,
  reports: reportsBlock,
  rounds: roundsBlock,
  roundbets: roundBetsBlock,
};
const { words: chosen, options } = readCommandLine({
  name: 'run bench',
  form: { takes: '[block…]', options: ['[--quick]', '[--against FOLDER]'] },
  about: `measures, with references taken in the same minutes. Blocks: ${Object.keys(blocks).join(', ')}`,
});
const quick = options['quick'] === true;
const against = options['against'] === undefined ? undefined : String(options['against']);
const unknown = chosen.filter((word) => !Object.hasOwn(blocks, word));
if (unknown.length > 0) {
  console.error(`No block ${unknown.join(', ')}: there are ${Object.keys(blocks).join(', ')}.`);
  process.exit(2);
}

const cluster = await openCluster();
const owner = new pg.Client({ connectionString: cluster.url });
await owner.connect();
const environment = await describeEnvironment(
  owner,
  process.env['BENCH_DATA_DIR'] ?? join(import.meta.dirname, '../.data-bench'),
);
await owner.end();
const rows: Row[] = [];
try {
  if (against) rows.push(...(await againstBlock(cluster, against, quick)));
  for (const [name, block] of Object.entries(blocks)) {
    if (against && chosen.length === 0) break;
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`${name} …`);
    rows.push(...(await block(cluster, quick)));
  }
  report(rows, environment);
} finally {
  await cluster.stop();
}
if (rows.some((row) => row.reached === false)) process.exitCode = 1;
