import type { Page } from '@playwright/test';

// What a member reads of a board, not what a screen reader hears.

/** Games whose visible text lacks a team or, on a phone, the kind of a market. */
export const nameless = (page: Page, fixture: string, phone: boolean) =>
  page.evaluate(
    ([selector, isPhone]) => {
      const visible = (root: Element) => {
        const words: string[] = [];
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement!;
          if (parent.closest('.visually-hidden')) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const box = range.getBoundingClientRect();
          if (box.width > 2 && box.height > 2 && getComputedStyle(parent).visibility === 'visible')
            words.push(node.textContent ?? '');
        }
        return words.join(' ');
      };
      const fixtures = [...document.querySelectorAll(selector)];
      const faults = fixtures.flatMap((one) => {
        const text = visible(one);
        const [home, rest = ''] = one.getAttribute('aria-label')!.split(' 대 ');
        const away = rest.replace(/, [^,]*$/, '');
        const found = [home!, away].filter((team) => !text.includes(team)).map((team) => `${team} in ${text}`);
        const rows = isPhone ? [...one.querySelectorAll('.market:not([aria-hidden]), .live-market')] : [];
        return [
          ...found,
          ...rows.filter((row) => visible(row.querySelector('.type') ?? document.head).trim() === '').map(visible),
        ];
      });
      return { games: fixtures.length, faults };
    },
    [fixture, phone] as const,
  );

/** Texts on screen, of prices, teams and the status, that are wider than the room they have. */
export const cut = (page: Page) =>
  page.evaluate(() => {
    const hidden = (element: Element) => element.closest('.visually-hidden, .more, [inert]') !== null;
    return [
      ...document.querySelectorAll<HTMLElement>('main .price *, main .team, main .teams, main .clip, main .live-state'),
    ]
      .filter((one) => one.clientWidth > 1 && !hidden(one) && getComputedStyle(one).overflowX !== 'visible')
      .filter((one) => !one.matches('.league, .league *, .where *'))
      .filter((one) => {
        const lines = getComputedStyle(one).webkitLineClamp !== 'none';
        return lines ? one.scrollHeight > one.clientHeight + 2 : one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => `${one.className} ${one.textContent} ${one.scrollWidth}>${one.clientWidth}`);
  });
