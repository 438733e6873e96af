import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { roundGames } from '../../packages/domain/src/games/round-games.ts';
import { nextRound, roundAt } from '../../packages/domain/src/games/rounds.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi } from '../lib/bench-environment.ts';
import { processorMs } from '../lib/processor.ts';
import type { SocketsOrder } from '../lib/raw-sockets.ts';
import type { Row } from '../lib/report.ts';
import type { RoundReport, RoundTold } from '../lib/round-client.ts';
import { percentile } from '../lib/stats.ts';

const whats = ['open', 'close', 'result'] as const;
/** A round that arrives later than this counts as missing. */
const patienceMs = 3_000;
const fiveMinutes = 300_000;
/** Powerball closes 65 s before it is drawn, so this holds every kind of moment of every game, the greatest of all in its midst. */
const around = { before: 72_000, after: 62_000 };

/**
 * Rounds of all six games from the moment they are due, by the clock, to each socket that follows them. The product's own
 * clock is watched around a full five minutes, when every game but the baccarats is drawn and opened in one second.
 */
export async function roundsBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const few = await rounds(cluster, { sockets: 100, goalMs: 300, quick });
  return quick ? few : [...few, ...(await rounds(cluster, { sockets: 5_000, goalMs: 1_000, quick }))];
}

type Size = { readonly sockets: number; readonly goalMs: number; readonly quick: boolean };

async function rounds(cluster: LocalPostgres, { sockets, goalMs, quick }: Size): Promise<Row[]> {
  const bench = await openBenchEnvironment(cluster, 'bench_rounds', { fixtures: 10, members: 10, lowBalanceShare: 0 });
  const shown = roundGames.map(({ menu }) => ({ name: menu, visible: true }));
  await bench.owner.query("insert into setting (key, value) values ('menu', $1)", [JSON.stringify(shown)]);
  const server = await startApi(bench.appUrl);
  const started = Date.now();
  const client = fork(join(import.meta.dirname, '../lib/round-client.ts'));
  try {
    const watch = { odds: false, rounds: roundGames.map(({ id }) => id) };
    client.send({ connect: { port: server.port, sockets, watch } } satisfies { connect: SocketsOrder });
    await once(client, 'message');
    const from = quick ? Date.now() : await untilBeforeDraws();
    const until = from + (quick ? 65_000 : around.before + around.after);
    await wait(Math.max(0, from - Date.now()));
    const began = processorMs([server.child.pid!]);
    await wait(until - Date.now());
    const busy = (processorMs([server.child.pid!]) - began) / (until - from);
    await wait(patienceMs);
    client.send('report');
    const [report] = (await once(client, 'message')) as [RoundReport];
    return whats.map((what) => rowOf(what, { sockets, goalMs }, dueBetween(from, until, started), report, busy));
  } finally {
    client.kill();
    await server.stop();
    await bench.close();
  }
}

/** When to begin so that a full five minutes lies in the midst; waits until little is left before it. */
async function untilBeforeDraws(): Promise<number> {
  const draw = Math.ceil((Date.now() + around.before) / fiveMinutes) * fiveMinutes;
  await wait(Math.max(0, draw - around.before - Date.now()));
  return draw - around.before;
}

type Due = Pick<RoundTold, 'game' | 'running' | 'what'> & { readonly at: number };

/**
 * Everything that has to be announced in a stretch of time, by the games' clocks alone; a round that had closed at the start
 * was not opened.
 */
function dueBetween(from: number, until: number, started: number): Due[] {
  const due: Due[] = [];
  for (const { id, clock } of roundGames)
    for (let round = roundAt(clock, from); round.opensAt < until; round = nextRound(clock, round))
      if (round.closesAt > started)
        for (const [what, at] of Object.entries({
          open: round.opensAt,
          close: round.closesAt,
          result: round.drawsAt,
        } satisfies Record<RoundTold['what'], number>))
          due.push({ game: id, running: round.running, what: what as RoundTold['what'], at });
  return due.filter(({ at }) => at >= from && at < until);
}

function rowOf(
  what: RoundTold['what'],
  { sockets, goalMs }: Pick<Size, 'sockets' | 'goalMs'>,
  all: readonly Due[],
  { told, open }: RoundReport,
  busy: number,
): Row {
  const due = all.filter((one) => one.what === what);
  const isOf = (one: Due) => (seen: RoundTold) =>
    seen.game === one.game && seen.running === one.running && seen.what === one.what;
  const ways = due.flatMap((one) =>
    told.filter(isOf(one)).flatMap(({ arrivals }) => arrivals.map((at) => at - one.at)),
  );
  const untold = due.length * sockets - ways.length;
  const p99 = percentile(ways, 0.99);
  return {
    block: `rounds to ${sockets.toLocaleString('en')} sockets`,
    name: `${what}, p99 ms from the moment due`,
    value: String(p99),
    goal: `≤ ${goalMs}`,
    reached: p99 <= goalMs && untold === 0 && open === sockets,
    detail: `p50 ${percentile(ways, 0.5)}, longest ${ways.reduce((most, ms) => Math.max(most, ms), 0)} ms; ${due.length} of the six games; ${untold} arrivals missing; server ${Math.round(busy * 100)} % of a core`,
  };
}
