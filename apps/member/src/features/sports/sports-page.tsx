import type { WireFixture } from '@lime/contract/fixtures.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { EmptyState, ErrorState, MessageBand } from '@lime/ui/states.tsx';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { KindOfPage } from '../../lib/cart-store.ts';
import type { FixtureSource } from '../../lib/fixture-sources.ts';
import { fillIn, openFixture, refetchFixtures, useFixturesInSlices, useLiveOdds } from '../../lib/live-odds.ts';
import { useLayout } from '../../lib/layout.ts';
import { useMedia } from '@lime/ui/use-media.ts';
import { SportsNav } from '../../lib/sports-nav.tsx';
import { FixtureList } from './fixture-list.tsx';
import { FixtureListSkeleton } from './fixture-list-skeleton.tsx';
import { FixtureSearch } from './fixture-search.tsx';
import { groupByLeague, groupByTime, passes } from './group-fixtures.ts';
import type { LeagueGroup } from './group-fixtures.ts';
import { LeagueRail } from './league-rail.tsx';
import { Connection, ListTools, MarketTabs, SportChips } from './list-head.tsx';
import { listItems } from './list-items.ts';
import type { SportsKind } from './sports-kind.ts';
import { useChoice } from './use-choice.ts';
import type { Choice } from './use-choice.ts';
import { useSearch } from '../../lib/use-search.ts';
import { useSoon, useToday } from './use-now.ts';
import { useStars } from './use-stars.ts';
import './sports.css';

type Props = {
  kind: SportsKind;
  /** the cart next to the list, where there is room for columns */
  cart: ReactNode;
};

