import type { WireFixture } from '@lime/contract/fixtures.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { KindOfPage } from '../../lib/cart-store.ts';
import { fixtureSources } from '../../lib/fixture-sources.ts';
import { useFixturesInSlices, useLiveOdds, useTrusted } from '../../lib/live-odds.ts';
import { useLive } from '../../lib/live-store.ts';
import { MatchMinute } from '../../lib/match-clock.tsx';
import { PricesLocked } from '../../lib/price-lock.ts';
import { FixturePrices } from './fixture-prices.tsx';
import { fillSlots } from './fill-slots.ts';
import { mainMarket } from './use-home.ts';

type Props = {
  mobile: boolean;
  /** while it is not known whether any match runs */
  pending: ReactNode;
  /** when none runs */
  none: ReactNode;
};

/** What is played now, with the prices of its main market: 인플레이 bets on them. */
export function LiveNow({ mobile, pending, none }: Props) {
  const { state, live } = useLiveOdds(fixtureSources.inplay);
  const trusted = useTrusted();
  const { fixtures, coming } = useFixturesInSlices(fixtureSources.inplay);
  const [slots, setSlots] = useState<readonly string[]>([]);
  const offered = fixtures.filter((fixture) => mainMarket(fixture));
  const ids = offered.map(({ gameSeq }) => gameSeq);
  const next = fillSlots(slots, ids, mobile ? 6 : 3);
  if (next.join() !== slots.join()) setSlots(next);
  if (offered.length === 0) return state === 'loading' || coming ? pending : none;
  const shown = next.flatMap((seq) => offered.find(({ gameSeq }) => gameSeq === seq) ?? []);
  return (
    <KindOfPage value="inplay">
      <PricesLocked value={!trusted}>
        <section
          className={mobile ? 'soon live-now' : 'card soon live-now'}
          aria-labelledby="live-title"
          data-offline={live && trusted ? undefined : ''}
        >
          <div className="panel-head">
            <h2 id="live-title">
              <i className="live-dot" aria-hidden />
              지금 진행 중
            </h2>
            <span>{formatAmount(fixtures.length)}경기</span>
            <AppLink to="/sport/livematch" className="way">
              인플레이 전체
              <ChevronRight size={14} aria-hidden />
            </AppLink>
          </div>
          <div className="soon-list">
            {/* in another place it is another card: one that is moved would count as something that moved */}
            {shown.map((fixture, slot) => (
              <LiveFixture key={`${slot} ${fixture.gameSeq}`} fixture={fixture} mobile={mobile} />
            ))}
          </div>
        </section>
      </PricesLocked>
    </KindOfPage>
  );
}

function LiveFixture({ fixture, mobile }: { fixture: WireFixture; mobile: boolean }) {
  const live = useLive(fixture.gameSeq)?.live ?? fixture.live;
  const teams = (
    <div className="teams">
      <Side name={fixture.homeNameKr} score={live?.scoreHome} small={!mobile} />
      <Side name={fixture.awayNameKr} score={live?.scoreAway} small={!mobile} />
    </div>
  );
  return (
    <article
      className={mobile ? 'card game-card' : 'soon-row'}
      aria-label={`${fixture.homeNameKr} 대 ${fixture.awayNameKr}, 진행 중`}
    >
      <p className="league-line">
        <Flag code={fixture.locationCode} />
        <span className="clip">{fixture.leagueNameKr}</span>
        <AppLink to="/sport/livematch" search={{ game: Number(fixture.gameSeq) }} className="now">
          <i className="live-dot" aria-hidden />
          {live && <MatchMinute live={live} sportsId={fixture.sportsId} />}
          <span className="visually-hidden">
            {' '}
            {fixture.homeNameKr} 대 {fixture.awayNameKr} 경기 보기
          </span>
        </AppLink>
      </p>
      {mobile ? (
        <>
          {teams}
          <FixturePrices fixture={fixture} />
        </>
      ) : (
        <div className="both">
          {teams}
          <FixturePrices fixture={fixture} />
        </div>
      )}
    </article>
  );
}

function Side({ name, score, small }: { name: string; score: number | undefined; small: boolean }) {
  return (
    <p>
      <Crest team={name} {...(small && { size: 's' as const })} />
      <span className="clip">{name}</span>
      <b className="score">{score ?? 0}</b>
    </p>
  );
}
