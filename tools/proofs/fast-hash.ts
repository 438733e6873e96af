// HMAC-SHA-256 of short messages, some ten times as fast as Node's: a call into the library costs more than the hash itself,
// and a proof needs tens of millions. Held against Node's by `hosted-games.ts` before each run.

const constants = new Int32Array(64);
const initial = new Int32Array(8);
{
  // The first 32 bits of the fractional parts of cube and square roots of the first primes.
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  for (let prime = 2, found = 0; found < 64; prime += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= prime; factor += 1) if (prime % factor === 0) isPrime = false;
    if (!isPrime) continue;
    constants[found] = fraction(Math.cbrt(prime));
    if (found < 8) initial[found] = fraction(Math.sqrt(prime));
    found += 1;
  }
}

const words = new Int32Array(64);

/** One block of 64 bytes, as 16 words in `words`, into a state of eight words. */
function compress(state: Int32Array): void {
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    const one = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const other = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[at] = (words[at - 16]! + one + words[at - 7]! + other) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let at = 0; at < 64; at += 1) {
    const mixed = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + mixed + ((e & f) ^ (~e & g)) + constants[at]! + words[at]!) | 0;
    const turned = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + turned + ((c & d) ^ (c & b) ^ (b & d))) | 0;
  }
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
  state[4] = state[4]! + e;
  state[5] = state[5]! + f;
  state[6] = state[6]! + g;
  state[7] = state[7]! + h;
}

/** Hashes bytes after a state that has taken `before` bytes, a multiple of 64. */
function finish(state: Int32Array, bytes: Uint8Array, length: number, before: number): void {
  const padded = Math.ceil((length + 9) / 64) * 64;
  for (let block = 0; block < padded; block += 64) {
    for (let at = 0; at < 16; at += 1) {
      let word = 0;
      for (let byte = block + at * 4; byte < block + at * 4 + 4; byte += 1)
        word = (word << 8) | (byte < length ? bytes[byte]! : byte === length ? 128 : 0);
      words[at] = word;
    }
    if (block + 64 === padded) words[15] = (before + length) * 8;
    compress(state);
  }
}

function write(state: Int32Array, out: Uint8Array): void {
  for (let at = 0; at < 32; at += 1) out[at] = (state[at >> 2]! >>> (24 - 8 * (at & 3))) & 255;
}

const message = new Uint8Array(4096);
const writeText = (text: string) => {
  for (let at = 0; at < text.length; at += 1) message[at] = text.charCodeAt(at);
  return text.length;
};

/** HMAC-SHA-256 with one key of at most 64 bytes. @returns for a message of ASCII text or bytes, a block of its own */
export function createFastHmac(key: Uint8Array): (message: string | Uint8Array) => Uint8Array {
  const keyed = (pad: number) => {
    const state = Int32Array.from(initial);
    for (let at = 0; at < 16; at += 1) {
      let word = 0;
      for (let byte = at * 4; byte < at * 4 + 4; byte += 1) word = (word << 8) | ((key[byte] ?? 0) ^ pad);
      words[at] = word;
    }
    compress(state);
    return state;
  };
  const [inner, outer] = [keyed(0x36), keyed(0x5c)];
  const state = new Int32Array(8);
  const digest = new Uint8Array(32);
  return (given) => {
    state.set(inner);
    if (typeof given === 'string') finish(state, message, writeText(given), 64);
    else finish(state, given, given.length, 64);
    write(state, digest);
    state.set(outer);
    finish(state, digest, 32, 64);
    const out = new Uint8Array(32);
    write(state, out);
    return out;
  };
}
