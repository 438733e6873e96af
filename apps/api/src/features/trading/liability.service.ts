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
const mostMembers = 20;
const mostMatches = 20;
const mostDays = 60;

type Counted = LiabilityRows & { readonly ofMatch: ReadonlyMap<number, number> };

export type LiabilityBook = {
  /** The newest count; null while the first one is still under way. */
  read(): Promise<Counted | null>;
  /** A count of this moment: for tests. */
  recount(): Promise<Counted>;
  /** That count for the desk's panel, with names and caps. */
  toWire(caps: LiabilityCaps): Promise<PayloadOf<typeof tradingLiability>>;
};

/** What open slips can cost, kept in each process that is asked for it: many look at the same figures. */
export function createLiabilityBook({
  db,
  log,
}: {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): LiabilityBook {
  let newest: Counted | null = null;
  let nextAt = 0;
  let counting: Promise<Counted> | null = null;

  async function count(): Promise<Counted> {
    const began = Date.now();
    const rows = await readLiability(db, mostMembers);
    newest = { ...rows, ofMatch: new Map(rows.matches.map((match) => [match.id, match.liability])) };
    nextAt = Date.now() + Math.max(keepMs, 10 * (Date.now() - began));
    return newest;
  }

  function again(): Promise<Counted> {
    counting ??= count().finally(() => {
      counting = null;
    });
    return counting;
  }

  async function read(): Promise<Counted | null> {
    if (!newest) return Promise.race([again(), delay(firstMs, null, { ref: false })]);
    if (Date.now() > nextAt) again().catch((error: unknown) => log.error({ err: error }, 'liability'));
    return newest;
  }

  return {
    read,
    async recount() {
      await counting;
      return again();
    },
    async toWire(caps) {
      const counted = await read();
      if (!counted) return { at: null, total: null, caps, matches: [], days: [], members: [] };
      const { at, total, matches, days, members } = counted;
      const top = matches.slice(0, mostMatches);
      const names = new Map(
        (
          await readNames(
            db,
            top.map(({ id }) => id),
          )
        ).map((row) => [row.id, row]),
      );
      return {
        at: at.toISOString(),
        total,
        caps,
        matches: top.flatMap(({ id, slips, liability }) => {
          const name = names.get(id);
          return name
            ? [
                {
                  gameSeq: String(id),
                  name: `${name.home} : ${name.away}`,
                  startsAt: name.starts_at.toISOString(),
                  slips,
                  liability,
                },
              ]
            : [];
        }),
        days: days.slice(0, mostDays),
        members: members.map(({ id, login_id: loginId, ...row }) => ({ id: String(id), loginId, ...row })),
      };
    },
  };
}
