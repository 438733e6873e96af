import type { WireFixture } from '@lime/contract/fixtures.ts';
import { Flag } from '@lime/ui/flag.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { ChevronDown, ChevronRight, ChevronUp, Star } from 'lucide-react';
import { memo, useState } from 'react';
import { groupByLeague, treeOf } from './group-fixtures.ts';
import type { LeagueGroup, SportNode } from './group-fixtures.ts';
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
  const popular = groupByLeague(fixtures, starred).slice(0, Math.max(popularCount, starred.size));
  const pending = loading && fixtures.length === 0;

  return (
    <>
      <nav aria-label="인기 리그">
        <h2>
          인기 리그 <Star size={13} aria-hidden />
        </h2>
        {pending && <Pending rows={popularCount} />}
        {popular.map((league) => (
          <PopularLeague
            key={league.leagueSeq}
            league={league}
            starred={starred.has(league.leagueSeq)}
            choice={choice}
            onChoose={onChoose}
          />
        ))}
      </nav>
      <nav aria-label="전체 종목">
        <h2>전체 종목</h2>
        {pending && <Pending rows={sportCount} />}
        <SportTree sports={treeOf(fixtures)} choice={choice} onChoose={onChoose} />
      </nav>
    </>
  );
});

type Choosing = Pick<Props, 'choice' | 'onChoose'>;

/** A league of its own; pressed again it shows every league. */
function PopularLeague({ league, starred, choice, onChoose }: { league: LeagueGroup; starred: boolean } & Choosing) {
  const isChosen = choice.leagueSeq === league.leagueSeq;
  return (
    <button
      type="button"
      className="entry"
      title={`${league.location} ${league.name}`}
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? all : { ...all, leagueSeq: league.leagueSeq })}
    >
      <Flag code={league.locationCode} />
      <span className="label">{league.name}</span>
      {starred && <Star className="fold" size={12} fill="currentColor" aria-label="즐겨찾기" />}
      <span className="n">{league.fixtures.length}</span>
    </button>
  );
}

/** Every sport; one of them is open, and of its countries one at most. */
function SportTree({ sports, choice, onChoose }: { sports: readonly SportNode[] } & Choosing) {
  const [openSport, setOpenSport] = useState<string | null>(null);
  const [openPlace, setOpenPlace] = useState<string | null>(null);
  const shown = openSport ?? choice.sportsId ?? sports[0]?.id ?? null;
  return sports.map((sport) => {
    const isOpen = shown === sport.id;
    const Fold = isOpen ? ChevronUp : ChevronDown;
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
          <Fold className="fold" size={14} aria-hidden />
        </button>
        {isOpen &&
          sport.locations.map((place) => {
            const key = `${sport.id}-${place.id}`;
            return (
              <Country
                key={key}
                sport={sport.id}
                place={place}
                open={openPlace === key}
                onOpen={(open) => setOpenPlace(open ? key : null)}
                choice={choice}
                onChoose={onChoose}
              />
            );
          })}
      </div>
    );
  });
}

type CountryProps = Choosing & {
  sport: string;
  place: SportNode['locations'][number];
  open: boolean;
  onOpen: (open: boolean) => void;
};

/** A country of a sport, and its leagues while it is open. */
function Country({ sport, place, open, onOpen, choice, onChoose }: CountryProps) {
  const Fold = open ? ChevronDown : ChevronRight;
  return (
    <div>
      <button
        type="button"
        className="entry country"
        aria-expanded={open}
        aria-pressed={choice.leagueSeq === null && choice.location === place.id && choice.sportsId === sport}
        onClick={() => {
          onOpen(!open);
          onChoose({ ...all, sportsId: sport, location: place.id });
        }}
      >
        <span className="label">{place.name}</span>
        <span className="n">{place.count}</span>
        <Fold className="fold" size={13} aria-hidden />
      </button>
      {open &&
        place.leagues.map((league) => (
          <button
            key={league.id}
            type="button"
            className="entry league"
            aria-pressed={choice.leagueSeq === league.id}
            onClick={() => onChoose({ ...all, sportsId: sport, location: place.id, leagueSeq: league.id })}
          >
            <span className="label">{league.name}</span>
            <span className="n">{league.count}</span>
          </button>
        ))}
    </div>
  );
}

function Pending({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <span key={row} className="entry" aria-hidden>
      <span className="price-skeleton" />
    </span>
  ));
}

const all = { sportsId: null, location: null, leagueSeq: null } as const;
