import type { WireFixture } from '@lime/contract/fixtures.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Stage } from '@lime/ui/art/stage.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime, formatLongDayTime } from '@lime/ui/format.ts';
import { sportFamily } from '@lime/ui/sport-icon.tsx';
import { ArrowRight, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMedia } from '@lime/ui/use-media.ts';
import { useOverlays } from '../../lib/overlays.ts';
import { BannerSlide } from './banner-slide.tsx';
import './carousel.css';
import { FixturePrices } from './fixture-prices.tsx';
import type { Slide } from './slides.ts';

/** Source: specification 0 §9 "Carousel autoplay". */
const showMs = 1_500;
/** The first one stays so long: the page is still coming, and who opened it reads. */
const firstMs = 8_000;

type Props = { slides: readonly Slide[]; mobile: boolean };

/** Banners and popular fixtures, one after another in a loop. It waits while someone points at it, reads in it, or holds it. */
export function Carousel({ slides, mobile }: Props) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState(0);
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const at = chosen % Math.max(1, slides.length);
  const covered = useOverlays(({ current, alert }) => current !== null || alert !== null);
  const [begun, setBegun] = useState(false);
  const runs = begun && !held && !busy && !still && !covered && slides.length > 1;

  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), firstMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setChosen((before) => before + 1), showMs);
    return () => clearInterval(timer);
  }, [runs]);

  return (
    <section
      className="hero"
      aria-roledescription="carousel"
      aria-label="메인 배너"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setBusy(true)}
      onPointerLeave={() => setBusy(false)}
      onFocus={(event) => event.target.closest('.dots') || setBusy(true)}
      onBlur={() => setBusy(false)}
    >
      {slides.map((slide, i) => (
        <article
          key={slide.key}
          className={i === at ? 'slide on' : 'slide'}
          inert={i !== at}
          aria-roledescription="slide"
          aria-label={`${i + 1} / ${slides.length}`}
        >
          {'fixture' in slide ? (
            <FixtureSlide fixture={slide.fixture} mobile={mobile} />
          ) : (
            <BannerSlide banner={slide.banner} first={i === 0} />
          )}
        </article>
      ))}
      <div className={slides.length > 1 ? 'dots' : 'dots none'}>
        {slides.map((slide, i) => (
          <button
            key={slide.key}
            type="button"
            className="dot"
            aria-label={`${i + 1}번째 배너`}
            aria-current={i === at}
            onClick={() => {
              setChosen(i);
              setHeld(true);
            }}
          />
        ))}
        <button
          type="button"
          className="hold"
          aria-label={held ? '배너 다시 움직이기' : '배너 멈춤'}
          aria-pressed={held}
          onClick={() => setHeld(!held)}
        >
          {held ? <Play size={12} strokeWidth={2.2} aria-hidden /> : <Pause size={12} strokeWidth={2.2} aria-hidden />}
        </button>
      </div>
    </section>
  );
}

function FixtureSlide({ fixture, mobile }: { fixture: WireFixture; mobile: boolean }) {
  return (
    <>
      <Stage family={familyOf(fixture)} />
      <div className="words">
        <Badge tone="lime">인기 경기</Badge>
        <h2>
          <span>{fixture.homeNameKr}</span> : <span>{fixture.awayNameKr}</span>
        </h2>
        <p>
          {mobile ? formatDayTime(fixture.startTime) : formatLongDayTime(fixture.startTime)} · {fixture.leagueNameKr}
        </p>
        {mobile ? (
          <AppLink to="/sport/korean" search={{ league: Number(fixture.leagueSeq) }} className="btn primary small">
            배당 보기
          </AppLink>
        ) : (
          <div className="offer">
            <FixturePrices fixture={fixture} teams />
            <AppLink to="/sport/korean" search={{ league: Number(fixture.leagueSeq) }} className="all-markets">
              마켓 {fixture.folderCount}개
              <ArrowRight size={16} aria-hidden />
            </AppLink>
          </div>
        )}
      </div>
    </>
  );
}

function familyOf(fixture: WireFixture) {
  const family = sportFamily(fixture.sportsId);
  return family === 'unknown' ? 'football' : family;
}
