import { formatAmount } from '@lime/ui/format.ts';
import { sportFamily } from '@lime/ui/sport-icon.tsx';
import { AppLink } from '../../lib/app-link.tsx';
import { TileArt } from './art/tile.tsx';

type Sport = { sportsId: string; name: string; count: number };

/** The sports there are games of, each a way into its list. */
export function GameZone({ sports }: { sports: readonly Sport[] }) {
  const shown = sports.flatMap((sport) => {
    const family = sportFamily(sport.sportsId);
    return family === 'unknown' ? [] : [{ ...sport, family }];
  });
  return (
    <section aria-labelledby="zone-title">
      <h2 id="zone-title" className="section-title">
        게임 존
      </h2>
      <div className="tiles">
        {shown.map(({ sportsId, name, count, family }) => (
          <AppLink key={sportsId} to="/sport/korean" search={{ sport: Number(sportsId) }} className="tile">
            <TileArt family={family} />
            <span className="words">
              <b>{name}</b>
              <span>한국형 {formatAmount(count)}경기</span>
            </span>
          </AppLink>
        ))}
      </div>
    </section>
  );
}
