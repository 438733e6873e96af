/** Those most people choose, besides rows and repeats: keypad columns and numbers that read as words in Korean. */
const popular = new Set([
  '1004',
  '2580',
  '0852',
  '7942',
  '1379',
  '9731',
  '1397',
  '147258',
  '258000',
  '159357',
  '369258',
]);

/**
 * Would a stranger guess this withdrawal password among the first? One digit or one group repeated (0000, 1212, 1122),
 * digits in a row up or down (1234, 8901), well-known ones, or the member's birthday in a usual order.
 *
 * @param pin      4 to 6 digits; what is no such thing is wrong in another way, and not weak
 * @param birthday YYYYMMDD or YYYY-MM-DD; null or empty when it is not known
 * Source: decision 108, which lets the demo seed keep 1234.
 */
export function isWeakPin(pin: string, birthday: string | null): boolean {
  if (!/^\d{4,6}$/.test(pin)) return false;
  return popular.has(pin) || isRow(pin) || isRepeat(pin) || isPairs(pin) || isBirthday(pin, birthday ?? '');
}

function isRow(pin: string): boolean {
  const digits = [...pin].map(Number);
  return [1, 9].some((step) => digits.every((digit, at) => at === 0 || digit === (digits[at - 1]! + step) % 10));
}

function isRepeat(pin: string): boolean {
  return [1, 2, 3].some((length) => pin.length > length && pin === pin.slice(0, length).repeat(pin.length / length));
}

function isPairs(pin: string): boolean {
  return /^(?:(\d)\1)+$/.test(pin);
}

function isBirthday(pin: string, birthday: string): boolean {
  const match = /^(\d\d)(\d\d)-?(\d\d)-?(\d\d)$/.exec(birthday);
  if (!match) return false;
  const [, century = '', year = '', month = '', day = ''] = match;
  const full = century + year;
  return [
    full,
    month + day,
    day + month,
    year + month,
    year + month + day,
    day + month + year,
    full + month,
    month + full,
    month + day + year,
  ].includes(pin);
}
