import pg from 'pg';

/** What one process of the site runs alone: the number of its advisory lock, the same in every release, and its name there. */
export type Lock = { readonly name: string; readonly key: number };

export type Leadership = {
  /** True from the moment the lock is won until its connection is lost. */
  isHeld(): boolean;
  /** One try; false when another process holds it. @throws when the database cannot be reached */
  tryWin(): Promise<boolean>;
  release(): Promise<void>;
};

/** Leadership by a PostgreSQL advisory lock on a connection of its own: it ends with the process, however that ends. */
export function createLeadership(databaseUrl: string, { name, key }: Lock): Leadership {
  let client: pg.Client | null = null;
  let held = false;

  async function connection(): Promise<pg.Client> {
    if (client) return client;
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: `lime ${name}`,
    });
    const lose = () => {
      if (client !== next) return;
      client = null;
      held = false;
    };
    next.on('error', lose);
    next.on('end', lose);
    await next.connect();
    client = next;
    return next;
  }

  return {
    isHeld: () => held,
    async tryWin() {
      if (held) return true;
      const here = await connection();
      const { rows } = await here.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [key]);
      held = rows[0]!.won && client === here;
      return held;
    },
    async release() {
      const here = client;
      client = null;
      held = false;
      await here?.end().catch(() => undefined);
    },
  };
}
