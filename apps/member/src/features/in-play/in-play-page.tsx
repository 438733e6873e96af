import type { WireFixture } from '@lime/contract/fixtures.ts';
import { Button } from '@lime/ui/button.tsx';
import { go } from '@lime/ui/go.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { KindOfPage } from '../../lib/cart-store.ts';
import { fixtureSources } from '../../lib/fixture-sources.ts';
import { useLayout } from '../../lib/layout.ts';
import { useMedia } from '@lime/ui/use-media.ts';
import { refetchFixtures, useFixtures, useLiveOdds, useTrusted } from '../../lib/live-odds.ts';
import { PricesLocked } from '../../lib/price-lock.ts';
import { useStay } from '../../lib/stay.ts';
import { useHeld } from '../../lib/use-held.ts';
import { useOpenedFixture } from '../../lib/use-opened-fixture.ts';
import { EndedMatch, ToCome } from './ended-match.tsx';
import { LiveDiffer, LiveList, LiveNav, SportTabs } from './live-list.tsx';
import { MarketList } from './market-list.tsx';
import { MatchCentre } from './match-centre.tsx';
import { PhoneMatch } from './phone-match.tsx';
import { useWaiting, WaitingList } from './waiting-list.tsx';
import './in-play.css';

const path = '/sport/livematch';
const source = fixtureSources.inplay;

/** /sport/livematch: fixtures in play, one of them with all its markets. @param aside the cart and what is under it */
export function InPlayPage({ aside }: { aside: ReactNode }) {
  const mobile = useLayout() === 'mobile';
  const columns = useMedia('(min-width: 1024px)');
  const { state, live } = useLiveOdds(source);
  const trusted = useTrusted();
  const { fixtures, opened } = useFixtures(source);
  const asked = useChosen();
  const [sportsId, setSportsId] = useState<string | null>(null);
  const [tab, setTab] = useState<'live' | 'waiting'>('live');

  // where there is room, the first match is open, and stays so until the next one takes its place; on a phone the list comes first
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && fixtures[0]) setFirst(fixtures[0].gameSeq);
  const chosen = asked ?? (columns ? first : null);
  const handleOpen = (gameSeq: string | null) => {
    setFirst(gameSeq);
    if (asked !== null) go(gameSeq === null ? path : `${path}?game=${gameSeq}`, { replace: true });
  };
  const stayed = useStay(fixtures);
  const shown =
    sportsId === null ? stayed.fixtures : stayed.fixtures.filter((fixture) => fixture.sportsId === sportsId);
  const list = (
    <LiveRail
      fixtures={fixtures}
      shown={shown}
      over={stayed.over}
      state={state}
      chosen={chosen}
      sportsId={sportsId}
      onSport={setSportsId}
      tab={tab}
      onTab={setTab}
    />
  );

  return (
    <KindOfPage value="inplay">
      <PricesLocked value={!trusted}>
        <div className={mobile ? 'in-play narrow' : 'in-play'} data-offline={live && trusted ? undefined : ''}>
          <h1 className="visually-hidden">인플레이</h1>
          {(columns || chosen === null) && (
            <aside className="in-play-rail card" aria-label="경기">
              {list}
            </aside>
          )}
          {(columns || chosen !== null) && (
            <div className="in-play-main">
              {!columns && <BackToList />}
              {state === 'failed' && fixtures.length > 0 && (
                <div className="not-fresh">
                  <MessageBand tone="warn" live>
                    경기 정보를 새로 받지 못했어요. 다시 시도하고 있어요.
                  </MessageBand>
                </div>
              )}
              {chosen === null ? (
                <NothingLive state={state} />
              ) : (
                <Chosen
                  key={chosen}
                  gameSeq={chosen}
                  fixture={opened.get(chosen)}
                  running={fixtures}
                  isAsked={asked !== null}
                  isListed={columns}
                  mobile={mobile}
                  onOpen={handleOpen}
                />
              )}
            </div>
          )}
          {columns && <div className="in-play-side">{aside}</div>}
        </div>
      </PricesLocked>
    </KindOfPage>
  );
}

/** The fixture in the address. */
function useChosen(): string | null {
  const { game } = useAddress() as { game?: unknown };
  return /^[1-9]\d{0,17}$/.test(String(game ?? '')) ? String(game) : null;
}

function BackToList() {
  const navigate = useNavigate();
  return (
    <Button look="ghost" size="small" className="back" onClick={() => navigate({ to: path, search: {} })}>
      <ArrowLeft size={15} aria-hidden />
      경기 목록
    </Button>
  );
}

