import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { startProduct } from '../e2e/product.ts';
import type { Product } from '../e2e/product.ts';
import { proofGroups } from './proofs/all.ts';
import { everyProof as proofs } from './proofs/every-proof.ts';
import { readCommandLine } from './command-line.ts';
import { listProofs } from './proofs/list-proofs.ts';
import { root } from './root.ts';

// `npm run prove [-- <name>… --short --list]`: what must be true of the whole product, tried on one of its own. Each result is kept
// as a file of docs/proofs, with its figures, the commit and the machine's load. `games` means all that try what games draw.

const { words, options } = readCommandLine({
  name: 'run prove',
  form: { takes: '[name…]', options: ['[--short]', '[--list]'] },
  about: `tries what must be true of the whole product, in the gate’s form (--short) or in full, or lists what would be tried (--list). Names: ${[...Object.keys(proofGroups), ...proofs.map(({ name }) => name)].join(', ')}`,
});
const short = options['short'] === true;
const names = words.flatMap((word) => (Object.hasOwn(proofGroups, word) ? proofGroups[word]! : [word]));
const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(
    `No proof is called ${unknown.join(', ')}. There are: ${[...Object.keys(proofGroups), ...proofs.map(({ name }) => name)].join(', ')}.`,
  );
  process.exit(2);
}
const chosen = proofs.filter(({ name }) => names.length === 0 || names.includes(name));
if (options['list']) process.exit((await listProofs(chosen)) ? 0 : 1);
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
const folder = join(root, 'docs', 'proofs');
mkdirSync(folder, { recursive: true });
const total = { passed: 0, failed: 0 };
for (const proof of chosen) {
  const started: Promise<Product>[] = [];
  try {
    const load = loadavg()[0]!;
    const {
      holds,
      figures,
      notTried = [],
    } = await proof.run(() => started[0] ?? (started[0] = startProduct()), { short });
    const result = {
      claim: proof.claim,
      holds,
      short,
      figures,
      ...(notTried.length > 0 && { notTried }),
      at: new Date().toISOString(),
      commit,
      processors: availableParallelism(),
      load: [load, loadavg()[0]!].map((value) => Math.round(value * 10) / 10),
    };
    // a result without what it is about takes the place of none
    const isKept = !short && Object.keys(figures).length > 0;
    if (isKept) writeFileSync(join(folder, `${proof.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
    const word = holds ? (Object.keys(figures).length > 0 ? 'holds  ' : 'skipped') : 'FAILED ';
    console.log(`${word} ${proof.name}: ${JSON.stringify(figures)}`);
    if (!holds) process.exitCode = 1;
    const { passed = holds ? 1 : 0, failed = holds ? 0 : 1 } = figures;
    if (word !== 'skipped') {
      total.passed += Number(passed);
      total.failed += Number(failed);
    }
  } finally {
    await (await started[0])?.stop();
  }
}
console.log(`${total.passed} passed, ${total.failed} failed`);
