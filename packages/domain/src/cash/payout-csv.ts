import type { Won } from '../money.ts';
import { csvLine, csvMark } from '../text/csv.ts';
import { encodeEucKr } from '../text/euc-kr.ts';

/** How the bank reads the file. */
export type PayoutEncoding = 'utf-8' | 'euc-kr';

/** One payment of a file. */
export type PayoutPayment = {
  readonly seq: string;
  readonly bankCode: string;
  /** as the member wrote it; the file has its digits */
  readonly account: string;
  readonly owner: string;
  readonly amount: Won;
};

/** What is written above the columns. */
const head = ['은행코드', '계좌번호', '예금주', '금액', '메모'];

/**
 * The bytes of a payout file: a head, then a line each.
 *
 * @param memo what members read at their bank
 * @returns the number of the payment whose letters the encoding does not have, where there is one; `null`: the memo's
 */
export function payoutCsv(
  payments: readonly PayoutPayment[],
  memo: string,
  encoding: PayoutEncoding,
): Uint8Array<ArrayBuffer> | { readonly unwritable: string | null } {
  const lines = payments.map(({ seq, bankCode, account, owner, amount }) => ({
    seq,
    text: csvLine([bankCode, account.replaceAll(/\D/g, ''), owner, String(amount), memo]),
  }));
  if (encoding === 'utf-8')
    return new TextEncoder().encode(csvMark + csvLine(head) + lines.map(({ text }) => text).join(''));
  if (encodeEucKr(memo) === null) return { unwritable: null };
  const parts: Uint8Array[] = [encodeEucKr(csvLine(head))!];
  for (const { seq, text } of lines) {
    const bytes = encodeEucKr(text);
    if (bytes === null) return { unwritable: seq };
    parts.push(bytes);
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
