import type { WireFixture } from '@lime/contract/fixtures.ts';
import { Flag } from '@lime/ui/flag.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { ChevronDown, ChevronRight, ChevronUp, Star } from 'lucide-react';
import { memo, useState } from 'react';
import { groupByLeague, treeOf } from './group-fixtures.ts';
import type { Choice } from './use-choice.ts';
import { useStars } from './use-stars.ts';
import './league-rail.css';

type Props = {
  fixtures: readonly WireFixture[];
  /** the first list is on its way: its usual room is kept */
  loading: boolean;
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
};

const popularCount = 6;
/** rows the tree usually has at first: five sports and the countries of one */
const sportCount = 9;

/** Ways into the list: starred and popular leagues, then every sport, its countries and their leagues, with counts. */
export const LeagueRail = memo(function LeagueRail({ fixtures, loading, choice, onChoose }: Props) {
  const starred = useStars((stars) => stars.leagues);
  const [openSport, setOpenSport] = useState<string | null>(null);
  const [openPlace, setOpenPlace] = useState<string | null>(null);
  const popular = groupByLeague(fixtures, starred).slice(0, Math.max(popularCount, starred.size));
  const tree = treeOf(fixtures);
  const sportShown = openSport ?? choice.sportsId ?? tree[0]?.id ?? null;

  return (
    <>
      <nav aria-label="인기 리그">
        <h2>
          인기 리그 <Star size={13} aria-hidden />
        </h2>
        {loading && fixtures.length === 0 && <Pending rows={popularCount} />}
        {popular.map((league) => (
          <button
            key={league.leagueSeq}
            type="button"
            className="entry"
            title={`${league.location} ${league.name}`}
            aria-pressed={choice.leagueSeq === league.leagueSeq}
            onClick={() =>
              onChoose(choice.leagueSeq === league.leagueSeq ? all : { ...all, leagueSeq: league.leagueSeq })
            }
          >
            <Flag code={league.locationCode} />
            <span className="label">{league.name}</span>
            {starred.has(league.leagueSeq) && (
              <Star className="fold" size={12} fill="currentColor" aria-label="즐겨찾기" />
            )}
            <span className="n">{league.fixtures.length}</span>
          </button>
        ))}
      </nav>
      <nav aria-label="전체 종목">
        <h2>전체 종목</h2>
        {loading && fixtures.length === 0 && <Pending rows={sportCount} />}
        {tree.map((sport) => {
          const isOpen = sportShown === sport.id;
          return (
            <div key={sport.id}>
              <button
                type="button"
                className="entry sport"
                title={sport.name}
                aria-expanded={isOpen}
                onClick={() => {
                  setOpenSport(isOpen ? 'none' : sport.id);
                  setOpenPlace(null);
                  onChoose({ ...all, sportsId: sport.id });
                }}
              >
                <SportIcon sport={sport.id} size={18} />
                <span className="label">{sport.name}</span>
                <span className="n">{sport.count}</span>
                {isOpen ? (
                  <ChevronUp className="fold" size={14} aria-hidden />
                ) : (
                  <ChevronDown className="fold" size={14} aria-hidden />
                )}
              </button>
              {isOpen &&
                sport.locations.map((place) => {
                  const placeKey = `${sport.id}-${place.id}`;
                  const isPlaceOpen = openPlace === placeKey;
                  return (
                    <div key={placeKey}>
                      <button
                        type="button"
                        className="entry country"
                        aria-expanded={isPlaceOpen}
                        aria-pressed={
                          choice.leagueSeq === null && choice.location === place.id && choice.sportsId === sport.id
                        }
                        onClick={() => {
                          setOpenPlace(isPlaceOpen ? null : placeKey);
                          onChoose({ ...all, sportsId: sport.id, location: place.id });
                        }}
                      >
                        <span className="label">{place.name}</span>
                        <span className="n">{place.count}</span>
                        {isPlaceOpen ? (
                          <ChevronDown className="fold" size={13} aria-hidden />
                        ) : (
                          <ChevronRight className="fold" size={13} aria-hidden />
                        )}
                      </button>
                      {isPlaceOpen &&
                        place.leagues.map((league) => (
                          <button
                            key={league.id}
                            type="button"
                            className="entry league"
                            aria-pressed={choice.leagueSeq === league.id}
                            onClick={() =>
                              onChoose({ ...all, sportsId: sport.id, location: place.id, leagueSeq: league.id })
                            }
                          >
                            <span className="label">{league.name}</span>
                            <span className="n">{league.count}</span>
                          </button>
                        ))}
                    </div>
                  );
                })}
            </div>
          );
        })}
      </nav>
    </>
  );
});

function Pending({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <span key={row} className="entry" aria-hidden>
      <span className="price-skeleton" />
    </span>
  ));
}

const all = { sportsId: null, location: null, leagueSeq: null } as const;
