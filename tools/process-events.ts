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
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: 'lime supervisor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('insert into process_event (host, process, what) values ($1, $2, $3)', [
      hostname(),
      process,
      what,
    ]);
    await client.query('delete from process_event where at < clock_timestamp() - $1::interval', [kept]);
  } catch {
    // said on the console already
  } finally {
    void client.end().catch(() => undefined);
  }
}