/** A page of fixtures before their start, of one kind. */
export function SportsPage({ kind, cart }: Props) {
  const { source, tabs, all, most, counted, geometry, Row, Days, Detail } = kind;
  const wide = useLayout() === 'desktop';
  const columns = useMedia('(min-width: 1024px)');
  const { state: read, live } = useLiveOdds(source);
  const { fixtures, opened, coming } = useFixturesInSlices(source);
  const state = coming && fixtures.length === 0 ? 'loading' : read;
  const starred = useStars((stars) => stars.leagues);
  const starredFixtures = useStars((stars) => stars.games);
  const [choice, choose] = useChoice(tabs, wide ? tabs[0]!.id : kind.usualOnPhone);
  const [search, setSearch] = useState('');
  const [searching, setSearching] = useState(false);
  const { searchFor, prepare } = useSearch();
  const wanted = useDeferredValue(search);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();
  const { sportsId, location, leagueSeq, day, tab, only, sort } = choice;
  const isSoon = useSoon(only === 'soon');

  const leagues = useMemo(() => {
    const found = searchFor(wanted);
    const isWanted = (fixture: WireFixture) =>
      only !== 'stars' || starred.has(fixture.leagueSeq) || starredFixtures.has(fixture.gameSeq);
    const matches = (fixture: WireFixture) => isSoon(fixture) && isWanted(fixture) && found(fixture);
    const shown = fixtures.filter((fixture) => passes(fixture, { sportsId, location, leagueSeq, day, matches }));
    return sort === 'time' ? groupByTime(shown) : groupByLeague(shown, starred);
  }, [fixtures, sportsId, location, leagueSeq, day, wanted, searchFor, starred, starredFixtures, only, sort, isSoon]);
  const items = useMemo(() => {
    const open = new Map([...expanded].map((gameSeq) => [gameSeq, opened.get(gameSeq) ?? null]));
    const markets = { tab: tabs.find(({ id }) => id === tab)!, all, most, counted };
    return listItems(leagues, markets, folded, open, wide ? geometry.wide : geometry.narrow);
  }, [leagues, tabs, tab, all, most, counted, folded, expanded, opened, wide, geometry]);

  useFullFixtures(source, leagues, choice);

  const handleExpand = (fixture: WireFixture) => {
    if (Detail) return choose({ gameSeq: fixture.gameSeq });
    const close = () => setExpanded((before) => toggled(before, fixture.gameSeq));
    if (!expanded.has(fixture.gameSeq)) void openFixture(fixture.gameSeq, source).catch(close);
    close();
  };
  const showAll = () => {
    setSearch('');
    choose({ sportsId: null, location: null, leagueSeq: null, day: null, only: null });
  };
  const view = JSON.stringify([choice, wanted, [...folded], [...expanded], wide]);

  const searchField = <FixtureSearch value={search} onChange={setSearch} onFocus={prepare} autoFocus={!columns} />;
  const chosen = { choice, onChoose: choose };
  const retry = () => void refetchFixtures(source);
  return (
    <KindOfPage value={kind.bets}>
      <div className={wide ? 'sports' : 'sports narrow'}>
        {columns && (
          <aside className="sports-side sports-rail rail" aria-label="경기 찾기">
            {searchField}
            <ListTools {...chosen} words />
            <LeagueRail fixtures={fixtures} loading={state === 'loading'} {...chosen} />
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
                <h1>
                  스포츠 <span className="visually-hidden">{kind.name}</span>
                </h1>
                <SportsNav />
                <Connection live={live} />
                {!columns && (
                  <IconButton label="팀, 리그 검색" onClick={() => setSearching(true)}>
                    <Search size={20} aria-hidden />
                  </IconButton>
                )}
              </>
            )}
          </div>
          {Detail && choice.gameSeq ? (
            <Detail
              key={choice.gameSeq}
              gameSeq={choice.gameSeq}
              wide={wide}
              onBack={() => choose({ gameSeq: null })}
            />
          ) : (
            <>
              <div className="head-row">
                <SportChips fixtures={fixtures} {...chosen} />
                {!columns && <ListTools {...chosen} words={false} />}
              </div>
              <div className="bar">
                {tabs.length > 1 && <MarketTabs tabs={tabs} {...chosen} />}
                <Days fixtures={fixtures} today={today} {...chosen} />
              </div>
              {state === 'failed' && fixtures.length > 0 && (
                <MessageBand
                  tone="warn"
                  live
                  action={
                    <Button size="tiny" look="outline" onClick={retry}>
                      다시 시도
                    </Button>
                  }
                >
                  경기 목록을 새로 받지 못했어요. 배당이 최신이 아닐 수 있어요.
                </MessageBand>
              )}
              {items.length > 0 ? (
                <FixtureList
                  items={items}
                  Row={Row}
                  today={today}
                  wide={wide}
                  view={view}
                  onFold={(league) => setFolded((before) => toggled(before, league))}
                  onExpand={handleExpand}
                />
              ) : state === 'loading' ? (
                <FixtureListSkeleton wide={wide} geometry={wide ? geometry.wide : geometry.narrow} />
              ) : state === 'failed' ? (
                <div className="card">
                  <ErrorState text="경기 목록을 불러오지 못했어요" onRetry={retry} />
                </div>
              ) : (
                <div className="card">
                  <EmptyState
                    {...(search.trim() !== '' && { text: `‘${search.trim()}’에 맞는 경기가 없어요` })}
                    hint={
                      search.trim() !== ''
                        ? '팀이나 리그의 다른 이름, 초성으로도 찾을 수 있어요'
                        : only === 'stars'
                          ? '별을 누른 리그와 경기가 여기에 모여요'
                          : '다른 종목이나 날짜를 고르면 더 볼 수 있어요'
                    }
                    action={
                      <Button size="small" look="outline" onClick={showAll}>
                        전체 경기 보기
                      </Button>
                    }
                  />
                </div>
              )}
            </>
          )}
        </div>
        {columns && <div className="sports-side">{cart}</div>}
      </div>
    </KindOfPage>
  );
}

/** A long list shows far fixtures with one market; once a sport, league or day is chosen, its fixtures get the others. */
function useFullFixtures(source: FixtureSource, leagues: readonly LeagueGroup[], { sportsId, leagueSeq, day }: Choice) {
  const brief = leagues.some((league) => league.fixtures.some((fixture) => fixture.isBrief));
  useEffect(() => {
    if (!brief || (sportsId === null && leagueSeq === null && day === null)) return;
    const filter = { ...(sportsId && { sportsId }), ...(leagueSeq && { leagueSeq }), ...(day && { date: day }) };
    // a failure leaves them in brief; their other markets open one by one
    fillIn(source, filter).catch(() => undefined);
  }, [source, brief, sportsId, leagueSeq, day]);
}

function toggled(set: ReadonlySet<string>, entry: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
