import { gameGroups } from '@lime/domain/access/game-groups.ts';
import { games } from '@lime/domain/access/games.ts';
import type { GameGroup } from '@lime/domain/access/game-groups.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { gameArt } from '../../lib/game-art.ts';
import { showAlert } from '../../lib/overlays.ts';
import { useMember } from '../../lib/session.ts';
import { isMenuVisible, useSettings } from '../../lib/settings.ts';

type Props = { product: GameGroup; hasScreen: (path: string) => boolean };

/** The ways into the house's own games. A member who presses one that is closed or not there reads so and stays (decision 73); a visitor signs in first. */
export function HouseZone({ product, hasScreen }: Props) {
  const settings = useSettings();
  const member = useMember();
  const { kinds } = gameGroups.find(({ id }) => id === product)!;
  return games.map(({ kind, path, tile, art, menu }) => {
    if (tile === undefined || !kinds.includes(kind)) return null;
    const { name, text } = tile;
    const isThere = hasScreen(path) && isMenuVisible(settings, menu);
    const face = (
      <>
        <img className="scene" src={gameArt(art)} alt="" width="320" height="200" />
        <span className="words">
          <b>{name}</b>
          <span>{isThere ? text : '점검중'}</span>
        </span>
      </>
    );
    return isThere || !member ? (
      <AppLink key={path} to={path} className="tile">
        {face}
      </AppLink>
    ) : (
      <button key={path} type="button" className="tile" onClick={() => void showAlert('점검중입니다.')}>
        {face}
      </button>
    );
  });
}
