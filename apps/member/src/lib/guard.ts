import { notSignedIn } from './overlays.ts';

type Guarded = { readonly auth?: true; readonly repair?: true; readonly menu?: string; readonly closedText?: string };

/** Why a screen does not open, and by which popup that is said. */
export type NoEntry = { readonly by: 'error' | 'error2'; readonly text: string };

/**
 * The navigation guard: null lets pass.
 *
 * @param isVisible  whether an operator shows a menu entry
 * Source: specification 0 §2 "Navigation guard", §4 "Maintenance gating".
 */
export function noEntry(screen: Guarded, signedIn: boolean, isVisible: (menu: string) => boolean): NoEntry | null {
  if (screen.auth && !signedIn) return { by: 'error', text: notSignedIn };
  if (screen.repair) return { by: 'error', text: '점검중 입니다.' };
  if (screen.menu !== undefined && !isVisible(screen.menu))
    return { by: 'error2', text: screen.closedText ?? '점검중 입니다.' };
  return null;
}
