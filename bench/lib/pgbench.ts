import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** TPC-B of pgbench on the same server: the real program where the machine has it, else the same five statements as one function of ours. */
export type TpcB = { readonly name: string; run(seconds: number): Promise<number> };

function program(): string | null {
  for (const path of ['/usr/bin/pgbench', '/usr/local/bin/pgbench']) if (existsSync(path)) return path;
  try {
    return execFileSync('which', ['pgbench'], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/**
 * Makes the database `lime_tpcb` at the given scale when it is not there, and says how to run it: prepared, 8 clients.
 *
 * @param ownerUrl address of a role that may create databases
 */
export async function prepareTpcB(ownerUrl: string, scale: number): Promise<TpcB> {
  const url = new URL(ownerUrl);
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
  const known = await admin.query("select from pg_database where datname = 'lime_tpcb'");
  if (known.rowCount === 0) await admin.query('create database lime_tpcb');
  await admin.end();
  url.pathname = '/lime_tpcb';
  const target = url.toString();
  const tool = program();
  if (!tool) return ownTpcB(target, scale);
  if (known.rowCount === 0) await run(tool, ['-i', '-q', '-s', String(scale), target], { maxBuffer: 1 << 26 });
  // its clean-up afterwards would weigh on the blocks of the subject
  const tables = ['accounts', 'branches', 'tellers', 'history'].map(
    (name) => `alter table pgbench_${name} set (autovacuum_enabled = false)`,
  );
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  await client.query(tables.join(';'));
  await client.end();
  return {
    name: `pgbench TPC-B, scale ${scale}, prepared, 8 clients`,
    async run(seconds) {
      const { stdout } = await run(tool, ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), target]);
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (!tps) throw new Error(`pgbench did not say its rate:\n${stdout}`);
      return Number(tps);
    },
  };
}

async function ownTpcB(url: string, scale: number): Promise<TpcB> {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  await pool.query(`
    create table if not exists b (id int primary key, balance int not null default 0);
    create table if not exists t (id int primary key, balance int not null default 0);
    create table if not exists a (id int primary key, balance int not null default 0, filler char(84)) with (fillfactor = 100);
    create table if not exists h (tid int, bid int, aid int, delta int, mtime timestamp);
    create or replace function tpcb(aid_ int, bid_ int, tid_ int, delta_ int) returns int language plpgsql as $$
    declare result int;
    begin
      update a set balance = balance + delta_ where id = aid_;
      select balance into result from a where id = aid_;
      update t set balance = balance + delta_ where id = tid_;
      update b set balance = balance + delta_ where id = bid_;
      insert into h values (tid_, bid_, aid_, delta_, now());
      return result;
    end $$;`);
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from a');
  if (rows[0]!.n === 0) {
    await pool.query('insert into b select generate_series(1, $1::int)', [scale]);
    await pool.query('insert into t select generate_series(1, $1::int * 10)', [scale]);
    await pool.query("insert into a select g, 0, '' from generate_series(1, $1::int * 100000) g", [scale]);
  }
  const below = (limit: number) => 1 + Math.floor(Math.random() * limit);
  return {
    name: `TPC-B as one function of ours (no pgbench here), scale ${scale}, prepared, 8 clients`,
    async run(seconds) {
      const end = Date.now() + seconds * 1000;
      let done = 0;
      const client = async () => {
        while (Date.now() < end) {
          await pool.query({
            name: 'tpcb',
            text: 'select tpcb($1, $2, $3, $4)',
            values: [below(scale * 100_000), below(scale), below(scale * 10), below(10_000) - 5000],
          });
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: 8 }, client));
      return done / seconds;
    },
  };
}
