import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../../processes.ts';
import type { Product } from '../../../e2e/product.ts';
import type { GameSite } from './killed-site.ts';

export const targets = ['api', 'providers', 'postgres'] as const;
export const moments = ['open', 'closed', 'drawn', 'settling'] as const;
export type Kill = { readonly target: (typeof targets)[number]; readonly moment: (typeof moments)[number] };

/** Every process in every moment, in turns. */
export const killsOf = (count: number): Kill[] =>
  Array.from({ length: count }, (_, no) => ({
    target: targets[no % targets.length]!,
    moment: moments[Math.floor(no / targets.length) % moments.length]!,
  }));

const patienceMs = 40_000;

/** What the database says of rounds in each moment; a millisecond is looked at again and again. */
const holds: Record<Kill['moment'], string> = {
  open: `select 1 from game_round r join betting_event e on e.id = r.id
    where e.state = 'open' and clock_timestamp() between r.opens_at + interval '2 s' and r.closes_at - interval '1 s'`,
  closed: `select 1 from game_round where outcome is null and drawn_at is null and closes_at < clock_timestamp()
    union all select 1 from provider.round where drawn_at is null and closes_at < clock_timestamp()`,
  drawn: `select 1 from game_round where drawn_at > clock_timestamp() - interval '150 ms'
    union all select 1 from provider.round where drawn_at > clock_timestamp() - interval '150 ms'`,
  settling: `select 1 from settlement_task where product = 'games' and done_at is null
    union all select 1 from provider.bet where state = 'ending'`,
};

/** @returns milliseconds until the process is there again */
async function killOne(product: Product, target: Kill['target']): Promise<number> {
  const pid = product.run().pids[target]!;
  const began = Date.now();
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  while (product.run().pids[target] === pid || !isAlive(product.run().pids[target]!)) {
    if (Date.now() - began > 60_000) throw new Error(`${target} is not back a minute after its end`);
    await wait(50);
  }
  return Date.now() - began;
}

/** Kills site or host every few seconds until the time is over. @returns how many of each, and the longest until one was back */
export async function killAtRandom(
  product: Product,
  untilMs: number,
): Promise<{ counts: Record<string, number>; longestBackMs: number }> {
  const counts: Record<string, number> = {};
  let longestBackMs = 0;
  while (Date.now() < untilMs) {
    await wait(2_000 + randomInt(12_000));
    const target = randomInt(2) === 0 ? 'api' : 'providers';
    longestBackMs = Math.max(longestBackMs, await killOne(product, target));
    counts[target] = (counts[target] ?? 0) + 1;
  }
  return { counts, longestBackMs };
}

/** Kills as many times as asked, each in its moment, once what was killed before is back. @returns how many of each */
export async function killAll(
  { product, read }: GameSite,
  kills: readonly Kill[],
): Promise<{ counts: Record<string, number>; missed: number; longestBackMs: number }> {
  const counts: Record<string, number> = {};
  let missed = 0;
  let longestBackMs = 0;
  for (const { target, moment } of kills) {
    const until = Date.now() + patienceMs;
    while (Date.now() < until && (await read(holds[moment])).length === 0) await wait(5);
    if (Date.now() >= until) missed += 1;
    const backMs = await killOne(product, target);
    longestBackMs = Math.max(longestBackMs, backMs);
    const what = `${target} ${moment}`;
    counts[what] = (counts[what] ?? 0) + 1;
    await wait(500 + randomInt(2_500)); // some of what was under way goes on
  }
  return { counts, missed, longestBackMs };
}
