import { createCallLimit } from '../../core/call-limit.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { insertClientError } from './auth.sql.ts';

const maxBytes = 8_192;
const maxDepth = 20;
const perMinute = 30;

/** What the site's clients report of their own faults (T32): kept as data, few and small, believed for nothing. */
export type ErrorReports = {
  /** @throws Refused INPUT_TOO_LARGE (413), INPUT_INVALID (400), TOO_MANY_REQUESTS (429) */
  take(body: unknown, memberId: number | null, address: string): Promise<void>;
};

/** Limits how often an address may report. */
export function createErrorReports(db: Db): ErrorReports {
  const limit = createCallLimit(perMinute, 60);
  return {
    async take(body, memberId, address) {
      await limit(address);
      if (isDeeperThan(body, maxDepth)) throw new Refused({ code: 'INPUT_INVALID' });
      const text = JSON.stringify(body);
      if (Buffer.byteLength(text) > maxBytes) throw new Refused({ code: 'INPUT_TOO_LARGE' }, 413);
      await insertClientError(db, memberId, text);
    },
  };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
