import { memberNow, useMember } from '../../lib/member-session.ts';
import { isMenuVisible, settingsNow, useSettings } from '../../lib/use-settings.ts';
import { closedWords, tileState } from './tile-state.ts';
import type { LobbyTerms, TileState } from './tile-state.ts';

/** Whether a tile is open to the member; it follows the settings and the member. */
export function useTileState(terms: LobbyTerms): TileState {
  const settings = useSettings();
  return tileState(terms, (menu) => isMenuVisible(settings, menu), useMember());
}

/** The same, outside of components. */
export const tileStateNow = (terms: LobbyTerms): TileState =>
  tileState(terms, (menu) => isMenuVisible(settingsNow(), menu), memberNow());

/** What the member reads who presses something closed now; null: open, or the server has the words. */
export const closedWordsNow = (terms: LobbyTerms): string | null =>
  closedWords(terms, (menu) => isMenuVisible(settingsNow(), menu), memberNow());
