import type { WireFixture, WireLive } from '@lime/contract/fixtures.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { periodNameKo } from '@lime/domain/in-play/live-state.ts';
import type { LiveIncident, LivePeriod } from '@lime/domain/in-play/live-state.ts';
import { clockRate, clockSeconds } from '@lime/domain/in-play/match-clock.ts';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { useMemo } from 'react';
import { liveStore, useLive } from '../../lib/live-store.ts';
import { MatchClock } from '../../lib/match-clock.tsx';
import { sportFamily } from '../../lib/sport-family.ts';
import { Pitch } from './pitch.tsx';
import { StatsBars } from './stats-bars.tsx';
import { momentsOf, progressOf } from './timeline.ts';

/** The state of a match: score, clock, field, what happened. All of it comes from the feed. */
export function MatchCentre({ fixture }: { fixture: WireFixture }) {
  const view = useLive(fixture.gameSeq);
  const live = view?.live ?? fixture.live;
  const family = sportFamily(fixture.sportsId);
  if (!live) return null;
  const attack = attackOf(live);
  return (
    <section className="card match-centre" aria-label={`${fixture.homeNameKr} 대 ${fixture.awayNameKr}`}>
      <p className="where">
        <Flag code={fixture.locationCode} />
        <span className="clip">
          {fixture.sportNameKr} · {fixture.locationNameKr} · {fixture.leagueNameKr}
        </span>
        {fixture.isLimitBet && <LimitBet />}
      </p>
      <div className="board">
        <Side name={fixture.homeNameKr} word="홈" />
        <div className="middle">
          <p className="score">
            <span className="visually-hidden">점수 </span>
            <b>{live.scoreHome}</b>
            <i aria-hidden>:</i>
            <span className="visually-hidden"> 대 </span>
            <b>{live.scoreAway}</b>
          </p>
          <span className="live-badge">
            <MatchClock live={live} sportsId={fixture.sportsId} />
          </span>
        </div>
        <Side name={fixture.awayNameKr} word="원정" away />
      </div>
      <Periods live={live} family={family} />
      <div className="match-scene">
        <Pitch family={family} attack={attack} words={wordsOf(fixture, live, family, attack)} />
        <div className="counts">
          <StatsBars stats={live.stats} most={family === 'football' ? 6 : 5} />
        </div>
      </div>
      <Timeline fixture={fixture} family={family} live={live} incidents={view?.incidents ?? []} />
    </section>
  );
}

/** Which side attacks now, as the feed says. */
export const attackOf = ({ danger }: WireLive): 'home' | 'away' | null =>
  danger?.startsWith('home') ? 'home' : danger?.startsWith('away') ? 'away' : null;

/** What the league's own lower limits mean for a bet. */
export function LimitBet() {
  return (
    <span
      className="badge warn limit-bet"
      title="이 경기는 리그 한도가 따로 있어요. 사이트 한도보다 적게 접수될 수 있어요."
    >
      한도 경기
      <span className="visually-hidden">, 이 경기는 리그 한도가 따로 있어 사이트 한도보다 적게 접수될 수 있어요</span>
    </span>
  );
}

function Side({ name, word, away }: { name: string; word: string; away?: true }) {
  return (
    <div className={away ? 'side away' : 'side'}>
      <span className="names">
        <b>{name}</b>
        <small>{word}</small>
      </span>
      <Crest team={name} size="l" />
    </div>
  );
}

/** Score of each period where there are more than two. */
export function Periods({ live, family }: { live: WireLive; family: SportFamily }) {
  if (family === 'football' || live.periods.length === 0) return null;
  return (
    <table className="periods">
      <caption className="visually-hidden">구간별 점수</caption>
      <thead>
        <tr>
          {live.periods.map((_, i) => (
            <th key={i} scope="col">
              {periodNameKo(String(Math.min(9, i + 1)) as LivePeriod, family)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[0, 1].map((side) => (
          <tr key={side}>
            {live.periods.map((score, i) => (
              <td key={i}>{score[side]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the field says: why nothing is sold, an attack, the state of an inning. */
export function wordsOf(
  fixture: WireFixture,
  live: WireLive,
  family: SportFamily,
  attack: 'home' | 'away' | null,
): string | null {
  const team = attack === 'home' ? fixture.homeNameKr : fixture.awayNameKr;
  if (live.suspendedKr && live.suspended !== 'danger') return live.suspendedKr;
  if (attack) return `${team} ${family === 'baseball' ? '득점 기회' : '위험한 공격'}`;
  if (family === 'baseball') return baseballWords(live.detail);
  return live.suspendedKr;
}

/** 5회말 · 2아웃 · 주자 1, 3루 */
function baseballWords(detail: unknown): string | null {
  const { half, inning, outs, bases } = (detail ?? {}) as {
    half?: string;
    inning?: number;
    outs?: number;
    bases?: number[];
  };
  if (inning === undefined || half === undefined) return null;
  const runners = bases && bases.length > 0 ? ` · 주자 ${bases.join(', ')}루` : '';
  return `${inning}회${half === 'top' ? '초' : '말'} · ${outs ?? 0}아웃${runners}`;
}

type TimelineProps = { fixture: WireFixture; family: SportFamily; live: WireLive; incidents: readonly LiveIncident[] };

function Timeline({ fixture, family, live, incidents }: TimelineProps) {
  const moments = useMemo(() => momentsOf(fixture, family, incidents), [fixture, family, incidents]);
  return (
    <>
      <TimeLine live={live} family={family} marks={moments.filter(({ at }) => at !== null)} />
      {moments.length === 0 ? (
        <p className="moments">아직 주요 상황이 없어요</p>
      ) : (
        <ol className="moments" aria-label="주요 상황, 최근 것부터">
          {moments.slice(0, 6).map(({ when, what }, place) => (
            // a place, not an event: what is new takes the first one and nothing is pushed aside
            <li key={place} className="clip">
              <b>{when}</b> {what}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type LineProps = {
  live: WireLive;
  family: SportFamily;
  marks: readonly { no: number; at: number | null; mark: string; side: string | null }[];
};

/** How far a match has come, with what happened on the way. */
export function TimeLine({ live, family, marks }: LineProps) {
  const clock = live.clock && { ...live.clock, at: Date.parse(live.clock.at) };
  const share = useEachSecond(() =>
    clock ? (progressOf(clockSeconds(clock, family, liveStore.serverNow(), clockRate(live.detail)), family) ?? -1) : -1,
  );
  if (share < 0) return null;
  return (
    <div className="timeline" aria-hidden>
      <span>0′</span>
      <div>
        <i className="passed" style={{ transform: `scaleX(${share})` }} />
        <i className="half" />
        {marks.map(({ no, at, mark, side }) => (
          <i key={no} className={`mark ${mark} ${side ?? ''}`} style={{ left: `${(at ?? 0) * 100}%` }} />
        ))}
        <i className="until" style={{ transform: `translateX(${share * 100}%)` }}>
          <i className="now" />
        </i>
      </div>
      <span>90′</span>
    </div>
  );
}
