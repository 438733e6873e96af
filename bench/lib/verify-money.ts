import { openPool } from '../../apps/api/src/core/db.ts';
import { runAudit } from '../../apps/api/src/core/ledger/audit.ts';

/**
 * The audit after a block: a speed that lost a won is none.
 *
 * @returns milliseconds it took
 * @throws Error naming the invariants that do not hold
 */
export async function verify(appUrl: string): Promise<number> {
  const pool = openPool(appUrl, 2, () => undefined);
  const start = performance.now();
  try {
    const findings = (await runAudit(pool)).filter((finding) => !finding.holds);
    if (findings.length > 0)
      throw new Error(`the audit failed, no speed is reported: ${findings.map((finding) => finding.name).join('; ')}`);
    return performance.now() - start;
  } finally {
    await pool.end();
  }
}
