import { games } from '@lime/domain/access/game-list.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { AppLink } from '@lime/ui/app-link.tsx';

/** Links from one token game to the others. */
export function TokenTabs({ here }: { readonly here: GameId }) {
  return (
    <nav className="token-tabs" aria-label="토큰게임">
      {games.map(({ id, kind, path, name }) =>
        kind === 'token' && id !== 'token' ? (
          <AppLink key={id} to={path} {...(id === here ? { 'aria-current': 'page' } : {})}>
            {name.replace('토큰-', '')}
          </AppLink>
        ) : null,
      )}
    </nav>
  );
}
