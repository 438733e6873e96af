import type { WireGame } from '@lime/contract/game.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { memo } from 'react';
import { useLive } from '../../lib/live-store.ts';
import { MatchMinute } from '../../lib/match-clock.tsx';

export type LeagueOfLive = { readonly leagueSeq: string; readonly games: readonly WireGame[] };

/** Games in play league by league, in the order the list has them: nothing changes its place while it is looked at. */
export function byLeague(games: readonly WireGame[]): LeagueOfLive[] {
  return [...Map.groupBy(games, (game) => game.leagueSeq)].map(([leagueSeq, of]) => ({ leagueSeq, games: of }));
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

type ListProps = { games: readonly WireGame[]; chosen: string | null; path: string };

/** The games in play: score, minute, and how many markets each has. */
export function LiveList({ games, chosen, path }: ListProps) {
  return byLeague(games).map(({ leagueSeq, games: of }) => (
    <section key={leagueSeq} aria-label={of[0]!.leagueNameKr}>
      <h2 className="live-league">
        <Flag code={of[0]!.locationCode} />
        <span className="clip">{of[0]!.leagueNameKr}</span>
        <span className="n">{of.length}</span>
      </h2>
      {of.map((game) => (
        <LiveRow key={game.gameSeq} game={game} chosen={game.gameSeq === chosen} path={path} />
      ))}
    </section>
  ));
}

const LiveRow = memo(function LiveRow({ game, chosen, path }: { game: WireGame; chosen: boolean; path: string }) {
  const live = useLive(game.gameSeq)?.live ?? game.live;
  return (
    <AppLink to={path} search={{ game: Number(game.gameSeq) }} className={chosen ? 'live-row on' : 'live-row'}>
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
        <b>{live && <MatchMinute live={live} sportsId={game.sportsId} />}</b>
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
