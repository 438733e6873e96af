/** Numbers go from 1 to this. */
export const lottoHighest = 45;
/** So many different ones are on a ticket, and are drawn. */
export const lottoPicks = 6;

/** What is wrong with a ticket's numbers; null: nothing. */
export type TicketProblem = 'count' | 'range' | 'repeated';

/** Six different whole numbers from 1 to 45, in any order. */
export function ticketProblem(numbers: readonly number[]): TicketProblem | null {
  if (numbers.length !== lottoPicks) return 'count';
  if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > lottoHighest)) return 'range';
  return new Set(numbers).size === numbers.length ? null : 'repeated';
}

/** The numbers as they are kept and listed: rising. */
export const sortedNumbers = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/**
 * A ticket in the public listing of its round, without the line feed that ends it: `<sha256 of the receipt>:3,11,17,24,32,41`.
 *
 * The receipt is a secret between the ticket's owner and the site, 32 hexadecimal digits; the listing names nobody. The
 * listing is these lines in the order the tickets were entered, each ended by a line feed, in UTF-8; its SHA-256 is the
 * round's tickets hash.
 */
export const ticketLine = (receiptHash: string, numbers: readonly number[]): string =>
  `${receiptHash}:${sortedNumbers(numbers).join(',')}`;
