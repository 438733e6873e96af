import { useRef } from 'react';

/**
 * Gives what is entered one key: a lost answer is asked for again under the same key, so it is done once; other words
 * are another thing.
 */
export function useOneKey(): <Body extends object>(body: Body) => Body & { key: string } {
  const last = useRef({ of: '', key: '' });
  return (body) => {
    const of = JSON.stringify(body);
    if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() };
    return { ...body, key: last.current.key };
  };
}
