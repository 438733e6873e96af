import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { findBrowser } from '../browser.ts';
import { watchShifts } from '../lib/shifts.ts';
import { signedIn, site } from '../lib/site.ts';

/** What a measurement found. */
export type CheckResult = { readonly figure: string; readonly holds: boolean };
export type Check = {
  readonly id: string;
  readonly goal: string;
  /** null: another command or test measures it, and `by` says which */
  readonly run: ((bench: Bench) => Promise<CheckResult>) | null;
  readonly by?: string;
  /** what a miss comes from, where that is known */
  readonly missedBy?: string;
};

export type PageOptions = {
  readonly phone?: boolean;
  /** who is signed in; a visitor without */
  readonly member?: string;
  /** of a member made by the measurement; the demo's without */
  readonly password?: string;
  readonly theme?: 'dark' | 'light';
  /** the budget device: 4× CPU, 1.6 Mbit, 150 ms, nothing kept from before */
  readonly slow?: boolean;
  readonly width?: number;
  /** things move; without, the page is asked to hold still */
  readonly motion?: boolean;
};

/** Pages of the pinned Chromium on the site that is measured. */
export type Bench = {
  /** a page in a browser profile of its own, closed when `use` is done */
  readonly with: <Result>(options: PageOptions, use: (page: Page) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

/** Opens the browser that pages are measured in. */
export async function openBench(): Promise<Bench> {
  const { path, args, env } = findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  return {
    async with({ phone = false, theme = 'dark', width, motion, member, password, slow }, use) {
      const context = await browser.newContext({
        baseURL: site(),
        locale: 'ko-KR',
        timezoneId: 'Asia/Seoul',
        reducedMotion: motion ? 'no-preference' : 'reduce',
        viewport: { width: width ?? (phone ? 390 : 1440), height: phone ? 844 : 900 },
        ...(phone && { isMobile: true, hasTouch: true }),
      });
      try {
        await context.addInitScript(
          ({ kept, day }) => {
            localStorage.setItem('lime_theme', kept);
            localStorage.setItem('lime_popup_away', JSON.stringify({ 1: day, 2: day }));
          },
          { kept: theme, day: seoulDay(new Date()) },
        );
        const page = await context.newPage();
        page.setDefaultTimeout(30_000);
        if (member) await signedIn(page, member, password);
        if (slow) await slowDown(context, page);
        return await use(page);
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = 1_600_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

type Noted = { lcp: number; tasks: { from: number; to: number }[]; presses: Map<number, number> };
/** `blocked`: what tasks took beyond 50 ms each from the first paint on (TBT). */
export type Seen = { lcp: number; blocked: number; presses: number[] };

/** From the next page on: paints, shifts, long tasks and how long presses take. */
export async function observe(page: Page): Promise<void> {
  await watchShifts(page);
  await page.addInitScript(() => {
    const seen: Noted = { lcp: 0, tasks: [], presses: new Map() };
    Object.assign(window, { limeSeen: seen });
    const on = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
        durationThreshold: 16,
      } as PerformanceObserverInit);
    on('largest-contentful-paint', ({ startTime }) => void (seen.lcp = startTime));
    on('longtask', ({ startTime, duration }) => void seen.tasks.push({ from: startTime, to: startTime + duration }));
    on('event', (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId > 0) seen.presses.set(interactionId, Math.max(seen.presses.get(interactionId) ?? 0, duration));
    });
  });
}

/** What `observe` has noted so far. */
export const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { lcp, tasks, presses } = (window as unknown as { limeSeen: Noted }).limeSeen;
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const beyond = tasks.map(({ from, to }) => Math.max(0, to - Math.max(from, painted) - 50));
    return { lcp, blocked: beyond.reduce((sum, ms) => sum + ms, 0), presses: [...presses.values()] };
  });

/** The value that `share` of them do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The machine's average load over the last minute. */
export const loadNow = (): string => loadavg()[0]!.toFixed(1);
