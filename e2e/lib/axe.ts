import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

type WithAxe = { axe?: typeof axe };

/**
 * Runs axe inside the page and its frames, as AxeBuilder's legacy mode does.
 *
 * AxeBuilder reads axe anew at every call and joins the results in a second page, which takes four times as long. Only
 * violations are kept whole here, because tests read nothing else.
 *
 * @param options  which rules to run; without them, axe's own choice
 * @param within  a selector of the part that is looked at
 * @returns the broken rules, each with all elements that break it
 */
export async function axeViolations(page: Page, options: RunOptions = {}, within = 'html'): Promise<Result[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => (globalThis as WithAxe).axe !== undefined)) continue;
    // as text, which the page's policy does not refuse; frames answer each other only where any origin may ask
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
  }
  return page.evaluate(async ({ part, given }) => (await (globalThis as WithAxe).axe!.run(part, given)).violations, {
    part: within,
    given: { ...options, resultTypes: ['violations' as const] },
  });
}
