import { authTexts } from '@lime/contract/auth.texts.ts';
import { nameRefusal } from '@lime/domain/access/sign-up.ts';
import type { SignUpRefusal } from '@lime/domain/access/sign-up.ts';
import { useEffect, useState } from 'react';
import { CallFailed, send } from '../../lib/api.ts';

/** So long nothing is typed before the server is asked. */
const pauseMs = 450;

type Known = { readonly value: string; readonly problem: string | null };

/**
 * An id or a nickname as the server judges it while it is typed. `problem` stays until the text changes. What cannot be asked
 * now (a lost connection, too many questions) is left to the sign-up itself.
 */
export function useNameCheck(field: 'userId' | 'nickname', typed: string) {
  const value = typed.trim();
  const [known, setKnown] = useState<Known | null>(null);

  useEffect(() => {
    if (value === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const refusal = nameRefusal(field, value);
      if (refusal) return setKnown({ value, problem: signUpText(refusal) });
      send('/auth/checkName', { field, value }, { signal: abort.signal }).then(
        () => setKnown({ value, problem: null }),
        (error: unknown) => {
          if (error instanceof CallFailed && error.status === 200) setKnown({ value, problem: error.message });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [field, value]);

  const current = known !== null && known.value === value ? known : null;
  return { problem: current?.problem ?? undefined, good: current !== null && current.problem === null };
}

/** A refusal of the form in the product's words. */
export function signUpText(refusal: SignUpRefusal): string {
  const text = authTexts[refusal.code] as (refusal: SignUpRefusal) => string;
  return text(refusal);
}
