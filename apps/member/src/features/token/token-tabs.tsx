import { games } from '@lime/domain/access/game-list.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { useEffect, useRef } from 'react';

/** Links from one token game to the others. */
export function TokenTabs({ here }: { readonly here: GameId }) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const [row, tab] = [tabs.current!, tabs.current!.querySelector<HTMLElement>('[aria-current]')];
    // a phone shows three of them
    if (tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [here]);
  return (
    <nav ref={tabs} className="token-tabs" aria-label="토큰게임">
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
