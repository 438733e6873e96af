import type { games } from '@lime/domain/access/game-list.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import type { ReactNode } from 'react';
import { gameDoor } from './guard.ts';
import { showAlert } from './overlays.ts';
import { useMember } from './member-session.ts';
import { isMenuVisible, ownClosedText, repairsOf, useSettings } from './use-settings.ts';

type Props = {
  readonly game: Pick<(typeof games)[number], 'path' | 'name' | 'menu'>;
  readonly className: (isOpen: boolean) => string;
  readonly children: (isOpen: boolean) => ReactNode;
};

/** The tile of a game: leads to its page, or says that it is closed and stays. */
export function GameDoor({ game, className, children }: Props) {
  const settings = useSettings();
  const member = useMember();
  const isVisible = (menu: string) => isMenuVisible(settings, menu);
  const { isOpen, says } = gameDoor(
    game,
    member !== null,
    isVisible,
    repairsOf(settings),
    member?.members_detail_setting,
  );
  return says === null ? (
    <AppLink to={game.path} className={className(isOpen)}>
      {children(isOpen)}
    </AppLink>
  ) : (
    <button
      type="button"
      className={className(isOpen)}
      onClick={() => void showAlert(ownClosedText(settings, game.menu) ?? says)}
    >
      {children(isOpen)}
    </button>
  );
}
