import type { LocalPostgres } from '../../tools/postgres.ts';
import * as ours from './bench-environment.ts';
import { signTokens } from './tokens.ts';
import { readPicks } from './bench-world.ts';

/** 2,000 members signed in to one API process with the bench's world in a database of its own. */
export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * @param settings  by key, in force from the start
 * @param checkout  whose code migrates, fills and serves; absent: this one's
 */
export async function openSite(
  cluster: LocalPostgres,
  database: string,
  { lowBalanceShare = 0, settings = {}, checkout = ours }: Options = {},
) {
  const bench = await checkout.openBenchEnvironment(cluster, database, {
    fixtures: 2000,
    members: 20_000,
    lowBalanceShare,
  });
  for (const [key, value] of Object.entries(settings))
    await bench.owner.query('insert into setting (key, value) values ($1, $2)', [key, JSON.stringify(value)]);
  const picks = await readPicks(bench.owner);
  const server = await checkout.startApi(bench.appUrl);
  const { forProduct: tokens } = await signTokens(bench.owner, 2000, server.jwtSecret, server.jwtSecret);
  const close = async () => {
    await server.stop();
    await bench.close();
  };
  return { bench, picks, server, tokens, close };
}

type Options = {
  lowBalanceShare?: number;
  settings?: Readonly<Record<string, unknown>>;
  checkout?: Pick<typeof ours, 'openBenchEnvironment' | 'startApi'>;
};
