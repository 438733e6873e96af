import { useEffect, useState } from 'react';
import type { GameView } from './game-view.ts';
import type { ShownRound } from './shown-round.ts';
import { useMedia } from '../use-media.ts';

/** The last card is looked at before its round is told anywhere else. */
const lookMs = 900;

/** What of the rounds gone by is shown while the newest one is dealt. */
export type Reveal = {
  /** so many cards of the newest round lie on the table; null: all of it is shown */
  readonly dealt: number | null;
  /** without the newest one until its last card lies */
  readonly told: readonly ShownRound[];
  /** shows all of it at once */
  readonly hurry: () => void;
};

/**
 * Deals the cards of a round that ends while the page is looked at, one after the other: score, sentence and roads follow
 * them. Rounds that were over before, and all of them where less motion is wanted, are shown at once.
 *
 * @param past  newest first
 */
export function useReveal<Round extends ShownRound>(
  view: GameView,
  past: readonly Round[],
): Reveal & { readonly told: readonly Round[] } {
  const newest = past[0];
  const seq = newest?.game_seq ?? null;
  const [seen, setSeen] = useState(seq);
  const [turned, setTurned] = useState({ of: seq, cards: 0 });
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const times = newest?.state === 'decided' ? (view.dealTimes?.(newest.outcome) ?? null) : null;
  const isDealt = seq !== null && seq !== seen && times !== null && !isStill;
  const key = isDealt ? times.join() : null;
  useEffect(() => {
    // a page that nobody looks at has nobody to wait for
    const at = key === null || document.hidden ? [] : key.split(',').map(Number);
    const last = at.at(-1);
    const timers = [
      ...at.map((ms, i) => setTimeout(() => setTurned({ of: seq, cards: i + 1 }), ms)),
      setTimeout(() => setSeen(seq), last === undefined ? 0 : last + lookMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [seq, key]);
  return {
    dealt: isDealt ? (turned.of === seq ? turned.cards : 0) : null,
    told: isDealt ? past.slice(1) : past,
    hurry: () => setSeen(seq),
  };
}
