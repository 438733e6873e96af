import { openPool } from '../db.ts';
import type { CliCommand } from '../cli.ts';
import { runAudit } from './audit.ts';

/** `audit`: every invariant with its figure, one line each; 0 when all hold, else 1. Reads as the auditor does. */
export const auditCommand: CliCommand = async (_args, { auditUrl, print }) => {
  const pool = openPool(auditUrl, 2, (error) => print(`The database connection was lost: ${error.message}`));
  const started = performance.now();
  try {
    const findings = await runAudit(pool);
    for (const finding of findings) {
      print(`${finding.holds ? 'ok     ' : 'BROKEN '} ${finding.name.padEnd(14)} ${finding.figure}`);
      if (!finding.holds) print(`        ${finding.explain} ${finding.broken} broken, the first: ${finding.example}`);
    }
    const broken = findings.filter((finding) => !finding.holds).length;
    print(
      `${findings.length - broken} of ${findings.length} invariants hold (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
    return broken === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
};
