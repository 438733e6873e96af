import { cpus } from 'node:os';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openArena, startApi } from '../lib/arena.ts';
import { load } from '../lib/client.ts';
import { undisturbed } from '../lib/foreign-load.ts';
import type { Row } from '../lib/report.ts';
import { median, percentile, spread } from '../lib/stats.ts';
import { signTokens } from '../lib/tokens.ts';
import { verify } from '../lib/verify.ts';
import { readPicks } from '../lib/world.ts';
import type { Pick } from '../lib/world.ts';

/** the demo world's cap: nothing below comes near it */
const caps = { memberPick: null, pick: null, match: 3_000_000_000, day: null };

/** What caps of liability cost: single bets that all fall on one match beside the same ones spread, and none at all. */
export async function capsBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const capped = await open('bench_caps', caps);
  const free = await open('bench_no_caps', null);
  const rows: Row[] = [];
  try {
    for (const inFlight of [64, 16 * 64]) {
      const one: number[] = [];
      const even: number[] = [];
      const none: number[] = [];
      const p99: number[] = [];
      const refused: Record<string, number> = {};
      for (let round = 0; round < (quick ? 2 : 5); round += 1) {
        const { value } = await undisturbed([cluster.pid()], cpus().length, `${inFlight} in flight`, async () => ({
          // another match each round: the liability of the last one counts on
          oneMatch: await bets(capped, [capped.picks[round]!], inFlight),
          spreadOut: await bets(capped, capped.picks.slice(100), inFlight),
          uncapped: await bets(free, free.picks.slice(100), inFlight),
        }));
        one.push(value.oneMatch.accepted);
        even.push(value.spreadOut.accepted);
        none.push(value.uncapped.accepted);
        p99.push(percentile(value.oneMatch.latencies, 0.99));
        for (const [code, count] of Object.entries(value.oneMatch.refused))
          refused[code] = (refused[code] ?? 0) + count;
      }
      const block = `caps, ${inFlight.toLocaleString('en')} single bets in flight`;
      const toSpread = one.map((count, at) => count / even[at]!);
      const toNone = even.map((count, at) => count / none[at]!);
      const seconds = runMs(quick) / 1_000;
      rows.push(
        {
          block,
          name: 'one match ÷ spread',
          value: spread(toSpread),
          goal: '≥ 0.8',
          reached: median(toSpread) >= 0.8,
          detail: `${spread(
            one.map((count) => count / seconds),
            0,
          )} bets/s, p99 ${spread(p99, 1)} ms, refused ${JSON.stringify(refused)}`,
        },
        {
          block,
          name: 'capped ÷ without caps',
          value: spread(toNone),
          goal: '',
          reached: null,
          detail: `${spread(
            none.map((count) => count / seconds),
            0,
          )} bets/s without`,
        },
      );
    }
    await verify(capped.arena.appUrl);
  } finally {
    await capped.close();
    await free.close();
  }
  return rows;

  async function open(database: string, setting: typeof caps | null) {
    const arena = await openArena(cluster, database, { fixtures: 2000, members: 20_000, lowBalanceShare: 0 });
    if (setting)
      await arena.owner.query("insert into setting (key, value) values ('liabilityCaps', $1)", [
        JSON.stringify(setting),
      ]);
    const picks = await readPicks(arena.owner);
    const server = await startApi(arena.appUrl);
    const { forProduct: tokens } = await signTokens(arena.owner, 2000, server.jwtSecret, 'x'.repeat(43));
    const close = async () => {
      await server.stop();
      await arena.close();
    };
    return { arena, picks, server, tokens, close };
  }

  function bets({ server, tokens }: Awaited<ReturnType<typeof open>>, picks: Pick[], inFlight: number) {
    const path = '/api/betting/korean/single/process';
    const order = { host: '127.0.0.1', port: server.port, path, tokens, picks, inFlight, legs: 1 };
    return load({ ...order, warmUpMs: 1_500, runMs: runMs(quick) });
  }
}

const runMs = (quick: boolean) => (quick ? 2_500 : 4_500);
