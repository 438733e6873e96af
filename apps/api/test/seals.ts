import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../src/core/db.ts';
import { sealNow } from '../src/core/ledger/seal.ts';

/** Seals all that is in a ledger: transactions that still run hold a seal up, in other tests' databases too. */
export const sealAll = (db: Db): Promise<void> =>
  vi.waitFor(
    async () => {
      await sealNow(db);
      expect((await sql`select from audit.transfer where seal is null limit 1`.execute(db)).rows).toHaveLength(0);
    },
    { timeout: 60_000, interval: 50 },
  );
