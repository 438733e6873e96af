import { gameGroups } from '@lime/domain/access/game-groups.ts';
import { games } from '@lime/domain/access/game-list.ts';
import type { GameGroup } from '@lime/domain/access/game-groups.ts';
import { gameArt } from '../../lib/game-art.ts';
import { GameDoor } from '../../lib/game-door.tsx';

/** The ways into the house's own games. */
export function HouseZone({ product }: { product: GameGroup }) {
  const { kinds } = gameGroups.find(({ id }) => id === product)!;
  return games.map((game) => {
    const { id, kind, tile, art } = game;
    if (tile === undefined || !kinds.includes(kind)) return null;
    return (
      <GameDoor key={id} game={game} className={() => 'tile'}>
        {(isOpen) => (
          <>
            <img className="scene" src={gameArt(art)} alt="" width="320" height="200" />
            <span className="words">
              <b>{tile.name}</b>
              <span>{isOpen ? tile.text : '점검중'}</span>
            </span>
          </>
        )}
      </GameDoor>
    );
  });
}
