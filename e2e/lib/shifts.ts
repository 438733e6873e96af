import type { Page } from '@playwright/test';

type Shift = { value: number; at: number; what: string[] };
declare global {
  interface Window {
    limeShifts: Shift[];
  }
}

/** From the next page on: what moved without the visitor having pressed anything. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.limeShifts = [];
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[])
        if (!entry.hadRecentInput)
          window.limeShifts.push({
            value: entry.value,
            at: Math.round(entry.startTime),
            what: entry.sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${nameOf(node)} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all that moved so far, and what the largest was. */
export async function shiftsOf(page: Page): Promise<{ sum: number; worst: Shift | null }> {
  const shifts = await page.evaluate(() => window.limeShifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    worst: shifts.toSorted((a, b) => b.value - a.value)[0] ?? null,
  };
}
