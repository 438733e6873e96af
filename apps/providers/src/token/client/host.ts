import { isPageMessage } from '@lime/contract/frame-messages.ts';
import type { FromFrame } from '@lime/contract/frame-messages.ts';
import { sessionHeader } from './session-words.ts';

// What the pages of all games share: how the site looks, and the calls of their own host.

const root = document.documentElement;
const origins = root.dataset['site']!.split(' ');
let around = origins[0]!;
/** The site around the frame. */
export const siteOrigin = (): string => around;

/** The path of this page's host. */
const host = root.dataset['host']!;

/** The session this page was told; undefined: a cookie brought the page, and goes with its calls. */
export const ownSession: string | undefined = root.dataset['session'];
/** Headers of each call to the host. */
export const ownHeaders = (): Record<string, string> =>
  ownSession === undefined ? {} : { [sessionHeader]: ownSession };

// the launch counted when the page was made: it has no business in the address any more
if (root.dataset['address']) history.replaceState(null, '', root.dataset['address']);

addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
  if (source !== parent || !origins.includes(origin) || !isPageMessage(data)) return;
  around = origin;
  root.dataset['theme'] = data.theme;
});
/** Tells the site around the frame; a window of its own has none around it. */
export function tellSite(message: FromFrame): void {
  if (parent === window) return;
  for (const origin of origins) parent.postMessage(message, origin);
}
tellSite({ type: 'lime:ready' });

/** The frame's session is over: only opening it anew helps. */
export class SessionOver extends Error {}

/** Asks the host; a body makes it a POST. @throws SessionOver, or Error when the host cannot be reached */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${host}/${root.dataset['game']}/${path}`, {
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...ownHeaders() },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status === 401) throw new SessionOver();
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as T;
}

export const wait = (ms: number): Promise<unknown> => new Promise((done) => setTimeout(done, ms));

/**
 * Follows what was sent with a key until its end is known, so neither a reload nor a lost answer sends it twice.
 *
 * @param first    the answer to what was sent; null: none came
 * @param find     asks what became of the key; null: no answer
 * @param waiting  called before each time it is asked
 */
export async function untilKnown<A extends { readonly state: string }>(
  first: A | null,
  find: () => Promise<A | null>,
  waiting: () => void,
): Promise<A> {
  let answer = first;
  for (let tries = 0; answer === null || answer.state === 'pending'; tries += 1) {
    waiting();
    await wait(Math.min(5_000, 1_000 + tries * 500));
    answer = await find();
  }
  return answer;
}

/** The element with an id. */
export const at = <E extends HTMLElement = HTMLElement>(id: string): E => document.getElementById(id) as E;

export const won = (amount: number): string => amount.toLocaleString('ko-KR');
/** Thousandths as a multiple. */
export const times = (thousandths: number): string =>
  `${(thousandths / 1000).toLocaleString('ko-KR', { maximumFractionDigits: 3 })}×`;

/** An element with text or children. */
export function make(tag: string, attributes: Record<string, string>, ...inside: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** The button that bets: what it does, or why it cannot be pressed. */
export function showBetButton(why: string | null, act: string): void {
  const button = at('bet');
  setText(button, why ?? act);
  const isOff = String(why !== null);
  if (button.ariaDisabled !== isOff) button.ariaDisabled = isOff;
}

/** Milliseconds until another whole second of a rest is left, and a few more: a timer that wakes early would see the one before. */
export const untilNextSecond = (leftMs: number): number => (leftMs > 0 ? leftMs % 1_000 : 1_000) + 5;

/** Draws what shows something, where that is another thing than before. @param key  what it shows */
export function redraw(element: HTMLElement, key: string, draw: () => void): void {
  if (element.dataset['shown'] === key) return;
  element.dataset['shown'] = key;
  draw();
}

/** Writes a text where it is another one: the same text again would be laid out again. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Shows a list row by row: rows that are there already stay as they are, so one more of a hundred is one new row.
 *
 * @param keyOf  what a row shows: another key is another row
 */
export function showRows<T>(
  into: Element,
  items: readonly T[],
  keyOf: (item: T) => string,
  rowOf: (item: T) => HTMLElement,
): void {
  const keys = new Set(items.map(keyOf));
  const shown = new Map<string, HTMLElement>();
  for (const row of [...into.children] as HTMLElement[]) {
    const key = row.dataset['key']!;
    if (keys.has(key) && !shown.has(key)) shown.set(key, row);
    else row.remove();
  }
  let place = into.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    const row = shown.get(key) ?? rowOf(item);
    shown.delete(key);
    row.dataset['key'] = key;
    if (row === place) place = place.nextElementSibling;
    else into.insertBefore(row, place);
  }
}

const waiting = new Map<string, () => void>();
/** Draws what a tab holds: now where it shows, else once it is opened. */
export function drawTab(id: string, draw: () => void): void {
  if (at(id).hidden) waiting.set(id, draw);
  else draw();
}

/** One tab of a row shows at a time; arrows move between them. */
export function openTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const show = (chosen: HTMLButtonElement) => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      at(tab.getAttribute('aria-controls')!).hidden = tab !== chosen;
    }
    const id = chosen.getAttribute('aria-controls')!;
    waiting.get(id)?.();
    waiting.delete(id);
  };
  for (const [no, tab] of tabs.entries()) {
    tab.addEventListener('click', () => show(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const next = step && tabs[(no + step + tabs.length) % tabs.length];
      if (next) {
        show(next);
        next.focus();
      }
    });
  }
  show(tabs[0]!);
}
