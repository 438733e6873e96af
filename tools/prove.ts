import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { startProduct } from '../e2e/product.ts';
import type { Product } from '../e2e/product.ts';
import { longProofs, proofGroups, proofs as triedInGate } from './proofs/all.ts';
import { longSuites } from './proofs/long-suites.ts';
import { root } from './root.ts';

// `npm run prove [-- <name>… --short]`: what must be true of the whole product, tried on one of its own. Each result is kept
// as a file of docs/proofs, with its figures, the commit and the machine's load. `games` means all that try what games draw.

const proofs = [...triedInGate, ...longProofs, ...longSuites];
const given = process.argv.slice(2);
const short = given.includes('--short');
const names = given.filter((word) => word !== '--short').flatMap((word) => proofGroups[word] ?? [word]);
const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(
    `No proof is called ${unknown.join(', ')}. There are: ${[...Object.keys(proofGroups), ...proofs.map(({ name }) => name)].join(', ')}.`,
  );
  process.exit(1);
}
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
const folder = join(root, 'docs', 'proofs');
mkdirSync(folder, { recursive: true });
for (const proof of proofs.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const started: Promise<Product>[] = [];
  try {
    const load = loadavg()[0]!;
    const { holds, figures } = await proof.run(() => started[0] ?? (started[0] = startProduct()), { short });
    const result = {
      claim: proof.claim,
      holds,
      short,
      figures,
      at: new Date().toISOString(),
      commit,
      processors: availableParallelism(),
      load: [load, loadavg()[0]!].map((value) => Math.round(value * 10) / 10),
    };
    if (!short) writeFileSync(join(folder, `${proof.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
    console.log(`${holds ? 'holds ' : 'FAILED'}  ${proof.name}: ${JSON.stringify(figures)}`);
    if (!holds) process.exitCode = 1;
  } finally {
    await (await started[0])?.stop();
  }
}
