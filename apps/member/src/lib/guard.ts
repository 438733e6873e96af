import { notSignedIn } from './overlays.ts';

const inRepair = '점검중 입니다.';

type Permissions = Readonly<Record<string, { readonly active: boolean }>>;
type Guarded = { readonly name?: string; readonly auth?: true; readonly menu?: string };

/** Why a screen does not open: a sentence of the error popup, or the menu entry that is closed. */
export type NoEntry = { readonly text: string } | { readonly closed: string };

/**
 * The navigation guard: null lets pass.
 *
 * @param isVisible  whether an operator shows a menu entry
 * @param repair  names of the routes an operator has put under repair
 * @param permissions  of the member; an entry that is missing is allowed
 * Source: specification 0 §2 "Navigation guard", §4 "Maintenance gating", 1 §6; decision 74.
 */
export function noEntry(
  screen: Guarded,
  signedIn: boolean,
  isVisible: (menu: string) => boolean,
  repair: readonly string[] = [],
  permissions: Permissions = {},
): NoEntry | null {
  if (screen.auth && !signedIn) return { text: notSignedIn };
  if (screen.name !== undefined && repair.includes(screen.name)) return { text: inRepair };
  if (screen.menu === undefined) return null;
  if (!isVisible(screen.menu)) return { closed: screen.menu };
  return permissions[screen.menu]?.active === false ? { text: inRepair } : null;
}

/** A tile of a game: whether it is open to the member, and what a press says instead of leading there; null: it leads. */
export type GameDoor = { readonly isOpen: boolean; readonly says: string | null };

/** Read of a closed game's tile. Source: decision 73. */
const closedTile = '점검중입니다.';

/**
 * What a game's tile does. It leads to the page, whose guard says why it does not open; a member who presses a closed
 * game's tile reads so and stays. A visitor is led on, so as to sign in first.
 */
export function gameDoor(
  game: Guarded,
  signedIn: boolean,
  ...settings: readonly [(menu: string) => boolean, (readonly string[])?, Permissions?]
): GameDoor {
  const no = noEntry(game, true, ...settings);
  return { isOpen: no === null, says: signedIn && no !== null && 'closed' in no ? closedTile : null };
}
