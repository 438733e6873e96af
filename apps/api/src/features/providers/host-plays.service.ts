import type { Db } from '../../core/db.ts';
import { readHostPlays } from './reconciliation.sql.ts';

/** A host's open plays; ages in seconds. */
export type HostPlays = {
  readonly provider: string;
  readonly open: number;
  /** plays it should have ended by now */
  readonly late: number;
  /** how long the oldest late one is open; null: none is late */
  readonly lateSeconds: number | null;
  /** for how long the host is silent; null: it answers, or need not be asked */
  readonly silentSeconds: number | null;
};

/** Of every host that was ever looked at or has open plays. */
export async function playsAtHosts(db: Db): Promise<HostPlays[]> {
  const rows = await readHostPlays(db);
  return rows.map(({ late_seconds: lateSeconds, silent_seconds: silentSeconds, ...row }) => ({
    ...row,
    lateSeconds,
    silentSeconds,
  }));
}
