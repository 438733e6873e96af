import type { GameGroup } from '@lime/domain/access/game-groups.ts';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import { menuGate } from '@lime/domain/access/menus.ts';
import { popularFixtures } from '@lime/domain/banners/banner-places.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { brandName } from '@lime/ui/brand.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Chip, Tabs } from '@lime/ui/tabs.tsx';
import { ChevronRight, ShieldCheck } from 'lucide-react';
import { lazy, startTransition, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { isMenuVisible, ownClosedText, useSettings } from '../../lib/use-settings.ts';
import { useSiteBanners } from '../../lib/site-banners.ts';
import { useFirstOpenSports } from '../../lib/sports-nav.tsx';
import { Carousel } from './carousel.tsx';
import { FixtureCard, FixtureLine, SoonRow } from './fixture-cards.tsx';
import { GameZone } from './game-zone.tsx';
import './home.css';
import { products } from './home-products.ts';
import { Services } from './services.tsx';
import { slidesOf } from './slides.ts';
import { useHomeFixtures } from './use-home.ts';

/** Whose fixtures the main page shows. */
const gamesMenu = '스포츠-한국형';

type PanelProps = { mobile: boolean; pending: ReactNode; none: ReactNode };
/** Without its part the page shows what starts next. */
const LiveNow = lazy(() =>
  import('./live-now.tsx').then(
    (module): { default: ComponentType<PanelProps> } => ({ default: module.LiveNow }),
    (): { default: ComponentType<PanelProps> } => ({ default: ({ none }) => none }),
  ),
);
/** What is below the fixtures comes when the member scrolls to it, or when the first view has long been there. */
const newsAfterMs = 4_000;
/** What the news will need, so that nothing moves when they come. */
type PendingNews = { readonly height: number };
const HomeNews = laterPart<PendingNews>(async () => (await import('./home-news.tsx')).HomeNews, {
  background: true,
  pending: ({ height }) => <Skeleton height={height} />,
});

/** /main: what is played now, what is popular, the ways in, what is new. */
export function HomePage() {
  const mobile = useLayout() === 'mobile';
  const settings = useSettings();
  const open = isMenuVisible(settings, gamesMenu);
  const { state, retry, popular, soonest, sports, total } = useHomeFixtures(open);
  const [product, setProduct] = useState<GameGroup>('sports');
  const banners = useSiteBanners(mobile ? 'home-mobile' : 'home');
  const onStage = banners?.some(({ art }) => art === popularFixtures) ? popular.slice(0, 4) : [];
  const slides = slidesOf(banners ?? [], open ? onStage : []);
  const rest = popular.length > 7 ? popular.slice(onStage.length) : popular;
  // whose fixtures the stage takes is known with its banners: before that the list below would change under the reader
  const loading = open && (state === 'loading' || banners === null);
  const withSports = !mobile || product === 'sports';
  const zoneThere = useFrameLater(!loading);
  const hasZone = product !== 'sports' || (zoneThere && (!open || total > 0));

  const next = loading ? (
    <PanelSkeleton mobile={mobile} />
  ) : open && soonest.length > 0 ? (
    <Soon fixtures={soonest} total={total} mobile={mobile} />
  ) : (
    <NoFixtures open={open} failed={state === 'failed'} onRetry={retry} />
  );
  const panel = isMenuVisible(settings, '인플레이') ? (
    <Suspense fallback={<PanelSkeleton mobile={mobile} />}>
      <LiveNow mobile={mobile} pending={<PanelSkeleton mobile={mobile} />} none={next} />
    </Suspense>
  ) : (
    next
  );
  const stage =
    banners === null || (loading && slides.length === 0) ? (
      <Skeleton className="hero" height={mobile ? 186 : 328} />
    ) : (
      slides.length > 0 && <Carousel slides={slides} mobile={mobile} />
    );

  return (
    <div className="wide home-page">
      <h1 className="visually-hidden">{brandName()} 메인</h1>
      <div className={stage ? 'first' : 'first alone'}>
        {stage}
        {mobile && <ProductTabs product={product} panel={hasZone ? 'zone' : undefined} onProduct={setProduct} />}
        {withSports && panel}
      </div>
      {withSports && loading && <Skeleton height={mobile ? 586 : 206} />}
      {withSports && open && !loading && total > 0 && <Popular fixtures={rest} sports={sports} mobile={mobile} />}
      {!zoneThere && product === 'sports' ? (
        <Skeleton height={mobile ? 247 : 190} />
      ) : (
        hasZone && <GameZone sports={open ? sports : null} product={product} onProduct={mobile ? null : setProduct} />
      )}
      <NewsInTime height={mobile ? 834 : 270} />
      <Services />
      {mobile && <Care />}
    </div>
  );
}

/** Whether it held a frame ago: a slow phone lays out what waits for this in a task of its own. */
function useFrameLater(holds: boolean): boolean {
  const [held, setHeld] = useState(holds);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setHeld(holds)));
    return () => cancelAnimationFrame(frame);
  }, [holds]);
  return holds && held;
}

