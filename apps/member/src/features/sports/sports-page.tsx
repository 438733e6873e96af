import { Button, IconButton } from '@lime/ui/button.tsx';
import { EmptyState, ErrorState, MessageBand } from '@lime/ui/states.tsx';
import { useMedia } from '@lime/ui/use-media.ts';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { KindOfPage } from '../../lib/cart-store.ts';
import { useLayout } from '../../lib/layout.ts';
import { refetchFixtures, useFixturesInSlices, useLiveOdds } from '../../lib/live-odds.ts';
import { SportsNav } from '../../lib/sports-nav.tsx';
import { useSearch } from '../../lib/use-search.ts';
import { FixtureList } from './fixture-list.tsx';
import { FixtureListSkeleton } from './fixture-list-skeleton.tsx';
import { FixtureSearch } from './fixture-search.tsx';
import { LeagueRail } from './league-rail.tsx';
import { Connection, ListTools, MarketTabs, SportChips } from './list-head.tsx';
import type { SportsKind } from './sports-kind.ts';
import { useChoice } from './use-choice.ts';
import type { Choice } from './use-choice.ts';
import { useFullFixtures, useListItems, useShownLeagues } from './use-fixture-list.ts';
import { useToday } from './use-now.ts';
import './sports.css';

type Props = {
  kind: SportsKind;
  /** the cart next to the list, where there is room for columns */
  cart: ReactNode;
};

/** A page of fixtures before their start, of one kind. */
export function SportsPage({ kind, cart }: Props) {
  const { source, tabs, geometry, Row, Days, Detail } = kind;
  const wide = useLayout() === 'desktop';
  const columns = useMedia('(min-width: 1024px)');
  const { state: read, live } = useLiveOdds(source);
  const { fixtures, opened, coming } = useFixturesInSlices(source);
  const state = coming && fixtures.length === 0 ? 'loading' : read;
  const [choice, choose] = useChoice(tabs, wide ? tabs[0]!.id : kind.usualOnPhone);
  const [search, setSearch] = useState('');
  const { searchFor, prepare } = useSearch();
  const wanted = useDeferredValue(search);
  const found = useMemo(() => searchFor(wanted), [searchFor, wanted]);
  const today = useToday();
  const leagues = useShownLeagues(fixtures, choice, found);
  const list = useListItems(kind, leagues, choice.tab, opened, wide);
  useFullFixtures(source, leagues, choice);

  const searchField = <FixtureSearch value={search} onChange={setSearch} onFocus={prepare} autoFocus={!columns} />;
  const chosen = { choice, onChoose: choose };
  const retry = () => void refetchFixtures(source);
  const showAll = () => {
    setSearch('');
    choose({ sportsId: null, location: null, leagueSeq: null, day: null, only: null });
  };
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
          <SportsTitle
            name={kind.name}
            live={live}
            field={columns ? null : searchField}
            onClear={() => setSearch('')}
          />
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
              {state === 'failed' && fixtures.length > 0 && <NotFresh onRetry={retry} />}
              {list.items.length > 0 ? (
                <FixtureList
                  items={list.items}
                  Row={Row}
                  today={today}
                  wide={wide}
                  view={JSON.stringify([choice, wanted, list.view, wide])}
                  onFold={list.fold}
                  onExpand={Detail ? ({ gameSeq }) => choose({ gameSeq }) : list.expand}
                />
              ) : state === 'loading' ? (
                <FixtureListSkeleton wide={wide} geometry={wide ? geometry.wide : geometry.narrow} />
              ) : state === 'failed' ? (
                <div className="card">
                  <ErrorState text="경기 목록을 불러오지 못했어요" onRetry={retry} />
                </div>
              ) : (
                <NoFixtures search={search.trim()} only={choice.only} onAll={showAll} />
              )}
            </>
          )}
        </div>
        {columns && <div className="sports-side">{cart}</div>}
      </div>
    </KindOfPage>
  );
}

type TitleProps = {
  name: string;
  live: Parameters<typeof Connection>[0]['live'];
  /** the search, which takes the title's place while it is used; null: it is elsewhere */
  field: ReactNode;
  onClear: () => void;
};

function SportsTitle({ name, live, field, onClear }: TitleProps) {
  const [searching, setSearching] = useState(false);
  return (
    <div className="sports-title">
      {field && searching ? (
        <>
          <h1 className="visually-hidden">스포츠 {name}</h1>
          <div className="rail">{field}</div>
          <Button
            look="ghost"
            onClick={() => {
              onClear();
              setSearching(false);
            }}
          >
            취소
          </Button>
        </>
      ) : (
        <>
          <h1>
            스포츠 <span className="visually-hidden">{name}</span>
          </h1>
          <SportsNav />
          <Connection live={live} />
          {field && (
            <IconButton label="팀, 리그 검색" onClick={() => setSearching(true)}>
              <Search size={20} aria-hidden />
            </IconButton>
          )}
        </>
      )}
    </div>
  );
}

/** The list on screen could not be fetched again. */
function NotFresh({ onRetry }: { onRetry: () => void }) {
  return (
    <MessageBand
      tone="warn"
      live
      action={
        <Button size="tiny" look="outline" onClick={onRetry}>
          다시 시도
        </Button>
      }
    >
      경기 목록을 새로 받지 못했어요. 배당이 최신이 아닐 수 있어요.
    </MessageBand>
  );
}

/** @param search  without spaces around it */
function NoFixtures({ search, only, onAll }: { search: string; only: Choice['only']; onAll: () => void }) {
  return (
    <div className="card">
      <EmptyState
        {...(search !== '' && { text: `‘${search}’에 맞는 경기가 없어요` })}
        hint={
          search !== ''
            ? '팀이나 리그의 다른 이름, 초성으로도 찾을 수 있어요'
            : only === 'stars'
              ? '별을 누른 리그와 경기가 여기에 모여요'
              : '다른 종목이나 날짜를 고르면 더 볼 수 있어요'
        }
        action={
          <Button size="small" look="outline" onClick={onAll}>
            전체 경기 보기
          </Button>
        }
      />
    </div>
  );
}
