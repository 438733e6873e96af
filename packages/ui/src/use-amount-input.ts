import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, CompositionEvent, RefObject } from 'react';
import { amountText, followSelection, readEdit, selectionOf } from './amount-input.ts';
import type { BeforeEdit } from './amount-input.ts';

type Amount = {
  /** null: nothing entered */
  value: number | null;
  onChange: (amount: number | null) => void;
  max: number;
};

/** What an `<input>` needs to be an amount field. */
export type AmountInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onCompositionStart: (event: CompositionEvent<HTMLInputElement>) => void;
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  onBlur: () => void;
};

/** Every amount field: it takes what `parseAmount` reads, shows separators, and keeps the caret with its digit. */
export function useAmountInput({ value, onChange, max }: Amount): AmountInputProps {
  const ref = useRef<HTMLInputElement>(null);
  const selection = useRef<ReturnType<typeof followSelection> | null>(null);
  const composed = useRef<BeforeEdit | null>(null);
  // "10,000." and "1만" stay until the field is left, or the amount is changed elsewhere
  const [draft, setDraft] = useState<{ text: string; of: number | null } | null>(null);

  useLayoutEffect(() => {
    selection.current = followSelection(ref.current!);
    return () => selection.current?.stop();
  }, []);

  const read = (input: HTMLInputElement, before: BeforeEdit) => {
    const edit = readEdit(input, before, max);
    if (edit === null) return setDraft(draft && { text: before.shown, of: value });
    setDraft(edit.draft === null ? null : { text: edit.draft, of: edit.amount });
    if (edit.amount !== value) onChange(edit.amount);
  };

  return {
    ref,
    value: draft && draft.of === value ? draft.text : amountText(value),
    onChange({ target }) {
      if (composed.current) setDraft({ text: target.value, of: value });
      else read(target, selection.current!.last());
    },
    onCompositionStart({ currentTarget }) {
      composed.current = selectionOf(currentTarget);
    },
    onCompositionEnd({ currentTarget }) {
      const before = composed.current;
      composed.current = null;
      if (before) read(currentTarget, before);
    },
    onBlur: () => setDraft(null),
  };
}