function NewsInTime({ height }: PendingNews) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const come = () => setWanted(true);
    const timer = setTimeout(come, newsAfterMs);
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come());
    watch.observe(place.current!);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
  if (wanted) return <HomeNews height={height} />;
  return (
    <div ref={place}>
      <Skeleton height={height} />
    </div>
  );
}

/** A phone's tabs of what there is to play. */
function ProductTabs({
  product,
  panel,
  onProduct,
}: {
  product: GameGroup;
  /** id of what they show; undefined: the page has nothing of it now */
  panel: string | undefined;
  onProduct: (product: GameGroup) => void;
}) {
  const items = products.map(({ id, name, icon: Icon }) => ({
    id,
    name: (
      <>
        <Icon size={20} aria-hidden />
        {name}
      </>
    ),
  }));
  return (
    <Tabs label="게임 종류" className="product-tabs" panel={panel} items={items} value={product} onChange={onProduct} />
  );
}

function Soon({ fixtures, total, mobile }: { fixtures: readonly WireFixture[]; total: number; mobile: boolean }) {
  return (
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
          ? fixtures.map((fixture) => <FixtureCard key={fixture.gameSeq} fixture={fixture} />)
          : fixtures.slice(0, 3).map((fixture) => <SoonRow key={fixture.gameSeq} fixture={fixture} />)}
      </div>
    </section>
  );
}

/** In the panel's place while there is nothing to bet on before its start. */
function NoFixtures({ open, failed, onRetry }: { open: boolean; failed: boolean; onRetry: () => void }) {
  const way = useFirstOpenSports();
  const settings = useSettings();
  return (
    <div className="card soon none">
      {!open ? (
        <EmptyState
          text={ownClosedText(settings, gamesMenu) ?? menuGate(gamesMenu)!.closedText}
          hint="다시 열리면 여기에 바로 보여드려요"
          action={
            way.path !== '/sport/korean' && (
              <AppLink to={way.path} className="btn small outline">
                {way.name} 보기
              </AppLink>
            )
          }
        />
      ) : failed ? (
        <ErrorState text="경기 목록을 불러오지 못했어요" onRetry={onRetry} />
      ) : (
        <EmptyState text="열려 있는 경기가 없어요" hint="새 경기가 올라오면 여기에서 바로 볼 수 있어요" />
      )}
    </div>
  );
}

/** The way to what helps to keep playing in bounds. Source: drawing 04. */
function Care() {
  return (
    <AppLink to="/responsible" className="card care">
      <ShieldCheck size={20} aria-hidden />
      <span>
        <b>건전게임</b>
        <span>즐길 만큼만, 도움이 필요할 때는 1336</span>
      </span>
      <ChevronRight size={16} aria-hidden />
    </AppLink>
  );
}

type PopularProps = {
  fixtures: readonly WireFixture[];
  sports: readonly { sportsId: string; name: string }[];
  mobile: boolean;
};

function Popular({ fixtures, sports, mobile }: PopularProps) {
  const [sport, setSport] = useState<string | null>(null);
  const shown = fixtures.filter((fixture) => sport === null || fixture.sportsId === sport).slice(0, 4);
  const named = sports.filter(({ sportsId }) => fixtures.some((fixture) => fixture.sportsId === sportsId)).slice(0, 5);
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
          {shown.map((fixture) => (
            <FixtureLine key={fixture.gameSeq} fixture={fixture} />
          ))}
        </div>
      ) : (
        <div className="four">
          {shown.map((fixture) => (
            <FixtureCard key={fixture.gameSeq} fixture={fixture} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The panel of fixtures in its final size. */
function PanelSkeleton({ mobile }: { mobile: boolean }) {
  return <Skeleton className="soon" height={mobile ? 204 : 328} />;
}
