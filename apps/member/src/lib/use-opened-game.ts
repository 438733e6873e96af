import { useEffect, useState } from 'react';
import type { GameSource } from './game-sources.ts';
import { openGame } from './live-odds.ts';

/**
 * Reads a game with all its markets and follows it from then on; the game itself stands in `useGames(source).opened`.
 *
 * @returns how far that is (`gone`: it is offered no longer), and a way to try again after a failure
 */
export function useOpenedGame(gameSeq: string, source: GameSource) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed' | 'gone'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    openGame(gameSeq, source).then(
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
