import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { slots as entries } from '../../packages/domain/src/casino/slots/slot-catalogue.ts';
import { slotFacts } from '../../packages/domain/src/casino/slots/kept-facts.ts';
import { loadSlot } from '../../packages/domain/src/casino/slots/load.ts';
import { root } from '../root.ts';
import type { Figures, Proof } from './proof.ts';
import type { SlotCounts, SlotJob } from './slots-worker.ts';

/** Plays of every title that the claim asks for. */
const asked = 1_000_000_000;
/** A chunk has a seed of its own, so a later run goes on where this one stops. */
const chunk = 1_000_000;
/** How many standard errors off honest luck may be, over 96 figures. */
const luck = 4.5;
const tenthOfAPoint = 0.001;

const none: SlotCounts = { plays: 0, paid: 0, squares: 0, hits: 0 };

/** What earlier runs have counted, by title; titles whose data has changed since begin anew. */
function earlier(): Map<string, SlotCounts> {
  const file = join(root, 'docs', 'proofs', 'slots.json');
  const figures = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).figures as Record<string, unknown>) : {};
  return new Map(
    entries.flatMap(({ id }) => {
      const [plays, paid, squares, hits, returned] = Array.isArray(figures[id]) ? (figures[id] as number[]) : [];
      const isSame = returned === rounded(reelsReturn(id));
      return isSame ? [[id, { plays: plays!, paid: paid!, squares: squares!, hits: hits! }] as const] : [];
    }),
  );
}

/** The pool pays outside of the game. */
const reelsReturn = (id: string) => slotFacts[id]!.returned - slotFacts[id]!.parts.pool;
const rounded = (share: number) => Number(share.toFixed(8));
const sumOf = (one: SlotCounts, other: SlotCounts): SlotCounts => ({
  plays: one.plays + other.plays,
  paid: one.paid + other.paid,
  squares: one.squares + other.squares,
  hits: one.hits + other.hits,
});

/** How far plays came out from what is counted: in shares of the stake, and in standard errors with the hit rate's. */
export function compare(id: string, { plays, paid, squares, hits }: SlotCounts) {
  const facts = slotFacts[id]!;
  const mean = paid / plays / 100;
  const off = mean - reelsReturn(id);
  const error = Math.sqrt((squares / plays / 10_000 - mean * mean) / plays);
  const hitError = Math.sqrt((facts.hit * (1 - facts.hit)) / plays);
  return { off, errors: Math.max(Math.abs(off) / error, Math.abs(hits / plays - facts.hit) / hitError) };
}

/** Plays what is left of the claim in workers, until the time is over. */
async function playAll(counts: Map<string, SlotCounts>, plays: number, size: number, until: number): Promise<void> {
  const jobs = (function* () {
    for (let from = 0; from < plays; from += size)
      for (const { id } of entries) if ((counts.get(id) ?? none).plays <= from) yield { id, chunk: from / size };
  })();
  const titles = new Map(await Promise.all(entries.map(async ({ id }) => [id, await loadSlot(id)] as const)));
  const threads = Number(process.env.PROVE_THREADS ?? availableParallelism());
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(new URL('slots-worker.ts', import.meta.url));
      for (const { id, chunk: no } of jobs) {
        if (Date.now() > until) break;
        const job: SlotJob = { title: titles.get(id)!, chunk: no, plays: size };
        const made = await new Promise<SlotCounts>((resolve, reject) => {
          worker.once('message', resolve);
          worker.once('error', reject);
          worker.postMessage(job);
        });
        counts.set(id, sumOf(counts.get(id) ?? none, made));
      }
      await worker.terminate();
    }),
  );
}

/** Returns of the slots, by plays of a program that shares no code with the rules. `PROVE_MINUTES` ends a run early. */
export const slots: Proof = {
  name: 'slots',
  claim:
    'a billion plays of each slot, by a program that shares no code with its rules, pay back what is counted within 0.1 point; before a billion, within 4.5 standard errors',
  async run(_product, { short }) {
    const counts = short ? new Map<string, SlotCounts>() : earlier();
    const started = Date.now();
    const before = [...counts.values()].reduce(sumOf, none).plays;
    const minutes = Number(process.env.PROVE_MINUTES ?? Infinity);
    if (short) await playAll(counts, 200_000, 200_000, Infinity);
    else await playAll(counts, asked, chunk, started + minutes * 60_000);
    const compared = [...counts].map(([id, one]) => ({ ...compare(id, one), plays: one.plays }));
    const all = [...counts.values()].reduce(sumOf, none);
    const figures: Record<string, Figures[string]> = {
      titles: counts.size,
      'plays of all titles': all.plays,
      'plays of the title with the fewest': Math.min(...compared.map(({ plays }) => plays)),
      'titles within 0.1 point': compared.filter(({ off }) => Math.abs(off) <= tenthOfAPoint).length,
      'most points off': Number((100 * Math.max(...compared.map(({ off }) => Math.abs(off)))).toFixed(4)),
      'most standard errors off': Number(Math.max(...compared.map(({ errors }) => errors)).toFixed(2)),
      'plays a second': Math.round((all.plays - before) / ((Date.now() - started) / 1000)),
      'columns of a title': 'plays, paid and its squares in hundredths of the stake, hits, counted return, points off',
    };
    for (const [id, { plays, paid, squares, hits }] of counts)
      figures[id] = [
        plays,
        paid,
        squares,
        hits,
        rounded(reelsReturn(id)),
        Number((100 * compare(id, counts.get(id)!).off).toFixed(4)),
      ];
    const holds =
      counts.size === entries.length &&
      compared.every(({ off, errors, plays }) => (plays >= asked ? Math.abs(off) <= tenthOfAPoint : errors <= luck));
    return { holds, figures };
  },
};
