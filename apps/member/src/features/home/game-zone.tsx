import type { SportFamily } from '@lime/domain/catalogue.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { sportFamily } from '@lime/ui/sport-icon.tsx';
import type { ReactNode } from 'react';
import { showAlert } from '../../lib/overlays.ts';
import { TileArt } from './art/tile.tsx';

type Sport = { sportsId: string; name: string; count: number };

/** The sports there are games of, each a way into its list. */
export function GameZone({ sports }: { sports: readonly Sport[] }) {
  const shown = sports.flatMap((sport) => {
    const family = sportFamily(sport.sportsId);
    return family === 'unknown' ? [] : [{ ...sport, family }];
  });
  return (
    <Zone>
      {shown.map(({ sportsId, name, count, family }) => (
        <AppLink key={sportsId} to="/sport/korean" search={{ sport: Number(sportsId) }} className="tile">
          <TileWords family={family} name={name} text={`한국형 ${formatAmount(count)}경기`} />
        </AppLink>
      ))}
    </Zone>
  );
}

/** A phone's game zone while its games are closed: the tile stays and says so. Source: specification 0 §8. */
export function ClosedGameZone() {
  return (
    <Zone>
      <button type="button" className="tile" onClick={() => void showAlert('점검중입니다.')}>
        <TileWords family="football" name="스포츠" text="한국형" />
      </button>
    </Zone>
  );
}

function Zone({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="zone-title">
      <h2 id="zone-title" className="section-title">
        게임 존
      </h2>
      <div className="tiles">{children}</div>
    </section>
  );
}

function TileWords({ family, name, text }: { family: SportFamily; name: string; text: string }) {
  return (
    <>
      <TileArt family={family} />
      <span className="words">
        <b>{name}</b>
        <span>{text}</span>
      </span>
    </>
  );
}
