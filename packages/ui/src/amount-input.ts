import { caretBefore, editAmount } from '@lime/domain/text/amount-text.ts';
import { formatAmount } from './format.ts';

/** What an amount field showed, and what was selected in it, before the browser changed it. */
export type BeforeEdit = { readonly shown: string; readonly start: number; readonly end: number };

/** What a field shows of an amount; null: it is empty. */
export const amountText = (amount: number | null): string => (amount === null ? '' : formatAmount(amount));

/** What a field shows and what is selected in it; a caret has the same start and end. */
export const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLInputElement): BeforeEdit => ({
  shown: value,
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
});

/**
 * Follows what is selected in a field, as of the last key, paste or press before the browser carried it out.
 *
 * @returns `last` is that; `stop` ends it
 */
export function followSelection(input: HTMLInputElement): { last: () => BeforeEdit; stop: () => void } {
  let last = selectionOf(input);
  const follow = () => {
    last = selectionOf(input);
  };
  input.addEventListener('beforeinput', follow);
  return { last: () => last, stop: () => input.removeEventListener('beforeinput', follow) };
}

/**
 * Reads a change of an amount field and puts the field right: separators in their places, the caret beside the digit it
 * was beside. A refused change leaves text and selection as they were.
 *
 * @param max  an amount above it becomes it
 * @returns    the amount, and the text where it stays as it was typed; null: the change was refused
 */
export function readEdit(
  input: HTMLInputElement,
  before: BeforeEdit,
  max: number,
): { amount: number | null; draft: string | null } | null {
  const typed = input.value;
  const edited = editAmount({ ...before, typed, caret: input.selectionStart ?? typed.length });
  if (!edited) {
    input.value = before.shown;
    input.setSelectionRange(before.start, before.end);
    return null;
  }
  const amount = edited.amount === null ? null : Math.min(edited.amount, max);
  if (edited.isDraft) return { amount, draft: typed };
  const text = amountText(amount);
  const caret = caretBefore(text, edited.digitsAfterCaret);
  input.value = text;
  input.setSelectionRange(caret, caret);
  return { amount, draft: null };
}

/**
 * Makes an `<input>` of a page without React an amount field.
 *
 * @param setAmount  the field was changed; null: it is empty
 * @param leave      the field was left: the page shows the amount that it has
 */
export function listenToAmount(
  input: HTMLInputElement,
  { max, setAmount, leave }: { max: number; setAmount: (next: number | null) => unknown; leave: () => void },
): void {
  const selection = followSelection(input);
  let composed: BeforeEdit | null = null;
  const read = (before: BeforeEdit) => {
    const edit = readEdit(input, before, max);
    if (edit === null) return;
    setAmount(edit.amount);
    if (edit.draft !== null) input.value = edit.draft;
  };
  input.addEventListener('compositionstart', () => {
    composed = selectionOf(input);
  });
  input.addEventListener('compositionend', () => {
    const before = composed;
    composed = null;
    if (before) read(before);
  });
  input.addEventListener('input', () => {
    if (!composed) read(selection.last());
  });
  input.addEventListener('blur', leave);
}
