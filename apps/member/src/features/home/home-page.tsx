import type { WireGame } from '@lime/contract/game.ts';
import { menuGate } from '@lime/domain/access/menus.ts';
import { popularGames } from '@lime/domain/banners/banner-places.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Chip } from '@lime/ui/tabs.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { isMenuVisible, useSettings } from '../../lib/settings.ts';
import { useSiteBanners } from '../../lib/site-banners.ts';
import { Carousel } from './carousel.tsx';
import { GameCard, GameLine, SoonRow } from './game-cards.tsx';
import { ClosedGameZone, GameZone } from './game-zone.tsx';
import './home.css';
import { TodaysResults } from './results.tsx';
import { Services } from './services.tsx';
import { slidesOf } from './slides.ts';
import { useHomeGames } from './use-home.ts';

/** Whose games the main page shows. */
const gamesMenu = '스포츠-한국형';

/** /main: what is popular, what starts next, the ways in, what ended. */
export function HomePage() {
  const mobile = useLayout() === 'mobile';
  const open = isMenuVisible(useSettings(), gamesMenu);
  const { state, retry, popular, soonest, sports, total } = useHomeGames(open);
  const banners = useSiteBanners(mobile ? 'home-mobile' : 'home');
  const onStage = banners?.some(({ art }) => art === popularGames) ? popular.slice(0, 4) : [];
  const slides = slidesOf(banners ?? [], open ? onStage : []);
  const rest = popular.length > 7 ? popular.slice(onStage.length) : popular;
  const loading = banners === null || state === 'loading';
  /** the banners where there are no games to stand beside */
  const alone = banners !== null && slides.length > 0 && (
    <div className="first alone">
      <Carousel slides={slides} mobile={mobile} />
    </div>
  );

  return (
    <div className="wide home">
      <h1 className="visually-hidden">LIME 메인</h1>
      {!open ? (
        <>
          {alone}
          <div className="card">
            <EmptyState text={menuGate(gamesMenu)!.closedText} hint="다시 열리면 여기에 바로 보여 드려요" />
          </div>
          {mobile && <ClosedGameZone />}
        </>
      ) : state === 'failed' && total === 0 ? (
        <>
          {alone}
          <div className="card">
            <ErrorState text="경기 목록을 불러오지 못했어요" onRetry={retry} />
          </div>
        </>
      ) : loading ? (
        <HomeSkeleton mobile={mobile} />
      ) : total === 0 ? (
        <>
          {alone}
          <div className="card">
            <EmptyState text="열려 있는 경기가 없어요" hint="새 경기가 올라오면 여기에서 바로 볼 수 있어요" />
          </div>
        </>
      ) : (
        <>
          <div className={slides.length > 0 ? 'first' : 'first alone'}>
            {slides.length > 0 && <Carousel slides={slides} mobile={mobile} />}
            <section className={mobile ? 'soon' : 'card soon'} aria-labelledby="soon-title">
              <div className="panel-head">
                <h2 id="soon-title">곧 시작하는 경기</h2>
                <AppLink to="/sport/korean" className="way">
                  전체 {formatAmount(total)}경기
                  <ChevronRight size={14} aria-hidden />
                </AppLink>
              </div>
              <div className="soon-list">
                {mobile
                  ? soonest.map((game) => <GameCard key={game.gameSeq} game={game} />)
                  : soonest.slice(0, 3).map((game) => <SoonRow key={game.gameSeq} game={game} />)}
              </div>
            </section>
          </div>
          <Popular games={rest} sports={sports} mobile={mobile} />
          <GameZone sports={sports} />
        </>
      )}
      <TodaysResults />
      <Services />
    </div>
  );
}

type PopularProps = {
  games: readonly WireGame[];
  sports: readonly { sportsId: string; name: string }[];
  mobile: boolean;
};

function Popular({ games, sports, mobile }: PopularProps) {
  const [sport, setSport] = useState<string | null>(null);
  const shown = games.filter((game) => sport === null || game.sportsId === sport).slice(0, 4);
  const named = sports.filter(({ sportsId }) => games.some((game) => game.sportsId === sportsId)).slice(0, 5);
  return (
    <section aria-labelledby="popular-title">
      <div className="section-head">
        <h2 id="popular-title" className="section-title">
          인기 경기
        </h2>
        <div className="chips" role="group" aria-label="종목">
          <Chip compact on={sport === null} onPress={() => setSport(null)}>
            전체
          </Chip>
          {named.map(({ sportsId, name }) => (
            <Chip key={sportsId} compact on={sport === sportsId} onPress={() => setSport(sportsId)}>
              {name}
            </Chip>
          ))}
        </div>
        <AppLink to="/sport/korean" className="way">
          전체보기
          <ChevronRight size={14} aria-hidden />
        </AppLink>
      </div>
      {mobile ? (
        <div className="card lines">
          {shown.map((game) => (
            <GameLine key={game.gameSeq} game={game} />
          ))}
        </div>
      ) : (
        <div className="four">
          {shown.map((game) => (
            <GameCard key={game.gameSeq} game={game} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The first view in its final size. */
function HomeSkeleton({ mobile }: { mobile: boolean }) {
  return (
    <>
      <div className="first">
        <Skeleton className="hero" height={mobile ? 186 : 328} />
        <Skeleton className="soon" height={mobile ? 236 : 328} />
      </div>
      <Skeleton height={mobile ? 586 : 206} />
      <Skeleton height={mobile ? 247 : 185} />
    </>
  );
}
