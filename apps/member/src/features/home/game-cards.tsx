import type { WireGame } from '@lime/contract/game.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { shortTeam } from '@lime/domain/text/team-short.ts';
import { GamePrices } from './game-prices.tsx';

type Props = { game: WireGame };

function League({ game, children }: Props & { children?: React.ReactNode }) {
  return (
    <p className="league-line">
      <Flag code={game.locationCode} />
      <span className="clip">{game.leagueNameKr}</span>
      {children ?? <time dateTime={game.startTime}>{formatDayTime(game.startTime)}</time>}
    </p>
  );
}

/** A game on a card of its own. */
export function GameCard({ game }: Props) {
  return (
    <article className="card game-card" aria-label={`${game.homeNameKr} 대 ${game.awayNameKr}`}>
      <League game={game} />
      <div className="teams">
        <p>
          <Crest team={game.homeNameKr} />
          <b className="clip">{game.homeNameKr}</b>
        </p>
        <p>
          <Crest team={game.awayNameKr} />
          <b className="clip">{game.awayNameKr}</b>
        </p>
      </div>
      <GamePrices game={game} />
    </article>
  );
}

/** A game in the panel of the soonest: teams left, prices right. */
export function SoonRow({ game }: Props) {
  return (
    <article className="soon-row" aria-label={`${game.homeNameKr} 대 ${game.awayNameKr}`}>
      <League game={game} />
      <div className="both">
        <div className="teams">
          <p>
            <Crest team={game.homeNameKr} size="s" />
            <span className="clip">{game.homeNameKr}</span>
          </p>
          <p>
            <Crest team={game.awayNameKr} size="s" />
            <span className="clip">{game.awayNameKr}</span>
          </p>
        </div>
        <GamePrices game={game} />
      </div>
    </article>
  );
}

/** A game in a phone's list: both teams in one line, prices and the way to all markets below. */
export function GameLine({ game }: Props) {
  return (
    <article className="game-line" aria-label={`${game.homeNameKr} 대 ${game.awayNameKr}`}>
      <League game={game} />
      <p className="versus">
        <Crest team={game.homeNameKr} />
        <b className="clip" title={game.homeNameKr}>
          {shortTeam(game.homeNameKr)}
        </b>
        <span>vs</span>
        <Crest team={game.awayNameKr} />
        <b className="clip" title={game.awayNameKr}>
          {shortTeam(game.awayNameKr)}
        </b>
      </p>
      <div className="with-more">
        <GamePrices game={game} />
        <AppLink to="/sport/korean" search={{ league: Number(game.leagueSeq) }} className="more-markets">
          +{game.folderCount}
          <span className="visually-hidden">
            {' '}
            마켓, {game.homeNameKr} 대 {game.awayNameKr}
          </span>
        </AppLink>
      </div>
    </article>
  );
}
