import { useCallback, useEffect, useState } from 'react';

/** Px. Source: specification 1 §2 "Embedded sports pages"; specification 2 §9 "height". */
export const frameHeight = 1349;
/** Source: specification 1 §9 "Frame delay"; specification 2 §9 "Iframe delay". */
const delayMs = 2_000;

/** What is known of a frame's address. */
export type FrameAddress = {
  /** null until it is there */
  readonly url: string | null;
  /** why there is none; null: nothing failed */
  readonly error: unknown;
  readonly retry: () => void;
};

/**
 * The address of a provider's page that is framed by ours, two seconds after the page opened at the earliest.
 *
 * @param ask  must be stable: another function asks again
 */
export function useFrameAddress(ask: () => Promise<string>): FrameAddress {
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    Promise.all([ask(), new Promise((done) => setTimeout(done, delayMs))]).then(
      ([address]) => current && setUrl(address),
      (reason: unknown) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [ask, tries]);
  const retry = useCallback(() => {
    setError(null);
    setUrl(null);
    setTries((before) => before + 1);
  }, []);
  return { url, error, retry };
}
