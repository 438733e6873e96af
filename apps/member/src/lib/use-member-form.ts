import { useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';

/** The fields that hold text. */
type TextName<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields];

/**
 * A form of a member: what its fields hold, what is wrong with each, and one submission at a time.
 *
 * @param start   what the fields begin with
 * @param clears  whose problems go when a field changes: those of the whole form, or its own
 */
export function useMemberForm<Fields extends object, Field extends string = keyof Fields & string>(
  start: Fields,
  clears: 'all' | 'own' = 'all',
) {
  const [fields, setFields] = useState(start);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);

  const change = (changes: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...changes }));
    setProblems((before) => (clears === 'all' ? {} : without(before, Object.keys(changes))));
  };
  return {
    fields,
    /** the texts that the fields show, by field */
    problems,
    setProblems,
    busy,
    change,
    /** The props of a text field. @param clean  what of a typed text is kept */
    bind: (name: TextName<Fields> & Field, clean: (text: string) => string = (text) => text) => ({
      name,
      value: fields[name] as string,
      problem: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        change({ [name]: clean(target.value) } as unknown as Partial<Fields>),
    }),
    /** The form's `onSubmit`: sends what `check` lets through. Until it has been sent, pressing again does nothing. */
    submit: (check: () => boolean, send: () => Promise<void>) => (event: FormEvent) => {
      event.preventDefault();
      if (busy || !check()) return;
      setBusy(true);
      void send().finally(() => setBusy(false));
    },
  };
}

function without<Texts extends object>(texts: Texts, names: readonly string[]): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name))) as Texts;
}

/** The digits of a typed text. */
export const digits = (text: string): string => text.replaceAll(/\D/g, '');
