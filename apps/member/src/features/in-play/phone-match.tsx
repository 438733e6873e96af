import type { WireFixture, WireLive } from '@lime/contract/fixtures.ts';
import { shortTeam } from '@lime/domain/text/team-short.ts';
import { Crest } from '@lime/ui/crest.tsx';
import { EmptyState } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import clsx from 'clsx';
import { Pause } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLive } from '../../lib/live-store.ts';
import { MatchClock } from '../../lib/match-clock.tsx';
import { sportFamily } from '../../lib/sport-family.ts';
import { Pitch } from './pitch.tsx';
import { MarketList } from './market-list.tsx';
import { LimitBet, Periods, TimeLine, attackOf, wordsOf } from './match-centre.tsx';
import './phone-match.css';
import { StatsBars } from './stats-bars.tsx';
import { momentsOf } from './timeline.ts';

const views = [
  { id: 'prices', name: '배당' },
  { id: 'field', name: '경기장' },
  { id: 'stats', name: '통계' },
  { id: 'events', name: '이벤트' },
] as const;
type ViewId = (typeof views)[number]['id'];

/** A match in play on a phone: its score stays in sight, prices come first, what happens on the pitch is a tab away. */
export function PhoneMatch({ fixture }: { fixture: WireFixture }) {
  const [view, setView] = useState<ViewId>('prices');
  const seen = useLive(fixture.gameSeq);
  const live = seen?.live ?? fixture.live;
  const family = sportFamily(fixture.sportsId);
  const moments = useMemo(() => momentsOf(fixture, family, seen?.incidents ?? []), [fixture, family, seen?.incidents]);
  return (
    <>
      {live && <ScoreHead fixture={fixture} live={live} />}
      <Segmented
        label="경기 화면"
        full
        className="match-views"
        panel="in-play-view"
        items={views}
        value={view}
        onChange={setView}
      />
      <div id="in-play-view" role="tabpanel" aria-label={views.find(({ id }) => id === view)!.name}>
        {view === 'prices' ? (
          <MarketList fixture={fixture} />
        ) : (
          <section className="card match-view">
            {view === 'field' && live && (
              <>
                <Pitch family={family} attack={attackOf(live)} words={wordsOf(fixture, live, family, attackOf(live))} />
                <Periods live={live} family={family} />
                <TimeLine live={live} family={family} marks={moments.filter(({ at }) => at !== null)} />
              </>
            )}
            {view === 'stats' &&
              (live && Object.keys(live.stats).length > 0 ? (
                <div className="counts">
                  <StatsBars stats={live.stats} most={20} />
                </div>
              ) : (
                <EmptyState text="아직 기록이 없어요" hint="경기 기록이 들어오면 여기에 바로 나와요" />
              ))}
            {view === 'events' &&
              (moments.length > 0 ? (
                <ol className="all-moments" aria-label="주요 상황, 최근 것부터">
                  {moments.map(({ no, when, what }) => (
                    <li key={no}>
                      <b>{when}</b> {what}
                    </li>
                  ))}
                </ol>
              ) : (
                <EmptyState text="아직 주요 상황이 없어요" hint="득점, 카드, 교체가 여기에 모여요" />
              ))}
          </section>
        )}
      </div>
    </>
  );
}

/** Letters that one line of the score's head has room for at 390 px. */
const lineOfHead = 9;

/** A name that is too long for a line has two small ones. */
function Team({ name, away }: { name: string; away?: true }) {
  const shown = shortTeam(name);
  return (
    <span className={clsx('clip', away && 'away', shown.length > lineOfHead && 'long-name')} title={name}>
      {shown}
    </span>
  );
}

/** Stays under the header while the page scrolls; its height is the same in every state. */
function ScoreHead({ fixture, live }: { fixture: WireFixture; live: WireLive }) {
  return (
    <section className="score-head" aria-label={`${fixture.homeNameKr} 대 ${fixture.awayNameKr}`}>
      <p className="who">
        <Crest team={fixture.homeNameKr} size="s" />
        <Team name={fixture.homeNameKr} />
        <b>
          <span className="visually-hidden">점수 </span>
          {live.scoreHome}
          <i aria-hidden>:</i>
          <span className="visually-hidden"> 대 </span>
          {live.scoreAway}
        </b>
        <Team name={fixture.awayNameKr} away />
        <Crest team={fixture.awayNameKr} size="s" />
      </p>
      <p className="how">
        <span className="live-badge">
          <MatchClock live={live} sportsId={fixture.sportsId} />
        </span>
        {live.suspendedKr ? (
          <span className="stopped">
            <Pause size={11} strokeWidth={2.4} aria-hidden />
            {live.suspendedKr}
          </span>
        ) : (
          <span className="clip league">{fixture.leagueNameKr}</span>
        )}
        {fixture.isLimitBet && <LimitBet />}
      </p>
    </section>
  );
}
