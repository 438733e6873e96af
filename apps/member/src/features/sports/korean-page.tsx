import type { WireGame } from '@lime/contract/game.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { EmptyState, ErrorState, MessageBand } from '@lime/ui/states.tsx';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { fillIn, openGame, refetchGames, useGames, useLiveOdds } from '../../lib/live-odds.ts';
import { useLayout, useMedia } from '../../lib/layout.ts';
import { GameList } from './game-list.tsx';
import { GameListSkeleton } from './game-list-skeleton.tsx';
import { GameSearch } from './game-search.tsx';
import { desktopGeometry, mobileGeometry } from './geometry.ts';
import { groupByLeague, passes } from './group-games.ts';
import type { LeagueGroup } from './group-games.ts';
import { LeagueRail } from './league-rail.tsx';
import { Connection, DayChoices, MarketTabs, SportChips } from './list-head.tsx';
import { listItems } from './list-items.ts';
import { searchFor } from './match-search.ts';
import { useChoice } from './use-choice.ts';
import type { Choice } from './use-choice.ts';
import { useStars } from './use-stars.ts';
import './sports.css';

type Props = {
  /** the cart beside the list, where there is room for columns */
  cart: ReactNode;
};

/** /sport/korean: prematch games with 1X2, handicap and totals. */
export function KoreanPage({ cart }: Props) {
  const wide = useLayout() === 'desktop';
  const columns = useMedia('(min-width: 1024px)');
  const { state, live } = useLiveOdds();
  const { games, opened } = useGames();
  const starred = useStars((stars) => stars.leagues);
  const [choice, choose] = useChoice(wide ? 'all' : 'winner');
  const [search, setSearch] = useState('');
  const [searching, setSearching] = useState(false);
  const wanted = useDeferredValue(search);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();

  const { sportsId, location, leagueSeq, day, tab } = choice;

  const leagues = useMemo(() => {
    const matches = searchFor(wanted);
    return groupByLeague(
      games.filter((game) => passes(game, { sportsId, location, leagueSeq, day, matches })),
      starred,
    );
  }, [games, sportsId, location, leagueSeq, day, wanted, starred]);
  const items = useMemo(() => {
    const open = new Map([...expanded].map((gameSeq) => [gameSeq, opened.get(gameSeq) ?? null]));
    return listItems(leagues, tab, folded, open, wide ? desktopGeometry : mobileGeometry);
  }, [leagues, tab, folded, expanded, opened, wide]);

  useFullGames(leagues, choice);

  const handleExpand = (game: WireGame) => {
    if (!expanded.has(game.gameSeq))
      void openGame(game.gameSeq).catch(() => setExpanded((before) => toggled(before, game.gameSeq)));
    setExpanded((before) => toggled(before, game.gameSeq));
  };
  const showAll = () => {
    setSearch('');
    choose({ sportsId: null, location: null, leagueSeq: null, day: null });
  };
  const view = JSON.stringify([choice, wanted, [...folded], [...expanded], wide]);

  const searchField = <GameSearch value={search} onChange={setSearch} autoFocus={!columns} />;
  return (
    <div className={wide ? 'sports' : 'sports narrow'} data-offline={live ? undefined : ''}>
      {columns && (
        <aside className="sports-side sports-rail rail" aria-label="경기 찾기">
          {searchField}
          <LeagueRail games={games} loading={state === 'loading'} choice={choice} onChoose={choose} />
        </aside>
      )}
      <div className="sports-main">
        <div className="sports-title">
          {!columns && searching ? (
            <>
              <div className="rail">{searchField}</div>
              <Button
                look="ghost"
                onClick={() => {
                  setSearch('');
                  setSearching(false);
                }}
              >
                취소
              </Button>
            </>
          ) : (
            <>
              <h1>스포츠</h1>
              <span className="product">한국형</span>
              <Connection live={live} />
              {!columns && (
                <IconButton label="팀, 리그 검색" onClick={() => setSearching(true)}>
                  <Search size={20} aria-hidden />
                </IconButton>
              )}
            </>
          )}
        </div>
        <SportChips games={games} choice={choice} onChoose={choose} />
        <div className="bar">
          <MarketTabs choice={choice} onChoose={choose} />
          <DayChoices games={games} choice={choice} onChoose={choose} today={today} />
        </div>
        {state === 'failed' && games.length > 0 && (
          <MessageBand
            tone="warn"
            live
            action={
              <Button size="tiny" look="outline" onClick={() => void refetchGames()}>
                다시 시도
              </Button>
            }
          >
            경기 목록을 새로 받지 못했어요. 배당이 최신이 아닐 수 있어요.
          </MessageBand>
        )}
        {items.length > 0 ? (
          <GameList
            items={items}
            today={today}
            wide={wide}
            view={view}
            onFold={(league) => setFolded((before) => toggled(before, league))}
            onExpand={handleExpand}
          />
        ) : state === 'loading' ? (
          <GameListSkeleton wide={wide} />
        ) : state === 'failed' ? (
          <div className="card">
            <ErrorState text="경기 목록을 불러오지 못했어요" onRetry={() => void refetchGames()} />
          </div>
        ) : (
          <div className="card">
            <EmptyState
              hint="다른 종목이나 날짜를 고르면 더 볼 수 있어요"
              action={
                <Button size="small" look="outline" onClick={showAll}>
                  전체 경기 보기
                </Button>
              }
            />
          </div>
        )}
      </div>
      {columns && <div className="sports-side">{cart}</div>}
    </div>
  );
}

/** A long list shows far games with one market; once a sport, league or day is chosen, its games get the others. */
function useFullGames(leagues: readonly LeagueGroup[], { sportsId, leagueSeq, day }: Choice) {
  const brief = leagues.some((league) => league.games.some((game) => game.isBrief));
  useEffect(() => {
    if (!brief || (sportsId === null && leagueSeq === null && day === null)) return;
    // a failure leaves them in brief; their other markets open one by one
    fillIn({ ...(sportsId && { sportsId }), ...(leagueSeq && { leagueSeq }), ...(day && { date: day }) }).catch(
      () => undefined,
    );
  }, [brief, sportsId, leagueSeq, day]);
}

function toggled(set: ReadonlySet<string>, entry: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}

/** The Seoul day of now; turns at midnight. */
function useToday() {
  const [today, setToday] = useState(() => seoulDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(seoulDay(new Date())), 10_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}
