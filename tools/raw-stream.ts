import { roundMessage } from '../packages/domain/src/fairness/chain.ts';
import { playMessage } from '../packages/domain/src/fairness/floats.ts';
import { createFastHmac } from './proofs/fast-hash.ts';

// `npx node tools/raw-stream.ts plays | dieharder -g 200 -a`: the bytes that outcomes are made from, without end, for batteries
// that read a raw stream. `plays`: of one member's seeds; `rounds`: of one block each of the rounds of a chain.

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const hmacOfPlay = createFastHmac(ascii('server seed of the proof'));
const linkOf = createFastHmac(ascii('links of the proof'));
const salt = '5a'.repeat(32);

const streams: Readonly<Record<string, (no: number) => Uint8Array>> = {
  plays: (no) => hmacOfPlay(playMessage('proof', Math.floor(no / 2), no % 2)),
  rounds: (no) => createFastHmac(linkOf(String(no)))(roundMessage('token-roulette', no, salt, 0)),
};

const stream = streams[process.argv[2] ?? ''];
if (!stream) {
  console.error(`Which stream? There are: ${Object.keys(streams).join(', ')}.`);
  process.exit(1);
}
process.stdout.on('error', () => process.exit(0)); // the battery has read enough
const blocks = 2048;
let no = 0;
function write(): void {
  const bytes = new Uint8Array(blocks * 32);
  for (let block = 0; block < blocks; block += 1, no += 1) bytes.set(stream!(no), block * 32);
  if (process.stdout.write(bytes)) setImmediate(write);
  else process.stdout.once('drain', write);
}
write();
