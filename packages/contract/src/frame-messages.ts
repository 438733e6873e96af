/**
 * What a provider's frame and the page around it tell each other by `postMessage`. Each side checks the other's origin; what
 * is heard is a wish and never a fact: a pick is a selection's name, and the site reads fixture and price itself.
 */
export type FromFrame =
  /** the frame listens now */
  | { readonly type: 'lime:ready' }
  /** a visitor wants to sign in */
  | { readonly type: 'lime:sign-in' }
  /** its session is over, and its member wants it opened anew */
  | { readonly type: 'lime:again' }
  /** a selection goes into the cart, or out of it */
  | { readonly type: 'lime:pick'; readonly gameSeq: string; readonly betsSeq: string };

/** How the site looks, and which selections are in its cart. */
export type ToFrame = {
  readonly type: 'lime:state';
  readonly theme: 'dark' | 'light';
  readonly picks: readonly string[];
};

const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value);

/** Whether a message is one a frame may send. */
export function isFrameMessage(data: unknown): data is FromFrame {
  if (typeof data !== 'object' || data === null) return false;
  const { type, gameSeq, betsSeq } = data as Record<string, unknown>;
  return (
    type === 'lime:ready' ||
    type === 'lime:sign-in' ||
    type === 'lime:again' ||
    (type === 'lime:pick' && isId(gameSeq) && isId(betsSeq))
  );
}

/** Whether a message is one the page around a frame may send. */
export function isPageMessage(data: unknown): data is ToFrame {
  if (typeof data !== 'object' || data === null) return false;
  const { type, theme, picks } = data as Record<string, unknown>;
  return type === 'lime:state' && (theme === 'dark' || theme === 'light') && Array.isArray(picks) && picks.every(isId);
}
