/** Digits and letters that are read aloud without a doubt: no I, L, O and U (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const base = 32;
/** Digits before the check digit: with it two groups of four, enough for 34 billion slips. */
const leastDigits = 7;
const groupSize = 4;

/** Twice a digit in the field of 32 elements (x⁵ + x² + 1): what the place of a digit weighs. */
const double = (digit: number) => ((digit << 1) ^ (digit & 16 ? 0b100101 : 0)) & 31;

/**
 * The check digit of some digits: each weighs twice what the one to its right weighs, the check digit itself one. A product of
 * two digits that are not 0 is never 0 in the field, so one wrong digit always shows. Two digits that changed places show
 * too, unless 31 places lie between them.
 */
function checkDigit(digits: readonly number[]): number {
  return double(digits.reduce((sum, digit) => double(sum) ^ digit, 0));
}

/**
 * The short number of a slip for talking about it: its id in base 32 and a check digit, `0003-7KQ5`. The same id has
 * always the same number. Source: decision 114.
 *
 * @param id  the slip's id, a positive safe integer
 */
export function slipNumber(id: number): string {
  const digits: number[] = [];
  for (let rest = id; rest > 0; rest = Math.floor(rest / base)) digits.unshift(rest % base);
  while (digits.length < leastDigits) digits.unshift(0);
  digits.push(checkDigit(digits));
  let text = '';
  digits.forEach((digit, no) => {
    if (no > 0 && (digits.length - no) % groupSize === 0) text += '-';
    text += signs[digit]!;
  });
  return text;
}

/**
 * The slip's id behind a short number as people type it: small letters, spaces, missing dashes, O for 0, I and L for 1.
 *
 * @returns null for what is no slip number, or one with a wrong digit
 */
export function slipIdOf(text: string): number | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (plain.length <= leastDigits || plain.length > 12) return null;
  const digits = [...plain].map((sign) => signs.indexOf(sign));
  if (digits.includes(-1)) return null;
  const check = digits.pop();
  if (check !== checkDigit(digits)) return null;
  const id = digits.reduce((sum, digit) => sum * base + digit, 0);
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}
