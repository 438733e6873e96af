import type pg from 'pg';

/** The clock of one database, which a proof moves. */
export type MovedClock = {
  /** From now on it is this moment, and time passes as it always does. */
  set(at: Date): Promise<void>;
};

const names = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp'];

/**
 * Gives a database functions of its own in the place of the clock's: every statement of the product, every default of a
 * column and every trigger asks them. Other databases of the server are not touched.
 *
 * @param owner of an empty database; call `finish` once it is migrated, and open other connections only after this
 */
export async function moveClock(owner: pg.Pool): Promise<{ clock: MovedClock; finish(): Promise<void> }> {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  await owner.query(`
    create table if not exists public.proof_clock (ahead interval not null);
    insert into public.proof_clock select '0' where not exists (select from public.proof_clock);
    grant select on public.proof_clock to public;
    ${names
      .map(
        (name) => `create or replace function public.${name}() returns timestamptz language plpgsql parallel safe
          ${name === 'clock_timestamp' ? 'volatile' : 'stable'} as $$ begin return pg_catalog.${name}() + (select ahead from public.proof_clock); end $$;`,
      )
      .join('\n')}
    alter database ${rows[0]!.name} set search_path = public, pg_catalog`);
  return {
    clock: {
      set: async (at) => {
        await owner.query('update public.proof_clock set ahead = $1::timestamptz - pg_catalog.clock_timestamp()', [at]);
      },
    },
    // functions that name their own path look into pg_catalog first where it does not stand in it
    finish: async () => {
      await owner.query(`
        do $$ declare f record; begin
          for f in select p.oid::regprocedure as name from pg_proc p
            where p.pronamespace = 'public'::regnamespace and exists (select from unnest(p.proconfig) c where c like 'search_path=%public%') loop
            execute format('alter function %s set search_path = public, pg_catalog, pg_temp', f.name);
          end loop; end $$`);
    },
  };
}
