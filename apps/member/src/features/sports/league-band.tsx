import { Flag } from '@lime/ui/flag.tsx';
import { ChevronDown, ChevronUp, Star } from 'lucide-react';
import { memo } from 'react';
import type { LeagueGroup } from './group-fixtures.ts';
import { useStars } from './use-stars.ts';

type Props = { league: LeagueGroup; folded: boolean; onFold: (key: string) => void };

/** The head of a league's games: star, fold. It stays under the header while its fixtures pass. */
export const LeagueBand = memo(function LeagueBand({ league, folded, onFold }: Props) {
  const starred = useStars((stars) => stars.leagues.has(league.leagueSeq));
  return (
    <div className="band">
      <Flag code={league.locationCode} />
      <span className="place">{league.location}</span>
      <h2>{league.name}</h2>
      <span className="count">{league.fixtures.length}경기</span>
      <button
        type="button"
        className="tool"
        aria-pressed={starred}
        aria-label={`${league.name} 즐겨찾기`}
        onClick={() => useStars.getState().toggle('leagues', league.leagueSeq)}
      >
        <Star size={15} aria-hidden fill={starred ? 'currentColor' : 'none'} />
      </button>
      <button
        type="button"
        className="tool"
        aria-expanded={!folded}
        aria-label={`${league.name} 경기 ${folded ? '펼치기' : '접기'}`}
        onClick={() => onFold(league.key)}
      >
        {folded ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
      </button>
    </div>
  );
});
