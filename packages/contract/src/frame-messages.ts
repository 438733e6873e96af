/** Keys of a game's cart, as `KeyboardEvent.key` has them. */
export const padKeys = ['h', 'm', 'c', '?', 'Enter'] as const;
type PadKey = (typeof padKeys)[number];

/**
 * What a provider's frame and the page around it send each other by `postMessage`. Each side checks the other's origin. A
 * message is a wish and never a fact: a pick is a selection's name, and the site reads fixture and price itself.
 */
export type FromFrame =
  /** the frame listens now */
  | { readonly type: 'lime:ready' }
  /** its line to its host stands */
  | { readonly type: 'lime:open' }
  /** its line to its host has not stood for five seconds */
  | { readonly type: 'lime:silent' }
  /** a visitor wants to sign in */
  | { readonly type: 'lime:sign-in' }
  /** its session is over, and its member wants it opened anew */
  | { readonly type: 'lime:again' }
  /** a key of the cart was pressed while the frame had the focus */
  | { readonly type: 'lime:key'; readonly key: PadKey }
  /** the cards of a round lie on the table, so what it came to may be told; in time it comes by itself */
  | { readonly type: 'lime:dealt'; readonly gameSeq: string }
  /** a selection goes into the cart, or out of it */
  | { readonly type: 'lime:pick'; readonly gameSeq: string; readonly betsSeq: string };

/** How the site looks, and which selections are in its cart. */
export type ToFrame = {
  readonly type: 'lime:state';
  readonly theme: 'dark' | 'light';
  readonly picks: readonly string[];
};

const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value);

const bare = ['lime:ready', 'lime:open', 'lime:silent', 'lime:again', 'lime:sign-in'];

/** Whether a message is one a frame may send: its keys and no others. */
export function isFrameMessage(data: unknown): data is FromFrame {
  if (typeof data !== 'object' || data === null) return false;
  const { type, ...said } = data as Record<string, unknown>;
  const { gameSeq, betsSeq, key } = said;
  const keys = Object.keys(said).length;
  if (type === 'lime:pick') return keys === 2 && isId(gameSeq) && isId(betsSeq);
  if (type === 'lime:dealt') return keys === 1 && isId(gameSeq);
  if (type === 'lime:key') return keys === 1 && padKeys.some((one) => one === key);
  return keys === 0 && typeof type === 'string' && bare.includes(type);
}

/** Whether a message is one the page around a frame may send: its keys and no others. */
export function isPageMessage(data: unknown): data is ToFrame {
  if (typeof data !== 'object' || data === null) return false;
  const { type, theme, picks, ...others } = data as Record<string, unknown>;
  return (
    Object.keys(others).length === 0 &&
    type === 'lime:state' &&
    (theme === 'dark' || theme === 'light') &&
    Array.isArray(picks) &&
    picks.every(isId)
  );
}
