import { useEffect, useState } from 'react';
import type { FixtureSource } from './fixture-sources.ts';
import { openFixture } from './live-odds.ts';

/**
 * Reads a fixture with all its markets and follows it from then on; the fixture itself is in `useFixtures(source).opened`.
 *
 * @returns how far that is (`gone`: it is offered no longer), and a way to try again after a failure
 */
export function useOpenedFixture(gameSeq: string, source: FixtureSource) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed' | 'gone'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    openFixture(gameSeq, source).then(
      (found) => current && setState(found ? 'shown' : 'gone'),
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [gameSeq, source, tries]);
  const retry = () => {
    setState('loading');
    setTries((before) => before + 1);
  };
  return { state, retry };
}
