import { everyProof } from '../proofs/every-proof.ts';
import { contentsOf } from '../proofs/list-proofs.ts';
import { root } from '../root.ts';
import { nightlyAge } from './nightly-age.ts';
import { nightlyParts } from './nightly-parts.ts';

// The gate's look at the night: whether each long part has something to try, and how old the kept result is. It ends by
// itself: `process.exit` joins compiler threads that may wait for this one (nodejs/node#54918), and did so for an hour.

const { lines, empty } = await contentsOf(everyProof);
for (const { name, why } of empty) console.error(`FAILED ${name}: ${why}`);
const { line, isFine } = nightlyAge(root);
console.log(`${nightlyParts.length} long parts with ${lines.length} files and cases. ${line}`);
process.exitCode = empty.length === 0 && isFine ? 0 : 1;
