import type { GameGroup } from '@lime/domain/access/game-groups.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { sportFamily } from '@lime/ui/sport-icon.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { lazy, Suspense } from 'react';
import { showAlert } from '../../lib/overlays.ts';
import { TileArt } from './art/tile.tsx';
import { products } from './home-products.ts';

const HouseZone = lazy(() => import('./house-zone.tsx').then((module) => ({ default: module.HouseZone })));

type Sport = { sportsId: string; name: string; count: number };

/** A sport's way into its list, for each there are games of. */
function SportTiles({ sports }: { sports: readonly Sport[] }) {
  return sports.map(({ sportsId, name, count }) => {
    const family = sportFamily(sportsId);
    if (family === 'unknown') return null;
    return (
      <AppLink key={sportsId} to="/sport/korean" search={{ sport: Number(sportsId) }} className="tile">
        <TileWords family={family} name={name} text={`한국형 ${formatAmount(count)}경기`} />
      </AppLink>
    );
  });
}

type Props = {
  /** null while 한국형 is closed: the tile stays and says so. Source: specification 0 §8 */
  sports: readonly Sport[] | null;
  product: GameGroup;
  /** a phone has its tabs at the top of the page */
  onProduct: ((product: GameGroup) => void) | null;
};

/** The ways into the games of a product. */
export function GameZone({ sports, product, onProduct }: Props) {
  return (
    <section aria-labelledby="zone-title">
      <div className="section-head">
        <h2 id="zone-title" className="section-title">
          게임 존
        </h2>
        {onProduct && (
          <Segmented label="게임 종류" panel="zone" items={products} value={product} onChange={onProduct} />
        )}
      </div>
      <div
        id="zone"
        role="tabpanel"
        aria-label={products.find(({ id }) => id === product)!.name}
        className={product === 'sports' ? 'tiles' : 'tiles house'}
      >
        {product !== 'sports' ? (
          <Suspense>
            <HouseZone product={product} />
          </Suspense>
        ) : sports ? (
          <SportTiles sports={sports} />
        ) : (
          <button type="button" className="tile" onClick={() => void showAlert('점검중입니다.')}>
            <TileWords family="football" name="스포츠" text="한국형" />
          </button>
        )}
      </div>
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
