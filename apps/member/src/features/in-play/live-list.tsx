import type { WireFixture } from '@lime/contract/fixtures.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { names } from '@lime/ui/class-names.ts';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { memo } from 'react';
import { useLive } from '../../lib/live-store.ts';
import { MatchMinute } from '../../lib/match-clock.tsx';

export type LeagueOfLive = { readonly leagueSeq: string; readonly fixtures: readonly WireFixture[] };

/** Fixtures in play league by league, in the order the list has them: nothing changes its place while it is looked at. */
export function byLeague(fixtures: readonly WireFixture[]): LeagueOfLive[] {
  const leagues: { leagueSeq: string; fixtures: WireFixture[] }[] = [];
  for (const fixture of fixtures) {
    const last = leagues.at(-1);
    // one that began later comes below, under its league's name once more
    if (last?.leagueSeq === fixture.leagueSeq) last.fixtures.push(fixture);
    else leagues.push({ leagueSeq: fixture.leagueSeq, fixtures: [fixture] });
  }
  return leagues;
}

/** The two pages of fixtures in play, and how many there are. */
export function LiveNav({ count }: { count: number }) {
  return (
    <nav className="live-nav" aria-label="진행 중인 경기">
      <i className="in-play-dot" aria-hidden />
      <AppLink to="/sport/livematch">인플레이</AppLink>
      <AppLink to="/sport/live">라이브</AppLink>
      <span className="n">{count}경기 진행 중</span>
    </nav>
  );
}

/** What this page of fixtures in play is for, and the way to the other one. */
export function LiveDiffer({ here }: { here: 'one' | 'many' }) {
  return (
    <p className="live-differ">
      {here === 'one' ? '한 경기의 모든 마켓을 보는 곳이에요.' : '여러 경기의 주요 마켓을 한눈에 보는 곳이에요.'}{' '}
      <AppLink to={here === 'one' ? '/sport/live' : '/sport/livematch'} className="text-link">
        {here === 'one' ? '라이브에서 한눈에 보기' : '인플레이에서 모든 마켓 보기'}
      </AppLink>
    </p>
  );
}

type ChipsProps = {
  fixtures: readonly WireFixture[];
  sportsId: string | null;
  onChoose: (sportsId: string | null) => void;
};

/** Sports with how many fixtures each has. */
export function SportTabs({ fixtures, sportsId, onChoose }: ChipsProps) {
  const bySport = [...Map.groupBy(fixtures, (fixture) => fixture.sportsId)];
  return (
    <div className="live-sports" role="group" aria-label="종목">
      <button type="button" aria-pressed={sportsId === null} onClick={() => onChoose(null)}>
        전체 {fixtures.length}
      </button>
      {bySport.map(([id, of]) => (
        <button key={id} type="button" aria-pressed={id === sportsId} onClick={() => onChoose(id)}>
          <SportIcon sport={id} size={16} />
          <span className="visually-hidden">{of[0]!.sportNameKr}</span>
          {of.length}
        </button>
      ))}
    </div>
  );
}

type ListProps = {
  fixtures: readonly WireFixture[];
  /** those that are over and only keep their place */
  over: ReadonlySet<string>;
  chosen: string | null;
  path: string;
};

/** The fixtures in play: score, minute, and how many markets each has. */
export function LiveList({ fixtures, over, chosen, path }: ListProps) {
  return byLeague(fixtures).map(({ fixtures: of }) => (
    <section key={of[0]!.gameSeq} aria-label={of[0]!.leagueNameKr}>
      <h2 className="live-league">
        <Flag code={of[0]!.locationCode} />
        <span className="clip">{of[0]!.leagueNameKr}</span>
        <span className="n">{of.length}</span>
      </h2>
      {of.map((fixture) => (
        <LiveRow
          key={fixture.gameSeq}
          fixture={fixture}
          over={over.has(fixture.gameSeq)}
          chosen={fixture.gameSeq === chosen}
          path={path}
        />
      ))}
    </section>
  ));
}

type RowProps = { fixture: WireFixture; over: boolean; chosen: boolean; path: string };

const LiveRow = memo(function LiveRow({ fixture, over, chosen, path }: RowProps) {
  const live = useLive(fixture.gameSeq)?.live ?? fixture.live;
  return (
    <AppLink
      to={path}
      search={{ game: Number(fixture.gameSeq) }}
      className={names('live-row', chosen && 'on', over && 'over')}
    >
      <span className="teams">
        <Team name={fixture.homeNameKr} />
        <Team name={fixture.awayNameKr} />
      </span>
      <span className="score">
        <b>{live?.scoreHome ?? 0}</b>
        <span className="visually-hidden"> 대 </span>
        <b>{live?.scoreAway ?? 0}</b>
      </span>
      <span className="when">
        <b>{over ? '마감' : live && <MatchMinute live={live} sportsId={fixture.sportsId} />}</b>
        <small>
          <span className="visually-hidden">마켓 </span>+{fixture.folderCount}
        </small>
      </span>
    </AppLink>
  );
});

function Team({ name }: { name: string }) {
  return (
    <span className="team">
      <Crest team={name} size="s" />
      <span className="clip">{name}</span>
    </span>
  );
}
