import type { WireGame } from '@lime/contract/game.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { names } from '@lime/ui/names.ts';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { memo } from 'react';
import { useLive } from '../../lib/live-store.ts';
import { MatchMinute } from '../../lib/match-clock.tsx';

export type LeagueOfLive = { readonly leagueSeq: string; readonly games: readonly WireGame[] };

/** Games in play league by league, in the order the list has them: nothing changes its place while it is looked at. */
export function byLeague(games: readonly WireGame[]): LeagueOfLive[] {
  const leagues: { leagueSeq: string; games: WireGame[] }[] = [];
  for (const game of games) {
    const last = leagues.at(-1);
    // one that began later stands below, under its league's name once more
    if (last?.leagueSeq === game.leagueSeq) last.games.push(game);
    else leagues.push({ leagueSeq: game.leagueSeq, games: [game] });
  }
  return leagues;
}

/** The two pages of games in play, and how many there are. */
export function LiveNav({ count }: { count: number }) {
  return (
    <nav className="live-nav" aria-label="진행 중인 경기">
      <i className="live-dot" aria-hidden />
      <AppLink to="/sport/livematch">인플레이</AppLink>
      <AppLink to="/sport/live">라이브</AppLink>
      <span className="n">{count}경기</span>
    </nav>
  );
}

/** What this page of games in play is for, and the way to the other one. */
export function LiveDiffer({ here }: { here: 'one' | 'many' }) {
  return (
    <p className="live-differ">
      {here === 'one' ? '한 경기의 모든 마켓을 보는 곳이에요.' : '여러 경기의 주요 마켓을 한눈에 보는 곳이에요.'}{' '}
      <AppLink to={here === 'one' ? '/sport/live' : '/sport/livematch'} className="text-link">
        {here === 'one' ? '한눈에 보기는 라이브' : '모든 마켓은 인플레이'}
      </AppLink>
    </p>
  );
}

type ChipsProps = { games: readonly WireGame[]; sportsId: string | null; onChoose: (sportsId: string | null) => void };

/** Sports with how many games each has. */
export function SportTabs({ games, sportsId, onChoose }: ChipsProps) {
  const bySport = [...Map.groupBy(games, (game) => game.sportsId)];
  return (
    <div className="live-sports" role="group" aria-label="종목">
      <button type="button" aria-pressed={sportsId === null} onClick={() => onChoose(null)}>
        전체 {games.length}
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
  games: readonly WireGame[];
  /** those that are over and only keep their place */
  over: ReadonlySet<string>;
  chosen: string | null;
  path: string;
};

/** The games in play: score, minute, and how many markets each has. */
export function LiveList({ games, over, chosen, path }: ListProps) {
  return byLeague(games).map(({ games: of }) => (
    <section key={of[0]!.gameSeq} aria-label={of[0]!.leagueNameKr}>
      <h2 className="live-league">
        <Flag code={of[0]!.locationCode} />
        <span className="clip">{of[0]!.leagueNameKr}</span>
        <span className="n">{of.length}</span>
      </h2>
      {of.map((game) => (
        <LiveRow
          key={game.gameSeq}
          game={game}
          over={over.has(game.gameSeq)}
          chosen={game.gameSeq === chosen}
          path={path}
        />
      ))}
    </section>
  ));
}

type RowProps = { game: WireGame; over: boolean; chosen: boolean; path: string };

const LiveRow = memo(function LiveRow({ game, over, chosen, path }: RowProps) {
  const live = useLive(game.gameSeq)?.live ?? game.live;
  return (
    <AppLink
      to={path}
      search={{ game: Number(game.gameSeq) }}
      className={names('live-row', chosen && 'on', over && 'over')}
    >
      <span className="teams">
        <Team name={game.homeNameKr} />
        <Team name={game.awayNameKr} />
      </span>
      <span className="score">
        <b>{live?.scoreHome ?? 0}</b>
        <span className="visually-hidden"> 대 </span>
        <b>{live?.scoreAway ?? 0}</b>
      </span>
      <span className="when">
        <b>{over ? '마감' : live && <MatchMinute live={live} sportsId={game.sportsId} />}</b>
        <small>
          <span className="visually-hidden">마켓 </span>+{game.folderCount}
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
