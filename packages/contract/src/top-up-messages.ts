/**
 * What the window or frame of a casino game and the page of the site behind it send each other by `postMessage` to put money
 * into the casino wallet. Each side checks the other's origin. The window says what was pressed; the site's page sends its own
 * call, and the server decides. Source: drawings 30 and 32; the amounts are ours.
 */

/** What a game's window offers, won. */
export const topUpOffers = [100_000, 500_000, 1_000_000] as const;

/** A wish that is older when it arrives counts no more, ms: its member was led to the wallet's page by then. */
export const topUpWishMs = 2_000;

/** A press in the window. `id` names it in the answers; `at` is its time, epoch ms. */
export type TopUpWish = {
  readonly type: 'lime:top-up';
  readonly id: string;
  readonly amount: number;
  readonly at: number;
};

/** `heard`: the site's page has it in hand. `over`: it was taken or refused, with the words for the member. */
export type TopUpAnswer =
  | { readonly type: 'lime:top-up-heard'; readonly id: string }
  | { readonly type: 'lime:top-up-over'; readonly id: string; readonly taken: boolean; readonly text: string };

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

/** Whether a message is a wish of a game's window: its keys and no others. */
export function isTopUpWish(data: unknown): data is TopUpWish {
  if (typeof data !== 'object' || data === null) return false;
  const { type, id, amount, at, ...others } = data as Record<string, unknown>;
  return (
    type === 'lime:top-up' &&
    isId(id) &&
    topUpOffers.some((one) => one === amount) &&
    Number.isFinite(at) &&
    Object.keys(others).length === 0
  );
}

/** Whether a message is an answer of the site's page: its keys and no others. */
export function isTopUpAnswer(data: unknown): data is TopUpAnswer {
  if (typeof data !== 'object' || data === null) return false;
  const { type, id, ...said } = data as Record<string, unknown>;
  if (!isId(id)) return false;
  const { taken, text, ...others } = said;
  if (type === 'lime:top-up-heard') return Object.keys(said).length === 0;
  return (
    type === 'lime:top-up-over' &&
    typeof taken === 'boolean' &&
    typeof text === 'string' &&
    Object.keys(others).length === 0
  );
}
