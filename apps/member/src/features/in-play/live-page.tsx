import type { WireBet, WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import { mainMarketTypes, marketOrder } from '@lime/domain/market-kinds.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { go } from '@lime/ui/go.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { ChevronRight, Pause } from 'lucide-react';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { KindOfPage } from '../../lib/cart-store.ts';
import { fixtureSources } from '../../lib/fixture-sources.ts';
import { useLayout } from '../../lib/layout.ts';
import { useMedia } from '@lime/ui/use-media.ts';
import { refetchFixtures, useFixtures, useLiveOdds, useTrusted } from '../../lib/live-odds.ts';
import { useLive } from '../../lib/live-store.ts';
import { MatchMinute } from '../../lib/match-clock.tsx';
import { moveFocus } from '../../lib/move-focus.ts';
import { useStay } from '../../lib/stay.ts';
import { lineText } from '@lime/domain/betting/pick-name.ts';
import { shortTeam } from '@lime/domain/text/team-short.ts';
import { PriceButton } from '../../lib/price-button.tsx';
import { PricesLocked } from '../../lib/price-lock.ts';
import { byLeague, LiveDiffer, LiveNav, SportTabs } from './live-list.tsx';
import { LimitBet } from './match-centre.tsx';
import './in-play.css';

const source = fixtureSources.live;

/** /sport/live: fixtures in play as the Korean list shows fixtures, with their main markets. */
export function LivePage({ aside }: { aside: ReactNode }) {
  const mobile = useLayout() === 'mobile';
  const columns = useMedia('(min-width: 1024px)');
  const { state, live } = useLiveOdds(source);
  const trusted = useTrusted();
  const { fixtures } = useFixtures(source);
  const [sportsId, setSportsId] = useState<string | null>(null);
  const stayed = useStay(fixtures).fixtures;
  const shown = sportsId === null ? stayed : stayed.filter((fixture) => fixture.sportsId === sportsId);
  return (
    <KindOfPage value="live">
      <PricesLocked value={!trusted}>
        <div className={mobile ? 'live-page narrow' : 'live-page'} data-offline={live && trusted ? undefined : ''}>
          <div className="live-main">
            <div className="live-title">
              <h1 className="visually-hidden">라이브</h1>
              <LiveNav count={fixtures.length} />
            </div>
            <LiveDiffer here="many" />
            <SportTabs fixtures={fixtures} sportsId={sportsId} onChoose={setSportsId} />
            {shown.length > 0 ? (
              <div onKeyDown={moveFocus} className="live-games">
                {byLeague(shown).map(({ fixtures: of }) => (
                  <section key={of[0]!.gameSeq} className="card" aria-label={of[0]!.leagueNameKr}>
                    <h2 className="live-league">
                      <Flag code={of[0]!.locationCode} />
                      <span className="clip">{of[0]!.leagueNameKr}</span>
                      <span className="n">{of.length}</span>
                    </h2>
                    {of.map((fixture) => (
                      <LiveFixture key={fixture.gameSeq} fixture={fixture} wide={!mobile} />
                    ))}
                  </section>
                ))}
              </div>
            ) : state === 'loading' ? (
              <div role="status" aria-label="경기를 불러오는 중" className="live-wait">
                {[0, 1, 2, 3, 4].map((i) => (
                  <Skeleton key={i} height={132} />
                ))}
              </div>
            ) : state === 'failed' ? (
              <div className="card">
                <ErrorState text="경기를 불러오지 못했어요" onRetry={() => void refetchFixtures(source)} />
              </div>
            ) : (
              <div className="card">
                <EmptyState
                  text="지금 진행 중인 경기가 없어요"
                  hint="경기가 시작되면 여기에 바로 나와요"
                  action={
                    <Button size="small" look="outline" onClick={() => go('/sport/livematch')}>
                      예정 경기 보기
                    </Button>
                  }
                />
              </div>
            )}
          </div>
          {columns && <div className="in-play-side">{aside}</div>}
        </div>
      </PricesLocked>
    </KindOfPage>
  );
}

/** A fixture with its main markets; its height follows from the number of markets alone. */
const LiveFixture = memo(function LiveFixture({ fixture, wide }: { fixture: WireFixture; wide: boolean }) {
  const live = useLive(fixture.gameSeq)?.live ?? fixture.live;
  const rows = fixture.folders
    .filter((folder) => folder.isVisible && mainMarketTypes.includes(Number(folder.marketsId) as MarketType))
    .toSorted(
      (a, b) => marketOrder(Number(a.marketsId) as MarketType) - marketOrder(Number(b.marketsId) as MarketType),
    );
  return (
    <div className="live-game" role="group" aria-label={`${fixture.homeNameKr} 대 ${fixture.awayNameKr}`}>
      <div className="about">
        <span className="minute">{live && <MatchMinute live={live} sportsId={fixture.sportsId} />}</span>
        <span className="match">
          <span className="clip">{fixture.homeNameKr}</span>
          <b>
            {live?.scoreHome ?? 0} : {live?.scoreAway ?? 0}
          </b>
          <span className="clip">{fixture.awayNameKr}</span>
        </span>
        {fixture.isLimitBet && <LimitBet />}
        <span className="why">
          {live?.suspendedKr && (
            <Badge tone="warn">
              <Pause size={11} strokeWidth={2.4} aria-hidden />
              {live.suspendedKr}
            </Badge>
          )}
        </span>
        <AppLink to="/sport/livematch" search={{ game: Number(fixture.gameSeq) }} className="more">
          <span className="visually-hidden">
            {fixture.homeNameKr} 대 {fixture.awayNameKr} 모든 마켓{' '}
          </span>
          +{fixture.folderCount}
          <ChevronRight size={13} aria-hidden />
        </AppLink>
      </div>
      {rows.map((folder) => (
        <Row key={folder.id} fixture={fixture} folder={folder} wide={wide} />
      ))}
    </div>
  );
});

function Row({ fixture, folder, wide }: { fixture: WireFixture; folder: WireFolder; wide: boolean }) {
  const [first, ...rest] = folder.bets;
  const last = rest.at(-1);
  const draw = folder.bets.length === 3 ? rest[0] : undefined;
  if (!first || !last) return null;
  const price = (bet: WireBet, side: 'home' | 'middle' | 'away') => {
    const team = bet.side === 'home' ? fixture.homeNameKr : bet.side === 'away' ? fixture.awayNameKr : null;
    return (
      <PriceButton
        fixture={fixture}
        folder={folder}
        bet={bet}
        name={team === null ? bet.name : wide ? team : shortTeam(team)}
        side={side}
        crest={wide && team ? <Crest team={team} size="s" /> : undefined}
      />
    );
  };
  const line = folder.line === null ? null : Math.round(folder.line * 100);
  return (
    <div className="live-market" data-row>
      <span className="type">{folder.marketNameKr}</span>
      {price(first, 'home')}
      {draw ? (
        price(draw, 'middle')
      ) : (
        <span className="line">{lineText({ marketType: Number(folder.marketsId) as MarketType, line }) || 'VS'}</span>
      )}
      {price(last, 'away')}
    </div>
  );
}
