import { parentPort } from 'node:worker_threads';
import { createMachine, sfc32 } from './slots-independent.ts';
import type { TitleData } from './slots-independent.ts';

/** So many plays of a title, from random numbers of a chunk's own. */
export type SlotJob = { readonly title: TitleData; readonly chunk: number; readonly plays: number };

/** What plays came to, in hundredths of the stake. */
export type SlotCounts = {
  readonly plays: number;
  readonly paid: number;
  readonly squares: number;
  readonly hits: number;
};

const seedOf = (id: string, chunk: number) =>
  [...id].reduce((seed, letter) => Math.imul(seed ^ letter.charCodeAt(0), 16_777_619), 0x811c9dc5) ^ (chunk * 7919);

export function playChunk({ title, chunk, plays }: SlotJob): SlotCounts {
  const play = createMachine(title, sfc32(seedOf(title.id, chunk)));
  let [paid, squares, hits] = [0, 0, 0];
  for (let no = 0; no < plays; no += 1) {
    const win = play();
    paid += win;
    squares += win * win;
    if (win > 0) hits += 1;
  }
  return { plays, paid, squares, hits };
}

parentPort?.on('message', (job: SlotJob) => parentPort!.postMessage(playChunk(job)));