type RailProps = {
  fixtures: readonly WireFixture[];
  shown: readonly WireFixture[];
  over: ReadonlySet<string>;
  state: 'loading' | 'ready' | 'failed';
  chosen: string | null;
  sportsId: string | null;
  onSport: (sportsId: string | null) => void;
  tab: 'live' | 'waiting';
  onTab: (tab: 'live' | 'waiting') => void;
};

function LiveRail({ fixtures, shown, over, state, chosen, sportsId, onSport, tab, onTab }: RailProps) {
  const waiting = useWaiting(null);
  const [rows, handlers] = useHeld(shown);
  // another sport was asked for: that is another list
  const list = rows.every((fixture) => sportsId === null || fixture.sportsId === sportsId) ? rows : shown;
  return (
    <>
      <div className="rail-head">
        <LiveNav count={fixtures.length} />
      </div>
      <LiveDiffer here="one" />
      <div className="rail-tabs">
        <Segmented
          label="경기"
          full
          panel="in-play-list"
          items={[
            { id: 'live', name: '진행 중' },
            { id: 'waiting', name: `예정 경기${waiting.data ? ` ${waiting.data.length}` : ''}` },
          ]}
          value={tab}
          onChange={onTab}
        />
      </div>
      {tab === 'live' && <SportTabs fixtures={fixtures} sportsId={sportsId} onChoose={onSport} />}
      <div
        id="in-play-list"
        role="tabpanel"
        aria-label={tab === 'live' ? '진행 중' : '예정 경기'}
        className="rail-list"
      >
        {tab === 'waiting' ? (
          <WaitingList sportsId={null} />
        ) : list.length > 0 ? (
          <div {...handlers}>
            <LiveList fixtures={list} over={over} chosen={chosen} path={path} />
          </div>
        ) : state === 'loading' ? (
          <div role="status" aria-label="경기를 불러오는 중" className="live-wait">
            {[0, 1, 2, 3, 4, 5].map((i) => (
              <Skeleton key={i} height={58} />
            ))}
          </div>
        ) : state === 'failed' ? (
          <ErrorState text="경기를 불러오지 못했어요" onRetry={() => void refetchFixtures(source)} />
        ) : (
          <EmptyState
            text="지금 진행 중인 경기가 없어요"
            action={
              <Button
                size="small"
                look="outline"
                onClick={() => (fixtures.length > 0 ? onSport(null) : onTab('waiting'))}
              >
                {fixtures.length > 0 ? '전체 종목 보기' : '예정 경기 보기'}
              </Button>
            }
          />
        )}
      </div>
    </>
  );
}

function NothingLive({ state }: { state: RailProps['state'] }) {
  return state === 'loading' ? <Loading /> : <ToCome />;
}

const Loading = () => (
  <div role="status" aria-label="경기를 불러오는 중" className="live-wait">
    <Skeleton height={420} />
    <Skeleton height={90} />
    <Skeleton height={90} />
  </div>
);

type ChosenProps = {
  gameSeq: string;
  fixture: WireFixture | undefined;
  running: readonly WireFixture[];
  /** whether its member asked for it, not the page */
  isAsked: boolean;
  /** whether the page lists the running matches beside it */
  isListed: boolean;
  mobile: boolean;
  /** another match takes its place; null: the first of the list, once there is one */
  onOpen: (gameSeq: string | null) => void;
};

/** The chosen fixture; fetched with all its markets and followed from then on. */
function Chosen({ gameSeq, fixture, running, isAsked, isListed, mobile, onOpen }: ChosenProps) {
  const { state, retry } = useOpenedFixture(gameSeq, source);
  const [seen, setSeen] = useState<WireFixture | null>(null);
  if (fixture && state === 'shown' && fixture !== seen) setSeen(fixture);
  const others = running.filter((other) => other.gameSeq !== gameSeq);
  // the list was of before: what the page chose had ended when it was asked for, so nobody has watched it
  const isStale = state === 'gone' && !isAsked && seen === null;
  const leave = useEffectEvent(() => onOpen(others[0]?.gameSeq ?? null));
  useEffect(() => {
    if (isStale) leave();
  }, [isStale]);

  if (fixture) {
    return mobile ? (
      <PhoneMatch fixture={fixture} />
    ) : (
      <>
        <MatchCentre fixture={fixture} />
        <MarketList fixture={fixture} />
      </>
    );
  }
  if (state === 'failed')
    return (
      <div className="card">
        <ErrorState text="경기를 불러오지 못했어요" onRetry={retry} />
      </div>
    );
  return state === 'loading' || isStale ? (
    <Loading />
  ) : (
    <EndedMatch gameSeq={gameSeq} ended={seen} running={others} isListed={isListed} path={path} onOpen={onOpen} />
  );
}
