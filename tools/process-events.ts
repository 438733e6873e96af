import { hostname } from 'node:os';
import pg from 'pg';

const kept = '30 days';

/**
 * Keeps for the office that a process had to be started again. Whatever goes wrong with it is no reason to do anything
 * else: the supervisor's output says it too.
 *
 * @param url the application's database
 */
export async function noteProcess(url: string, process: string, what: 'silent' | 'ended'): Promise<void> {
  await written(url, async (client) => {
    await client.query('insert into process_event (host, process, what) values ($1, $2, $3)', [
      hostname(),
      process,
      what,
    ]);
    await client.query('delete from process_event where at < clock_timestamp() - $1::interval', [kept]);
  });
}

/** What a command did to the installation. */
export type Upkeep = {
  readonly kind: 'backup' | 'drill' | 'restore' | 'restart';
  readonly good: boolean;
  readonly seconds: number;
  /** how much it was, or why it failed */
  readonly detail: string;
};

const longestDetail = 300;

/**
 * Keeps for the office what a command did and how it went. It is no part of the work: a database that cannot take it, or is of
 * an older release, changes nothing about how that went.
 *
 * @param url the application's or the owner's database
 */
export async function noteUpkeep(url: string, { kind, good, seconds, detail }: Upkeep): Promise<void> {
  // folders of the machine are nobody's business in the office
  const words = detail.replaceAll(/\/[^\s,;]+/g, '…').slice(0, longestDetail);
  await written(url, (client) =>
    client.query('insert into upkeep_run (kind, good, seconds, detail) values ($1, $2, $3, $4)', [
      kind,
      good,
      seconds,
      words,
    ]),
  );
}

async function written(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: 'lime supervisor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } catch {
    // said on the console already
  } finally {
    void client.end().catch(() => undefined);
  }
}
