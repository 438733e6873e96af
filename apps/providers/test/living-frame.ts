import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** A call that a frame made of its host, below the game's address. */
export type FrameCall = { readonly path: string; readonly body: unknown };
type Answering = (call: FrameCall) => unknown;

const sources = { token: '/apps/providers/src/token/client', casino: '/apps/providers/src/casino/client' } as const;
/** Style sheets of the token games that pages of the casino have too. */
const shared = ['token', 'token-game', 'rounds', 'roulette', 'roulette-board'];
/** In place of what reaches the host: its calls, and the stream of a table. */
const standIns = `
  fetch = parent.askHost;
  sessionStorage.clear();`;
let open: HTMLIFrameElement | null = null;
/** The living page of a test before goes on around the frame, and asks and is answered: its dialogs would lie over it. */
const around = new MutationObserver(closeAround);
function closeAround(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
}

/**
 * Opens the page of a token game or a table as its host makes it, with scripts and styles as they are in the sources.
 *
 * @param html    of the page
 * @param answer  what the host answers; undefined: it cannot be reached
 * @returns its document, and the calls that it made
 */
export async function openFrame(html: string, answer: Answering) {
  const calls: FrameCall[] = [];
  let tellStream: ((text: string) => void) | undefined;
  const frame = document.createElement('iframe');
  frame.title = 'frame';
  frame.style.cssText = 'position: fixed; inset: 0; z-index: 9999; width: 100%; height: 100%; border: 0';
  Object.assign(window, {
    askHost(address: string, init?: { body?: string; headers?: Record<string, string> }) {
      if (init?.headers?.['accept'] === 'text/event-stream')
        return Promise.resolve(
          new Response(
            new ReadableStream<string>({
              start: (controller) => void (tellStream = (text) => controller.enqueue(text)),
            }).pipeThrough(new TextEncoderStream()),
          ),
        );
      const call = { path: address.split('/').slice(3).join('/'), body: JSON.parse(init?.body ?? 'null') as unknown };
      calls.push(call);
      const answered = answer(call);
      return answered === undefined
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(Response.json(answered));
    },
  });
  frame.srcdoc = html
    .replace(/<script[^>]*-(?:line|session)\.js"><\/script>/, '')
    .replaceAll(/<link [^>]*href="\/fonts\/[^>]*>/g, '')
    .replaceAll(/href="\/(token|casino)\/files\/([\w-]+)\.css"/g, (_all, host: 'token' | 'casino', name: string) =>
      name === 'tokens'
        ? 'href="/packages/ui/src/tokens.css"'
        : `href="${sources[shared.includes(name) ? 'token' : host]}/${name}.css"`,
    )
    .replaceAll(
      /src="\/(?:token|casino)\/files\/(token|casino)\/([\w-]+)\.js"/g,
      (_all, host: 'token' | 'casino', name: string) => `src="${sources[host]}/${name}.ts"`,
    )
    .replace('<meta', `<script>${standIns}</script><meta`);
  document.body.append(frame);
  open = frame;
  closeAround();
  around.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  await expect.poll(() => frame.contentDocument?.querySelector('.game, .slot')?.hasAttribute('inert')).toBe(false);
  return {
    view: page.frameLocator(page.getByTitle('frame')),
    calls,
    document: frame.contentDocument!,
    /** The host says something in the stream of a table. */
    async tell(message: object) {
      await expect.poll(() => tellStream).toBeDefined();
      tellStream!(`data: ${JSON.stringify(message)}\n\n`);
    },
  };
}

/** Takes the frame away. */
export function closeFrame(): void {
  around.disconnect();
  open?.remove();
  open = null;
}

/** Rules about what a frame has in it; landmarks and headings are of the page around. */
const frameRules = [
  'color-contrast',
  'link-in-text-block',
  'button-name',
  'aria-allowed-attr',
  'aria-required-children',
  'aria-valid-attr-value',
  'nested-interactive',
] as const;

/** Nothing for axe to complain of in a frame, in either theme. @param frame  its document */
export async function expectAccessibleFrame(frame: Document): Promise<void> {
  const view = frame.defaultView as unknown as { axe?: typeof axe; eval(text: string): unknown };
  if (!view.axe) view.eval(axe.source);
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    frame.documentElement.dataset['theme'] = theme;
    await expect.poll(() => frame.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);
    const { violations } = await view.axe!.run(frame.documentElement, {
      runOnly: [...frameRules],
      resultTypes: ['violations'],
    });
    for (const { id, nodes } of violations)
      found.push(`${theme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }
  expect(found).toEqual([]);
}
