import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { still } from './site.ts';

/** The member's routes that are looked at, one by one; what ends in `$` has the first article in its place. */
export const lookedAt = [
  '/main',
  '/sport/korean',
  '/sport/prematch',
  '/sport/special',
  '/sport/lsport/korean',
  '/sport/lsport/european',
  '/sport/result',
  '/sport/livematch',
  '/sport/live',
  '/rule/sports',
  '/bbs/n/l',
  '/bbs/n/d/$',
  '/bbs/e/l',
  '/bbs/e/d/$',
  '/event/chulsuk',
  '/event/roulette',
  '/event/lotto',
  '/fair/lotto',
  '/fair/round',
  '/bbs/rule/l',
  '/bbs/rule/d/$',
  '/responsible',
  '/fair',
  '/game/list',
  '/game/$',
  '/page/terms',
  '/bbs/c/l',
  '/page/privacy',
  '/bbs/c/w',
  '/board/faq/list',
  '/board/faq/detail/$',
  '/chat',
  '/info/bet',
  '/cash/in',
  '/cash/out',
  '/promotion',
  '/point/change',
  '/info/user',
  '/bbs/msg/l',
  '/info/recommender',
] as const;

/** Leads the open page to a path of the site without loading it anew, and waits until it has drawn. */
export async function goInside(page: Page, path: string): Promise<void> {
  const entry = path.endsWith('$') ? path.slice(0, -1) + (await firstEntry(page, path)) : path;
  await page.evaluate((to) => {
    if (window.location.pathname === to) return;
    // the page that is left is marked: what has no mark belongs to the next
    document.querySelector('main > *')?.setAttribute('data-left', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, entry);
  // two articles of one kind share their element, and its mark
  await page
    .waitForFunction(() => document.querySelector('main > *:not([data-left]) :is(h1, h2, h3, .price, form)'), null, {
      timeout: 8_000,
    })
    .catch(() => undefined);
  await drawn(page);
}

const lists: Record<string, string> = {
  '/bbs/n/d/$': '/bbs/n/l',
  '/bbs/e/d/$': '/bbs/e/l',
  '/bbs/rule/d/$': '/bbs/rule/l',
  '/board/faq/detail/$': '/board/faq/list',
};

/** The number of the first article of a list; games are called by name. */
async function firstEntry(page: Page, path: string): Promise<string> {
  if (!lists[path]) return 'korean';
  const token = await page.evaluate(() => localStorage.getItem('jwt_token'));
  const answer = await page.request.get(`/api${lists[path]}?page=1`, { headers: { authorization: `Bearer ${token}` } });
  const { payload } = (await answer.json()) as { payload: { list: { board_seq: string }[] } };
  return payload.list[0]!.board_seq;
}

/** Waits until nothing loads, and nothing moves that will come to an end. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"], main .skeleton'), null, {
    timeout: 10_000,
  });
  await page.waitForTimeout(250);
  await still(page);
}

const switchedOff = ['target-size', 'label-content-name-mismatch'];

/** What axe finds on the screen, with the rules it leaves out by itself: the size of targets, names that lack the text. */
export async function violations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(switchedOff.map((rule) => [rule, { enabled: true }]));
  const found = await axeViolations(page, { rules });
  return found.map(
    ({ id, nodes }) =>
      `${id} (${nodes.length}): ${nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' and ')}`,
  );
}

export type Theme = 'dark' | 'light';

/** Puts the theme on the open page, as a press of its switch does, for as long as it stays open. */
export async function themed(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((look) => (document.documentElement.dataset['theme'] = look), theme);
}

/** What axe finds of the colours alone, in the theme that is on: the structure is the same in both. */
export async function contrasts(page: Page): Promise<string[]> {
  await still(page);
  const found = await axeViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

/** Everything that is pressed. */
export const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, [role=tab], summary';
/** What is pressed most on a phone: prices, the amount, what sends a form, the bar below. */
export const pressedOften =
  'main .price, .stake-block .place, .stake-block input, .mobile-bar a, .mobile-bar button, main .button.cta';

/** What can be pressed and is smaller than that many pixels; a link inside a sentence is as high as its line. */
export function tooSmall(page: Page, { width, height }: { width: number; height: number }, selector: string) {
  return page.evaluate(
    ([wanted, least]) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((element) => {
        const style = getComputedStyle(element);
        const label = element.closest('label')?.getBoundingClientRect();
        const box = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if ((!isSeen && !label) || element.closest('.visually-hidden, .skip-link, [inert]')) return [];
        if (box.width < 2 && !label) return [];
        const isInSentence =
          style.display === 'inline' &&
          [...element.parentNode!.childNodes].some(
            (one) => one !== element && one.nodeType === 3 && one.textContent!.trim(),
          );
        if (isInSentence) return [];
        // a pseudo-element laid over its surroundings widens what answers to a press
        const over = ['::before', '::after']
          .map((name) => getComputedStyle(element, name))
          .filter(({ content, position }) => content !== 'none' && position === 'absolute');
        const across = Math.max(box.width, label?.width ?? 0, ...over.map((one) => Number.parseFloat(one.width) || 0));
        const high = Math.max(box.height, label?.height ?? 0, ...over.map((one) => Number.parseFloat(one.height) || 0));
        if (across + 0.5 >= least.width && high + 0.5 >= least.height) return [];
        const name = (element.getAttribute('aria-label') || element.textContent || element.tagName).trim().slice(0, 24);
        return [
          `${element.tagName.toLowerCase()}.${element.className} "${name}" ${Math.round(across)}×${Math.round(high)}`,
        ];
      }),
    [selector, { width, height }] as const,
  );
}

/** What moves although the page was asked to hold still; a change of colour is no movement. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 1)
      .map((one) => (one as CSSAnimation).animationName ?? (one as CSSTransition).transitionProperty)
      .filter((name) => !/color|opacity|shadow/.test(name)),
  );
}

/** Fields on the page without room, numbers that do not fit into theirs, and the page itself if it is wider than the window. */
export async function cramped(page: Page): Promise<string[]> {
  const fields = await page
    .locator('input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=date])')
    .filter({ visible: true })
    .evaluateAll((all: HTMLInputElement[]) =>
      all
        .filter((one) => one.clientWidth < 24 || (/^[\d,.]+$/.test(one.value) && one.scrollWidth > one.clientWidth + 1))
        .filter((one) => !one.closest('.visually-hidden'))
        .map((one) => `${one.labels?.[0]?.textContent ?? one.ariaLabel} ${one.value}: ${one.clientWidth} px`),
    );
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return over > 0 ? [...fields, `the page is ${over} px too wide`] : fields;
}
