import type { WirePace } from '@lime/contract/cash.ts';
import type { Db } from '../../core/db.ts';
import { kept } from '../../core/kept.ts';
import { readPace } from './stages.sql.ts';

/** How long requests take, by kind; null where too few were decided. */
export type Pace = { readonly deposit: WirePace | null; readonly withdrawal: WirePace | null };

const lastRequests = 50;
/** Of fewer nothing is said. */
const enough = 10;
const freshMs = 30_000;

/** How long the last requests of each kind took, at most half a minute old: many pages ask for one figure. */
export function createPace(db: Db): () => Promise<Pace> {
  async function ask(): Promise<Pace> {
    const rows = await readPace(db, lastRequests);
    const of = (type: 'deposit' | 'withdrawal') => {
      const row = rows.find((one) => one.type === type);
      return row && row.requests >= enough ? { half: Math.round(row.half), most: Math.round(row.most) } : null;
    };
    return { deposit: of('deposit'), withdrawal: of('withdrawal') };
  }
  return kept(freshMs, ask);
}
