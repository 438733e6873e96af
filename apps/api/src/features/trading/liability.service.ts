import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { tradingLiability } from '@lime/contract/staff-trading.ts';
import type { LiabilityCaps } from '@lime/domain/limits/liability.ts';
import type { Db } from '../../core/db.ts';
import { readLiability } from './liability.sql.ts';
import type { LiabilityRows } from './liability.types.ts';
import { readNames } from './fixtures.sql.ts';

/** Counted at most this often, and where that takes long, ten times as long. */
const keepMs = 5_000;
/** The first count is not waited for longer. */
const firstMs = 1_500;
const maxMembers = 20;
const maxMatches = 20;
const maxDays = 60;

type Counted = LiabilityRows & { readonly ofMatch: ReadonlyMap<number, number> };

export type LiabilityBook = {
  /** The newest count; null while the first one is still under way. */
  read(): Promise<Counted | null>;
  /** A count of this moment: for tests. */
  recount(): Promise<Counted>;
  /** That count for the desk's panel, with names and caps. */
  toWire(caps: LiabilityCaps): Promise<PayloadOf<typeof tradingLiability>>;
};

/** The newest count and the one under way. */
type Counts = {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  newest: Counted | null;
  /** not counted again before then */
  nextAt: number;
  counting: Promise<Counted> | null;
};

/** What open slips can cost, kept in each process that is asked for it: many look at the same figures. */
export function createLiabilityBook({ db, log }: Pick<Counts, 'db' | 'log'>): LiabilityBook {
  const counts: Counts = { db, log, newest: null, nextAt: 0, counting: null };
  return {
    read: () => readCount(counts),
    async recount() {
      await counts.counting;
      return countAgain(counts);
    },
    toWire: async (caps) => liabilityToWire(db, await readCount(counts), caps),
  };
}

async function readCount(counts: Counts): Promise<Counted | null> {
  const { newest, nextAt, log } = counts;
  if (!newest) return Promise.race([countAgain(counts), delay(firstMs, null, { ref: false })]);
  if (Date.now() > nextAt) countAgain(counts).catch((error: unknown) => log.error({ err: error }, 'liability'));
  return newest;
}

function countAgain(counts: Counts): Promise<Counted> {
  counts.counting ??= count(counts).finally(() => {
    counts.counting = null;
  });
  return counts.counting;
}

async function count(counts: Counts): Promise<Counted> {
  const began = Date.now();
  const rows = await readLiability(counts.db, maxMembers);
  counts.newest = { ...rows, ofMatch: new Map(rows.matches.map((match) => [match.id, match.liability])) };
  counts.nextAt = Date.now() + Math.max(keepMs, 10 * (Date.now() - began));
  return counts.newest;
}

async function liabilityToWire(
  db: Db,
  counted: Counted | null,
  caps: LiabilityCaps,
): Promise<PayloadOf<typeof tradingLiability>> {
  if (!counted) return { at: null, total: null, caps, matches: [], days: [], members: [] };
  const { at, total, matches, days, members } = counted;
  const top = matches.slice(0, maxMatches);
  const rows = await readNames(
    db,
    top.map(({ id }) => id),
  );
  const names = new Map(rows.map((row) => [row.id, row]));
  return {
    at: at.toISOString(),
    total,
    caps,
    matches: top.flatMap(({ id, slips, liability }) => {
      const row = names.get(id);
      if (!row) return [];
      const name = `${row.home} : ${row.away}`;
      return [{ gameSeq: String(id), name, startsAt: row.starts_at.toISOString(), slips, liability }];
    }),
    days: days.slice(0, maxDays),
    members: members.map(({ id, login_id: loginId, ...row }) => ({ id: String(id), loginId, ...row })),
  };
}
