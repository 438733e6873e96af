/** Of a list of rows, and of one of plain values. */
const maxRows = 1;
const maxValues = 6;
const maxText = 160;

/** Fields whose values open something, or did, by the ends of their names. */
const secrets = /(pw2?|password|token|secret|quoteId|recoveryCodes)$|^(otpauth|qr|svg|device)$/i;

const uuid = '6f1c2b34-0a5d-4e7f-8b9c-0d1e2f3a4b5c';
const random = 'Qm9va2luZwQm9va2luZw12';

/** Values that no two runs share, by how they look; each stays as it is when it is masked again. */
const passing: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '********'],
  [/\botpauth:\/\/[^\s"]+/g, 'otpauth://totp/Lime:staff01?issuer=Lime&secret=********'],
  [/\bdata:([\w/+.-]+);base64,[\w+/=]+/g, 'data:$1;base64,AAAA'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, uuid],
  [/\b20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?/g, '2026-01-15T09:00:00.000'],
  [/\b20\d{2}-\d{2}-\d{2}(?=$|[^\dT])/g, '2026-01-15'],
  [/\b20\d{2}-\d{2}\b(?!-)/g, '2026-01'],
  [/\b\d{2}:\d{2}:\d{2}(?!\.)\b/g, '09:00:00'],
  [/\b1[6-9]\d{14}\b/g, '1768467600000000'],
  // ids of tests' members and staff
  [/\bs[0-9a-f]{12}\b/gi, 'staff01'],
  [/\b[a-z]{1,2}[0-9a-f]{12,13}\b/gi, 'member01'],
  [/\b[a-z0-9]{1,3}\*{6,}/gi, 'me******'],
  [/\b010-?\d{4}-?\d{4}\b/g, '010-1234-5678'],
  [/\b010-\*{4}-\d{4}\b/g, '010-****-5678'],
  [/(?<![\d*-])\*{4}\d{2}\b/g, '****89'],
  [/\b\d{3}-\d{8}-\d{6}\b/g, '110-12345678-456789'],
  // what a slip, a seed and its hash, and a recovery code look like
  [/\b0[0-9a-z]{7,9}[0-9a-f]{31,32}\b/g, `0mwt5x4dy${'0f'.repeat(16)}`],
  [/\b[0-9a-f]{64}\b/g, '0f'.repeat(32)],
  [/\b[0-9a-f]{32}\b/g, '0f'.repeat(16)],
  [/(?<![\w-])(?=[\w-]*\d)[a-z0-9]{4}(-[a-z0-9]{4}){2,3}(?![\w-])/g, '0000-0000-0000-0000'],
  [/\b(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{8}\b(?!-)/g, '0f0f0f0f'],
  // secrets of authenticators, and whatever else is long and random
  [/\b(?=[A-Z]*[2-7])[A-Z2-7]{16,}\b/g, 'JBSWY3DPEHPK3PXP'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}(?![\w-])/g, random],
];

/** An instant in milliseconds of an epoch. */
const isInstant = (value: number) => value > 1.6e12 && value < 2.2e12;

/**
 * A value as a document may have it: short, without a secret, the same after the next run. What is masked already stays
 * as it is.
 *
 * @param key the name of the field that holds it
 */
export function masked(value: unknown, key = ''): unknown {
  if (value !== null && value !== '' && secrets.test(key)) return secretOf(value);
  if (Array.isArray(value)) {
    const hasRows = value.some((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
    return value.slice(0, hasRows ? maxRows : maxValues).map((item) => masked(item, key));
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, masked(held, name)]));
  if (typeof value === 'number') return isInstant(value) ? 1_768_467_600_000 : value;
  return typeof value === 'string' ? maskedText(value, key) : value;
}

function maskedText(value: string, key: string): string {
  if (key === 'requestId') return 'Qm9va2luZw-1';
  if (key === 'code' && /^\d{6}$/.test(value)) return '123456';
  const text = passing.reduce((kept, [pattern, same]) => kept.replaceAll(pattern, same), value);
  return text.length > maxText ? `${text.slice(0, maxText).toWellFormed()}…` : text;
}

/** What is all digits stays so, and what is long stays longer: a schema may ask for it. */
function secretOf(value: unknown): unknown {
  if (typeof value === 'string')
    return /^\d+$/.test(value) ? '0'.repeat(value.length) : '*'.repeat(value.length < 20 ? 8 : 24);
  return Array.isArray(value) ? value.slice(0, 1).map(secretOf) : masked(value);
}
