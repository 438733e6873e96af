import { Star } from 'lucide-react';
import { useMember } from '../../lib/member-session.ts';
import './game-star.css';
import { toggleStar, useKeptGames } from './kept-games.ts';
import type { LobbyGame } from './lobby-games.ts';

/** Makes a game one of the member's favourites in this browser. */
export function GameStar({ game }: { game: LobbyGame }) {
  const member = useMember()?.members_seq;
  const isStarred = useKeptGames(member).stars.includes(game.id);
  if (member === undefined) return null;
  return (
    <button
      type="button"
      className="game-star"
      aria-pressed={isStarred}
      aria-label={`${game.name} 즐겨찾기`}
      onClick={() => toggleStar(member, game.id)}
    >
      <Star size={15} aria-hidden fill={isStarred ? 'currentColor' : 'none'} />
    </button>
  );
}
