import { existsSync, readFileSync } from 'node:fs';
import { openPool } from '../db.ts';
import { readWords, UsageError } from '../cli.ts';
import type { CliCommand } from '../cli.ts';
import { runAudit } from './audit.ts';
import { auditSignatures } from './audit-signatures.ts';
import { sealKeyOf, sealsIn } from './seal-key.ts';
import type { WrittenSeal } from './seal-key.ts';

/**
 * `audit [--since seal|file]`: every invariant with its figure, one line each, and the newest seal to write down; 0 when all hold,
 * else 1. Reads as the auditor does.
 *
 * @throws UsageError when `--since` is neither a seal nor a file with one
 */
export const auditCommand: CliCommand = async (args, { auditUrl, config, print }) => {
  const { options } = readWords(args, { options: ['[--since seal|file]'] });
  const since = seals(options['since']);
  const pool = openPool(auditUrl, 2, (error) => print(`The database connection was lost: ${error.message}`));
  const started = performance.now();
  try {
    const key = sealKeyOf(config.sealSecret);
    const signed = await auditSignatures(pool, key, since);
    const findings = [...(await runAudit(pool)), ...signed.findings];
    for (const finding of findings) {
      print(`${finding.holds ? 'ok     ' : 'BROKEN '} ${finding.name.padEnd(14)} ${finding.figure}`);
      if (!finding.holds) print(`        ${finding.explain} ${finding.broken} broken, the first: ${finding.example}`);
    }
    if (signed.newest) print(`newest seal: ${signed.newest}\nsigned by: ${key.publicKey}`);
    const broken = findings.filter((finding) => !finding.holds).length;
    print(
      `${findings.length - broken} of ${findings.length} invariants hold (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
    return broken === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
};

/** The seals in a text or, where it names a file, in the file. */
function seals(given: string | boolean | undefined): WrittenSeal[] {
  if (given === undefined) return [];
  const text = String(given);
  const found = sealsIn(existsSync(text) ? readFileSync(text, 'utf8') : text);
  if (found.length === 0) throw new UsageError(`"${text.slice(0, 60)}" is no seal, and no file with one.`);
  return found;
}
