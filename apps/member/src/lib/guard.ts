import { notSignedIn } from './overlays.ts';

type Guarded = { readonly name?: string; readonly auth?: true; readonly menu?: string };

/** Why a screen does not open: a sentence of the error popup, or the menu entry that is closed. */
export type NoEntry = { readonly text: string } | { readonly closed: string };

/**
 * The navigation guard: null lets pass.
 *
 * @param isVisible  whether an operator shows a menu entry
 * @param repair  names of the routes an operator has put under repair
 * Source: specification 0 §2 "Navigation guard", §4 "Maintenance gating"; decision 74.
 */
export function noEntry(
  screen: Guarded,
  signedIn: boolean,
  isVisible: (menu: string) => boolean,
  repair: readonly string[] = [],
): NoEntry | null {
  if (screen.auth && !signedIn) return { text: notSignedIn };
  if (screen.name !== undefined && repair.includes(screen.name)) return { text: '점검중 입니다.' };
  if (screen.menu !== undefined && !isVisible(screen.menu)) return { closed: screen.menu };
  return null;
}
