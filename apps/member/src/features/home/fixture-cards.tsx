import type { WireFixture } from '@lime/contract/fixtures.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { Flag } from '@lime/ui/flag.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { shortTeam } from '@lime/domain/text/team-short.ts';
import { FixturePrices } from './fixture-prices.tsx';

type Props = { fixture: WireFixture };

function League({ fixture, children }: Props & { children?: React.ReactNode }) {
  return (
    <p className="league-line">
      <Flag code={fixture.locationCode} />
      <span className="clip">{fixture.leagueNameKr}</span>
      {children ?? <time dateTime={fixture.startTime}>{formatDayTime(fixture.startTime)}</time>}
    </p>
  );
}

/** A fixture on a card of its own. */
export function FixtureCard({ fixture }: Props) {
  return (
    <article className="card game-card" aria-label={`${fixture.homeNameKr} 대 ${fixture.awayNameKr}`}>
      <League fixture={fixture} />
      <div className="teams">
        <p>
          <Crest team={fixture.homeNameKr} />
          <b className="clip">{fixture.homeNameKr}</b>
        </p>
        <p>
          <Crest team={fixture.awayNameKr} />
          <b className="clip">{fixture.awayNameKr}</b>
        </p>
      </div>
      <FixturePrices fixture={fixture} />
    </article>
  );
}

/** A fixture in the panel of the soonest: teams left, prices right. */
export function SoonRow({ fixture }: Props) {
  return (
    <article className="soon-row" aria-label={`${fixture.homeNameKr} 대 ${fixture.awayNameKr}`}>
      <League fixture={fixture} />
      <div className="both">
        <div className="teams">
          <p>
            <Crest team={fixture.homeNameKr} size="s" />
            <span className="clip">{fixture.homeNameKr}</span>
          </p>
          <p>
            <Crest team={fixture.awayNameKr} size="s" />
            <span className="clip">{fixture.awayNameKr}</span>
          </p>
        </div>
        <FixturePrices fixture={fixture} />
      </div>
    </article>
  );
}

/** A fixture in a phone's list: both teams in one line, prices and the way to all markets below. */
export function FixtureLine({ fixture }: Props) {
  return (
    <article className="game-line" aria-label={`${fixture.homeNameKr} 대 ${fixture.awayNameKr}`}>
      <League fixture={fixture} />
      <p className="versus">
        <Crest team={fixture.homeNameKr} />
        <b className="clip" title={fixture.homeNameKr}>
          {shortTeam(fixture.homeNameKr)}
        </b>
        <span>vs</span>
        <Crest team={fixture.awayNameKr} />
        <b className="clip" title={fixture.awayNameKr}>
          {shortTeam(fixture.awayNameKr)}
        </b>
      </p>
      <div className="with-more">
        <FixturePrices fixture={fixture} />
        <AppLink to="/sport/korean" search={{ league: Number(fixture.leagueSeq) }} className="more-markets">
          +{fixture.folderCount}
          <span className="visually-hidden">
            {' '}
            마켓, {fixture.homeNameKr} 대 {fixture.awayNameKr}
          </span>
        </AppLink>
      </div>
    </article>
  );
}
