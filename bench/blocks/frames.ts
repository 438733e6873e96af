import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { startFrameHost } from '../lib/frame-host.ts';
import type { Row } from '../lib/report.ts';
import { percentile } from '../lib/stats.ts';

// What a round of a token game costs the browser at a quarter of the processor's speed, and what a hundred rounds leave behind.

const slowdown = 4;
const goals = { medianMs: 8, p95Ms: 14, taskMs: 50, heapMb: 5 };
const games = ['roulette', 'horse', 'highlow'] as const;
type Game = (typeof games)[number];

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

/** Looks now and then only: a look at every frame would be the work that is measured. */
const until = (page: Page, expression: string) => page.waitForFunction(expression, undefined, { polling: 100 });

/** Presses what there is once it can be pressed, without a look at what lies above it. */
async function press(page: Page, selector: string): Promise<void> {
  const found = `document.querySelector('${selector}')`;
  await until(page, found);
  await page.evaluate(`${found}.click()`);
}
const bet = '#bet[aria-disabled=false]';

/** One round with a bet, from its opening to its result. */
async function playRound(page: Page, game: Game): Promise<void> {
  if (game === 'highlow') {
    await press(page, bet);
    for (let cards = 1; cards <= 3; cards += 1) {
      await until(page, `document.querySelectorAll('#track li').length === ${cards}`);
      await press(page, '.pick.red:enabled');
    }
    await until(page, `document.querySelector('${bet}')`);
    return;
  }
  const before = await page.locator('#round-no').textContent();
  await press(page, '[data-spot=odd]');
  await press(page, bet);
  await until(page, `document.getElementById('round-no').textContent !== '${before}'`);
}

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number };
const work = new Set([
  'FunctionCall',
  'EvaluateScript',
  'TimerFire',
  'FireAnimationFrame',
  'EventDispatch',
  'RunMicrotasks',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'HitTest',
  'MinorGC',
  'MajorGC',
]);

/** What lies between two beginnings of a frame, and the longest task. */
function readTrace(trace: Buffer): { frames: number[]; longest: number } {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const isBegin = ({ name, ph }: TraceEvent) => name === 'AnimationFrame' && ph === 'b';
  const begins = events.filter(isBegin);
  const { pid, tid } = begins[0]!;
  const main = events.filter((event) => event.pid === pid && event.tid === tid).toSorted((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  let [longest, until, spent] = [0, 0, 0];
  for (const event of main) {
    // the thread's own time: what other programs take meanwhile is not the frame's
    const { name, ph, ts, dur = 0, tdur = dur } = event;
    if (isBegin(event)) {
      frames.push(spent);
      spent = 0;
    }
    if (name.endsWith('RunTask')) longest = Math.max(longest, tdur);
    // what lies within another one is counted with it
    if (ph !== 'X' || !work.has(name) || ts < until) continue;
    until = ts + dur;
    spent += tdur / 1_000;
  }
  return { frames: frames.slice(1), longest: longest / 1_000 };
}

async function costs(browser: Browser, url: string, game: Game, times: number): Promise<Row[]> {
  const page = await open(browser, url, game);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await playRound(page, game);
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'devtools.timeline.frame', 'disabled-by-default-devtools.timeline'],
  });
  for (let no = 0; no < times; no += 1) await playRound(page, game);
  // the last result's picture
  await wait(game === 'horse' ? 7_500 : game === 'roulette' ? 4_500 : 500);
  const { frames, longest } = readTrace(await browser.stopTracing());
  await page.context().close();
  const [median, p95] = [percentile(frames, 0.5), percentile(frames, 0.95)];
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
