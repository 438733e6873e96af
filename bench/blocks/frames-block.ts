import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { mainTasks } from '../../e2e/ux/main-tasks.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { startFrameHost } from '../lib/frame-host.ts';
import type { Row } from '../lib/report.ts';
import { percentile } from '../lib/stats.ts';

// What a round of a token game costs the browser at a quarter of the processor's speed, and what a hundred rounds leave behind.

const slowdown = 4;
const goals = { medianMs: 8, p95Ms: 14, taskMs: 50, heapMb: 5 };
const games = ['roulette', 'horse', 'highlow'] as const;
type Game = (typeof games)[number];
const lookMs = 300;

/** Frames of roulette, horse and high-low, moving, with bets in every round. */
export async function framesBlock(_cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const host = await startFrameHost();
  const found = findBrowser();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [...found.args],
    env: { ...process.env, ...found.env },
  });
  try {
    const rows: Row[] = [];
    for (const game of games) rows.push(...(await costs(browser, host.url, game, quick ? 2 : 5)));
    // side by side: they wait most of the time
    const heaps = await Promise.all(games.map((game) => heap(browser, host.url, game, quick ? 10 : 100)));
    return [...rows, ...heaps];
  } finally {
    await browser.close();
    host.stop();
  }
}

async function open(browser: Browser, url: string, game: Game, isStill = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 800 },
    reducedMotion: isStill ? 'reduce' : 'no-preference',
    locale: 'ko-KR',
  });
  const page = await context.newPage();
  await page.goto(`${url}/token?gType=${game}${isStill ? '&still' : ''}`);
  await page.locator('.game:not([inert])').waitFor();
  return page;
}

/**
 * Waits for an element to match a selector, or without one for its next change. Nothing looks meanwhile: a look at every frame
 * would be part of the work that is measured.
 */
const when = (page: Page, element: string, matches: string | null = null) =>
  page.evaluate(`new Promise((done) => {
    const found = document.querySelector(${JSON.stringify(element)});
    const matches = ${JSON.stringify(matches)};
    if (matches && found.matches(matches)) return done();
    const observer = new MutationObserver(() => {
      if (matches && !found.matches(matches)) return;
      observer.disconnect();
      done();
    });
    observer.observe(found, { attributes: true, childList: true, characterData: true, subtree: true });
  })`);

const press = (page: Page, selector: string) => page.evaluate(`document.querySelector('${selector}').click()`);
const canBet = (page: Page) => when(page, '#bet', '[aria-disabled=false]');

/** One round with a bet, from its opening to the next one's, or one play of high-low. */
async function playRound(page: Page, game: Game): Promise<void> {
  if (game === 'highlow') {
    await canBet(page);
    await press(page, '#bet');
    for (let cards = 1; cards <= 3; cards += 1) {
      await when(page, '#track', `:has(> :last-child:nth-child(${cards}))`);
      await when(page, '.pick.red', ':enabled');
      await wait(lookMs); // nobody picks before they have seen the card
      await press(page, '.pick.red');
    }
    await canBet(page);
    return;
  }
  await press(page, '[data-spot=odd]');
  await canBet(page);
  await press(page, '#bet');
  await when(page, '#round-no');
}

async function costs(browser: Browser, url: string, game: Game, times: number): Promise<Row[]> {
  const page = await open(browser, url, game);
  const session = await page.context().newCDPSession(page);
  await playRound(page, game);
  const { frames, longest } = await mainTasks(session, slowdown, async () => {
    for (let no = 0; no < times; no += 1) await playRound(page, game);
    // the last result's picture
    await wait(game === 'horse' ? 7_500 : game === 'roulette' ? 4_500 : 500);
  });
  await page.context().close();
  const busy = frames.map(({ ms }) => ms);
  const [median, p95] = [percentile(busy, 0.5), percentile(busy, 0.95)];
  const row = (name: string, value: number, goal: number): Row => ({
    block: 'frames',
    name: `${game}: ${name} at 4× CPU`,
    value: `${value.toFixed(1)} ms`,
    goal: `≤ ${goal} ms`,
    reached: value <= goal,
    detail: `${frames.length} frames of ${times} rounds`,
  });
  return [
    row('script + layout + paint of a frame, median', median, goals.medianMs),
    row('the same, p95', p95, goals.p95Ms),
    row('longest task in a round', longest, goals.taskMs),
  ];
}

/** What stays in memory after so many rounds, which are short because nothing moves. */
async function heap(browser: Browser, url: string, game: Game, times: number): Promise<Row> {
  const page = await open(browser, url, game, true);
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  };
  const first = await used();
  for (let no = 0; no < times; no += 1) await playRound(page, game);
  const grown = (await used()) - first;
  await page.context().close();
  return {
    block: 'frames',
    name: `${game}: heap after ${times} rounds`,
    value: `${grown >= 0 ? '+' : ''}${grown.toFixed(2)} MB`,
    goal: `≤ +${goals.heapMb} MB`,
    reached: grown <= goals.heapMb,
    detail: `from ${first.toFixed(2)} MB`,
  };
}
