const number = String.raw`(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.\d*)?`;
const amountPattern = new RegExp(
  String.raw`^₩? *(?:(?<eok>${number}) *억)? *(?:(?<man>${number}) *(?<times>[천백십])?만)? *(?:(?<cheon>${number}) *천)? *(?<rest>${number})? *[원P]?$`,
  'u',
);
const decimalPattern = /^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?$/;
const maxDigits = 13;

/** Full-width digits and signs as the usual ones, without blanks at both ends. */
const usual = (text: string): string => text.normalize('NFKC').trim();

/**
 * The amount a person wrote: "12,345", "10000.50", "₩20,000", "1.5만", "1만 5천 원", "１２３４５".
 *
 * @returns whole won (or points), cut, never rounded; null: nothing is written; `unreadable`: a sign, an exponent, words,
 *   separators at other places, or more than 13 digits
 */
export function parseAmount(text: string): number | null | 'unreadable' {
  const plain = usual(text);
  if (plain === '') return null;
  const groups = amountPattern.exec(plain)?.groups;
  if (!groups) return 'unreadable';
  const { eok, man, times, cheon, rest } = groups;
  const manDigits = 4 + (times === undefined ? 0 : ' 십백천'.indexOf(times));
  const parts = [shift(eok, 8), shift(man, manDigits), shift(cheon, 3), shift(rest, 0)].filter((part) => part !== null);
  const amount = parts.reduce((sum, part) => sum + part, 0);
  return parts.length > 0 && amount < 10 ** maxDigits ? amount : 'unreadable';
}

/** A number times a power of ten, by its digits: 4.35 × 10,000 is 43,499.99… to a computer. */
function shift(text: string | undefined, digits: number): number | null {
  if (text === undefined) return null;
  const [whole = '', part = ''] = text.replaceAll(/[, ]/g, '').split('.');
  return Number(whole + part.slice(0, digits).padEnd(digits, '0'));
}

/** One change of an amount field: a key, a paste, a syllable. */
export type AmountEdit = {
  /** what the field showed before */
  shown: string;
  /** what was selected before; a caret has the same start and end */
  start: number;
  end: number;
  /** what the browser made of it */
  typed: string;
  /** where the caret is in that */
  caret: number;
};

/** An amount field after a change. */
export type EditedAmount = {
  /** null: the field is empty */
  amount: number | null;
  /** the caret stands before so many digits */
  digitsAfterCaret: number;
  /** The text is on its way ("10,000." or "1만") and stays as it was typed until the field is left. */
  isDraft: boolean;
};

/**
 * What a change of an amount field means. A separator is the field's own: deleting one deletes the digit before it
 * (Backspace) or after it (Delete), and a typed one does nothing.
 *
 * @returns null: refused, so nothing changes
 */
export function editAmount({ shown, start, end, typed, caret }: AmountEdit): EditedAmount | null {
  const kept = Math.min(start, caret);
  const inserted = usual(typed.slice(kept, caret));
  let before = typed.slice(0, kept);
  let after = typed.slice(caret);
  const isDeletion = typed.length < shown.length && inserted === '';
  if (isDeletion && shown.length - typed.length === 1 && start === end && shown[kept] === ',') {
    if (start > caret) before = before.slice(0, -1);
    else after = after.slice(1);
  }
  // one that was pasted has its separators where an amount has them, or is no amount: "10000,50"
  if (inserted.length > 1 && inserted.includes(',') && parseAmount(inserted) === 'unreadable') return null;
  const text = [before, inserted, after].join('').replaceAll(',', '');
  const amount = parseAmount(text);
  if (amount === 'unreadable') return null;
  const isPlain = /^\d*$/.test(text);
  return {
    amount,
    digitsAfterCaret: /^[\d,]*$/.test(after) ? after.replaceAll(',', '').length : 0,
    isDraft: !isPlain && inserted.length <= 1,
  };
}

/** The place of a caret that has `digits` digits after it. */
export function caretBefore(text: string, digits: number): number {
  let at = text.length;
  for (let left = digits; at > 0 && left > 0; at--) if (/\d/.test(text[at - 1]!)) left--;
  return at;
}

/** A rate or odds as it is typed, "1." included, without separators. @returns null: refused, so nothing changes */
export function decimalText(typed: string): string | null {
  const plain = usual(typed).replace(/ *%$/, '');
  return decimalPattern.test(plain) ? plain.replaceAll(',', '') : null;
}

/** A count as it is typed: digits alone. @returns null: refused, so nothing changes */
export function countText(typed: string): string | null {
  const plain = decimalText(typed);
  return plain === null || plain.includes('.') ? null : plain;
}
