import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readWords, UsageError } from '../apps/api/src/core/cli.ts';
import { keysAt, readKeys, rotated } from '../apps/api/src/core/keyring.ts';
import type { Key } from '../apps/api/src/core/keyring.ts';
import { readSecrets, writePrivate } from './data-dir.ts';

/** By then every process has read the file, also one that was busy. */
const usualLead = '60s';
/** As long as a member's session lasts unused: who comes back within it is still signed in. */
const usualGrace = '14d';

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** @throws UsageError unless it is a whole number and s, m, h or d */
function durationMs(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`"${text}" is no time: 90s, 30m, 12h or 14d.`);
  return Number(count) * units[unit as keyof typeof units];
}

const fileOf = (dir: string) => process.env['KEYS_FILE'] || join(dir, 'keys.json');
const secretOf = (dir: string) => process.env['JWT_SECRET'] || readSecrets(dir).jwtSecret;

/** `lime keys rotate`: a fresh key signs the tokens of members and staff from now on; those before it count for a while. */
export async function rotateKeysCommand(
  args: readonly string[],
  dir: string,
  print: (line: string) => void,
): Promise<number> {
  const { lead, grace } = timesIn(args);
  const now = Date.now();
  const id = `k${new Date(now).toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
  const fresh = { id, secret: randomBytes(32).toString('base64url') };
  const keys = rotated(readKeys(fileOf(dir), secretOf(dir)), fresh, {
    now,
    leadMs: durationMs(lead),
    graceMs: durationMs(grace),
  });
  // the first key's secret stays where it is kept: in secrets.json, or in JWT_SECRET
  writePrivate(
    fileOf(dir),
    keys.map((key) => (key.id === 'first' ? { ...key, secret: undefined } : key)),
  );
  print(`${id} signs from ${at(now + durationMs(lead))}. The running site knows it within seconds.`);
  list(keys, now, print);
  return 0;
}

/** `lime keys list`: which keys count now. No secret is shown. */
export async function listKeysCommand(
  _args: readonly string[],
  dir: string,
  print: (line: string) => void,
): Promise<number> {
  list(readKeys(fileOf(dir), secretOf(dir)), Date.now(), print);
  return 0;
}

function timesIn(args: readonly string[]): { lead: string; grace: string } {
  const { options } = readWords(args, { options: ['[--grace 14d]', '[--lead 60s]'] });
  return { lead: String(options['lead'] ?? usualLead), grace: String(options['grace'] ?? usualGrace) };
}

const at = (ms: number) => new Date(ms).toISOString();

function list(keys: readonly Key[], now: number, print: (line: string) => void): void {
  const [signing] = keysAt(keys, now);
  for (const key of keys) {
    const gone = key.until !== null && key.until <= now;
    const state = gone
      ? 'counts no more'
      : key.id === signing!.id
        ? 'signs'
        : key.signsFrom > now
          ? 'signs later'
          : 'counts';
    print(`  ${key.id}  ${state}${key.until === null || gone ? '' : ` until ${at(key.until)}`}`);
  }
}
