import { Star } from 'lucide-react';
import { useStars } from './use-stars.ts';

/** Keeps a fixture among this browser's favourites. @param name the fixture's, for who hears the page */
export function FixtureStar({ gameSeq, name }: { gameSeq: string; name: string }) {
  const starred = useStars((stars) => stars.games.has(gameSeq));
  return (
    <button
      type="button"
      className="star"
      aria-pressed={starred}
      aria-label={`${name} 즐겨찾기`}
      onClick={() => useStars.getState().toggle('games', gameSeq)}
    >
      <Star size={13} aria-hidden fill={starred ? 'currentColor' : 'none'} />
    </button>
  );
}
