import type { Exchange } from '../../apps/api/test/examples.ts';
import { masked } from './mask.ts';

/** One exchange of each call, by its path. */
export type Examples = Readonly<Record<string, Omit<Exchange, 'path'>>>;

type ExampleQuery = {
  /** every path that has an example */
  readonly paths: readonly string[];
  /** examples that stay where they may, so that a new run changes only what it must */
  readonly kept: Examples;
  /** May this, masked, serve as an example of its call? */
  readonly isFine: (exchange: Exchange) => boolean;
};

/**
 * An example for each path: the one that is kept, where it still is fine; else the best exchange of the run. One that
 * succeeded comes before one that was refused, and of those the one that shows most. Nothing in them is secret, and what
 * differs from run to run is masked. A path without any fine exchange has none.
 */
export function chooseExamples(exchanges: readonly Exchange[], { paths, kept, isFine }: ExampleQuery): Examples {
  const found = Map.groupBy(exchanges, ({ path }) => path);
  const chosen = paths.toSorted().flatMap((path) => {
    const before = kept[path];
    if (before && isFine({ path, ...before })) return [[path, before] as const];
    const best = (found.get(path) ?? [])
      .map(({ request, answer }) => sortable({ path, request: masked(request), answer: masked(answer) }))
      .toSorted((a, b) => b.rank - a.rank || (a.text < b.text ? -1 : 1))
      .find(({ exchange }) => isFine(exchange));
    return best ? [[path, { request: best.exchange.request, answer: best.exchange.answer }] as const] : [];
  });
  return Object.fromEntries(chosen);
}

function sortable(exchange: Exchange) {
  const text = JSON.stringify(exchange);
  return { exchange, text, rank: rankOf(exchange, text) };
}

/** Up to this many characters longer shows more; beyond, one reads less of it. */
const bestLength = 1_200;

/** What tests of bad input send: it may be taken, and still is nothing to follow. */
const odd = /<script|onerror|javascript:|drop table|999999999|0000-01-01|x{20}|９|１２３|\p{Extended_Pictographic}/iu;

function rankOf({ answer }: Exchange, text: string): number {
  const { success, code } = answer as { success?: boolean; code?: string };
  const shown = text.length <= bestLength ? text.length : bestLength - (text.length - bestLength) / 10;
  return (
    shown - (odd.test(text) ? 20_000 : 0) + (success === true || typeof answer === 'string' ? 100_000 : worthOf(code))
  );
}

/** Refusals that every call has say less of this one. */
function worthOf(code = ''): number {
  if (/^(INPUT_|AUTH_|STAFF_RIGHT)/.test(code)) return 0;
  return code === 'NOT_FOUND' ? 5_000 : 10_000;
}
